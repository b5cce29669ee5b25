// Words and numbers of a text, one after the other.
#pragma once

#include <optional>
#include <string_view>

#include "orrery/scene/values.hpp"

namespace orrery::meshes {

// Takes the next word from the text; empty at its end. Blanks and line ends stand between words.
[[nodiscard]] std::string_view nextWord(std::string_view& text);
// Takes the next line from the text, without its end.
[[nodiscard]] std::string_view nextLine(std::string_view& text);
// Takes three finite numbers from the text; nullopt if they are not there.
[[nodiscard]] std::optional<Vector3> nextPosition(std::string_view& text);

}  // namespace orrery::meshes
