// Diagnostics: what is wrong or noteworthy in a file or a scene, with a stable code and a place.
//
// Every function that reads untrusted input takes a DiagnosticLog& and reports there; nothing is
// thrown or printed for bad input. The catalogue of codes is orrery/base/codes/*.def;
// docs/diagnostics.md is generated from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace orrery {

// How much a diagnostic matters.
enum class Severity : std::uint8_t {
    Info,     // a default or a choice that the reader may want to know
    Warning,  // used, but probably not as meant
    Error,    // a part of the file could not be used
};

// The severity in one word: "info", "warning", "error".
[[nodiscard]] std::string_view toText(Severity severity);

// One line of the catalogue. Its texts live as long as the program.
struct CodeInfo {
    Code code;                // of which diagnostic the line is
    std::string_view name;    // "XODE_ATTRIBUTE_MISSING"
    Severity severity;        // unless the one who reports, or a strict log, says otherwise
    std::string_view cause;   // when it is reported, one sentence
    std::string_view remedy;  // what the author of the file can do, one sentence
};

// The line of a code in the catalogue. The code must be one of the catalogue's.
[[nodiscard]] const CodeInfo& infoOf(Code code);

// The whole catalogue, in the order of the rooms, then of their files.
[[nodiscard]] std::span<const CodeInfo> allCodes();

// Where a diagnostic is.
struct Place {
    // What is known of the place.
    enum class Kind : std::uint8_t {
        Nowhere,  // only `file` (or nothing) is known
        Xml,      // line, column and element path
        Json,     // JSON pointer; line and column too for syntax errors
        Bytes,    // offset alone: GLB headers and chunks
        Scene,    // path of a scene node, for scenes that came from no file
    };
    Kind kind = Kind::Nowhere;  // which of the members below say something
    std::string file;           // name that the document was opened under; "" for memory
    std::size_t line = 0;       // 1-based; 0 = unknown
    std::size_t column = 0;     // 1-based, in characters (code points); 0 = unknown
    std::size_t offset = 0;     // byte offset in the file
    std::string path;           // element path (/xode/world/space/body[2]), JSON pointer or node path
    bool operator==(const Place&) const = default;
};

// One finding. Printed by toText() as one line.
struct Diagnostic {
    Severity severity = Severity::Error;  // as the log keeps it: a strict log makes errors of warnings
    Code code{};                          // which finding it is
    std::string message;                  // one sentence, no final full stop, names the object where it has a name
    Place place;                          // where the fault is in its file
    std::string found;                    // offending value as written; "" where there is none
    std::string expected;                 // what would have been right; "" where the message says it all
};

// `file:line:col: error[CODE]: message (found "x", expected y)` for XML and JSON syntax errors,
// `file#/pointer: error[CODE]: ...` for JSON values. One line: control characters are escaped, and values found and
// expected are cut after 120 bytes.
[[nodiscard]] std::string toText(const Diagnostic& diagnostic);

// Orders by file, then XML offset or JSON pointer (array indices compared as numbers), then code.
[[nodiscard]] bool placedBefore(const Diagnostic& a, const Diagnostic& b);

// Collects diagnostics in the order they are made.
//
// Threads: one at a time; give each thread that loads or simulates a log of its own. References to entries are good
// until the next report(), sortByPlace() or clear().
class DiagnosticLog {
public:
    // What a log keeps, and how strict it is.
    struct Options {
        std::size_t limit = 1000;        // diagnostics kept of each severity; the rest is counted in dropped()
        bool warningsAreErrors = false;  // strict: warnings become errors, but for codes that are tolerated
    };

    // A log that keeps 1000 diagnostics of each severity and is not strict.
    DiagnosticLog() = default;
    // A log with other options.
    explicit DiagnosticLog(Options options) : options_(options) {}

    // Value found and expected are optional extras of a diagnostic.
    struct Details {
        std::string found;     // Diagnostic::found
        std::string expected;  // Diagnostic::expected
    };

    // Adds a diagnostic with the severity of the catalogue.
    void report(Code code, Place place, std::string message, Details details = {});
    // Adds a diagnostic with a severity of its own (a rule that is stricter in one context).
    void report(Severity severity, Code code, Place place, std::string message, Details details = {});

    // True when a further diagnostic of that severity would only be counted: callers may skip making
    // messages and places. Each severity has a limit of its own, so that no flood hides an error.
    [[nodiscard]] bool full(Severity severity) const;
    // The same for the severity that the catalogue gives the code.
    [[nodiscard]] bool full(Code code) const { return full(infoOf(code).severity); }

    // Those that were kept, in the order of their reports or as sortByPlace() has put them.
    [[nodiscard]] const std::vector<Diagnostic>& entries() const { return entries_; }
    // How many were reported of a severity, dropped ones included.
    [[nodiscard]] std::size_t count(Severity severity) const;
    // How many were counted and not kept, of all severities.
    [[nodiscard]] std::size_t dropped() const { return dropped_; }
    // Was an error reported? In a strict log warnings count.
    [[nodiscard]] bool hasErrors() const { return count(Severity::Error) > 0; }
    // Is there one of that code among those that were kept?
    [[nodiscard]] bool has(Code code) const;

    // Sorts entries() by placedBefore(); equal ones stay in their order.
    void sortByPlace();
    // Forgets all diagnostics and counts; the options stay.
    void clear();

private:
    Options options_;
    std::vector<Diagnostic> entries_;
    [[nodiscard]] Severity stored(Severity severity) const;

    std::size_t counts_[3] = {0, 0, 0};  // by stored severity
    std::size_t dropped_ = 0;
};

}  // namespace orrery
