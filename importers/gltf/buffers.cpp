#include "buffers.hpp"

#include <algorithm>
#include <string>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/gltf.hpp"

namespace orrery::gltf {
namespace {

constexpr json::BufferCodes kCodes{code::GLTF_VALUE_MISSING, code::GLTF_BUFFER_TOO_LARGE, code::GLTF_BUFFER_SHORT,
                                   code::GLTF_URI_REFUSED, code::GLTF_URI_MALFORMED};

// Has the container lost the chunk, which has been reported?
bool isCutOff(const Diagnostics& diagnostics, JsonValue buffer) {
    const auto& entries = diagnostics.log().entries();
    const std::string file = diagnostics.json().place(buffer).file;
    return std::any_of(entries.begin(), entries.end(), [&](const Diagnostic& each) {
        return each.code == code::GLB_CHUNK && each.severity == Severity::Error && each.place.file == file;
    });
}

}  // namespace

Buffers::Buffers(const GltfDocument& document, Diagnostics& diagnostics)
    : json::Buffers(elements(readArray(diagnostics, document.json().root()["buffers"])), document, {kCodes, 1},
                    diagnostics),
      document_(document) {}

bool Buffers::checkFormat(std::size_t /*index*/, const Buffer& /*buffer*/) {
    return true;
}

// The chunk is in memory already: no limit.
bool Buffers::readInside(std::size_t index, Buffer& buffer, std::size_t /*limit*/) {
    if (index == 0 && !document_.binaryChunk().empty()) {
        buffer.bytes = document_.binaryChunk();
        return true;
    }
    if (isCutOff(diagnostics_, buffer.json)) return false;
    diagnostics_.report(code::GLTF_BUFFER_NO_DATA, buffer.json, "the buffer has no uri and no BIN chunk");
    return false;
}

}  // namespace orrery::gltf
