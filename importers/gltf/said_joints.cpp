#include <algorithm>
#include <cmath>

#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "orrery/formats/gltf/orrery_scene.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

constexpr double kRounded = 1e-6;     // of a number that went through 32 bits
constexpr std::size_t kMembers = 64;  // more than any object of a joint has

bool alikeNumbers(JsonValue a, JsonValue b) {
    const auto x = a.number();
    const auto y = b.number();
    return x && y && std::abs(*x - *y) <= kRounded * std::max({1.0, std::abs(*x), std::abs(*y)});
}

bool alikeLists(JsonValue a, JsonValue b) {
    JsonValue x = a.first();
    JsonValue y = b.first();
    for (; x && y; x = x.next(), y = y.next()) {
        if (!alike(x, y)) return false;
    }
    return !x && !y;
}

bool hasAllOf(JsonValue a, JsonValue b) {
    for (JsonValue value = b.first(); value; value = value.next()) {
        const std::string key = value.key();
        if (key == "name" || key == "extras" || key == "extensions") continue;
        if (!alike(a[key], value)) return false;
    }
    return true;
}

}  // namespace

bool alike(JsonValue a, JsonValue b) {
    if (!a || !b || a.kind() != b.kind()) return false;
    if (a.isNumber()) return alikeNumbers(a, b);
    if (a.isArray()) return alikeLists(a, b);
    if (a.isObject()) return a.size() <= kMembers && b.size() <= kMembers && hasAllOf(a, b) && hasAllOf(b, a);
    return a.string() == b.string() && a.boolean() == b.boolean();
}

namespace {

// A frame: where the node stands in its parent.
bool isUnchanged(JsonValue node, JsonValue written) {
    if (node["matrix"] || node["scale"]) return false;
    for (const char* key : {"translation", "rotation"}) {
        if ((node[key] || written[key]) && !alike(node[key], written[key])) return false;
    }
    return true;
}

JsonValue extensionOf(JsonValue node, std::string_view name) {
    return node["extensions"][name];
}

// The joint words that count, and the table that they name an entry of.
JsonValue jointOf(JsonValue node) {
    const JsonValue khr = extensionOf(node, khr_body::kExtension.name);
    return khr ? khr[khr_body::kJoint] : extensionOf(node, omi_joint::kExtension.name);
}
JsonValue settingsOf(const JointTables& tables, JsonValue node) {
    const auto& table = extensionOf(node, khr_body::kExtension.name) ? tables.khr : tables.omi;
    const auto index = jointOf(node)[omi_joint::kJoint].integer();
    const bool known = index && *index >= 0 && static_cast<std::size_t>(*index) < table.size();
    return known ? table[static_cast<std::size_t>(*index)] : JsonValue();
}

std::vector<JsonValue> tableOf(const Import& import, const ExtensionKeys& extension) {
    const JsonValue table = extensionOf(import.root, extension.name)[omi_joint::kPhysicsJoints];
    return table.isArray() ? elements(table) : std::vector<JsonValue>();
}

JsonValue nodeAt(const Import& import, std::uint32_t index) {
    return index < import.nodes.json.size() ? import.nodes.json[index] : JsonValue();
}

}  // namespace

JointTables::JointTables(const Import& import)
    : omi(tableOf(import, omi_joint::kExtension)), khr(tableOf(import, khr_body::kExtension)) {}

bool hasWords(const Import& import, std::uint32_t node) {
    return static_cast<bool>(jointOf(nodeAt(import, node)));
}

std::optional<std::uint32_t> connectedOf(const Import& import, std::uint32_t node) {
    const auto index = jointOf(nodeAt(import, node))[omi_joint::kConnectedNode].integer();
    if (!index || *index < 0 || static_cast<std::size_t>(*index) >= import.nodes.json.size()) return std::nullopt;
    return static_cast<std::uint32_t>(*index);
}

bool saysTheSame(const Import& import, const JointTables& tables, std::uint32_t node, JsonValue helper) {
    const JsonValue json = nodeAt(import, node);
    const auto connected = connectedOf(import, node);
    const JsonValue settings = settingsOf(tables, json);
    if (!connected || !settings || jointOf(json)[omi_joint::kEnableCollision]) return false;
    const JsonValue other = nodeAt(import, *connected);
    return isUnchanged(json, helper[orrery_scene::kWritten]) &&
           isUnchanged(other, extensionOf(other, orrery_scene::kExtension.name)[orrery_scene::kWritten]) &&
           alike(settings, helper[orrery_scene::kWritten][omi_joint::kJoint]);
}

}  // namespace orrery::gltf
