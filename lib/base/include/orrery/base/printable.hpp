// Texts from files, as a terminal may have them.
#pragma once

#include <string>
#include <string_view>

namespace orrery {

// Adds the text with all characters escaped that are none to look at: control characters (\n, \t, \x1b), which could
// drive a terminal and end a line, those that turn the direction of writing (\u202e) or have no width (\u200b), which
// could hide what is there, and bytes that are not UTF-8 (\x9b). All else stays as it is.
void appendPrintable(std::string& out, std::string_view text);

[[nodiscard]] std::string printable(std::string_view text);
// The same of each line: ends of lines stay.
[[nodiscard]] std::string printableLines(std::string_view text);

}  // namespace orrery
