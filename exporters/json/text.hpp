// JSON to be written into a file: with the white space of what stands around it.
#pragma once

#include <string>

#include "orrery/document/json_tree.hpp"

namespace orrery::json {

struct JsonStyle {
    std::string lineEnd = "\n";  // "": all on one line
    std::string indentation;     // of the line that the value begins on
    std::string step = "  ";     // of one level more
    std::string blank = " ";     // after colons, and commas within a line

    [[nodiscard]] JsonStyle inner() const { return {lineEnd, indentation + step, step, blank}; }
    [[nodiscard]] bool oneLine() const { return lineEnd.empty(); }
};

// Appends the value; arrays of plain values stay on one line. Numbers are the shortest that read back
// exactly. A number that is not finite, for which JSON has no word, becomes null.
void appendJson(std::string& out, const Json& value, const JsonStyle& style);
[[nodiscard]] std::string jsonText(const Json& value, const JsonStyle& style);

}  // namespace orrery::json
