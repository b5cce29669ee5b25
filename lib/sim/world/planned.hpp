// What the objects of a live world were planned as. All instances of a scene share the entries of its plan, which are
// as in the scene: the scene's root has not been moved, and their own indices are of the scene alone.
#pragma once

#include <cstdint>
#include <vector>

#include "plan/merge.hpp"

namespace orrery {

// An index of a scene's own, in the lists of the world, where those of the scene begin there.
[[nodiscard]] inline std::int32_t inWorld(std::int32_t index, std::uint32_t begin) {
    return index == kNone ? kNone : index + static_cast<std::int32_t>(begin);
}

struct PlannedGeom {
    const PlanGeom* plan = nullptr;
    std::int32_t body = kNone;   // PlannedObjects::bodies
    std::int32_t space = kNone;  // PlanWorld::spaces
};

struct PlannedJoint {
    const PlanJoint* plan = nullptr;
    std::int32_t body1 = kNone;  // PlannedObjects::bodies
    std::int32_t body2 = kNone;
    std::int32_t group = kNone;  // PlanWorld::jointGroups
};

// The bodies, geoms and joints of all scenes in a world, scene by scene.
struct PlannedObjects {
    std::vector<const PlanBody*> bodies;
    std::vector<PlannedGeom> geoms;
    std::vector<PlannedJoint> joints;

    // Another instance of a scene, whose plan outlives this. What is there of all lists so far is `begin`.
    void append(const PlanWorld& scene, const PlanCounts& begin);
    // Space for so many of them.
    void reserve(const PlanWorld& scene, std::size_t times);
    void erase(const PlanGaps& gone);
    // Appends a copy of a range of them to a world, with indices of the whole world, the scene's root at `root`.
    void copyTo(PlanWorld& world, const PlanCounts& begin, const PlanCounts& end, const Pose& root) const;
};

}  // namespace orrery
