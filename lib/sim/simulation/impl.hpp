// The data of a Simulation.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "contacts/contacts.hpp"
#include "control/pushes.hpp"
#include "joints/readings.hpp"
#include "queries/space_query.hpp"
#include "sensors/actuators.hpp"
#include "sensors/body_readings.hpp"
#include "sensors/moved_bodies.hpp"
#include "simulation/node_index.hpp"
#include "simulation/prefab.hpp"
#include "world/world.hpp"

namespace orrery {

// The live objects of one kind.
template <typename Handle>
struct LiveObjects {
    std::vector<Handle> handles;
    std::vector<NodeId> nodes;
    mutable std::optional<NodeIndex> index;  // made on the first request

    void add(Handle handle, NodeId node) {
        handles.push_back(handle);
        nodes.push_back(node);
    }
    // Returns its place in the lists.
    template <typename Key>
    [[nodiscard]] std::optional<std::size_t> place(const Scene& scene, Key key) const {
        // For very many small scenes, an index for each would be larger than the scenes.
        constexpr std::size_t kFew = 16;
        if constexpr (std::is_same_v<Key, NodeId>) {
            if (nodes.size() <= kFew) {
                const auto at = key ? std::find(nodes.begin(), nodes.end(), key) : nodes.end();
                return at == nodes.end() ? std::nullopt : std::optional<std::size_t>(at - nodes.begin());
            }
        }
        if (!index) index.emplace(scene, nodes);
        return index->find(key);
    }
    // Returns null if there is none.
    template <typename Key>
    [[nodiscard]] Handle find(const Scene& scene, Key key) const {
        const auto at = place(scene, key);
        return at ? handles[*at] : Handle{};
    }
};

// Data shared by all instances that were made from one Plan.
struct SharedPlan {
    Scene scene;
    PlanWorld world;   // as in the scene; for the first scene it is in Simulation::Impl::plan
    PlanTables begin;  // its materials, filters and surfaces
    PlanTables end;
    std::shared_ptr<const PreparedScene> prefab = nullptr;  // that it was made of; null: of none
    std::optional<std::vector<Diagnostic>> findings = {};   // if it was made for addInstances()
};

// ODE's objects for the nodes of one scene.
struct InstanceObjects {
    LiveObjects<dBodyID> bodies;
    LiveObjects<dGeomID> geoms;
    LiveObjects<dJointID> joints;
    LiveObjects<dSpaceID> spaces;
    LiveObjects<dJointID> rowJoints;  // joints that no joint of ODE represents; their handles are null
};

// One scene in the simulation.
struct Instance {
    InstanceId id;
    std::shared_ptr<const SharedPlan> plan;
    std::size_t firstBody = 0;     // Simulation::Impl::bodies
    Pose root;                     // m, world
    std::size_t bodyCount = 0;     // number of its bodies in that list
    std::size_t firstReading = 0;  // JointReadings
    // Bodies and joints that were removed singly.
    std::vector<NodeId> removedBodies = {};
    std::vector<NodeId> removedJoints = {};
    // Listed on the first request: for very many small scenes, the lists would be larger than the scenes.
    mutable std::unique_ptr<const InstanceObjects> objects = nullptr;

    [[nodiscard]] const Scene& scene() const { return plan->scene; }
};

// The ids of all objects, in the order of the scenes.
struct IdLists {
    std::vector<BodyId> bodies;
    std::vector<GeomId> geoms;
    std::vector<JointId> joints;
};

// One body in the simulation's own numbering.
struct ListedBody {
    std::uint32_t world = 0;  // Impl::worlds
    std::uint32_t body = 0;   // SimulationWorld::bodies
    InstanceId instance;
};

// A number that no other simulation of the process has had.
[[nodiscard]] std::uint64_t newEdition();

struct Simulation::Impl {
    Impl(const Scene& sceneOfPlan, Plan&& planOfScene, const SimulationOptions& simulationOptions);

    // If the caller's world is null, makes owned worlds.
    void build(dWorldID world, dSpaceID space, DiagnosticLog& log);
    // step.cpp
    void prepareThread();
    [[nodiscard]] int substepsOf(double dt);
    void stepWorld(SimulationWorld& world, double dt);
    void beforeWorldStep(SimulationWorld& world, double dt) const;
    void afterWorldStep(SimulationWorld& world) const;
    void settleMotions();
    // `now`: s, of the simulation.
    // `ownStep`: a step of our own follows, where the worlds have one.
    void collide(double dt, bool ownStep);
    void balanceEnergy(double now);
    void count(double dt);
    [[nodiscard]] bool anyFailed() const;
    // Runs `work` on the world and catches ODE's messages; a failed check stops the world for ever.
    template <typename Work>
    void guarded(SimulationWorld& world, Work&& work) {
        if (world.failed) return;
        const OdeGuard guard(messages);
        try {
            work();
        } catch (const OdeRefusal& refusal) {
            stopWorld(world, refusal);
        }
        if (messages.size() > messagesReported) reportNewMessages();
    }
    void stopWorld(SimulationWorld& world, const OdeRefusal& refusal);
    void reportNewMessages();

    // instances.cpp
    // Returns an empty list if one of them is refused.
    std::vector<InstanceId> addInstances(const Scene& added, std::span<const Pose> roots, DiagnosticLog& log,
                                         std::size_t world);
    std::optional<InstanceId> addPrefab(const std::shared_ptr<const PreparedScene>& prefab, const Pose& root,
                                        DiagnosticLog& log, std::size_t world);
    std::size_t removeInstances(std::span<const InstanceId> ids);
    // `number` is an index in `bodies`. `destroyed`: the body does not exist in ODE any more.
    bool removeBody(std::size_t number, bool destroyed = false);
    bool removeJoint(JointId joint);
    // It also notices geoms.
    void noticeDestroyedBodies();
    void noticeDestroyedGeoms(std::size_t world);
    void noticeBodiesWithoutAny();
    [[nodiscard]] Instance* instance(InstanceId id) const;
    // Searches among the objects of one kind.
    template <typename Handle, typename Key>
    [[nodiscard]] Handle find(LiveObjects<Handle> InstanceObjects::*kind, Key key, InstanceId id) const {
        const Instance* in = instance(id);
        return in ? (objectsOf(*in).*kind).find(in->scene(), key) : Handle{};
    }
    [[nodiscard]] const InstanceObjects& objectsOf(const Instance& of) const;

    // Returns the plan of all scenes: `plan`, or the one that is assembled from it.
    [[nodiscard]] const Plan& wholePlan() const;

    Scene scene;
    Plan plan;               // the tables of all scenes; the worlds are in SimulationWorld::plan
    mutable Plan assembled;  // for all scenes; made on the first request if `plan` is incomplete
    mutable bool assembledIsStale = true;
    SimulationOptions options;
    DiagnosticLog diagnostics{DiagnosticLog::Options{100, false}};
    std::vector<OdeMessage> messages;  // messages of all steps, by kind
    std::size_t messagesReported = 0;
    std::vector<std::unique_ptr<SimulationWorld>> worlds;
    ContactMaker contacts;
    Gravity noGravity;  // returned if there is no world

    // In the order in which they were added, except those that took the place of removed ones.
    std::vector<std::unique_ptr<Instance>> instances;
    std::unordered_map<std::uint32_t, std::size_t> rankOfId;  // InstanceId::value -> `instances`
    std::vector<std::shared_ptr<SharedPlan>> plansInUse;      // in the order of their tables
    std::uint32_t lastInstance = 0;
    bool objectsRemoved = false;                  // single objects were removed, without their scene
    std::uint64_t objectsEdition = newEdition();  // another one after objects were added or removed
    std::vector<ListedBody> bodies;               // in the order of bodyHandles
    std::vector<dBodyID> bodyHandles;
    // Made on the first request after objects were added or removed.
    mutable std::unordered_map<dBodyID, std::size_t> numberOfBody;  // index in `bodies`
    mutable std::unordered_map<dJointID, JointId> jointIds;
    mutable std::optional<IdLists> idLists;

    std::vector<TriggerEvent> triggerEvents;           // events of the last step
    std::vector<ContactChange> contactChanges;         // changes of the last step
    JointReadings jointReadings;                       // used if wanted
    MovedBodies movedBodies;                           // used if wanted
    BodyReadings bodyReadings;                         // used if wanted
    std::optional<ActuatorList> actuators;             // listed on the first request
    std::vector<std::unique_ptr<SpaceQuery>> queries;  // in the order of `worlds`; made on the first request
    std::uint64_t placesEdition = 0;                   // another one after objects may have moved
    Pushes pushes;                                     // forces for the parts of the present step

    StepWork stepWork;       // work of the last step
    std::thread::id thread;  // the thread that ODE was last prepared for
    std::uint64_t totalContacts = 0;
    std::uint64_t steps = 0;
    double time = 0;
    double lastStep = 0;                // s; 0: none yet
    double begun = 0;                   // s: the step between StepParts::begin() and end(); 0: none
    unsigned long randomOfProcess = 0;  // ODE's random state meanwhile

    void buildWorld(const PlanWorld& from, dWorldID world, dSpaceID space, DiagnosticLog& log);
    // sensors.cpp
    void listSensors(std::size_t first);  // call it after bodies from this number on were added or removed
    void beginSensors();
    void endSensors(double dt);
    [[nodiscard]] ActuatorList& listedActuators();
    [[nodiscard]] SpaceQuery& queryOf(std::size_t world);

    // Lists the bodies of instances from this one on. Call it after bodies were added, or removed and unlistFrom().
    void listObjectsFrom(std::size_t first);
    // Returns null if there are fewer bodies.
    [[nodiscard]] const SimBody* bodyAt(std::size_t number) const {
        if (number >= bodies.size()) return nullptr;
        const ListedBody& listed = bodies[number];
        return &worlds[listed.world]->bodies[listed.body];
    }
    // Returns the number of one of the simulation's bodies.
    [[nodiscard]] std::optional<std::size_t> numberOf(dBodyID body) const;
    // The same for a body that still exists.
    [[nodiscard]] std::optional<std::size_t> numberOf(BodyId body) const;
    [[nodiscard]] const SimBody* bodyOf(BodyId body) const;  // null: there is none
    [[nodiscard]] BodyId idOfBody(std::size_t number) const;
    [[nodiscard]] JointId idOfJoint(dJointID joint) const;  // 0: there is none
    [[nodiscard]] GeomId idOfGeom(dGeomID geom) const;      // 0: there is none
    [[nodiscard]] const IdLists& listedIds() const;
    // `number` is that of the body, which the application has moved or pushed.
    void wake(std::size_t number);

private:
    // Forgets the bodies and readings of instances from this one on.
    void unlistFrom(std::size_t instance);
    void listBodies(std::size_t worldIndex, const InstanceRange& part, InstanceId instance);
    // Appends a part of the world and its objects. `from` is memory for the plan that it is made from.
    InstanceId appendPart(const std::shared_ptr<const SharedPlan>& shared, std::size_t world, const Pose& root,
                          PlanWorld& from, std::vector<OdeMessage>& said, DiagnosticLog& log);
    // Removes objects of the parts from this one on, and makes everything again that depends on them.
    void removeFrom(std::size_t world, const PlanRemoved& gone, std::size_t firstPart, dBodyID destroyed = nullptr);
    // The same for a part of an instance, whose other bodies wake.
    void removePiece(std::size_t world, const PlanRemoved& gone, const InstanceRange& part, dBodyID destroyed);
    // Makes everything again that depends on the geoms, after the application has destroyed some.
    void settleWithoutGeoms(SimulationWorld& world);
    // The instance that leaves and its filler change places in the lists.
    void exchangeInstances(SimulationWorld& world, InstanceId leaving, InstanceId filler);
    // Removes plans that no instance uses.
    void dropUnusedPlans();
    void dropTables(const TableRemoved& gone);
    // The instance has lost objects.
    void noteLoss(InstanceId id);
    // The index in `instances`; their number if there is no such instance.
    [[nodiscard]] std::size_t rankOf(InstanceId id) const;
    // Returns null for a scene that cannot be simulated.
    std::shared_ptr<SharedPlan> planFor(const Scene& added, DiagnosticLog& log);
    // Appends the tables of `next` and takes its world.
    std::shared_ptr<SharedPlan> share(const Scene& added, Plan next);
    std::vector<InstanceId> appendParts(const std::shared_ptr<SharedPlan>& shared, std::span<const Pose> roots,
                                        DiagnosticLog& log, std::size_t world);
    bool refuse(DiagnosticLog& log, const Scene& scene, std::string_view why) const;
    // Returns the number of a body, if the nodes of the instance are in ascending order.
    [[nodiscard]] std::optional<std::size_t> placeInOrder(const Instance& in, NodeId node) const;
    [[nodiscard]] bool canAdd(const Scene& scene, const Pose& root, DiagnosticLog& log, std::size_t world) const;

    std::vector<std::uint64_t> spacesMarks;  // in the order of `worlds`: markOfSpaces() when the objects were listed
    bool geomsGone = false;                  // the lists of objects are not updated yet
};

// Returns the gravity of the latest scene in a world that states one; else that of the first scene, or of the options.
[[nodiscard]] Vector3 statedGravity(const SimulationWorld& world, const PlanOptions& options);

// Reserves space for the objects of a scene, `times` times.
void reserveObjects(SimulationWorld& world, const PlanWorld& scene, std::size_t times);
// Makes the objects of one part of a world; diagnostics go to the log.
void createObjects(const WorldBuild& build);
// Call it after the last part: makes everything that depends on the whole world, and checks the objects made since
// `build.begin`.
void finishObjects(const WorldBuild& build);

}  // namespace orrery
