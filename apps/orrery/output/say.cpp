#include "output/say.hpp"

#include <cstdio>
#include <string>

#include "orrery/base/printable.hpp"

namespace orrery::app {

void say(std::string_view text) {
    std::fputs(("orrery: " + printable(text) + '\n').c_str(), stderr);
}

void tell(std::string_view lines) {
    std::fputs(printableLines(lines).c_str(), stdout);
}

}  // namespace orrery::app
