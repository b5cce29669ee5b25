// Faces that touch have a contact at each corner of what they share.
#pragma once

#include <ode/ode.h>

#include <cstddef>
#include <span>

#include "contacts/mesh_probe.hpp"
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

// The corners of a cylinder's cap, or the ends of its side, that lie in a plane. Returns how many; where there are
// none, as many contacts as there were, and nothing changed.
[[nodiscard]] std::size_t planeManifold(dGeomID cylinder, dGeomID plane, std::size_t count,
                                        std::span<dContactGeom> contacts);

// The corners of a convex hull that lie below a plane, where all of them do: ODE finds no contact then, and what comes
// fast falls through. `hull` is the first geom of the contacts unless `planeFirst`. Returns how many; 0 where a corner
// is above.
[[nodiscard]] std::size_t sunkenHull(const ManifoldGeom& hull, dGeomID plane, bool planeFirst,
                                     std::span<dContactGeom> contacts);

// Where all contacts of a geom with a mesh (`count`, not 0) are of one flat piece of it: the corners of the geom's
// face that lie in it. ODE's colliders find some of them in one step and others in the next. Returns how many; where
// a corner is over the rim of the piece, as many as there were, and nothing changed.
[[nodiscard]] std::size_t meshManifold(const ManifoldGeom& geom, MeshProbe& mesh, std::size_t count,
                                       std::span<dContactGeom> contacts);

}  // namespace orrery
