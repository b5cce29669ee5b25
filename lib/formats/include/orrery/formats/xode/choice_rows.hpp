// The table of XODE's choices (docs/formats/xode.md) by its words.
#pragma once

#include <string>
#include <string_view>

#include "orrery/formats/options.hpp"

namespace orrery::xode {

// Sets choices: "euler=ode,anchor=world". Returns "" on success; otherwise what is wrong. Choices before the wrong one
// are set.
[[nodiscard]] std::string setChoices(XodeChoices& choices, std::string_view text);

}  // namespace orrery::xode
