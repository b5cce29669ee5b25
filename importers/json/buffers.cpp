#include "buffers.hpp"

#include <algorithm>
#include <system_error>

#include "orrery/base/counted.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/memory.hpp"
#include "orrery/document/uris.hpp"

namespace orrery::json {

Buffers::Buffers(const std::vector<JsonValue>& buffers, const JsonFile& document, const BufferRules& rules,
                 Diagnostics& diagnostics)
    : diagnostics_(diagnostics), document_(document), limits_(document.limits()), rules_(rules) {
    for (const JsonValue json : buffers) buffers_.emplace_back().json = json;
}

void Buffers::check() {
    for (std::size_t i = 0; i < buffers_.size(); ++i) {
        if (!checkOne(i)) buffers_[i].state = State::Bad;
    }
}

bool Buffers::checkOne(std::size_t index) {
    Buffer& buffer = buffers_[index];
    if (!readObject(diagnostics_, buffer.json)) return false;
    const JsonValue byteLength = buffer.json["byteLength"];
    if (!byteLength) {
        diagnostics_.reportMember(rules_.codes.missing, buffer.json, "byteLength", "the buffer has no byteLength");
        return false;
    }
    const auto size = readSize(diagnostics_, byteLength, rules_.leastLength);
    if (!size) return false;
    if (*size > limits_.bufferBytes) {
        diagnostics_.report(rules_.codes.tooLarge, byteLength, "the buffer is larger than the limit",
                            "at most " + std::to_string(limits_.bufferBytes) + " bytes");
        return false;
    }
    buffer.byteLength = *size;
    return checkUri(buffer.json["uri"]) && checkFormat(index, buffer);
}

bool Buffers::checkUri(JsonValue at) {
    const auto text = readString(diagnostics_, at);
    if (!text) return !at;
    if (isDataUri(*text)) return true;
    const auto refusal = refusalOf(*text);
    if (!refusal.empty()) diagnostics_.report(rules_.codes.refused, at, "the URI " + std::string(refusal));
    return refusal.empty();
}

std::optional<std::string_view> Buffers::bytes(std::uint32_t index) {
    Buffer& buffer = buffers_[index];
    if (buffer.state == State::Unread) buffer.state = read(index) ? State::Ready : State::Bad;
    if (buffer.state == State::Bad) return std::nullopt;
    return buffer.bytes.substr(0, buffer.byteLength);
}

void Buffers::reportMissing(Code code) {
    if (document_.folder().empty()) return;
    for (const Buffer& buffer : buffers_) {
        const auto uri = buffer.json["uri"].string();
        if (buffer.state != State::Unread || !uri || isDataUri(*uri)) continue;
        const auto file = fileInFolder(document_.folder(), *uri);
        std::error_code unreadable;  // as good as missing
        if (!file || std::filesystem::exists(*file, unreadable)) continue;
        diagnostics_.report(code, buffer.json["uri"], "the file of the buffer does not exist; no shape needs it");
    }
}

bool Buffers::read(std::size_t index) {
    Buffer& buffer = buffers_[index];
    const JsonValue at = buffer.json["uri"];
    if (const auto uri = at.string()) {
        if (!(isDataUri(*uri) ? readData(buffer, at, *uri) : readFileInFolder(buffer, at, *uri))) return false;
    } else if (!readInside(index, buffer, limit())) {
        return false;
    }
    bytesRead_ += buffer.own.size();
    if (buffer.bytes.empty()) buffer.bytes = buffer.own;
    if (buffer.bytes.size() >= buffer.byteLength) return true;
    reportShort(buffer, buffer.bytes.size());
    return false;
}

bool Buffers::readData(Buffer& buffer, JsonValue at, std::string_view uri) {
    const auto data = parseDataUri(uri);
    if (data && !fits(at, decodedSizeLimit(*data))) return false;
    auto bytes = data ? decode(*data) : std::nullopt;
    if (!bytes) {
        diagnostics_.report(rules_.codes.malformed, at, data ? "the data is not base64" : "the data: URI has no comma");
        return false;
    }
    buffer.own = *std::move(bytes);
    return true;
}

bool Buffers::readFileInFolder(Buffer& buffer, JsonValue at, std::string_view uri) {
    if (document_.folder().empty()) {
        diagnostics_.report(rules_.codes.refused, at, "the document has no folder, so the file cannot be found");
        return false;
    }
    const auto file = fileInFolder(document_.folder(), uri);
    if (!file) {
        diagnostics_.report(rules_.codes.refused, at, "the URI leads out of the document's folder");
        return false;
    }
    std::error_code unreadable;  // readFile reports it
    const auto size = std::filesystem::file_size(*file, unreadable);
    if (!unreadable && !fits(at, size)) return false;
    auto bytes = readFile(*file, limits_.bufferBytes, diagnostics_.log(), diagnostics_.json().place(at));
    if (!bytes) return false;
    bytesOfFiles_ += bytes->size();
    buffer.own = *std::move(bytes);
    return true;
}

std::size_t Buffers::mostNumbers() const {
    // A number in a mesh, in its copies for hulls and contacts, and its part of an edge or triangle.
    constexpr std::size_t kNumberMemory = 100;
    return memoryFor(limits_, document_.bytes().size() + bytesOfFiles_) / kNumberMemory;
}

std::size_t Buffers::limit() const {
    return std::min(limits_.bufferBytes, limits_.bufferBytesTotal - std::min(bytesRead_, limits_.bufferBytesTotal));
}

bool Buffers::fits(JsonValue at, std::size_t size) {
    if (size <= limit()) return true;
    diagnostics_.report(rules_.codes.tooLarge, at, "the data is larger than the limit",
                        "at most " + std::to_string(limits_.bufferBytes) + " bytes, and " +
                            std::to_string(limits_.bufferBytesTotal) + " in all buffers");
    return false;
}

void Buffers::reportShort(const Buffer& buffer, std::size_t size) {
    diagnostics_.report(rules_.codes.tooShort, buffer.json["byteLength"],
                        "the buffer has only " + counted(size, "byte"));
}

}  // namespace orrery::json
