#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "members.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/omi_physics_body.hpp"
#include "orrery/formats/gltf/omi_physics_joint.hpp"
#include "orrery/formats/gltf/omi_physics_shape.hpp"
#include "orrery/formats/gltf/orrery_scene.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

// Reads the marks of ORRERY_scene: KHR's modes always yield, and modes that were filled in are not the author's.
void readMarks(Import& import, JsonValue marks, PhysicsMaterial& material) {
    if (readBoolean(import.diagnostics, marks[orrery_scene::kYields]) == true) material.modesYield = true;
    const JsonValue filledIn = marks[orrery_scene::kFilledIn];
    if (!filledIn.isArray()) return;
    material.modesYield = false;
    for (JsonValue key = filledIn.first(); key; key = key.next()) {
        const auto drop = [&](Word word, std::optional<CombineMode>& mode) {
            if (key.string() == word && mode == CombineMode::Average) mode.reset();
        };
        drop(omi_body::kFrictionCombine, material.frictionCombine);
        drop(omi_body::kRestitutionCombine, material.restitutionCombine);
    }
}

JsonValue marksOf(JsonValue json) {
    return json["extensions"][orrery_scene::kExtension.name];
}

PhysicsMaterial readMaterial(Import& import, JsonValue json) {
    PhysicsMaterial material;
    material.origin = json.origin();
    material.modesYield = import.family->isKhr();
    if (readObject(import.diagnostics, json)) readPlain(import, json, material);
    if (const JsonValue marks = marksOf(json)) readMarks(import, marks, material);
    return material;
}

// A16: an empty list is the same as none, so that only two filled ones contradict each other.
CollisionFilter readFilter(Import& import, JsonValue json) {
    CollisionFilter filter;
    filter.origin = json.origin();
    if (readObject(import.diagnostics, json)) readPlain(import, json, filter);
    if (!filter.collideWith.empty() && !filter.notCollideWith.empty()) {
        import.reportMember(code::OMI_FILTER_BOTH_LISTS, json, {},
                            "the filter has both collideWithSystems and notCollideWithSystems");
        filter.collideWith.clear();
        filter.notCollideWith.clear();
    }
    return filter;
}

std::optional<std::uint32_t> readRequired(Import& import, JsonValue object, std::string_view key, std::size_t size,
                                          std::string_view what) {
    const JsonValue at = object[key];
    if (!at) {
        import.reportMember(code::OMI_JOINT_MISSING, object, key, "the joint has no " + std::string(key), "an index");
    }
    return readIndex(import.diagnostics, at, size, what);
}

// 5.1: in OMI the joint's node should be there for the joint alone.
void noteCompany(Import& import, std::uint32_t index, JsonValue object) {
    const JsonValue json = import.nodes.json[index];
    const JsonValue extensions = json["extensions"];
    const bool alone =
        !json["mesh"] && !extensions[omi_body::kExtension.name] && !extensions[omi_shape::kExtension.name];
    if (alone || import.family->isKhr()) return;
    import.diagnostics.reportMember(code::OMI_JOINT_COMPANY, object, {},
                                    "the node of the joint also has a mesh, a body or a shape");
}

}  // namespace

void readMaterials(Import& import, JsonValue array) {
    for (JsonValue json = readArray(import.diagnostics, array).first(); json; json = json.next()) {
        // One that stands for none is there for other programs.
        const bool isNone = marksOf(json)[orrery_scene::kNoMaterial].boolean() == true;
        import.family->materials.push_back(isNone ? MaterialId{}
                                                  : import.scene.addMaterial(readMaterial(import, json)));
    }
}

void readFilters(Import& import, JsonValue array) {
    for (JsonValue json = readArray(import.diagnostics, array).first(); json; json = json.next()) {
        import.family->filters.push_back(import.scene.addFilter(readFilter(import, json)));
    }
}

void TriggerLists::add(Import& import, std::uint32_t index, JsonValue nodes) {
    if (const JsonValue members = readArray(import.diagnostics, nodes)) pending_.push_back({index, members});
}

void TriggerLists::resolveMembers(Import& import, const Pending& pending, std::vector<std::uint32_t>& seenBy) {
    const NodeTable& table = import.nodes;
    Trigger& trigger = *table.nodes[pending.index]->trigger;
    for (JsonValue entry = pending.nodes.first(); entry; entry = entry.next()) {
        const auto member = readIndex(import.diagnostics, entry, table.nodes.size(), "node");
        if (!member) continue;
        const Node* node = table.nodes[*member];
        const auto refuse = [&](std::string_view why) {
            import.report(code::OMI_TRIGGER_NODE, entry, std::string(why),
                          "a node below the trigger that has a trigger itself");
        };
        if (seenBy[*member] == pending.index) {
            refuse("the node is named twice");
        } else if (!node || !table.isBelow(*member, pending.index)) {
            refuse("the node is not below the trigger");
        } else if (!node->trigger) {
            refuse("the node has no trigger");
        } else {
            trigger.nodes.push_back(node->id);
        }
        seenBy[*member] = pending.index;
    }
}

void TriggerLists::resolve(Import& import) const {
    if (pending_.empty()) return;
    constexpr std::uint32_t kNobody = 0xFFFFFFFF;
    std::vector<std::uint32_t> seenBy(import.nodes.nodes.size(), kNobody);
    for (const Pending& pending : pending_) resolveMembers(import, pending, seenBy);
}

namespace {

// Godot writes joints of one body so: it is held to the world where it stands.
void joinToWorld(Import& import, Node& node, JsonValue object, JointSettingsId settings, SixDofJoint joint) {
    import.diagnostics.reportMember(code::OMI_JOINT_WORLD, object, omi_joint::kConnectedNode,
                                    "the joint has no connectedNode", "the index of a node");
    joint.origin = object.origin();
    joint.settings = settings;
    joint.connectedNode = import.scene.root().id;
    joint.framesTogether = true;
    node.sixDofJoint.emplace(joint);
}

}  // namespace

void readFrameJoint(Import& import, std::uint32_t index, Node& node, JsonValue object, const char* settingsKey) {
    const auto& table = import.family->joints;
    const auto settings = readRequired(import, object, settingsKey, table.size(), "joint");
    SixDofJoint joint;
    readPlain(import, object, joint);
    noteCompany(import, index, object);
    const bool toWorld = settings && !object[omi_joint::kConnectedNode] && !import.family->isKhr();
    if (toWorld) return joinToWorld(import, node, object, table[*settings], joint);
    const auto connected = readRequired(import, object, omi_joint::kConnectedNode, import.nodes.nodes.size(), "node");
    if (!settings || !connected) return;
    const Node* other = import.nodes.nodes[*connected];
    if (!other || other == &node) {
        import.report(code::OMI_JOINT_CONNECTED, object[omi_joint::kConnectedNode],
                      other ? "the joint is connected to its own node"
                            : "the connected node is not part of the scene that is read",
                      "another node of the scene");
        return;
    }
    joint.origin = object.origin();
    joint.settings = table[*settings];
    joint.connectedNode = other->id;
    node.sixDofJoint.emplace(joint);
}

}  // namespace orrery::gltf
