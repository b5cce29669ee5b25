#include <string>
#include <utility>

#include "hierarchy.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

std::optional<Matrix4> readAffine(Diagnostics& diagnostics, JsonValue value) {
    const auto matrix = readMatrix(diagnostics, value, 4);
    if (!matrix) return std::nullopt;
    const auto& m = matrix->m;
    if (m[12] == 0 && m[13] == 0 && m[14] == 0 && m[15] == 1) return matrix;
    diagnostics.report(code::GLTF_NODE_MATRIX, value, "the bottom row of the matrix is not 0, 0, 0, 1");
    return std::nullopt;
}

std::optional<Rotation> readRotation(Diagnostics& diagnostics, JsonValue value) {
    const auto q = readQuaternion(diagnostics, value);
    const bool turns =
        q && checkTurn(diagnostics, value, *q, "rotation", code::GLTF_NODE_ROTATION, code::GLTF_NODE_ROTATION_LENGTH);
    return turns ? std::optional<Rotation>(*q) : std::nullopt;
}

}  // namespace

// One pass over the members: a file has many nodes, and most have few members.
void readNodeMembers(Import& import, JsonValue json, Node& node) {
    Diagnostics& diagnostics = import.diagnostics;
    JsonValue matrix;
    bool hasParts = false;
    for (JsonValue member = json.first(); member; member = member.next()) {
        if (member.keyEquals("name")) {
            node.name = readString(diagnostics, member).value_or("");
        } else if (member.keyEquals("translation")) {
            node.transform.position = readVector3(diagnostics, member);
            hasParts = true;
        } else if (member.keyEquals("rotation")) {
            node.transform.rotation = readRotation(diagnostics, member);
            hasParts = true;
        } else if (member.keyEquals("scale")) {
            node.transform.scale = readVector3(diagnostics, member);
            hasParts = true;
        } else if (member.keyEquals("matrix")) {
            matrix = member;
        } else if (member.keyEquals("mesh")) {
            if (const auto mesh = readIndex(diagnostics, member, import.meshes.size(), "mesh"))
                node.mesh = MeshId{*mesh};
        }
    }
    if (!matrix) return;
    if (hasParts) {
        diagnostics.report(code::GLTF_NODE_MATRIX_AND_TRS, matrix,
                           "the node has both a matrix and translation, rotation or scale; the matrix is used");
    }
    if (const auto whole = readAffine(diagnostics, matrix)) {
        node.transform = Transform{};
        node.transform.matrix = *whole;
    }
}

namespace {

// Makes the nodes, parents first and in document order, without recursion.
void makeTree(Import& import, const Hierarchy& hierarchy) {
    NodeTable& table = import.nodes;
    std::vector<std::uint32_t> walk;  // node indices in the order they were made
    std::vector<std::pair<std::uint32_t, Node*>> pending;
    std::vector<std::uint32_t> children;
    const auto push = [&](const std::vector<std::uint32_t>& indices, Node* parent) {
        for (auto it = indices.rbegin(); it != indices.rend(); ++it) pending.emplace_back(*it, parent);
    };
    push(hierarchy.roots(), &import.scene.root());
    while (!pending.empty()) {
        const auto [index, parent] = pending.back();
        pending.pop_back();
        Node& node = import.scene.addNode(*parent);
        node.origin = table.json[index].origin();
        table.nodes[index] = &node;
        table.order[index] = table.lastBelow[index] = static_cast<std::uint32_t>(walk.size());
        walk.push_back(index);
        readNodeMembers(import, table.json[index], node);
        hierarchy.children(index, children);
        push(children, &node);
    }
    for (auto it = walk.rbegin(); it != walk.rend(); ++it) {
        hierarchy.children(*it, children);
        for (const std::uint32_t child : children) {
            table.lastBelow[*it] = std::max(table.lastBelow[*it], table.lastBelow[child]);
        }
    }
}

}  // namespace

void readNodes(Import& import) {
    NodeTable& table = import.nodes;
    table.json = elements(readArray(import.diagnostics, import.root["nodes"]));
    for (const JsonValue node : table.json) (void)readObject(import.diagnostics, node);
    table.nodes.assign(table.json.size(), nullptr);
    table.order.assign(table.json.size(), 0);
    table.lastBelow.assign(table.json.size(), 0);

    const Hierarchy hierarchy(import.root, table.json, import.diagnostics);
    if (const JsonValue scene = hierarchy.scene()) {
        import.scene.name = readString(import.diagnostics, scene["name"]).value_or("");
        import.scene.root().origin = scene.origin();
    }
    makeTree(import, hierarchy);
}

void reportNodesOutside(Import& import, const Extensions& extensions) {
    const NodeTable& table = import.nodes;
    JsonValue first;
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < table.json.size(); ++i) {
        if (table.nodes[i] || !extensions.hasAny(i)) continue;
        if (count++ == 0) first = table.json[i];
    }
    if (count == 0) return;
    import.diagnostics.reportMember(code::GLTF_NODE_OUTSIDE_SCENE, first, {},
                                    count == 1
                                        ? "a node with physics is not part of the scene"
                                        : std::to_string(count) + " nodes with physics are not part of the scene");
}

}  // namespace orrery::gltf
