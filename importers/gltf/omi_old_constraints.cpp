#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/omi_physics_joint.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

// The limits of each axis; absent: the axis is free.
using AxisLimits = std::array<std::optional<JointLimit>, 3>;

// Absent bounds are zero: the opposite of today.
std::optional<JointLimit> readConstraint(Import& import, JsonValue json) {
    if (!readObject(import.diagnostics, json)) return std::nullopt;
    JointLimit limit = readLimitBetween(import, json, omi_joint::kLowerLimit, omi_joint::kUpperLimit);
    limit.min = limit.min.value_or(0);
    limit.max = limit.max.value_or(0);
    if (limit.unitless && !std::exchange(import.old.unitlessNoted, true)) {
        import.diagnostics.report(code::OMI_LIMIT_UNITLESS, json[omi_joint::kStiffness], std::string(kUnitlessMessage));
    }
    if (limit.stiffness && !limit.damping) limit.damping = 1;
    if (*limit.min <= *limit.max) return limit;
    import.diagnostics.reportMember(code::OMI_LIMIT_BOUNDS, json, omi_joint::kLowerLimit,
                                    "lowerLimit is above upperLimit");
    return std::nullopt;
}

// Each axis by itself, since a later constraint takes single axes from an earlier one.
void setAxes(AxisLimits& limits, const std::vector<std::uint32_t>& axes, const JointLimit& limit, bool angular) {
    for (const std::uint32_t axis : axes) {
        JointLimit single = limit;
        single.linearAxes.clear();
        single.angularAxes.clear();
        (angular ? single.angularAxes : single.linearAxes) = {axis};
        limits[axis] = std::move(single);
    }
}

JointSettings readConstraints(Import& import, JsonValue list, const std::vector<JsonValue>& constraints) {
    AxisLimits linear;
    AxisLimits angular;
    for (JsonValue entry = readArray(import.diagnostics, list).first(); entry; entry = entry.next()) {
        JsonValue json = entry;
        if (!entry.isObject()) {
            const auto index = readIndex(import.diagnostics, entry, constraints.size(), "constraint");
            if (!index) continue;
            json = constraints[*index];
        }
        const auto limit = readConstraint(import, json);
        if (!limit) continue;
        setAxes(linear, limit->linearAxes, *limit, false);
        setAxes(angular, limit->angularAxes, *limit, true);
    }
    JointSettings settings;
    settings.origin = list.origin();
    for (AxisLimits* limits : {&linear, &angular}) {
        for (auto& limit : *limits) {
            if (limit) settings.limits.push_back(*std::move(limit));
        }
    }
    return settings;
}

// A node of the scene; null, with a diagnostic, if there is no such node.
const Node* readEnd(Import& import, JsonValue object, std::string_view key) {
    const JsonValue at = object[key];
    if (!at) {
        import.diagnostics.reportMember(code::OMI_JOINT_MISSING, object, key, "the joint has no " + std::string(key),
                                        "the index of a node");
        return nullptr;
    }
    const auto index = readIndex(import.diagnostics, at, import.nodes.nodes.size(), "node");
    const Node* node = index ? import.nodes.nodes[*index] : nullptr;
    if (index && !node) {
        import.diagnostics.report(code::OMI_JOINT_CONNECTED, at, "the node is not part of the scene that is read",
                                  "a node of the scene");
    }
    return node;
}

}  // namespace

bool isOldJoint(JsonValue object) {
    return object[omi_joint::kConstraints] || object[omi_joint::kNodeA] || object[omi_joint::kNodeB];
}

void readOldJoint(Import& import, Node& node, JsonValue object, const std::vector<JsonValue>& constraints) {
    noteOldForm(import, object, "this joint");
    JointSettings settings = readConstraints(import, object[omi_joint::kConstraints], constraints);
    const Node* first = readEnd(import, object, omi_joint::kNodeA);
    const Node* second = readEnd(import, object, omi_joint::kNodeB);
    if (!first || !second) return;
    SixDofJoint& joint = node.sixDofJoint.emplace();
    joint.origin = object.origin();
    joint.settings = import.scene.addJointSettings(std::move(settings));
    joint.connectedNode = second->id;
    joint.firstNode = first->id;
    joint.framesTogether = true;
}

void noteOldForm(Import& import, JsonValue at, std::string_view what) {
    if (std::exchange(import.old.noted, true)) return;
    import.diagnostics.reportMember(code::OMI_LEGACY_READ, at, {}, std::string(what) + " is in an old form");
}

}  // namespace orrery::gltf
