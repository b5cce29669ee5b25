#include <algorithm>
#include <cmath>
#include <utility>

#include "parts.hpp"

namespace orrery::gltf {
namespace {

void set(Json& json, const char* key, const std::optional<double>& value) {
    if (value) json[key] = *value;
}

Json limitJson(const JointLimit& limit) {
    Json json = Json::object();
    if (!limit.linearAxes.empty()) json["linearAxes"] = limit.linearAxes;
    if (!limit.angularAxes.empty()) json["angularAxes"] = limit.angularAxes;
    set(json, "min", limit.min);
    set(json, "max", limit.max);
    set(json, "stiffness", limit.stiffness);
    set(json, "damping", limit.damping);
    return json;
}

Json driveJson(const JointDrive& drive) {
    Json json{{"type", drive.type == DriveType::Angular ? "angular" : "linear"},
              {"mode", drive.mode == DriveMode::Acceleration ? "acceleration" : "force"},
              {"axis", drive.axis}};
    set(json, "maxForce", drive.maxForce);
    set(json, "positionTarget", drive.positionTarget);
    set(json, "velocityTarget", drive.velocityTarget);
    set(json, "stiffness", drive.stiffness);
    set(json, "damping", drive.damping);
    return json;
}

bool isFinite(const std::optional<double>& value) {
    return !value || std::isfinite(*value);
}

// The importer would read the very same of it: no axis that is none, no number that JSON has no word for.
bool exact(const JointLimit& limit) {
    const auto good = [](const std::vector<std::uint32_t>& axes) {
        for (std::size_t i = 0; i < axes.size(); ++i) {
            if (axes[i] > 2 || std::count(axes.begin(), axes.end(), axes[i]) > 1) return false;
        }
        return true;
    };
    const bool anyAxis = !limit.linearAxes.empty() || !limit.angularAxes.empty();
    return anyAxis && !limit.unitless && good(limit.linearAxes) && good(limit.angularAxes) && isFinite(limit.min) &&
           isFinite(limit.max) && isFinite(limit.stiffness) && isFinite(limit.damping) &&
           !(limit.damping.value_or(0) < 0) && !(limit.min && limit.max && *limit.min > *limit.max);
}

bool exact(const JointDrive& drive) {
    return drive.axis <= 2 && isFinite(drive.maxForce) && isFinite(drive.positionTarget) &&
           isFinite(drive.velocityTarget) && isFinite(drive.stiffness) && isFinite(drive.damping) &&
           !(drive.stiffness.value_or(0) < 0) && !(drive.damping.value_or(0) < 0);
}

}  // namespace

bool exact(const SceneContents& scene, const SixDofJoint& joint) {
    const JointSettings* settings = scene.jointSettings(joint.settings);
    return settings && joint.connectedNode && !joint.framesTogether && !joint.firstNode &&
           std::all_of(settings->limits.begin(), settings->limits.end(), [](const auto& l) { return exact(l); }) &&
           std::all_of(settings->drives.begin(), settings->drives.end(), [](const auto& d) { return exact(d); });
}

bool joinsItself(const Node& node) {
    return node.sixDofJoint && node.sixDofJoint->connectedNode == node.id;
}

// Godot's stiffness without a unit is told by Godot's name in the file; here it would be N/m. What is simulated is a
// rigid limit.
JointSettings sayable(JointSettings settings) {
    for (JointLimit& limit : settings.limits) {
        if (!std::exchange(limit.unitless, false)) continue;
        limit.stiffness.reset();
        limit.damping.reset();
    }
    std::erase_if(settings.limits, [](const JointLimit& limit) { return !exact(limit); });
    std::erase_if(settings.drives, [](const JointDrive& drive) { return !exact(drive); });
    return settings;
}

Json jointSettingsJson(const JointSettings& settings) {
    Json json = Json::object();
    if (!settings.name.empty()) json["name"] = settings.name;
    for (const JointLimit& limit : settings.limits) json["limits"].push_back(limitJson(limit));
    for (const JointDrive& drive : settings.drives) json["drives"].push_back(driveJson(drive));
    return json;
}

Json jointJson(const SixDofJoint& joint, const Indices& indices) {
    const auto settings = Indices::find(indices.joints, joint.settings.index);
    const auto connected = Indices::find(indices.nodes, joint.connectedNode.value);
    // Two frames in one place are more than today's form says.
    if (!settings || !connected || joint.framesTogether || joint.firstNode) return Json::object();
    Json json{{"joint", *settings}, {"connectedNode", *connected}};
    if (joint.enableCollision) json["enableCollision"] = *joint.enableCollision;
    return json;
}

}  // namespace orrery::gltf
