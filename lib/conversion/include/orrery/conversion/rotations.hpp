// Quaternions for formats in which one that turns is of length 1.
#pragma once

#include "orrery/scene/values.hpp"

namespace orrery {

// Is its length 1 but for rounding, and no component beyond 1?
[[nodiscard]] bool isOfUnitLength(const Quaternion& q);

// Returns the quaternion itself if it is of length 1, else the one of length 1 that is the same rotation.
[[nodiscard]] Quaternion ofUnitLength(const Quaternion& q);

}  // namespace orrery
