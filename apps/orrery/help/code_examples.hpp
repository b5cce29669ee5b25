// Examples of the codes of diagnostics: a text that gives a code, and the same text as it is right.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace orrery::app {

// One entry of help/examples/*.txt. Its texts live as long as the program.
struct CodeExample {
    std::string_view code;                // "XODE_NUMBER_MALFORMED"
    std::string_view file;                // in tests/golden, which `wrong` is from
    std::size_t firstLine = 0;            // of `wrong` in that file, from 1; 0: there is no text to show
    std::size_t lastLine = 0;             // likewise
    std::vector<std::string_view> wrong;  // lines, the marks below one of them included
    std::string_view message;             // that it gives
    std::vector<std::string_view> right;  // lines in their place; empty: the remedy alone tells
};

// The entries in the order of their files.
[[nodiscard]] const std::vector<CodeExample>& codeExamples();
// Null: there is none for that code.
[[nodiscard]] const CodeExample* exampleOf(std::string_view code);

// The parts that `orrery explain` and docs/diagnostics show, as lines without indentation; empty where there is
// nothing.
[[nodiscard]] std::string wrongText(const CodeExample& example);
[[nodiscard]] std::string rightText(const CodeExample& example);

}  // namespace orrery::app
