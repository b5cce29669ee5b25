// Convex parts that together replace a triangle mesh that is not convex, because ODE can move convex geoms only.
//
// The mesh is cut by planes. The part that is farthest from convex is cut first, until every part is convex enough or
// the allowed number is reached. Each part is then the hull of the piece of the mesh between its cuts. Cuts along the
// faces of a mesh are tried in addition to cuts across its principal axes, so that objects made of blocks (an L, a
// channel, a box without a lid) are divided into just these blocks.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "orrery/geometry/hull.hpp"
#include "orrery/geometry/mesh.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

struct PartOptions {
    std::size_t most = 32;  // maximum number of parts
    double tolerance =
        0.01;  // largest distance between a hull that is not cut and the mesh, relative to the mesh's largest extent
    std::size_t work = 300'000;  // maximum number of triangles, including pieces of them, that are cut on trial
    // The mesh is cut until ConvexParts::work is about as large, so that it gets fewer parts than it needs.
    std::size_t share = static_cast<std::size_t>(-1);
};

struct ConvexPart {
    std::shared_ptr<const ConvexHull> hull;  // never null
    Vector3 centroid;                        // position of the hull's origin in the frame of the mesh, m
};

struct ConvexParts {
    std::vector<ConvexPart> parts;  // if there are fewer than two: use the hull of the whole mesh
    // The largest distance, m, of a point of a hull from the mesh's solid (for an open mesh: from its triangles),
    // measured at points of the surface.
    double deviation = 0;
    bool isConvex = false;  // the mesh itself is convex within the tolerance: its hull is as good as parts
    bool limited = false;   // PartOptions::share ended the cutting
    // The number of triangles, including pieces of them, that were cut on trial, and of those that would take as long
    // as everything else: hulls, distances from the mesh.
    std::size_t work = 0;
};

// Cuts a mesh into convex parts. An open mesh encloses nothing: its parts are the hulls of patches, and reach a
// hundredth of the mesh's largest extent (kSheetThickness) behind their triangles. The same mesh gives the same bits.
// The time is proportional to the number of triangles: there are at most `most` cuts, and each is chosen from about
// twenty that are tried on at most a few thousand triangles.
[[nodiscard]] ConvexParts convexParts(const TriangleMesh& mesh, const PartOptions& options = {});

inline constexpr double kSheetThickness = 0.01;

}  // namespace orrery
