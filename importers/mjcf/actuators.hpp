// Actuators as drives of the joints that they pull.
#pragma once

#include "context.hpp"
#include "joints.hpp"
#include "tree.hpp"

namespace orrery::mjcf {

// Reads the sections <actuator>. `disabled`: a flag switches all off.
[[nodiscard]] AxisDrives readActuators(Context& context, const Tree& tree, bool disabled);

}  // namespace orrery::mjcf
