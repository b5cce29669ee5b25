// The gravity of a simulation and its callback. Before each world step every awake dynamic body gets mass *
// gravityFactor * acceleration as a force. Meanwhile ODE's own world gravity is zero.
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

/// The state of a body that an acceleration may depend on, at its centre of mass, in the world frame.
struct BodyState {
    dBodyID body = nullptr;  ///< ODE's handle; null or a foreign body: the state is that of a point
    NodeId node;             ///< node of the body
    Vector3 position;        ///< m
    Vector3 linearVelocity;  ///< m/s
    double mass = 0;         ///< kg
    InstanceId instance;     ///< scene instance of `node`
};

/// Returns the acceleration of gravity at a body, m/s^2, world axes. `user` is the pointer given to setAcceleration. It
/// is called only for awake dynamic bodies, once for each part of a step, in the thread of the step. It must not create
/// or destroy ODE objects, and must not add or remove scenes. A result that is not finite counts as zero (diagnostic
/// SIM_ACCELERATION_NOT_FINITE, once for each world).
using AccelerationCallback = Vector3 (*)(const BodyState& state, void* user);

/// The values of a gravity volume that may be changed while the simulation runs: those of GravityVolume in the scene,
/// with every default filled in. Values that the type of the field does not use are kept and have no effect.
struct FieldValues {
    bool enabled = true;          ///< false: the field does not act
    double gravity = 0;           ///< m/s^2, up to 1e7; negative pushes away
    std::int64_t priority = 0;    ///< fields of higher priority act first
    bool replace = false;         ///< replaces the gravity from higher priorities
    bool stop = false;            ///< fields of lower priority and the world do not act
    Vector3 direction{0, -1, 0};  ///< directional: any length but zero, frame of the field
    double unitDistance = 0;      ///< all types but directional: m in the world; 0: constant strength
    double radius = 1;            ///< disc, torus: m, frame of the field
    std::vector<Vector3> points;  ///< line: at least 2, m, frame of the field
};

/// How the share of a volume is used.
enum class GravityOutcome : std::uint8_t {
    Counts,    ///< it is in the sum
    Replaced,  ///< it was in the sum until a volume of lower priority with `replace` removed it
    Stopped,   ///< it was not used, because a volume of higher priority has `stop`
};

/// The contribution of one volume to the acceleration at a point inside it.
struct GravityShare {
    NodeId node;            ///< node of the volume
    std::size_t field = 0;  ///< number of the field, as in Gravity::field
    Vector3 acceleration;   ///< m/s^2, world axes: the volume's own acceleration, even if it is not in the sum
    GravityOutcome outcome = GravityOutcome::Counts;  ///< says whether it is in the sum
    NodeId by;                                        ///< the volume that replaced or stopped it; 0: none
    InstanceId instance;                              ///< scene instance of `node`
    InstanceId byInstance;                            ///< scene instance of `by`
};

/// Explains the acceleration at a point.
struct GravityTrace {
    Vector3 acceleration;              ///< m/s^2, world axes: the total
    Vector3 world;                     ///< m/s^2: share of the world's gravity; zero if a volume stopped it
    bool stopped = false;              ///< true: a volume with `stop` kept the rest from acting
    std::vector<GravityShare> shares;  ///< in the order in which they act
};

struct SimulationWorld;

/// The gravity of one world of a Simulation; Simulation::gravity() returns it. If there is no world (a scene that
/// cannot be simulated) it does nothing.
///
/// A reference is valid as long as its Simulation, even if that is moved. Threads: like the Simulation. Functions that
/// return an acceleration move volumes to their present places, although they are const. Do not call them during a step
/// or during another call.
class ORRERY_API Gravity {
public:
    /// World gravity, m/s^2, world axes: the acceleration of every body, unless a volume or a callback replaces it.
    [[nodiscard]] Vector3 world() const { return world_; }
    /// Sets the world gravity. Wakes all bodies if it changes. An acceleration that is not finite is ignored.
    void setWorld(const Vector3& acceleration);

    /// Sets a callback that replaces the acceleration; null restores that of the scene. A callback may call scene() and
    /// change its result. Wakes all bodies. `user` is passed to the callback and must live as long as the callback is
    /// set.
    void setAcceleration(AccelerationCallback callback, void* user);

    /// Is there a callback?
    [[nodiscard]] bool hasCallback() const { return callback_ != nullptr; }

    /// Returns the scene's own acceleration at a body, m/s^2: that of the gravity volumes that contain the body, and of
    /// the world (docs/gravity.md). A volume contains a body if the centre of mass is inside one of its trigger shapes,
    /// or if a collider of the body touches one. If state.body is not a body of the simulation, only the point
    /// state.position is used.
    [[nodiscard]] Vector3 scene(const BodyState& state) const;
    /// The same at a point (m, world), m/s^2, for a small body there.
    [[nodiscard]] Vector3 accelerationAt(const Vector3& point) const;
    /// Explains the acceleration at a point (m, world).
    [[nodiscard]] GravityTrace trace(const Vector3& point) const;

    /// Returns the number of gravity volumes. They are numbered as in PlanWorld::fields: scene by scene, and in each
    /// scene by the priority at the start, highest first. If a scene is removed, the numbers of later volumes decrease.
    [[nodiscard]] std::size_t fieldCount() const;
    /// Returns the node of a volume; 0 for a number that is too high.
    [[nodiscard]] NodeId fieldNode(std::size_t field) const;
    /// Returns the scene instance of a volume.
    [[nodiscard]] InstanceId fieldInstance(std::size_t field) const;
    /// Returns the number of the volume of a node; nullopt if the node has no volume here.
    [[nodiscard]] std::optional<std::size_t> findField(NodeId node, InstanceId instance = {}) const;
    /// The same by name or path, in the first scene that has it.
    [[nodiscard]] std::optional<std::size_t> findField(std::string_view nameOrPath) const;
    /// The same by name or path, in one scene.
    [[nodiscard]] std::optional<std::size_t> findField(std::string_view nameOrPath, InstanceId instance) const;
    /// Returns the present values of a field; defaults for a number that is too high.
    [[nodiscard]] FieldValues field(std::size_t field) const;
    /// Changes a field from the next step on. Sleeping bodies wake if their acceleration changes. Returns false and
    /// does nothing for invalid values: not finite, beyond 1e7, a negative length, a zero direction, a line of fewer
    /// than two points.
    bool setField(std::size_t field, const FieldValues& values);
    /// Moves a volume that no body carries, with its field and its trigger shapes. The new place is the place at the
    /// start, moved by `motion` in world axes. Returns false for a volume that a body carries.
    bool moveField(std::size_t field, const Pose& motion);

    /// Adds the forces for one step of `dt` seconds. Simulation::step calls it. Applications with their own loop call
    /// it directly before their dWorldStep or dWorldQuickStep. Sleeping bodies get no force, because ODE would keep it
    /// until they wake. It also finds bodies whose velocity, force or torque is not finite (or is beyond 1e30; beyond
    /// 1e15 if ODE is single), and stops them and puts them to sleep before ODE would abort.
    void apply(double dt);

    /// Reads the masses of the bodies again. They are read once, when the bodies are made. Call it after dBodySetMass
    /// or dBodySetKinematic on one of the simulation's bodies.
    void updateMasses();

private:
    friend class LiveState;
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
    double dt_ = 0;          ///< s, length of the last step
    bool applying_ = false;  ///< a callback is running
};

}  // namespace orrery
