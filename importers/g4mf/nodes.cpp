// The tree of nodes, made one whatever the file says, and their transforms.
#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <string>
#include <utility>

#include "import.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/world_matrix.hpp"

namespace orrery::g4mf {
namespace {

// ---- which node is below which

void refuseChild(Import& import, JsonValue at, std::string why) {
    import.diagnostics.report(code::G4MF_NODE_PARENT, at, std::move(why));
}

// The children of a node that it may have, in file order.
void linkChildren(Import& import, std::vector<std::vector<std::uint32_t>>& children) {
    for (std::uint32_t i = 0; i < import.nodes.size(); ++i) {
        const JsonValue array = readArray(import.diagnostics, import.nodes[i].json["children"]);
        for (JsonValue at = array.first(); at; at = at.next()) {
            const auto child = readIndex(import.diagnostics, at, import.nodes.size(), "node");
            if (!child) continue;
            NodeEntry& entry = import.nodes[*child];
            if (*child == 0) {
                refuseChild(import, at, "the root cannot be a child");
            } else if (*child == i) {
                refuseChild(import, at, "the node is its own child");
            } else if (entry.parent >= 0) {
                refuseChild(import, at, "the node is a child of node " + std::to_string(entry.parent) + " already");
            } else {
                entry.parent = i;
                children[i].push_back(*child);
            }
        }
    }
}

// Nodes of a ring have parents and are reached from no root.
void reportRings(Import& import) {
    std::vector<bool> met(import.nodes.size(), false);
    for (std::size_t start = 0; start < import.nodes.size(); ++start) {
        std::vector<std::size_t> walk;
        std::int64_t at = static_cast<std::int64_t>(start);
        while (at >= 0 && !met[static_cast<std::size_t>(at)]) {
            met[static_cast<std::size_t>(at)] = true;
            walk.push_back(static_cast<std::size_t>(at));
            at = import.nodes[static_cast<std::size_t>(at)].parent;
        }
        if (at < 0 || std::find(walk.begin(), walk.end(), static_cast<std::size_t>(at)) == walk.end()) continue;
        import.diagnostics.reportMember(code::G4MF_NODE_PARENT, import.nodes[static_cast<std::size_t>(at)].json,
                                        "children", "the node is below itself");
    }
}

// ---- transforms

std::optional<Vector3> readScale(Import& import, JsonValue at) {
    if (!at) return std::nullopt;
    std::optional<Vector3> scale;
    if (at.isArray() && at.size() == 1) {
        const auto all = readNumber(import.diagnostics, at.first());
        if (all) scale = Vector3{*all, *all, *all};
    } else if (at.isNumber()) {
        const auto all = readNumber(import.diagnostics, at);
        if (all) scale = Vector3{*all, *all, *all};
    } else {
        scale = readVector3(import.diagnostics, at);
    }
    if (!scale || (scale->x > 0 && scale->y > 0 && scale->z > 0)) return scale;
    import.diagnostics.report(code::G4MF_SCALE, at, "the scale is not positive", "numbers above 0");
    return std::nullopt;
}

std::optional<Matrix4> readBasis(Import& import, JsonValue at, const Vector3& position) {
    auto matrix = readMatrix(import.diagnostics, at, 3);
    if (!matrix) return std::nullopt;
    matrix->m[3] = position.x;
    matrix->m[7] = position.y;
    matrix->m[11] = position.z;
    return matrix;
}

Transform readTransform(Import& import, JsonValue json, bool isRoot) {
    Transform transform;
    const JsonValue basis = json["basis"];
    for (const char* key : {"position", "rotor", "scale", "basis"}) {
        if (!isRoot || !json[key]) continue;
        import.diagnostics.report(code::G4MF_ROOT_TRANSFORM, json[key], "the root has a transform");
    }
    if (isRoot) return transform;
    transform.position = readVector3(import.diagnostics, json["position"]);
    const auto rotor = readRotor(import.diagnostics, json["rotor"]);
    const auto scale = readScale(import, json["scale"]);
    if (!basis) {
        if (rotor) transform.rotation = *rotor;
        transform.scale = scale;
        return transform;
    }
    if (json["rotor"] || json["scale"]) {
        import.diagnostics.report(code::G4MF_TRANSFORM_MIXED, basis,
                                  "the node has both a basis and a rotor or scale; the basis is used");
    }
    const auto matrix = readBasis(import, basis, transform.position.value_or(Vector3{}));
    if (!matrix) return transform;
    transform = {};
    transform.matrix = *matrix;
    return transform;
}

void makeTree(Import& import, const std::vector<std::vector<std::uint32_t>>& children) {
    struct Pending {
        std::uint32_t index;
        Node* parent;
        bool conformal;
    };
    std::vector<Pending> pending;
    if (!import.nodes.empty()) pending.push_back({0, &import.scene.root(), true});
    std::vector<std::uint32_t> walk;
    while (!pending.empty()) {
        const Pending next = pending.back();
        pending.pop_back();
        NodeEntry& entry = import.nodes[next.index];
        Node& node = import.scene.addNode(*next.parent, entry.json["name"].string().value_or(""));
        node.origin = entry.json.origin();
        node.transform = readTransform(import, entry.json, next.index == 0);
        entry.node = &node;
        entry.conformal = next.conformal && isConformal(toMatrix(node.transform));
        entry.order = entry.lastBelow = static_cast<std::uint32_t>(walk.size());
        walk.push_back(next.index);
        const std::vector<std::uint32_t>& below = children[next.index];
        for (auto it = below.rbegin(); it != below.rend(); ++it) pending.push_back({*it, &node, entry.conformal});
    }
    for (auto it = walk.rbegin(); it != walk.rend(); ++it) {
        for (const std::uint32_t child : children[*it]) {
            import.nodes[*it].lastBelow = std::max(import.nodes[*it].lastBelow, import.nodes[child].lastBelow);
        }
    }
}

}  // namespace

void readNodes(Import& import) {
    for (const JsonValue json : elements(import.root["nodes"])) {
        (void)readObject(import.diagnostics, json);
        import.nodes.push_back({json});
    }
    std::vector<std::vector<std::uint32_t>> children(import.nodes.size());
    linkChildren(import, children);
    reportRings(import);
    makeTree(import, children);
}

}  // namespace orrery::g4mf
