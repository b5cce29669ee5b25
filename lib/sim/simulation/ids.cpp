// Access to objects by ids, which stay safe after the objects are gone.
#include <algorithm>
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

// Returns the first object of one kind, in the order of the scenes, or in one of them.
template <typename Id, typename Impl, typename Handle>
Id findFirst(const Impl& impl, LiveObjects<Handle> InstanceObjects::*kind, std::string_view nameOrPath,
             std::optional<InstanceId> in) {
    for (const auto& instance : impl.instances) {
        if (in && instance->id != *in) continue;
        const LiveObjects<Handle>& objects = impl.objectsOf(*instance).*kind;
        if (const auto at = objects.place(instance->scene(), nameOrPath)) return {objects.nodes[*at], instance->id};
    }
    return {};
}

// Returns text such as: no body is called "bal"; did you mean "ball"? There are: "ball", "box"
template <typename Impl, typename Handle>
[[noreturn]] void throwMissing(const Impl& impl, LiveObjects<Handle> InstanceObjects::*kind, std::string_view word,
                               std::string_view wanted, std::optional<InstanceId> in) {
    constexpr std::size_t kMost = 20;
    std::vector<std::string> names;
    for (const auto& instance : impl.instances) {
        if (in && instance->id != *in) continue;
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

BodyId Simulation::Impl::idOfBody(std::size_t number) const {
    return {bodyAt(number)->node, bodies[number].instance};
}

JointId Simulation::Impl::idOfJoint(dJointID joint) const {
    if (jointIds.empty()) {
        for (const auto& instance : instances) {
            const LiveObjects<dJointID>& joints = objectsOf(*instance).joints;
            for (std::size_t i = 0; i < joints.handles.size(); ++i) {
                jointIds.emplace(joints.handles[i], JointId{joints.nodes[i], instance->id});
            }
        }
    }
    const auto at = joint ? jointIds.find(joint) : jointIds.end();
    return at == jointIds.end() ? JointId{} : at->second;
}

// Nodes are mostly in ascending order, so that no index of them is needed.
std::optional<std::size_t> Simulation::Impl::placeInOrder(const Instance& in, NodeId node) const {
    std::size_t begin = in.firstBody;
    std::size_t end = begin + in.bodyCount;
    while (begin < end) {
        const std::size_t middle = begin + (end - begin) / 2;
        const NodeId found = bodyAt(middle)->node;
        if (found == node) return middle;
        (found.value < node.value ? begin : end) = found.value < node.value ? middle + 1 : middle;
    }
    return std::nullopt;
}

std::optional<std::size_t> Simulation::Impl::numberOf(BodyId body) const {
    const Instance* in = body ? instance(body.instance) : nullptr;
    if (!in) return std::nullopt;
    auto number = placeInOrder(*in, body.node);
    if (!number) {
        const auto at = objectsOf(*in).bodies.place(in->scene(), body.node);
        if (!at) return std::nullopt;
        number = in->firstBody + *at;
    }
    return isDestroyed(*worlds[bodies[*number].world], bodies[*number].body) ? std::nullopt : number;
}

namespace {

// Appends the nodes of a list, each once: objects of one node are neighbours.
template <typename Id, typename Handle>
void append(const LiveObjects<Handle>& objects, InstanceId instance, std::vector<Id>& to) {
    NodeId last;
    for (const NodeId node : objects.nodes) {
        if (node != last) to.push_back({node, instance});
        last = node;
    }
}

}  // namespace

const IdLists& Simulation::Impl::listedIds() const {
    if (idLists) return *idLists;
    IdLists& lists = idLists.emplace();
    lists.bodies.reserve(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i) lists.bodies.push_back(idOfBody(i));
    for (const auto& instance : instances) {
        const InstanceObjects& objects = objectsOf(*instance);
        append(objects.geoms, instance->id, lists.geoms);
        const std::size_t first = lists.joints.size();
        append(objects.joints, instance->id, lists.joints);
        const std::size_t rows = lists.joints.size();
        append(objects.rowJoints, instance->id, lists.joints);
        // A joint may have rows beside a joint of ODE.
        const auto begin = lists.joints.begin() + static_cast<std::ptrdiff_t>(first);
        const auto middle = lists.joints.begin() + static_cast<std::ptrdiff_t>(rows);
        const auto isThere = [&](const JointId& id) {
            return objects.joints.place(instance->scene(), id.node).has_value();
        };
        if (begin != middle)
            lists.joints.erase(std::remove_if(middle, lists.joints.end(), isThere), lists.joints.end());
    }
    return lists;
}

const SimBody* Simulation::Impl::bodyOf(BodyId body) const {
    const auto number = numberOf(body);
    return number ? bodyAt(*number) : nullptr;
}

void Simulation::Impl::wake(std::size_t number) {
    wakeBody(*worlds[bodies[number].world], bodies[number].body);
}

BodyId Simulation::findBody(std::string_view nameOrPath, std::optional<InstanceId> instance) const {
    return findFirst<BodyId>(*impl_, &InstanceObjects::bodies, nameOrPath, instance);
}
GeomId Simulation::findGeom(std::string_view nameOrPath, std::optional<InstanceId> instance) const {
    return findFirst<GeomId>(*impl_, &InstanceObjects::geoms, nameOrPath, instance);
}
JointId Simulation::findJoint(std::string_view nameOrPath, std::optional<InstanceId> instance) const {
    const auto id = findFirst<JointId>(*impl_, &InstanceObjects::joints, nameOrPath, instance);
    return id ? id : findFirst<JointId>(*impl_, &InstanceObjects::rowJoints, nameOrPath, instance);
}
SpaceId Simulation::findSpace(std::string_view nameOrPath, std::optional<InstanceId> instance) const {
    return findFirst<SpaceId>(*impl_, &InstanceObjects::spaces, nameOrPath, instance);
}

BodyId Simulation::requireBody(std::string_view nameOrPath, std::optional<InstanceId> instance) const {
    const BodyId id = findBody(nameOrPath, instance);
    if (!id) throwMissing(*impl_, &InstanceObjects::bodies, "body", nameOrPath, instance);
    return id;
}
GeomId Simulation::requireGeom(std::string_view nameOrPath, std::optional<InstanceId> instance) const {
    const GeomId id = findGeom(nameOrPath, instance);
    if (!id) throwMissing(*impl_, &InstanceObjects::geoms, "geom", nameOrPath, instance);
    return id;
}
JointId Simulation::requireJoint(std::string_view nameOrPath, std::optional<InstanceId> instance) const {
    const JointId id = findJoint(nameOrPath, instance);
    if (!id) throwMissing(*impl_, &InstanceObjects::joints, "joint", nameOrPath, instance);
    return id;
}
SpaceId Simulation::requireSpace(std::string_view nameOrPath, std::optional<InstanceId> instance) const {
    const SpaceId id = findSpace(nameOrPath, instance);
    if (!id) throwMissing(*impl_, &InstanceObjects::spaces, "space", nameOrPath, instance);
    return id;
}

bool Simulation::isValid(BodyId body) const {
    return impl_->numberOf(body).has_value();
}
bool Simulation::isValid(GeomId geom) const {
    return ode(geom) != nullptr;
}
bool Simulation::isValid(JointId joint) const {
    const Instance* in = impl_->instance(joint.instance);
    if (!in) return false;
    const InstanceObjects& objects = impl_->objectsOf(*in);
    return objects.joints.place(in->scene(), joint.node) || objects.rowJoints.place(in->scene(), joint.node);
}

std::span<const BodyId> Simulation::bodies() const {
    return impl_->listedIds().bodies;
}
std::span<const GeomId> Simulation::geoms() const {
    return impl_->listedIds().geoms;
}
std::span<const JointId> Simulation::joints() const {
    return impl_->listedIds().joints;
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
    ++impl_->placesEdition;
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
