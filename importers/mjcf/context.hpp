// The names that the readers of robots share, without their namespace.
#pragma once

#include "../robots/context.hpp"
#include "orrery/formats/urdf/poses.hpp"

namespace orrery::mjcf {

using robots::Context, robots::nameInMessage, robots::transformOf;
using urdf::product;

}  // namespace orrery::mjcf
