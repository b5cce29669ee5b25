// A checkpoint as lines of words.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/math.hpp"
#include "simulation/motions.hpp"
#include "simulation/sleep_timer.hpp"

namespace orrery {

struct BodyCheckpoint {
    static constexpr std::size_t kNumbers = 3 + 4 + 9 + 3 + 3 + 3 + 3 + 3 + 3;
    // Position, quaternion, rotation matrix, linear and angular velocity, force and torque for the next step,
    // force of the gravity callback, acceleration that gravity volumes remember; ODE's order.
    std::array<double, kNumbers> numbers{};
    SleepTimer timer;
    bool diverged = false;
    int remembered = 0;  // 0: nothing yet, 1: of fields as they are, 2: as they were
    bool nearMoving = false;
};

struct WorldCheckpoint {
    Vector3 gravity;
    std::uint64_t random = 0;
    std::vector<BodyCheckpoint> bodies;
    std::vector<MotionState> motions;
    std::vector<std::vector<double>> turns;  // of every joint with rows: LiveRowJoint::turns
};

struct CheckpointState {
    std::uint64_t scene = 0;  // what it was made of
    double time = 0;          // s
    std::uint64_t steps = 0;
    std::uint64_t contacts = 0;
    std::vector<WorldCheckpoint> worlds;
    std::uint64_t hash = 0;  // Simulation::stateHash
};

[[nodiscard]] std::string toText(const CheckpointState& state);
// nullopt, and the number of the line that is to blame.
[[nodiscard]] std::optional<CheckpointState> parseCheckpoint(std::string_view text, std::size_t& line);

}  // namespace orrery
