// What a Simulation holds.
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
#include "joints/readings.hpp"
#include "sensors/actuators.hpp"
#include "sensors/body_readings.hpp"
#include "sensors/moved_bodies.hpp"
#include "sensors/space_query.hpp"
#include "simulation/node_index.hpp"
#include "world/world.hpp"

namespace orrery {

// The live objects of one kind.
template <typename Handle>
struct LiveObjects {
    std::vector<Handle> handles;
    std::vector<NodeId> nodes;
    mutable std::optional<NodeIndex> index;  // made when first asked

    void add(Handle handle, NodeId node) {
        handles.push_back(handle);
        nodes.push_back(node);
    }
    // Where it is in the lists.
    template <typename Key>
    [[nodiscard]] std::optional<std::size_t> place(const Scene& scene, Key key) const {
        // An index for each of a crowd of small scenes would be larger than the scenes.
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
    // Null where there is none.
    template <typename Key>
    [[nodiscard]] Handle find(const Scene& scene, Key key) const {
        const auto at = place(scene, key);
        return at ? handles[*at] : Handle{};
    }
};

// What all instances share that came of one Plan.
struct SharedPlan {
    Scene scene;
    PlanWorld world;   // as in the scene; of the scene that the simulation was made of, in Simulation::Impl::plan
    PlanTables begin;  // its materials, filters and surfaces
    PlanTables end;
};

// What of ODE stands for the nodes of one scene.
struct InstanceObjects {
    LiveObjects<dBodyID> bodies;
    LiveObjects<dGeomID> geoms;
    LiveObjects<dJointID> joints;
    LiveObjects<dSpaceID> spaces;
    LiveObjects<dJointID> rowJoints;  // those that no joint of ODE stands for; handles of null
};

// One scene in the simulation.
struct Instance {
    InstanceId id;
    std::shared_ptr<const SharedPlan> plan;
    std::size_t firstBody = 0;  // Simulation::Impl::bodies
    Pose root;                  // m, world
    // Listed when first asked: lists for each of a crowd of small scenes would be larger than the scenes.
    mutable std::unique_ptr<const InstanceObjects> objects;

    [[nodiscard]] const Scene& scene() const { return plan->scene; }
};

// One body, as the simulation counts them.
struct ListedBody {
    std::uint32_t world = 0;  // Impl::worlds
    std::uint32_t body = 0;   // SimulationWorld::bodies
    InstanceId instance;
};

struct Simulation::Impl {
    Impl(const Scene& sceneOfPlan, Plan&& planOfScene, const SimulationOptions& simulationOptions);

    // Where the caller's world is null: owned worlds.
    void build(dWorldID world, dSpaceID space, DiagnosticLog& log);
    // step.cpp
    void prepareThread();
    [[nodiscard]] int substepsOf(double dt);
    void stepWorld(SimulationWorld& world, double dt);
    void beforeWorldStep(SimulationWorld& world, double dt) const;
    void afterWorldStep(SimulationWorld& world) const;
    void settleMotions();
    // `now`: s, of the simulation.
    void balanceEnergy(double now);
    void count(double dt);
    [[nodiscard]] bool anyFailed() const;
    // Runs `work` on the world with ODE's messages caught; a failed check stops the world for good.
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
    // Empty where one of them is refused.
    std::vector<InstanceId> addInstances(const Scene& added, std::span<const Pose> roots, DiagnosticLog& log,
                                         std::size_t world);
    std::size_t removeInstances(std::span<const InstanceId> ids);
    // By its number in `bodies`. `destroyed`: there is no such body in ODE any more.
    bool removeBody(std::size_t number, bool destroyed = false);
    bool removeJoint(JointId joint);
    // And geoms.
    void noticeDestroyedBodies();
    void noticeDestroyedGeoms(std::size_t world);
    void noticeBodiesWithoutAny();
    [[nodiscard]] const Instance* instance(InstanceId id) const;
    // Among the objects of one kind.
    template <typename Handle, typename Key>
    [[nodiscard]] Handle find(LiveObjects<Handle> InstanceObjects::*kind, Key key, InstanceId id) const {
        const Instance* in = instance(id);
        return in ? (objectsOf(*in).*kind).find(in->scene(), key) : Handle{};
    }
    template <typename Handle>
    [[nodiscard]] Handle findFirst(LiveObjects<Handle> InstanceObjects::*kind, std::string_view nameOrPath) const {
        Handle found{};
        for (std::size_t i = 0; i < instances.size() && !found; ++i) {
            found = (objectsOf(*instances[i]).*kind).find(instances[i]->scene(), nameOrPath);
        }
        return found;
    }
    [[nodiscard]] const InstanceObjects& objectsOf(const Instance& of) const;

    // Of all scenes: `plan`, or what is put together of it.
    [[nodiscard]] const Plan& wholePlan() const;

    Scene scene;
    Plan plan;               // the tables of all scenes; the worlds as SimulationWorld::plan has them
    mutable Plan assembled;  // of all scenes; made when first asked, where `plan` is not all
    mutable bool assembledIsStale = true;
    SimulationOptions options;
    DiagnosticLog diagnostics{DiagnosticLog::Options{100, false}};
    std::vector<OdeMessage> messages;  // of all steps, by kind
    std::size_t messagesReported = 0;
    std::vector<std::unique_ptr<SimulationWorld>> worlds;
    ContactMaker contacts;
    Gravity noGravity;  // stands for gravity where there is no world

    std::vector<std::unique_ptr<Instance>> instances;      // by id
    std::vector<std::shared_ptr<SharedPlan>> sharedPlans;  // in the order of their tables
    std::uint32_t lastInstance = 0;
    bool objectsRemoved = false;     // single ones, not with their scene
    std::vector<ListedBody> bodies;  // as bodyHandles
    std::vector<dBodyID> bodyHandles;
    mutable std::unordered_map<dBodyID, std::size_t> numberOfBody;  // in `bodies`; made when first asked

    std::vector<TriggerEvent> triggerEvents;  // of the last step
    JointReadings jointReadings;              // where wanted
    MovedBodies movedBodies;                  // where wanted
    BodyReadings bodyReadings;                // where wanted
    std::optional<Actuators> actuators;       // listed when first asked
    SpaceQuery query;

    StepWork stepWork;       // of the last step
    std::thread::id thread;  // that ODE was last prepared for
    std::uint64_t totalContacts = 0;
    std::uint64_t steps = 0;
    double time = 0;
    double lastStep = 0;                // s; 0: none yet
    double begun = 0;                   // s: the step between beginStep() and endStep(); 0: none
    unsigned long randomOfProcess = 0;  // ODE's random state meanwhile

    void buildWorld(const PlanWorld& from, dWorldID world, dSpaceID space, DiagnosticLog& log);
    // sensors.cpp
    void listSensors();  // after bodies came or went
    void beginSensors();
    void endSensors(double dt);
    [[nodiscard]] const Actuators& listedActuators();

    // After worlds, bodies, geoms, joints or spaces came or went.
    void listObjects();
    // The same after instances from this one on were added.
    void listObjectsFrom(std::size_t first);
    // Null: there are not so many.
    [[nodiscard]] const SimBody* bodyAt(std::size_t number) const {
        if (number >= bodies.size()) return nullptr;
        const ListedBody& listed = bodies[number];
        return &worlds[listed.world]->bodies[listed.body];
    }
    // The number of a body of the simulation's.
    [[nodiscard]] std::optional<std::size_t> numberOf(dBodyID body) const;
    // The same of one that is still there.
    [[nodiscard]] std::optional<std::size_t> numberOf(BodyId body) const;
    [[nodiscard]] const SimBody* bodyOf(BodyId body) const;  // null: there is none
    // By its number: the application has moved or pushed it.
    void wake(std::size_t number);

private:
    void listBodies(std::size_t worldIndex, const InstanceRange& part, InstanceId instance);
    // A part of the world and its objects. `from` is for what it is made from.
    InstanceId appendPart(const std::shared_ptr<const SharedPlan>& shared, std::size_t world, const Pose& root,
                          PlanWorld& from, std::vector<OdeMessage>& said, DiagnosticLog& log);
    void settleAfterRemoval(SimulationWorld& world, const PlanGaps& gone);
    // What no instance refers to.
    void dropUnusedPlans();
    bool refuse(DiagnosticLog& log, const Scene& scene, std::string_view why) const;
    [[nodiscard]] bool canAdd(const Scene& scene, const Pose& root, DiagnosticLog& log, std::size_t world) const;

    std::vector<std::uint64_t> spacesMarks;  // as `worlds`: markOfSpaces() when the objects were listed
    bool geomsGone = false;                  // the lists of objects do not know it yet
};

// Space for the objects of a scene, so many times.
void reserveObjects(SimulationWorld& world, const PlanWorld& scene, std::size_t times);
// The objects of one part of a world; diagnostics go to the log.
void createObjects(const WorldBuild& build);
// After the last part: what goes by the whole world, and the checks of what was made since `build.begin`.
void finishObjects(const WorldBuild& build);

}  // namespace orrery
