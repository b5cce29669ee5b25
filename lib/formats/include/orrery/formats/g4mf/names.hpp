// Characters that are forbidden in G4MF names: those used in paths and selectors, and control characters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace orrery::g4mf {

// Returns the number of bytes of the forbidden character at the start of the text; 0 if that character is allowed or
// the text is empty.
[[nodiscard]] constexpr std::size_t forbiddenLength(std::string_view text) {
    if (text.empty()) return 0;
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x20 || first == 0x7f || std::string_view("\".:@{}[]/\\").find(text[0]) != std::string_view::npos)
        return 1;
    const bool isC1 = first == 0xc2 && text.size() > 1 && static_cast<unsigned char>(text[1]) < 0xa0;
    return isC1 ? 2 : 0;
}

// Returns the name with "_" for each forbidden character.
[[nodiscard]] inline std::string allowedName(std::string_view name) {
    std::string allowed;
    while (!name.empty()) {
        const std::size_t length = forbiddenLength(name);
        allowed += length > 0 ? '_' : name[0];
        name.remove_prefix(length > 0 ? length : 1);
    }
    return allowed;
}

}  // namespace orrery::g4mf
