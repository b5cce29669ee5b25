/// Names of the axes of joints, as lists of actuators print them and settings take them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace orrery {

class SceneContents;
struct Node;

/// A drive between two frames, along (x, y, z) or about (rx, ry, rz) an axis 0 to 2.
[[nodiscard]] std::string_view driveName(bool angular, std::size_t axis);

/// The path of a member of a joint whose axis is named: "2.fMax" is a member of the second axis, and "rz.maxForce" one
/// of the drive about z. Other texts stay as they are.
[[nodiscard]] std::string memberOfAxis(const SceneContents& contents, const Node& joint, std::string_view member);

}  // namespace orrery
