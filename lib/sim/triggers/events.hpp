// Which bodies came into the triggers of one world, are in them, and left them.
#pragma once

#include <compare>
#include <vector>

#include "triggers/shapes.hpp"

namespace orrery {

class TriggerEvents {
public:
    TriggerEvents(const SimulationWorld& world, const Plan& plan);

    // Looks at every body where it is now; adds what it finds, trigger by trigger and body by body. May
    // call dCollide.
    void update(std::vector<TriggerEvent>& events);

    // After scenes came or went: who is where, of triggers that were made before `gone` was taken out.
    void takeOver(const TriggerEvents& old, const PlanGaps& gone);

private:
    struct Pair {
        std::uint32_t trigger;  // PlanWorld::triggers
        std::uint32_t body;     // SimulationWorld::bodies
        auto operator<=>(const Pair&) const = default;
    };
    void follow();
    void addPairs(std::size_t body);
    [[nodiscard]] TriggerEvent eventOf(const Pair& pair, TriggerEvent::Kind kind) const;

    const SimulationWorld& world_;
    BodyColliders colliders_;
    std::vector<VolumeShape> shapes_;
    std::vector<WorldBox> boxes_;
    std::vector<std::uint32_t> everywhere_;  // unbounded shapes
    VolumeIndex index_;                      // of all others
    std::vector<Pair> inside_;               // sorted
    std::vector<Pair> found_;
    std::vector<dBodyID> ids_;  // of the bodies when this was made
};

}  // namespace orrery
