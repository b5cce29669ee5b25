#include "orrery/document/g4mf_document.hpp"

#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/document/memory.hpp"

namespace orrery {
namespace {

constexpr std::string_view kMagic = "G4MF";
constexpr std::uint32_t kNeverEncoded = 0xFFFFFFFF;

std::uint64_t littleEndian(std::string_view bytes, std::size_t offset, std::size_t count) {
    std::uint64_t value = 0;
    for (std::size_t i = count; i-- > 0;) value = value << 8U | static_cast<unsigned char>(bytes[offset + i]);
    return value;
}

void appendLittleEndian(std::string& out, std::uint64_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) out += static_cast<char>(value >> (8 * i) & 0xFFU);
}

Place at(const std::string& file, std::size_t offset) {
    return {Place::Kind::Bytes, file, 0, 0, offset, {}};
}

std::string fourCharacters(std::uint32_t code) {
    std::string text;
    for (std::size_t i = 0; i < 4; ++i) {
        const char c = static_cast<char>(code >> (8 * i) & 0xFFU);
        text += c >= ' ' && c <= '~' ? c : '?';
    }
    return text;
}

// Reads a size from the file; nullopt if its reserved top bit is set.
std::optional<std::size_t> sizeAt(std::string_view bytes, std::size_t offset) {
    const std::uint64_t size = littleEndian(bytes, offset, 8);
    if ((size >> 63U) != 0) return std::nullopt;
    return size;
}

std::optional<std::string> decompressed(std::string_view data, std::size_t limit) {
    const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(), &ZSTD_freeDStream);
    if (!stream) throw std::bad_alloc();
    std::string out;
    std::string block(ZSTD_DStreamOutSize(), '\0');
    ZSTD_inBuffer in{data.data(), data.size(), 0};
    std::size_t rest = 1;  // 0: the end of a frame was reached
    while (in.pos < in.size || rest != 0) {
        ZSTD_outBuffer part{block.data(), block.size(), 0};
        const std::size_t before = in.pos;
        rest = ZSTD_decompressStream(stream.get(), &part, &in);
        if (ZSTD_getErrorCode(rest) == ZSTD_error_memory_allocation) throw std::bad_alloc();
        if (ZSTD_isError(rest) != 0 || out.size() + part.pos > limit) return std::nullopt;
        if (in.pos == before && part.pos == 0) return std::nullopt;
        out.append(block.data(), part.pos);
    }
    return out;
}

std::string encoded(std::string_view data, std::uint32_t encoding) {
    if (encoding != kG4mfZstd) return std::string(data);
    std::string out(ZSTD_compressBound(data.size()), '\0');
    const std::size_t size = ZSTD_compress(out.data(), out.size(), data.data(), data.size(), ZSTD_CLEVEL_DEFAULT);
    // With enough space, no other error is possible.
    if (ZSTD_isError(size) != 0) throw std::bad_alloc();
    out.resize(size);
    return out;
}

std::size_t aligned(std::size_t offset) {
    return (offset + kG4mfHeader - 1) / kG4mfHeader * kG4mfHeader;
}

}  // namespace

bool looksLikeG4mf(std::string_view bytes) {
    return bytes.starts_with(kMagic);
}

std::shared_ptr<const G4mfDocument> G4mfDocument::parse(std::string bytes, std::string file,
                                                        std::filesystem::path folder, const DocumentLimits& limits,
                                                        DiagnosticLog& log) {
    const bool isBinary = looksLikeG4mf(bytes);
    const std::shared_ptr<G4mfDocument> document(
        new G4mfDocument(std::move(bytes), file, std::move(folder), isBinary, limits, log));
    if (!isBinary) return document;
    document->json_ = JsonDocument::empty(file);
    const std::size_t errors = log.count(Severity::Error);
    document->readContainer(file, log);
    const std::vector<G4mfChunk>& chunks = document->chunks_;
    const auto json =
        std::find_if(chunks.begin(), chunks.end(), [](const G4mfChunk& chunk) { return chunk.type == kG4mfJson; });
    if (json == chunks.end()) {
        if (log.count(Severity::Error) == errors)
            log.report(code::G4MF_CHUNK, at(file, kG4mfHeader), "the file has no JSON chunk");
        return document;
    }
    document->jsonChunk_ = static_cast<std::size_t>(json - chunks.begin());
    const std::size_t size = document->bytes_.size();
    auto text = document->decoded(document->jsonChunk_, std::min(limits.bytes, mostDecoded(limits, size)));
    if (!text) {
        // That encoding has already been reported.
        if (json->encoding == kNeverEncoded) return document;
        log.report(code::G4MF_ENCODING, at(file, json->offset - 12),
                   "the JSON chunk cannot be decoded within the limit",
                   {fourCharacters(json->encoding), "four zero bytes, or Zstd"});
        return document;
    }
    const DocumentLimits ofText = limitsOfPacked(limits, text->size(), size);
    document->json_ = JsonDocument::parse(*std::move(text), std::move(file), ofText, log);
    return document;
}

void G4mfDocument::readContainer(const std::string& file, DiagnosticLog& log) {
    if (bytes_.size() < 2 * kG4mfHeader) {
        return log.report(code::G4MF_HEADER, at(file, 0), "the file is shorter than its headers",
                          {std::to_string(bytes_.size()) + " bytes", "32 bytes or more"});
    }
    if (const std::uint64_t version = littleEndian(bytes_, 4, 4); version != 0) {
        return log.report(code::G4MF_HEADER, at(file, 4), "the version of the container cannot be read",
                          {std::to_string(version), "0"});
    }
    const auto size = sizeAt(bytes_, 8);
    if (!size) return log.report(code::G4MF_HEADER, at(file, 8), "the reserved bit of the size is set");
    if (*size != bytes_.size()) {
        log.report(code::G4MF_LENGTH, at(file, 8), "the size in the header is not that of the file",
                   {std::to_string(*size), std::to_string(bytes_.size())});
    }
    const std::size_t end = std::min(*size, bytes_.size());
    std::size_t offset = kG4mfHeader;
    while (offset < end && bytes_.find_first_not_of(std::string_view("\0 ", 2), offset) < end &&
           readChunk(offset, file, log)) {
        offset = aligned(chunks_.back().offset + chunks_.back().length);
    }
}

bool G4mfDocument::readChunk(std::size_t offset, const std::string& file, DiagnosticLog& log) {
    if (bytes_.size() - offset < kG4mfHeader) {
        log.report(code::G4MF_CHUNK, at(file, offset), "a chunk header is cut short",
                   {std::to_string(bytes_.size() - offset) + " bytes", "16 bytes"});
        return false;
    }
    const auto length = sizeAt(bytes_, offset + 8);
    if (!length) {
        log.report(code::G4MF_CHUNK, at(file, offset + 8), "the reserved bit of a chunk's size is set");
        return false;
    }
    const std::size_t rest = bytes_.size() - offset - kG4mfHeader;
    if (*length > rest) {
        log.report(code::G4MF_CHUNK, at(file, offset + 8), "a chunk ends beyond the file; it is left out",
                   {std::to_string(*length), "at most " + std::to_string(rest)});
        return false;
    }
    const G4mfChunk chunk{static_cast<std::uint32_t>(littleEndian(bytes_, offset, 4)),
                          static_cast<std::uint32_t>(littleEndian(bytes_, offset + 4, 4)), offset + kG4mfHeader,
                          *length};
    if (chunk.encoding == kNeverEncoded) {
        log.report(code::G4MF_ENCODING, at(file, offset + 4),
                   "the encoding of a chunk is the value that G4MF reserves as invalid", {"0xFFFFFFFF", {}});
    }
    chunks_.push_back(chunk);
    return true;
}

std::optional<std::string> G4mfDocument::decoded(std::size_t chunk, std::size_t limit) const {
    const G4mfChunk& from = chunks_[chunk];
    const std::string_view data = std::string_view(bytes_).substr(from.offset, from.length);
    if (from.encoding == kG4mfZstd) return decompressed(data, limit);
    if (from.encoding != kG4mfPlain || data.size() > limit) return std::nullopt;
    return std::string(data);
}

std::string G4mfDocument::withJson(std::string_view json) const {
    if (!isBinary()) return std::string(json);
    const G4mfChunk& chunk = chunks_[jsonChunk_];
    const std::string data = encoded(json, chunk.encoding);
    const std::size_t oldEnd = std::min(aligned(chunk.offset + chunk.length), bytes_.size());
    std::string out = bytes_.substr(0, chunk.offset - 8);
    appendLittleEndian(out, data.size(), 8);
    out += data;
    if (oldEnd < bytes_.size()) out.append(aligned(out.size()) - out.size(), ' ');
    out.append(bytes_, oldEnd, std::string::npos);
    std::string size;
    appendLittleEndian(size, out.size(), 8);
    return out.replace(8, 8, size);
}

}  // namespace orrery
