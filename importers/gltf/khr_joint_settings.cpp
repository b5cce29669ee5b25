#include "members.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

// Reads the old word for a number where the present one is absent.
void readOldNumber(Import& import, JsonValue at, std::optional<double>& number) {
    if (number) return;
    number = readNumber(import.diagnostics, at);
    refuseNegative(import, at, code::KHR_LIMIT_VALUE, number);
}

// Absent bounds locked an axis at 0, the opposite of today.
void fitOldLimit(Import& import, JsonValue json, JointLimit& limit) {
    if (!limit.min && !limit.max) limit.min = limit.max = 0;
    readOldNumber(import, json[khr_body::kSpringConstant], limit.stiffness);
    readOldNumber(import, json[khr_body::kSpringDamping], limit.damping);
}

}  // namespace

void fitKhrLimit(Import& import, JsonValue json, JointLimit& limit) {
    if (import.family->isOld) fitOldLimit(import, json, limit);
    refuseNegative(import, json[omi_joint::kStiffness], code::KHR_LIMIT_VALUE, limit.stiffness);
    if (!limit.linearAxes.empty() && !limit.angularAxes.empty()) {
        import.diagnostics.reportMember(code::KHR_LIMIT_BOTH_AXES, json, omi_joint::kAngularAxes,
                                        "the limit names linear and angular axes", "one of the two lists");
    }
    // No distance is below zero; a bound there says the same as none.
    const bool several = limit.linearAxes.size() > 1 || limit.angularAxes.size() > 1;
    if (several && limit.min && limit.max && *limit.max >= 0 && *limit.min < 0) limit.min = 0;
}

bool fitKhrDrive(Import& import, JsonValue json, JointDrive& drive) {
    refuseNegative(import, json[omi_joint::kMaxForce], code::KHR_DRIVE_VALUE, drive.maxForce);
    const bool pulls = drive.stiffness.value_or(0) > 0;
    const bool damps = drive.damping.value_or(0) > 0;
    if (pulls || damps) {
        if (drive.positionTarget && !pulls) {
            import.diagnostics.report(code::KHR_DRIVE_NO_TARGET, json[omi_joint::kPositionTarget],
                                      "the drive has a positionTarget, but no stiffness to reach it", "stiffness");
        }
        if (drive.velocityTarget && !damps) {
            import.diagnostics.report(code::KHR_DRIVE_NO_TARGET, json[omi_joint::kVelocityTarget],
                                      "the drive has a velocityTarget, but no damping to reach it", "damping");
        }
        return true;
    }
    import.diagnostics.reportMember(code::KHR_DRIVE_NO_TARGET, json, {},
                                    "the drive has neither stiffness nor damping: it has no effect");
    return false;
}

}  // namespace orrery::gltf
