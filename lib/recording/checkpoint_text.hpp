// Writes and reads a checkpoint as lines of words.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contacts/sticking.hpp"
#include "joints/taut.hpp"
#include "motions/motions.hpp"
#include "orrery/scene/body.hpp"
#include "orrery/scene/values.hpp"
#include "orrery/sim/actuators.hpp"
#include "step/own_memory.hpp"
#include "step/sleep.hpp"
#include "world/body_motion.hpp"

namespace orrery {

struct BodyCheckpoint {
    BodyMotion motion{};
    Vector3 given;  // N, force of the gravity callback
    Vector3 felt;   // m/s^2, acceleration that gravity volumes remember
    SleepTimer timer;
    bool diverged = false;
    int remembered = 0;  // 0: nothing yet, 1: from the present fields, 2: from the fields before
    bool nearMoving = false;
};

// The numbers of an actuator's settings.
inline constexpr std::array<double ActuatorState::*, 9> kActuatorNumbers{
    &ActuatorState::position, &ActuatorState::maxSpeed,  &ActuatorState::velocity,
    &ActuatorState::torque,   &ActuatorState::stiffness, &ActuatorState::damping,
    &ActuatorState::maxForce, &ActuatorState::low,       &ActuatorState::high};

// An actuator whose settings are not those of the scene.
struct ActuatorCheckpoint {
    std::uint32_t number = 0;  // Simulation::actuators()
    ActuatorState state;
};

// A material or a filter that the application has set.
struct MaterialCheckpoint {
    std::uint32_t geom = 0;  // SimulationWorld::geoms
    PhysicsMaterial material;
};
struct FilterCheckpoint {
    std::uint32_t geom = 0;
    CollisionFilter filter;
};

struct WorldCheckpoint {
    Vector3 gravity;
    std::uint64_t random = 0;
    std::vector<BodyCheckpoint> bodies;
    std::vector<MotionState> motions;
    std::vector<StickingPair> touching;      // StickingPairs::pairs
    std::vector<TautBody> taut;              // TautBodies::bodies
    std::vector<std::vector<double>> turns;  // LiveSixDofJoint::turns, then JointOrigin::turns
    std::optional<double> age;               // s, SimulationWorld::age; absent: CheckpointState::time
    OwnMemory own;                           // OwnStep::memory
    std::vector<MaterialCheckpoint> materials;
    std::vector<FilterCheckpoint> filters;
};

// A setting that must be the same when a checkpoint is resumed.
struct CheckpointSetting {
    std::string name;   // "iterations"; a phrase if it is a part of the plan
    std::string value;  // as text; for a part of the plan its hash
    bool isHash = false;
    bool operator==(const CheckpointSetting&) const = default;
};

struct CheckpointState {
    std::vector<CheckpointSetting> settings;
    double dt = 0;    // s, length of the last step; 0: there was none
    double time = 0;  // s
    std::uint64_t steps = 0;
    std::uint64_t contacts = 0;
    bool hasControl = true;  // false: an older version did not keep actuators, materials and filters
    std::vector<ActuatorCheckpoint> actuators;
    std::vector<WorldCheckpoint> worlds;
    std::uint64_t hash = 0;  // Simulation::stateHash
};

[[nodiscard]] std::string toText(const CheckpointState& state);
// On failure returns nullopt, and the cause in `fault`.
[[nodiscard]] std::optional<CheckpointState> parseCheckpoint(std::string_view text, std::string& fault);

}  // namespace orrery
