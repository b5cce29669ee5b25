// World frames of nodes: a rotation, an origin, and the scale or shear between them.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstdint>

#include "orrery/plan/placement.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// p_world = rotation * stretch * p_node + origin.
struct Frame {
    enum class Stretch : std::uint8_t {
        Rigid,     // the identity
        Uniform,   // one number on the diagonal; it may be negative
        Diagonal,  // scale along the node's axes
        Sheared,
    };
    Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();  // proper: determinant +1
    Eigen::Matrix3d stretch = Eigen::Matrix3d::Identity();
    Eigen::Vector3d origin = Eigen::Vector3d::Zero();
    Stretch kind = Stretch::Rigid;

    [[nodiscard]] Eigen::Vector3d point(const Eigen::Vector3d& inNode) const;
    [[nodiscard]] Pose pose() const;
    [[nodiscard]] bool mirrored() const { return kind != Stretch::Rigid && stretch.determinant() < 0; }
    [[nodiscard]] bool finite() const;  // and small enough that sums and products stay finite
};

// Returns the frame of a node in that of its parent. If the author gave a rotation beside a scale, that rotation is
// kept, even if the scale mirrors. A matrix is split into a rotation and the stretch.
[[nodiscard]] Frame localFrame(const Transform& transform);

// Returns outer * inner. Shear arises if a rotation follows an uneven scale.
[[nodiscard]] Frame composed(const Frame& outer, const Frame& inner);

// Converts the rotation to a quaternion, and back.
[[nodiscard]] Placement placementOf(const Frame& frame);
[[nodiscard]] Frame frameOf(const Placement& placement);

// Returns the rotation as a quaternion of unit length.
[[nodiscard]] Quaternion quaternionOf(const Eigen::Matrix3d& rotation);

// Returns a * b.
[[nodiscard]] Pose composed(const Pose& a, const Pose& b);
// Returns inverse(a) * b.
[[nodiscard]] Pose relative(const Pose& a, const Pose& b);

}  // namespace orrery
