// The words of a glTF extension. Each has a header here, which its reader and its writer both include.
#pragma once

#include <span>
#include <string_view>

namespace orrery::gltf {

using Word = const char*;

struct Key;
using KeyList = std::span<const Key>;

// A key of an object, and the keys of the object, or of the objects in the array, that it has; none: not looked into.
struct Key {
    constexpr Key(Word key = "", KeyList inside = {}) : name(key), below(inside) {}  // NOLINT: a list of words
    std::string_view name;
    KeyList below;
};

// All keys that it defines, in all forms it has had.
struct ExtensionKeys {
    Word name;
    KeyList document = {};  // in the document's extensions; none: not looked into
    KeyList node = {};      // in a node's
};

}  // namespace orrery::gltf
