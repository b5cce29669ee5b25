// Diagnostics, as the program prints them.
#pragma once

#include <functional>
#include <string>

#include "exit_status.hpp"
#include "orrery/base/diagnostics.hpp"

namespace orrery::app {

// The choice of listed diagnostics, and their form.
struct Listing {
    Severity least = Severity::Info;
    const Source* source = nullptr;  // its lines are shown
    bool each = false;               // also those that are alike; false: the first few of a code
};

// Diagnostics of at least that severity on stderr, sorted by place: each with the line of the file that it is about,
// and below the first error or warning of a code what to do about it.
void printDiagnostics(DiagnosticLog& log, const Listing& listing);

// The infos on how a scene moved, below the table of its run: a line each, of a code at most five. "" without any.
[[nodiscard]] std::string findingsText(const DiagnosticLog& log);

// Adds the diagnostics of `from` to `to`.
void append(const DiagnosticLog& from, DiagnosticLog& to);
// The same with other values of Diagnostic::found.
void append(const DiagnosticLog& from, DiagnosticLog& to, const std::function<std::string(const Diagnostic&)>& found);

// "2 errors, 1 warning, 0 infos"
[[nodiscard]] std::string countsText(const DiagnosticLog& log);

// FileTrouble when the log has it that `file` itself could not be read or is no scene, or some file not be written;
// else Diagnostics when it has an error.
[[nodiscard]] ExitStatus exitStatus(const DiagnosticLog& log, const std::string& file);

}  // namespace orrery::app
