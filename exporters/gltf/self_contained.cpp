#include <algorithm>
#include <array>
#include <vector>

#include "orrery/base/codes/export.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/document/json_quoted.hpp"
#include "orrery/scene/changes.hpp"
#include "parts.hpp"
#include "pictures.hpp"
#include "stages.hpp"

namespace orrery::gltf {
namespace {

constexpr std::array kGltfArrays{"accessors", "animations", "buffers", "bufferViews", "images",
                                 "materials", "meshes",     "nodes",   "skins"};

// Moves what a file names into its binary chunk.
class Packer {
public:
    Packer(const GltfDocument& document, Json root, DiagnosticLog& log)
        : document_(document), root_(std::move(root)), log_(log) {}

    GltfParts run() {
        joinBuffers();
        if (root_.contains("images")) {
            for (Json& image : root_["images"]) takeImage(image);
        }
        return {std::move(root_), std::move(bytes_), {}};
    }

private:
    // The present place of a buffer's bytes.
    struct Moved {
        std::size_t buffer = 0;
        std::size_t offset = 0;
    };

    // The chunk is the first buffer; those that stay outside follow it.
    void joinBuffers() {
        const Json old = root_.value("buffers", Json::array());
        std::vector<Moved> moved;
        Json kept = Json::array({Json::object()});
        for (std::size_t i = 0; i < old.size(); ++i) {
            const auto bytes = bytesOf(old[i], i == 0);
            if (bytes) {
                align();
                moved.push_back({0, bytes_.size()});
                if (kept[0].empty()) kept[0] = old[i];
                bytes_ += *bytes;
            } else {
                moved.push_back({kept.size(), 0});
                kept.push_back(old[i]);
            }
        }
        kept[0].erase("uri");
        root_["buffers"] = std::move(kept);
        if (root_.contains("bufferViews")) pointViews(moved);
    }

    void pointViews(const std::vector<Moved>& moved) {
        for (Json& view : root_["bufferViews"]) {
            point(view, moved);
            if (!view.contains("extensions")) continue;
            // EXT_meshopt_compression has a place in a buffer too.
            for (Json& extension : view["extensions"]) point(extension, moved);
        }
    }

    static void point(Json& view, const std::vector<Moved>& moved) {
        if (!view.is_object() || !view.contains("buffer") || !view["buffer"].is_number_unsigned()) return;
        const auto old = view["buffer"].get<std::size_t>();
        if (old >= moved.size()) return;
        view["buffer"] = moved[old].buffer;
        if (moved[old].offset > 0) view["byteOffset"] = view.value("byteOffset", std::size_t{0}) + moved[old].offset;
    }

    std::optional<std::string> bytesOf(const Json& buffer, bool first) {
        if (!buffer.contains("byteLength") || !buffer["byteLength"].is_number_unsigned()) return std::nullopt;
        const auto length = buffer["byteLength"].get<std::size_t>();
        if (!buffer.contains("uri")) {
            const std::string_view chunk = document_.binaryChunk();
            if (!first || chunk.empty()) return std::nullopt;
            return std::string(chunk.substr(0, length));
        }
        auto bytes = contentsOf(buffer);
        if (bytes && bytes->size() > length) bytes->resize(length);
        return bytes;
    }

    std::optional<std::string> contentsOf(const Json& named) {
        if (!named["uri"].is_string()) return std::nullopt;
        const auto uri = named["uri"].get<std::string>();
        auto bytes = bytesOfUri(document_, uri);
        if (!bytes) {
            log_.report(code::EXPORT_FILES_BESIDE, placeOfFile(document_.file()),
                        "the file that a URI names cannot be read and is not included", {uri.substr(0, 80), {}});
        }
        return bytes;
    }

    void takeImage(Json& image) {
        if (!image.contains("uri")) return;
        const auto bytes = contentsOf(image);
        const std::string_view type = bytes ? imageType(*bytes) : std::string_view();
        if (type.empty()) return;
        align();
        const std::size_t view = root_.value("bufferViews", Json::array()).size();
        root_["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", bytes_.size()}, {"byteLength", bytes->size()}});
        bytes_ += *bytes;
        image.erase("uri");
        image["mimeType"] = type;
        image["bufferView"] = view;
    }

    // The alignment suits accessors of every type.
    void align() {
        while (bytes_.size() % 8 != 0) bytes_ += '\0';
    }

    const GltfDocument& document_;
    Json root_;
    DiagnosticLog& log_;
    std::string bytes_;
};

bool isSound(const Json& root) {
    return root.is_object() && std::all_of(kGltfArrays.begin(), kGltfArrays.end(), [&](const char* table) {
               return !root.contains(table) ||
                      (root[table].is_array() && std::all_of(root[table].begin(), root[table].end(),
                                                             [](const Json& entry) { return entry.is_object(); }));
           });
}

void numberNodes(const Scene& scene, const JsonDocument& json, Indices& indices) {
    const JsonValue nodes = json.root()["nodes"];
    forEachNode(scene.contents().root(), [&](const Node& node) {
        const auto index = json.indexIn(nodes, node.origin);
        if (node.parent && index) indices.nodes[node.id.value] = *index;
    });
}

// Colliders are shown where nothing else is.
void addPictures(const SceneContents& scene, GltfParts& parts) {
    Json& root = parts.root;
    if (!root.contains("nodes")) return;
    for (const Json& node : root["nodes"]) {
        if (node.contains("mesh")) return;
    }
    Buffer buffer(root, std::move(parts.buffer));
    Pictures pictures(scene, buffer, root);
    forEachNode(scene.root(), [&](const Node& node) {
        const auto index = Indices::find(parts.indices.nodes, node.id.value);
        if (!index || !node.collider) return;
        const Node* body = nearestBody(node);
        const auto mesh = pictures.ofShape(node.collider->shape, body && body->body->type != BodyType::Static);
        if (mesh) root["nodes"][*index]["mesh"] = *mesh;
    });
    pictures.describe(root);
    buffer.describe(root);
    parts.buffer = buffer.bytes();
}

std::optional<GltfParts> packed(const Scene& scene, const GltfDocument& document, DiagnosticLog& log) {
    std::optional<Json> root;
    if (isUtf8(document.json().text())) root = jsonOf(document.json().root());
    if (!root || !isSound(*root)) {
        log.report(code::EXPORT_EDITS_CONFLICT, scene.place(scene.contents().root()),
                   "the file has tables that are not lists of objects: nothing can be added to it");
        return std::nullopt;
    }
    GltfParts parts = Packer(document, *std::move(root), log).run();
    numberNodes(scene, document.json(), parts.indices);
    addPictures(scene.contents(), parts);
    return parts;
}

}  // namespace

std::optional<GltfParts> selfContained(const Scene& scene, DiagnosticLog& log) {
    const auto document = scene.asRead() ? std::dynamic_pointer_cast<const GltfDocument>(scene.source()) : nullptr;
    if (!document || !document->json().root() || !changesOf(scene).empty()) return writeParts(scene, Family::Omi, log);
    return packed(scene, *document, log);
}

std::string toGlb(GltfParts parts) {
    Json& buffers = parts.root["buffers"];
    const bool isNamed = buffers.is_array() && buffers.size() > 1;  // by its number, as those after it are
    if (parts.buffer.empty() && isNamed) parts.buffer.assign(4, '\0');
    if (parts.buffer.empty()) {
        parts.root.erase("buffers");
    } else {
        if (buffers.empty()) buffers.push_back(Json::object());
        buffers[0]["byteLength"] = parts.buffer.size();
    }
    return makeGlb(jsonText(parts.root, {"", "", "", ""}), parts.buffer);
}

}  // namespace orrery::gltf
