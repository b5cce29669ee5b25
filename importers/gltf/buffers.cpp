#include "buffers.hpp"

#include <system_error>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/uris.hpp"

namespace orrery::gltf {

Buffers::Buffers(const GltfDocument& document, const GltfOptions& options, Findings& findings)
    : document_(document), options_(options), findings_(findings) {
    const JsonValue array = readArray(findings, document.json().root()["buffers"]);
    for (JsonValue json = array.first(); json; json = json.next()) buffers_.emplace_back().json = json;
}

void Buffers::check() {
    for (Buffer& buffer : buffers_) checkOne(buffer);
}

void Buffers::checkOne(Buffer& buffer) {
    buffer.state = State::Bad;
    if (!readObject(findings_, buffer.json)) return;
    const JsonValue byteLength = buffer.json["byteLength"];
    if (!byteLength) {
        return findings_.reportMember(code::GLTF_VALUE_MISSING, buffer.json, "byteLength",
                                      "the buffer has no byteLength");
    }
    const auto size = readSize(findings_, byteLength, 1);
    const JsonValue uri = buffer.json["uri"];
    const auto text = readString(findings_, uri);
    if (!size || (uri && !text)) return;
    if (*size > options_.maxBufferBytes) {
        return findings_.report(code::GLTF_BUFFER_TOO_LARGE, byteLength, "the buffer is larger than the limit",
                                "at most " + std::to_string(options_.maxBufferBytes) + " bytes");
    }
    if (text && !isDataUri(*text)) {
        if (const auto refusal = refusalOf(*text); !refusal.empty()) {
            return findings_.report(code::GLTF_URI_REFUSED, uri, "the URI " + std::string(refusal));
        }
    }
    buffer.byteLength = *size;
    buffer.state = State::Unread;
}

std::optional<std::string_view> Buffers::bytes(std::uint32_t index) {
    Buffer& buffer = buffers_[index];
    if (buffer.state == State::Unread) {
        buffer.state = read(buffer) ? State::Ready : State::Bad;
    }
    if (buffer.state == State::Bad) return std::nullopt;
    return buffer.bytes.substr(0, buffer.byteLength);
}

bool Buffers::read(Buffer& buffer) {
    const JsonValue at = buffer.json["uri"];
    if (const auto uri = at.string()) {
        const bool good = isDataUri(*uri) ? readData(buffer, at, *uri) : readFileInFolder(buffer, at, *uri);
        if (!good) return false;
        bytesRead_ += buffer.own.size();
        buffer.bytes = buffer.own;
    } else if (buffer.json == buffers_.front().json && !document_.binaryChunk().empty()) {
        buffer.bytes = document_.binaryChunk();
    } else {
        findings_.report(code::GLTF_BUFFER_NO_DATA, buffer.json, "the buffer has no uri and no BIN chunk");
        return false;
    }
    if (buffer.bytes.size() >= buffer.byteLength) return true;
    findings_.report(code::GLTF_BUFFER_SHORT, buffer.json["byteLength"],
                     "the buffer has only " + std::to_string(buffer.bytes.size()) + " bytes");
    return false;
}

bool Buffers::readData(Buffer& buffer, JsonValue at, std::string_view uri) {
    const auto data = parseDataUri(uri);
    if (data && !fits(at, decodedSizeLimit(*data))) return false;
    auto bytes = data ? decode(*data) : std::nullopt;
    if (!bytes) {
        findings_.report(code::GLTF_URI_MALFORMED, at, data ? "the data is not base64" : "the data: URI has no comma");
        return false;
    }
    buffer.own = *std::move(bytes);
    return true;
}

bool Buffers::readFileInFolder(Buffer& buffer, JsonValue at, std::string_view uri) {
    if (document_.folder().empty()) {
        findings_.report(code::GLTF_URI_REFUSED, at, "the document has no folder in which to seek the file");
        return false;
    }
    const auto file = fileInFolder(document_.folder(), uri);
    if (!file) {
        findings_.report(code::GLTF_URI_REFUSED, at, "the URI leads out of the document's folder");
        return false;
    }
    std::error_code unreadable;  // readFile reports it
    const auto size = std::filesystem::file_size(*file, unreadable);
    if (!unreadable && !fits(at, size)) return false;
    auto bytes = readFile(*file, options_.maxBufferBytes, findings_.log(), findings_.json().place(at));
    if (!bytes) return false;
    buffer.own = *std::move(bytes);
    return true;
}

bool Buffers::fits(JsonValue at, std::size_t size) {
    const std::size_t total = options_.maxBufferBytesTotal;
    if (size <= options_.maxBufferBytes && size <= total && bytesRead_ <= total - size) return true;
    findings_.report(code::GLTF_BUFFER_TOO_LARGE, at, "the data is larger than the limit",
                     "at most " + std::to_string(options_.maxBufferBytes) + " bytes, and " + std::to_string(total) +
                         " in all buffers");
    return false;
}

}  // namespace orrery::gltf
