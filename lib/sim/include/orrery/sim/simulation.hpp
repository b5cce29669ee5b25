// Makes live ODE objects from a Scene, and steps them.
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
#include "orrery/sim/prefab.hpp"
#include "orrery/sim/simulation_options.hpp"

#include "orrery/version.hpp"

namespace orrery {

struct Plan;         // orrery/plan/plan.hpp, which is not installed
class ActuatorView;  // orrery/sim/actuators.hpp
class Actuators;
class ContactRulesView;  // orrery/sim/contact_rules.hpp
class ContactRules;
class Forces;       // orrery/sim/forces.hpp
class Queries;      // orrery/sim/queries.hpp
class StepParts;    // orrery/sim/step_parts.hpp
class StepResults;  // orrery/sim/step_results.hpp

/// A simulation of scenes: their worlds as live ODE objects, and the step that moves them. It cannot be copied. It may
/// be moved; a moved-from one is a simulation of an empty scene, without worlds.
///
/// Diagnostics of the Plan go to the log. If a scene cannot be simulated at all, the simulation has no worlds: every
/// function may be called and does nothing.
///
/// Threads: call the functions of one simulation, const ones too, from one thread at a time, because some cache the
/// result of a search. It may be another thread each time. Several simulations may be made and stepped at once; each
/// gives the same bits as alone. They wait for each other in QuickStep, because a process has only one sequence of
/// ODE's random numbers, and where ODE collides a mesh, because its colliders of meshes share memory. For that reason
/// an application must not call dCollide() on a mesh while another thread steps a simulation with meshes.
///
/// Lifetime: the simulation keeps a copy of the scene and its document. It uses the log only in functions that take
/// one. Handles of ODE are valid as long as the simulation, or until their scene is removed. Spans are valid until a
/// scene, body or joint is added or removed; those of results(), until the next step.
///
/// ODE is initialised when needed and never closed. While a constructor or step() runs, the simulation sets ODE's
/// message, error and debug handlers, unless the application has set its own. Messages become diagnostics, and a failed
/// check in ODE stops one object or world instead of the process.
class ORRERY_API Simulation {
public:
    /// Owns its ODE worlds and spaces: one of each for every world of the scene. Destroys them with everything in them,
    /// including objects that the application has added.
    Simulation(const Scene& scene, const SimulationOptions& options, DiagnosticLog& log);
    /// Builds into the caller's world and space, which must outlive the simulation. All worlds of the scene go into
    /// that one. World settings (gravity, ERP, ...) stay those of the caller, with one exception: gravity().apply()
    /// adds the scene's world gravity, so the world's own gravity should be zero. Geoms are made in the simulation's
    /// own space inside `space`. If `space` is null, the simulation's geoms touch only each other. The simulation
    /// destroys exactly the objects that it has made. A null `world` is SIM_CALLER_WORLD_MISSING; worlds of different
    /// gravity are SIM_WORLDS_MERGED.
    Simulation(const Scene& scene, dWorldID world, dSpaceID space, const SimulationOptions& options,
               DiagnosticLog& log);
    /// Takes over a simulation; handles and references to Gravity stay valid.
    Simulation(Simulation&&) noexcept;
    /// Ends this simulation and takes over the other one.
    Simulation& operator=(Simulation&&) noexcept;
    /// Destroys the objects that the simulation has made in ODE.
    ~Simulation();

    /// Adds a scene to a world of the simulation, as if it had been part of the world from the start. Its root is at
    /// `root` (m, world axes; the rotation may have any length but zero). The scene is planned with the options of the
    /// simulation, unless it or a copy was added before and neither was edited since: then that plan is used, and its
    /// diagnostics are reported again. All its worlds become one, as with a caller's world.
    ///
    /// The world gravity is that of the latest scene that states one, in world axes whatever the root's rotation
    /// (OMI_physics_gravity defines neither). If the scene states none, the gravity stays. Volumes of equal priority
    /// act in the order in which their scenes were added. Sleeping bodies stay asleep unless their gravity changes.
    ///
    /// The time does not grow with the world, unless it has gravity volumes, triggers or animations, or stands in the
    /// application's space. For that, overlaps of the scene with older geoms (SIM_OVERLAP) are looked for where those
    /// were in the last step.
    ///
    /// Returns nullopt and does nothing, with a diagnostic (SIM_INSTANCE_REFUSED, or those of the Plan): if there is no
    /// such world, if ODE has failed in it, if the scene cannot be simulated, or if `root` is not finite or more than
    /// 1e7 m away.
    std::optional<InstanceId> add(const Scene& scene, const Pose& root, DiagnosticLog& log, std::size_t world = 0);
    /// The same for a scene that was prepared before, which takes a small part of the time. It is refused, with
    /// SIM_INSTANCE_REFUSED, if it was prepared with other options than SimulationOptions::plan, or holds nothing.
    std::optional<InstanceId> add(const Prefab& prefab, const Pose& root, DiagnosticLog& log, std::size_t world = 0);
    /// Adds one instance of the scene at each root. The result is the same as with one add() after the other, but the
    /// scene is planned only once, and relations between all instances are checked once. The instances share the scene.
    ///
    /// Adds all or none: if add() would refuse one of them, returns an empty list with a diagnostic. An empty list of
    /// roots gives an empty list.
    std::vector<InstanceId> addMany(const Scene& scene, std::span<const Pose> roots, DiagnosticLog& log,
                                    std::size_t world = 0);
    /// Destroys everything that was made from one scene, which may be the first one. Wakes the bodies whose boxes touch
    /// those of its geoms or that joints of the application hold to it, and all bodies if it had gravity volumes or
    /// more than 64 geoms, or if gravity changes. World gravity becomes that of the latest remaining scene that states
    /// one, else that of PlanOptions. Returns false if there is no such scene, or if a failed check in ODE keeps its
    /// world locked.
    ///
    /// The last instance of the same scene that was there in the last step takes its place in all lists, so that the
    /// time grows with what was added after that instance alone. It grows with what was added after this one if there
    /// is none, and if the scene states world gravity. It grows with the world if that has triggers, gravity volumes or
    /// animations, and with the joints of the world for Solver::Own.
    ///
    /// Add and remove change the indices of fields, and invalidate spans. Handles of other
    /// scenes stay valid. Neither may be called from a gravity callback.
    bool remove(InstanceId instance);
    /// The same for several scenes at once, in a time that does not grow with the square of their number; the others
    /// keep their order. Returns how many were removed. Scenes that remove() would refuse stay.
    std::size_t removeMany(std::span<const InstanceId> instances);
    /// Returns the instances that exist, in the order of all lists: that in which they were added, but for those that
    /// took the place of removed ones.
    [[nodiscard]] std::vector<InstanceId> instances() const;
    /// Destroys one body with its geoms, the joints that hold it, and the triggers and gravity volumes that it carries.
    /// Wakes the other bodies of its scene, and those near it as remove() of a scene does. Indices and spans change as
    /// after remove() of a scene. Returns false and does nothing if there is no such body, or if remove() of its scene
    /// would do nothing.
    bool remove(BodyId body);
    /// Destroys one joint with all of ODE's joints that represent it. Wakes the bodies of its scene. Otherwise like
    /// remove() of a body.
    bool remove(JointId joint);

    /// Does one step of dt seconds: animations, gravity callback, collide, world step, events. Does nothing and returns
    /// false if dt is not finite and positive, or between StepParts::begin() and end(). If SimulationOptions::substeps
    /// divides the step, everything except the events happens once for each part; it still counts as one step. Also
    /// returns false if ODE has failed in one of the worlds, or if contacts would be missing, now or in an earlier
    /// step. That world stands still, diagnostics() give the reason (SIM_ODE_FAILED), and the others continue.
    ///
    /// If the application has destroyed a body that had geoms or joints (dBodyDestroy), the step notices it. It removes
    /// the body like remove(), with a diagnostic (SIM_BODY_DESTROYED). During the step the calling thread has the usual
    /// rounding mode and floating-point environment (flush to zero, traps); afterwards it has its own again
    /// (docs/determinism.md).
    bool step(double dt);
    /// Returns the parts of step(), for applications that call ODE's step themselves (orrery/sim/step_parts.hpp).
    [[nodiscard]] StepParts stepParts();
    /// Returns the results of the last step: contacts, moved bodies, readings, triggers (orrery/sim/step_results.hpp).
    [[nodiscard]] StepResults results() const;
    /// Returns the gravity of a world. If there is no such world, that object does nothing.
    [[nodiscard]] Gravity& gravity(std::size_t world = 0);

    /// Returns the scene that the simulation was made from, as it was then.
    [[nodiscard]] const Scene& scene() const;
    /// Returns one of the scenes; null if there is no such scene (any more).
    [[nodiscard]] const Scene* scene(InstanceId instance) const;
    /// Simulated time, s: the sum of the dt of all calls of step().
    [[nodiscard]] double time() const;
    /// Number of steps so far, including those in which ODE failed.
    [[nodiscard]] std::uint64_t steps() const;

    /// Is there something to simulate? False for a scene that cannot be simulated; the log says why.
    [[nodiscard]] bool valid() const { return worldCount() > 0; }
    /// True if valid(), and no world stands still because ODE failed in it or because contacts would be missing
    /// (SIM_ODE_FAILED, SIM_CONTACT_LIMIT, SIM_PAIR_LIMIT, SIM_HEIGHTFIELD_LIMIT).
    [[nodiscard]] bool ok() const;
    /// Number of worlds; 0 for a scene that cannot be simulated.
    [[nodiscard]] std::size_t worldCount() const;
    /// Returns ODE's handle of a world, in the order of the scene; null if there is none.
    ///
    /// This holds for all handles: they are valid as long as the simulation, or until their scene is removed; do not
    /// destroy the objects. The user data of bodies, geoms and joints (dBodySetData, ...) belongs to the application.
    [[nodiscard]] dWorldID world(std::size_t index = 0) const;
    /// Returns the top space of a world, which holds all geoms and spaces that the simulation made in it. With
    /// SimulationOptions::flatSpace it is the application's own space.
    [[nodiscard]] dSpaceID space(std::size_t index = 0) const;
    // Every object has an id. Look-ups by name, path, node and handle return it; all other functions take it. Ids refer
    // to objects that may be removed while the application still has the ids: all functions accept any id, even one of
    // another simulation or of a removed object, and document their result for it.

    /// Returns the body of a name or path (see pathOf()), in one scene, or the first in the order of the scenes; 0 if
    /// there is none, and for static bodies. The body of a node is BodyId{node, instance}.
    [[nodiscard]] BodyId findBody(std::string_view nameOrPath, std::optional<InstanceId> instance = {}) const;
    /// Returns the geom of a collider or of a trigger's own shape, like findBody().
    [[nodiscard]] GeomId findGeom(std::string_view nameOrPath, std::optional<InstanceId> instance = {}) const;
    /// Returns the joint of a name or path, like findBody(), also if no joint of ODE represents it.
    [[nodiscard]] JointId findJoint(std::string_view nameOrPath, std::optional<InstanceId> instance = {}) const;
    /// Returns the space of a name or path, like findBody().
    [[nodiscard]] SpaceId findSpace(std::string_view nameOrPath, std::optional<InstanceId> instance = {}) const;
    /// Like findBody(), for a body that must exist. Throws std::out_of_range; its text has the nearest name and all
    /// existing names.
    [[nodiscard]] BodyId requireBody(std::string_view nameOrPath, std::optional<InstanceId> instance = {}) const;
    /// The same for findGeom().
    [[nodiscard]] GeomId requireGeom(std::string_view nameOrPath, std::optional<InstanceId> instance = {}) const;
    /// The same for findJoint().
    [[nodiscard]] JointId requireJoint(std::string_view nameOrPath, std::optional<InstanceId> instance = {}) const;
    /// The same for findSpace().
    [[nodiscard]] SpaceId requireSpace(std::string_view nameOrPath, std::optional<InstanceId> instance = {}) const;
    /// Returns the id of one of the simulation's bodies; 0 for null and for foreign bodies. Do not pass a destroyed
    /// body.
    [[nodiscard]] BodyId id(dBodyID body) const;
    /// Returns the id of one of the simulation's geoms; 0 for null and for foreign geoms.
    [[nodiscard]] GeomId id(dGeomID geom) const;
    /// Returns the id of the joint that one of ODE's joints represents; 0 for null, and for joints that stand for no
    /// joint of a scene, such as contacts.
    [[nodiscard]] JointId id(dJointID joint) const;
    /// Is it one of this simulation's bodies, and does it still exist? False also if the application has destroyed it,
    /// as far as step() can notice that.
    [[nodiscard]] bool isValid(BodyId body) const;
    /// The same for a geom.
    [[nodiscard]] bool isValid(GeomId geom) const;
    /// The same for a joint, also if no joint of ODE represents it.
    [[nodiscard]] bool isValid(JointId joint) const;
    /// Returns ODE's handle; null if the id is not valid.
    [[nodiscard]] dBodyID ode(BodyId body) const;
    /// Returns ODE's handle; null if the id is not valid. For a mesh in convex parts (PLAN_MESH_AS_PARTS) returns the
    /// handle of the first part, like all functions that return one geom. id() and all results that name geoms treat
    /// each part as the whole mesh.
    [[nodiscard]] dGeomID ode(GeomId geom) const;
    /// Returns ODE's handle, the first if there are several; null if the id is not valid, or if no joint of ODE
    /// represents it.
    [[nodiscard]] dJointID ode(JointId joint) const;
    /// Returns ODE's handle; null if the id is not valid. A space that is nested too deep has that of one above it.
    [[nodiscard]] dSpaceID ode(SpaceId space) const;
    /// Returns all parts of a mesh in convex parts; they belong to one body, in order. For any other geom returns the
    /// geom itself. Empty if the id is not valid.
    [[nodiscard]] std::vector<dGeomID> partsOf(GeomId geom) const;
    /// Returns all bodies, scene by scene, and in each scene world by world in plan order. Valid until the simulation
    /// ends, or until a scene, body or joint is added or removed.
    [[nodiscard]] std::span<const BodyId> bodies() const;
    /// Returns all geoms, in the same order; a mesh in convex parts once. Valid as long as bodies().
    [[nodiscard]] std::span<const GeomId> geoms() const;
    /// Returns all joints, in the same order; of each world first those of ODE. Valid as long as bodies().
    [[nodiscard]] std::span<const JointId> joints() const;
    /// Returns the authored frame (node origin) of a body in the world, m; the frame of the world if the id is not
    /// valid.
    [[nodiscard]] Pose pose(BodyId body) const;
    /// Velocity of the origin of pose(), m/s, world axes; 0 if the id is not valid.
    [[nodiscard]] Vector3 linearVelocity(BodyId body) const;
    /// Angular velocity, rad/s, world axes; 0 if the id is not valid.
    [[nodiscard]] Vector3 angularVelocity(BodyId body) const;
    /// Moves a body: `pose` is the new authored frame, m, world; the rotation may have any length but zero. The body
    /// wakes, and its velocities stay. Animated bodies return to their place in the next step. Returns false and does
    /// nothing if the id is not valid, for numbers that are not finite, for a zero rotation, and for places more than
    /// 1e7 m away.
    bool setPose(BodyId body, const Pose& pose);
    /// Sets the velocities of a body: m/s at the origin of pose(), and rad/s, world axes. The body wakes. Returns false
    /// and does nothing if the id is not valid, and for numbers that are not finite or beyond 1e7.
    bool setVelocity(BodyId body, const Vector3& linear, const Vector3& angular);

    // Topics: control and questions at run time, each in a header of its own. They are valid as long as the
    // simulation, also after it was moved. A simulation without worlds has them too.

    /// Forces and impulses on bodies (orrery/sim/forces.hpp).
    [[nodiscard]] Forces forces();
    /// Motors and drives of joints (orrery/sim/actuators.hpp).
    [[nodiscard]] Actuators actuators();
    /// The same, to be looked at.
    [[nodiscard]] ActuatorView actuators() const;
    /// Rays and objects in some place (orrery/sim/queries.hpp).
    [[nodiscard]] Queries queries() const;
    /// Materials, filters and the application's word on contacts (orrery/sim/contact_rules.hpp).
    [[nodiscard]] ContactRules contactRules();
    /// The same, to be asked.
    [[nodiscard]] ContactRulesView contactRules() const;

    /// Returns faults that occurred during steps (SIM_BODY_DIVERGED, SIM_ODE_MESSAGE, ...), each kind once for each
    /// object. At most 100 are kept.
    [[nodiscard]] const DiagnosticLog& diagnostics() const;

    /// Returns the present energy of all dynamic bodies. The potential energy is that in the worlds' uniform gravity,
    /// zero at the origin, and in the gravity volumes that contain each body; fields that weaken with distance are zero
    /// far away. It is undefined and NaN in these cases: a callback gives the acceleration; a volume is carried by a
    /// body, or has an uneven scale (except for points and directions); a body is in other volumes than at the start,
    /// or than when scenes were last added or removed. It moves volumes to their present places, like
    /// Gravity::accelerationAt. Do not call it during another call or a step.
    [[nodiscard]] Energy energy() const;
    /// Returns a sentence that says why energy().potential is not defined; empty if it is.
    [[nodiscard]] std::string whyNoPotential() const;
    /// Returns the present momentum of all dynamic bodies.
    [[nodiscard]] Momentum momentum() const;
    /// Number of disabled dynamic bodies.
    [[nodiscard]] std::size_t asleepCount() const;
    /// Returns an FNV-1a hash (64 bits) of the exact bits, lowest byte first, of every body's ODE position, quaternion
    /// (w, x, y, z), linear and angular velocity (13 doubles per body), in plan order; with Solver::Own then of what
    /// the step remembers of contacts and joints.
    [[nodiscard]] std::uint64_t stateHash() const;

private:
    friend class Actuators;
    friend class ActuatorView;
    friend class Checkpoint;
    friend class ContactRules;
    friend class ContactRulesView;
    friend class Forces;
    friend class Queries;
    friend class LiveState;
    friend class StepParts;
    friend class StepResults;
    friend Simulation simulationOf(const Scene& scene, Plan plan, const SimulationOptions& options, DiagnosticLog& log);
    friend Simulation simulationOf(const Scene& scene, Plan plan, dWorldID world, dSpaceID space,
                                   const SimulationOptions& options, DiagnosticLog& log);
    friend const Plan& planOf(const Simulation& simulation);
    friend Scene sceneNow(const Simulation& simulation, DiagnosticLog& log);
    struct Impl;
    /// The data of a simulation; after a move it is that of an empty scene.
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
    Simulation(const Scene& scene, Plan plan, const SimulationOptions& options, DiagnosticLog& log);
    Simulation(const Scene& scene, Plan plan, dWorldID world, dSpaceID space, const SimulationOptions& options,
               DiagnosticLog& log);
    Held impl_;
};

}  // namespace orrery
