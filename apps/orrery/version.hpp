// The versions of this program and of the libraries that it uses.
#pragma once

#include <string>

namespace orrery::app {

// Version of the program, XODE label, version and configuration of ODE, a line each.
[[nodiscard]] std::string versionText();

// False, after a message on stderr, if the ODE that was found at run time is not of double precision.
[[nodiscard]] bool checkOde();

}  // namespace orrery::app
