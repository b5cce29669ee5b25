// The gravity callback: before each world step every awake dynamic body is given
// mass * gravityFactor * acceleration as a force. ODE's own world gravity is zero meanwhile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "orrery/scene/values.hpp"
#include "orrery/sim/ids.hpp"
#include "orrery/sim/ode.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// What an acceleration may depend on. World frame; of the centre of mass.
struct BodyState {
    dBodyID body = nullptr;  ///< ODE's handle; null or another's: the state is of a point
    NodeId node;             ///< of the body
    Vector3 position;        ///< m
    Vector3 linearVelocity;  ///< m/s
    double mass = 0;         ///< kg
    InstanceId instance;     ///< that `node` belongs to
};

/// Acceleration of gravity at a body, m/s^2, world axes. `user` is what was given to setAcceleration.
/// Called for awake dynamic bodies only, once for each part of a step, in the thread of the step; it must not create
/// or destroy ODE objects, nor add or remove scenes. A result that is not finite counts as zero (diagnostic
/// SIM_ACCELERATION_NOT_FINITE, once a world).
using AccelerationCallback = Vector3 (*)(const BodyState& state, void* user);

/// What of a gravity volume may be changed while the simulation runs; as in GravityVolume of the scene,
/// with every default filled in. What the type of the field has no use for is kept and does nothing.
struct FieldValues {
    bool enabled = true;          ///< false: as if it were not there
    double gravity = 0;           ///< m/s^2, up to 1e7; negative pushes away
    std::int64_t priority = 0;    ///< higher acts first
    bool replace = false;         ///< drops what higher priorities gave
    bool stop = false;            ///< nothing of lower priority, nor the world, acts
    Vector3 direction{0, -1, 0};  ///< directional: any length but zero, frame of the field
    double unitDistance = 0;      ///< all others: m in the world; 0: constant strength
    double radius = 1;            ///< disc, torus: m, frame of the field
    std::vector<Vector3> points;  ///< line: at least 2, m, frame of the field
};

/// What came of a volume's share.
enum class GravityOutcome : std::uint8_t {
    Counts,    ///< is in the sum
    Replaced,  ///< was in the sum until a volume of lower priority with `replace` dropped it
    Stopped,   ///< never reached: a volume of higher priority has `stop`
};

/// What one volume has to do with the acceleration at a point that it holds.
struct GravityShare {
    NodeId node;                                      ///< the volume's
    std::size_t field = 0;                            ///< as of Gravity::field
    Vector3 acceleration;                             ///< m/s^2, world axes: the volume's own, whatever came of it
    GravityOutcome outcome = GravityOutcome::Counts;  ///< is it in the sum?
    NodeId by;                                        ///< the volume that replaced or stopped it; 0: none
    InstanceId instance;                              ///< that `node` belongs to
    InstanceId byInstance;                            ///< that `by` belongs to
};

/// How the acceleration at a point comes about.
struct GravityTrace {
    Vector3 acceleration;              ///< m/s^2, world axes: of all together
    Vector3 world;                     ///< m/s^2: share of the world's gravity; zero where a volume stopped it
    bool stopped = false;              ///< did a volume with `stop` keep the rest away?
    std::vector<GravityShare> shares;  ///< in the order in which they act
};

struct SimulationWorld;

/// The gravity of one world of a Simulation: Simulation::gravity() hands it out. Without a world (a scene that cannot
/// be simulated) it does nothing.
///
/// A reference is valid as long as its Simulation, also when that is moved. Threads: as the Simulation; functions that
/// ask for an acceleration put moving volumes in place, const as they are, so none may run beside a step or beside
/// another call.
class ORRERY_API Gravity {
public:
    /// World gravity, m/s^2, world axes: what every body feels unless a volume or a callback says otherwise.
    [[nodiscard]] Vector3 world() const { return world_; }
    /// Wakes all bodies when it changes anything. An acceleration that is not finite is ignored.
    void setWorld(const Vector3& acceleration);

    /// Replaces the acceleration; null restores the scene's. A callback may call scene() to wrap it.
    /// Wakes all bodies. `user` is handed on and must live as long as the callback is set.
    void setAcceleration(AccelerationCallback callback, void* user);

    /// Is there a callback?
    [[nodiscard]] bool hasCallback() const { return callback_ != nullptr; }

    /// The scene's own acceleration at a body, m/s^2: of the gravity volumes that hold it, and of the
    /// world (docs/gravity.md). A volume holds a body when the centre of mass is inside of one of its
    /// trigger shapes, or a collider of the body touches one. Where state.body is none of the
    /// simulation's, it is about the point state.position alone.
    [[nodiscard]] Vector3 scene(const BodyState& state) const;
    /// The same at a point (m, world), m/s^2, as a small body there would have it.
    [[nodiscard]] Vector3 accelerationAt(const Vector3& point) const;
    /// How the acceleration at a point (m, world) comes about.
    [[nodiscard]] GravityTrace trace(const Vector3& point) const;

    /// How many gravity volumes there are. They are numbered as in PlanWorld::fields: scene by scene, in each the
    /// highest priority first, as it was at the start. When a scene is removed, those after it move up.
    [[nodiscard]] std::size_t fieldCount() const;
    /// The node of a volume; 0 for a number that is too high.
    [[nodiscard]] NodeId fieldNode(std::size_t field) const;
    /// The scene that a volume belongs to.
    [[nodiscard]] InstanceId fieldInstance(std::size_t field) const;
    /// The number of the volume of a node; nullopt where it has none here.
    [[nodiscard]] std::optional<std::size_t> findField(NodeId node, InstanceId instance = {}) const;
    /// By name or path, in the first scene that has it.
    [[nodiscard]] std::optional<std::size_t> findField(std::string_view nameOrPath) const;
    /// By name or path, in one scene.
    [[nodiscard]] std::optional<std::size_t> findField(std::string_view nameOrPath, InstanceId instance) const;
    /// What a field is now; defaults for a number that is too high.
    [[nodiscard]] FieldValues field(std::size_t field) const;
    /// Changes a field from the next step on; bodies asleep whose acceleration changes wake then. False,
    /// and nothing done, for values that make no field: not finite, beyond 1e7, a negative length, a direction of
    /// zero, a line of less than two points.
    bool setField(std::size_t field, const FieldValues& values);
    /// Moves a volume that rides on no body, its field and its trigger shapes together: to where it was
    /// at the start, moved by `motion` in world axes. False for one that rides on a body.
    bool moveField(std::size_t field, const Pose& motion);

    /// Adds the forces for one step of `dt` seconds. Simulation::step calls it; applications with a
    /// loop of their own call it right before their dWorldStep or dWorldQuickStep. Sleeping bodies get
    /// no force: ODE would keep it until they wake. Also where bodies whose velocity, force or torque is
    /// not finite (or beyond 1e30; 1e15 where ODE is single) are stopped and put to sleep, before ODE would abort on
    /// them.
    void apply(double dt);

    /// Masses are read once, when the bodies are made. To be called after dBodySetMass or
    /// dBodySetKinematic on one of the simulation's bodies.
    void updateMasses();

private:
    friend class Simulation;
    friend struct SimulationWorld;
    void applyUniform();
    void applyFields(double dt);
    void applyFieldsGuarded(double dt);
    void applyCallback();
    void wakeAll();

    Vector3 world_;
    AccelerationCallback callback_ = nullptr;
    void* user_ = nullptr;
    SimulationWorld* owner_ = nullptr;
    double dt_ = 0;          ///< s, of the last step
    bool applying_ = false;  ///< a callback runs
};

}  // namespace orrery
