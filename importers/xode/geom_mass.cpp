#include "geom_mass.hpp"

#include <Eigen/Geometry>
#include <variant>

#include "orrery/geometry/resolve.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/world_matrix.hpp"

namespace orrery::xode {
namespace {

// In the frame of the body, `toBody` being the inverse of that.
MassProperties massOfGeom(const SceneContents& scene, const Node& geom, const Eigen::Affine3d& toBody) {
    const Shape* shape = scene.shape(geom.collider->shape);
    if (shape == nullptr) return {};
    const Eigen::Affine3d frame = toBody * Eigen::Affine3d(toEigen(worldMatrix(geom)));
    const Eigen::Matrix3d turn = frame.rotation();
    const Matrix3 rest = fromEigen(Eigen::Matrix3d(turn.transpose() * frame.linear()));
    const auto mass = massOf(resolveShape(*shape, scene, rest));
    if (!mass) return {};
    const Eigen::Vector3d position = frame.translation();
    return placed(*mass, {fromEigen(position), fromEigen(Eigen::Quaterniond(turn).normalized())});
}

}  // namespace

void beginWithGeoms(const SceneContents& scene, Node& body) {
    auto* mass = std::get_if<ComposedMass>(&body.body->mass);
    if (mass == nullptr || !std::holds_alternative<std::monostate>(mass->own) || !mass->children.empty()) return;
    Eigen::Affine3d frame(toEigen(worldMatrix(body)));
    frame.linear() = Eigen::Matrix3d(frame.rotation());
    const Eigen::Affine3d toBody = frame.inverse();
    MassProperties sum;
    forEachNode(body, [&](const Node& node) {
        if (node.collider && nearestBody(node) == &body) sum = sumOf(sum, massOfGeom(scene, node, toBody));
    });
    if (isPhysical(sum)) mass->own = MassParameters{sum.mass, sum.center, inertiaAbout(sum, {})};
}

}  // namespace orrery::xode
