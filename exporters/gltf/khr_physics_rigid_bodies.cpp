#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "extensions.hpp"
#include "members.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

bool exactMotion(const Body& body) {
    const auto* mass = std::get_if<MotionMass>(&body.mass);
    return mass != nullptr && mass->rule == MassRule::Computed && body.type != BodyType::Static &&
           body.velocityFrame == VelocityFrame::Node && saysAllMembers<Khr>(body);
}

// One without a material is read with an empty one, whose modes yield.
bool exactCollider(const SceneContents& scene, const Collider& collider) {
    const PhysicsMaterial* material = scene.material(collider.material);
    return material != nullptr && material->modesYield && saysAllMembers<Khr>(collider) &&
           exactInKhr(scene, collider.shape);
}

bool exactTrigger(const SceneContents& scene, const Trigger& trigger) {
    if (trigger.ownsDescendants || trigger.shape.valid() != trigger.nodes.empty()) return false;
    return trigger.shape.valid() ? exactInKhr(scene, trigger.shape) : !trigger.filter.valid();
}

// Over several axes a lower bound says how far apart they are at least; a drive needs a spring or a damper.
bool exactJoint(const SceneContents& scene, const SixDofJoint& joint) {
    if (!exact(scene, joint)) return false;
    const JointSettings& settings = *scene.jointSettings(joint.settings);
    const auto isLimit = [](const JointLimit& limit) {
        const bool several = limit.linearAxes.size() > 1 || limit.angularAxes.size() > 1;
        return !(several && limit.min.value_or(0) < 0) && limit.linearAxes.empty() != limit.angularAxes.empty() &&
               limit.stiffness.value_or(0) >= 0;
    };
    const auto isDrive = [](const JointDrive& drive) {
        return (drive.stiffness.value_or(0) > 0 || drive.damping.value_or(0) > 0) && drive.maxForce.value_or(0) >= 0;
    };
    return std::all_of(settings.limits.begin(), settings.limits.end(), isLimit) &&
           std::all_of(settings.drives.begin(), settings.drives.end(), isDrive);
}

// What is absent in OMI's sense is a number here.
Json motionJson(const Body& body) {
    Json json = Json::object();
    if (body.type == BodyType::Kinematic) json[khr_body::kIsKinematic] = true;
    if (const auto* mass = std::get_if<MotionMass>(&body.mass)) {
        MotionMass said = *mass;
        if (mass->rule == MassRule::Stated) {
            if (!said.mass) said.mass = 1;
            if (!said.centerOfMass) said.centerOfMass = Vector3{};
            if (said.inertiaDiagonal == Vector3{}) said.inertiaDiagonal.reset();
        }
        writeMembers<Khr>(json, said);
    }
    writeMembers<Khr>(json, body);
    return json;
}

Json colliderJson(const SceneContents& scene, const Collider& collider, const Indices& indices) {
    Json geometry = geometryJson(scene, collider.shape, indices);
    if (geometry.is_null()) return geometry;
    Json json{{khr_body::kGeometry, std::move(geometry)}};
    writeMembers<Khr>(json, collider, indices);
    return json;
}

Json triggerJson(const SceneContents& scene, const Trigger& trigger, const Indices& indices) {
    Json json = Json::object();
    if (trigger.nodes.empty()) {
        Json geometry = geometryJson(scene, trigger.shape, indices);
        if (geometry.is_null()) return geometry;
        json[khr_body::kGeometry] = std::move(geometry);
        writeMembers<Khr>(json, trigger, indices);
        return json;
    }
    for (const NodeId id : trigger.nodes) {
        if (const auto node = Indices::find(indices.nodes, id.value)) json[khr_body::kNodes].push_back(*node);
    }
    return json;
}

Json jointJson(const SixDofJoint& joint, const Indices& indices) {
    Json json = Json::object();
    const bool named =
        indices.khrJoints.contains(joint.settings.index) && indices.nodes.contains(joint.connectedNode.value);
    if (named && saysAllMembers<Khr>(joint)) writeMembers<Khr>(json, joint, indices);
    return json;
}

// A mode that OMI takes where none is given is said.
Json materialJson(const PhysicsMaterial& material) {
    PhysicsMaterial said = material;
    if (!material.modesYield) {
        for (auto* mode : {&said.frictionCombine, &said.restitutionCombine})
            *mode = mode->value_or(CombineMode::Average);
    }
    Json json = Json::object();
    writeMembers<Khr>(json, said);
    return json;
}
Json filterJson(const CollisionFilter& filter) {
    Json json = Json::object();
    writeMembers<Khr>(json, filter);
    return json;
}

std::string materialRefusal(const SceneContents& then, const SceneContents& now, std::uint32_t index, JsonValue) {
    return then.materials[index].modesYield && !now.materials[index].modesYield
               ? "KHR_physics_rigid_bodies has no other combine modes than those that yield"
               : "";
}

// Limits and drives that were left out when the file was read would go.
std::string jointRefusal(const SceneContents& then, const SceneContents&, std::uint32_t index, JsonValue at) {
    const JointSettings& was = then.joints[index];
    const bool whole =
        at[khr_body::kLimits].size() == was.limits.size() && at[khr_body::kDrives].size() == was.drives.size();
    return whole ? "" : "some limits or drives of a joint could not be read, and would be lost";
}

constexpr std::array kTables{
    tableOf<&SceneContents::materials>(khr_body::kPhysicsMaterials, TableChange::Table::Materials,
                                       &Indices::khrMaterials, entryOf<&SceneContents::materials, materialJson>,
                                       materialRefusal),
    tableOf<&SceneContents::filters>(khr_body::kCollisionFilters, TableChange::Table::Filters, &Indices::khrFilters,
                                     entryOf<&SceneContents::filters, filterJson>),
    tableOf<&SceneContents::joints>(khr_body::kPhysicsJoints, TableChange::Table::Joints, &Indices::khrJoints,
                                    entryOf<&SceneContents::joints, jointSettingsJson>, jointRefusal),
};

class KhrPhysicsRigidBodies final : public ExtensionWriter {
public:
    KhrPhysicsRigidBodies() : ExtensionWriter(khr_body::kExtension.name) {}
    [[nodiscard]] std::optional<Family> family() const override { return Family::Khr; }

    [[nodiscard]] std::span<const Table> tables() const override { return kTables; }

    [[nodiscard]] Json nodeJson(const SceneContents& scene, const Node& node, const Indices& indices) const override {
        Json json = Json::object();
        if (!indices.isKhr(node)) return json;
        const auto add = [&](Word key, Json part) {
            if (!part.is_null()) json[key] = std::move(part);
        };
        if (node.body && node.body->type != BodyType::Static) add(khr_body::kMotion, motionJson(*node.body));
        if (node.collider) add(khr_body::kCollider, colliderJson(scene, *node.collider, indices));
        if (node.trigger) add(khr_body::kTrigger, triggerJson(scene, *node.trigger, indices));
        if (node.sixDofJoint && node.sixDofJoint->connectedNode != node.id) {
            const Json joint = jointJson(*node.sixDofJoint, indices);
            if (!joint.empty()) add(khr_body::kJoint, joint);
        }
        return json;
    }

    [[nodiscard]] std::optional<bool> isExact(const SceneContents& scene, const Node& node, std::string_view component,
                                              const Indices& indices) const override {
        if (!indices.isKhr(node)) return std::nullopt;
        if (component == "body") return !node.body || exactMotion(*node.body);
        if (component == "collider") return !node.collider || exactCollider(scene, *node.collider);
        if (component == "trigger") return !node.trigger || exactTrigger(scene, *node.trigger);
        if (component != "frameJoint") return std::nullopt;
        return !node.sixDofJoint ||
               (exactJoint(scene, *node.sixDofJoint) && node.sixDofJoint->connectedNode != node.id);
    }

    // What a node says in an older extension, and geometry that is an index, stays as it is.
    [[nodiscard]] bool isOldForm(const Node& before, const std::vector<std::string>& members,
                                 const JsonDocument& document) const override {
        const JsonValue extensions = document.value(before.origin)["extensions"];
        const bool touched = anyOf(members, "body") || anyOf(members, "collider") || anyOf(members, "trigger") ||
                             anyOf(members, "frameJoint");
        if (touched && (extensions[khr_body::kRigidBodies.name] || extensions[khr_body::kMsftRigidBodies.name])) {
            return true;
        }
        const JsonValue object = extensions[name()];
        return (object[khr_body::kCollider][khr_body::kShape] && anyOf(members, "collider")) ||
               (object[khr_body::kTrigger][khr_body::kShape] && anyOf(members, "trigger"));
    }
};

}  // namespace

const ExtensionWriter& khrPhysicsRigidBodies() {
    static const KhrPhysicsRigidBodies writer;
    return writer;
}

}  // namespace orrery::gltf
