// Gravity at a point, and what it comes from: what `probe` prints.
#pragma once

#include <string>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/gravity.hpp"
#include "output/json.hpp"

namespace orrery::app {

// A point in one world, to be examined.
struct Probe {
    const PlanWorld& world;
    const Scene& scene;
    const ShortPaths& paths;
    Vector3 at;
    GravityTrace trace;

    [[nodiscard]] std::string pathOf(NodeId id) const {
        const Node* node = scene.find(id);
        return node == nullptr ? "?" : paths.path(*node);
    }
};

// How a volume acts beside the others.
[[nodiscard]] std::string noteOf(const GravityShare& share, const PlanGravityVolume& field, const Probe& probe);

// {"at", "acceleration", "volumes", "world"}
[[nodiscard]] Json probeJson(const Probe& probe);

}  // namespace orrery::app
