#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "extensions.hpp"
#include "members.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

// As the material of a collider that names none.
bool isPlain(const PhysicsMaterial& material) {
    return material.modesYield && material.name.empty() && !material.staticFriction && !material.dynamicFriction &&
           !material.restitution && !material.frictionCombine && !material.restitutionCombine;
}

// A static body is no body, and values by another rule are written out.
bool saysAllOf(const Body& body) {
    return says(Khr(), body) && body.type != BodyType::Static &&
           std::get<MotionMass>(body.mass).rule == MassRule::Computed;
}

bool saysAllOf(Khr words, const SceneContents& scene, const Trigger& trigger, const Indices& indices) {
    if (trigger.shape.valid()) return trigger.nodes.empty() && says(words, trigger, scene, indices);
    return !trigger.nodes.empty() && !trigger.filter.valid() && !trigger.ownsDescendants;
}

}  // namespace

// One without a material is read with an empty one, whose modes yield, unless an entry stands for none.
bool saysReference(Khr, MaterialId id, const SceneContents& scene, const Indices& indices) {
    const PhysicsMaterial* material = scene.material(id);
    if (material == nullptr) return indices.noMaterial.has_value();
    if (indices.of(id, indices.khr)) return indices.turned || material->modesYield;
    return isPlain(*material);
}

// In KHR, a lower bound over several axes is the least distance that both are apart; a drive needs a spring or a
// damper.
bool saysReference(Khr, JointSettingsId joint, const SceneContents& scene, const Indices& indices) {
    const JointSettings* settings = scene.jointSettings(joint);
    const auto isLimit = [](const JointLimit& limit) {
        const bool several = limit.linearAxes.size() > 1 || limit.angularAxes.size() > 1;
        return !(several && limit.min.value_or(0) < 0) && limit.linearAxes.empty() != limit.angularAxes.empty() &&
               limit.stiffness.value_or(0) >= 0;
    };
    const auto isDrive = [](const JointDrive& drive) {
        return (drive.stiffness.value_or(0) > 0 || drive.damping.value_or(0) > 0) && drive.maxForce.value_or(0) >= 0;
    };
    return settings && indices.of(joint, indices.khr) && saysAllOf(*settings) &&
           std::all_of(settings->limits.begin(), settings->limits.end(), isLimit) &&
           std::all_of(settings->drives.begin(), settings->drives.end(), isDrive);
}

// A member that is absent in OMI's sense is a number here.
Json khrMotionJson(const Body& body) {
    Json json = Json::object();
    if (body.type == BodyType::Kinematic) json[khr_body::kIsKinematic] = true;
    if (const auto* mass = std::get_if<MotionMass>(&body.mass)) {
        MotionMass written = *mass;
        if (mass->rule == MassRule::Stated) {
            if (!written.mass) written.mass = 1;
            if (!written.centerOfMass) written.centerOfMass = Vector3{};
            if (written.inertiaDiagonal == Vector3{}) written.inertiaDiagonal.reset();
        }
        writeMembers<Khr>(json, written);
    }
    writeMembers<Khr>(json, body);
    return json;
}

Json khrColliderJson(const Collider& collider, Json geometry, const Indices& indices) {
    if (geometry.is_null()) return geometry;
    Json json{{khr_body::kGeometry, std::move(geometry)}};
    if (!collider.material.valid() && indices.noMaterial) json[omi_body::kPhysicsMaterial] = *indices.noMaterial;
    writeMembers<Khr>(json, collider, indices);
    return json;
}

Json khrTriggerJson(const Trigger& trigger, Json geometry, const Indices& indices) {
    if (geometry.is_null()) return geometry;
    Json json{{khr_body::kGeometry, std::move(geometry)}};
    writeMembers<Khr>(json, trigger, indices);
    return json;
}

namespace {

Json khrTriggerJson(const SceneContents& scene, const Trigger& trigger, const Indices& indices) {
    if (trigger.nodes.empty()) return khrTriggerJson(trigger, geometryJson(scene, trigger.shape, indices), indices);
    Json json = Json::object();
    for (const NodeId id : trigger.nodes) {
        if (const auto node = Indices::find(indices.nodes, id.value)) json[khr_body::kNodes].push_back(*node);
    }
    return json;
}

Json khrJointJson(const SixDofJoint& joint, const Indices& indices) {
    Json json = Json::object();
    const bool named =
        indices.khr.joints.contains(joint.settings.index) && indices.nodes.contains(joint.connectedNode.value);
    if (named && says(Khr(), joint)) writeMembers<Khr>(json, joint, indices);
    return json;
}

// OMI's default for an absent mode is written out.
Json materialJson(const PhysicsMaterial& material, const Indices& indices) {
    PhysicsMaterial written = material;
    Json filledIn = Json::array();
    const auto fillIn = [&](std::optional<CombineMode>& mode, Word key) {
        if (mode) return;
        mode = CombineMode::Average;
        filledIn.push_back(key);
    };
    if (!material.modesYield) {
        fillIn(written.frictionCombine, omi_body::kFrictionCombine);
        fillIn(written.restitutionCombine, omi_body::kRestitutionCombine);
    }
    Json json = Json::object();
    writeMembers<Khr>(json, written);
    if (indices.turned && !material.modesYield) {
        json["extensions"][kOrreryScene][orrery_scene::kFilledIn] = std::move(filledIn);
    }
    return json;
}
Json khrMaterialEntry(const SceneContents& scene, std::uint32_t index, const Indices& indices) {
    return materialJson(scene.materials[index], indices);
}
Json khrJointEntry(const SceneContents& scene, std::uint32_t index, const Indices& indices) {
    const JointSettings& settings = scene.joints[index];
    return jointSettingsJson(indices.turned ? representableInKhr(settings) : settings);
}
Json khrFilterJson(const CollisionFilter& filter) {
    Json json = Json::object();
    writeMembers<Khr>(json, filter);
    return json;
}

std::string khrMaterialRefusal(const SceneContents& then, const SceneContents& now, std::uint32_t index, JsonValue) {
    return then.materials[index].modesYield && !now.materials[index].modesYield
               ? "KHR_physics_rigid_bodies has no other combine modes than those that yield"
               : "";
}

// Limits and drives that were left out when the file was read would go.
std::string khrJointRefusal(const SceneContents& then, const SceneContents&, std::uint32_t index, JsonValue at) {
    const JointSettings& was = then.joints[index];
    const bool whole =
        at[khr_body::kLimits].size() == was.limits.size() && at[khr_body::kDrives].size() == was.drives.size();
    return whole ? "" : "some limits or drives of a joint could not be read, and would be lost";
}

constexpr std::array kKhrTables{
    tableOf<&SceneContents::materials, &Indices::khr, &TableNumbers::materials>(
        khr_body::kPhysicsMaterials, TableChange::Table::Materials, khrMaterialEntry, khrMaterialRefusal),
    tableOf<&SceneContents::filters, &Indices::khr, &TableNumbers::filters>(
        khr_body::kCollisionFilters, TableChange::Table::Filters, entryOf<&SceneContents::filters, khrFilterJson>),
    tableOf<&SceneContents::joints, &Indices::khr, &TableNumbers::joints>(
        khr_body::kPhysicsJoints, TableChange::Table::Joints, khrJointEntry, khrJointRefusal),
};

// Until October 2024 the index of a shape was not in `geometry`.
Json withBareShape(Json part) {
    const auto geometry = part.find(khr_body::kGeometry);
    if (geometry == part.end() || !geometry->contains(khr_body::kShape)) return part;
    part[khr_body::kShape] = (*geometry)[khr_body::kShape];
    part.erase(khr_body::kGeometry);
    return part;
}

// Joints by where they are used.
void addKhrBodyEntries(NewFile& file) {
    if (file.indices.family != Family::Khr) return;
    for (const Table& table : kKhrTables) {
        if (table.table == TableChange::Table::Joints) continue;
        for (std::uint32_t i = 0; i < table.size(file.scene); ++i) {
            file.add(table, i, table.entry(file.scene, i, file.indices));
        }
    }
    if (Json none = noMaterialJson(file.scene); !none.is_null()) {
        Json& materials = file.arrays[&kKhrTables[0]];
        file.indices.noMaterial = static_cast<std::uint32_t>(materials.size());
        materials.push_back(std::move(none));
    }
    const Table& joints = kKhrTables[2];
    forEachNode(file.scene.root(), [&](const Node& node) {
        const JointSettingsId id = node.sixDofJoint ? node.sixDofJoint->settings : JointSettingsId{};
        if (!file.scene.jointSettings(id) || file.indices.khr.joints.contains(id.index)) return;
        file.add(joints, id.index, joints.entry(file.scene, id.index, file.indices));
    });
}

Json khrBodyNodeJson(const SceneContents& scene, const Node& node, const Indices& indices) {
    Json json = Json::object();
    if (!indices.isKhr(node)) return json;
    const bool bare = indices.shapesWithoutGeometry.contains(node.id.value);
    const auto add = [&](Word key, Json part) {
        if (!part.is_null()) json[key] = bare ? withBareShape(std::move(part)) : std::move(part);
    };
    if (node.body && node.body->type != BodyType::Static) add(khr_body::kMotion, khrMotionJson(*node.body));
    if (node.collider) {
        Json geometry = geometryJson(scene, node.collider->shape, indices);
        add(khr_body::kCollider, khrColliderJson(*node.collider, std::move(geometry), indices));
    }
    if (node.trigger) add(khr_body::kTrigger, khrTriggerJson(scene, *node.trigger, indices));
    if (node.sixDofJoint && node.sixDofJoint->connectedNode != node.id) {
        const Json joint = khrJointJson(*node.sixDofJoint, indices);
        if (!joint.empty()) add(khr_body::kJoint, joint);
    }
    return json;
}

std::optional<bool> isExactKhrBody(const SceneContents& scene, const Node& node, std::string_view component,
                                   const Indices& indices) {
    if (!indices.isKhr(node)) return std::nullopt;
    if (component == "body") return !node.body || saysAllOf(*node.body);
    if (component == "collider") return !node.collider || says(Khr(), *node.collider, scene, indices);
    if (component == "trigger") return !node.trigger || saysAllOf(Khr(), scene, *node.trigger, indices);
    if (component != "frameJoint") return std::nullopt;
    const auto& joint = node.sixDofJoint;
    return !joint || (says(Khr(), *joint, scene, indices) && joint->connectedNode != node.id);
}

// N s/m or N m s/rad: as a motor of ODE has it.
constexpr double kDampingOfMotor = 1e10;

}  // namespace

// A limit of several axes with a lower bound below zero becomes one limit for each axis. A limit of linear and angular
// axes becomes two limits.
JointSettings representableInKhr(JointSettings settings) {
    settings = representableInOmi(std::move(settings));
    std::vector<JointLimit> written;
    for (const JointLimit& limit : settings.limits) {
        JointLimit part = limit;
        if (limit.stiffness.value_or(0) < 0) part.stiffness.reset();
        for (auto axes : {&JointLimit::linearAxes, &JointLimit::angularAxes}) {
            part.linearAxes.clear();
            part.angularAxes.clear();
            const auto addPart = [&](std::vector<std::uint32_t> list) {
                part.*axes = std::move(list);
                written.push_back(part);
            };
            const auto& list = limit.*axes;
            if (list.empty()) continue;
            if (list.size() == 1 || limit.min.value_or(0) >= 0) {
                addPart(list);
                continue;
            }
            for (const std::uint32_t axis : list) addPart({axis});
        }
    }
    settings.limits = std::move(written);
    for (JointDrive& drive : settings.drives) {
        if (drive.maxForce.value_or(0) < 0) drive.maxForce.reset();
        const bool isMotor =
            drive.velocityTarget && !(drive.stiffness.value_or(0) > 0 || drive.damping.value_or(0) > 0);
        if (isMotor) drive.damping = kDampingOfMotor;
    }
    return settings;
}

Json noMaterialJson(const SceneContents& scene) {
    bool needed = false;
    forEachNode(scene.root(),
                [&](const Node& node) { needed = needed || (node.collider && !node.collider->material.valid()); });
    if (!needed) return nullptr;
    Indices indices;
    Json json = materialJson(PhysicsMaterial{}, indices);
    json["extensions"][kOrreryScene][orrery_scene::kNoMaterial] = true;
    return json;
}

std::optional<std::uint32_t> noMaterialIn(JsonValue root) {
    const JsonValue array = root["extensions"][khr_body::kExtension.name][khr_body::kPhysicsMaterials];
    std::uint32_t index = 0;
    for (JsonValue entry = array.first(); entry; entry = entry.next(), ++index) {
        if (entry["extensions"][kOrreryScene][orrery_scene::kNoMaterial].boolean() == true) return index;
    }
    return std::nullopt;
}

extern const ExtensionWriter kKhrPhysicsRigidBodies{.name = khr_body::kExtension.name,
                                                    .family = Family::Khr,
                                                    .tables = kKhrTables,
                                                    .addEntries = addKhrBodyEntries,
                                                    .nodeJson = khrBodyNodeJson,
                                                    .isExact = isExactKhrBody};

}  // namespace orrery::gltf
