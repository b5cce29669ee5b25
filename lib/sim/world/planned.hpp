// The planned values of the objects of a live world. All instances of a scene share the entries of its plan. These are
// as in the scene: the scene's root is not moved, and indices refer to the scene alone.
#pragma once

#include <cstdint>
#include <vector>

#include "plan/merge.hpp"

namespace orrery {

// Converts an index of a scene to an index in the lists of the world; `begin` is where the scene's entries begin there.
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

    // Appends another instance of a scene, whose plan must outlive this object. `begin` has the present sizes of all
    // lists.
    void append(const PlanWorld& scene, const PlanCounts& begin);
    // Reserves space for `times` instances.
    void reserve(const PlanWorld& scene, std::size_t times);
    // `from`: the objects before have no indices of removed ones or of those behind them.
    void erase(const PlanRemoved& gone, const PlanCounts& from);
    // Appends a copy of a range of them to a world, with indices of the whole world, and with the scene's root at
    // `root`.
    void copyTo(PlanWorld& world, const PlanCounts& begin, const PlanCounts& end, const Pose& root) const;
};

}  // namespace orrery
