// ODE's own handles, by name, path or node.
#include "simulation_impl.hpp"

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
    return impl_->spaceHandles.find(impl_->scene, nameOrPath);
}
dSpaceID Simulation::space(NodeId node) const {
    return impl_->spaceHandles.find(impl_->scene, node);
}
dBodyID Simulation::body(std::string_view nameOrPath) const {
    return impl_->bodyHandles.find(impl_->scene, nameOrPath);
}
dBodyID Simulation::body(NodeId node) const {
    return impl_->bodyHandles.find(impl_->scene, node);
}
dGeomID Simulation::geom(std::string_view nameOrPath) const {
    return impl_->geomHandles.find(impl_->scene, nameOrPath);
}
dGeomID Simulation::geom(NodeId node) const {
    return impl_->geomHandles.find(impl_->scene, node);
}
dJointID Simulation::joint(std::string_view nameOrPath) const {
    return impl_->jointHandles.find(impl_->scene, nameOrPath);
}
dJointID Simulation::joint(NodeId node) const {
    return impl_->jointHandles.find(impl_->scene, node);
}

NodeId Simulation::node(dBodyID body) const {
    if (impl_->nodeOfBody.empty()) {
        for (const SimBody* each : impl_->bodies) impl_->nodeOfBody.emplace(each->id, each->node);
    }
    const auto at = impl_->nodeOfBody.find(body);
    return at == impl_->nodeOfBody.end() ? NodeId{} : at->second;
}

NodeId Simulation::node(dGeomID geom) const {
    if (!geom) return {};
    for (const auto& world : impl_->worlds) {
        if (const SimGeom* record = recordOf(*world, geom)) return record->node;
    }
    return {};
}

std::span<const dBodyID> Simulation::bodies() const {
    return impl_->bodyHandles.handles;
}
NodeId Simulation::bodyNode(std::size_t body) const {
    return impl_->bodies[body]->node;
}

}  // namespace orrery
