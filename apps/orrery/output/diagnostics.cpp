#include "output/diagnostics.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <string_view>

#include "output/excerpt.hpp"
#include "output/number_text.hpp"
#include "output/style.hpp"
#include "scene_file.hpp"

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/regression.hpp"
#include "orrery/base/printable.hpp"

namespace orrery::app {
namespace {

constexpr std::size_t kMostAlike = 5;  // of one code that are listed

// The diagnostics of one code.
struct Alike {
    std::size_t listed = 0;
    std::size_t more = 0;
    const Diagnostic* next = nullptr;  // the first that is not listed
};

std::string toColouredText(const Diagnostic& diagnostic, const Style& style) {
    std::string text = toText(diagnostic);
    std::string kind(toText(diagnostic.severity));
    kind += '[';
    kind += infoOf(diagnostic.code).name;
    kind += ']';
    const std::size_t at = text.find(kind);
    return at == std::string::npos
               ? text
               : style.paint(std::string_view(text).substr(0, at), Colour::Bold) +
                     style.paint(kind, colourOf(diagnostic.severity)) + text.substr(at + kind.size());
}

// The place for an editor to go to. A diagnostic in XML has it itself.
std::string linkTo(const Place& place, const SourceLine& line, Columns& columns) {
    if (place.line != 0) return {};
    return "  --> " + printable(place.file) + ':' + std::to_string(line.number) + ':' +
           std::to_string(columns.of(line)) + '\n';
}

//    12 | <sphere raduis="1"/>
//       |         ^^^^^^
std::string excerptText(const SourceLine& line, const Style& style, Colour colour) {
    const Excerpt excerpt = excerptOf(line);
    const std::string number = std::to_string(excerpt.line);
    const std::string margin(std::max<std::size_t>(5, number.size()), ' ');
    return margin.substr(number.size()) + number + " | " + excerpt.text + '\n' + margin + " | " +
           std::string(excerpt.before, ' ') + style.paint(std::string(excerpt.marked, '^'), colour) + '\n';
}

void printOne(const Diagnostic& diagnostic, const Listing& listing, const Style& style, bool withHelp,
              Columns& columns) {
    std::string text = toColouredText(diagnostic, style) + '\n';
    if (diagnostic.severity != Severity::Info) {
        const auto line = listing.source ? listing.source->line(diagnostic.place) : std::nullopt;
        if (line)
            text += linkTo(diagnostic.place, *line, columns) + excerptText(*line, style, colourOf(diagnostic.severity));
        const std::string_view remedy = infoOf(diagnostic.code).remedy;
        if (withHelp && !remedy.empty()) text += "  help: " + std::string(remedy) + '\n';
    }
    std::fputs(text.c_str(), stderr);
}

std::string placeText(const Diagnostic& diagnostic) {
    const std::string text = toText(diagnostic);
    return text.substr(0, text.find(": " + std::string(toText(diagnostic.severity)) + '['));
}

}  // namespace

void printDiagnostics(DiagnosticLog& log, const Listing& listing) {
    log.sortByPlace();
    const Style style(stderr);
    Columns columns;
    std::map<Code, Alike> codes;
    for (const Diagnostic& diagnostic : log.entries()) {
        if (diagnostic.severity < listing.least) continue;
        Alike& alike = codes[diagnostic.code];
        if (alike.listed == kMostAlike && !listing.each) {
            if (alike.more++ == 0) alike.next = &diagnostic;
            continue;
        }
        printOne(diagnostic, listing, style, alike.listed++ == 0, columns);
    }
    for (const auto& [code, alike] : codes) {
        if (alike.more == 0) continue;
        std::fprintf(stderr, "orrery: %zu more %s like this, from %s on (--each lists them)\n", alike.more,
                     std::string(infoOf(code).name).c_str(), placeText(*alike.next).c_str());
    }
    if (log.dropped() > 0) {
        std::fprintf(stderr, "orrery: %s more, not listed (--max-diagnostics)\n",
                     counted(log.dropped(), "diagnostic").c_str());
    }
}

std::string findingsText(const DiagnosticLog& log) {
    std::map<Code, Alike> codes;
    std::string text;
    for (const Diagnostic& diagnostic : log.entries()) {
        if (diagnostic.severity != Severity::Info || diagnostic.code.room != CodeRoom::Sim) continue;
        Alike& alike = codes[diagnostic.code];
        if (alike.listed == kMostAlike) {
            ++alike.more;
            continue;
        }
        ++alike.listed;
        text += toText(diagnostic) + '\n';
    }
    for (const auto& [code, alike] : codes) {
        if (alike.more == 0) continue;
        text += "and " + std::to_string(alike.more) + " more " + std::string(infoOf(code).name) + '\n';
    }
    return text.empty() ? text : '\n' + text;
}

void append(const DiagnosticLog& from, DiagnosticLog& to, const std::function<std::string(const Diagnostic&)>& found) {
    for (const Diagnostic& each : from.entries()) {
        to.report(each.severity, each.code, each.place, each.message, {found(each), each.expected});
    }
    // Diagnostics that `from` only counted are only counted in `to`.
    for (const Severity severity : {Severity::Info, Severity::Warning, Severity::Error}) {
        const auto kept = std::count_if(from.entries().begin(), from.entries().end(),
                                        [&](const Diagnostic& each) { return each.severity == severity; });
        for (auto n = static_cast<std::size_t>(kept); n < from.count(severity) && to.full(severity); ++n) {
            to.report(severity, from.entries().front().code, {}, {});
        }
    }
}

void append(const DiagnosticLog& from, DiagnosticLog& to) {
    append(from, to, [](const Diagnostic& each) { return each.found; });
}

std::string countsText(const DiagnosticLog& log) {
    return counted(log.count(Severity::Error), "error") + ", " + counted(log.count(Severity::Warning), "warning") +
           ", " + counted(log.count(Severity::Info), "info");
}

ExitStatus exitStatus(const DiagnosticLog& log, const std::string& file) {
    const std::string name = nameOfInput(file);
    const bool trouble = std::any_of(log.entries().begin(), log.entries().end(), [&](const Diagnostic& diagnostic) {
        if (diagnostic.code == code::FILE_UNWRITABLE) return true;
        // A buffer or another part that a readable file names is a diagnostic about that file.
        const bool isWhole = diagnostic.place.kind == Place::Kind::Nowhere && diagnostic.place.file == name;
        return isWhole && (diagnostic.code == code::FILE_UNREADABLE || diagnostic.code == code::FILE_TOO_LARGE ||
                           diagnostic.code == code::FILE_FORMAT_UNKNOWN ||
                           diagnostic.code == code::FILE_FORMAT_FOREIGN || diagnostic.code == code::DIFF_TABLE);
    });
    if (trouble) return ExitStatus::FileTrouble;
    return log.hasErrors() ? ExitStatus::Diagnostics : ExitStatus::Good;
}

}  // namespace orrery::app
