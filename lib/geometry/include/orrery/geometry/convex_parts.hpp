// Convex parts that together stand for a triangle mesh that is not convex: what ODE can move.
//
// The mesh is cut by planes, the part that is farthest from convex first, until every part is as convex as wanted or
// there are as many as allowed; each part is then the hull of what of the mesh lies between its cuts. Cuts along the
// faces of a mesh are tried beside those across its principal axes, so that what is made of blocks (an L, a channel, a
// box without a lid) comes apart into just these.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "orrery/geometry/hull.hpp"
#include "orrery/geometry/mesh.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

struct PartOptions {
    std::size_t most = 32;       // parts
    double tolerance = 0.01;     // of a hull that is not cut, off the mesh; a part of the mesh's largest extent
    std::size_t work = 300'000;  // triangles, and what was left of them, that may be cut on trial
};

struct ConvexPart {
    std::shared_ptr<const ConvexHull> hull;  // never null
    Vector3 centroid;                        // where the hull's origin is in the frame of the mesh, m
};

struct ConvexParts {
    std::vector<ConvexPart> parts;  // fewer than two: the hull of the whole stands for the mesh
    // How far a point of a hull is from the mesh's solid (an open mesh: from its triangles) at most, m, as found at
    // points of the surface.
    double deviation = 0;
    bool isConvex = false;  // the mesh is, but for the tolerance: its hull is no worse than parts
    std::size_t work = 0;   // triangles, and what was left of them, that were cut or looked at
};

// An open mesh encloses nothing: its parts are the hulls of patches, and reach a hundredth of the mesh's largest
// extent (kSheetThickness) behind their triangles. The same mesh gives the same bits. Takes time in proportion to the
// triangles: at most `most` cuts, each of about twenty that are tried on at most a few thousand triangles.
[[nodiscard]] ConvexParts convexParts(const TriangleMesh& mesh, const PartOptions& options = {});

inline constexpr double kSheetThickness = 0.01;

}  // namespace orrery
