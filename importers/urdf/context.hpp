// What the readers of robots share, by its short names.
#pragma once

#include "../robots/context.hpp"

namespace orrery::urdf {

using robots::Context, robots::nameInMessage, robots::transformOf;

}  // namespace orrery::urdf
