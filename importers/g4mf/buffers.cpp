#include "buffers.hpp"

#include <algorithm>

#include "orrery/document/memory.hpp"

namespace orrery::g4mf {
namespace {

constexpr json::BufferCodes kCodes{code::G4MF_VALUE_MISSING, code::G4MF_BUFFER_TOO_LARGE, code::G4MF_BUFFER_SHORT,
                                   code::G4MF_URI, code::G4MF_URI};

constexpr std::size_t kCharacters = 4;  // of an encoding

std::uint32_t codeOf(std::string_view four) {
    std::uint32_t code = 0;
    for (std::size_t i = kCharacters; i-- > 0;) code = code << 8U | static_cast<unsigned char>(four[i]);
    return code;
}

}  // namespace

Buffers::Buffers(const G4mfDocument& document, Diagnostics& diagnostics)
    : json::Buffers(elements(document.json().root()["buffers"]), document, {kCodes, 0}, diagnostics),
      document_(document),
      chunks_(size()) {}

bool Buffers::checkFormat(std::size_t index, const Buffer& buffer) {
    if (!buffer.json["uri"]) {
        return findChunk(index, buffer) && checkEncoding(index, buffer) && checkChunkLength(index, buffer);
    }
    if (const JsonValue chunk = buffer.json["chunk"]) {
        diagnostics_.report(code::G4MF_BUFFER_SOURCE, chunk, "the buffer has both a uri and a chunk");
        return false;
    }
    return checkEncoding(index, buffer);
}

// Until June 2026 a buffer of a binary file without chunk and uri was the chunk after its own number.
bool Buffers::findChunk(std::size_t index, const Buffer& buffer) {
    const JsonValue at = buffer.json["chunk"];
    const std::size_t chunks = document_.chunks().size();
    if (at && document_.isBinary()) {
        const auto chunk = readIndex(diagnostics_, at, chunks, "chunk");
        if (chunk) chunks_[index] = *chunk;
        return chunk.has_value();
    }
    if (!at && document_.isBinary() && index + 1 < chunks) {
        diagnostics_.reportMember(code::G4MF_OLD_WORD, buffer.json, "chunk",
                                  "the buffer names no chunk; the one after its index is read",
                                  "\"chunk\": " + std::to_string(index + 1));
        chunks_[index] = index + 1;
        return true;
    }
    diagnostics_.reportMember(code::G4MF_BUFFER_SOURCE, buffer.json, at ? "chunk" : "uri",
                              at ? "a text file has no chunks" : "the buffer has neither uri nor chunk");
    return false;
}

bool Buffers::checkEncoding(std::size_t index, const Buffer& buffer) {
    const JsonValue at = buffer.json["encoding"];
    const auto text = readString(diagnostics_, at);
    if (at && !text) return false;
    std::uint32_t wanted = kG4mfPlain;
    if (chunks_[index]) wanted = document_.chunks()[*chunks_[index]].encoding;
    // Drafts that left out the chunk had no encodings: that of the chunk is the buffer's.
    if (!at && !buffer.json["chunk"]) return true;
    const bool same = at ? text->size() == kCharacters && codeOf(*text) == wanted : wanted == kG4mfPlain;
    if (same) return true;
    diagnostics_.reportMember(code::G4MF_BUFFER_ENCODING, buffer.json, "encoding",
                              chunks_[index] ? "the encoding is not that of the chunk" : "the encoding cannot be read");
    return false;
}

// Checks a plain chunk, whether anything uses the buffer or not. Other chunks show their size when they are decoded.
bool Buffers::checkChunkLength(std::size_t index, const Buffer& buffer) {
    const G4mfChunk& chunk = document_.chunks()[*chunks_[index]];
    if (chunk.encoding != kG4mfPlain || chunk.length >= buffer.byteLength) return true;
    reportShort(buffer, chunk.length);
    return false;
}

bool Buffers::readInside(std::size_t index, Buffer& buffer, std::size_t limit) {
    const bool packed = document_.chunks()[*chunks_[index]].encoding != kG4mfPlain;
    const std::size_t most = mostDecoded(document_.limits(), document_.bytes().size());
    auto data = document_.decoded(*chunks_[index], packed ? std::min(limit, most - std::min(unpacked_, most)) : limit);
    if (!data) {
        diagnostics_.report(code::G4MF_ENCODING, buffer.json,
                            "the chunk of the buffer cannot be decoded within the limit");
        return false;
    }
    if (packed) unpacked_ += data->size();
    buffer.own = *std::move(data);
    return true;
}

}  // namespace orrery::g4mf
