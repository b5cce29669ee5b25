// The fields of gravity volumes as a step evaluates them; each kind of field has its own file.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <cstdint>
#include <optional>
#include <vector>

#include "orrery/geometry/exact_shape.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/gravity.hpp"
#include "triggers/frame.hpp"

namespace orrery {

// One field. The members that every body inside reads in every step come first.
struct GravityFieldState {
    GravityType type = GravityType::Directional;
    bool enabled = true;
    bool replace = false;
    bool stop = false;
    double gravity = 0;
    Eigen::Vector3d pull{0, 0, 0};  // directional: its whole acceleration, world axes
    double unitDistance = 0;
    double radius = 1;
    dBodyID attachedBody = nullptr;
    VolumeFrame frame;
    std::optional<ExactShape> shape;
    bool pullsInSolid = false;
    std::vector<Vector3> points;
    Eigen::Vector3d direction{0, -1, 0};  // local
    VolumeFrame start;                    // in the world, or in the frame of the body that carries it
    std::int64_t priority = 0;
    NodeId node;
    InstanceId instance;
    std::uint32_t planIndex = 0;  // PlanWorld::fields
    bool edited = false;          // changed by the application
    std::optional<Pose> motion;   // motion from its start, set by the application
};

// The pull of a field at a point: along `along` (m, world axes; its length matters only if it is nearly zero), from
// `distance` away (squared, m^2).
struct Pull {
    Eigen::Vector3d along;
    double distanceSquared = 0;
};

// At a smaller distance the strength does not grow further, m.
inline constexpr double kClosest = 1e-3;

// `at` is in the world.
[[nodiscard]] Pull pointPull(const GravityFieldState& field, const Eigen::Vector3d& at);
[[nodiscard]] Pull discPull(const GravityFieldState& field, const Eigen::Vector3d& at);
[[nodiscard]] Pull torusPull(const GravityFieldState& field, const Eigen::Vector3d& at);
[[nodiscard]] Pull linePull(const GravityFieldState& field, const Eigen::Vector3d& at);
[[nodiscard]] Pull shapedPull(const GravityFieldState& field, const Eigen::Vector3d& at);
// For all kinds of fields except directional ones, which have no pull of this kind.
[[nodiscard]] Pull pullOf(const GravityFieldState& field, const Eigen::Vector3d& at);
// It is the same everywhere, so it is computed when the field moves.
[[nodiscard]] Eigen::Vector3d directionalAcceleration(const GravityFieldState& field);

// Returns the acceleration that the field alone gives a body at `at`, m/s^2. `softeningSquared` is the square of the
// distance that the body moves in one step (m^2). Within that distance the strength does not grow further; otherwise a
// body that falls through the centre would be thrown out at any speed.
[[nodiscard]] Eigen::Vector3d accelerationOf(const GravityFieldState& field, const Eigen::Vector3d& at,
                                             double softeningSquared);

// Moves a field to the place of its body, or back to its start.
void placeField(GravityFieldState& field, const VolumeFrame& outer);
[[nodiscard]] GravityFieldState liveField(const PlanGravityVolume& plan);
[[nodiscard]] FieldValues valuesOf(const GravityFieldState& field);
// Returns false and does nothing for invalid values.
bool setValues(GravityFieldState& field, const FieldValues& values);

}  // namespace orrery
