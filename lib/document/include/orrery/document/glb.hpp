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
    std::uint32_t type = 0;  // kGlbJson, kGlbBin, or unknown (to be ignored and kept)
    std::size_t offset = 0;  // of the data, in the file
    std::size_t length = 0;  // of the data as the chunk header has it, padding included
};

inline constexpr std::uint32_t kGlbJson = 0x4E4F534A;
inline constexpr std::uint32_t kGlbBin = 0x004E4942;

// Where everything is in a GLB file. The bytes stay with the caller.
struct Glb {
    std::uint32_t version = 2;
    std::uint32_t length = 0;  // as in the header
    std::vector<GlbChunk> chunks;
};

[[nodiscard]] bool looksLikeGlb(std::string_view bytes);  // begins with "glTF"

// Reads header and chunk table. Reports GLB_HEADER, GLB_LENGTH, GLB_CHUNK; nullopt where there is no
// JSON chunk to go on with. `file` is the name used in places.
[[nodiscard]] std::optional<Glb> readGlb(std::string_view bytes, const std::string& file, DiagnosticLog& log);

}  // namespace orrery
