// Faces that touch have a contact at each corner of what they share.
#pragma once

#include <ode/ode.h>

#include <cstddef>
#include <span>

#include "orrery/geometry/hull.hpp"

namespace orrery {

// A geom as manifolds see it: ODE does not hand out the faces of a convex.
struct ManifoldGeom {
    dGeomID id = nullptr;
    const ConvexHull* hull = nullptr;  // of a convex
};

// Pairs in which ODE (by libccd) finds a single point, be it that faces lie on each other: a convex, a cylinder or
// a capsule with another of these or with a box.
[[nodiscard]] bool hasFaceManifold(dGeomID a, dGeomID b);

// Replaces ODE's one contact, `contacts[0]`, by the corners of what two faces, or a face and an edge, or two
// parallel edges share: the normal is that of the face, each corner has a depth of its own. Returns how many there
// are; 1, and nothing changed, where the bodies touch with edges or corners. Takes at most as many as there is space
// for. `tolerance`, m: a face that lies so much deeper than ODE's contact is what touches all the same.
[[nodiscard]] std::size_t faceManifold(const ManifoldGeom& a, const ManifoldGeom& b, double tolerance,
                                       std::span<dContactGeom> contacts);

}  // namespace orrery
