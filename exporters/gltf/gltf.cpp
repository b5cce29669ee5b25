// A scene becomes glTF in one of two ways: as the file it came from with its changes, or as a new file.
#include "orrery/exporters/gltf.hpp"

#include <array>
#include <memory>
#include <utility>

#include "../json/edits.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/scene/changes.hpp"
#include "parts.hpp"
#include "stages.hpp"

namespace orrery {
namespace {

std::shared_ptr<const GltfDocument> documentOf(const Scene& scene) {
    if (!scene.asRead()) return nullptr;
    return std::dynamic_pointer_cast<const GltfDocument>(scene.source());
}

// Has a text's first buffer become the binary chunk?
bool hasPackedBuffer(const GltfDocument& document, std::string_view written) {
    if (document.isBinary() || !looksLikeGlb(written)) return false;
    DiagnosticLog ignored;
    const auto glb = readGlb(written, {}, ignored);
    return glb && glb->chunks.size() > 1;
}

std::optional<gltf::Family> familyOf(const GltfSaveOptions& options) {
    if (!options.physics) return std::nullopt;
    return *options.physics == GltfPhysics::Omi ? gltf::Family::Omi : gltf::Family::Khr;
}

// The JSON in the words of another family.
std::optional<std::string> turned(const Scene& scene, const SceneChanges& changes, const GltfDocument& document,
                                  gltf::Family family, DiagnosticLog& log) {
    if (!changes.empty()) {
        log.report(
            code::EXPORT_EDITS_CONFLICT, document.place(Origin{}),
            "an edited scene cannot be converted to other physics extensions; save it, and convert the saved file");
        return std::nullopt;
    }
    gltf::reportUnrepresented(scene, family, log);
    return gltf::inFamily(scene, document.json(), family, log);
}

std::optional<std::string> saveInNewestForm(const Scene& edited, GltfContainer container, DiagnosticLog& log,
                                            const GltfSaveOptions& options) {
    const auto document = documentOf(edited);
    const auto family = familyOf(options);
    if (!document) {
        const Scene scene = withOwnOrigins(edited);
        if (family) gltf::reportUnrepresented(scene, *family, log);
        return gltf::write(scene, container, family.value_or(gltf::Family::Omi), log);
    }
    const bool sameContainer = document->isBinary() == (container == GltfContainer::Binary);
    const auto [scene, changes] = editsOf(edited);
    const bool turns = family && document->json().root() && gltf::hasOtherFamily(document->json(), *family);
    if (changes.empty() && sameContainer && !turns) return std::string(document->bytes());
    if (!document->json().root()) {
        log.report(code::EXPORT_EDITS_CONFLICT, document->place(Origin{}), "a file that is not glTF cannot be edited");
        return std::nullopt;
    }
    std::optional<std::string> json = turns             ? turned(scene, changes, *document, *family, log)
                                      : changes.empty() ? std::string(document->json().text())
                                                        : gltf::edit(scene, document->json(), changes, log);
    if (!json) return std::nullopt;
    return sameContainer ? gltf::withJson(*document, *std::move(json)) : gltf::inOther(*document, *json, log);
}

}  // namespace

std::optional<std::string> saveGltf(const Scene& edited, GltfContainer container, DiagnosticLog& log,
                                    const GltfSaveOptions& options) {
    auto bytes = saveInNewestForm(edited, container, log, options);
    if (!bytes || options.physics != GltfPhysics::KhrPublished) return bytes;
    DiagnosticLog known;
    const auto written = GltfDocument::parse(*bytes, {}, {}, {}, known);
    auto published = written->json().root() ? gltf::asPublished(written->json()) : std::nullopt;
    return published ? gltf::withJson(*written, *std::move(published)) : std::move(bytes);
}

std::vector<std::string> gltfFilesMissing(const Scene& scene, std::string_view written,
                                          const std::filesystem::path& folder) {
    static constexpr std::array<std::string_view, 2> kTables{"buffers", "images"};
    const auto document = documentOf(scene);
    if (!document) return {};
    const JsonValue packed =
        hasPackedBuffer(*document, written) ? document->json().root()["buffers"].first() : JsonValue();
    return json::filesElsewhere(*document, folder, kTables, packed);
}

}  // namespace orrery
