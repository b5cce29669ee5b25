#include "version.hpp"

#include <cstdio>

#include "orrery/formats/format.hpp"
#include "orrery/sim/ode.hpp"

namespace orrery::app {

std::string versionText() {
    std::string text = "orrery " ORRERY_VERSION "\n";
    text += kXodeFormat.label;
    text += "\nODE " dODE_VERSION ": ";
    text += dGetConfiguration();
    return text;
}

bool checkOde() {
    const std::string mismatch = odeMismatch(dGetConfiguration());
    if (!mismatch.empty()) std::fprintf(stderr, "orrery: %s\n", mismatch.c_str());
    return mismatch.empty();
}

}  // namespace orrery::app
