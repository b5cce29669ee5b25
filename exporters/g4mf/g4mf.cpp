#include "orrery/exporters/g4mf.hpp"

#include <memory>
#include <utility>

#include "../json/edits.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/document/g4mf_document.hpp"
#include "orrery/scene/changes.hpp"
#include "parts.hpp"

namespace orrery {
namespace {

using json::Json;

class Editor {
public:
    Editor(const Scene& scene, const JsonDocument& document, DiagnosticLog& log)
        : scene_(scene), document_(document), log_(log), json_(document, edits_) {}

    std::optional<std::string> run(const SceneChanges& changes) {
        for (const std::string& field : changes.fields) refuse(scene_.root(), "its " + field + " has no place there");
        for (const NodeChange& change : changes.nodes) editNode(change);
        for (const TableChange& change : changes.tables) editTable(change);
        if (!good_) return std::nullopt;
        auto text = edits_.apply(document_.text());
        if (!text) refuse(scene_.root(), "its changes are in each other's way");
        return text;
    }

private:
    void refuse(const Node& node, const std::string& why) {
        good_ = false;
        log_.report(code::EXPORT_EDITS_CONFLICT, scene_.place(node.origin, node),
                    displayName(node) + " cannot be written into the file it came from: " + why);
    }

    void editNode(const NodeChange& change) {
        if (change.kind != NodeChange::Kind::Changed || change.moved) {
            return refuse(change.after != nullptr ? *change.after : *change.before, "nodes came, went or moved");
        }
        if (!g4mf::sayable(*change.after)) return refuse(*change.after, "it has parts that G4MF lacks");
        if (change.fields.empty()) return;
        const Node* parent = change.after->parent;
        const bool isRoot = parent == nullptr || parent->parent == nullptr;
        if (isRoot && !change.after->transform.empty()) return refuse(*change.after, "the root has no transform");
        if (parent != nullptr) {
            json_.change(document_.value(change.after->origin), g4mf::nodeJson(*change.before),
                         g4mf::nodeJson(*change.after));
        }
    }

    void editTable(const TableChange& change) {
        if (change.table != TableChange::Table::Shapes || change.added) {
            return refuse(scene_.root(), "a table got entries, or meshes changed");
        }
        const Shape& before = scene_.asRead()->shapes[change.index];
        const Shape& after = scene_.contents().shapes[change.index];
        const Json was = g4mf::shapeJson(before);
        const Json is = g4mf::shapeJson(after);
        if (was.is_null() || is.is_null() || before.geometry.index() != after.geometry.index()) {
            return refuse(scene_.root(), "a shape has become another kind");
        }
        json_.change(document_.value(after.origin), was, is);
    }

    const Scene& scene_;
    const JsonDocument& document_;
    DiagnosticLog& log_;
    TextEdits edits_;
    json::JsonEdits json_;
    bool good_ = true;
};

}  // namespace

std::optional<std::string> saveG4mf(const Scene& scene, G4mfContainer container, DiagnosticLog& log) {
    const auto document = std::dynamic_pointer_cast<const G4mfDocument>(scene.source());
    if (!document || !scene.asRead() || document->isBinary() != (container == G4mfContainer::Binary)) {
        log.report(code::EXPORT_FORMAT_UNKNOWN, {},
                   "only a scene that was read from G4MF is saved as that, in its container",
                   {{}, "xode, gltf or glb"});
        return std::nullopt;
    }
    const SceneChanges changes = changesOf(scene);
    if (changes.empty()) return std::string(document->bytes());
    const auto json = Editor(scene, document->json(), log).run(changes);
    if (!json) return std::nullopt;
    return document->withJson(*json);
}

}  // namespace orrery
