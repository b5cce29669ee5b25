// Writes text as JSON strings.
#pragma once

#include <string>
#include <string_view>

namespace orrery {

// Is all of the text valid UTF-8?
[[nodiscard]] bool isUtf8(std::string_view text);

// Returns the text as a JSON string, including quotes. Each cut or wrong UTF-8 sequence becomes one replacement
// character U+FFFD.
[[nodiscard]] std::string jsonQuoted(std::string_view text);

}  // namespace orrery
