// A scene becomes G4MF in one of two ways: as the file it came from with its changes, or as a new file.
#include "orrery/exporters/g4mf.hpp"

#include <array>
#include <memory>
#include <utility>

#include "../json/edits.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/document/g4mf_document.hpp"
#include "orrery/scene/changes.hpp"
#include "parts.hpp"
#include "report.hpp"

namespace orrery {
namespace {

std::shared_ptr<const G4mfDocument> documentOf(const Scene& scene) {
    if (!scene.asRead()) return nullptr;
    return std::dynamic_pointer_cast<const G4mfDocument>(scene.source());
}

std::optional<std::string> newFile(const Scene& scene, G4mfContainer container, DiagnosticLog& log) {
    auto text = g4mf::write(scene, log);
    if (text && container == G4mfContainer::Binary) return g4mf::asBinary(*text);
    return text;
}

}  // namespace

std::optional<std::string> saveG4mf(const Scene& edited, G4mfContainer container, DiagnosticLog& log) {
    const auto document = documentOf(edited);
    if (!document) return newFile(edited, container, log);
    const bool isBinary = container == G4mfContainer::Binary;
    const bool sameContainer = document->isBinary() == isBinary;
    const auto [scene, changes] = editsOf(edited);
    if (changes.empty() && sameContainer) return std::string(document->bytes());
    if (!document->json().root()) {
        log.report(code::EXPORT_EDITS_CONFLICT, document->place(Origin{}), "a file that is not G4MF cannot be edited");
        return std::nullopt;
    }
    std::optional<std::string> json(std::string(document->json().text()));
    if (!changes.empty()) {
        g4mf::Report report(scene, g4mf::Report::Of::Edits, log);
        json = g4mf::edit(*scene.asRead(), scene.contents(), changes, document->json(), report);
    }
    if (!json) return std::nullopt;
    if (sameContainer) return document->withJson(*json);
    return isBinary ? g4mf::asBinary(*json) : g4mf::asText(*document, *json, log);
}

std::vector<std::string> g4mfFilesMissing(const Scene& scene, std::string_view /*written*/,
                                          const std::filesystem::path& folder) {
    static constexpr std::array<std::string_view, 1> kTables{"buffers"};
    const auto document = documentOf(scene);
    return document ? json::filesElsewhere(*document, folder, kTables) : std::vector<std::string>();
}

}  // namespace orrery
