// Diagnostics, as the program prints them.
#pragma once

#include <string>

#include "exit_status.hpp"
#include "orrery/base/diagnostics.hpp"

namespace orrery::app {

// Diagnostics of at least this severity on stderr, a line each, sorted by place. Below the first error or warning of a
// code is what to do about it.
void printDiagnostics(DiagnosticLog& log, Severity least);

// Adds the diagnostics of `from` to `to`.
void append(const DiagnosticLog& from, DiagnosticLog& to);

// "2 errors, 1 warning, 0 infos"
[[nodiscard]] std::string countsText(const DiagnosticLog& log);

// FileTrouble when the log has it that `file` itself could not be read or is no scene, or some file not be written;
// else Diagnostics when it has an error.
[[nodiscard]] ExitStatus exitStatus(const DiagnosticLog& log, const std::string& file);

}  // namespace orrery::app
