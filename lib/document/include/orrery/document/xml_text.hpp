// The text that XML allows (XML 1.0, 2.2): UTF-8 without control characters except tab, LF and CR.
#pragma once

#include <string>
#include <string_view>

namespace orrery {

[[nodiscard]] bool isXmlText(std::string_view text);

// Returns the text with a '?' for each byte that XML cannot represent, even as a character reference.
[[nodiscard]] std::string toXmlText(std::string_view text);

}  // namespace orrery
