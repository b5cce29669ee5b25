#include "orrery/scene/scene.hpp"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <stdexcept>
#include <utility>

namespace orrery {
namespace {

template <typename Id, typename T>
Id append(std::vector<T>& table, T entry) {
    table.push_back(std::move(entry));
    return Id{static_cast<std::uint32_t>(table.size() - 1)};
}

template <typename T, typename Id>
const T* lookUp(const std::vector<T>& table, Id id) {
    return id.index < table.size() ? &table[id.index] : nullptr;
}

// Returns the position of `child` among the children; the end if it is null or not a child. Searches from the back,
// where most changes happen.
auto positionOf(Node& parent, const Node* child) {
    auto& children = parent.children;
    if (!child) return children.end();
    const auto it = std::find_if(children.rbegin(), children.rend(), [&](const auto& c) { return c.get() == child; });
    return it == children.rend() ? children.end() : std::prev(it.base());
}

std::unique_ptr<Node> detach(Node& node) {
    const auto position = positionOf(*node.parent, &node);
    std::unique_ptr<Node> owned = std::move(*position);
    node.parent->children.erase(position);
    return owned;
}

}  // namespace

// Without this, children would be destroyed by recursion, with one stack frame for each level. A list of them would
// need memory, and there may be none left.
Node::~Node() {
    Node* at = this;
    while (at != this || !children.empty()) {
        Node* last = at->children.empty() ? nullptr : at->children.back().get();
        if (last != nullptr && !last->children.empty()) {
            last->parent = at;
            at = last;
        } else if (!at->children.empty()) {
            at->children.pop_back();
        } else {
            at = at->parent;
        }
    }
}

SceneContents::SceneContents() : root_(std::make_unique<Node>()), byId_{nullptr, root_.get()} {
    root_->id = NodeId{1};
}

SceneContents::SceneContents(const SceneContents& other)
    : SceneData(other), root_(std::make_unique<Node>()), byId_(other.byId_.size(), nullptr) {
    const auto fill = [this](Node& to, const Node& from) {
        static_cast<NodeComponents&>(to) = from;
        to.id = from.id;
        to.children.reserve(from.children.size());
        byId_[to.id.value] = &to;
    };
    fill(*root_, *other.root_);
    // Each node is made with its components, in document order, so that the copy is contiguous in memory.
    std::vector<std::pair<const Node*, Node*>> pending{{other.root_.get(), root_.get()}};
    while (!pending.empty()) {
        const auto [from, to] = pending.back();
        if (to->children.size() == from->children.size()) {
            pending.pop_back();
            continue;
        }
        const Node& child = *from->children[to->children.size()];
        Node& copy = *to->children.emplace_back(std::make_unique<Node>());
        copy.parent = to;
        fill(copy, child);
        if (!child.children.empty()) pending.emplace_back(&child, &copy);
    }
}

SceneContents::~SceneContents() = default;

Node& SceneContents::addNode(Node& parent, std::string nodeName, const Node* before) {
    if (!contains(parent)) throw std::invalid_argument("a node cannot be added below a node of another scene");
    auto owned = std::make_unique<Node>();
    Node& node = *owned;
    node.name = std::move(nodeName);
    node.parent = &parent;
    node.id = NodeId{static_cast<std::uint32_t>(byId_.size())};
    byId_.push_back(&node);
    parent.children.insert(positionOf(parent, before), std::move(owned));
    return node;
}

void SceneContents::removeNode(Node& node) {
    if (!contains(node)) return;
    forEachNode(node, [this](const Node& gone) { byId_[gone.id.value] = nullptr; });
    if (&node == root_.get()) {
        byId_[node.id.value] = &node;
        node.children.clear();
    } else {
        detach(node);
    }
}

void SceneContents::dissolveNode(Node& node) {
    if (!contains(node) || !node.parent) return;
    Node& parent = *node.parent;
    byId_[node.id.value] = nullptr;
    auto position = positionOf(parent, &node);
    const std::unique_ptr<Node> owned = std::move(*position);
    for (const auto& child : owned->children) child->parent = &parent;
    position = parent.children.erase(position);
    parent.children.insert(position, std::move_iterator(owned->children.begin()),
                           std::move_iterator(owned->children.end()));
    owned->children.clear();
}

bool SceneContents::moveNode(Node& node, Node& newParent, const Node* before) {
    if (!contains(node) || !contains(newParent)) return false;
    for (const Node* at = &newParent; at; at = at->parent) {
        if (at == &node) return false;
    }
    if (before == &node) return true;
    std::unique_ptr<Node> owned = detach(node);
    node.parent = &newParent;
    newParent.children.insert(positionOf(newParent, before), std::move(owned));
    return true;
}

Node* SceneContents::find(NodeId id) {
    return id.value < byId_.size() ? byId_[id.value] : nullptr;
}
const Node* SceneContents::find(NodeId id) const {
    return id.value < byId_.size() ? byId_[id.value] : nullptr;
}

ShapeId SceneContents::addShape(Shape shape) {
    return append<ShapeId>(shapes, std::move(shape));
}
MeshId SceneContents::addMesh(Mesh mesh) {
    mesh.loaded = mesh.loaded || !mesh.positions.empty();
    return append<MeshId>(meshes, std::move(mesh));
}
MaterialId SceneContents::addMaterial(PhysicsMaterial material) {
    return append<MaterialId>(materials, std::move(material));
}
FilterId SceneContents::addFilter(CollisionFilter filter) {
    return append<FilterId>(filters, std::move(filter));
}
JointSettingsId SceneContents::addJointSettings(JointSettings settings) {
    return append<JointSettingsId>(joints, std::move(settings));
}

const Shape* SceneContents::shape(ShapeId id) const {
    return lookUp(shapes, id);
}
const Mesh* SceneContents::mesh(MeshId id) const {
    return lookUp(meshes, id);
}
const PhysicsMaterial* SceneContents::material(MaterialId id) const {
    return lookUp(materials, id);
}
const CollisionFilter* SceneContents::filter(FilterId id) const {
    return lookUp(filters, id);
}
const JointSettings* SceneContents::jointSettings(JointSettingsId id) const {
    return lookUp(joints, id);
}

// Maps nodes of the file to nodes of the scene, by the file's numbers. It is made on the first request, once for all
// copies.
class Scene::SourceNodes {
public:
    [[nodiscard]] NodeId find(std::size_t index, const SceneContents& contents, const Source& source) {
        std::call_once(made_, [&] { make(contents, source); });
        const auto at = std::lower_bound(nodes_.begin(), nodes_.end(), index,
                                         [](const auto& entry, std::size_t wanted) { return entry.first < wanted; });
        return at != nodes_.end() && at->first == index ? at->second : NodeId{};
    }

private:
    void make(const SceneContents& contents, const Source& source) {
        forEachNode(contents.root(), [&](const Node& node) {
            if (const auto index = source.nodeIndex(node.origin)) nodes_.emplace_back(*index, node.id);
        });
        // In document order parents come first: among nodes with the same number the outermost one stays.
        const auto byIndex = [](const auto& a, const auto& b) { return a.first < b.first; };
        std::stable_sort(nodes_.begin(), nodes_.end(), byIndex);
        const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
        nodes_.erase(std::unique(nodes_.begin(), nodes_.end(), same), nodes_.end());
    }

    std::once_flag made_;
    std::vector<std::pair<std::size_t, NodeId>> nodes_;
};

Scene::Scene() : contents_(std::make_shared<SceneContents>()) {}

Scene::Scene(std::shared_ptr<SceneContents> contents)
    : contents_(contents ? std::move(contents) : std::make_shared<SceneContents>()) {}

Scene::Scene(std::shared_ptr<SceneContents> contents, std::shared_ptr<const Source> source)
    : contents_(contents ? std::move(contents) : std::make_shared<SceneContents>()),
      asRead_(contents_),
      source_(std::move(source)),
      sourceNodes_(std::make_shared<SourceNodes>()) {}

namespace {

// The shared contents of all moved-from scenes; edit() gives each its own.
const std::shared_ptr<SceneContents>& noContents() {
    static const auto kNothing = std::make_shared<SceneContents>();
    return kNothing;
}

}  // namespace

Scene::Scene(Scene&& other) noexcept
    : contents_(std::exchange(other.contents_, noContents())),
      asRead_(std::move(other.asRead_)),
      source_(std::move(other.source_)),
      sourceNodes_(std::move(other.sourceNodes_)) {}

Scene& Scene::operator=(Scene&& other) noexcept {
    if (this == &other) return *this;
    contents_ = std::exchange(other.contents_, noContents());
    asRead_ = std::move(other.asRead_);
    source_ = std::move(other.source_);
    sourceNodes_ = std::move(other.sourceNodes_);
    return *this;
}

SceneContents& Scene::edit() {
    if (contents_.use_count() > 1) contents_ = std::make_shared<SceneContents>(*contents_);
    return *contents_;
}

Place Scene::place(const Node& node, std::string_view key) const {
    return place(node.origin, node, key);
}

Place Scene::place(Origin origin, const Node& fallback, std::string_view key) const {
    if (source_ && source_->owns(origin)) return source_->place(origin, key);
    Place place;
    place.kind = Place::Kind::Scene;
    if (source_) place.file = source_->place(Origin{}).file;
    place.path = pathOf(fallback);
    return place;
}

std::optional<std::size_t> Scene::sourceIndex(NodeId id) const {
    const Node* node = find(id);
    return node && source_ ? source_->nodeIndex(node->origin) : std::nullopt;
}

const Node* Scene::nodeOfSource(std::size_t index) const {
    if (!source_ || !sourceNodes_) return nullptr;
    return find(sourceNodes_->find(index, *asRead_, *source_));
}

const Node* nearestBody(const Node& node) {
    const Node* at = &node;
    while (at && !at->body) at = at->parent;
    return at;
}

}  // namespace orrery
