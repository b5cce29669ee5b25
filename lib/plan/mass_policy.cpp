#include "orrery/plan/mass_policy.hpp"

#include <Eigen/Geometry>
#include <variant>
#include <vector>

#include "orrery/geometry/resolve.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/world_matrix.hpp"

namespace orrery {
namespace {

const MassShape kUnitSphere{1.0, std::nullopt, SphereShape{1.0}};

// Returns the mass at density 1, in the frame of the body; `toBody` is the inverse of that frame.
MassProperties massOfGeom(const SceneContents& scene, const Node& geom, const Eigen::Affine3d& toBody) {
    const Shape* shape = scene.shape(geom.collider->shape);
    if (shape == nullptr) return {};
    const Eigen::Affine3d frame = toBody * Eigen::Affine3d(toEigen(worldMatrix(geom)));
    const Eigen::Matrix3d turn = nearestRotation(frame.linear());
    const Matrix3 stretch = fromEigen(Eigen::Matrix3d(turn.transpose() * frame.linear()));
    const auto mass = massOf(resolveShape(*shape, scene, stretch));
    if (!mass) return {};
    const Eigen::Vector3d position = frame.translation();
    return placed(*mass, {fromEigen(position), fromEigen(Eigen::Quaterniond(turn).normalized())});
}

// If no geom has a volume, the mass does not change.
void beginWithGeoms(const SceneContents& scene, const Node& body, ComposedMass& mass) {
    Eigen::Affine3d frame(toEigen(worldMatrix(body)));
    frame.linear() = nearestRotation(frame.linear());
    const Eigen::Affine3d toBody = frame.inverse();
    MassProperties sum;
    forEachNode(body, [&](const Node& node) {
        if (node.collider && nearestBody(node) == &body) sum = sumOf(sum, massOfGeom(scene, node, toBody));
    });
    if (isPhysical(sum)) mass.own = MassParameters{sum.mass, sum.center, inertiaAbout(sum, {})};
}

// If nested masses follow that a later part of the same element acts on, the text before them becomes a nested mass in
// the Scene. This mass is then the rest of the element.
bool isRest(const ComposedMass& mass) {
    return mass.origin && !mass.children.empty() && mass.children.front().origin == mass.origin;
}

void apply(const MassPolicy& policy, ComposedMass& mass) {
    if (auto* shape = std::get_if<MassShape>(&mass.own); shape != nullptr && policy.ignoresTotal) {
        shape->total.reset();
        if (!shape->density) *shape = kUnitSphere;
    }
    const bool begins = std::holds_alternative<std::monostate>(mass.own) && !isRest(mass);
    if (begins && policy.start == MassStart::UnitSphere) mass.own = kUnitSphere;
}

}  // namespace

ComposedMass explicitMass(const SceneContents& scene, const Node& body) {
    auto result = std::get<ComposedMass>(body.body->mass);
    const MassPolicy policy = scene.massPolicy.value_or(MassPolicy{});
    const bool isEmpty = std::holds_alternative<std::monostate>(result.own) && result.children.empty();
    if (isEmpty && policy.start == MassStart::Geoms) beginWithGeoms(scene, body, result);
    std::vector<ComposedMass*> pending{&result};
    while (!pending.empty()) {
        ComposedMass& mass = *pending.back();
        pending.pop_back();
        apply(policy, mass);
        for (ComposedMass& child : mass.children) pending.push_back(&child);
    }
    return result;
}

}  // namespace orrery
