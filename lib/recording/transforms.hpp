// Changes an author's transform so that its node is in another place.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "orrery/scene/values.hpp"

namespace orrery {

// An absent value stays as the author wrote it.
struct NewPlace {
    std::optional<Eigen::Vector3d> origin;    // m, in the parent
    std::optional<Eigen::Matrix3d> rotation;  // proper
};

// Returns the numbers as an author would write them: without -0.
[[nodiscard]] Vector3 plain(const Eigen::Vector3d& v);

// Returns the transform in the form of `was`, with its scale and shear.
[[nodiscard]] Transform withPlace(const Transform& was, const NewPlace& place);

}  // namespace orrery
