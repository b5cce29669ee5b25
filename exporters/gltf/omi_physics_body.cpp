#include <algorithm>
#include <array>
#include <utility>

#include "extensions.hpp"
#include "members.hpp"
#include "orrery/formats/gltf/omi_physics_body.hpp"
#include "parts.hpp"

namespace orrery::gltf {

// OMI has no combine modes that yield to others. Entries of the other family's tables do not count.
bool saysReference(Omi, MaterialId id, const SceneContents& scene, const Indices& indices) {
    const PhysicsMaterial* material = scene.material(id);
    return (!id.valid() || indices.of(id, indices.omi)) && (indices.turned || !material || !material->modesYield);
}

namespace {

std::string yieldingRefusal(const SceneContents& /*then*/, const SceneContents& now, std::uint32_t index,
                            JsonValue /*at*/) {
    return now.materials[index].modesYield ? "OMI_physics_body has no combine modes that yield to others" : "";
}

// Has OMI a trigger for the node's one? It needs a shape that is in the file, or nodes with such triggers.
bool hasTriggerJson(const SceneContents& scene, NodeId id, const Indices& indices, int depth = 0) {
    constexpr int kMostDepth = 16;  // nodes may name each other
    const Node* node = scene.find(id);
    if (!node || !node->trigger || depth > kMostDepth) return false;
    const Trigger& trigger = *node->trigger;
    if (trigger.ownsDescendants || indices.of(trigger.shape, indices.omi)) return true;
    return std::any_of(trigger.nodes.begin(), trigger.nodes.end(),
                       [&](NodeId other) { return hasTriggerJson(scene, other, indices, depth + 1); });
}

// The empty form owns the triggers below, and says nothing else.
bool saysAllOf(Omi words, const SceneContents& scene, const Trigger& trigger, const Indices& indices) {
    if (!says(words, trigger, scene, indices)) return false;
    const bool hasNodes = !trigger.nodes.empty();
    const bool hasAllNodes = std::all_of(trigger.nodes.begin(), trigger.nodes.end(),
                                         [&](NodeId node) { return hasTriggerJson(scene, node, indices); });
    if (!hasAllNodes || (hasNodes && trigger.filter.valid())) return false;
    if (trigger.ownsDescendants) return !trigger.shape.valid() && !hasNodes;
    return trigger.shape.valid() != hasNodes;
}

}  // namespace

// The mass stands behind the type.
Json motionJson(const Body& body) {
    Json json{{omi_body::kType, toText(body.type)}};
    if (const auto* mass = std::get_if<MotionMass>(&body.mass)) writeMembers(json, *mass);
    writeMembers(json, body);
    return json;
}

namespace {

Json colliderJson(const Collider& collider, const Indices& indices) {
    Json json = Json::object();
    writeMembers(json, collider, indices);
    return json;
}

}  // namespace

Json colliderJson(const Collider& collider, std::size_t shape, const Indices& indices) {
    Collider other = collider;
    other.shape = {};
    Json json = colliderJson(other, indices);
    json[omi_body::kShape] = shape;
    return json;
}

Json triggerJson(const Trigger& trigger, std::size_t shape, const Indices& indices) {
    Trigger other = trigger;
    other.shape = {};
    Json json{{omi_body::kShape, shape}};
    writeMembers(json, other, indices);
    return json;
}

namespace {

// It has either a shape or nodes, and a filter only beside a shape; empty if neither can be written.
Json triggerJson(const SceneContents& scene, const Trigger& trigger, const Indices& indices) {
    Json json = Json::object();
    writeValue(json, omi_body::kShape, trigger.shape, indices);
    if (json.empty() && !trigger.nodes.empty()) {
        Json nodes = Json::array();
        for (const NodeId id : trigger.nodes) {
            const auto node = Indices::find(indices.nodes, id.value);
            if (node && hasTriggerJson(scene, id, indices)) nodes.push_back(*node);
        }
        if (!nodes.empty()) json[omi_body::kNodes] = std::move(nodes);
    }
    if (!json.empty() || trigger.ownsDescendants) writeMembers(json, trigger, indices);
    if (json.contains(omi_body::kNodes)) json.erase(omi_body::kCollisionFilter);
    return json;
}

template <typename T>
Json membersJson(const T& entry) {
    Json json = Json::object();
    writeMembers(json, entry);
    return json;
}

Json materialEntry(const SceneContents& scene, std::uint32_t index, const Indices& indices) {
    const PhysicsMaterial& material = scene.materials[index];
    Json json = membersJson(material);
    if (indices.turned && material.modesYield) json["extensions"][kOrreryScene][orrery_scene::kYields] = true;
    return json;
}

constexpr std::array kTables{
    tableOf<&SceneContents::materials, &Indices::omi, &TableNumbers::materials>(
        omi_body::kPhysicsMaterials, TableChange::Table::Materials, materialEntry, yieldingRefusal),
    tableOf<&SceneContents::filters, &Indices::omi, &TableNumbers::filters>(
        omi_body::kCollisionFilters, TableChange::Table::Filters,
        entryOf<&SceneContents::filters, membersJson<CollisionFilter>>),
};

void addOmiBodyEntries(NewFile& file) {
    if (file.indices.family != Family::Omi) return;
    for (const Table& table : kTables) {
        for (std::uint32_t i = 0; i < table.size(file.scene); ++i) {
            file.add(table, i, table.entry(file.scene, i, file.indices));
        }
    }
}

Json omiBodyNodeJson(const SceneContents& scene, const Node& node, const Indices& indices) {
    Json json = Json::object();
    if (!indices.isOmi(node)) return json;
    if (node.body) json[omi_body::kMotion] = motionJson(*node.body);
    if (node.collider) json[omi_body::kCollider] = colliderJson(*node.collider, indices);
    if (node.trigger) {
        Json trigger = triggerJson(scene, *node.trigger, indices);
        if (!trigger.empty() || node.trigger->ownsDescendants) json[omi_body::kTrigger] = std::move(trigger);
    }
    return json;
}

std::optional<bool> isExactOmiBody(const SceneContents& scene, const Node& node, std::string_view component,
                                   const Indices& indices) {
    if (!indices.isOmi(node)) return std::nullopt;
    if (component == "body") return !node.body || says(Omi(), *node.body);
    if (component == "collider") return !node.collider || says(Omi(), *node.collider, scene, indices);
    if (component != "trigger") return std::nullopt;
    return !node.trigger || saysAllOf(Omi(), scene, *node.trigger, indices);
}

}  // namespace

extern const ExtensionWriter kOmiPhysicsBody{.name = omi_body::kExtension.name,
                                             .family = Family::Omi,
                                             .tables = kTables,
                                             .addEntries = addOmiBodyEntries,
                                             .nodeJson = omiBodyNodeJson,
                                             .isExact = isExactOmiBody};

}  // namespace orrery::gltf
