// The line of a file that a diagnostic is about, with what is meant marked below it.
#pragma once

#include <string>

#include "orrery/base/diagnostics.hpp"
#include "output/style.hpp"

namespace orrery::app {

// The column of the place, in characters from 1.
[[nodiscard]] std::size_t columnOf(const SourceLine& line);

//    12 | <sphere raduis="1"/>
//       |         ^^^^^^
// Two lines, each ended. Of a long line only what is near; control characters are shown as '?'.
[[nodiscard]] std::string excerpt(const SourceLine& line, const Style& style, Colour colour);

}  // namespace orrery::app
