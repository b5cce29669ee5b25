// Writes JSON values as text.
#pragma once

#include <cstdio>
#include <string>

#include "orrery/base/numbers.hpp"
#include "orrery/document/json_tree.hpp"

namespace orrery::json {

struct JsonStyle {
    std::string lineEnd = "\n";  // "": all on one line
    std::string indentation;     // of the line that the value begins on
    std::string step = "  ";     // of one level more
    std::string blank = " ";     // after colons, and commas within a line
    bool flatArrays = true;      // arrays of plain values stay on one line
    // Appends a finite number that is not an integer. The default is the shortest text that reads back exactly.
    void (*appendReal)(std::string& out, double number) = &appendNumber;

    [[nodiscard]] JsonStyle inner() const { return {lineEnd, indentation + step, step, blank, flatArrays, appendReal}; }
    [[nodiscard]] bool oneLine() const { return lineEnd.empty(); }
};

// Bytes of texts that are not UTF-8 are replaced: names may be any bytes, JSON must be UTF-8. A number that is not
// finite, for which JSON has no word, becomes null.
[[nodiscard]] std::string jsonText(const Json& value, const JsonStyle& style);
// Writes the text to a file in pieces, so that a long one need not be held.
void printJson(std::FILE* file, const Json& value, const JsonStyle& style);

}  // namespace orrery::json
