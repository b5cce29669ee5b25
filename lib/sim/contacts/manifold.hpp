// Gives touching faces a contact at each corner of their common area.
#pragma once

#include <ode/ode.h>

#include <cstddef>
#include <span>

#include "contacts/mesh_probe.hpp"
#include "orrery/geometry/hull.hpp"

namespace orrery {

// A geom with the data that manifolds need: ODE does not return the faces of a convex.
struct ManifoldGeom {
    dGeomID id = nullptr;
    const ConvexHull* hull = nullptr;  // for a convex
};

// True for pairs for which ODE (with libccd) finds only a single point, even if faces touch: a convex, cylinder or
// capsule with another of these or with a box.
[[nodiscard]] bool hasFaceManifold(dGeomID a, dGeomID b);

// Replaces ODE's single contact, `contacts[0]`, by the corners of the common part of two faces, of a face and an edge,
// or of two parallel edges. The normal is that of the face, and each corner has its own depth. Returns their number.
// Returns 1 and changes nothing if the bodies touch with edges or corners. Makes at most as many as there is space for.
// `tolerance`, m: a face may be this much deeper than ODE's contact and still count as the touching face.
[[nodiscard]] std::size_t faceManifold(const ManifoldGeom& a, const ManifoldGeom& b, double tolerance,
                                       std::span<dContactGeom> contacts);

// Finds the corners of a cylinder's cap, or the ends of its side, that are in a plane. Returns their number. If there
// are none, changes nothing and returns `count`.
[[nodiscard]] std::size_t planeManifold(dGeomID cylinder, dGeomID plane, std::size_t count,
                                        std::span<dContactGeom> contacts);

// If all corners of a convex hull are below a plane, makes contacts at these corners: ODE finds no contact then, and
// fast bodies would fall through. `hull` is the first geom of the contacts unless `planeFirst`. Returns their number; 0
// if a corner is above.
[[nodiscard]] std::size_t sunkenHull(const ManifoldGeom& hull, dGeomID plane, bool planeFirst,
                                     std::span<dContactGeom> contacts);

// If all contacts of a geom with a mesh (`count`, not 0) are on one flat part of the mesh, makes contacts at the
// corners of the geom's face on that part. ODE's colliders find some of them in one step and others in the next.
// Returns their number. If a corner is beyond the rim of the part, changes nothing and returns `count`.
[[nodiscard]] std::size_t meshManifold(const ManifoldGeom& geom, MeshProbe& mesh, std::size_t count,
                                       std::span<dContactGeom> contacts);

}  // namespace orrery
