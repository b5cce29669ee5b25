#include "parts.hpp"

namespace orrery::gltf {
namespace {

std::string_view nameOf(BodyType type) {
    if (type == BodyType::Static) return "static";
    return type == BodyType::Kinematic ? "kinematic" : "dynamic";
}

std::string_view nameOf(CombineMode mode) {
    constexpr std::string_view kNames[] = {"average", "minimum", "maximum", "multiply"};
    return kNames[static_cast<std::size_t>(mode)];
}

void addMass(Json& motion, const MotionMass& mass) {
    if (mass.mass) motion["mass"] = *mass.mass;
    if (mass.centerOfMass) motion["centerOfMass"] = toJson(*mass.centerOfMass);
    if (mass.inertiaDiagonal) motion["inertiaDiagonal"] = toJson(*mass.inertiaDiagonal);
    if (mass.inertiaOrientation) motion["inertiaOrientation"] = toJson(*mass.inertiaOrientation);
}

}  // namespace

bool exact(const Body& body) {
    return std::holds_alternative<MotionMass>(body.mass) && body.velocityFrame == VelocityFrame::Node &&
           !body.enabled && !body.gravityMode && !body.force && !body.torque && !body.finiteRotation && !body.ode;
}

// The empty form owns the triggers below, and says nothing else.
bool exact(const Trigger& trigger) {
    return !trigger.ownsDescendants || (!trigger.shape.valid() && trigger.nodes.empty());
}

Json motionJson(const Body& body) {
    Json motion{{"type", nameOf(body.type)}};
    if (const auto* mass = std::get_if<MotionMass>(&body.mass)) addMass(motion, *mass);
    if (body.linearVelocity) motion["linearVelocity"] = toJson(*body.linearVelocity);
    if (body.angularVelocity) motion["angularVelocity"] = toJson(*body.angularVelocity);
    if (body.gravityFactor) motion["gravityFactor"] = *body.gravityFactor;
    return motion;
}

Json colliderJson(const Collider& collider, const Indices& indices) {
    Json json = Json::object();
    if (const auto shape = Indices::find(indices.shapes, collider.shape.index)) json["shape"] = *shape;
    if (const auto material = Indices::find(indices.materials, collider.material.index)) {
        json["physicsMaterial"] = *material;
    }
    if (const auto filter = Indices::find(indices.filters, collider.filter.index)) json["collisionFilter"] = *filter;
    return json;
}

Json triggerJson(const Trigger& trigger, const Indices& indices) {
    Json json = Json::object();
    if (const auto shape = Indices::find(indices.shapes, trigger.shape.index)) json["shape"] = *shape;
    if (!trigger.nodes.empty()) {
        Json nodes = Json::array();
        for (const NodeId id : trigger.nodes) {
            if (const auto node = Indices::find(indices.nodes, id.value)) nodes.push_back(*node);
        }
        json["nodes"] = std::move(nodes);
    } else if (!trigger.shape.valid() && !trigger.ownsDescendants) {
        json["nodes"] = Json::array();
    }
    if (const auto filter = Indices::find(indices.filters, trigger.filter.index)) json["collisionFilter"] = *filter;
    return json;
}

Json materialJson(const PhysicsMaterial& material) {
    Json json = Json::object();
    if (!material.name.empty()) json["name"] = material.name;
    if (material.staticFriction) json["staticFriction"] = *material.staticFriction;
    if (material.dynamicFriction) json["dynamicFriction"] = *material.dynamicFriction;
    if (material.restitution) json["restitution"] = *material.restitution;
    if (material.frictionCombine) json["frictionCombine"] = nameOf(*material.frictionCombine);
    if (material.restitutionCombine) json["restitutionCombine"] = nameOf(*material.restitutionCombine);
    return json;
}

Json filterJson(const CollisionFilter& filter) {
    Json json = Json::object();
    if (!filter.name.empty()) json["name"] = filter.name;
    if (!filter.systems.empty()) json["collisionSystems"] = filter.systems;
    if (!filter.collideWith.empty()) json["collideWithSystems"] = filter.collideWith;
    if (!filter.notCollideWith.empty()) json["notCollideWithSystems"] = filter.notCollideWith;
    return json;
}

}  // namespace orrery::gltf
