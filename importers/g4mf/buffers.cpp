#include <algorithm>

#include "data.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/uris.hpp"

namespace orrery::g4mf {
namespace {

constexpr std::size_t kCharacters = 4;  // of an encoding

std::uint32_t codeOf(std::string_view four) {
    std::uint32_t code = 0;
    for (std::size_t i = kCharacters; i-- > 0;) code = code << 8U | static_cast<unsigned char>(four[i]);
    return code;
}

}  // namespace

Buffers::Buffers(const G4mfDocument& document, const G4mfOptions& options, Findings& findings)
    : document_(document), options_(options), findings_(findings) {
    for (const JsonValue json : elements(document.json().root()["buffers"])) buffers_.emplace_back().json = json;
}

void Buffers::check() {
    for (std::size_t i = 0; i < buffers_.size(); ++i) {
        if (!checkOne(i)) buffers_[i].state = State::Bad;
    }
}

bool Buffers::checkOne(std::size_t index) {
    Buffer& buffer = buffers_[index];
    if (!readObject(findings_, buffer.json)) return false;
    const JsonValue lengthAt = buffer.json["byteLength"];
    if (!lengthAt) {
        findings_.reportMember(code::G4MF_VALUE_MISSING, buffer.json, "byteLength", "the buffer has no byteLength");
        return false;
    }
    const auto length = readSize(findings_, lengthAt);
    if (!length) return false;
    if (*length > options_.maxBufferBytes) {
        findings_.report(code::G4MF_BUFFER_TOO_LARGE, lengthAt, "the buffer is larger than the limit",
                         "at most " + std::to_string(options_.maxBufferBytes) + " bytes");
        return false;
    }
    buffer.byteLength = *length;
    const JsonValue uri = buffer.json["uri"];
    if (!uri) return findChunk(index, buffer) && checkEncoding(buffer) && checkChunkLength(buffer);
    if (buffer.json["chunk"]) {
        findings_.report(code::G4MF_BUFFER_SOURCE, buffer.json["chunk"], "the buffer has a uri and a chunk");
        return false;
    }
    const auto text = readString(findings_, uri);
    if (!text) return false;
    if (const auto refusal = refusalOf(*text); !isDataUri(*text) && !refusal.empty()) {
        findings_.report(code::G4MF_URI, uri, "the URI " + std::string(refusal));
        return false;
    }
    return checkEncoding(buffer);
}

// Until June 2026 a buffer of a binary file without either was the chunk after its own number.
bool Buffers::findChunk(std::size_t index, Buffer& buffer) {
    const JsonValue at = buffer.json["chunk"];
    const std::size_t chunks = document_.chunks().size();
    if (at && document_.isBinary()) {
        const auto chunk = readIndex(findings_, at, chunks, "chunk");
        if (chunk) buffer.chunk = *chunk;
        return chunk.has_value();
    }
    if (!at && document_.isBinary() && index + 1 < chunks) {
        findings_.reportMember(code::G4MF_OLD_WORD, buffer.json, "chunk",
                               "the buffer does not say in which chunk it is",
                               "\"chunk\": " + std::to_string(index + 1));
        buffer.chunk = index + 1;
        return true;
    }
    findings_.reportMember(code::G4MF_BUFFER_SOURCE, buffer.json, at ? "chunk" : "uri",
                           at ? "a text file has no chunks" : "the buffer has neither uri nor chunk");
    return false;
}

bool Buffers::checkEncoding(const Buffer& buffer) {
    const JsonValue at = buffer.json["encoding"];
    const auto text = readString(findings_, at);
    if (at && !text) return false;
    std::uint32_t wanted = kG4mfPlain;
    if (buffer.chunk) wanted = document_.chunks()[*buffer.chunk].encoding;
    // Drafts that left out the chunk had no encodings: that of the chunk is the buffer's.
    if (!at && !buffer.json["chunk"]) return true;
    const bool same = at ? text->size() == kCharacters && codeOf(*text) == wanted : wanted == kG4mfPlain;
    if (same) return true;
    findings_.reportMember(code::G4MF_BUFFER_ENCODING, buffer.json, "encoding",
                           buffer.chunk ? "the encoding is not that of the chunk" : "the encoding cannot be read");
    return false;
}

// Of a plain chunk, whether anything uses the buffer or not; others show their size when they are decoded.
bool Buffers::checkChunkLength(const Buffer& buffer) {
    const G4mfChunk& chunk = document_.chunks()[*buffer.chunk];
    if (chunk.encoding != kG4mfPlain || chunk.length >= buffer.byteLength) return true;
    reportShort(buffer, chunk.length);
    return false;
}

void Buffers::reportShort(const Buffer& buffer, std::size_t size) {
    findings_.report(code::G4MF_BUFFER_SHORT, buffer.json["byteLength"],
                     "the buffer has only " + std::to_string(size) + " bytes");
}

std::optional<std::string_view> Buffers::bytes(std::uint32_t index) {
    Buffer& buffer = buffers_[index];
    if (buffer.state == State::Unread) buffer.state = read(buffer) ? State::Ready : State::Bad;
    if (buffer.state == State::Bad) return std::nullopt;
    return std::string_view(buffer.own).substr(0, buffer.byteLength);
}

bool Buffers::read(Buffer& buffer) {
    const std::size_t limit = std::min(options_.maxBufferBytes, options_.maxBufferBytesTotal - bytesRead_);
    if (!buffer.chunk) {
        if (!readUri(buffer, buffer.json["uri"])) return false;
    } else if (auto data = document_.decoded(*buffer.chunk, limit)) {
        buffer.own = *std::move(data);
    } else {
        findings_.report(code::G4MF_ENCODING, buffer.json,
                         "the chunk of the buffer cannot be decoded within the limit");
        return false;
    }
    if (buffer.own.size() > limit) {
        findings_.report(code::G4MF_BUFFER_TOO_LARGE, buffer.json["uri"], "the buffers are larger than the limit");
        return false;
    }
    bytesRead_ += buffer.own.size();
    if (buffer.own.size() >= buffer.byteLength) return true;
    reportShort(buffer, buffer.own.size());
    return false;
}

bool Buffers::readUri(Buffer& buffer, JsonValue at) {
    const std::string uri = at.string().value_or("");
    if (isDataUri(uri)) {
        const auto data = parseDataUri(uri);
        auto bytes = data && decodedSizeLimit(*data) <= options_.maxBufferBytes ? decode(*data) : std::nullopt;
        if (!bytes) findings_.report(code::G4MF_URI, at, "the data: URI holds no base64 of a readable size");
        if (bytes) buffer.own = *std::move(bytes);
        return bytes.has_value();
    }
    const auto file = document_.folder().empty() ? std::nullopt : fileInFolder(document_.folder(), uri);
    if (!file) {
        findings_.report(code::G4MF_URI, at, "the URI names no file in the document's folder");
        return false;
    }
    auto bytes = readFile(*file, options_.maxBufferBytes, findings_.log(), findings_.json().place(at));
    if (bytes) buffer.own = *std::move(bytes);
    return bytes.has_value();
}

}  // namespace orrery::g4mf
