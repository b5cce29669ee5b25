// Colours on terminals: none where NO_COLOR is set (no-color.org), for TERM=dumb, and in files and pipes.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"

namespace orrery::app {

enum class Colour : std::uint8_t { Red, Yellow, Cyan, Green, Bold };

// For what is printed to one stream.
class Style {
public:
    explicit Style(std::FILE* stream);
    [[nodiscard]] std::string paint(std::string_view text, Colour colour) const;

private:
    bool coloured_;
};

[[nodiscard]] Colour colourOf(Severity severity);

}  // namespace orrery::app
