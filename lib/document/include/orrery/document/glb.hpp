// The binary glTF container: a header of 12 bytes, then chunks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

struct GlbChunk {
    std::uint32_t type = 0;  // kGlbJson, kGlbBin, or an unknown type, which is ignored and kept
    std::size_t offset = 0;  // offset of the data in the file
    std::size_t length = 0;  // length of the data according to the chunk header, including padding
};

inline constexpr std::uint32_t kGlbJson = 0x4E4F534A;
inline constexpr std::uint32_t kGlbBin = 0x004E4942;

// The positions of all parts of a GLB file. The caller keeps the bytes.
struct Glb {
    std::uint32_t version = 2;
    std::uint32_t length = 0;  // as given in the header
    std::vector<GlbChunk> chunks;
};

[[nodiscard]] bool looksLikeGlb(std::string_view bytes);  // does it begin with "glTF"?

// Reads header and chunk table. Reports GLB_HEADER, GLB_LENGTH, GLB_CHUNK. nullopt if there is no usable JSON chunk.
// `file` is the name used in places.
[[nodiscard]] std::optional<Glb> readGlb(std::string_view bytes, const std::string& file, DiagnosticLog& log);

}  // namespace orrery
