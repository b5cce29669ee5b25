#include <string_view>
#include <utility>
#include <variant>

#include "orrery/conversion/rotations.hpp"
#include "parts.hpp"

namespace orrery::g4mf {
namespace {

// [xy, xz, yz]
Json bivector(const Vector3& v) {
    return Json::array({v.z, v.y == 0 ? 0 : -v.y, v.x});
}
Json moments(const Vector3& v) {
    return Json::array({v.z, v.y, v.x});
}
// [s, xy, xz, yz], of length 1 as G4MF has it
Json rotor(const Quaternion& written) {
    const Quaternion q = ofUnitLength(written);
    return Json::array({q.w, q.z, q.y == 0 ? 0 : -q.y, q.x});
}

std::string_view nameOf(BodyType type) {
    if (type == BodyType::Static) return "static";
    return type == BodyType::Kinematic ? "kinematic" : "dynamic";
}

struct MassAttributes {
    Json& motion;
    // As ODE makes a body: 1 kg, and a moment of 1 about every axis.
    void operator()(std::monostate) const {
        motion["mass"] = 1;
        motion["inertiaDiagonal"] = {1, 1, 1};
    }
    void operator()(const MotionMass& mass) const {
        if (mass.mass) motion["mass"] = *mass.mass;
        if (mass.inertiaDiagonal) motion["inertiaDiagonal"] = moments(*mass.inertiaDiagonal);
        if (mass.inertiaOrientation) motion["inertiaOrientation"] = rotor(*mass.inertiaOrientation);
    }
    void operator()(const ComposedMass&) const {}
};

// Trigger nodes below one that owns them all.
void addBelow(const Node& owner, const NodeIndices& indices, Json& nodes) {
    forEachNode(owner, [&](const Node& node) {
        if (&node != &owner && node.trigger && node.trigger->shape.valid()) nodes.push_back(indices.at(node.id.value));
    });
}

void addLacks(const Body& body, std::vector<std::string>& lacks) {
    const auto* mass = std::get_if<MotionMass>(&body.mass);
    if (std::holds_alternative<ComposedMass>(body.mass)) lacks.emplace_back("a mass composed of solids");
    if (mass != nullptr && mass->centerOfMass.value_or(Vector3{}) != Vector3{}) {
        lacks.emplace_back("a centre of mass that is not at its origin");
    }
    if (!body.enabled.value_or(true)) lacks.emplace_back("a body that is asleep");
    if (body.force || body.torque) lacks.emplace_back("a force");
    if (body.finiteRotation || body.ode) lacks.emplace_back("settings of ODE");
    if (body.velocityFrame == VelocityFrame::Node && (body.linearVelocity || body.angularVelocity)) {
        lacks.emplace_back("a velocity in its own frame");
    }
}

}  // namespace

Json toJson(const Vector3& v) {
    return Json::array({v.x, v.y, v.z});
}

void addTransform(Json& node, const Transform& transform) {
    // A scale is of positive numbers; a basis may mirror, and flatten.
    const Vector3 scale = transform.scale.value_or(Vector3{1, 1, 1});
    if (transform.matrix || !(scale.x > 0 && scale.y > 0 && scale.z > 0)) {
        const Matrix4 matrix = toMatrix(transform);
        const auto& m = matrix.m;
        node["position"] = {m[3], m[7], m[11]};
        node["basis"] = {m[0], m[4], m[8], m[1], m[5], m[9], m[2], m[6], m[10]};
        return;
    }
    if (transform.position) node["position"] = toJson(*transform.position);
    if (transform.rotation) {
        const auto* written = std::get_if<Quaternion>(&*transform.rotation);
        node["rotor"] = rotor(written != nullptr ? *written : toQuaternion(*transform.rotation));
    }
    if (transform.scale) node["scale"] = toJson(*transform.scale);
}

Json motionJson(const Body& body) {
    Json motion{{"type", nameOf(body.type)}};
    std::visit(MassAttributes{motion}, body.mass);
    if (body.gravityFactor) motion["gravityFactor"] = *body.gravityFactor;
    if (!body.gravityMode.value_or(true)) motion["gravityFactor"] = 0;
    if (body.linearVelocity) motion["linearVelocity"] = toJson(*body.linearVelocity);
    if (body.angularVelocity) motion["angularVelocity"] = bivector(*body.angularVelocity);
    return motion;
}

Json colliderJson(const Collider& collider) {
    return collider.shape.valid() ? Json{{"shape", collider.shape.index}} : Json::object();
}

Json triggerJson(const Node& node, const NodeIndices& indices) {
    const Trigger& trigger = *node.trigger;
    if (trigger.shape.valid()) return {{"shape", trigger.shape.index}};
    Json nodes = Json::array();
    for (const NodeId member : trigger.nodes) {
        if (const auto found = indices.find(member.value); found != indices.end()) nodes.push_back(found->second);
    }
    if (trigger.ownsDescendants) addBelow(node, indices, nodes);
    return nodes.empty() ? Json::object() : Json{{"nodes", std::move(nodes)}};
}

Json nodeJson(const Node& node, const NodeIndices& indices) {
    Json json = Json::object();
    addTransform(json, node.transform);
    if (node.body) json["physics"]["motion"] = motionJson(*node.body);
    if (node.collider) json["physics"]["collider"] = colliderJson(*node.collider);
    if (node.trigger) json["physics"]["trigger"] = triggerJson(node, indices);
    return json;
}

std::vector<std::string> lacksOf(const Node& node) {
    std::vector<std::string> lacks;
    const auto lack = [&lacks](bool has, const char* what) {
        if (has) lacks.emplace_back(what);
    };
    lack(node.transform.absolute, "a transform that is not relative to its parent");
    lack(static_cast<bool>(node.world), "a world");
    lack(node.space || node.jointGroup, "a space or group");
    lack(node.joint || node.sixDofJoint, "a joint");
    lack(static_cast<bool>(node.gravity), "a gravity field");
    lack(static_cast<bool>(node.animation), "an animation");
    lack(node.mesh.valid(), "a visible mesh");
    lack(node.hidden, "a mark that its shape is not seen");
    if (node.body) addLacks(*node.body, lacks);
    if (node.collider) {
        lack(!node.collider->shape.valid(), "a collider without a shape");
        lack(node.collider->material.valid(), "a physics material");
        lack(node.collider->filter.valid(), "a collision filter");
        lack(static_cast<bool>(node.collider->ode), "settings of ODE");
    }
    if (node.trigger) {
        lack(node.trigger->shape.valid() && !node.trigger->nodes.empty(), "a trigger with a shape and nodes");
        lack(node.trigger->filter.valid(), "a collision filter");
    }
    return lacks;
}

int partsOf(const Node& node) {
    return (node.body ? 1 : 0) + (node.collider ? 1 : 0) + (node.trigger ? 1 : 0);
}

}  // namespace orrery::g4mf
