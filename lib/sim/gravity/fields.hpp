// The fields of gravity volumes as the step evaluates them: one file a kind of field.
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

// One field. What every body in it reads in every step comes first.
struct GravityFieldState {
    GravityType type = GravityType::Directional;
    bool enabled = true;
    bool replace = false;
    bool stop = false;
    double gravity = 0;
    Eigen::Vector3d pull{0, 0, 0};  // directional: all of its acceleration, world axes
    double unitDistance = 0;
    double radius = 1;
    dBodyID attachedBody = nullptr;
    VolumeFrame frame;
    std::optional<ExactShape> shape;
    bool pullsInSolid = false;
    std::vector<Vector3> points;
    Eigen::Vector3d direction{0, -1, 0};  // local
    VolumeFrame start;                    // in the world, or in the frame of the body that it rides on
    std::int64_t priority = 0;
    NodeId node;
    InstanceId instance;
    std::uint32_t planIndex = 0;  // PlanWorld::fields
    bool edited = false;          // by the application
    std::optional<Pose> motion;   // from its start, by the application
};

// What a point is pulled toward: along `along` (m, world axes; its length counts only where it is
// next to nothing), from `distance` away (squared, m^2).
struct Pull {
    Eigen::Vector3d along;
    double distanceSquared = 0;
};

// Nearer than this the strength grows no further, m.
inline constexpr double kClosest = 1e-3;

// `at` is in the world.
[[nodiscard]] Pull pointPull(const GravityFieldState& field, const Eigen::Vector3d& at);
[[nodiscard]] Pull discPull(const GravityFieldState& field, const Eigen::Vector3d& at);
[[nodiscard]] Pull torusPull(const GravityFieldState& field, const Eigen::Vector3d& at);
[[nodiscard]] Pull linePull(const GravityFieldState& field, const Eigen::Vector3d& at);
[[nodiscard]] Pull shapedPull(const GravityFieldState& field, const Eigen::Vector3d& at);
// Of whatever kind the field is, but directional: that has none.
[[nodiscard]] Pull pullOf(const GravityFieldState& field, const Eigen::Vector3d& at);
// The same everywhere, so it is made when the field moves.
[[nodiscard]] Eigen::Vector3d directionalAcceleration(const GravityFieldState& field);

// Acceleration that the field alone gives a body at `at`, m/s^2. `softeningSquared` is the square of the
// way that the body goes in one step (m^2): inside of it the strength grows no further, or a body
// that falls through the centre would be thrown out at any speed.
[[nodiscard]] Eigen::Vector3d accelerationOf(const GravityFieldState& field, const Eigen::Vector3d& at,
                                             double softeningSquared);

// Brings a field to where its body is, or back to its start.
void placeField(GravityFieldState& field, const VolumeFrame& outer);
[[nodiscard]] GravityFieldState liveField(const PlanGravityVolume& plan);
[[nodiscard]] FieldValues valuesOf(const GravityFieldState& field);
// False, and nothing done, for values that make no field.
bool setValues(GravityFieldState& field, const FieldValues& values);

}  // namespace orrery
