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

#include "orrery/base/code.hpp"

namespace orrery {

// Error: a part of the file could not be used. Warning: used, but probably not as meant.
// Info: a default or a choice that the reader may want to know.
enum class Severity : std::uint8_t { Info, Warning, Error };

[[nodiscard]] std::string_view toText(Severity severity);  // "info", "warning", "error"

// One line of the catalogue.
struct CodeInfo {
    Code code;
    std::string_view name;    // "XODE_ATTRIBUTE_MISSING"
    Severity severity;        // severity unless the options of the log say otherwise
    std::string_view cause;   // when it is reported, one sentence
    std::string_view remedy;  // what the author of the file can do, one sentence
};

[[nodiscard]] const CodeInfo& info(Code code);
[[nodiscard]] std::span<const CodeInfo> allCodes();  // in the order of the rooms, then of their files

// Where a diagnostic is. `file` is the name the document was opened under ("" for memory).
struct Place {
    enum class Kind : std::uint8_t {
        Nowhere,  // only `file` (or nothing) is known
        Xml,      // line, column and element path
        Json,     // JSON pointer; line and column too for syntax errors
        Bytes,    // offset alone: GLB headers and chunks
        Scene,    // path of a scene node, for scenes that came from no file
    };
    Kind kind = Kind::Nowhere;
    std::string file;
    std::size_t line = 0;    // 1-based; 0 = unknown
    std::size_t column = 0;  // 1-based, in characters (code points); 0 = unknown
    std::size_t offset = 0;  // byte offset in the file
    std::string path;        // element path (/xode/world/space/body[2]), JSON pointer or node path
    bool operator==(const Place&) const = default;
};

struct Diagnostic {
    Severity severity = Severity::Error;
    Code code{};
    std::string message;  // one sentence, no final full stop, names the object where it has a name
    Place place;
    std::string found;     // offending value as written; "" where there is none
    std::string expected;  // what would have been right; "" where the message says it all
};

// `file:line:col: error[CODE]: message (found "x", expected y)` for XML and JSON syntax errors,
// `file#/pointer: error[CODE]: ...` for JSON values.
[[nodiscard]] std::string toText(const Diagnostic& diagnostic);

// Orders by file, then XML offset or JSON pointer (array indices compared as numbers), then code.
[[nodiscard]] bool placedBefore(const Diagnostic& a, const Diagnostic& b);

// Collects diagnostics in the order they are made. Not thread-safe.
class DiagnosticLog {
public:
    struct Options {
        std::size_t limit = 1000;        // diagnostics kept of each severity; the rest is counted in dropped()
        bool warningsAreErrors = false;  // strict: warnings become errors (strict.hpp)
    };

    DiagnosticLog() = default;
    explicit DiagnosticLog(Options options) : options_(options) {}

    // Value found and expected are optional extras of a diagnostic.
    struct Details {
        std::string found;
        std::string expected;
    };

    // Adds a diagnostic with the severity of the catalogue.
    void report(Code code, Place place, std::string message, Details details = {});
    // Adds a diagnostic with a severity of its own (a rule that is stricter in one context).
    void report(Severity severity, Code code, Place place, std::string message, Details details = {});

    // True when a further diagnostic of that severity would only be counted: callers may skip making
    // messages and places. Each severity has a limit of its own, so that no flood hides an error.
    [[nodiscard]] bool full(Severity severity) const;
    [[nodiscard]] bool full(Code code) const { return full(info(code).severity); }

    [[nodiscard]] const std::vector<Diagnostic>& entries() const { return entries_; }
    [[nodiscard]] std::size_t count(Severity severity) const;  // includes dropped ones
    [[nodiscard]] std::size_t dropped() const { return dropped_; }
    [[nodiscard]] bool hasErrors() const { return count(Severity::Error) > 0; }
    [[nodiscard]] bool has(Code code) const;

    void sortByPlace();  // stable; see placedBefore
    void clear();

private:
    Options options_;
    std::vector<Diagnostic> entries_;
    [[nodiscard]] Severity stored(Severity severity) const;

    std::size_t counts_[3] = {0, 0, 0};  // by stored severity
    std::size_t dropped_ = 0;
};

}  // namespace orrery
