// Live ODE objects made from a Scene, and the step that moves them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"
#include "orrery/sim/events.hpp"
#include "orrery/sim/gravity.hpp"
#include "orrery/sim/ids.hpp"
#include "orrery/sim/ode.hpp"
#include "orrery/sim/pair.hpp"
#include "orrery/sim/simulation_options.hpp"

#include "orrery/version.hpp"

namespace orrery {

struct Plan;  // orrery/plan/plan.hpp, which is not installed

/// A scene in motion: its worlds as live ODE objects, and the step that moves them. Not copyable; may be moved, and a
/// moved-from one is a simulation of an empty scene, without worlds.
///
/// Diagnostics of the Plan go to the log. A scene that cannot be simulated at all gives a simulation
/// without worlds: every function works and does nothing.
///
/// Threads: one at a time for all functions of one simulation, const ones too, since some make what they look up when
/// first asked; it may be another thread each time. Several may be made and stepped at once, with the bits that each
/// gives alone: only in QuickStep, whose random numbers the process has once, do they wait for one another.
///
/// Lifetime: the scene and its document are kept (a copy), the log is only used while a function runs that takes it.
/// Handles of ODE are good as long as the simulation, or until their scene is removed; spans, indices of bodies and
/// references into plan() until a scene is added or removed; spans of events until the next step.
///
/// ODE is initialised as needed and never closed. While a constructor or step() runs, ODE's message,
/// error and debug handlers are the simulation's where the application has set none; they become
/// diagnostics, and a failed check of ODE stops one object or world instead of the process.
class ORRERY_API Simulation {
public:
    /// Owns its ODE worlds and spaces: one of each for every world of the scene. Destroys them with all that is in
    /// them, also what the application has put there.
    Simulation(const Scene& scene, const SimulationOptions& options, DiagnosticLog& log);
    /// Builds into the caller's world and space, which must outlive the simulation; all worlds of the
    /// scene go into that one. World settings (gravity, ERP, ...) stay the caller's, with one exception:
    /// gravity().apply() adds the scene's world gravity, so the world's own should be zero. Geoms are
    /// made in a space of the simulation's own inside `space`, which may be null: then the simulation's
    /// geoms meet only each other. Everything made is destroyed with the simulation, and nothing else.
    /// A null `world` is SIM_CALLER_WORLD_MISSING; worlds of different gravity are SIM_WORLDS_MERGED.
    Simulation(const Scene& scene, dWorldID world, dSpaceID space, const SimulationOptions& options,
               DiagnosticLog& log);
    /// From a Plan of that scene made before (and perhaps changed), in worlds of its own. Scenes that are
    /// added are planned with options.plan, which should be what this one was planned with.
    Simulation(const Scene& scene, Plan plan, const SimulationOptions& options, DiagnosticLog& log);
    /// From a Plan of that scene made before, in the caller's world.
    Simulation(const Scene& scene, Plan plan, dWorldID world, dSpaceID space, const SimulationOptions& options,
               DiagnosticLog& log);
    /// Takes a simulation over; handles, and references to Gravity, stay good.
    Simulation(Simulation&&) noexcept;
    /// Ends this simulation and takes the other one over.
    Simulation& operator=(Simulation&&) noexcept;
    /// Destroys what the simulation has made in ODE.
    ~Simulation();

    /// Puts a further scene into a world of the simulation, its root at `root` (m, world axes; the
    /// rotation need not be of unit length): as if it had been part of the world from the start. Plans it
    /// with the options of the simulation; all worlds of the scene become one, as with a caller's world.
    ///
    /// The world gravity that the latest scene states is the world's, in world axes whatever the root's
    /// rotation (OMI_physics_gravity leaves both open); where the scene states none, it stays. Volumes of equal
    /// priority act in the order in which their scenes came. Bodies asleep stay so unless their gravity changes.
    ///
    /// Nullopt, with a diagnostic (SIM_INSTANCE_REFUSED, or the Plan's), and nothing done: when there is no such world
    /// or ODE has failed in it, when the scene cannot be simulated, and when `root` is not finite or further than 1e7 m
    /// away.
    std::optional<InstanceId> add(const Scene& scene, const Pose& root, DiagnosticLog& log, std::size_t world = 0);
    /// One instance of the scene at each root, as add() one after the other would put them there, but that the scene is
    /// planned once and what all instances have to do with each other is looked at once: the time is linear in their
    /// number, where that of many calls of add() grows with all that is there already. The instances share the scene.
    ///
    /// All or none: empty, with a diagnostic, where add() would refuse one of them; empty for no roots.
    std::vector<InstanceId> addMany(const Scene& scene, std::span<const Pose> roots, DiagnosticLog& log,
                                    std::size_t world = 0);
    /// Destroys all that was made of one scene, the first one included; wakes what is left. World gravity
    /// is that of the latest scene left that states one, else that of PlanOptions. False if there is no
    /// such scene, or a failed check of ODE's keeps its world locked.
    ///
    /// Indices of bodies, of fields and in plan() change with add and remove, and spans end; handles of
    /// other scenes stay. Neither may be called from a gravity callback.
    bool remove(InstanceId instance);
    /// The same of several at once, in a time that does not grow with their number squared. How many were removed:
    /// those that remove() would not are left alone.
    std::size_t removeMany(std::span<const InstanceId> instances);
    /// Those that are there, in the order in which they came.
    [[nodiscard]] std::vector<InstanceId> instances() const;
    /// Destroys one body, with its geoms, the joints that hold it, and the triggers and gravity volumes that ride on
    /// it; wakes what is left. Indices and spans change as with remove() of a scene. False, and nothing done, where
    /// there is none, and where remove() of its scene would do nothing.
    bool remove(BodyId body);
    /// Destroys one joint, with all of ODE's that stand for it; wakes what it held. Else as remove() of a body.
    bool remove(JointId joint);

    /// Animations, gravity callback, collide, world step, events. dt in seconds; a dt that is not finite and
    /// positive does nothing and returns false, as does a call between beginStep() and endStep(). Where
    /// SimulationOptions::substeps cuts it, all but the events happens once for each part, and it still counts as one
    /// step. False too where ODE has failed in one of the worlds, or contacts would be missing, now or before: that
    /// world stands still, diagnostics() say why (SIM_ODE_FAILED), and the others go on.
    ///
    /// A body that the application has destroyed (dBodyDestroy) is noticed here where it had geoms or joints, and
    /// removed as by remove(), with a diagnostic (SIM_BODY_DESTROYED). The rounding mode of the calling thread, and
    /// what else its floating-point environment holds (flush to zero, traps), are the usual ones in it and then again
    /// as they were (docs/determinism.md).
    bool step(double dt);
    /// All of step() that comes before the world step, for loops that call ODE's themselves: beginStep(dt), then
    /// dWorldQuickStep or dWorldStep of each world() by `dt`, then endStep(). With one world and a solver named in the
    /// options that gives the bits that step() gives: in between, ODE's random numbers are those of the first world.
    /// SimulationOptions::substeps cuts nothing here.
    ///
    /// False, and nothing done, for a dt that is not finite and positive, and between beginStep() and endStep().
    bool beginStep(double dt);
    /// All of step() that comes after the world step; counts the time and the step. False, and nothing done, where
    /// beginStep() was not called before.
    bool endStep();
    /// First part of beginStep(), for loops that do more between its parts: animate(), Gravity::apply() of each world,
    /// collide(), the world step of ODE, clearContacts(), updateTriggers(). time() and steps() count step() and
    /// endStep() alone.
    ///
    /// Puts the bodies that animations move where those have them by now, and gives them the velocities that
    /// bring them, in the next world step of `dt`, to where they are to be after it. First of all; not called,
    /// they stand still.
    void animate(double dt);
    /// Fills the contact group: pairs with at least one geom of the simulation. In a caller's space that
    /// includes pairs with the caller's geoms, which count as made of the default material; pairs of two
    /// geoms of the caller's are the caller's business. Then sets the drives and soft limits of joints for a
    /// step of `dt` seconds, and adds to the group those limits that no joint of ODE has. Then adds gyroscopic
    /// torques (SimulationOptions::exactSpin) to the bodies. Once before each world step.
    void collide(double dt);
    /// To be called after the world step: reads the forces of contacts() and jointReadings() where the options want
    /// them, sets parameters of joints that collide() changed for the step to what they were (stops, see
    /// SimulationOptions::earlyStops), and empties the contact group.
    void clearContacts();
    /// Finds triggers(), where SimulationOptions::triggerEvents is set; to be called after the world step.
    void updateTriggers();
    /// The gravity of a world; one that does nothing where there is no such world.
    [[nodiscard]] Gravity& gravity(std::size_t world = 0);

    /// What is simulated, of all scenes, one after the other: as planned, not as it is now.
    [[nodiscard]] const Plan& plan() const;
    /// That the simulation was made of, as it was then.
    [[nodiscard]] const Scene& scene() const;
    /// One of the scenes; null: no such scene (any more).
    [[nodiscard]] const Scene* scene(InstanceId instance) const;
    /// s simulated so far: the sum of the dt of all calls of step().
    [[nodiscard]] double time() const;
    /// How many steps were done, those in which ODE failed among them.
    [[nodiscard]] std::uint64_t steps() const;

    /// Is there something to simulate? False for a scene that cannot be simulated, of which the log says why.
    [[nodiscard]] bool valid() const { return worldCount() > 0; }
    /// valid(), and no world stands still because ODE failed in it, or because contacts would be missing
    /// (SIM_ODE_FAILED, SIM_CONTACT_LIMIT, SIM_PAIR_LIMIT, SIM_HEIGHTFIELD_LIMIT).
    [[nodiscard]] bool ok() const;
    /// How many worlds there are; 0 for a scene that cannot be simulated.
    [[nodiscard]] std::size_t worldCount() const;
    /// ODE's own handle of a world, in the order of the scene; null where there is none.
    ///
    /// As of all handles: they stay valid as long as the simulation, or until their scene is removed; do not destroy
    /// them. The user data of bodies, geoms and joints (dBodySetData, ...) is the application's.
    [[nodiscard]] dWorldID world(std::size_t index = 0) const;
    /// Top space of a world, which holds all geoms and spaces that the simulation made in it; with
    /// SimulationOptions::flatSpace the application's own.
    [[nodiscard]] dSpaceID space(std::size_t index = 0) const;
    /// The space of a node, by name or path (see pathOf()): the first match in the order of the scenes and of their
    /// plans. Null where there is none.
    [[nodiscard]] dSpaceID space(std::string_view nameOrPath) const;
    /// The same in one scene.
    [[nodiscard]] dSpaceID space(std::string_view nameOrPath, InstanceId instance) const;
    /// The space of a node, of the scene that the simulation was made of or of another; null where there is none.
    [[nodiscard]] dSpaceID space(NodeId node, InstanceId instance = {}) const;
    /// Contacts of the step, filled by collide() and emptied by clearContacts().
    [[nodiscard]] dJointGroupID contactGroup(std::size_t world = 0) const;
    /// The body of a node, by name or path, as space(). Null for static bodies too.
    [[nodiscard]] dBodyID body(std::string_view nameOrPath) const;
    /// The same in one scene.
    [[nodiscard]] dBodyID body(std::string_view nameOrPath, InstanceId instance) const;
    /// The body of a node, as space().
    [[nodiscard]] dBodyID body(NodeId node, InstanceId instance = {}) const;
    /// The geom of a collider or of a trigger's own shape, by name or path, as space().
    [[nodiscard]] dGeomID geom(std::string_view nameOrPath) const;
    /// The same in one scene.
    [[nodiscard]] dGeomID geom(std::string_view nameOrPath, InstanceId instance) const;
    /// The geom of a node, as space().
    [[nodiscard]] dGeomID geom(NodeId node, InstanceId instance = {}) const;
    /// The joint of a node, by name or path, as space(); the first where several of ODE's stand for it, null where
    /// none does.
    [[nodiscard]] dJointID joint(std::string_view nameOrPath) const;
    /// The same in one scene.
    [[nodiscard]] dJointID joint(std::string_view nameOrPath, InstanceId instance) const;
    /// The joint of a node, as space().
    [[nodiscard]] dJointID joint(NodeId node, InstanceId instance = {}) const;
    // Ids: of objects that may go while the application still has them. All functions may be given any id, one of
    // another simulation or of what is gone too, and say what they do then.

    /// The body of a name or path, as body(); 0: there is none.
    [[nodiscard]] BodyId findBody(std::string_view nameOrPath) const;
    /// The geom of a name or path, as geom(); 0: there is none.
    [[nodiscard]] GeomId findGeom(std::string_view nameOrPath) const;
    /// The joint of a name or path, as joint(), those among them that no joint of ODE stands for; 0: there is none.
    [[nodiscard]] JointId findJoint(std::string_view nameOrPath) const;
    /// findBody() of what has to be there. Throws std::out_of_range, whose text has the nearest name and all there are.
    [[nodiscard]] BodyId requireBody(std::string_view nameOrPath) const;
    /// findGeom(), likewise.
    [[nodiscard]] GeomId requireGeom(std::string_view nameOrPath) const;
    /// findJoint(), likewise.
    [[nodiscard]] JointId requireJoint(std::string_view nameOrPath) const;
    /// The id of one of the simulation's bodies; 0 for null and bodies of others. Not of one that was destroyed.
    [[nodiscard]] BodyId idOf(dBodyID body) const;
    /// The id of one of the simulation's geoms; 0 for null and geoms of others.
    [[nodiscard]] GeomId idOf(dGeomID geom) const;
    /// Is it one of this simulation's bodies, and still there? False also where the application has destroyed it, as
    /// far as step() can notice that.
    [[nodiscard]] bool isValid(BodyId body) const;
    /// The same of a geom.
    [[nodiscard]] bool isValid(GeomId geom) const;
    /// The same of a joint.
    [[nodiscard]] bool isValid(JointId joint) const;
    /// ODE's handle; null where it is not valid.
    [[nodiscard]] dBodyID body(BodyId body) const;
    /// ODE's handle; null where it is not valid. Of a mesh in convex parts (PLAN_MESH_AS_PARTS) that of the first part,
    /// as wherever one geom is asked for; idOf(), node() and all that tells of geoms take each part for the whole.
    [[nodiscard]] dGeomID geom(GeomId geom) const;
    /// All parts of a mesh in convex parts, of one body and one after the other; of any other geom itself. Empty where
    /// it is not valid.
    [[nodiscard]] std::vector<dGeomID> partsOf(GeomId geom) const;
    /// ODE's handle, the first of several; null where it is not valid, and where no joint of ODE stands for it.
    [[nodiscard]] dJointID joint(JointId joint) const;
    /// Author's frame (node origin) of a body in the world, m; that of the world where it is not valid.
    [[nodiscard]] Pose pose(BodyId body) const;
    /// m/s, world axes, of the origin of pose(); 0 where it is not valid.
    [[nodiscard]] Vector3 linearVelocity(BodyId body) const;
    /// rad/s, world axes; 0 where it is not valid.
    [[nodiscard]] Vector3 angularVelocity(BodyId body) const;
    /// Puts a body elsewhere, by the author's frame: m, world; the rotation need not be of unit length. Its velocities
    /// stay; it wakes. Bodies that animations move go back with the next step. False, and nothing done, where it is not
    /// valid, and for numbers that are not finite, a rotation of 0, and places further than 1e7 m away.
    bool setPose(BodyId body, const Pose& pose);
    /// Gives a body velocities: m/s of the origin of pose(), and rad/s, world axes; it wakes. False, and nothing done,
    /// where it is not valid, and for numbers that are not finite or beyond 1e7.
    bool setVelocity(BodyId body, const Vector3& linear, const Vector3& angular);

    /// The node of a body; 0 for bodies of others.
    [[nodiscard]] NodeId node(dBodyID body) const;
    /// The node of a geom; 0 for geoms of others.
    [[nodiscard]] NodeId node(dGeomID geom) const;
    /// That node(body) belongs to.
    [[nodiscard]] InstanceId instance(dBodyID body) const;
    /// That node(geom) belongs to.
    [[nodiscard]] InstanceId instance(dGeomID geom) const;

    /// All bodies, scene by scene, in each world by world in plan order. Indices below are indices into
    /// it; of one that is too high they give the frame of the world, no velocity and no node. Valid until the
    /// simulation ends, or a scene or body is added or removed.
    [[nodiscard]] std::span<const dBodyID> bodies() const;
    /// Author's frame (node origin) of a body in the world, m. ODE's own position is that of the centre of mass.
    [[nodiscard]] Pose pose(std::size_t body) const;
    /// m/s, world axes, of the origin of pose().
    [[nodiscard]] Vector3 linearVelocity(std::size_t body) const;
    /// rad/s, world axes.
    [[nodiscard]] Vector3 angularVelocity(std::size_t body) const;
    /// The node of a body.
    [[nodiscard]] NodeId bodyNode(std::size_t body) const;
    /// The scene that a body belongs to.
    [[nodiscard]] InstanceId bodyInstance(std::size_t body) const;

    /// Bodies that the last step moved, when SimulationOptions::movedBodies is set: in the order of bodies(). Of a step
    /// that was cut in parts, all together. What setPose() and the application move between steps is not among them.
    [[nodiscard]] std::span<const MovedBody> moved() const;

    /// Contacts of the last step, or of its last part, when SimulationOptions::contactEvents is set. The NodeId of a
    /// geom that is not the simulation's is 0.
    [[nodiscard]] std::span<const ContactEvent> contacts() const;
    /// How many contacts the last step had, or its last part.
    [[nodiscard]] std::size_t contactCount() const;
    /// How many contacts all steps and their parts had.
    [[nodiscard]] std::uint64_t totalContacts() const;

    /// Forces, positions and gaps of joints after the last step, when SimulationOptions::jointReadings is set: scene
    /// by scene in plan order. Valid as bodies() is.
    [[nodiscard]] std::span<const JointReading> jointReadings() const;

    /// What instruments on all bodies read after the last step, when SimulationOptions::bodyReadings is set: as
    /// bodies().
    [[nodiscard]] std::span<const BodyReading> bodyReadings() const;

    /// What can drive joints, scene by scene in plan order. Valid as bodies() is.
    [[nodiscard]] std::span<const Actuator> actuators() const;
    /// The number of an actuator in actuators(), by its name, or by the path of its joint and, where the joint has
    /// several, the axis ("/robot/hub.2"). Nullopt where there is none.
    [[nodiscard]] std::optional<std::size_t> findActuator(std::string_view nameOrPath) const;
    /// Where the actuator is to bring its axis: rad or m, as JointReading::position counts. A drive with a spring pulls
    /// there as strong as its spring is; a motor of ODE's becomes a servo, which in each step aims for the place at
    /// up to `maxSpeed` (rad/s or m/s), as strong as its FMax. Holds until another target is set; wakes the bodies.
    ///
    /// False, and nothing done, where there is no such actuator, where it cannot hold a place (a drive without a
    /// spring, a motor on an axis of which ODE does not tell where it stands), and for numbers that are not finite,
    /// a speed that is not positive, or one beyond 1e7.
    bool setTargetPosition(std::size_t actuator, double position, double maxSpeed = 10);
    /// How fast the actuator is to move its axis: rad/s or m/s. Drives with a spring keep their place too, as the sum
    /// of both. False as setTargetPosition(), but for what cannot hold a place.
    bool setTargetVelocity(std::size_t actuator, double velocity);

    /// The nearest geom that a ray meets: from a point (m, world) along a direction of any length but 0, `length` m
    /// far. Looks at all geoms of the world's space, those of the application among them; not at triggers, rays,
    /// disabled geoms, and those of `except`. A ray that starts inside of a geom may meet it from within. Nullopt where
    /// it meets none, in a world that is not there, and for numbers that are not finite. Between steps.
    [[nodiscard]] std::optional<RayHit> castRay(const Vector3& from, const Vector3& direction, double length,
                                                BodyId except = {}, std::size_t world = 0) const;
    /// What touches a ball: centre m, world, and radius m, up to 1e7. As castRay(); in no order that means anything;
    /// good until the next call.
    [[nodiscard]] std::span<const Overlap> overlapping(const Vector3& center, double radius,
                                                       std::size_t world = 0) const;
    /// What touches a box: its frame (m, world), and the length of its edges, m.
    [[nodiscard]] std::span<const Overlap> overlapping(const Pose& pose, const Vector3& size,
                                                       std::size_t world = 0) const;

    /// What two geoms are to each other, for an application's own near callback: the surface of their contacts, as ODE
    /// has it, by the materials, surfaces and options of both. Nullopt where they are not to touch: two parts of one
    /// body, or of bodies that a joint connects, nothing that moves, triggers and rays, filters that keep them apart,
    /// and where neither is the simulation's. Remedies that look at the contacts themselves are not in it.
    [[nodiscard]] std::optional<dSurfaceParameters> surfaceOf(dGeomID geom1, dGeomID geom2) const;
    /// Gives a geom of the application's a material; it has the default one before. Absent values are those of the
    /// default. To be taken back (nullopt) before the geom is destroyed. False for null and for geoms of the
    /// simulation's.
    bool setMaterial(dGeomID geom, const std::optional<PhysicsMaterial>& material);
    /// Is asked about all pairs that touch; null: nobody is.
    void setPairCallback(PairCallback callback, void* user);

    /// What came into a trigger, is in it or left it in the last step, when SimulationOptions::triggerEvents
    /// is set: trigger by trigger and body by body in plan order. What a removed scene held is gone
    /// without a word.
    [[nodiscard]] std::span<const TriggerEvent> triggers() const;

    /// What went wrong while stepping (SIM_BODY_DIVERGED, SIM_ODE_MESSAGE, ...), each kind once for each
    /// object. At most 100 are kept.
    [[nodiscard]] const DiagnosticLog& diagnostics() const;

    /// Of all dynamic bodies, as they are now. The potential energy is that in the worlds' uniform gravity, zero at the
    /// origin, and in the gravity volumes that hold each body, of which those that weaken with the distance are zero
    /// far away. It is not defined, and not a number: where a callback gives the acceleration; for a volume that rides
    /// on a body, or is scaled out of shape (but for points and directions); and while a body is in other volumes than
    /// at the start, or than when scenes were last added or removed. Puts moving volumes in place, as
    /// Gravity::accelerationAt does, and must not run beside another call or a step.
    [[nodiscard]] Energy energy() const;
    /// Why energy().potential is not defined: a sentence; empty where it is.
    [[nodiscard]] std::string whyNoPotential() const;
    /// Of the last step, in worlds of the simulation's own; zero unless SimulationOptions::energyBalance is set to
    /// true, and after endStep().
    [[nodiscard]] StepWork stepWork() const;
    /// Of all dynamic bodies, as they are now.
    [[nodiscard]] Momentum momentum() const;
    /// How many dynamic bodies are disabled.
    [[nodiscard]] std::size_t asleepCount() const;
    /// FNV-1a (64 bits) over the exact bits, lowest byte first, of every body's ODE position, quaternion
    /// (w, x, y, z), linear and angular velocity (13 doubles a body), in plan order.
    [[nodiscard]] std::uint64_t stateHash() const;

private:
    friend class Checkpoint;
    friend Scene sceneNow(const Simulation& simulation, DiagnosticLog& log);
    struct Impl;
    /// What a simulation is made of; that of an empty scene where it was moved away.
    class Held {
    public:
        explicit Held(std::unique_ptr<Impl> impl);
        Held(Held&& other) noexcept;
        Held& operator=(Held&& other) noexcept;
        ~Held();
        Impl* operator->() const;
        Impl& operator*() const { return *operator->(); }

    private:
        mutable std::unique_ptr<Impl> impl_;
    };
    Held impl_;
};

}  // namespace orrery
