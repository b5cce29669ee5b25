// The words of a glTF extension. Each has a header here, which its reader and its writer both include.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace orrery::gltf {

using Word = const char*;

struct Key;

// Not a std::span: as a part of a Key, it would have to be told what it looks at before that is whole.
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

// A key of an object, and the keys of the object, or of the objects in the array, that it has; none: not looked into.
struct Key {
    constexpr Key(Word key = "", KeyList inside = {}) : name(key), below(inside) {}  // NOLINT: a list of words
    std::string_view name;
    KeyList below;
};

constexpr KeyList::KeyList(const Key* first, std::size_t count) : begin_(first), end_(first + count) {}

// All keys that it defines, in all forms it has had.
struct ExtensionKeys {
    Word name;
    KeyList document = {};  // in the document's extensions; none: not looked into
    KeyList node = {};      // in a node's
};

}  // namespace orrery::gltf
