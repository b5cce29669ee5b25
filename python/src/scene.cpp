// The tree of a scene and its tables, for the classes Scene and Node of the package.
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/spelling.hpp"
#include "reflection.hpp"

namespace orrery::python {
namespace {

const Node& nodeOf(const SceneRef& box, py::handle object) {
    const Location* at = locationOf(object);
    if (!at || at->root != Location::Root::Node || at->scene != box) raiseType("a Node of this scene is wanted");
    const Node* node = box->scene.find(NodeId{at->index});
    if (!node) raiseLookup("the node is not in the scene any more");
    return *node;
}

// The same in the contents that are being changed.
Node& editedNode(const SceneRef& box, py::handle object) {
    return *box->scene.edit().find(nodeOf(box, object).id);
}

py::object findNode(const SceneRef& box, const std::string& nameOrPath) {
    const Node* node = box->scene.find(nameOrPath);
    return node ? nodeAt(box, node->id) : py::object(py::none());
}

// The name that is nearest to one that is not there; "" where none is near.
std::string nearestName(const SceneRef& box, const std::string& name) {
    NearestWord nearest(name);
    forEachNode(box->scene.root(), [&](const Node& node) { nearest.offer(node.name); });
    return std::string(nearest.found());
}

// Ids first: making objects may run code of Python's, which may change the tree.
py::list nodesOf(const SceneRef& box, const std::vector<NodeId>& ids) {
    py::list all;
    for (const NodeId id : ids) all.append(objectAt({box, Location::Root::Node, id.value}));
    return all;
}

py::list allNodes(const SceneRef& box) {
    std::vector<NodeId> ids;
    forEachNode(box->scene.root(), [&](const Node& node) { ids.push_back(node.id); });
    return nodesOf(box, ids);
}

py::list childrenOf(const SceneRef& box, py::handle object) {
    std::vector<NodeId> ids;
    for (const auto& child : nodeOf(box, object).children) ids.push_back(child->id);
    return nodesOf(box, ids);
}

py::object parentOf(const SceneRef& box, py::handle object) {
    const Node* parent = nodeOf(box, object).parent;
    return parent ? nodeAt(box, parent->id) : py::object(py::none());
}

// A null `before`: as the last.
Node* editedBefore(const SceneRef& box, const Node& parent, py::handle before) {
    if (before.is_none()) return nullptr;
    Node& found = editedNode(box, before);
    if (found.parent != &parent) raiseValue("`before` is to be a child of the parent");
    return &found;
}

py::object addNode(const SceneRef& box, py::handle parent, const std::string& name, py::handle before) {
    nodeOf(box, parent);
    const Editing editing(*box);
    Node& into = editedNode(box, parent);
    const Node& added = box->scene.edit().addNode(into, name, editedBefore(box, into, before));
    return nodeAt(box, added.id);
}

void removeNode(const SceneRef& box, py::handle object) {
    nodeOf(box, object);
    const Editing editing(*box);
    box->scene.edit().removeNode(editedNode(box, object));
}

bool moveNode(const SceneRef& box, py::handle object, py::handle parent, py::handle before) {
    nodeOf(box, object);
    nodeOf(box, parent);
    const Editing editing(*box);
    Node& into = editedNode(box, parent);
    return box->scene.edit().moveNode(editedNode(box, object), into, editedBefore(box, into, before));
}

SceneTable tableNamed(const std::string& name) {
    const MemberType& tables = sceneStructures().tables;
    const StructMember* table = tables.find(name);
    return table ? static_cast<SceneTable>(table - tables.members.data()) : SceneTable::Joints;
}

py::object entryPart(const SceneRef& box, SceneTable table, std::size_t index) {
    return objectAt({box, rootOf(table), static_cast<std::uint32_t>(index)});
}

py::list entriesOf(const SceneRef& box, const std::string& name) {
    const SceneTable table = tableNamed(name);
    py::list all;
    const std::size_t count = entryCount(box->scene.contents(), table);
    for (std::size_t i = 0; i < count; ++i) all.append(entryPart(box, table, i));
    return all;
}

py::object addEntryTo(const SceneRef& box, const std::string& name, py::handle value) {
    if (!py::isinstance<py::dict>(value)) raiseType("a new entry is to be a dict");
    const Editing editing(*box);
    const SceneTable table = tableNamed(name);
    return entryPart(box, table, readEntry(value, table, {box, name, {}}));
}

}  // namespace

Editing::Editing(SceneBox& box) : box_(box) {
    if (box.editing) throw std::runtime_error("the scene is being changed");
    box.editing = true;
}

Scene copyOf(const SceneRef& box) {
    if (box->editing) throw std::runtime_error("the scene is being changed");
    return box->scene;
}

void bindScene(py::module_& module) {
    py::class_<SceneBox, SceneRef>(module, "SceneBox")
        .def(py::init([] { return std::make_shared<SceneBox>(); }))
        .def("root", [](const SceneRef& box) { return nodeAt(box, box->scene.root().id); })
        .def("data",
             [](const SceneRef& box) {
                 return objectAt({box, Location::Root::Data, 0});
             })
        .def("find", &findNode)
        .def("nearest", &nearestName)
        .def("nodes", &allNodes)
        .def("children", &childrenOf)
        .def("parent", &parentOf)
        .def("path", [](const SceneRef& box, py::handle node) { return text(pathOf(nodeOf(box, node))); })
        .def("node_kind", [](const SceneRef& box, py::handle node) { return text(kindName(nodeOf(box, node))); })
        .def("add", &addNode)
        .def("remove", &removeNode)
        .def("move", &moveNode)
        .def("table", &entriesOf)
        .def("add_entry", &addEntryTo)
        .def("format", [](const SceneRef& box) { return text(box->scene.contents().format); })
        .def("copy", [](const SceneRef& box) { return std::make_shared<SceneBox>(SceneBox{copyOf(box)}); });
}

}  // namespace orrery::python
