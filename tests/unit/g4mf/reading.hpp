// Files made of text for the tests of this room.
#pragma once

#include <string>
#include <string_view>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/importers/load.hpp"

namespace orrery::test {

// A file of dimension 3 with these members.
inline std::string g4mf(const std::string& members) {
    return R"({"asset": {"dimension": 3})" + (members.empty() ? "" : ", " + members) + "}";
}

inline Scene readG4mf(const std::string& text, DiagnosticLog& log) {
    return loadBytes(text, "test.g4tf", {}, log);
}

inline std::string littleEndian(std::uint64_t value, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += static_cast<char>(value >> (8 * i) & 0xFFU);
    return text;
}

// A chunk with its header, padded to the next boundary unless it is the last.
inline std::string chunk(std::string_view type, const std::string& data,
                         const std::string& encoding = std::string(4, '\0'), bool last = false) {
    std::string text = std::string(type) + encoding + littleEndian(data.size(), 8) + data;
    if (!last) text.append((16 - text.size() % 16) % 16, '\0');
    return text;
}
inline std::string container(const std::string& chunks) {
    return "G4MF" + littleEndian(0, 4) + littleEndian(chunks.size() + 16, 8) + chunks;
}

}  // namespace orrery::test
