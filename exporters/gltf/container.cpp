#include <array>
#include <cstdint>

#include "../json/edits.hpp"
#include "json.hpp"
#include "orrery/base/base64.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/document/edits.hpp"
#include "orrery/document/file.hpp"
#include "stages.hpp"

namespace orrery::gltf {
namespace {

void appendWord(std::string& out, std::uint32_t word) {
    for (int byte = 0; byte < 4; ++byte) out += static_cast<char>(word >> (8 * byte) & 0xFFU);
}

void appendChunk(std::string& out, std::uint32_t type, std::string_view data, char padding) {
    const std::size_t padded = (data.size() + 3) / 4 * 4;
    appendWord(out, static_cast<std::uint32_t>(padded));
    appendWord(out, type);
    out += data;
    out.append(padded - data.size(), padding);
}

// 12 bytes of header around the chunks.
std::string withHeader(std::string_view chunks, std::uint32_t version) {
    std::string out("glTF");
    appendWord(out, version);
    appendWord(out, static_cast<std::uint32_t>(chunks.size() + 12));
    return out.append(chunks);
}

void reportLost(const GltfDocument& document, DiagnosticLog& log, std::string what) {
    log.report(code::EXPORT_NOT_REPRESENTABLE, placeOfFile(document.file()), std::move(what));
}

// The first buffer, when it is the binary chunk, becomes a data URI.
std::optional<std::string> asText(const GltfDocument& document, const std::string& json, DiagnosticLog& log) {
    std::size_t jsons = 0;
    std::size_t bins = 0;
    for (const GlbChunk& chunk : document.glb()->chunks) {
        const bool isKnown = chunk.type == kGlbJson || chunk.type == kGlbBin;
        const bool isFirst = isKnown && (chunk.type == kGlbJson ? ++jsons : ++bins) == 1;
        if (isFirst) continue;
        reportLost(document, log,
                   isKnown ? "a second chunk of one type cannot be in a text file and is left out"
                           : "a chunk of unknown type cannot be in a text file and is left out");
    }
    DiagnosticLog ignored;
    const auto edited = JsonDocument::parse(json, document.file(), {}, ignored);
    const JsonValue buffer = edited->root()["buffers"].first();
    if (!buffer || buffer["uri"]) return json;
    const auto length = static_cast<std::size_t>(buffer["byteLength"].integer().value_or(0));
    TextEdits edits;
    JsonEdits(*edited, edits)
        .setMember(buffer, "uri",
                   "data:application/octet-stream;base64," + base64(document.binaryChunk().substr(0, length)));
    return edits.apply(edited->text());
}

// The first buffer becomes the binary chunk, where its bytes are to be had.
std::string asBinary(const GltfDocument& document, const std::string& json) {
    DiagnosticLog ignored;
    const auto edited = JsonDocument::parse(json, document.file(), {}, ignored);
    const JsonValue buffer = edited->root()["buffers"].first();
    const std::string uri = buffer["uri"].string().value_or("");
    const auto bytes = uri.empty() ? std::nullopt : bytesOfUri(document, uri);
    const auto length = static_cast<std::size_t>(buffer["byteLength"].integer().value_or(0));
    if (!bytes || length == 0 || bytes->size() < length) return makeGlb(json, {});
    TextEdits edits;
    JsonEdits(*edited, edits).change(buffer, Json{{"uri", uri}}, Json::object());
    const auto text = edits.apply(edited->text());
    return text ? makeGlb(*text, std::string_view(*bytes).substr(0, length)) : makeGlb(json, {});
}

}  // namespace

std::string makeGlb(std::string_view json, std::string_view binary) {
    std::string chunks;
    appendChunk(chunks, kGlbJson, json, ' ');
    if (!binary.empty()) appendChunk(chunks, kGlbBin, binary, '\0');
    return withHeader(chunks, 2);
}

std::string withJson(const GltfDocument& document, std::string json) {
    if (!document.isBinary()) return json;
    const std::string_view bytes = document.bytes();
    const GlbChunk& chunk = document.glb()->chunks.front();
    // Blanks at the end were padding: of them as many stay as are needed.
    const std::string_view old = document.json().text();
    for (std::size_t blanks = 0; blanks < 3 && old.ends_with(' ') && json.ends_with(' ') && json.size() % 4 != 0;
         ++blanks) {
        json.pop_back();
    }
    std::string chunks(bytes.substr(12, chunk.offset - 8 - 12));
    appendChunk(chunks, kGlbJson, json, ' ');
    chunks += bytes.substr(chunk.offset + chunk.length);
    return withHeader(chunks, document.glb()->version);
}

std::optional<std::string> inOther(const GltfDocument& document, const std::string& json, DiagnosticLog& log) {
    if (document.isBinary()) return asText(document, json, log);
    return asBinary(document, json);
}

}  // namespace orrery::gltf
