#include "meshes.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

namespace orrery::mjcf {
namespace {

constexpr std::size_t kWeighing = 10;  // a part of the limit on elements is weighed, which takes seconds

// Three indices each, from 0; nullopt if one is not that of a position.
std::optional<std::vector<std::array<std::uint32_t, 3>>> facesOf(const std::vector<double>& numbers,
                                                                 std::size_t positions) {
    if (numbers.size() % 3 != 0) return std::nullopt;
    std::vector<std::array<std::uint32_t, 3>> faces(numbers.size() / 3);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const double index = numbers[i];
        if (!(index >= 0) || index >= static_cast<double>(positions) || index != std::floor(index)) return std::nullopt;
        faces[i / 3][i % 3] = static_cast<std::uint32_t>(index);
    }
    return faces;
}

// Turns the triangles of a mesh that a scale has mirrored.
void mirror(Mesh& mesh) {
    for (auto& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
}

}  // namespace

MeshAsset* Meshes::find(const Model& model, const Part& geom) {
    const std::string_view name = geom.text("mesh");
    const XmlElement element = model.mesh(name);
    if (!element) {
        context_.report(code::MJCF_REFERENCE, geom.element(), "there is no such mesh among the assets",
                        {std::string(name), {}}, "mesh");
        return nullptr;
    }
    const auto [found, isNew] = assets_.try_emplace(element.origin());
    if (isNew) found->second = read(model, element);
    return found->second.mesh.valid() ? &found->second : nullptr;
}

const MeshMass* Meshes::massOf(MeshAsset& asset, XmlElement geom) {
    if (!asset.mass) {
        const Mesh& mesh = *context_.scene.mesh(asset.mesh);
        const std::size_t size = std::max(mesh.triangles.size(), mesh.positions.size());
        asset.mass.emplace();
        if (size > context_.limits.meshElements / kWeighing - weighed_) {
            asset.mass->fault = "has too many triangles";
        } else {
            weighed_ += size;
            asset.mass = mjcf::massOf(scaled(asset), asset.inertia);
        }
        if (!asset.mass->fault.empty()) {
            context_.report(code::MJCF_MESH_MASS, geom,
                            "the mesh \"" + mesh.name + "\" " + asset.mass->fault + ", and has no mass");
        }
    }
    return asset.mass->fault.empty() ? &*asset.mass : nullptr;
}

Mesh Meshes::scaled(const MeshAsset& asset) const {
    Mesh mesh = *context_.scene.mesh(asset.mesh);
    const Vector3& scale = asset.scale;
    for (Vector3& position : mesh.positions)
        position = {scale.x * position.x, scale.y * position.y, scale.z * position.z};
    if (scale.x * scale.y * scale.z < 0) mirror(mesh);
    return mesh;
}

MeshAsset Meshes::read(const Model& model, XmlElement element) {
    const Part part = model.part(element, model.mainClass());
    MeshAsset asset;
    auto triangles = trianglesOf(model, part);
    if (!triangles) return asset;
    auto scale = vector(context_, part, "scale", {1, 1, 1});
    if (scale.x == 0 || scale.y == 0 || scale.z == 0) {
        refuse(context_, part, "scale", "three numbers other than 0");
        scale = {1, 1, 1};
    }
    const Vector3 moved = vector(context_, part, "refpos");
    const auto turn = fromQuat(list<4>(context_, part, "refquat").value_or(std::array<double, 4>{1, 0, 0, 0}));
    asset.inertia =
        static_cast<MeshInertia>(word(context_, part, "inertia", {"legacy", "exact", "convex", "shell"}, 0));
    Mesh mesh;
    mesh.name = part.name();
    if (mesh.name.empty()) mesh.name = std::filesystem::path(part.text("file")).stem().string();
    mesh.origin = element.origin();
    // A scale after a rotation is none that a node can have.
    const bool isScaledLast = moved != Vector3() || turn.value_or(Quaternion()) != Quaternion();
    if (!isScaledLast) asset.scale = std::exchange(scale, Vector3{1, 1, 1});
    mesh.positions = meshVertices(triangles->positions, scale, moved, turn.value_or(Quaternion()));
    mesh.triangles = std::move(triangles->triangles);
    if (scale.x * scale.y * scale.z < 0) mirror(mesh);
    if (mesh.triangles.empty()) {
        auto hull = hullOf(mesh);
        if (!hull) {
            context_.report(code::MESH_DAMAGED, element, "the mesh \"" + mesh.name + "\" has no triangles and no hull");
            return asset;
        }
        mesh.positions = std::move(hull->positions);
        mesh.triangles = std::move(hull->triangles);
    }
    asset.mesh = context_.scene.addMesh(std::move(mesh));
    return asset;
}

// One file may be several meshes, which differ in scale.
std::optional<Meshes::Triangles> Meshes::trianglesOf(const Model& model, const Part& part) {
    if (!part.hasOwn("file")) return inlineTriangles(part);
    std::filesystem::path path(part.text("file"));
    if (model.compiler.stripPath) path = path.filename();
    const bool isPlain = path.is_absolute() || model.compiler.meshFolder.empty();
    std::string name = isPlain ? path.string() : model.compiler.meshFolder + path.string();
    const std::string beside = model.sources().folderOf(part.element());
    if (!beside.empty() && !files_.find(name) && files_.find(beside + name)) name = beside + name;
    const auto [found, isNew] = byFile_.try_emplace(name);
    if (isNew) found->second = files_.mesh(part.element(), "file", name, true);
    return found->second;
}

std::optional<Meshes::Triangles> Meshes::inlineTriangles(const Part& part) {
    if (part.hasOwn("builtin")) {
        context_.note(code::MESH_FORMAT, part.element(), "meshes that MuJoCo makes itself (builtin) are left out",
                      nameInMessage(part.element()));
        return std::nullopt;
    }
    const std::size_t most = context_.limits.meshElements;
    const auto positions = numbersIn(part.text("vertex"), most);
    if (!positions || positions->empty() || positions->size() % 3 != 0) {
        const bool isMissing = positions && positions->empty();
        context_.report(isMissing ? code::MJCF_MISSING : code::MJCF_NUMBER, part.element(),
                        isMissing ? nameInMessage(part.element()) + " has neither a file nor vertices"
                                  : "vertex of " + nameInMessage(part.element()) + " is no list of positions",
                        {}, "vertex");
        return std::nullopt;
    }
    Triangles mesh;
    for (std::size_t i = 0; i < positions->size(); i += 3)
        mesh.positions.push_back({(*positions)[i], (*positions)[i + 1], (*positions)[i + 2]});
    const auto numbers = numbersIn(part.text("face"), most);
    auto faces = numbers ? facesOf(*numbers, mesh.positions.size()) : std::nullopt;
    if (!faces) {
        context_.report(code::MJCF_NUMBER, part.element(),
                        "face of " + nameInMessage(part.element()) + " is no list of triangles", {}, "face");
        return std::nullopt;
    }
    mesh.triangles = *std::move(faces);
    return mesh;
}

}  // namespace orrery::mjcf
