// An author's transform made to place its node elsewhere.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "orrery/scene/values.hpp"

namespace orrery {

// What is absent stays as the author wrote it.
struct NewPlace {
    std::optional<Eigen::Vector3d> origin;    // m, in the parent
    std::optional<Eigen::Matrix3d> rotation;  // proper
};

// Numbers as an author would write them: no -0.
[[nodiscard]] Vector3 plain(const Eigen::Vector3d& v);

// In the form of `was`, with its scale and shear.
[[nodiscard]] Transform withPlace(const Transform& was, const NewPlace& place);

}  // namespace orrery
