// Bodies that fall, and what holds them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "orrery/plan/plan.hpp"

namespace orrery {

// Groups of bodies that joints connect, directly or through others.
class JoinedBodies {
public:
    // Colliders: a body that has one counts as held, because it rests on others. Joints: only the world and kinematic
    // bodies hold.
    enum class Holds : std::uint8_t { Colliders, Joints };
    JoinedBodies(const PlanWorld& world, Holds holds);
    // Does something hold some body of the group?
    [[nodiscard]] bool isHeld(std::size_t body) { return held_[first(body)] != 0; }
    // Returns the body that stands for the group.
    [[nodiscard]] std::size_t groupOf(std::size_t body) { return first(body); }

private:
    std::size_t first(std::size_t body);
    void connect(std::int32_t one, std::int32_t other);

    std::vector<std::size_t> next_;
    std::vector<char> held_;
};

// Does gravity pull the body, so that it falls where nothing holds it?
[[nodiscard]] bool falls(const PlanBody& body);
// Does gravity pull the same way everywhere? Fields may bend the way of a body, so that it comes back.
[[nodiscard]] bool hasOnlyGravity(const PlanWorld& world);

}  // namespace orrery
