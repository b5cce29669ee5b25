// Diagnostics: they say what is wrong or noteworthy in a file or a scene, with a stable code and a place.
//
// Every function that reads untrusted input takes a DiagnosticLog& and reports there. Bad input throws nothing and
// prints nothing. The catalogue of codes is orrery/base/codes/*.def; docs/diagnostics.md is generated from it.
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

/// Identifies a diagnostic. It is the same in every run and every release. infoOf() gives its name, severity, cause and
/// remedy.
struct Code {
    CodeRoom room = CodeRoom::Document;             ///< the part of the library that reports it
    std::uint16_t index = 0;                        ///< position in the room's part of the catalogue, from 0
    auto operator<=>(const Code&) const = default;  ///< in the order of the catalogue
};

/// How much a diagnostic matters.
enum class Severity : std::uint8_t {
    Info,     ///< a default or a choice that the reader may want to know
    Warning,  ///< the value is used, but the author probably meant something else
    Error,    ///< a part of the file could not be used
};

/// Returns the severity as one word: "info", "warning", "error".
[[nodiscard]] ORRERY_API std::string_view toText(Severity severity);

/// One line of the catalogue. Its texts live as long as the program.
struct CodeInfo {
    Code code;                ///< the code that the line describes
    std::string_view name;    ///< "XODE_ATTRIBUTE_MISSING"
    Severity severity;        ///< default; the reporting code or a strict log may change it
    std::string_view cause;   ///< when it is reported; one sentence
    std::string_view remedy;  ///< how the author of the file can correct it; one sentence
};

/// Returns the catalogue's line for a code. For a code that is not in the catalogue the name is "UNKNOWN".
[[nodiscard]] ORRERY_API const CodeInfo& infoOf(Code code);

/// Returns the whole catalogue, ordered by rooms, then by the order in their files.
[[nodiscard]] ORRERY_API std::span<const CodeInfo> allCodes();

/// Does the code have that name, for example "XODE_ATTRIBUTE_MISSING"? Applications should compare with names, because
/// names stay when the catalogue grows. docs/diagnostics.md lists all names.
[[nodiscard]] ORRERY_API bool operator==(Code code, std::string_view name);

/// The place that a diagnostic is about.
struct Place {
    /// How the place is described.
    enum class Kind : std::uint8_t {
        Nowhere,  ///< only `file` (or nothing) is known
        Xml,      ///< line, column and element path
        Json,     ///< JSON pointer; line and column too for syntax errors
        Bytes,    ///< offset alone: GLB headers and chunks
        Scene,    ///< path of a scene node, for scenes that came from no file
    };
    Kind kind = Kind::Nowhere;  ///< says which of the members below are set
    std::string file;           ///< name that the document was opened under; "" for a document in memory
    std::size_t line = 0;       ///< 1-based; 0 = unknown
    std::size_t column = 0;     ///< 1-based, in characters (code points); 0 = unknown
    std::size_t offset = 0;     ///< byte offset in the file
    std::string path;           ///< element path (/xode/world/space/body[2]), JSON pointer or node path
    bool operator==(const Place&) const = default;
};

/// One diagnostic. toText() prints it as one line.
struct Diagnostic {
    Severity severity = Severity::Error;  ///< as stored in the log: a strict log turns warnings into errors
    Code code{};                          ///< identifies the kind of fault
    std::string message;   ///< one sentence without a final full stop; it names the object if the object has a name
    Place place;           ///< where the fault is in its file
    std::string found;     ///< offending value as written; "" if there is none
    std::string expected;  ///< the value that would have been right; "" if the message says it all
};

/// Returns `file:line:col: error[CODE]: message (found "x", expected y)` for XML and JSON syntax errors and
/// `file#/pointer: error[CODE]: ...` for JSON values. The text is one line: control characters are escaped, and also
/// characters that turn the direction of writing. The values found and expected are cut after 120 bytes.
[[nodiscard]] ORRERY_API std::string toText(const Diagnostic& diagnostic);

/// Orders by file, offset, path (array indices are compared as numbers) and code.
[[nodiscard]] ORRERY_API bool placedBefore(const Diagnostic& a, const Diagnostic& b);

/// Collects diagnostics in the order in which they are reported.
///
/// Threads: use a log in one thread at a time; give each thread that loads or simulates its own log. References to
/// entries are valid until the next report(), sortByPlace() or clear().
class ORRERY_API DiagnosticLog {
public:
    /// How many diagnostics a log keeps, and whether it is strict.
    struct Options {
        std::size_t limit = 1000;        ///< how many diagnostics of each severity are kept; dropped() counts the rest
        bool warningsAreErrors = false;  ///< strict: warnings become errors, except those of tolerated codes
    };

    /// Makes a log that keeps 1000 diagnostics of each severity and is not strict.
    DiagnosticLog() = default;
    /// Makes a log with other options.
    explicit DiagnosticLog(Options options) : options_(options) {}

    /// The optional parts of a diagnostic: the value found and the value expected.
    struct Details {
        std::string found;     ///< Diagnostic::found
        std::string expected;  ///< Diagnostic::expected
    };

    /// Adds a diagnostic with the severity that the catalogue gives the code.
    void report(Code code, Place place, std::string message, Details details = {});
    /// Adds a diagnostic with another severity, for a rule that is stricter in one context.
    void report(Severity severity, Code code, Place place, std::string message, Details details = {});

    /// True if the log would only count a further diagnostic of that severity. Callers may then skip making messages
    /// and places. Each severity has its own limit, so that many warnings cannot hide an error.
    [[nodiscard]] bool full(Severity severity) const;
    /// The same for the severity that the catalogue gives the code.
    [[nodiscard]] bool full(Code code) const { return full(infoOf(code).severity); }

    /// Returns the diagnostics that were kept, in the order of their reports, or sorted if sortByPlace() was called.
    [[nodiscard]] const std::vector<Diagnostic>& entries() const { return entries_; }
    /// Returns how many diagnostics of a severity were reported, including dropped ones.
    [[nodiscard]] std::size_t count(Severity severity) const;
    /// Returns how many diagnostics, of all severities, were counted but not kept.
    [[nodiscard]] std::size_t dropped() const { return dropped_; }
    /// Was an error reported? In a strict log, warnings count as errors.
    [[nodiscard]] bool hasErrors() const { return count(Severity::Error) > 0; }
    /// Has the log kept a diagnostic of that code?
    [[nodiscard]] bool has(Code code) const;
    /// The same by the name of the code: has("FILE_UNREADABLE").
    [[nodiscard]] bool has(std::string_view name) const;

    /// Sorts entries() by placedBefore(). Equal entries keep their order.
    void sortByPlace();
    /// Removes all diagnostics and resets the counts. The options stay.
    void clear();

private:
    Options options_;
    std::vector<Diagnostic> entries_;
    [[nodiscard]] Severity stored(Severity severity) const;

    std::size_t counts_[3] = {0, 0, 0};  ///< by stored severity
    std::size_t dropped_ = 0;
};

// ---- Which part of a document an object comes from

/// Handle of one value (XML element or JSON value) in the Document that an object was read from. Only that Document can
/// read it. Other Documents see from its number that it is not theirs and treat it as null, even after its own Document
/// is gone. A null Origin means that the object came from no file. Saving uses the Origin to find the place of an
/// object in its file.
struct Origin {
    std::uint64_t id = 0;                               ///< number of the value within its Document; 0: none
    std::uint32_t document = 0;                         ///< Source::number
    explicit operator bool() const { return id != 0; }  ///< did the object come from a file?
    bool operator==(const Origin&) const = default;
};

/// Hash for unordered containers with an Origin as their key.
struct OriginHash {
    /// Hashes the id alone.
    std::size_t operator()(const Origin& origin) const { return std::hash<std::uint64_t>()(origin.id); }
};

/// A line of a text file.
struct SourceLine {
    std::size_t number = 0;  ///< 1-based
    std::size_t offset = 0;  ///< where the place begins in `text`, in bytes
    std::string_view text;   ///< without the end of line, as UTF-8; valid as long as its Source
};

/// The part of a Document that does not depend on its format.
///
/// Threads: a Source does not change after it was read; all functions may be called from several threads at once. A
/// Scene and its copies keep the Source that they were read from alive.
class ORRERY_API Source {
public:
    /// Takes the next number. Several threads may call it at once.
    Source();
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;

    /// A number that no other document of this process has or had.
    [[nodiscard]] std::uint32_t number() const { return number_; }
    /// False if nothing could be read because the file is no valid text of its format.
    [[nodiscard]] virtual bool hasContents() const { return true; }
    /// Was the value read from this document? False for a null origin.
    [[nodiscard]] virtual bool owns(Origin origin) const { return origin && origin.document == number_; }
    /// Returns the place of the value, or of its attribute or key `key` if it has that one; "a/b" means b in a. A null
    /// origin, or one of another document, gives the place of the whole file.
    [[nodiscard]] virtual Place place(Origin origin, std::string_view key = {}) const = 0;
    /// Returns the line of the file that contains the place, to be shown below a diagnostic. Nullopt for places
    /// elsewhere, and for files that are not text.
    [[nodiscard]] virtual std::optional<SourceLine> line(const Place& /*place*/) const { return std::nullopt; }
    /// Returns the node of the file that is the value or contains it, as a number like that of Scene::sourceIndex().
    /// Nullopt for a null origin, for an origin of another document, and for a value outside all nodes.
    [[nodiscard]] virtual std::optional<std::size_t> nodeIndex(Origin /*origin*/) const { return std::nullopt; }

private:
    std::uint32_t number_;
};

/// Limits on the resources that one document may use. Where a limit is exceeded, nothing or only the part before it is
/// read.
struct DocumentLimits {
    std::size_t bytes = std::size_t{1} << 30;  ///< FILE_TOO_LARGE; never more than 4 GiB - 1
    std::size_t xmlDepth = 1024;               ///< XML_TOO_DEEP: nested elements; the root is level 1
    std::size_t xmlElements = 50'000'000;      ///< XML_TOO_MANY: elements and attributes
    std::size_t jsonDepth = 256;               ///< JSON_TOO_DEEP: nested arrays and objects; the root is level 1
    std::size_t jsonValues = 50'000'000;       ///< JSON_TOO_MANY: values and keys; never more than 2^26 - 1

    std::size_t bufferBytes = std::size_t{1} << 30;       ///< one buffer, decoded; GLTF_, G4MF_BUFFER_TOO_LARGE
    std::size_t bufferBytesTotal = std::size_t{1} << 31;  ///< all buffers; GLTF_, G4MF_BUFFER_TOO_LARGE
    /// Vertices and indices (glTF) or numbers (G4MF) of all shapes together; GLTF_, G4MF_ACCESSOR_TOO_LARGE.
    std::size_t meshElements = 50'000'000;
    /// How many times larger than the file its data may become in memory; any file may also use 64 MiB. This limits
    /// packed chunks of G4MF (G4MF_ENCODING) and numbers in accessors (GLTF_, G4MF_ACCESSOR_TOO_LARGE). A file can
    /// declare accessors without containing their numbers, or use the same numbers many times.
    std::size_t expansion = 200;

    /// Returns how many bytes in memory the data of a file of `bytes` bytes may become.
    [[nodiscard]] std::size_t unpacked(std::size_t bytes) const;
};

}  // namespace orrery
