// Text as it stands in JSON.
#pragma once

#include <string>
#include <string_view>

namespace orrery {

// Has the text no bytes that are not UTF-8?
[[nodiscard]] bool isUtf8(std::string_view text);

// A JSON string, quotes included. What is cut or wrong in its UTF-8 becomes the replacement character U+FFFD, one for
// each sequence that breaks off.
[[nodiscard]] std::string jsonQuoted(std::string_view text);

}  // namespace orrery
