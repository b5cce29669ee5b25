#include "meshes.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/base/counted.hpp"

namespace orrery::gltf {
namespace {

enum Mode : std::int64_t { kTriangles = 4, kTriangleStrip = 5, kTriangleFan = 6, kLastMode = 6 };

const AccessorUse& positionUse() {
    static const AccessorUse use{"VEC3",
                                 3,
                                 {ComponentType::Float, ComponentType::Byte, ComponentType::UnsignedByte,
                                  ComponentType::Short, ComponentType::UnsignedShort},
                                 "VEC3 of 5126, or of 5120 to 5123 (KHR_mesh_quantization)"};
    return use;
}

const AccessorUse& indexUse() {
    static const AccessorUse use{
        "SCALAR",
        1,
        {ComponentType::UnsignedByte, ComponentType::UnsignedShort, ComponentType::UnsignedInt},
        "SCALAR of 5121, 5123 or 5125"};
    return use;
}

using Triangle = std::array<std::uint32_t, 3>;

// Corner numbers of the k-th triangle among the vertices of a primitive (glTF 2.0, 3.7.2.1).
Triangle corners(std::int64_t mode, std::uint32_t k) {
    if (mode == kTriangleStrip) return {k, k + 1 + k % 2, k + 2 - k % 2};
    if (mode == kTriangleFan) return {k + 1, k + 2, 0};
    return {3 * k, 3 * k + 1, 3 * k + 2};
}

std::size_t triangleCount(std::int64_t mode, std::size_t vertices) {
    if (mode == kTriangles) return vertices / 3;
    return vertices < 3 ? 0 : vertices - 2;
}

// Strips repeat a vertex to turn a corner: those triangles are not meant as such.
bool isDegenerate(const Triangle& t) {
    return t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
}

// Appends the triangles; those that name a vertex beyond `vertexCount` are counted and left out.
std::size_t appendTriangles(std::int64_t mode, const std::vector<std::uint32_t>& indices, std::size_t vertexCount,
                            std::uint32_t firstVertex, std::vector<Triangle>& out) {
    std::size_t bad = 0;
    const std::size_t count = triangleCount(mode, indices.size());
    out.reserve(out.size() + count);
    for (std::uint32_t k = 0; k < count; ++k) {
        Triangle triangle = corners(mode, k);
        for (std::uint32_t& corner : triangle) corner = indices[corner];
        if (std::any_of(triangle.begin(), triangle.end(), [&](std::uint32_t i) { return i >= vertexCount; })) {
            ++bad;
        } else if (mode == kTriangles || !isDegenerate(triangle)) {
            for (std::uint32_t& corner : triangle) corner += firstVertex;
            out.push_back(triangle);
        }
    }
    return bad;
}

}  // namespace

Meshes::Meshes(JsonValue root, Accessors& accessors, SceneContents& scene, Diagnostics& diagnostics)
    : accessors_(accessors),
      scene_(scene),
      diagnostics_(diagnostics),
      meshes_(elements(readArray(diagnostics, root["meshes"]))),
      results_(meshes_.size()) {}

void Meshes::name() {
    scene_.meshes.reserve(meshes_.size());
    for (const JsonValue json : meshes_) {
        Mesh mesh;
        mesh.name = readString(diagnostics_, readObject(diagnostics_, json)["name"]).value_or("");
        mesh.origin = json.origin();
        scene_.addMesh(std::move(mesh));
    }
}

Meshes::Result Meshes::load(std::uint32_t index) {
    if (!results_[index]) {
        Mesh& mesh = scene_.meshes[index];
        results_[index] = read(meshes_[index], mesh);
        mesh.loaded = results_[index] == Result::Loaded;
    }
    return *results_[index];
}

Meshes::Result Meshes::read(JsonValue json, Mesh& mesh) {
    if (!json.isObject()) return Result::Broken;
    const JsonValue primitives = json["primitives"];
    if (!primitives) {
        diagnostics_.reportMember(code::GLTF_VALUE_MISSING, json, "primitives", "the mesh has no primitives");
        return Result::Broken;
    }
    if (!readArray(diagnostics_, primitives)) return Result::Broken;
    if (primitives.size() > 1) {
        diagnostics_.reportMember(code::GLTF_MESH_SEVERAL_PRIMITIVES, json, "primitives",
                                  "the mesh has " + std::to_string(primitives.size()) + " primitives");
    }
    Result result = Result::NoTriangles;
    for (JsonValue primitive = primitives.first(); primitive; primitive = primitive.next()) {
        const Result one = readPrimitive(primitive, mesh);
        if (one != Result::NoTriangles && result != Result::Loaded) result = one;
    }
    if (result == Result::Loaded && mesh.triangles.empty()) return Result::NoTriangles;
    return result;
}

Meshes::Result Meshes::readPrimitive(JsonValue json, Mesh& mesh) {
    if (!readObject(diagnostics_, json)) return Result::Broken;
    const JsonValue modeAt = json["mode"];
    const auto mode = modeAt ? readSize(diagnostics_, modeAt) : std::size_t{kTriangles};
    if (!mode) return Result::Broken;
    if (*mode > kLastMode) {
        diagnostics_.report(code::GLTF_VALUE_RANGE, modeAt, "the mode is unknown", "a whole number from 0 to 6");
        return Result::Broken;
    }
    if (*mode < kTriangles) return Result::NoTriangles;
    std::vector<Vector3> positions;
    std::vector<std::uint32_t> indices;
    if (!readPositions(json, positions) || !readIndices(json, positions.size(), indices)) return Result::Broken;

    const bool isWhole = *mode == kTriangles ? indices.size() % 3 == 0 : indices.size() >= 3;
    if (!isWhole) {
        diagnostics_.reportMember(code::GLTF_MESH_COUNT, json, json["indices"] ? "indices" : "attributes/POSITION",
                                  counted(indices.size(), "vertex", "vertices") +
                                      (indices.size() == 1 ? " does" : " do") +
                                      " not make a whole number of triangles");
    }
    const std::size_t bad = appendTriangles(static_cast<std::int64_t>(*mode), indices, positions.size(),
                                            static_cast<std::uint32_t>(mesh.positions.size()), mesh.triangles);
    if (bad > 0) {
        diagnostics_.report(
            code::GLTF_MESH_INDEX, json["indices"],
            counted(bad, "triangle") + (bad == 1 ? " names" : " name") + " vertices that the primitive does not have",
            "indices below " + std::to_string(positions.size()));
    }
    mesh.positions.insert(mesh.positions.end(), positions.begin(), positions.end());
    return Result::Loaded;
}

bool Meshes::readPositions(JsonValue primitive, std::vector<Vector3>& positions) {
    const JsonValue user = primitive["attributes"]["POSITION"];
    if (!user) {
        diagnostics_.reportMember(code::GLTF_VALUE_MISSING, primitive, "attributes/POSITION",
                                  "the primitive has no positions");
        return false;
    }
    const auto index = readIndex(diagnostics_, user, accessors_.size(), "accessor");
    if (!index) return false;
    if (isCompressed(primitive, *index)) return false;
    const auto numbers = accessors_.read(*index, positionUse(), user);
    if (!numbers || !checkFinite(user, *numbers)) return false;
    accessors_.checkBounds(*index, *numbers, 3);
    if (!quantizedUser_ && accessors_.isQuantized(*index)) quantizedUser_ = user;
    positions.reserve(numbers->size() / 3);
    for (std::size_t i = 0; i + 2 < numbers->size(); i += 3) {
        positions.push_back({(*numbers)[i], (*numbers)[i + 1], (*numbers)[i + 2]});
    }
    return true;
}

// True, with a diagnostic, for data that no reader here decompresses.
bool Meshes::isCompressed(JsonValue primitive, std::uint32_t accessor) {
    JsonValue by = accessors_.compression(accessor);
    if (accessors_.hasNoData(accessor) && !by) by = primitive["extensions"]["KHR_draco_mesh_compression"];
    if (by) diagnostics_.report(code::GLTF_MESH_COMPRESSED, by, "the primitive is compressed");
    return static_cast<bool>(by);
}

bool Meshes::checkFinite(JsonValue at, const std::vector<double>& numbers) {
    const auto bad = std::find_if_not(numbers.begin(), numbers.end(), [](double n) { return std::isfinite(n); });
    if (bad == numbers.end()) return true;
    diagnostics_.report(code::GLTF_POSITION_NOT_FINITE, at,
                        "vertex " + std::to_string((bad - numbers.begin()) / 3) + " is not finite");
    return false;
}

bool Meshes::readIndices(JsonValue primitive, std::size_t vertexCount, std::vector<std::uint32_t>& indices) {
    const JsonValue user = primitive["indices"];
    if (!user) {
        indices.resize(vertexCount);
        std::iota(indices.begin(), indices.end(), 0U);
        return true;
    }
    const auto index = readIndex(diagnostics_, user, accessors_.size(), "accessor");
    if (!index || isCompressed(primitive, *index)) return false;
    const auto numbers = accessors_.read(*index, indexUse(), user);
    if (!numbers) return false;
    indices.reserve(numbers->size());
    for (const double number : *numbers) indices.push_back(static_cast<std::uint32_t>(number));
    return true;
}

}  // namespace orrery::gltf
