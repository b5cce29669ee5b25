// Scenes that states, sentences and command lines are about: small, so that a step costs little.
#pragma once

#include <string_view>

namespace orrery::fuzz {

// A lift that an animation moves, a box on it, a door on a hinge that is made of rows, and a gravity volume that
// is a trigger, too: whatever a checkpoint keeps.
extern const std::string_view kSmallGltf;
// A ball above the ground, and a pendulum.
extern const std::string_view kSmallXode;
// A rounded box that falls.
extern const std::string_view kSmallG4mf;

}  // namespace orrery::fuzz
