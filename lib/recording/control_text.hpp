// The lines of a checkpoint for what the application has set: actuators, materials and filters.
#pragma once

#include <string>
#include <string_view>

#include "recording/checkpoint_text.hpp"

namespace orrery {

void appendActuators(std::string& out, const CheckpointState& state);
void appendRules(std::string& out, const WorldCheckpoint& world);

// Return false if the line is not as written.
[[nodiscard]] bool parseActuator(std::string_view line, CheckpointState& state);
[[nodiscard]] bool parseRules(std::string_view line, WorldCheckpoint& world);

}  // namespace orrery
