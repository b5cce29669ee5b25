#include <set>
#include <utility>
#include <vector>

#include "../json/edits.hpp"
#include "json.hpp"
#include "orrery/base/base64.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/document/edits.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/uris.hpp"
#include "parts.hpp"

namespace orrery::g4mf {
namespace {

void appendLittleEndian(std::string& out, std::uint64_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) out += static_cast<char>(value >> (8 * i) & 0xFFU);
}

// Each chunk begins at a multiple of 16 bytes.
void appendChunk(std::string& out, std::uint32_t type, std::string_view data, char padding) {
    while (out.size() % kG4mfHeader != 0) out += padding;
    appendLittleEndian(out, type, 4);
    appendLittleEndian(out, kG4mfPlain, 4);
    appendLittleEndian(out, data.size(), 8);
    out += data;
}

std::string makeContainer(std::string_view json, const std::vector<std::string>& blobs) {
    std::string out = "G4MF";
    appendLittleEndian(out, 0, 4);  // version
    appendLittleEndian(out, 0, 8);  // size, when it is known
    appendChunk(out, kG4mfJson, json, ' ');
    char padding = ' ';  // after JSON
    for (const std::string& blob : blobs) {
        appendChunk(out, kG4mfBlob, blob, std::exchange(padding, '\0'));
    }
    std::string size;
    appendLittleEndian(size, out.size(), 8);
    return out.replace(8, 8, size);
}

// The bytes of a buffer with a data URI that says all that a chunk would; nullopt for others.
std::optional<std::string> bytesOf(JsonValue buffer) {
    const std::string uri = buffer["uri"].string().value_or("");
    if (buffer["encoding"] || buffer["chunk"] || !isDataUri(uri)) return std::nullopt;
    const auto data = parseDataUri(uri);
    auto bytes = data ? decode(*data) : std::nullopt;
    const auto length = buffer["byteLength"].integer();
    if (!bytes || !length || *length < 0 || bytes->size() != static_cast<std::uint64_t>(*length)) return std::nullopt;
    return bytes;
}

// The chunk of a buffer. Until June 2026 the buffers were the chunks after the JSON, in order.
std::optional<std::size_t> chunkOf(const G4mfDocument& container, JsonValue buffer, std::size_t index) {
    if (buffer["uri"]) return std::nullopt;
    const JsonValue chunk = buffer["chunk"];
    const auto stated = chunk.integer();
    const std::int64_t at = chunk ? stated.value_or(-1) : static_cast<std::int64_t>(index) + 1;
    if (at < 0 || static_cast<std::uint64_t>(at) >= container.chunks().size()) return std::nullopt;
    return static_cast<std::size_t>(at);
}

void reportUnnamed(const G4mfDocument& container, const std::set<std::size_t>& named, DiagnosticLog& log) {
    for (std::size_t i = 0; i < container.chunks().size(); ++i) {
        if (i == container.jsonChunk() || named.contains(i)) continue;
        log.report(
            code::EXPORT_NOT_REPRESENTABLE, placeOfFile(container.file()),
            "chunk " + std::to_string(i) + " is not named by a buffer; it cannot be in a text file and is left out");
    }
}

}  // namespace

std::string asBinary(std::string_view json) {
    DiagnosticLog ignored;
    const auto document = JsonDocument::parse(std::string(json), {}, {}, ignored);
    std::vector<std::string> blobs;
    TextEdits edits;
    json::JsonEdits changes(*document, edits);
    for (JsonValue buffer = document->root()["buffers"].first(); buffer; buffer = buffer.next()) {
        auto bytes = bytesOf(buffer);
        if (!bytes) continue;
        blobs.push_back(*std::move(bytes));
        changes.change(buffer, Json{{"uri", nullptr}}, Json{{"chunk", blobs.size()}});
    }
    const auto text = edits.apply(document->text());
    return text ? makeContainer(*text, blobs) : makeContainer(json, {});
}

std::optional<std::string> asText(const G4mfDocument& container, std::string_view json, DiagnosticLog& log) {
    DiagnosticLog ignored;
    const auto document = JsonDocument::parse(std::string(json), container.file(), {}, ignored);
    TextEdits edits;
    json::JsonEdits changes(*document, edits);
    std::set<std::size_t> named;
    std::size_t index = 0;
    for (JsonValue buffer = document->root()["buffers"].first(); buffer; buffer = buffer.next(), ++index) {
        const auto chunk = chunkOf(container, buffer, index);
        if (!chunk) continue;
        named.insert(*chunk);
        const auto length =
            static_cast<std::size_t>(std::max<std::int64_t>(buffer["byteLength"].integer().value_or(0), 0));
        const auto bytes = container.decoded(*chunk, container.limits().unpacked(container.bytes().size()));
        if (!bytes) {
            log.report(code::EXPORT_SOURCE_UNREADABLE, placeOfFile(container.file()),
                       "chunk " + std::to_string(*chunk) + " cannot be decoded, so it cannot be written as text");
            return std::nullopt;
        }
        changes.change(buffer, Json{{"chunk", nullptr}, {"encoding", nullptr}},
                       Json{{"uri", "data:application/octet-stream;base64," + base64(bytes->substr(0, length))}});
    }
    reportUnnamed(container, named, log);
    return edits.apply(document->text());
}

}  // namespace orrery::g4mf
