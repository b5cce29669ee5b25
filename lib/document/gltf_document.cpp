#include "orrery/document/gltf_document.hpp"
#include "orrery/base/codes/document.hpp"

#include <algorithm>
#include <utility>

namespace orrery {
namespace {

// Returns the JSON chunk without the zero bytes that some exporters use as padding instead of blanks.
std::string_view jsonChunk(std::string_view bytes, const Glb& glb, const std::string& file, DiagnosticLog& log) {
    const GlbChunk& chunk = glb.chunks.front();
    const std::string_view data = bytes.substr(chunk.offset, chunk.length);
    const std::size_t last = data.find_last_not_of('\0');
    const std::size_t length = last == std::string_view::npos ? 0 : last + 1;
    if (length < data.size()) {
        log.report(Severity::Warning, code::GLB_CHUNK, {Place::Kind::Bytes, file, 0, 0, chunk.offset + length, {}},
                   "the JSON chunk is padded with zero bytes", {{}, "blanks"});
    }
    return data.substr(0, length);
}

}  // namespace

std::shared_ptr<const GltfDocument> GltfDocument::parse(std::string bytes, std::string file,
                                                        std::filesystem::path folder, const DocumentLimits& limits,
                                                        DiagnosticLog& log) {
    const bool isBinary = looksLikeGlb(bytes);
    const std::shared_ptr<GltfDocument> document(
        new GltfDocument(std::move(bytes), file, std::move(folder), isBinary, limits, log));
    if (!isBinary) return document;
    document->glb_ = readGlb(document->bytes_, file, log);
    if (document->glb_) {
        std::string json(jsonChunk(document->bytes_, *document->glb_, file, log));
        document->json_ = JsonDocument::parse(std::move(json), std::move(file), limits, log);
    } else {
        document->json_ = JsonDocument::empty(std::move(file));
    }
    return document;
}

std::string_view GltfDocument::binaryChunk() const {
    if (!glb_) return {};
    const auto bin = std::find_if(glb_->chunks.begin(), glb_->chunks.end(),
                                  [](const GlbChunk& chunk) { return chunk.type == kGlbBin; });
    if (bin == glb_->chunks.end()) return {};
    return std::string_view(bytes_).substr(bin->offset, bin->length);
}

}  // namespace orrery
