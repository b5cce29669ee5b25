#include "mesh_mass.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "../meshes/mesh_mass.hpp"
#include "orrery/geometry/hull.hpp"
#include "orrery/geometry/tessellate.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery::mjcf {
namespace {

using Eigen::Matrix3d, Eigen::Vector3d;

constexpr double kNoVolume = 1e-15;    // m^3 or m^2; MuJoCo's
constexpr double kNoArea = 3.1623e-8;  // m^2; MuJoCo does not look at the winding of smaller triangles

bool isGood(const Mesh& mesh) {
    const auto isIn = [&](std::uint32_t index) { return index < mesh.positions.size(); };
    return std::all_of(mesh.positions.begin(), mesh.positions.end(), isFinite) &&
           std::all_of(mesh.triangles.begin(), mesh.triangles.end(),
                       [&](const auto& corners) { return std::all_of(corners.begin(), corners.end(), isIn); });
}

bool hasArea(const Mesh& mesh, const std::array<std::uint32_t, 3>& corners) {
    const Vector3d a = toEigen(mesh.positions[corners[0]]);
    const Vector3d b = toEigen(mesh.positions[corners[1]]) - a, c = toEigen(mesh.positions[corners[2]]) - a;
    return b.cross(c).norm() / 2 > kNoArea;
}

// Neighbours that face the same way run along their edge in opposite directions.
bool hasBothWindings(const Mesh& mesh) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (const auto& corners : mesh.triangles) {
        if (!hasArea(mesh, corners)) continue;
        for (std::size_t i = 0; i < 3; ++i) edges.emplace_back(corners[i], corners[(i + 1) % 3]);
    }
    std::sort(edges.begin(), edges.end());
    return std::adjacent_find(edges.begin(), edges.end()) != edges.end();
}

// MuJoCo's tolerances.
bool isPossible(const MassProperties& mass) {
    const Vector3d moments = eigenvaluesOf(toEigen(mass.inertia));
    return moments[0] > 0 && moments[0] + moments[1] >= moments[2] * (1 - 1e-6) - 1e-9;
}

std::string faultOf(const MassProperties& mass, MeshInertia how) {
    if (!std::isfinite(mass.mass)) return "has coordinates that are too large to be weighed";
    if (mass.mass < -kNoVolume) return "has triangles that face inward";
    if (!(mass.mass >= kNoVolume)) {
        return how == MeshInertia::Shell ? "has no area" : R"(encloses no volume (inertia="shell" needs none))";
    }
    return isPossible(mass) ? "" : "has an inertia that no solid can have";
}

meshes::MassRule ruleOf(MeshInertia how) {
    if (how == MeshInertia::Legacy) return meshes::MassRule::Pyramids;
    return how == MeshInertia::Shell ? meshes::MassRule::Surface : meshes::MassRule::Signed;
}

MeshMass weighed(const Mesh& mesh, MeshInertia how) {
    const MassProperties mass = meshes::massOf(mesh, {1, 1, 1}, ruleOf(how));
    MeshMass result;
    result.fault = faultOf(mass, how);
    if (!result.fault.empty()) return result;
    result.volume = mass.mass;
    result.center = mass.center;
    result.inertia = fromEigen(Matrix3d(toEigen(mass.inertia) / mass.mass));
    return result;
}

MeshMass faulty(std::string fault) {
    MeshMass result;
    result.fault = std::move(fault);
    return result;
}

}  // namespace

MeshMass massOf(const Mesh& mesh, MeshInertia how) {
    if (!isGood(mesh)) return faulty("has a vertex that is not finite, or a triangle of a vertex that is not there");
    if (how == MeshInertia::Exact && hasBothWindings(mesh)) return faulty("has triangles that face different ways");
    if (how != MeshInertia::Convex && !mesh.triangles.empty()) return weighed(mesh, how);
    const auto hull = hullOf(mesh);
    return hull ? weighed(*hull, how) : faulty("has no hull, since its vertices lie in one plane");
}

std::optional<Mesh> hullOf(const Mesh& mesh) {
    const HullResult result = convexHull(mesh.positions);
    if (!result.hull) return std::nullopt;
    Tessellation faces = tessellateHull(*result.hull);
    for (Vector3& p : faces.positions) p = fromEigen(Vector3d(toEigen(p) + toEigen(result.centroid)));
    Mesh hull;
    hull.positions = std::move(faces.positions);
    hull.triangles = std::move(faces.triangles);
    return hull;
}

std::vector<Vector3> meshVertices(const std::vector<Vector3>& file, const Vector3& scale, const Vector3& refPosition,
                                  const Quaternion& refOrientation) {
    const auto rounded = [](double number) { return static_cast<double>(static_cast<float>(number)); };
    const Matrix3d turn = toEigen(refOrientation).toRotationMatrix().transpose();
    const bool turns = refOrientation != Quaternion();
    std::vector<Vector3> vertices;
    vertices.reserve(file.size());
    for (const Vector3& p : file) {
        Vector3d v = Vector3d(rounded(p.x), rounded(p.y), rounded(p.z)) - toEigen(refPosition);
        if (turns) v = turn * v;
        vertices.push_back({v.x() * scale.x, v.y() * scale.y, v.z() * scale.z});
    }
    return vertices;
}

}  // namespace orrery::mjcf
