// Access to objects by ids, which stay safe after the objects are gone.
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "objects/objects.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/base/spelling.hpp"
#include "plan/draft.hpp"
#include "simulation/impl.hpp"
#include "simulation/removal.hpp"
#include "world/body_pose.hpp"

namespace orrery {
namespace {

// Returns the first object of one kind, in the order of the scenes.
template <typename Id, typename Impl, typename Handle>
Id findFirst(const Impl& impl, LiveObjects<Handle> InstanceObjects::*kind, std::string_view nameOrPath) {
    for (const auto& instance : impl.instances) {
        const LiveObjects<Handle>& objects = impl.objectsOf(*instance).*kind;
        if (const auto at = objects.place(instance->scene(), nameOrPath)) return {objects.nodes[*at], instance->id};
    }
    return {};
}

// Returns text such as: no body is called "bal"; did you mean "ball"? There are: "ball", "box"
template <typename Impl, typename Handle>
[[noreturn]] void throwMissing(const Impl& impl, LiveObjects<Handle> InstanceObjects::*kind, std::string_view word,
                               std::string_view wanted) {
    constexpr std::size_t kMost = 20;
    std::vector<std::string> names;
    for (const auto& instance : impl.instances) {
        NodeId last;
        for (const NodeId id : (impl.objectsOf(*instance).*kind).nodes) {
            // A geom in parts is named once.
            const Node* node = id == last ? nullptr : instance->scene().find(id);
            if (node) names.push_back(displayName(*node));
            last = id;
        }
    }
    const std::string hint = didYouMean(wanted, names);
    std::string text = "no " + std::string(word) + " is called \"" + std::string(wanted) + "\"" + hint;
    if (names.empty()) text += "; there is none at all";
    if (!names.empty()) text += hint.empty() ? "; there are:" : " There are:";
    for (std::size_t i = 0; i < names.size() && i < kMost; ++i) text += (i > 0 ? ", \"" : " \"") + names[i] + "\"";
    if (names.size() > kMost) text += " and " + std::to_string(names.size() - kMost) + " more";
    throw std::out_of_range(text);
}

}  // namespace

std::optional<std::size_t> Simulation::Impl::numberOf(BodyId body) const {
    const Instance* in = instance(body.instance);
    const auto at = in ? objectsOf(*in).bodies.place(in->scene(), body.node) : std::nullopt;
    if (!at) return std::nullopt;
    const std::size_t number = in->firstBody + *at;
    return isDestroyed(*worlds[bodies[number].world], bodies[number].body) ? std::nullopt : std::optional(number);
}

const SimBody* Simulation::Impl::bodyOf(BodyId body) const {
    const auto number = numberOf(body);
    return number ? bodyAt(*number) : nullptr;
}

void Simulation::Impl::wake(std::size_t number) {
    wakeBody(*worlds[bodies[number].world], bodies[number].body);
}

BodyId Simulation::findBody(std::string_view nameOrPath) const {
    return findFirst<BodyId>(*impl_, &InstanceObjects::bodies, nameOrPath);
}
GeomId Simulation::findGeom(std::string_view nameOrPath) const {
    return findFirst<GeomId>(*impl_, &InstanceObjects::geoms, nameOrPath);
}
JointId Simulation::findJoint(std::string_view nameOrPath) const {
    const auto id = findFirst<JointId>(*impl_, &InstanceObjects::joints, nameOrPath);
    return id ? id : findFirst<JointId>(*impl_, &InstanceObjects::rowJoints, nameOrPath);
}

BodyId Simulation::requireBody(std::string_view nameOrPath) const {
    const BodyId id = findBody(nameOrPath);
    if (!id) throwMissing(*impl_, &InstanceObjects::bodies, "body", nameOrPath);
    return id;
}
GeomId Simulation::requireGeom(std::string_view nameOrPath) const {
    const GeomId id = findGeom(nameOrPath);
    if (!id) throwMissing(*impl_, &InstanceObjects::geoms, "geom", nameOrPath);
    return id;
}
JointId Simulation::requireJoint(std::string_view nameOrPath) const {
    const JointId id = findJoint(nameOrPath);
    if (!id) throwMissing(*impl_, &InstanceObjects::joints, "joint", nameOrPath);
    return id;
}

BodyId Simulation::idOf(dBodyID body) const {
    return {node(body), instance(body)};
}
GeomId Simulation::idOf(dGeomID geom) const {
    return {node(geom), instance(geom)};
}

bool Simulation::isValid(BodyId body) const {
    return impl_->numberOf(body).has_value();
}
bool Simulation::isValid(GeomId geom) const {
    return this->geom(geom) != nullptr;
}
bool Simulation::isValid(JointId joint) const {
    const Instance* in = impl_->instance(joint.instance);
    if (!in) return false;
    const InstanceObjects& objects = impl_->objectsOf(*in);
    return objects.joints.place(in->scene(), joint.node) || objects.rowJoints.place(in->scene(), joint.node);
}

dBodyID Simulation::body(BodyId body) const {
    const SimBody* at = impl_->bodyOf(body);
    return at ? at->id : nullptr;
}
dGeomID Simulation::geom(GeomId geom) const {
    return impl_->find(&InstanceObjects::geoms, geom.node, geom.instance);
}
std::vector<dGeomID> Simulation::partsOf(GeomId geom) const {
    const dGeomID first = this->geom(geom);
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
dJointID Simulation::joint(JointId joint) const {
    return impl_->find(&InstanceObjects::joints, joint.node, joint.instance);
}

Pose Simulation::pose(BodyId body) const {
    const SimBody* at = impl_->bodyOf(body);
    return at ? poseOf(*at) : Pose{};
}
Vector3 Simulation::linearVelocity(BodyId body) const {
    const SimBody* at = impl_->bodyOf(body);
    return at ? fromEigen(originVelocityOf(*at)) : Vector3{};
}
Vector3 Simulation::angularVelocity(BodyId body) const {
    const SimBody* at = impl_->bodyOf(body);
    return at ? fromEigen(vectorOf(dBodyGetAngularVel(at->id))) : Vector3{};
}

bool Simulation::setPose(BodyId body, const Pose& pose) {
    const double length = toEigen(pose.rotation).norm();
    if (!within(pose.position, kMaxCoordinate) || !std::isfinite(length) || !(length > 0)) return false;
    const auto number = impl_->numberOf(body);
    if (!number) return false;
    const SimBody& at = *impl_->bodyAt(*number);
    const Quaternion turn = fromEigen(toEigen(pose.rotation).normalized());
    orrery::setPose(at.id, {pose.position, turn}, at.plan->centerOfMass);
    impl_->wake(*number);
    return true;
}

bool Simulation::setVelocity(BodyId body, const Vector3& linear, const Vector3& angular) {
    if (!within(linear, kMaxSpeed) || !within(angular, kMaxSpeed)) return false;
    const auto number = impl_->numberOf(body);
    if (!number) return false;
    const SimBody& at = *impl_->bodyAt(*number);
    // ODE needs the velocity of the centre of mass.
    const Eigen::Vector3d center = toEigen(linear) - toEigen(angular).cross(originFromCenter(at));
    dBodySetLinearVel(at.id, center.x(), center.y(), center.z());
    dBodySetAngularVel(at.id, angular.x, angular.y, angular.z);
    impl_->wake(*number);
    return true;
}

}  // namespace orrery
