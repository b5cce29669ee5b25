// Finds how thin a solid is, and where the geoms of a world are.
#pragma once

#include <limits>

#include <Eigen/Geometry>
#include <unordered_map>
#include <vector>

#include "orrery/geometry/solid.hpp"
#include "orrery/plan/plan.hpp"

namespace orrery {

// Returns the smallest extent of a box, sphere, capsule, cylinder or hull, m; for a hull between a face and the corner
// farthest from it. Returns `bound` if that is smaller, and for all other solids.
[[nodiscard]] double smallestExtent(const Solid& solid, double bound = std::numeric_limits<double>::infinity());

// Returns the bounds, m, of a solid that is placed by a pose; empty for a plane.
[[nodiscard]] Eigen::AlignedBox3d boundsOf(const Solid& solid, const Eigen::Isometry3d& pose);
// Returns the pose of a geom in the world, at the start.
[[nodiscard]] Eigen::Isometry3d poseInWorld(const PlanGeom& geom, const PlanWorld& world);

// Bounds of many placed solids, which must stay alive. The points of each hull, mesh and heightfield are looked through
// once, so that the bounds of one that is turned may be larger than boundsOf says.
class SharedBounds {
public:
    [[nodiscard]] Eigen::AlignedBox3d of(const Solid& solid, const Eigen::Isometry3d& pose);
    // Returns the bounds of the colliders of each body, in the world; empty for a body without.
    [[nodiscard]] std::vector<Eigen::AlignedBox3d> ofBodies(const PlanWorld& world);

private:
    std::unordered_map<const void*, Eigen::AlignedBox3d> known_;  // by hull, mesh or heightfield, in its own frame
};

}  // namespace orrery
