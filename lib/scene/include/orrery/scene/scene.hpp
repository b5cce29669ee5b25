// A scene: what an author wrote, free of any file format.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/body.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// The part of a scene that is not the tree. Table entries are not removed; unused ones do no harm.
struct SceneData {
    std::vector<Shape> shapes;               // index = ShapeId
    std::vector<Mesh> meshes;                // index = MeshId
    std::vector<PhysicsMaterial> materials;  // index = MaterialId
    std::vector<CollisionFilter> filters;    // index = FilterId
    std::vector<JointSettings> joints;       // index = JointSettingsId

    // Of worlds that state none of their own. Absent: the file states none, and PlanOptions::gravity holds
    // (PLAN_GRAVITY_DEFAULT).
    std::optional<WorldGravity> gravity;

    std::string format;                       // "xode", "gltf", "glb", "g4tf", "g4b"; "" for a scene made by hand
    std::string name;                         // file-level name (XODE root's name, glTF default scene's)
    std::vector<std::string> extensionsUsed;  // glTF, as written
    std::vector<std::string> variants;        // KHR_materials_variants names, as written
    std::vector<Animation> animations;        // that nodes take part in; glTF: all of the file, in order
    // False: the file forbids simulation, by a required extension nobody here knows (PLAN_NOT_SIMULABLE).
    bool simulable = true;
};
constexpr auto membersOf(const SceneData*) {
    return members("scene", Member{"gravity", &SceneData::gravity}, Member{"name", &SceneData::name},
                   Member{"extensionsUsed", &SceneData::extensionsUsed}, Member{"variants", &SceneData::variants},
                   Member{"animations", &SceneData::animations}, Member{"simulable", &SceneData::simulable});
}

// Everything a scene holds: the tree of nodes, and the tables. Read it through Scene::contents, change it through
// Scene::edit.
//
// Threads: const functions may be called side by side, others by one thread alone. References to nodes are good until
// they are removed, those to table entries until an entry is added; ids are good for ever, in copies too.
class SceneContents : public SceneData {
public:
    // One root node, without name and components, and empty tables.
    SceneContents();
    // A deep copy; node ids are kept.
    SceneContents(const SceneContents& other);
    SceneContents& operator=(const SceneContents&) = delete;
    // Does not recurse, however deep the tree.
    ~SceneContents();

    // The node above all others; always there.
    [[nodiscard]] Node& root() { return *root_; }
    // The same, to read.
    [[nodiscard]] const Node& root() const { return *root_; }

    // Appends a new node (or inserts it before `before`, a child of `parent`). Ids count up from the
    // root's 1 and are never given twice.
    Node& addNode(Node& parent, std::string name = {}, const Node* before = nullptr);
    // Removes a node and all below it; of the root, only what is below.
    void removeNode(Node& node);
    // Removes a node alone: its children, their transforms unchanged, stand in its place. Not the root.
    void dissolveNode(Node& node);
    // Moves a node below another one, its transform unchanged, as its last child or before
    // `before`. False, and nothing done, if that would make a cycle.
    bool moveNode(Node& node, Node& newParent, const Node* before = nullptr);

    // Null for an id that is not (or no longer) in the scene.
    [[nodiscard]] Node* find(NodeId id);
    // The same, to read.
    [[nodiscard]] const Node* find(NodeId id) const;
    // One more than the highest NodeId value given so far: the size for tables indexed by NodeId.
    [[nodiscard]] std::size_t idLimit() const { return byId_.size(); }

    ShapeId addShape(Shape shape);                             // appends to `shapes`
    MeshId addMesh(Mesh mesh);                                 // appends to `meshes`
    MaterialId addMaterial(PhysicsMaterial material);          // appends to `materials`
    FilterId addFilter(CollisionFilter filter);                // appends to `filters`
    JointSettingsId addJointSettings(JointSettings settings);  // appends to `joints`

    // The entry of `shapes`; null for an invalid id.
    [[nodiscard]] const Shape* shape(ShapeId id) const;
    // The entry of `meshes`; null for an invalid id.
    [[nodiscard]] const Mesh* mesh(MeshId id) const;
    // The entry of `materials`; null for an invalid id.
    [[nodiscard]] const PhysicsMaterial* material(MaterialId id) const;
    // The entry of `filters`; null for an invalid id.
    [[nodiscard]] const CollisionFilter* filter(FilterId id) const;
    // The entry of `joints`; null for an invalid id.
    [[nodiscard]] const JointSettings* jointSettings(JointSettingsId id) const;

private:
    std::unique_ptr<Node> root_;
    std::vector<Node*> byId_;  // index = NodeId.value
};

// A scene: what an author wrote, free of any file format. load() reads one, SceneBuilder makes one by hand.
//
// Copies are cheap: contents are shared until one of the copies is edited. The contents as they
// were read are kept in the same way, so that saving can tell what has changed. A Simulation keeps a copy: later edits
// do not reach it. A moved-from Scene may only be assigned to or destroyed.
//
// Threads: several may read one Scene, and each may have a copy of its own. edit() needs the Scene for itself, and no
// other thread may copy, assign or destroy a Scene that shares its contents meanwhile.
class Scene {
public:
    // An empty scene: one root node.
    Scene();

    // Made by hand: asRead() is null. Null contents are empty ones.
    explicit Scene(std::shared_ptr<SceneContents> contents);

    // Made by importers: `contents` as read from `source`.
    Scene(std::shared_ptr<SceneContents> contents, std::shared_ptr<const Source> source);

    // To read. Good as long as the Scene; what it holds, until the next edit().
    [[nodiscard]] const SceneContents& contents() const { return *contents_; }
    // For changes. Detaches from copies and from the contents as read; references obtained before
    // the first call refer to the old contents. References from this one stay good over further
    // calls, until the Scene is copied.
    [[nodiscard]] SceneContents& edit();

    // The contents as they were read; equal to contents() until the first edit. Null for scenes that
    // came from no file.
    [[nodiscard]] const SceneContents* asRead() const { return asRead_.get(); }
    // The document that the scene was read from, kept alive by the scene; null for scenes that came from no file.
    [[nodiscard]] const std::shared_ptr<const Source>& source() const { return source_; }

    // The root of contents().
    [[nodiscard]] const Node& root() const { return contents_->root(); }
    // The node at that path (see path()) where the text begins with '/', else the first node of that
    // name in document order; null if none.
    [[nodiscard]] const Node* find(std::string_view nameOrPath) const;
    // The node of that id; null for an id that is not (or no longer) in the scene.
    [[nodiscard]] const Node* find(NodeId id) const { return std::as_const(*contents_).find(id); }

    // Place of a node's file object, or its scene path where it came from no file, or from another one. `key` is as
    // in Source::place.
    [[nodiscard]] Place place(const Node& node, std::string_view key = {}) const;
    // Place of that origin, or the scene path of `fallback` where it is no origin of source().
    [[nodiscard]] Place place(Origin origin, const Node& fallback, std::string_view key = {}) const;

private:
    std::shared_ptr<SceneContents> contents_;
    std::shared_ptr<const SceneContents> asRead_;
    std::shared_ptr<const Source> source_;
};

// "/world/space/chassis": names from below the root, joined by '/'; the root itself is "/". An unnamed
// node is its kind and a number, "geom[2]"; a named one has a number only if it repeats an earlier
// sibling's, "wheel[2]". Numbers count, from 1, the siblings so labelled. In names '~' is written ~0,
// '/' ~1 and '[' ~2. So no two nodes share a path, and Scene::find finds each by its own.
[[nodiscard]] std::string pathOf(const Node& node);

// What a node is in one word for people: "world", "space", "jointgroup", "body", "geom", "trigger",
// "joint" or "node".
[[nodiscard]] std::string_view kindName(const Node& node);

// Name, or path where it has none.
[[nodiscard]] std::string displayName(const Node& node);

// path() and displayName() for many nodes of one scene: the numbering is done once, which path()
// repeats for each node.
//
// Good until a node is added, moved, removed or renamed. Threads: as of const data, after its construction.
class PathNames {
public:
    // Numbers all nodes of a scene.
    explicit PathNames(const SceneContents& contents);
    // As the function path(), of a node of that scene.
    [[nodiscard]] std::string pathOf(const Node& node) const;
    // As the function displayName(), of a node of that scene.
    [[nodiscard]] std::string displayName(const Node& node) const;

private:
    std::vector<std::string> segments_;  // index = NodeId.value
};

// Visits the node and all below it in document order, parents first, without recursion. The visitor
// may change the parts and children of the node it is given, but not remove that node.
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
