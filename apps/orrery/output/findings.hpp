// Findings, as the program prints them.
#pragma once

#include <string>

#include "exit_status.hpp"
#include "orrery/base/diagnostics.hpp"

namespace orrery::app {

// Findings of at least this severity on stderr, a line each, sorted by place.
void printFindings(DiagnosticLog& log, Severity least);

// Adds the findings of `from` to `to`.
void append(const DiagnosticLog& from, DiagnosticLog& to);

// "2 errors, 1 warning, 0 infos"
[[nodiscard]] std::string countsText(const DiagnosticLog& log);

// FileTrouble when the log has it that `file` itself could not be read, or some file not be written;
// else Findings when it has an error.
[[nodiscard]] ExitStatus exitStatus(const DiagnosticLog& log, const std::string& file);

}  // namespace orrery::app
