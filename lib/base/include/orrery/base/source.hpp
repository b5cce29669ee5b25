// The link from an object of a Scene back to its place in the file it was read from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// Handle of one value (XML element, JSON value) in the Document an object was read from. Only that
// Document can read it, which others see by its number: to them it is as good as null, also when its own is long
// gone. A null one says that the object came from no file. Saving finds the place of an object in its file by it.
struct Origin {
    std::uint64_t id = 0;                               // which value, by the Document's own numbering; 0: none
    std::uint32_t document = 0;                         // Source::number
    explicit operator bool() const { return id != 0; }  // did the object come from a file?
    bool operator==(const Origin&) const = default;
};

// For unordered containers with an Origin as their key.
struct OriginHash {
    // Goes by the id alone.
    std::size_t operator()(const Origin& origin) const { return std::hash<std::uint64_t>()(origin.id); }
};

// What a Document offers to those who must not know its format.
//
// Threads: it does not change once it is read; all functions may be called from several threads at once. A Scene and
// its copies keep the Source that they were read from alive.
class Source {
public:
    // Takes the next number; safe in several threads.
    Source();
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;
    virtual ~Source() = default;

    // No other document of the process has it, or had it.
    [[nodiscard]] std::uint32_t number() const { return number_; }
    // False where nothing in the file could be read: it is no text of its format.
    [[nodiscard]] virtual bool hasContents() const { return true; }
    // Was it read from this document? False for a null origin.
    [[nodiscard]] virtual bool owns(Origin origin) const { return origin && origin.document == number_; }
    // Place of the value, or of the attribute or key `key` in it when it has one; "a/b" is b in a.
    // A null origin, or another document's, gives the place of the whole file.
    [[nodiscard]] virtual Place place(Origin origin, std::string_view key = {}) const = 0;

private:
    std::uint32_t number_;
};

}  // namespace orrery
