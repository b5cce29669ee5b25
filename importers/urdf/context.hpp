// The names that the readers of robots share, without their namespace.
#pragma once

#include "../robots/context.hpp"

namespace orrery::urdf {

using robots::Context, robots::nameInMessage, robots::transformOf;

}  // namespace orrery::urdf
