#include "output/diagnostics.hpp"

#include <algorithm>
#include <cstdio>
#include <set>
#include <string_view>

#include "output/number_text.hpp"

#include "orrery/base/codes/document.hpp"

namespace orrery::app {

void printDiagnostics(DiagnosticLog& log, Severity least) {
    log.sortByPlace();
    std::set<Code> helped;  // what to do is said of each code once
    for (const Diagnostic& diagnostic : log.entries()) {
        if (diagnostic.severity < least) continue;
        std::fprintf(stderr, "%s\n", toText(diagnostic).c_str());
        const std::string_view remedy = infoOf(diagnostic.code).remedy;
        if (diagnostic.severity == Severity::Info || remedy.empty() || !helped.insert(diagnostic.code).second) continue;
        std::fprintf(stderr, "  help: %s\n", std::string(remedy).c_str());
    }
    if (log.dropped() > 0) {
        std::fprintf(stderr, "orrery: %s more, not listed (--max-diagnostics)\n",
                     counted(log.dropped(), "diagnostic").c_str());
    }
}

void append(const DiagnosticLog& from, DiagnosticLog& to) {
    for (const Diagnostic& diagnostic : from.entries()) {
        to.report(diagnostic.severity, diagnostic.code, diagnostic.place, diagnostic.message,
                  {diagnostic.found, diagnostic.expected});
    }
}

std::string countsText(const DiagnosticLog& log) {
    return counted(log.count(Severity::Error), "error") + ", " + counted(log.count(Severity::Warning), "warning") +
           ", " + counted(log.count(Severity::Info), "info");
}

ExitStatus exitStatus(const DiagnosticLog& log, const std::string& file) {
    const bool trouble = std::any_of(log.entries().begin(), log.entries().end(), [&](const Diagnostic& diagnostic) {
        if (diagnostic.code == code::FILE_UNWRITABLE) return true;
        // A buffer or another part that a readable file names is a diagnostic about that file.
        const bool isWhole = diagnostic.place.kind == Place::Kind::Nowhere && diagnostic.place.file == file;
        return isWhole && (diagnostic.code == code::FILE_UNREADABLE || diagnostic.code == code::FILE_TOO_LARGE ||
                           diagnostic.code == code::FILE_FORMAT_UNKNOWN);
    });
    if (trouble) return ExitStatus::FileTrouble;
    return log.hasErrors() ? ExitStatus::Diagnostics : ExitStatus::Good;
}

}  // namespace orrery::app
