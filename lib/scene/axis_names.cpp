#include "orrery/scene/axis_names.hpp"

#include <array>

#include "orrery/scene/scene.hpp"

namespace orrery {

std::string_view driveName(bool angular, std::size_t axis) {
    static constexpr std::array<std::string_view, 6> kNames{"x", "y", "z", "rx", "ry", "rz"};
    return axis < 3 ? kNames[axis + (angular ? 3 : 0)] : std::string_view();
}

std::string memberOfAxis(const SceneContents& contents, const Node& joint, std::string_view member) {
    const std::size_t dot = member.find('.');
    const std::string_view axis = member.substr(0, dot);
    const std::string rest(dot == std::string_view::npos ? std::string_view() : member.substr(dot));
    if (joint.joint && axis.size() == 1 && axis[0] >= '1' && axis[0] <= '3')
        return "axes[" + std::string(1, static_cast<char>(axis[0] - 1)) + ']' + rest;
    const JointSettings* settings = joint.sixDofJoint ? contents.jointSettings(joint.sixDofJoint->settings) : nullptr;
    for (std::size_t i = 0; settings && i < settings->drives.size(); ++i) {
        const JointDrive& drive = settings->drives[i];
        if (!axis.empty() && axis == driveName(drive.type == DriveType::Angular, drive.axis))
            return "drives[" + std::to_string(i) + ']' + rest;
    }
    return std::string(member);
}

}  // namespace orrery
