#include "pictures.hpp"

#include <variant>

#include "by_kind.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/geometry/tessellate.hpp"

namespace orrery::robots {
namespace {

// Capsules of so many forms are drawn well; others coarsely, so that a small file does not take much memory.
constexpr std::size_t kFinePictures = 500;
constexpr Resolution kCoarse{6, 1};

}  // namespace

std::pair<MeshId, Vector3> Pictures::of(const ShapeGeometry& shape) {
    const auto sphere = [&](const Vector3& radii) {
        return std::pair(picture("sphere", [] { return tessellateSphere(1); }), radii);
    };
    return std::visit(
        ByKind{[&](const BoxShape& box) {
                   return std::pair(picture("box", [] { return tessellateBox({1, 1, 1}); }), *box.size);
               },
               [&](const SphereShape& ball) {
                   return sphere({*ball.radius, *ball.radius, *ball.radius});
               },
               [&](const CylinderShape& cylinder) {
                   return std::pair(picture("cylinder", [] { return tessellateCylinder(1, 1, 1); }),
                                    Vector3{*cylinder.radius, *cylinder.radius, *cylinder.height});
               },
               [&](const CapsuleShape& capsule) {
                   const double relative = *capsule.height / *capsule.radius;
                   const double r = *capsule.radius;
                   const auto make = [&] {
                       return tessellateCapsule(1, 1, relative, known_.size() < kFinePictures ? Resolution() : kCoarse);
                   };
                   return std::pair(picture("capsule " + toText(relative), make), Vector3{r, r, r});
               },
               [&](const GeneralShape& general) {
                   const bool isEllipsoid = general.curves.size() == 1 && general.curves.front().radii;
                   return isEllipsoid ? sphere(*general.curves.front().radii) : std::pair(MeshId(), Vector3{1, 1, 1});
               },
               [](const auto&) {
                   return std::pair(MeshId(), Vector3{1, 1, 1});
               }},
        shape);
}

template <typename Make>
MeshId Pictures::picture(const std::string& key, Make&& make) {
    const auto [found, isNew] = known_.try_emplace(key);
    if (!isNew) return found->second;
    Tessellation triangles = make();
    Mesh mesh;
    mesh.name = key.substr(0, key.find(' '));
    mesh.positions = std::move(triangles.positions);
    mesh.triangles = std::move(triangles.triangles);
    return found->second = scene_.addMesh(std::move(mesh));
}

}  // namespace orrery::robots
