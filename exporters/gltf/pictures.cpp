#include "pictures.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "orrery/geometry/shading.hpp"
#include "orrery/geometry/tessellate.hpp"
#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

// Colours of the materials, red, green and blue as glTF has them (linear). The first is that of what
// stands still.
struct Colour {
    const char* name;
    std::array<double, 3> rgb;
};
constexpr std::array<Colour, 7> kColours = {{{"stone", {0.36, 0.37, 0.39}},
                                             {"blue", {0.08, 0.25, 0.55}},
                                             {"amber", {0.80, 0.42, 0.06}},
                                             {"teal", {0.05, 0.42, 0.38}},
                                             {"brick", {0.55, 0.13, 0.09}},
                                             {"violet", {0.28, 0.18, 0.50}},
                                             {"moss", {0.25, 0.38, 0.08}}}};

std::vector<Vector3> moved(const std::vector<Vector3>& positions, const Pose& pose) {
    const Eigen::Quaterniond rotation = toEigen(pose.rotation);
    const Eigen::Vector3d shift = toEigen(pose.position);
    std::vector<Vector3> result;
    result.reserve(positions.size());
    for (const Vector3& p : positions) result.push_back(fromEigen(Eigen::Vector3d(rotation * toEigen(p) + shift)));
    return result;
}

// The shape in words: equal shapes have equal ones.
std::string wordsOf(const SceneContents& scene, ShapeId shape) {
    Node node;
    node.collider.emplace().shape = shape;
    MemberTree tree;
    describePart(
        scene, node, "collider", [](NodeId) { return std::string(); }, tree);
    return jsonText(toJson(tree), {"", "", "", ""});
}

}  // namespace

bool isDrawable(const Mesh& mesh) {
    constexpr auto kMost = static_cast<double>(std::numeric_limits<float>::max());
    const auto fits = [](const Vector3& p) {
        return std::abs(p.x) <= kMost && std::abs(p.y) <= kMost && std::abs(p.z) <= kMost;
    };
    return mesh.loaded && !mesh.positions.empty() && !mesh.triangles.empty() &&
           std::all_of(mesh.positions.begin(), mesh.positions.end(), fits);
}

std::size_t Pictures::addShaded(std::string name, const Tessellation& triangles, std::size_t material) {
    const ShadedMesh mesh = shaded(triangles);
    return add(std::move(name), buffer_.addPrimitive(mesh.positions, mesh.triangles, mesh.normals), material);
}

std::size_t Pictures::add(std::string name, Json primitive, std::size_t material) {
    primitive["material"] = firstMaterial_ + material;
    Json mesh = Json::object();
    if (!name.empty()) mesh["name"] = std::move(name);
    mesh["primitives"] = Json::array({std::move(primitive)});
    meshes_.push_back(std::move(mesh));
    return firstMesh_ + meshes_.size() - 1;
}

std::optional<std::size_t> Pictures::ofShape(ShapeId id, bool moving) {
    const Shape* shape = scene_.shape(id);
    if (!shape) return std::nullopt;
    const auto [found, isNew] = known_.try_emplace((moving ? "moving " : "still ") + wordsOf(scene_, id));
    if (!isNew) return found->second;
    const ResolvedShape& resolved = resolver_.resolve(id);
    auto triangles = resolved.solid ? tessellate(resolved.solid->solid) : std::nullopt;
    if (!triangles || triangles->triangles.empty()) return std::nullopt;
    const std::size_t material = moving ? 1 + bodies_++ % (kColours.size() - 1) : 0;
    triangles->positions = moved(triangles->positions, resolved.solid->pose);
    found->second = addShaded(shape->name, *triangles, material);
    return found->second;
}

std::size_t Pictures::ofGround() {
    const auto [found, isNew] = known_.try_emplace("ground");
    if (isNew) {
        found->second = addShaded("ground", tessellateBox({100, 1, 100}), 0);
    }
    return *found->second;
}

std::size_t Pictures::ofTriangles(const Mesh& mesh) {
    return add(mesh.name, buffer_.addPrimitive(mesh.positions, mesh.triangles), 0);
}

std::size_t Pictures::ofMesh(const Mesh& mesh) {
    const auto [found, isNew] = ownMeshes_.try_emplace(&mesh, 0);
    if (isNew) {
        Buffer::Triangles kept;
        for (const auto& triangle : mesh.triangles) {
            if (triangle[0] < mesh.positions.size() && triangle[1] < mesh.positions.size() &&
                triangle[2] < mesh.positions.size()) {
                kept.push_back(triangle);
            }
        }
        found->second = add(mesh.name, buffer_.addPrimitive(mesh.positions, kept), 0);
    }
    return found->second;
}

void Pictures::describe(Json& root) const {
    if (meshes_.empty()) return;
    for (const Colour& colour : kColours) {
        root["materials"].push_back({{"name", colour.name},
                                     {"pbrMetallicRoughness",
                                      {{"baseColorFactor", {colour.rgb[0], colour.rgb[1], colour.rgb[2], 1.0}},
                                       {"metallicFactor", 0.0},
                                       {"roughnessFactor", 0.6}}}});
    }
    for (const Json& mesh : meshes_) root["meshes"].push_back(mesh);
}

}  // namespace orrery::gltf
