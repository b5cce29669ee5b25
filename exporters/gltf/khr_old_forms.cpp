// Edits the older forms of KHR_physics_rigid_bodies, of 2022 and 2023, in place: KHR_rigid_bodies with
// KHR_collision_shapes, and MSFT_rigid_bodies with MSFT_collision_primitives. A new file has none of them. New things
// in a file that has them, and things that their words cannot express, stand in other extensions.
#include <algorithm>
#include <array>
#include <string>
#include <type_traits>

#include "extensions.hpp"
#include "members.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

template <typename Words>
inline constexpr bool kIsMsft = std::is_same_v<Words, Msft>;
template <typename Words>
inline constexpr Family kFamily = kIsMsft<Words> ? Family::Msft : Family::KhrOld;

template <typename Map, typename Id>
bool isInTable(const Map& numbers, Id id) {
    return !id.valid() || numbers.contains(id.index);
}

// There, an absent member is a number, and not computed.
bool exactMotion(const Body& body) {
    const auto* mass = std::get_if<MotionMass>(&body.mass);
    return exactInKhr(body) && mass->mass && mass->centerOfMass && mass->inertiaDiagonal;
}

bool exactMaterial(const SceneContents& scene, MaterialId id, const Numbers& materials) {
    const PhysicsMaterial* material = scene.material(id);
    return material != nullptr && material->modesYield && (materials.contains(id.index) || isPlain(*material));
}

bool exactCollider(const SceneContents& scene, const Collider& collider, const TableNumbers& numbers) {
    return collider.shape.valid() && isInTable(numbers.shapes, collider.shape) &&
           exactMaterial(scene, collider.material, numbers.materials) && isInTable(numbers.filters, collider.filter) &&
           saysAllMembers<KhrOld>(collider);
}

bool exactTrigger(const Trigger& trigger, const TableNumbers& numbers) {
    if (trigger.ownsDescendants || trigger.shape.valid() != trigger.nodes.empty()) return false;
    return isInTable(numbers.shapes, trigger.shape) && isInTable(numbers.filters, trigger.filter);
}

// Without bounds it would hold its axes at 0.
bool isBounded(const JointLimit& limit) {
    return limit.min || limit.max;
}

bool exactJoint(const SceneContents& scene, const SixDofJoint& joint) {
    if (!exactInKhr(scene, joint)) return false;
    const auto& limits = scene.jointSettings(joint.settings)->limits;
    return std::all_of(limits.begin(), limits.end(), isBounded);
}

template <typename Words>
Json oldTriggerJson(const Trigger& trigger, const Indices& indices) {
    Json json = Json::object();
    writeMembers<Words>(json, trigger, indices);
    for (const NodeId id : trigger.nodes) {
        if (const auto node = Indices::find(indices.nodes, id.value)) json[khr_body::kNodes].push_back(*node);
    }
    return json;
}

template <typename Words>
Json oldJointJson(const SixDofJoint& joint, const Indices& indices) {
    Json json = Json::object();
    const bool named = (indices.*kNumbersOf<Words>).joints.contains(joint.settings.index) &&
                       indices.nodes.contains(joint.connectedNode.value);
    if (named && saysAllMembers<Words>(joint)) writeMembers<Words>(json, joint, indices);
    return json;
}

// Modes were in capitals.
Json materialJson(const PhysicsMaterial& material) {
    Json json = Json::object();
    writeMembers<KhrOld>(json, material);
    for (const Word key : {omi_body::kFrictionCombine, omi_body::kRestitutionCombine}) {
        if (!json.contains(key)) continue;
        std::string word = json[key].get<std::string>();
        for (char& c : word) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
        json[key] = word;
    }
    return json;
}

Json oldFilterJson(const CollisionFilter& filter) {
    Json json = Json::object();
    writeMembers<KhrOld>(json, filter);
    return json;
}

Json settingsJson(const JointSettings& settings) {
    Json json = jointSettingsJson(settings);
    if (settings.limits.empty()) return json;
    Json limits = Json::array();
    for (const JointLimit& limit : settings.limits) {
        writeMembers<KhrOld>(limits.emplace_back(Json::object()), limit);
    }
    json[khr_body::kLimits] = std::move(limits);
    return json;
}

Json oldShapeEntry(const SceneContents& scene, std::uint32_t index, const Indices& indices) {
    const Shape& shape = scene.shapes[index];
    if (Json json = khrShapeJson(shape); !json.is_null()) return json;
    const auto meshOf = [&](const auto& held) { return Indices::find(indices.meshes, held.mesh.index); };
    const auto* convex = std::get_if<ConvexShape>(&shape.geometry);
    const auto* trimesh = std::get_if<TriMeshShape>(&shape.geometry);
    return shapeJson(shape, convex ? meshOf(*convex) : trimesh ? meshOf(*trimesh) : std::nullopt);
}

// From 2024 on the shapes had meshes.
std::string oldShapeRefusal(const SceneContents& then, const SceneContents& now, std::uint32_t index, JsonValue at) {
    const bool isMesh = at.key() == khr_shapes::kMesh || at[khr_shapes::kType].equals(khr_shapes::kMesh);
    if (isMesh) return "shape " + std::to_string(index) + " is a mesh in an old form";
    return khrShapeRefusal(then, now, index, at);
}

std::string oldJointRefusal(const SceneContents& then, const SceneContents& now, std::uint32_t index, JsonValue at) {
    const auto& limits = now.joints[index].limits;
    if (!std::all_of(limits.begin(), limits.end(), isBounded)) {
        return "a limit without bounds locks its axes in the old form of the joint";
    }
    for (JsonValue limit = at[khr_body::kLimits].first(); limit; limit = limit.next()) {
        if (limit[omi_joint::kStiffness] || limit[omi_joint::kDamping]) {
            return "a joint in an old form has limits of the current form";
        }
    }
    return khrJointRefusal(then, now, index, at);
}

// ... of an extension of bodies, and of shapes.
template <typename Words>
constexpr std::array kBodyTables{
    tableOf<&SceneContents::materials, kNumbersOf<Words>, &TableNumbers::materials>(
        khr_body::kPhysicsMaterials, TableChange::Table::Materials, entryOf<&SceneContents::materials, materialJson>,
        khrMaterialRefusal),
    tableOf<&SceneContents::filters, kNumbersOf<Words>, &TableNumbers::filters>(
        khr_body::kCollisionFilters, TableChange::Table::Filters, entryOf<&SceneContents::filters, oldFilterJson>),
    tableOf<&SceneContents::joints, kNumbersOf<Words>, &TableNumbers::joints>(
        khr_body::kPhysicsJointLimits, TableChange::Table::Joints, entryOf<&SceneContents::joints, settingsJson>,
        oldJointRefusal),
};
template <typename Words>
constexpr Table kOldShapeTable = tableOf<&SceneContents::shapes, kNumbersOf<Words>, &TableNumbers::shapes>(
    kIsMsft<Words> ? khr_shapes::kColliders : khr_shapes::kShapes, TableChange::Table::Shapes, oldShapeEntry,
    oldShapeRefusal);

template <typename Words>
class OldBodies final : public ExtensionWriter {
public:
    OldBodies() : ExtensionWriter((kIsMsft<Words> ? khr_body::kMsftRigidBodies : khr_body::kRigidBodies).name) {}
    [[nodiscard]] std::optional<Family> family() const override { return kFamily<Words>; }
    [[nodiscard]] std::span<const Table> tables() const override { return kBodyTables<Words>; }

    [[nodiscard]] Json nodeJson(const SceneContents&, const Node& node, const Indices& indices) const override {
        Json json = Json::object();
        if (indices.familyOf(node) != kFamily<Words>) return json;
        if (node.body && node.body->type != BodyType::Static) json[khr_body::kMotion] = khrMotionJson(*node.body);
        if (node.collider) {
            Json& collider = json[khr_body::kCollider] = Json::object();
            writeMembers<Words>(collider, *node.collider, indices);
        }
        if (node.trigger) json[khr_body::kTrigger] = oldTriggerJson<Words>(*node.trigger, indices);
        if (node.sixDofJoint && node.sixDofJoint->connectedNode != node.id) {
            Json joint = oldJointJson<Words>(*node.sixDofJoint, indices);
            if (!joint.empty()) json[khr_body::kJoint] = std::move(joint);
        }
        return json;
    }

    [[nodiscard]] std::optional<bool> isExact(const SceneContents& scene, const Node& node, std::string_view component,
                                              const Indices& indices) const override {
        if (indices.familyOf(node) != kFamily<Words>) return std::nullopt;
        const TableNumbers& numbers = indices.*kNumbersOf<Words>;
        if (component == "body") return !node.body || exactMotion(*node.body);
        if (component == "collider") return !node.collider || exactCollider(scene, *node.collider, numbers);
        if (component == "trigger") return !node.trigger || exactTrigger(*node.trigger, numbers);
        if (component != "frameJoint") return std::nullopt;
        if (!node.sixDofJoint) return true;
        return !oldJointJson<Words>(*node.sixDofJoint, indices).empty() && exactJoint(scene, *node.sixDofJoint) &&
               node.sixDofJoint->connectedNode != node.id;
    }
};

template <typename Words>
class OldShapes final : public ExtensionWriter {
public:
    OldShapes()
        : ExtensionWriter((kIsMsft<Words> ? khr_shapes::kCollisionPrimitives : khr_shapes::kCollisionShapes).name) {}
    [[nodiscard]] std::optional<Family> family() const override { return kFamily<Words>; }
    [[nodiscard]] std::span<const Table> tables() const override { return {&kOldShapeTable<Words>, 1}; }
};

}  // namespace

const ExtensionWriter& khrRigidBodies() {
    static const OldBodies<KhrOld> writer;
    return writer;
}
const ExtensionWriter& khrCollisionShapes() {
    static const OldShapes<KhrOld> writer;
    return writer;
}
const ExtensionWriter& msftRigidBodies() {
    static const OldBodies<Msft> writer;
    return writer;
}
const ExtensionWriter& msftCollisionPrimitives() {
    static const OldShapes<Msft> writer;
    return writer;
}

}  // namespace orrery::gltf
