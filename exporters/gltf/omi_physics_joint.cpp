#include <algorithm>
#include <utility>

#include "extensions.hpp"
#include "members.hpp"
#include "orrery/formats/gltf/omi_physics_joint.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

bool isLost(const JointLimit& limit) {
    const bool anyAxis = !limit.linearAxes.empty() || !limit.angularAxes.empty();
    return !anyAxis || !says(Omi(), limit) || (limit.min && limit.max && *limit.min > *limit.max);
}
bool isLost(const JointDrive& drive) {
    return !says(Omi(), drive);
}

bool joinsItself(const Node& node) {
    return node.sixDofJoint && node.sixDofJoint->connectedNode == node.id;
}

}  // namespace

// Godot's name in the file marks its stiffness without a unit; here it would be N/m. The simulation has a rigid limit.
JointSettings representableInOmi(JointSettings settings) {
    for (JointLimit& limit : settings.limits) {
        if (!std::exchange(limit.unitless, false)) continue;
        limit.stiffness.reset();
        limit.damping.reset();
    }
    std::erase_if(settings.limits, [](const JointLimit& limit) { return isLost(limit); });
    std::erase_if(settings.drives, [](const JointDrive& drive) { return isLost(drive); });
    return settings;
}

bool saysAllOf(const JointSettings& settings) {
    const auto anyLost = [](const auto& list) {
        return std::any_of(list.begin(), list.end(), [](const auto& entry) { return isLost(entry); });
    };
    return !anyLost(settings.limits) && !anyLost(settings.drives);
}

bool saysReference(Omi, JointSettingsId joint, const SceneContents& scene, const Indices& indices) {
    const JointSettings* settings = scene.jointSettings(joint);
    return settings && indices.of(joint, indices.omi) && saysAllOf(*settings);
}

Json jointSettingsJson(const JointSettings& settings) {
    Json json = Json::object();
    writeMembers(json, settings);
    const auto add = [&](Word key, const auto& list) {
        for (const auto& entry : list) writeMembers(json[key].emplace_back(Json::object()), entry);
    };
    add(omi_joint::kLimits, settings.limits);
    add(omi_joint::kDrives, settings.drives);
    return json;
}

namespace {

Json jointJson(const SixDofJoint& joint, const Indices& indices) {
    Json json = Json::object();
    const bool named =
        indices.omi.joints.contains(joint.settings.index) && indices.nodes.contains(joint.connectedNode.value);
    // Two frames in one place are more than today's form says.
    if (named && says(Omi(), joint)) writeMembers(json, joint, indices);
    return json;
}

// The program that wrote the file decides whether a stiffness has a unit; no word of the file says it.
std::string jointRefusal(const SceneContents& then, const SceneContents& now, std::uint32_t index, JsonValue /*at*/) {
    const auto& was = then.joints[index].limits;
    const auto& is = now.joints[index].limits;
    const auto ends = std::mismatch(was.begin(), was.end(), is.begin(), is.end(),
                                    [](const auto& a, const auto& b) { return a.unitless == b.unitless; });
    const bool changed = ends.first != was.end() && ends.second != is.end() && ends.second->stiffness;
    return changed ? "the file does not state whether a stiffness has a unit" : "";
}

Json jointEntry(const SceneContents& scene, std::uint32_t index, const Indices& indices) {
    const JointSettings& settings = scene.joints[index];
    return jointSettingsJson(indices.turned ? representableInOmi(settings) : settings);
}

constexpr Table kJoints = tableOf<&SceneContents::joints, &Indices::omi, &TableNumbers::joints>(
    omi_joint::kPhysicsJoints, TableChange::Table::Joints, jointEntry, jointRefusal);

void addOmiJointEntries(NewFile& file) {
    if (file.indices.family != Family::Omi) return;
    forEachNode(file.scene.root(), [&](const Node& node) {
        const JointSettingsId id = node.sixDofJoint ? node.sixDofJoint->settings : JointSettingsId{};
        const JointSettings* settings = file.scene.jointSettings(id);
        if (!settings || file.indices.omi.joints.contains(id.index)) return;
        file.add(kJoints, id.index, jointSettingsJson(representableInOmi(*settings)));
    });
}

Json omiJointNodeJson(const SceneContents&, const Node& node, const Indices& indices) {
    return node.sixDofJoint && !joinsItself(node) && indices.isOmi(node) ? jointJson(*node.sixDofJoint, indices)
                                                                         : Json();
}

std::optional<bool> isExactOmiJoint(const SceneContents& scene, const Node& node, std::string_view component,
                                    const Indices& indices) {
    if (component != "frameJoint" || !indices.isOmi(node)) return std::nullopt;
    if (!node.sixDofJoint || joinsItself(node)) return !node.sixDofJoint;
    return indices.asRead.joint ? !jointJson(*node.sixDofJoint, indices).empty()
                                : says(Omi(), *node.sixDofJoint, scene, indices);
}

}  // namespace

extern const ExtensionWriter kOmiPhysicsJoint{.name = omi_joint::kExtension.name,
                                              .family = Family::Omi,
                                              .tables = {&kJoints, 1},
                                              .addEntries = addOmiJointEntries,
                                              .nodeJson = omiJointNodeJson,
                                              .isExact = isExactOmiJoint};

}  // namespace orrery::gltf
