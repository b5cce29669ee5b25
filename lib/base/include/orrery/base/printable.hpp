// Makes texts from files safe to print in a terminal.
#pragma once

#include <string>
#include <string_view>

namespace orrery {

// Appends the text and escapes all characters that are invisible or unsafe: control characters (\n, \t, \x1b), which
// could control a terminal or end a line; characters that turn the direction of writing (\u202e) or have no width
// (\u200b), which could hide other text; and bytes that are not UTF-8 (\x9b). All other characters stay as they are.
void appendPrintable(std::string& out, std::string_view text);

[[nodiscard]] std::string printable(std::string_view text);
// The same for each line; the ends of lines stay.
[[nodiscard]] std::string printableLines(std::string_view text);

}  // namespace orrery
