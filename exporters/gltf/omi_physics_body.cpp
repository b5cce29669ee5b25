#include <array>
#include <utility>

#include "extensions.hpp"
#include "orrery/formats/gltf/omi_physics_body.hpp"
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
    if (mass.mass) motion[omi_body::kMass] = *mass.mass;
    if (mass.centerOfMass) motion[omi_body::kCenterOfMass] = toJson(*mass.centerOfMass);
    if (mass.inertiaDiagonal) motion[omi_body::kInertiaDiagonal] = toJson(*mass.inertiaDiagonal);
    if (mass.inertiaOrientation) motion[omi_body::kInertiaOrientation] = toJson(*mass.inertiaOrientation);
}

}  // namespace

bool exact(const Body& body) {
    return std::holds_alternative<MotionMass>(body.mass) && body.velocityFrame == VelocityFrame::Node &&
           !body.enabled && !body.gravityMode && !body.force && !body.torque && !body.finiteRotation && !body.ode;
}

namespace {

// The empty form owns the triggers below, and says nothing else.
bool saysAllOf(const Trigger& trigger) {
    return !trigger.ownsDescendants || (!trigger.shape.valid() && trigger.nodes.empty());
}

Json motionJson(const Body& body) {
    Json motion{{omi_body::kType, nameOf(body.type)}};
    if (const auto* mass = std::get_if<MotionMass>(&body.mass)) addMass(motion, *mass);
    if (body.linearVelocity) motion[omi_body::kLinearVelocity] = toJson(*body.linearVelocity);
    if (body.angularVelocity) motion[omi_body::kAngularVelocity] = toJson(*body.angularVelocity);
    if (body.gravityFactor) motion[omi_body::kGravityFactor] = *body.gravityFactor;
    return motion;
}

}  // namespace

Json colliderJson(const Collider& collider, const Indices& indices) {
    Json json = Json::object();
    if (const auto shape = Indices::find(indices.shapes, collider.shape.index)) json[omi_body::kShape] = *shape;
    if (const auto material = Indices::find(indices.materials, collider.material.index)) {
        json[omi_body::kPhysicsMaterial] = *material;
    }
    if (const auto filter = Indices::find(indices.filters, collider.filter.index))
        json[omi_body::kCollisionFilter] = *filter;
    return json;
}

void replaceMotion(Json& node, const Body& body) {
    node["extensions"][omi_body::kExtension.name][omi_body::kMotion] = motionJson(body);
}

void addCollider(Json& node, Json collider) {
    node["extensions"][omi_body::kExtension.name][omi_body::kCollider] = std::move(collider);
}

void removeCollider(Json& node) {
    Json& extensions = node["extensions"];
    Json& body = extensions[omi_body::kExtension.name];
    body.erase(omi_body::kCollider);
    if (body.empty()) extensions.erase(omi_body::kExtension.name);
}

namespace {

Json triggerJson(const Trigger& trigger, const Indices& indices) {
    Json json = Json::object();
    if (const auto shape = Indices::find(indices.shapes, trigger.shape.index)) json[omi_body::kShape] = *shape;
    if (!trigger.nodes.empty()) {
        Json nodes = Json::array();
        for (const NodeId id : trigger.nodes) {
            if (const auto node = Indices::find(indices.nodes, id.value)) nodes.push_back(*node);
        }
        json[omi_body::kNodes] = std::move(nodes);
    } else if (!trigger.shape.valid() && !trigger.ownsDescendants) {
        json[omi_body::kNodes] = Json::array();
    }
    if (const auto filter = Indices::find(indices.filters, trigger.filter.index))
        json[omi_body::kCollisionFilter] = *filter;
    return json;
}

Json materialJson(const PhysicsMaterial& material) {
    Json json = Json::object();
    if (!material.name.empty()) json[omi_body::kName] = material.name;
    if (material.staticFriction) json[omi_body::kStaticFriction] = *material.staticFriction;
    if (material.dynamicFriction) json[omi_body::kDynamicFriction] = *material.dynamicFriction;
    if (material.restitution) json[omi_body::kRestitution] = *material.restitution;
    if (material.frictionCombine) json[omi_body::kFrictionCombine] = nameOf(*material.frictionCombine);
    if (material.restitutionCombine) json[omi_body::kRestitutionCombine] = nameOf(*material.restitutionCombine);
    return json;
}

Json filterJson(const CollisionFilter& filter) {
    Json json = Json::object();
    if (!filter.name.empty()) json[omi_body::kName] = filter.name;
    if (!filter.systems.empty()) json[omi_body::kCollisionSystems] = filter.systems;
    if (!filter.collideWith.empty()) json[omi_body::kCollideWithSystems] = filter.collideWith;
    if (!filter.notCollideWith.empty()) json[omi_body::kNotCollideWithSystems] = filter.notCollideWith;
    return json;
}

constexpr std::array kTables{
    tableOf<&SceneContents::materials>(omi_body::kPhysicsMaterials, TableChange::Table::Materials, &Indices::materials,
                                       entryOf<&SceneContents::materials, materialJson>),
    tableOf<&SceneContents::filters>(omi_body::kCollisionFilters, TableChange::Table::Filters, &Indices::filters,
                                     entryOf<&SceneContents::filters, filterJson>),
};

class OmiPhysicsBody final : public ExtensionWriter {
public:
    OmiPhysicsBody() : ExtensionWriter(omi_body::kExtension.name) {}

    [[nodiscard]] std::span<const Table> tables() const override { return kTables; }

    void addEntries(NewFile& file) const override {
        for (const Table& table : kTables) {
            for (std::uint32_t i = 0; i < table.size(file.scene); ++i) {
                file.add(table, i, table.entry(file.scene, i, file.indices));
            }
        }
    }

    [[nodiscard]] Json nodeJson(const SceneContents&, const Node& node, const Indices& indices) const override {
        Json json = Json::object();
        if (node.body) json[omi_body::kMotion] = motionJson(*node.body);
        if (node.collider) json[omi_body::kCollider] = colliderJson(*node.collider, indices);
        if (node.trigger) json[omi_body::kTrigger] = triggerJson(*node.trigger, indices);
        return json;
    }

    [[nodiscard]] std::optional<bool> isExact(const SceneContents& scene, const Node& node,
                                              std::string_view component) const override {
        if (component == "body") return !node.body || exact(*node.body);
        if (component == "collider") {
            return !node.collider || (!node.collider->ode && exact(scene, node.collider->shape));
        }
        if (component != "trigger") return std::nullopt;
        return !node.trigger || (saysAllOf(*node.trigger) && exact(scene, node.trigger->shape));
    }

    [[nodiscard]] bool isOldForm(const Node& before, const std::vector<std::string>& members,
                                 const JsonDocument& document) const override {
        const auto isOld = [&](std::string_view component, const auto& read, std::string_view key) {
            // What ORRERY_scene carries has no origin.
            const JsonValue at = read ? document.value(read->origin) : JsonValue();
            return at && at.key() != key && anyOf(members, component);
        };
        return isOld("body", before.body, omi_body::kMotion) ||
               isOld("collider", before.collider, omi_body::kCollider) ||
               isOld("trigger", before.trigger, omi_body::kTrigger);
    }
};

}  // namespace

const ExtensionWriter& omiPhysicsBody() {
    static const OmiPhysicsBody writer;
    return writer;
}

}  // namespace orrery::gltf
