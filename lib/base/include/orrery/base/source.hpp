// The link from an object of a Scene back to its place in the file it was read from.
#pragma once

#include <cstdint>
#include <string_view>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// Handle of one value (XML element, JSON value) in the Document an object was read from. Only that
// Document can read it; 0 says that the object came from no file.
struct Origin {
    std::uint64_t id = 0;
    explicit operator bool() const { return id != 0; }
    bool operator==(const Origin&) const = default;
};

// What a Document offers to those who must not know its format.
class Source {
public:
    virtual ~Source() = default;
    // Place of the value, or of the attribute or key `key` in it when it has one; "a/b" is b in a.
    // A null origin gives the place of the whole file.
    [[nodiscard]] virtual Place place(Origin origin, std::string_view key = {}) const = 0;
};

}  // namespace orrery
