#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

// In half sizes of the bodies and of what is between them.
constexpr double kNear = 1.5;
constexpr double kFar = 3;

// Beyond the solids, in the same unit: an anchor that is on them, and one that is not.
constexpr double kOn = 0.05;
constexpr double kOff = 0.3;

std::optional<Eigen::Vector3d> halfOf(const BoxShape& box) {
    return box.size ? std::optional<Eigen::Vector3d>(toEigen(*box.size) / 2) : std::nullopt;
}
std::optional<Eigen::Vector3d> halfOf(const SphereShape& sphere) {
    return Eigen::Vector3d::Constant(sphere.radius.value_or(0));
}
std::optional<Eigen::Vector3d> halfOf(const CapsuleShape& capsule) {
    const double radius = capsule.radius.value_or(0);
    return Eigen::Vector3d(radius, radius, radius + capsule.height.value_or(0) / 2);
}
std::optional<Eigen::Vector3d> halfOf(const CylinderShape& cylinder) {
    const double radius = cylinder.radius.value_or(0);
    return Eigen::Vector3d(radius, radius, cylinder.height.value_or(0) / 2);
}
template <typename Other>
std::optional<Eigen::Vector3d> halfOf(const Other&) {
    return std::nullopt;
}

double radiusOf(const SphereShape& sphere, const Eigen::Vector3d&) {
    return sphere.radius.value_or(0);
}
double radiusOf(const CapsuleShape&, const Eigen::Vector3d& half) {
    return half.z();
}
double radiusOf(const CylinderShape&, const Eigen::Vector3d& half) {
    return std::hypot(half.x(), half.z());
}
template <typename Other>
double radiusOf(const Other&, const Eigen::Vector3d& half) {
    return half.norm();
}

// One geom, by its box.
struct Solid {
    Eigen::Affine3d toGeom;
    Eigen::AlignedBox3d box;
};

// The geoms of one body.
struct Solids {
    Eigen::Vector3d place;
    std::vector<Solid> solids;
    bool allKnown = true;  // no geom has another shape
    double reach = 0;
};
using SolidsOfBodies = std::unordered_map<const Node*, Solids>;  // a body may have many joints

// The one or two bodies of a joint.
struct Ends {
    std::vector<const Solids*> bodies;
    bool allKnown = true;
    bool anySolid = false;
    double reach = 0;
};

Eigen::Vector3d placeOf(const Node& node) {
    return toEigen(worldMatrix(node)).topRightCorner<3, 1>();
}

Solids solidsOf(const SceneContents& scene, const Node& body) {
    Solids all{placeOf(body), {}};
    forEachNode(body, [&](const Node& node) {
        const Shape* shape = node.collider ? scene.shape(node.collider->shape) : nullptr;
        if (shape == nullptr || nearestBody(node) != &body) return;
        std::visit(
            [&](const auto& geometry) {
                const auto half = halfOf(geometry);
                if (!half) all.allKnown = false;
                if (half)
                    all.solids.push_back({Eigen::Affine3d(toEigen(worldMatrix(node))).inverse(), {-*half, *half}});
                const double radius = half ? radiusOf(geometry, *half) : 0;
                all.reach = std::max(all.reach, (placeOf(node) - all.place).norm() + radius);
            },
            shape->geometry);
    });
    return all;
}

void add(const SceneContents& scene, const Node* body, SolidsOfBodies& known, Ends& ends) {
    if (body == nullptr) return;
    auto found = known.find(body);
    if (found == known.end()) found = known.emplace(body, solidsOf(scene, *body)).first;
    const Solids& solids = found->second;
    ends.bodies.push_back(&solids);
    ends.allKnown = ends.allKnown && solids.allKnown;
    ends.anySolid = ends.anySolid || !solids.solids.empty();
    ends.reach = std::max(ends.reach, solids.reach);
}

double distance(const Ends& ends, const Eigen::Vector3d& anchor) {
    double least = std::numeric_limits<double>::infinity();
    for (const Solids* body : ends.bodies) least = std::min(least, (body->place - anchor).norm());
    return least;
}

// How far the anchor is from the nearest geom; 0 inside of it.
double beyondSolids(const Ends& ends, const Eigen::Vector3d& anchor) {
    double least = std::numeric_limits<double>::infinity();
    for (const Solids* body : ends.bodies) {
        for (const Solid& solid : body->solids)
            least = std::min(least, solid.box.exteriorDistance(solid.toGeom * anchor));
    }
    return least;
}

// An anchor is often in the middle of its body, or, of a pendulum, in the middle of the world.
bool isBesideSolids(const Ends& ends, const Eigen::Vector3d& read, const Eigen::Vector3d& other) {
    if (!ends.allKnown || !ends.anySolid || read.isZero()) return false;
    return beyondSolids(ends, read) > kOff * ends.reach && beyondSolids(ends, other) <= kOn * ends.reach;
}

void lintAnchor(Context& context, const Node& node, SolidsOfBodies& known) {
    const Joint& joint = *node.joint;
    const XmlElement element = context.document.element(joint.anchor->origin);
    if (!element || element.attribute("absolute") || node.parent == nullptr) return;
    Ends ends;
    const auto end = [&](const std::optional<JointLink>& link) {
        return link ? context.scene.find(link->body) : nearestBody(node);
    };
    add(context.scene, end(joint.link1), known, ends);
    add(context.scene, end(joint.link2), known, ends);
    if (ends.bodies.empty()) return;
    if (ends.bodies.size() == 2)
        ends.reach = std::max(ends.reach, (ends.bodies[0]->place - ends.bodies[1]->place).norm() / 2);
    if (ends.reach == 0) return;
    const Eigen::Vector3d inWorld = toEigen(joint.anchor->position);
    const Eigen::Affine3d parent(toEigen(worldMatrix(*node.parent)));
    const Eigen::Vector3d inParent = parent * inWorld;
    const bool readInWorld = joint.anchor->absolute.value_or(false);
    const Eigen::Vector3d& place = readInWorld ? inWorld : inParent;
    const Eigen::Vector3d& otherPlace = readInWorld ? inParent : inWorld;
    double read = distance(ends, place);
    double other = distance(ends, otherPlace);
    const bool isFar = read > kFar * ends.reach && other <= kNear * ends.reach;
    if (!isFar) {
        if (!isBesideSolids(ends, place, otherPlace)) return;
        read = beyondSolids(ends, place);
        other = beyondSolids(ends, otherPlace);
    }
    context.report(code::XODE_LINT_ANCHOR_FAR, element,
                   nameInMessage(context.document.element(node.origin)) + " has its anchor " + toRoundedText(read) +
                       " m from its bodies, and " +
                       (other > 0 ? toRoundedText(other) + " m" : std::string("in one of them")) +
                       " if it were in the frame of " + (readInWorld ? "its parent" : "the world"),
                   {"", readInWorld ? "absolute=\"false\", --xode anchor=parent or --xode-dialect spec"
                                    : "absolute=\"true\", --xode anchor=world or --xode-dialect pyode"});
}

}  // namespace

void lintAnchors(Context& context) {
    SolidsOfBodies known;
    forEachNode(context.scene.root(), [&](const Node& node) {
        if (node.joint && node.joint->anchor) lintAnchor(context, node, known);
    });
}

}  // namespace orrery::xode
