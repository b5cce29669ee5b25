// How many axes ODE's joints take.
#pragma once

#include <cstddef>

#include "orrery/scene/joint.hpp"

namespace orrery {

struct AxisCount {
    std::size_t least;
    std::size_t most;
};

[[nodiscard]] AxisCount axisCount(JointType type);

}  // namespace orrery
