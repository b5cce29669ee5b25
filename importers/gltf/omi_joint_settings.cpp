#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "members.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "orrery/formats/gltf/omi_physics_joint.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

constexpr double kMaxUnitless = 2;  // Godot's softness is 0 to 1, and 2 for what is hardest

// 0, 1 or 2.
std::optional<std::uint32_t> readAxis(Import& import, JsonValue at, Code code) {
    const auto number = at.integer();
    if (number && *number >= 0 && *number <= 2) return static_cast<std::uint32_t>(*number);
    import.report(code, at, "the axis is not valid", "0, 1 or 2");
    return std::nullopt;
}

// 5.5: Godot writes its own softness, a number from 0 to 2, where the text calls for N/m.
bool isUnitless(const Import& import, const std::optional<double>& stiffness) {
    using Meaning = GltfOptions::JointStiffness;
    if (!stiffness || *stiffness < 0 || import.family->isKhr() || import.options.jointStiffness == Meaning::Literal)
        return false;
    if (import.options.jointStiffness == Meaning::Godot) return true;
    const std::string generator = import.root["asset"]["generator"].string().value_or("");
    return generator.starts_with("Godot") && *stiffness <= kMaxUnitless;
}

std::vector<std::uint32_t> readAxes(Import& import, JsonValue at) {
    std::vector<std::uint32_t> axes;
    for (JsonValue entry = readArray(import.diagnostics, at).first(); entry; entry = entry.next()) {
        const auto axis = readAxis(import, entry, code::OMI_LIMIT_AXIS);
        if (!axis) continue;
        if (std::find(axes.begin(), axes.end(), *axis) == axes.end()) {
            axes.push_back(*axis);
        } else {
            import.report(code::OMI_LIMIT_AXIS, entry, "the axis is named twice", "each axis once");
        }
    }
    return axes;
}

bool checkBounds(Import& import, JsonValue json, const JointLimit& limit) {
    if (!limit.min && !limit.max) {
        import.reportMember(code::OMI_LIMIT_UNBOUNDED, json, {}, "the limit has neither min nor max");
    }
    const bool several = limit.linearAxes.size() > 1 || limit.angularAxes.size() > 1;
    if (import.family->isKhr() && several && limit.max.value_or(0) < 0) {
        import.report(code::OMI_LIMIT_BOUNDS, json[omi_joint::kMax],
                      "max is below zero, but a distance or angle from several axes never is", "zero or more");
        return false;
    }
    if (limit.min && limit.max && *limit.min > *limit.max) {
        import.report(code::OMI_LIMIT_BOUNDS, json[omi_joint::kMin], "min is above max",
                      "at most " + std::string(json[omi_joint::kMax].lexeme()));
        return false;
    }
    return true;
}

std::optional<JointLimit> readLimit(Import& import, JsonValue json) {
    if (!readObject(import.diagnostics, json)) return std::nullopt;
    JointLimit limit = readLimitBetween(import, json, omi_joint::kMin, omi_joint::kMax);
    if (import.family->isKhr()) fitKhrLimit(import, json, limit);
    if (limit.damping.value_or(0) > 0 && !limit.stiffness) {
        const JsonValue at = json[omi_joint::kDamping];
        import.report(code::OMI_LIMIT_UNUSED, at ? at : json[khr_body::kSpringDamping],
                      "the damping has no effect: a limit without stiffness is rigid");
    }
    return checkBounds(import, json, limit) ? std::optional(std::move(limit)) : std::nullopt;
}

// One of two words, required.
template <typename T>
std::optional<T> readWord(Import& import, JsonValue json, std::string_view key, Code code) {
    const JsonValue at = json[key];
    if (const auto word = wordOf<T>(at)) return word;
    constexpr auto names = enumNames(T{});
    const std::string expected = std::string(names[0]) + " or " + std::string(names[1]);
    if (at) {
        import.report(code, at, std::string(key) + " of the drive is unknown", expected);
    } else {
        import.reportMember(code, json, key, "the drive has no " + std::string(key), expected);
    }
    return std::nullopt;
}

std::optional<std::uint32_t> readDriveAxis(Import& import, JsonValue json) {
    if (const JsonValue at = json[omi_joint::kAxis]) return readAxis(import, at, code::OMI_DRIVE_AXIS);
    import.reportMember(code::OMI_DRIVE_AXIS, json, omi_joint::kAxis, "the drive has no axis", "0, 1 or 2");
    return std::nullopt;
}

// Is the axis of the drive held at one place? A distance from a line or point above 0 leaves it free.
bool holds(const JointLimit& limit, const JointDrive& drive) {
    const auto& axes = drive.type == DriveType::Linear ? limit.linearAxes : limit.angularAxes;
    const bool rigid = !limit.stiffness || *limit.stiffness < 0 || limit.unitless;
    return rigid && limit.min && limit.min == limit.max && (axes.size() == 1 || *limit.min == 0) &&
           std::find(axes.begin(), axes.end(), drive.axis) != axes.end();
}

// Checks the effect of the drive, which follows from its numbers and the limits (5.3, A27).
void checkEffect(Import& import, JsonValue json, const JointDrive& drive, const std::vector<JointLimit>& limits) {
    const double stiffness = drive.stiffness.value_or(0);
    const double damping = drive.damping.value_or(0);
    if (std::any_of(limits.begin(), limits.end(), [&](const JointLimit& limit) { return holds(limit, drive); })) {
        import.reportMember(code::OMI_DRIVE_HELD, json, {},
                            "a limit of the joint locks the axis of the drive: the drive moves nothing",
                            "the type and axis of a free motion");
    } else if (import.family->isKhr() && (drive.positionTarget || drive.velocityTarget)) {
        return;  // its lack has been reported
    } else if (!drive.positionTarget && !drive.velocityTarget) {
        import.reportMember(code::OMI_DRIVE_NO_TARGET, json, {},
                            "the drive has neither positionTarget nor velocityTarget");
    } else if (stiffness == 0 && damping == 0 && drive.velocityTarget) {
        import.reportMember(code::OMI_DRIVE_MOTOR, json, {},
                            "the drive has a velocityTarget, but neither stiffness nor damping: it is a motor "
                            "that holds the velocity with up to maxForce");
    } else if (stiffness == 0 && damping == 0) {
        import.reportMember(code::OMI_DRIVE_NO_TARGET, json, {},
                            "the drive has a positionTarget, but no stiffness: it has no effect");
    }
}

std::optional<JointDrive> readDrive(Import& import, JsonValue json, const std::vector<JointLimit>& limits) {
    if (!readObject(import.diagnostics, json)) return std::nullopt;
    const auto type = readWord<DriveType>(import, json, omi_joint::kType, code::OMI_DRIVE_TYPE);
    const auto mode = readWord<DriveMode>(import, json, omi_joint::kMode, code::OMI_DRIVE_MODE);
    const auto axis = readDriveAxis(import, json);
    JointDrive drive;
    drive.origin = json.origin();
    readPlain(import, json, drive);
    if (!type || !mode || !axis) return std::nullopt;
    drive.type = *type;
    drive.mode = *mode;
    drive.axis = *axis;
    if (import.family->isKhr() && !fitKhrDrive(import, json, drive)) return std::nullopt;
    checkEffect(import, json, drive, limits);
    return drive;
}

}  // namespace

JointLimit readLimitBetween(Import& import, JsonValue json, std::string_view min, std::string_view max) {
    JointLimit limit;
    limit.origin = json.origin();
    limit.linearAxes = readAxes(import, json[omi_joint::kLinearAxes]);
    limit.angularAxes = readAxes(import, json[omi_joint::kAngularAxes]);
    limit.min = readNumber(import.diagnostics, json[min]);
    limit.max = readNumber(import.diagnostics, json[max]);
    readPlain(import, json, limit);
    limit.unitless = isUnitless(import, limit.stiffness);
    if (limit.linearAxes.empty() && limit.angularAxes.empty()) {
        import.reportMember(code::OMI_LIMIT_AXES_EMPTY, json, {}, "the limit names no axis",
                            "linearAxes or angularAxes");
    }
    return limit;
}

JointSettings readJointSettings(Import& import, JsonValue json) {
    JointSettings settings;
    settings.origin = json.origin();
    if (!readObject(import.diagnostics, json)) return settings;
    readPlain(import, json, settings);
    const JsonValue limits = readArray(import.diagnostics, json[omi_joint::kLimits]);
    for (JsonValue at = limits.first(); at; at = at.next()) {
        if (auto limit = readLimit(import, at)) settings.limits.push_back(*std::move(limit));
    }
    const JsonValue drives = readArray(import.diagnostics, json[omi_joint::kDrives]);
    for (JsonValue at = drives.first(); at; at = at.next()) {
        if (auto drive = readDrive(import, at, settings.limits)) settings.drives.push_back(*std::move(drive));
    }
    return settings;
}

}  // namespace orrery::gltf
