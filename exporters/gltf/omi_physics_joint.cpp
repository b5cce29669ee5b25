#include <algorithm>
#include <utility>

#include "extensions.hpp"
#include "members.hpp"
#include "orrery/formats/gltf/omi_physics_joint.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

// The importer would read the very same limit: all axes exist, and JSON can write all numbers.
bool isExact(const JointLimit& limit) {
    const auto good = [](const std::vector<std::uint32_t>& axes) {
        for (std::size_t i = 0; i < axes.size(); ++i) {
            if (axes[i] > 2 || std::count(axes.begin(), axes.end(), axes[i]) > 1) return false;
        }
        return true;
    };
    const bool anyAxis = !limit.linearAxes.empty() || !limit.angularAxes.empty();
    return anyAxis && good(limit.linearAxes) && good(limit.angularAxes) && saysAllMembers(limit) &&
           !(limit.min && limit.max && *limit.min > *limit.max);
}

bool isExact(const JointDrive& drive) {
    return drive.axis <= 2 && saysAllMembers(drive);
}

}  // namespace

bool exact(const SceneContents& scene, const SixDofJoint& joint) {
    const JointSettings* settings = scene.jointSettings(joint.settings);
    return settings && joint.connectedNode && saysAllMembers(joint) &&
           std::all_of(settings->limits.begin(), settings->limits.end(), [](const auto& l) { return isExact(l); }) &&
           std::all_of(settings->drives.begin(), settings->drives.end(), [](const auto& d) { return isExact(d); });
}

namespace {

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
    std::erase_if(settings.limits, [](const JointLimit& limit) { return !isExact(limit); });
    std::erase_if(settings.drives, [](const JointDrive& drive) { return !isExact(drive); });
    return settings;
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
    if (named && saysAllMembers(joint)) writeMembers(json, joint, indices);
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

class OmiPhysicsJoint final : public ExtensionWriter {
public:
    OmiPhysicsJoint() : ExtensionWriter(omi_joint::kExtension.name) {}
    [[nodiscard]] std::optional<Family> family() const override { return Family::Omi; }

    [[nodiscard]] std::span<const Table> tables() const override { return {&kJoints, 1}; }

    void addEntries(NewFile& file) const override {
        if (file.indices.family != Family::Omi) return;
        forEachNode(file.scene.root(), [&](const Node& node) {
            const JointSettingsId id = node.sixDofJoint ? node.sixDofJoint->settings : JointSettingsId{};
            const JointSettings* settings = file.scene.jointSettings(id);
            if (!settings || file.indices.omi.joints.contains(id.index)) return;
            file.add(kJoints, id.index, jointSettingsJson(representableInOmi(*settings)));
        });
    }

    [[nodiscard]] Json nodeJson(const SceneContents&, const Node& node, const Indices& indices) const override {
        return node.sixDofJoint && !joinsItself(node) && indices.isOmi(node) ? jointJson(*node.sixDofJoint, indices)
                                                                             : Json();
    }

    [[nodiscard]] std::optional<bool> isExact(const SceneContents& scene, const Node& node, std::string_view component,
                                              const Indices& indices) const override {
        if (component != kComponent || !indices.isOmi(node)) return std::nullopt;
        if (!node.sixDofJoint) return true;
        const bool isWritten = !jointJson(*node.sixDofJoint, indices).empty();
        return isWritten && exact(scene, *node.sixDofJoint) && !joinsItself(node);
    }

    // The meaning of a stiffness depends on the file's generator.
    [[nodiscard]] const char* writtenInFull(const Node& node, const JsonDocument& document) const override {
        return node.sixDofJoint && document.owns(node.sixDofJoint->origin) ? kComponent : nullptr;
    }

private:
    static constexpr const char* kComponent = "frameJoint";
};

}  // namespace

const ExtensionWriter& omiPhysicsJoint() {
    static const OmiPhysicsJoint writer;
    return writer;
}

}  // namespace orrery::gltf
