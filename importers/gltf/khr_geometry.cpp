#include <algorithm>
#include <array>
#include <string>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/khr_physics_rigid_bodies.hpp"
#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

bool hasTargets(JsonValue mesh) {
    for (JsonValue primitive = mesh["primitives"].first(); primitive; primitive = primitive.next()) {
        if (primitive["targets"]) return true;
    }
    return false;
}

// The result of a walk below one node.
struct Found {
    std::uint32_t mesh;
    Eigen::Affine3d place;  // in the frame of that node
    bool deformed;
};

// The transform of a node that may be in no scene.
Eigen::Affine3d placeOf(Import& import, std::uint32_t index) {
    if (const Node* node = import.nodes.nodes[index]) {
        return Eigen::Affine3d(toEigen(toMatrix(node->transform)));
    }
    Node outside;
    readNodeMembers(import, import.nodes.json[index], outside);
    return Eigen::Affine3d(toEigen(toMatrix(outside.transform)));
}

// Cycles and repeated children are looked at once: they have been reported.
std::vector<Found> meshesBelow(Import& import, std::uint32_t top) {
    const NodeTable& table = import.nodes;
    std::vector<Found> found;
    std::vector<bool> seen(table.json.size());
    std::vector<std::pair<std::uint32_t, Eigen::Affine3d>> pending{{top, Eigen::Affine3d::Identity()}};
    seen[top] = true;
    while (!pending.empty()) {
        const auto [index, place] = pending.back();
        pending.pop_back();
        const JsonValue json = table.json[index];
        const auto mesh = json["mesh"].integer();
        if (mesh && *mesh >= 0 && static_cast<std::size_t>(*mesh) < import.meshes.size()) {
            found.push_back({static_cast<std::uint32_t>(*mesh), place, json["skin"] || json["weights"]});
        }
        for (JsonValue child = json["children"].first(); child; child = child.next()) {
            const auto below = child.integer();
            if (!below || *below < 0 || static_cast<std::size_t>(*below) >= seen.size()) continue;
            const auto next = static_cast<std::uint32_t>(*below);
            if (seen[next]) continue;
            seen[next] = true;
            pending.emplace_back(next, place * placeOf(import, next));
        }
    }
    return found;
}

// Appends a mesh as it lies there; one that is mirrored has its triangles turned round.
void append(const Mesh& from, const Eigen::Affine3d& place, Mesh& to) {
    const auto first = static_cast<std::uint32_t>(to.positions.size());
    for (const Vector3& p : from.positions) to.positions.push_back(fromEigen(Eigen::Vector3d(place * toEigen(p))));
    const bool mirrored = place.linear().determinant() < 0;
    for (std::array<std::uint32_t, 3> triangle : from.triangles) {
        for (std::uint32_t& corner : triangle) corner += first;
        if (mirrored) std::swap(triangle[1], triangle[2]);
        to.triangles.push_back(triangle);
    }
}

}  // namespace

ShapeId Geometries::shapeOf(Import& import, JsonValue geometry, MeshId mesh, bool hull) {
    const auto [at, isNew] = shapes_.try_emplace({mesh.index, hull});
    if (!isNew) return at->second;
    Shape shape;
    shape.origin = geometry.origin();
    shape.geometry = hull ? ShapeGeometry(ConvexShape{mesh}) : ShapeGeometry(TriMeshShape{mesh});
    return at->second = import.scene.addShape(std::move(shape));
}

std::optional<MeshId> Geometries::meshesOf(Import& import, JsonValue at, std::uint32_t node) {
    std::vector<Found> found = meshesBelow(import, node);
    std::erase_if(found, [&](const Found& one) { return import.meshes.load(one.mesh) != Meshes::Result::Loaded; });
    if (found.empty()) {
        import.diagnostics.report(code::KHR_GEOMETRY_MESH, at,
                                  "the node has no mesh with triangles, nor do the nodes below it");
        return std::nullopt;
    }
    if (std::any_of(found.begin(), found.end(), [](const Found& one) { return one.deformed; })) {
        import.diagnostics.report(code::KHR_GEOMETRY_DEFORMED, at, "a mesh of the node is deformed");
    }
    if (found.size() == 1 && found[0].place.matrix() == Eigen::Matrix4d::Identity()) return MeshId{found[0].mesh};
    Mesh whole;
    whole.name = import.nodes.json[node]["name"].string().value_or("");
    whole.origin = import.nodes.json[node].origin();
    whole.loaded = true;
    for (const Found& one : found) append(import.scene.meshes[one.mesh], one.place, whole);
    return import.scene.addMesh(std::move(whole));
}

ShapeId Geometries::ofNode(Import& import, JsonValue geometry, bool hull) {
    const JsonValue at = geometry[khr_body::kNode];
    const auto node = readIndex(import.diagnostics, at, import.nodes.json.size(), "node");
    if (!node) return {};
    auto known = ofNodes_.find(*node);
    if (known == ofNodes_.end()) known = ofNodes_.emplace(*node, meshesOf(import, at, *node)).first;
    return known->second ? shapeOf(import, geometry, *known->second, hull) : ShapeId{};
}

ShapeId Geometries::read(Import& import, JsonValue geometry) {
    const JsonValue shape = geometry[khr_body::kShape];
    const JsonValue mesh = geometry[khr_body::kMesh];
    const JsonValue node = geometry[khr_body::kNode];
    const int sources = (shape ? 1 : 0) + (mesh ? 1 : 0) + (node ? 1 : 0);
    const bool hull = readBoolean(import.diagnostics, geometry[khr_body::kConvexHull]).value_or(false);
    if (sources != 1) {
        import.diagnostics.reportMember(code::KHR_GEOMETRY_SOURCE, geometry, {},
                                        sources == 0 ? "the geometry names no shape, mesh or node"
                                                     : "the geometry names several of shape, mesh and node",
                                        "one of shape, mesh and node");
        return {};
    }
    if (shape) {
        if (hull) {
            import.diagnostics.report(code::KHR_UNUSED, geometry[khr_body::kConvexHull],
                                      "convexHull has no effect: it is for meshes, but the geometry is a shape");
        }
        const auto index = readIndex(import.diagnostics, shape, import.family->shapes.size(), "shape");
        return index ? import.family->shapes[*index] : ShapeId{};
    }
    if (node) return ofNode(import, geometry, hull);
    const auto triangles = readTriangles(import, mesh);
    if (!triangles) return {};
    if (hasTargets(import.root["meshes"][triangles->index])) {
        import.diagnostics.report(code::KHR_GEOMETRY_DEFORMED, mesh, "the mesh has morph targets");
    }
    return shapeOf(import, geometry, *triangles, hull);
}

}  // namespace orrery::gltf
