// Constraints of <equality> between bodies, and notes of the others.
#pragma once

#include "context.hpp"
#include "tree.hpp"

namespace orrery::mjcf {

// Adds a joint for each <connect> and <weld>. The nodes of all bodies and sites are there. Reports tendons as well.
void addEqualities(Context& context, const Tree& tree, bool disabled);

}  // namespace orrery::mjcf
