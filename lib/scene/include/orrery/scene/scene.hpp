// A scene: what an author wrote, free of any file format.
//
// Copies are cheap: contents are shared until one of the copies is edited. The contents as they
// were read are kept in the same way, so that saving can tell what has changed.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/source.hpp"
#include "orrery/scene/material.hpp"
#include "orrery/scene/node.hpp"
#include "orrery/scene/shape.hpp"

namespace orrery {

// Everything a scene holds. Read it through Scene::contents, change it through Scene::edit.
class SceneContents {
public:
    SceneContents();
    SceneContents(const SceneContents& other);  // deep; node ids are kept
    SceneContents& operator=(const SceneContents&) = delete;
    ~SceneContents();

    [[nodiscard]] Node& root() { return *root_; }
    [[nodiscard]] const Node& root() const { return *root_; }

    // Appends a new node (or inserts it before `before`, a child of `parent`).
    Node& addNode(Node& parent, std::string name = {}, const Node* before = nullptr);
    // Removes a node and all below it. The root stays.
    void removeNode(Node& node);
    // Moves a node below another one, its transform unchanged. False if that would make a cycle.
    bool moveNode(Node& node, Node& newParent, const Node* before = nullptr);

    // Null for an id that is not (or no longer) in the scene.
    [[nodiscard]] Node* find(NodeId id);
    [[nodiscard]] const Node* find(NodeId id) const;

    ShapeId addShape(Shape shape);
    MeshId addMesh(Mesh mesh);
    MaterialId addMaterial(PhysicsMaterial material);
    FilterId addFilter(CollisionFilter filter);

    // Null for an invalid id.
    [[nodiscard]] const Shape* shape(ShapeId id) const;
    [[nodiscard]] const Mesh* mesh(MeshId id) const;
    [[nodiscard]] const PhysicsMaterial* material(MaterialId id) const;
    [[nodiscard]] const CollisionFilter* filter(FilterId id) const;

    std::vector<Shape> shapes;
    std::vector<Mesh> meshes;
    std::vector<PhysicsMaterial> materials;
    std::vector<CollisionFilter> filters;

    std::string format;                         // "xode", "gltf", "glb"; "" for a scene made by hand
    std::string name;                           // file-level name (XODE root's name, glTF default scene's)
    std::vector<std::string> extensionsUsed;    // glTF, as written
    std::vector<std::string> variants;          // KHR_materials_variants names, as written
    // False when the file forbids simulation (a required extension nobody here knows).
    bool simulable = true;

private:
    Node* adopt(std::unique_ptr<Node> node, Node* parent, const Node* before);
    void forget(const Node& node);
    std::unique_ptr<Node> clone(const Node& node, Node* parent);
    std::unique_ptr<Node> root_;
    std::vector<Node*> byId_;  // index = NodeId.value
};

class Scene {
public:
    Scene();  // an empty scene: one root node

    // Made by importers: `contents` as read from `source`.
    Scene(std::shared_ptr<SceneContents> contents, std::shared_ptr<const Source> source);

    [[nodiscard]] const SceneContents& contents() const { return *contents_; }
    // For changes. Detaches from copies and from the contents as read; references obtained before
    // the first call refer to the old contents.
    [[nodiscard]] SceneContents& edit();

    // The contents as they were read; equal to contents() until the first edit. Null for scenes that
    // came from no file.
    [[nodiscard]] const SceneContents* asRead() const { return asRead_.get(); }
    [[nodiscard]] const std::shared_ptr<const Source>& source() const { return source_; }

    // Shorthands.
    [[nodiscard]] const Node& root() const { return contents_->root(); }
    // First node of that name in document order, or the node at that path (see path()); null if none.
    [[nodiscard]] const Node* find(std::string_view nameOrPath) const;
    [[nodiscard]] const Node* find(NodeId id) const { return std::as_const(*contents_).find(id); }

    // Place of a node's file object, or its scene path where it came from no file.
    [[nodiscard]] Place place(const Node& node, std::string_view key = {}) const;
    [[nodiscard]] Place place(Origin origin, const Node& fallback, std::string_view key = {}) const;

private:
    std::shared_ptr<SceneContents> contents_;
    std::shared_ptr<const SceneContents> asRead_;
    std::shared_ptr<const Source> source_;
};

// "/world/space/chassis": names from below the root, joined by '/'. An unnamed node is its kind and
// its number among its siblings, "geom[2]"; a '/' or '~' in a name is written ~1 or ~0. A named node
// that repeats an earlier sibling's name carries its number too, "wheel[2]".
[[nodiscard]] std::string path(const Node& node);

// What a node is in one word for people: "world", "space", "jointgroup", "body", "geom", "trigger",
// "joint" or "node".
[[nodiscard]] std::string_view kindName(const Node& node);

// Name, or path where it has none.
[[nodiscard]] std::string displayName(const Node& node);

// Visits the node and all below it, parents first, without recursion.
template <typename NodeType, typename Visitor>
void forEachNode(NodeType& start, Visitor&& visit) {
    std::vector<NodeType*> pending{&start};
    while (!pending.empty()) {
        NodeType* node = pending.back();
        pending.pop_back();
        visit(*node);
        for (auto it = node->children.rbegin(); it != node->children.rend(); ++it) pending.push_back(it->get());
    }
}

// Nearest node at or above `node` that has a body part; null if none.
[[nodiscard]] const Node* nearestBody(const Node& node);

}  // namespace orrery
