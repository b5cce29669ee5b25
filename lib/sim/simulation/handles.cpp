// ODE's own handles, by name, path or node.
#include "simulation/impl.hpp"

namespace orrery {

std::size_t Simulation::worldCount() const {
    return impl_->worlds.size();
}
dWorldID Simulation::world(std::size_t index) const {
    return index < impl_->worlds.size() ? impl_->worlds[index]->id : nullptr;
}
dSpaceID Simulation::space(std::size_t index) const {
    return index < impl_->worlds.size() ? impl_->worlds[index]->top : nullptr;
}
dJointGroupID Simulation::contactGroup(std::size_t world) const {
    return world < impl_->worlds.size() ? impl_->worlds[world]->contacts : nullptr;
}

dSpaceID Simulation::space(std::string_view nameOrPath) const {
    return impl_->findFirst(&InstanceObjects::spaces, nameOrPath);
}
dSpaceID Simulation::space(std::string_view nameOrPath, InstanceId instance) const {
    return impl_->find(&InstanceObjects::spaces, nameOrPath, instance);
}
dSpaceID Simulation::space(NodeId node, InstanceId instance) const {
    return impl_->find(&InstanceObjects::spaces, node, instance);
}
dBodyID Simulation::body(std::string_view nameOrPath) const {
    return impl_->findFirst(&InstanceObjects::bodies, nameOrPath);
}
dBodyID Simulation::body(std::string_view nameOrPath, InstanceId instance) const {
    return impl_->find(&InstanceObjects::bodies, nameOrPath, instance);
}
dBodyID Simulation::body(NodeId node, InstanceId instance) const {
    return impl_->find(&InstanceObjects::bodies, node, instance);
}
dGeomID Simulation::geom(std::string_view nameOrPath) const {
    return impl_->findFirst(&InstanceObjects::geoms, nameOrPath);
}
dGeomID Simulation::geom(std::string_view nameOrPath, InstanceId instance) const {
    return impl_->find(&InstanceObjects::geoms, nameOrPath, instance);
}
dGeomID Simulation::geom(NodeId node, InstanceId instance) const {
    return impl_->find(&InstanceObjects::geoms, node, instance);
}
dJointID Simulation::joint(std::string_view nameOrPath) const {
    return impl_->findFirst(&InstanceObjects::joints, nameOrPath);
}
dJointID Simulation::joint(std::string_view nameOrPath, InstanceId instance) const {
    return impl_->find(&InstanceObjects::joints, nameOrPath, instance);
}
dJointID Simulation::joint(NodeId node, InstanceId instance) const {
    return impl_->find(&InstanceObjects::joints, node, instance);
}

NodeId Simulation::node(dBodyID body) const {
    const auto at = impl_->numberOf(body);
    return at ? bodyNode(*at) : NodeId{};
}

InstanceId Simulation::instance(dBodyID body) const {
    const auto at = impl_->numberOf(body);
    return at ? bodyInstance(*at) : InstanceId{};
}

NodeId Simulation::node(dGeomID geom) const {
    if (!geom) return {};
    for (const auto& world : impl_->worlds) {
        if (const SimGeom* record = recordOf(*world, geom)) return record->node;
    }
    return {};
}

InstanceId Simulation::instance(dGeomID geom) const {
    if (!geom) return {};
    for (const auto& world : impl_->worlds) {
        const SimGeom* record = recordOf(*world, geom);
        if (record) return world->partOf(&PlanCounts::geoms, record->number).instance;
    }
    return {};
}

std::span<const dBodyID> Simulation::bodies() const {
    return impl_->bodyHandles;
}
NodeId Simulation::bodyNode(std::size_t body) const {
    const SimBody* at = impl_->bodyAt(body);
    return at ? at->node : NodeId{};
}
InstanceId Simulation::bodyInstance(std::size_t body) const {
    return body < impl_->bodies.size() ? impl_->bodies[body].instance : InstanceId{};
}

const Scene* Simulation::scene(InstanceId id) const {
    const Instance* in = impl_->instance(id);
    return in ? &in->scene() : nullptr;
}

std::vector<InstanceId> Simulation::instances() const {
    std::vector<InstanceId> ids;
    for (const auto& each : impl_->instances) ids.push_back(each->id);
    return ids;
}

}  // namespace orrery
