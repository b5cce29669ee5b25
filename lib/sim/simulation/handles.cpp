// Worlds, and ODE's own handles of objects.
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

dBodyID Simulation::ode(BodyId body) const {
    const SimBody* at = impl_->bodyOf(body);
    return at ? at->id : nullptr;
}
dGeomID Simulation::ode(GeomId geom) const {
    return impl_->find(&InstanceObjects::geoms, geom.node, geom.instance);
}
dJointID Simulation::ode(JointId joint) const {
    return impl_->find(&InstanceObjects::joints, joint.node, joint.instance);
}
dSpaceID Simulation::ode(SpaceId space) const {
    return impl_->find(&InstanceObjects::spaces, space.node, space.instance);
}

std::vector<dGeomID> Simulation::partsOf(GeomId geom) const {
    const dGeomID first = ode(geom);
    std::vector<dGeomID> parts;
    for (const auto& world : impl_->worlds) {
        const SimGeom* record = first ? recordOf(*world, first) : nullptr;
        if (!record) continue;
        for (const SimGeom& part : partsOfGeom(*world, *record)) {
            if (part.id) parts.push_back(part.id);
        }
    }
    return parts;
}

BodyId Simulation::id(dBodyID body) const {
    const auto at = impl_->numberOf(body);
    return at ? impl_->idOfBody(*at) : BodyId{};
}
GeomId Simulation::id(dGeomID geom) const {
    return impl_->idOfGeom(geom);
}
GeomId Simulation::Impl::idOfGeom(dGeomID geom) const {
    for (const auto& world : worlds) {
        if (const SimGeom* record = geom ? recordOf(*world, geom) : nullptr) return idOf(*world, record);
    }
    return {};
}
JointId Simulation::id(dJointID joint) const {
    return impl_->idOfJoint(joint);
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
