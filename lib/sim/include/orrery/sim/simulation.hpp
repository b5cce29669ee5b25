// Live ODE objects made from a Scene, and the step that moves them.
#pragma once

#include <ode/ode.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/base/math.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/gravity.hpp"
#include "orrery/sim/instance.hpp"
#include "orrery/sim/joint_reading.hpp"
#include "orrery/sim/options.hpp"

namespace orrery {

// One point of contact of the last step, world frame.
struct ContactEvent {
    NodeId geom1;
    NodeId geom2;
    Vector3 position;      // m
    Vector3 normal;        // unit, into geom1
    double depth = 0;      // m
    Vector3 force;         // N, on geom1, mean over the step: normal and friction; zero before the world step
    InstanceId instance1;  // that geom1 belongs to
    InstanceId instance2;
};

// A body and a trigger, after the last step. A body is in a trigger when its centre of mass is in one of
// the trigger's shapes (their surface counts) or a collider of the body touches one, and the collision
// filters of both allow it; never in a trigger that rides on it.
struct TriggerEvent {
    enum class Kind : std::uint8_t {
        Enter,  // is in it, and was not after the step before
        Stay,   // is and was in it
        Exit,   // was in it, and is not
    };
    Kind kind = Kind::Enter;
    NodeId trigger;  // of a compound, the base: however many of its shapes hold the body, it is one event
    NodeId body;     // dynamic or kinematic, asleep or awake
    dBodyID id = nullptr;
    InstanceId triggerInstance;  // that `trigger` belongs to
    InstanceId bodyInstance;
};

// Kinetic energy, and potential energy in the world's uniform gravity (zero at the origin), J.
struct Energy {
    double kinetic = 0;
    double potential = 0;
};

// Of all dynamic bodies together, world axes.
struct Momentum {
    Vector3 linear;   // kg m/s
    Vector3 angular;  // kg m^2/s, about the origin of the world
};

// Instances of a scene's worlds. Not copyable; may be moved. Not thread-safe (nor is ODE).
//
// Diagnostics of the Plan go to the log. A scene that cannot be simulated at all gives a simulation
// without worlds: every function works and does nothing.
//
// ODE is initialised as needed and never closed. While a constructor or step() runs, ODE's message,
// error and debug handlers are the simulation's where the application has set none; they become
// diagnostics, and a failed check of ODE stops one object or world instead of the process.
class Simulation {
public:
    // Owns its ODE worlds and spaces: one of each for every world of the scene.
    Simulation(const Scene& scene, const SimulationOptions& options, DiagnosticLog& log);
    // Builds into the caller's world and space, which must outlive the simulation; all worlds of the
    // scene go into that one. World settings (gravity, ERP, ...) stay the caller's, with one exception:
    // gravity().apply() adds the scene's world gravity, so the world's own should be zero. Geoms are
    // made in a space of the simulation's own inside `space`, which may be null: then the simulation's
    // geoms meet only each other. Everything made is destroyed with the simulation, and nothing else.
    Simulation(const Scene& scene, dWorldID world, dSpaceID space, const SimulationOptions& options,
               DiagnosticLog& log);
    // The same from a Plan of that scene made before (and perhaps changed); options.plan is not used.
    Simulation(const Scene& scene, Plan plan, const SimulationOptions& options, DiagnosticLog& log);
    Simulation(const Scene& scene, Plan plan, dWorldID world, dSpaceID space, const SimulationOptions& options,
               DiagnosticLog& log);
    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;
    ~Simulation();

    // Puts a further scene into a world of the simulation, its root at `root` (m, world axes; the
    // rotation need not be of unit length): as if it had been part of the world from the start. Plans it
    // with the options of the simulation; all worlds of the scene become one, as with a caller's world.
    //
    // The world gravity that the latest scene states is the world's, in world axes whatever the root's
    // rotation (omi-gltf 6.5); where the scene states none, it stays. Volumes of equal priority act in the
    // order in which their scenes came. Bodies asleep stay so unless their gravity changes.
    //
    // Nullopt, with a diagnostic, and nothing done: when there is no such world or ODE has failed in it,
    // when the scene cannot be simulated, and when `root` is not finite or further than 1e7 m away.
    std::optional<InstanceId> add(const Scene& scene, const Pose& root, DiagnosticLog& log, std::size_t world = 0);
    // Destroys all that was made of one scene, the first one included; wakes what is left. World gravity
    // is that of the latest scene left that states one, else that of PlanOptions. False if there is no
    // such scene, or a failed check of ODE's keeps its world locked.
    //
    // Indices of bodies, of fields and in plan() change with add and remove, and spans end; handles of
    // other scenes stay. Neither may be called from a gravity callback.
    bool remove(InstanceId instance);
    // Those that are there, in the order in which they came.
    [[nodiscard]] std::vector<InstanceId> instances() const;

    // Animations, gravity callback, collide, world step, events. dt in seconds; a dt that is not finite and
    // positive does nothing and returns false. Where SimulationOptions::substeps cuts it, all but the events happens
    // once for each part, and it still counts as one step.
    bool step(double dt);
    // The parts of step(), for loops that do more between them.
    //
    // Puts the bodies that animations move where those have them by now, and gives them the velocities that
    // bring them, in the next world step of `dt`, to where they are to be after it. First of all; not called,
    // they stand still.
    void animate(double dt);
    // Fills the contact group: pairs with at least one geom of the simulation. In a caller's space that
    // includes pairs with the caller's geoms, which count as made of the default material; pairs of two
    // geoms of the caller's are the caller's business. Then sets the drives and soft limits of joints for a
    // step of `dt` seconds, and adds to the group those limits that no joint of ODE has. Then adds gyroscopic
    // torques (SimulationOptions::exactSpin) to the bodies. Once before each world step.
    void collide(double dt);
    // To be called after the world step: reads the forces of contacts() and jointReadings() where the options want
    // them, sets parameters of joints that collide() changed for the step to what they were (stops, see
    // SimulationOptions::earlyStops), and empties the contact group.
    void clearContacts();
    void updateTriggers();  // finds triggers(), where the option is set; to be called after the world step
    [[nodiscard]] Gravity& gravity(std::size_t world = 0);

    [[nodiscard]] const Plan& plan() const;                       // of all scenes, one after the other
    [[nodiscard]] const Scene& scene() const;                     // that the simulation was made of
    [[nodiscard]] const Scene* scene(InstanceId instance) const;  // null: no such scene (any more)
    [[nodiscard]] double time() const;                            // s simulated so far
    [[nodiscard]] std::uint64_t steps() const;

    // ODE's own handles, by node name or path: in one scene, or the first match in the order of the
    // scenes and of their plans. By node: of the scene that the simulation was made of, or of another.
    // Null where there is none. They stay valid as long as the simulation, or until their scene is
    // removed: do not destroy them. The user data of geoms (dGeomSetData) is the simulation's, that of
    // bodies and joints is free for the application.
    [[nodiscard]] std::size_t worldCount() const;
    [[nodiscard]] dWorldID world(std::size_t index = 0) const;
    [[nodiscard]] dSpaceID space(std::size_t index = 0) const;  // top space of a world
    [[nodiscard]] dSpaceID space(std::string_view nameOrPath) const;
    [[nodiscard]] dSpaceID space(std::string_view nameOrPath, InstanceId instance) const;
    [[nodiscard]] dSpaceID space(NodeId node, InstanceId instance = {}) const;
    [[nodiscard]] dJointGroupID contactGroup(std::size_t world = 0) const;  // filled by collide()
    [[nodiscard]] dBodyID body(std::string_view nameOrPath) const;
    [[nodiscard]] dBodyID body(std::string_view nameOrPath, InstanceId instance) const;
    [[nodiscard]] dBodyID body(NodeId node, InstanceId instance = {}) const;
    [[nodiscard]] dGeomID geom(std::string_view nameOrPath) const;
    [[nodiscard]] dGeomID geom(std::string_view nameOrPath, InstanceId instance) const;
    [[nodiscard]] dGeomID geom(NodeId node, InstanceId instance = {}) const;
    [[nodiscard]] dJointID joint(std::string_view nameOrPath) const;
    [[nodiscard]] dJointID joint(std::string_view nameOrPath, InstanceId instance) const;
    [[nodiscard]] dJointID joint(NodeId node, InstanceId instance = {}) const;
    [[nodiscard]] NodeId node(dBodyID body) const;  // 0 for bodies of others
    [[nodiscard]] NodeId node(dGeomID geom) const;
    [[nodiscard]] InstanceId instance(dBodyID body) const;  // that node(body) belongs to
    [[nodiscard]] InstanceId instance(dGeomID geom) const;

    // All bodies, scene by scene, in each world by world in plan order. Indices below are indices into
    // it. Valid until the simulation ends, or a scene is added or removed.
    [[nodiscard]] std::span<const dBodyID> bodies() const;
    // Author's frame (node origin) of a body in the world; velocities are of that point.
    [[nodiscard]] Pose pose(std::size_t body) const;
    [[nodiscard]] Vector3 linearVelocity(std::size_t body) const;
    [[nodiscard]] Vector3 angularVelocity(std::size_t body) const;
    [[nodiscard]] NodeId bodyNode(std::size_t body) const;
    [[nodiscard]] InstanceId bodyInstance(std::size_t body) const;

    // Contacts of the last step, or of its last part, when SimulationOptions::contactEvents is set. The NodeId of a
    // geom that is not the simulation's is 0.
    [[nodiscard]] std::span<const ContactEvent> contacts() const;
    [[nodiscard]] std::size_t contactCount() const;     // of the last step, or of its last part
    [[nodiscard]] std::uint64_t totalContacts() const;  // of all steps and their parts

    // Forces, positions and gaps of joints after the last step, when SimulationOptions::jointReadings is set: scene
    // by scene in plan order. Valid as bodies() is.
    [[nodiscard]] std::span<const JointReading> jointReadings() const;

    // What came into a trigger, is in it or left it in the last step, when SimulationOptions::triggerEvents
    // is set: trigger by trigger and body by body in plan order. What a removed scene held is gone
    // without a word.
    [[nodiscard]] std::span<const TriggerEvent> triggers() const;

    // What went wrong while stepping (SIM_BODY_DIVERGED, SIM_ODE_MESSAGE, ...), each kind once for each
    // object. At most 100 are kept.
    [[nodiscard]] const DiagnosticLog& diagnostics() const;

    [[nodiscard]] Energy energy() const;
    [[nodiscard]] Momentum momentum() const;
    [[nodiscard]] std::size_t asleepCount() const;  // disabled dynamic bodies
    // FNV-1a (64 bits) over the exact bits, lowest byte first, of every body's ODE position, quaternion
    // (w, x, y, z), linear and angular velocity (13 doubles a body), in plan order.
    [[nodiscard]] std::uint64_t stateHash() const;

private:
    friend class Checkpoint;
    friend Scene sceneNow(const Simulation& simulation, DiagnosticLog& log);  // orrery/recording/scene_now.hpp
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace orrery
