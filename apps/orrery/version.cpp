#include "version.hpp"

#include <ode/ode.h>

#include <cstdio>

#include "orrery/formats/format.hpp"

namespace orrery::app {

std::string versionText() {
    std::string text = "orrery " ORRERY_VERSION "\n";
    text += kXodeFormat.label;
    text += "\nODE " dODE_VERSION ": ";
    text += dGetConfiguration();
    return text;
}

bool checkOde() {
    if (dCheckConfiguration("ODE_double_precision") != 0) return true;
    std::fputs("orrery: the ODE library is not built in double precision\n", stderr);
    return false;
}

}  // namespace orrery::app
