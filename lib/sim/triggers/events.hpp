// Finds the bodies that entered the triggers of one world, are in them, or left them.
#pragma once

#include <compare>
#include <vector>

#include "triggers/shapes.hpp"

namespace orrery {

class TriggerEvents {
public:
    TriggerEvents(const SimulationWorld& world, const Plan& plan);

    // Tests every body at its present place and adds the events, trigger by trigger and body by body. May call
    // dCollide.
    void update(std::vector<TriggerEvent>& events);

    // After scenes were added or removed: takes over which bodies are inside, from triggers that were made before
    // `gone` was removed.
    void takeOver(const TriggerEvents& old, const PlanRemoved& gone);

    // A body in a trigger.
    struct Pair {
        std::uint32_t trigger;  // PlanWorld::triggers
        std::uint32_t body;     // SimulationWorld::bodies
        auto operator<=>(const Pair&) const = default;
    };
    // Which bodies were inside at the last update; for snapshots.
    [[nodiscard]] const std::vector<Pair>& inside() const { return inside_; }
    void setInside(const std::vector<Pair>& pairs) { inside_ = pairs; }

    // Call it after filters of the body's geoms were set.
    void refilter(std::size_t body, const Plan& plan) { colliders_.refilter(world_, plan, body); }

private:
    void follow();
    void addPairs(std::size_t body);
    [[nodiscard]] TriggerEvent eventOf(const Pair& pair, TriggerEvent::Kind kind) const;

    const SimulationWorld& world_;
    BodyColliders colliders_;
    std::vector<VolumeShape> shapes_;
    std::vector<WorldBox> boxes_;
    std::vector<std::uint32_t> everywhere_;  // unbounded shapes
    VolumeIndex index_;                      // index of all other shapes
    std::vector<Pair> inside_;               // sorted
    std::vector<Pair> found_;
    std::vector<dBodyID> ids_;  // the bodies at the time when this was made
};

}  // namespace orrery
