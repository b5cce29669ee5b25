// The words of a glTF extension. Each extension has a header here that both its reader and its writer include.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace orrery::gltf {

using Word = const char*;

struct Key;

// This is not a std::span: a Key contains a list of Keys, and std::span would need the complete type.
class KeyList {
public:
    constexpr KeyList() = default;
    constexpr KeyList(const Key* first, std::size_t count);
    template <std::size_t N>
    constexpr KeyList(const std::array<Key, N>& keys) : KeyList(keys.data(), N) {}  // NOLINT: a list of keys

    [[nodiscard]] constexpr const Key* begin() const { return begin_; }
    [[nodiscard]] constexpr const Key* end() const { return end_; }
    [[nodiscard]] constexpr bool empty() const { return begin_ == end_; }

private:
    const Key* begin_ = nullptr;
    const Key* end_ = nullptr;
};

// A key of an object. `below` has the keys of the object, or of the objects in the array, that is its value. If `below`
// is empty, the value is not checked.
struct Key {
    constexpr Key(Word key = "", KeyList inside = {}) : name(key), below(inside) {}  // NOLINT: a list of words
    std::string_view name;
    KeyList below;
};

constexpr KeyList::KeyList(const Key* first, std::size_t count) : begin_(first), end_(first + count) {}

// All keys that the extension defines, in all its versions.
struct ExtensionKeys {
    Word name;
    KeyList document = {};  // keys in the document's extensions; empty: not checked
    KeyList node = {};      // keys in a node's extensions
};

}  // namespace orrery::gltf
