// What this program is and stands on.
#pragma once

#include <string>
#include <string_view>

namespace orrery::app {

// How the XODE specification asks a tool to name what it supports.
inline constexpr std::string_view kXodeLabel = "XODE 1.0r23 +retain";

// Version of the program, XODE label, version and configuration of ODE, a line each.
[[nodiscard]] std::string versionText();

// False, said on stderr, when the ODE that was found at run time is not of double precision.
[[nodiscard]] bool checkOde();

}  // namespace orrery::app
