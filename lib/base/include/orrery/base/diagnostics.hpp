// Diagnostics: what is wrong or noteworthy in a file or a scene, with a stable code and a place.
//
// Every function that reads untrusted input takes a DiagnosticLog& and reports there; nothing is
// thrown or printed for bad input. The catalogue of codes is orrery/base/codes/*.def;
// docs/diagnostics.md is generated from it.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/version.hpp"

namespace orrery {

/// The parts of the library that report diagnostics, in the order of the catalogue (docs/diagnostics.md).
enum class CodeRoom : std::uint8_t {
    Document,    ///< reading bytes, XML, JSON and GLB
    Xode,        ///< meaning of XODE
    Gltf,        ///< meaning of glTF and G4MF
    Plan,        ///< checks and defaults before a simulation
    Sim,         ///< a simulation, its checkpoints and captures
    Export,      ///< saving
    Regression,  ///< baselines and expectations
};

/// Which diagnostic it is: the same in every run and every release. infoOf() has its name, severity, cause and remedy.
struct Code {
    CodeRoom room = CodeRoom::Document;             ///< the part of the library that reports it
    std::uint16_t index = 0;                        ///< position in the room's part of the catalogue, from 0
    auto operator<=>(const Code&) const = default;  ///< in the order of the catalogue
};

/// How much a diagnostic matters.
enum class Severity : std::uint8_t {
    Info,     ///< a default or a choice that the reader may want to know
    Warning,  ///< used, but probably not as meant
    Error,    ///< a part of the file could not be used
};

/// The severity in one word: "info", "warning", "error".
[[nodiscard]] ORRERY_API std::string_view toText(Severity severity);

/// One line of the catalogue. Its texts live as long as the program.
struct CodeInfo {
    Code code;                ///< of which diagnostic the line is
    std::string_view name;    ///< "XODE_ATTRIBUTE_MISSING"
    Severity severity;        ///< unless the one who reports, or a strict log, says otherwise
    std::string_view cause;   ///< when it is reported, one sentence
    std::string_view remedy;  ///< what the author of the file can do, one sentence
};

/// The line of a code in the catalogue; one with the name "UNKNOWN" for a code that is none of the catalogue's.
[[nodiscard]] ORRERY_API const CodeInfo& infoOf(Code code);

/// The whole catalogue, in the order of the rooms, then of their files.
[[nodiscard]] ORRERY_API std::span<const CodeInfo> allCodes();

/// Is it the diagnostic of that name, "XODE_ATTRIBUTE_MISSING"? Applications compare with names: they stay when the
/// catalogue grows (docs/diagnostics.md has them all).
[[nodiscard]] ORRERY_API bool operator==(Code code, std::string_view name);

/// Where a diagnostic is.
struct Place {
    /// What is known of the place.
    enum class Kind : std::uint8_t {
        Nowhere,  ///< only `file` (or nothing) is known
        Xml,      ///< line, column and element path
        Json,     ///< JSON pointer; line and column too for syntax errors
        Bytes,    ///< offset alone: GLB headers and chunks
        Scene,    ///< path of a scene node, for scenes that came from no file
    };
    Kind kind = Kind::Nowhere;  ///< which of the members below say something
    std::string file;           ///< name that the document was opened under; "" for memory
    std::size_t line = 0;       ///< 1-based; 0 = unknown
    std::size_t column = 0;     ///< 1-based, in characters (code points); 0 = unknown
    std::size_t offset = 0;     ///< byte offset in the file
    std::string path;           ///< element path (/xode/world/space/body[2]), JSON pointer or node path
    bool operator==(const Place&) const = default;
};

/// One finding. Printed by toText() as one line.
struct Diagnostic {
    Severity severity = Severity::Error;  ///< as the log keeps it: a strict log makes errors of warnings
    Code code{};                          ///< which finding it is
    std::string message;                  ///< one sentence, no final full stop, names the object where it has a name
    Place place;                          ///< where the fault is in its file
    std::string found;                    ///< offending value as written; "" where there is none
    std::string expected;                 ///< what would have been right; "" where the message says it all
};

/// `file:line:col: error[CODE]: message (found "x", expected y)` for XML and JSON syntax errors,
/// `file#/pointer: error[CODE]: ...` for JSON values. One line: control characters, and those that turn the direction
/// of writing, are escaped, and values found and expected are cut after 120 bytes.
[[nodiscard]] ORRERY_API std::string toText(const Diagnostic& diagnostic);

/// Orders by file, then XML offset or JSON pointer (array indices compared as numbers), then code.
[[nodiscard]] ORRERY_API bool placedBefore(const Diagnostic& a, const Diagnostic& b);

/// Collects diagnostics in the order they are made.
///
/// Threads: one at a time; give each thread that loads or simulates a log of its own. References to entries are good
/// until the next report(), sortByPlace() or clear().
class ORRERY_API DiagnosticLog {
public:
    /// What a log keeps, and how strict it is.
    struct Options {
        std::size_t limit = 1000;        ///< diagnostics kept of each severity; the rest is counted in dropped()
        bool warningsAreErrors = false;  ///< strict: warnings become errors, but for codes that are tolerated
    };

    /// A log that keeps 1000 diagnostics of each severity and is not strict.
    DiagnosticLog() = default;
    /// A log with other options.
    explicit DiagnosticLog(Options options) : options_(options) {}

    /// Value found and expected are optional extras of a diagnostic.
    struct Details {
        std::string found;     ///< Diagnostic::found
        std::string expected;  ///< Diagnostic::expected
    };

    /// Adds a diagnostic with the severity of the catalogue.
    void report(Code code, Place place, std::string message, Details details = {});
    /// Adds a diagnostic with a severity of its own (a rule that is stricter in one context).
    void report(Severity severity, Code code, Place place, std::string message, Details details = {});

    /// True when a further diagnostic of that severity would only be counted: callers may skip making
    /// messages and places. Each severity has a limit of its own, so that no flood hides an error.
    [[nodiscard]] bool full(Severity severity) const;
    /// The same for the severity that the catalogue gives the code.
    [[nodiscard]] bool full(Code code) const { return full(infoOf(code).severity); }

    /// Those that were kept, in the order of their reports or as sortByPlace() has put them.
    [[nodiscard]] const std::vector<Diagnostic>& entries() const { return entries_; }
    /// How many were reported of a severity, dropped ones included.
    [[nodiscard]] std::size_t count(Severity severity) const;
    /// How many were counted and not kept, of all severities.
    [[nodiscard]] std::size_t dropped() const { return dropped_; }
    /// Was an error reported? In a strict log warnings count.
    [[nodiscard]] bool hasErrors() const { return count(Severity::Error) > 0; }
    /// Is there one of that code among those that were kept?
    [[nodiscard]] bool has(Code code) const;
    /// The same by the name of the code: has("FILE_UNREADABLE").
    [[nodiscard]] bool has(std::string_view name) const;

    /// Sorts entries() by placedBefore(); equal ones stay in their order.
    void sortByPlace();
    /// Forgets all diagnostics and counts; the options stay.
    void clear();

private:
    Options options_;
    std::vector<Diagnostic> entries_;
    [[nodiscard]] Severity stored(Severity severity) const;

    std::size_t counts_[3] = {0, 0, 0};  ///< by stored severity
    std::size_t dropped_ = 0;
};

// ---- Where a document says what

/// Handle of one value (XML element, JSON value) in the Document an object was read from. Only that
/// Document can read it, which others see by its number: to them it is as good as null, also when its own is long
/// gone. A null one says that the object came from no file. Saving finds the place of an object in its file by it.
struct Origin {
    std::uint64_t id = 0;                               ///< which value, by the Document's own numbering; 0: none
    std::uint32_t document = 0;                         ///< Source::number
    explicit operator bool() const { return id != 0; }  ///< did the object come from a file?
    bool operator==(const Origin&) const = default;
};

/// For unordered containers with an Origin as their key.
struct OriginHash {
    /// Goes by the id alone.
    std::size_t operator()(const Origin& origin) const { return std::hash<std::uint64_t>()(origin.id); }
};

/// A line of a file that is text.
struct SourceLine {
    std::size_t number = 0;  ///< 1-based
    std::size_t offset = 0;  ///< of what is sought in `text`, bytes
    std::string_view text;   ///< without the end of line, as UTF-8; good as long as its Source
};

/// What a Document offers to those who must not know its format.
///
/// Threads: it does not change once it is read; all functions may be called from several threads at once. A Scene and
/// its copies keep the Source that they were read from alive.
class ORRERY_API Source {
public:
    /// Takes the next number; safe in several threads.
    Source();
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;

    /// No other document of the process has it, or had it.
    [[nodiscard]] std::uint32_t number() const { return number_; }
    /// False where nothing in the file could be read: it is no text of its format.
    [[nodiscard]] virtual bool hasContents() const { return true; }
    /// Was it read from this document? False for a null origin.
    [[nodiscard]] virtual bool owns(Origin origin) const { return origin && origin.document == number_; }
    /// Place of the value, or of the attribute or key `key` in it when it has one; "a/b" is b in a.
    /// A null origin, or another document's, gives the place of the whole file.
    [[nodiscard]] virtual Place place(Origin origin, std::string_view key = {}) const = 0;
    /// The line of the file that the place is in, to be shown below a diagnostic. Nullopt for places elsewhere, and for
    /// files that are no text.
    [[nodiscard]] virtual std::optional<SourceLine> line(const Place& /*place*/) const { return std::nullopt; }
    /// Which node of the file the value is or lies in, as Scene::sourceIndex() has it. Nullopt for a null origin,
    /// another document's, and a value that lies in no node.
    [[nodiscard]] virtual std::optional<std::size_t> nodeIndex(Origin /*origin*/) const { return std::nullopt; }

private:
    std::uint32_t number_;
};

/// Bounds on what one document may ask of the machine. Beyond one nothing, or only what comes before, is read.
struct DocumentLimits {
    std::size_t bytes = std::size_t{1} << 30;  ///< FILE_TOO_LARGE; hard ceiling 4 GiB - 1
    std::size_t xmlDepth = 1024;               ///< XML_TOO_DEEP: elements, the root is 1
    std::size_t xmlElements = 50'000'000;      ///< XML_TOO_MANY: elements and attributes
    std::size_t jsonDepth = 256;               ///< JSON_TOO_DEEP: arrays and objects, the root is 1
    std::size_t jsonValues = 50'000'000;       ///< JSON_TOO_MANY: values and keys; hard ceiling 2^26 - 1

    std::size_t bufferBytes = std::size_t{1} << 30;       ///< one buffer, decoded; GLTF_, G4MF_BUFFER_TOO_LARGE
    std::size_t bufferBytesTotal = std::size_t{1} << 31;  ///< all buffers; GLTF_, G4MF_BUFFER_TOO_LARGE
    /// Vertices and indices (glTF), numbers (G4MF) of all shapes together; GLTF_, G4MF_ACCESSOR_TOO_LARGE.
    std::size_t meshElements = 50'000'000;
    /// How many times the size of a file its data may become in memory, beside 64 MiB that any file may: packed chunks
    /// of G4MF (G4MF_ENCODING), numbers in accessors (GLTF_, G4MF_ACCESSOR_TOO_LARGE), which a file can name without
    /// having them, or many times.
    std::size_t expansion = 200;

    /// Bytes in memory that the data of a file of so many `bytes` may become.
    [[nodiscard]] std::size_t unpacked(std::size_t bytes) const;
};

}  // namespace orrery
