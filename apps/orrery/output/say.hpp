// The program's own messages. No text reaches the terminal with control characters: it may quote names from files,
// names of files and the command line.
#pragma once

#include <string_view>

namespace orrery::app {

// "orrery: text" on standard error, as one line.
void say(std::string_view text);
// Lines on standard output.
void tell(std::string_view lines);

}  // namespace orrery::app
