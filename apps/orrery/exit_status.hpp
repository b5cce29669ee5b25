// The exit status tells the caller of the program how it ended.
#pragma once

namespace orrery::app {

// In the order of precedence when several apply: the largest wins.
enum class ExitStatus : int {
    Good = 0,
    Diagnostics = 1,  // a diagnostic of severity error, or a failed check
    WrongUse = 2,     // of the command line
    FileTrouble = 3,  // a file that cannot be read or written
    // Stopped by a signal, as shells have it: 128 and its number.
    Interrupted = 130,
    Terminated = 143,
};

}  // namespace orrery::app
