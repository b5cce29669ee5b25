// Reads a command line by the rows of its options.
#pragma once

#include <string>
#include <vector>

#include "command_line/command.hpp"

namespace orrery::app {

enum class Asked : std::uint8_t { Run, Help, HelpAll, Version, Unexpected, Wrong };

struct Parsed {
    Asked asked = Asked::Wrong;
    const Command* command = nullptr;          // the one that is named; null: none is
    std::vector<std::string> unknownOptions;   // of Unexpected
    std::vector<std::string> unexpectedWords;  // of Unexpected: the other words that nothing takes
    std::string fault;                         // of Wrong: a sentence, which may quote the command line
};

// `words`: those after the name of the program. Sets what the options of the command are bound to, in the order of its
// rows. `--version`, `--help` and `--help-all`
// of the rows win over all others, and set nothing.
[[nodiscard]] Parsed parse(const Program& program, std::vector<std::string> words);

}  // namespace orrery::app
