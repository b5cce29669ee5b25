#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <variant>

#include "lint.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/world_matrix.hpp"

namespace orrery::xode {
namespace {

// In half sizes of the bodies and of what is between them.
constexpr double kNear = 1.5;
constexpr double kFar = 3;

double radiusOf(const BoxShape& box) {
    return box.size ? toEigen(*box.size).norm() / 2 : 0;
}
double radiusOf(const SphereShape& sphere) {
    return sphere.radius.value_or(0);
}
double radiusOf(const CapsuleShape& capsule) {
    return capsule.radius.value_or(0) + capsule.height.value_or(0) / 2;
}
double radiusOf(const CylinderShape& cylinder) {
    return std::hypot(cylinder.radius.value_or(0), cylinder.height.value_or(0) / 2);
}
template <typename Other>
double radiusOf(const Other&) {
    return 0;
}

struct Ends {
    std::vector<Eigen::Vector3d> places;
    double reach = 0;
};

Eigen::Vector3d placeOf(const Node& node) {
    return toEigen(worldMatrix(node)).topRightCorner<3, 1>();
}

void add(const SceneContents& scene, const Node* body, Ends& ends) {
    if (body == nullptr) return;
    const Eigen::Vector3d place = placeOf(*body);
    ends.places.push_back(place);
    forEachNode(*body, [&](const Node& node) {
        const Shape* shape = node.collider ? scene.shape(node.collider->shape) : nullptr;
        if (shape == nullptr || nearestBody(node) != body) return;
        const double radius = std::visit([](const auto& geometry) { return radiusOf(geometry); }, shape->geometry);
        ends.reach = std::max(ends.reach, (placeOf(node) - place).norm() + radius);
    });
}

double distance(const Ends& ends, const Eigen::Vector3d& anchor) {
    double least = (ends.places.front() - anchor).norm();
    for (const Eigen::Vector3d& place : ends.places) least = std::min(least, (place - anchor).norm());
    return least;
}

void lintAnchor(Context& context, const Node& node) {
    const Joint& joint = *node.joint;
    const XmlElement element = context.document.element(joint.anchor->origin);
    if (!element || element.attribute("absolute") || node.parent == nullptr) return;
    Ends ends;
    const auto end = [&](const std::optional<JointLink>& link) {
        return link ? context.scene.find(link->body) : nearestBody(node);
    };
    add(context.scene, end(joint.link1), ends);
    add(context.scene, end(joint.link2), ends);
    if (ends.places.empty()) return;
    if (ends.places.size() == 2) ends.reach = std::max(ends.reach, (ends.places[0] - ends.places[1]).norm() / 2);
    if (ends.reach == 0) return;
    const Eigen::Vector3d inWorld = toEigen(joint.anchor->position);
    const Eigen::Affine3d parent(toEigen(worldMatrix(*node.parent)));
    const Eigen::Vector3d inParent = parent * inWorld;
    const bool readInWorld = joint.anchor->absolute.value_or(false);
    const double read = distance(ends, readInWorld ? inWorld : inParent);
    const double other = distance(ends, readInWorld ? inParent : inWorld);
    if (read <= kFar * ends.reach || other > kNear * ends.reach) return;
    context.report(code::XODE_LINT_ANCHOR_FAR, element,
                   nameInMessage(context.document.element(node.origin)) + " has its anchor " + toRoundedText(read) +
                       " m from its bodies, and " + toRoundedText(other) + " m if it were in the frame of " +
                       (readInWorld ? "its parent" : "the world"),
                   {"", readInWorld ? "absolute=\"false\", --xode anchor=parent or --xode-dialect spec"
                                    : "absolute=\"true\", --xode anchor=world or --xode-dialect pyode"});
}

}  // namespace

void lintAnchors(Context& context) {
    forEachNode(context.scene.root(), [&](const Node& node) {
        if (node.joint && node.joint->anchor) lintAnchor(context, node);
    });
}

}  // namespace orrery::xode
