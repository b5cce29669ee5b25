// The line of a file that a diagnostic is about, with what is meant marked in it.
#pragma once

#include <cstddef>
#include <string>

#include "orrery/base/diagnostics.hpp"

namespace orrery::app {

// Columns of places, in characters from 1. Places of one line that come in their order take linear time together.
class Columns {
public:
    [[nodiscard]] std::size_t of(const SourceLine& line);

private:
    const char* line_ = nullptr;
    std::size_t offset_ = 0;
    std::size_t column_ = 1;
};

struct Excerpt {
    std::size_t line = 0;    // its number, from 1
    std::string text;        // of a long line only what is near; control characters are shown as '?'
    std::size_t before = 0;  // characters before what is marked
    std::size_t marked = 0;  // characters, at least 1
};

[[nodiscard]] Excerpt excerptOf(const SourceLine& line);

}  // namespace orrery::app
