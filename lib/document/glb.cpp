#include "orrery/document/glb.hpp"
#include "orrery/base/codes/document.hpp"

#include <algorithm>

namespace orrery {
namespace {

constexpr std::string_view kGlbMagic = "glTF";
constexpr std::size_t kHeaderSize = 12;
constexpr std::size_t kChunkHeaderSize = 8;
constexpr std::uint32_t kVersion = 2;

std::uint32_t littleEndian(std::string_view bytes, std::size_t offset) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value << 8U | static_cast<unsigned char>(bytes[offset + i]);
    return value;
}

Place byteAt(const std::string& file, std::size_t offset) {
    return {Place::Kind::Bytes, file, 0, 0, offset, {}};
}

// Returns the valid bytes: up to the end of the file or to the length in the header, whichever is smaller.
std::optional<std::string_view> checkHeader(std::string_view bytes, const std::string& file, Glb& glb,
                                            DiagnosticLog& log) {
    if (!looksLikeGlb(bytes) || bytes.size() < kHeaderSize) {
        log.report(code::GLB_HEADER, byteAt(file, 0), "the GLB header is cut short",
                   {std::to_string(bytes.size()) + " bytes", "12 bytes that begin with glTF"});
        return std::nullopt;
    }
    glb.version = littleEndian(bytes, 4);
    glb.length = littleEndian(bytes, 8);
    if (glb.version != kVersion) {
        log.report(code::GLB_HEADER, byteAt(file, 4), "the version of the GLB container cannot be read",
                   {std::to_string(glb.version), std::to_string(kVersion)});
        return std::nullopt;
    }
    if (glb.length != bytes.size()) {
        const bool isCut = glb.length > bytes.size();
        log.report(code::GLB_LENGTH, byteAt(file, 8),
                   isCut ? "the file is cut: " + std::to_string(glb.length - bytes.size()) + " bytes are missing"
                         : "the length in the GLB header is not that of the file",
                   {std::to_string(glb.length), std::to_string(bytes.size())});
    }
    return bytes.substr(0, glb.length);
}

// Reads the chunk header at `offset`; false at the end of the table.
bool readChunk(std::string_view bytes, std::size_t offset, const std::string& file, Glb& glb, DiagnosticLog& log) {
    if (bytes.size() - offset < kChunkHeaderSize) {
        log.report(code::GLB_CHUNK, byteAt(file, offset), "a chunk header is cut short",
                   {std::to_string(bytes.size() - offset) + " bytes", "8 bytes"});
        return false;
    }
    const GlbChunk chunk{littleEndian(bytes, offset + 4), offset + kChunkHeaderSize, littleEndian(bytes, offset)};
    const std::size_t rest = bytes.size() - chunk.offset;
    if (chunk.length > rest) {
        log.report(code::GLB_CHUNK, byteAt(file, offset), "a chunk ends beyond the file; it is left out",
                   {std::to_string(chunk.length), "at most " + std::to_string(rest)});
        return false;
    }
    if (chunk.length % 4 != 0) {
        log.report(Severity::Warning, code::GLB_CHUNK, byteAt(file, offset),
                   "the length of a chunk is not a multiple of 4", {std::to_string(chunk.length), {}});
    }
    glb.chunks.push_back(chunk);
    return true;
}

// There must be exactly one JSON chunk, which is first, and at most one BIN chunk, which is second.
void checkOrder(const std::string& file, const Glb& glb, DiagnosticLog& log) {
    bool sawBin = false;
    for (std::size_t i = 1; i < glb.chunks.size(); ++i) {
        const GlbChunk& chunk = glb.chunks[i];
        const char* fault = nullptr;
        if (chunk.type == kGlbJson) fault = "a second JSON chunk is kept and not read";
        if (chunk.type == kGlbBin && i > 1) fault = "the BIN chunk is not the second chunk; it is read all the same";
        if (chunk.type == kGlbBin && sawBin) fault = "a second BIN chunk is kept and not read";
        sawBin = sawBin || chunk.type == kGlbBin;
        if (fault) log.report(Severity::Warning, code::GLB_CHUNK, byteAt(file, chunk.offset - kChunkHeaderSize), fault);
    }
}

}  // namespace

bool looksLikeGlb(std::string_view bytes) {
    return bytes.starts_with(kGlbMagic);
}

std::optional<Glb> readGlb(std::string_view bytes, const std::string& file, DiagnosticLog& log) {
    Glb glb;
    const std::optional<std::string_view> counted = checkHeader(bytes, file, glb, log);
    if (!counted) return std::nullopt;
    std::size_t offset = kHeaderSize;
    while (offset < counted->size() && readChunk(*counted, offset, file, glb, log)) {
        offset = glb.chunks.back().offset + glb.chunks.back().length;
    }
    if (!glb.chunks.empty() && glb.chunks.front().type == kGlbJson) {
        checkOrder(file, glb, log);
        return glb;
    }
    // If the first chunk was left out, that has been reported.
    if (!glb.chunks.empty() || offset >= counted->size()) {
        log.report(code::GLB_CHUNK, byteAt(file, kHeaderSize), "the first chunk is not JSON",
                   {{}, "a chunk of type JSON"});
    }
    return std::nullopt;
}

}  // namespace orrery
