// What a Simulation holds.
#pragma once

#include <memory>
#include <optional>
#include <thread>
#include <unordered_map>
#include <vector>

#include "contacts.hpp"
#include "node_index.hpp"
#include "simulation_world.hpp"

namespace orrery {

// A live object of one kind, by its world and its index there.
template <typename Handle>
struct LiveObjects {
    std::vector<Handle> handles;
    std::vector<NodeId> nodes;
    mutable std::optional<NodeIndex> index;  // made when first asked

    void add(Handle handle, NodeId node) {
        if (!handle) return;
        handles.push_back(handle);
        nodes.push_back(node);
    }
    // Null where there is none.
    template <typename Key>
    [[nodiscard]] Handle find(const Scene& scene, Key key) const {
        if (!index) index.emplace(scene, nodes);
        const auto at = index->find(key);
        return at ? handles[*at] : Handle{};
    }
};

struct Simulation::Impl {
    Impl(const Scene& sceneOfPlan, Plan&& planOfScene, const SimulationOptions& simulationOptions);

    // Where the caller's world is null: owned worlds.
    void build(dWorldID world, dSpaceID space, DiagnosticLog& log);
    void stepWorld(SimulationWorld& world, double dt);
    // Runs `work` on the world with ODE's messages caught; a failed check stops the world for good.
    template <typename Work>
    void guarded(SimulationWorld& world, Work&& work);
    void reportNewMessages();

    Scene scene;
    Plan plan;
    SimulationOptions options;
    DiagnosticLog findings{DiagnosticLog::Options{100, false}};
    std::vector<OdeMessage> messages;  // of all steps, by kind
    std::size_t messagesReported = 0;
    std::vector<std::unique_ptr<SimulationWorld>> worlds;
    ContactMaker contacts;
    Gravity noGravity;  // stands for gravity where there is no world

    std::vector<const SimBody*> bodies;  // of all worlds, as bodyHandles
    LiveObjects<dBodyID> bodyHandles;
    LiveObjects<dGeomID> geomHandles;
    LiveObjects<dJointID> jointHandles;
    LiveObjects<dSpaceID> spaceHandles;
    mutable std::unordered_map<dBodyID, NodeId> nodeOfBody;  // made when first asked

    std::thread::id thread;  // that ODE was last prepared for
    std::uint64_t totalContacts = 0;
    std::uint64_t steps = 0;
    double time = 0;

private:
    void buildWorld(const PlanWorld& from, dWorldID world, dSpaceID space, DiagnosticLog& log);
    void listObjects();
};

}  // namespace orrery
