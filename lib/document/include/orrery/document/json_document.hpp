// A JSON text: its own bytes, and a flat list of its values with their positions.
//
// The list (the "tape") is in document order: an array or object, then everything inside it. A member of an object is
// two entries, key then value. Numbers and strings stay as they were written and are decoded on request, so that their
// exact spelling is kept.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/base/large_pages.hpp"

namespace orrery {

class JsonDocument;
class JsonLookups;
class LineIndex;
struct JsonContainer;

enum class JsonKind : std::uint8_t { Null, False, True, Number, String, Array, Object };

// A value of a JsonDocument. Valid as long as its document. A missing value converts to false, is of kind Null and has
// no members. Therefore chains like root["a"]["b"][3] need no checks in between.
class JsonValue {
public:
    JsonValue() = default;
    explicit operator bool() const { return document_ != nullptr; }
    bool operator==(const JsonValue&) const = default;

    [[nodiscard]] JsonKind kind() const;
    [[nodiscard]] bool isNumber() const { return *this && kind() == JsonKind::Number; }
    [[nodiscard]] bool isString() const { return *this && kind() == JsonKind::String; }
    [[nodiscard]] bool isArray() const { return *this && kind() == JsonKind::Array; }
    [[nodiscard]] bool isObject() const { return *this && kind() == JsonKind::Object; }
    [[nodiscard]] bool isBoolean() const;

    [[nodiscard]] std::string_view lexeme() const;              // bytes as written, including quotes
    [[nodiscard]] std::optional<double> number() const;         // nullopt for other kinds, and for overflow
    [[nodiscard]] std::optional<std::int64_t> integer() const;  // 1, 1.0 and 1e0 are integers; 1.5 is not
    [[nodiscard]] std::optional<bool> boolean() const;
    [[nodiscard]] std::optional<std::string> string() const;  // escapes resolved, always UTF-8
    [[nodiscard]] bool equals(std::string_view text) const;   // is it a string with that content?

    [[nodiscard]] std::size_t size() const;                          // elements of an array, members of an object
    [[nodiscard]] JsonValue operator[](std::string_view key) const;  // last member with that key, or a missing value
    [[nodiscard]] JsonValue operator[](
        std::size_t index) const;  // element; it walks over the array, so use first() and next() in loops

    // Returns the first element of an array, or the first value of an object, in document order:
    //
    //     for (JsonValue v = array.first(); v; v = v.next())
    [[nodiscard]] JsonValue first() const;
    [[nodiscard]] JsonValue next() const;  // next element, or value of the next member
    [[nodiscard]] std::string key()
        const;  // key of this value in its object, with escapes resolved; "" outside objects
    [[nodiscard]] std::string_view plainKey() const;            // key in the text of the document; "" if it has escapes
    [[nodiscard]] bool keyEquals(std::string_view text) const;  // allocates only for keys with escapes

    [[nodiscard]] Origin origin() const;
    [[nodiscard]] std::size_t begin() const;  // byte offsets in JsonDocument::text()
    [[nodiscard]] std::size_t end() const;

private:
    friend class JsonDocument;
    class JsonLookups;
    struct JsonContainer;
    friend class JsonTapeBuilder;
    [[nodiscard]] bool hasKey() const;
    JsonValue(const JsonDocument* document, std::uint32_t index) : document_(document), index_(index) {}
    const JsonDocument* document_ = nullptr;
    std::uint32_t index_ = 0;
};

class JsonDocument final : public Source {
public:
    // Parses `text`; `file` is the name used in places. Bad input never throws: diagnostics go to `log`, and root() is
    // missing if the text is not JSON or exceeds a limit. A byte order mark is skipped, and bytes that are not UTF-8
    // are read as '?'; both report JSON_ENCODING. Numbers may have any size: a number too large for a double causes no
    // error until its value is requested.
    [[nodiscard]] static std::shared_ptr<const JsonDocument> parse(std::string text, std::string file,
                                                                   const DocumentLimits& limits, DiagnosticLog& log);

    ~JsonDocument() override;

    // Makes a document without a root, for a file whose JSON text cannot be found.
    [[nodiscard]] static std::shared_ptr<const JsonDocument> empty(std::string file);

    [[nodiscard]] JsonValue root() const;
    [[nodiscard]] JsonValue value(Origin origin) const;  // missing for a null origin, or for one of another document
    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] std::string_view text() const { return text_; }

    // Returns the index of the element of the array that is the value or contains it; nullopt if it is in none.
    [[nodiscard]] std::optional<std::uint32_t> indexIn(JsonValue array, Origin origin) const;

    [[nodiscard]] std::string pointer(JsonValue value) const;  // RFC 6901; "" for the root

    // Returns the place of a value, or with `key` the place of that member, even if it is absent. A key may be a path
    // "box/size/1".
    [[nodiscard]] Place place(Origin origin, std::string_view key = {}) const override;
    [[nodiscard]] Place place(JsonValue value, std::string_view key = {}) const;
    // Returns the place of the key of a member.
    [[nodiscard]] Place placeOfKey(JsonValue member) const;
    // Returns the line of the value or key that is there.
    [[nodiscard]] std::optional<SourceLine> line(const Place& place) const override;

    // One value or key.
    struct Entry {
        std::uint32_t begin;  // offsets in text()
        std::uint32_t end;
        std::uint32_t next;        // index of the entry after everything inside this entry
        std::uint32_t count : 26;  // elements of an array, members of an object
        JsonKind kind : 3;
        bool isKey : 1;
        bool plain : 1;  // string or key without escapes
        bool last : 1;   // nothing follows it in its array or object
    };
    static_assert(sizeof(Entry) == 16);  // it decides how much memory a large file needs
    static constexpr std::size_t kMostEntries = (std::size_t{1} << 26U) - 1;

private:
    friend class JsonValue;
    friend class JsonTapeBuilder;
    JsonDocument(std::string text, std::string file);
    // True for arrays and objects with so many values that walking over them takes long.
    [[nodiscard]] bool isLarge(std::uint32_t container) const { return tape_[container].count > 64; }
    [[nodiscard]] const JsonContainer& lookUp(std::uint32_t container) const;
    [[nodiscard]] std::pair<std::uint32_t, std::size_t> childAround(std::uint32_t container, std::uint32_t entry) const;
    [[nodiscard]] JsonValue valueOfMany(std::uint32_t object, std::string_view key) const;
    [[nodiscard]] JsonValue valueOfMany(std::uint32_t array, std::size_t index) const;
    // Returns the content of a string or key of the tape.
    [[nodiscard]] std::string content(std::uint32_t index) const;
    [[nodiscard]] bool contentEquals(std::uint32_t index, std::string_view wanted) const {
        const Entry& entry = tape_[index];
        if (!entry.plain) return contentWithEscapesEquals(index, wanted);
        return entry.end - entry.begin == wanted.size() + 2 &&
               std::equal(wanted.begin(), wanted.end(), text_.data() + entry.begin + 1);
    }
    [[nodiscard]] bool contentWithEscapesEquals(std::uint32_t index, std::string_view wanted) const;
    [[nodiscard]] std::string_view plainContent(std::uint32_t index) const;  // of a string without escapes

    std::string text_;
    std::string file_;
    LargeVector<Entry> tape_;
    bool isUtf8_ = true;
    std::unique_ptr<JsonLookups> lookups_;
    std::unique_ptr<LineIndex> lines_;  // lines of text_
};

// A file that is JSON text, or a binary container with JSON in it, and the folder that it came from.
class JsonFile : public Source {
public:
    [[nodiscard]] const JsonDocument& json() const { return *json_; }
    [[nodiscard]] bool isBinary() const { return isBinary_; }  // it begins like a container
    // Returns the file as it was read.
    [[nodiscard]] std::string_view bytes() const { return isBinary() ? std::string_view(bytes_) : json_->text(); }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    [[nodiscard]] const std::string& file() const { return json_->file(); }
    // Returns the limits that it was parsed with; they also apply to everything that is read from it.
    [[nodiscard]] const DocumentLimits& limits() const { return limits_; }

    [[nodiscard]] bool owns(Origin origin) const override { return json_->owns(origin); }
    [[nodiscard]] Place place(Origin origin, std::string_view key = {}) const override {
        return json_->place(origin, key);
    }
    // Returns nullopt for containers, which have no lines.
    [[nodiscard]] std::optional<SourceLine> line(const Place& place) const override {
        return isBinary_ ? std::nullopt : json_->line(place);
    }
    // In all formats based on JSON, the nodes are in one array.
    [[nodiscard]] std::optional<std::size_t> nodeIndex(Origin origin) const override {
        return json_->indexIn(json_->root()["nodes"], origin);
    }

protected:
    // Parses text. For a container it keeps the bytes, and the caller sets json_.
    JsonFile(std::string bytes, const std::string& file, std::filesystem::path folder, bool isBinary,
             const DocumentLimits& limits, DiagnosticLog& log)
        : isBinary_(isBinary), folder_(std::move(folder)), limits_(limits) {
        if (isBinary_) {
            bytes_ = std::move(bytes);
        } else {
            json_ = JsonDocument::parse(std::move(bytes), file, limits, log);
        }
    }

    bool isBinary_;
    std::string bytes_;  // bytes of a container; the bytes of text files are stored only in json_
    std::shared_ptr<const JsonDocument> json_;
    std::filesystem::path folder_;
    DocumentLimits limits_;
};

}  // namespace orrery
