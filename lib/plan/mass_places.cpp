// Finds stated masses that do not fit the colliders of their bodies: centres of mass far outside, and moments of
// inertia that no body of this mass and size has.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <string>
#include <variant>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

constexpr double kNear = 1e-6;  // relative: equal, but for rounding

// With all of its mass at the farthest point of its colliders a body has a moment of m r^2 at most, and a solid one a
// tenth of it or more about its longest way. Games make moments larger by ten, for joints that hold better.
constexpr double kMostInertia = 30;
constexpr double kLeastInertia = 1e-3;

// Did the author say something of the mass? What is computed from colliders fits them.
bool isStated(const Node& node) {
    return node.body && !std::holds_alternative<std::monostate>(node.body->mass);
}

// The place in the body's own frame may have been meant, or that in the world.
std::string asInWorld(const PlanBody& body) {
    const Eigen::Vector3d place = toEigen(body.pose.position);
    const Eigen::Vector3d center = toEigen(body.pose) * toEigen(body.centerOfMass);
    const double size = place.norm();
    if (size > 0 && center.norm() < kNear * size) return ", at the origin of the world";
    return "";
}

// Returns true for a centre far outside, from which the moments of inertia say nothing.
bool noteCenter(PlanDraft& draft, const Node& node, const PlanBody& body, const Eigen::AlignedBox3d& box) {
    const Eigen::Vector3d center = toEigen(body.pose) * toEigen(body.centerOfMass);
    const double outside = box.exteriorDistance(center);
    if (!(outside > box.diagonal().norm())) return false;
    draft.find.report(code::PLAN_MASS_OUTSIDE, node.body->origin, node, {},
                      "has its centre of mass " + toRoundedText(outside) + " m outside of its colliders, which are " +
                          toRoundedText(box.diagonal().norm()) + " m across" + asInWorld(body));
    return true;
}

// The unit by which the moments would fit: "kg cm^2" for a factor of 10,000.
std::string unitOf(double factor) {
    if (factor > 3e3 && factor < 1e5) return "; it looks like kg cm^2";
    if (factor >= 1e5) return "; it looks like kg mm^2 or g cm^2";
    return "";
}

void noteInertia(PlanDraft& draft, const Node& node, const PlanBody& body, const Eigen::AlignedBox3d& box) {
    const Eigen::Vector3d center = toEigen(body.pose) * toEigen(body.centerOfMass);
    const Eigen::Vector3d reach = (box.min() - center).cwiseAbs().cwiseMax((box.max() - center).cwiseAbs());
    const double most = body.mass * reach.squaredNorm();
    const double largest = eigenvaluesOf(toEigen(body.inertia)).maxCoeff();
    if (!(most > 0) || !std::isfinite(largest) || body.infiniteInertia) return;
    const double share = largest / most;
    if (share >= kLeastInertia && share <= kMostInertia) return;
    draft.find.report(code::PLAN_UNITS, node.body->origin, node, {},
                      "has a moment of inertia of " + toRoundedText(largest) + " kg m^2, which is far too " +
                          (share > 1 ? "large" : "small") + " for " + toRoundedText(body.mass) +
                          " kg in its colliders" + (share > 1 ? unitOf(5 * share) : ""),
                      {toRoundedText(largest), share > 1 ? "at most " + toRoundedText(kMostInertia * most)
                                                         : "at least " + toRoundedText(kLeastInertia * most)});
}

}  // namespace

void checkMassPlaces(PlanDraft& draft) {
    for (const PlanWorld& world : draft.plan.worlds) {
        for (std::size_t i = 0; i < world.bodies.size(); ++i) {
            const PlanBody& body = world.bodies[i];
            const Node& node = *draft.at(draft.indexOf(body.node)).node;
            if (body.kinematic || body.infiniteMass || !isStated(node)) continue;
            const Eigen::AlignedBox3d& box = draft.boundsOfBodies(world)[i];
            if (!box.isEmpty() && !noteCenter(draft, node, body, box)) noteInertia(draft, node, body, box);
        }
    }
}

}  // namespace orrery
