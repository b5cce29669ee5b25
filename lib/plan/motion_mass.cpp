// Masses of glTF: total, centre, and principal moments, each one stated or computed from the colliders.
#include <algorithm>
#include <array>
#include <cmath>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

constexpr double kShapelessRadius = 0.5;  // m, radius of the solid sphere that is used for a body without shapes
constexpr double kDensity = 1000;         // kg/m^3, density of shapes from which a mass is computed

// Returns the mass at density 1; a massless one if no shape has a volume.
MassProperties shapesOf(const PlanDraft& draft, const BodyDraft& body) {
    return body.shapeMass == kNone ? MassProperties{} : draft.shapeMasses[static_cast<std::size_t>(body.shapeMass)];
}

// Returns the inertia about the stated centre of mass, from the colliders, with the mass split by their volumes.
Matrix3 inertiaOfShapes(const PlanDraft& draft, const BodyDraft& body, double mass, const Vector3& center) {
    const MassProperties shapes = shapesOf(draft, body);
    if (!(shapes.mass > 0)) return scaledToMass(massOfSphere(kShapelessRadius, 1), mass).inertia;
    return inertiaAbout(scaledToMass(shapes, mass), center);
}

struct Moments {
    std::array<double, 3> values{};
    int zeros = 0;
    bool negative = false;
    double smallest = std::numeric_limits<double>::infinity();  // smallest moment that is not zero
};

Moments momentsOf(const MotionMass& motion) {
    const Vector3 authored = motion.inertiaDiagonal.value_or(Vector3{});
    Moments moments{{authored.x, authored.y, authored.z}};
    for (const double value : moments.values) {
        if (value == 0) {
            ++moments.zeros;
        } else if (!(value > 0) || !std::isfinite(value)) {
            moments.negative = true;
        } else {
            moments.smallest = std::min(moments.smallest, value);
        }
    }
    return moments;
}

// If some moments are zero and others are not, a zero means "infinite". It becomes so large that nothing turns the body
// about that axis, whatever its shapes are, but not so large that the matrix loses digits.
void widenZeros(const PlanDraft& draft, const BodyDraft& body, double mass, const Vector3& center, Moments& moments) {
    const Matrix3 shapes = inertiaOfShapes(draft, body, mass, center);
    const double momentOfShapes = std::max({shapes.m[0], shapes.m[4], shapes.m[8]});  // mass * radius^2, about
    const bool alone = !std::isfinite(moments.smallest);
    const double wide = alone ? 1e9 * momentOfShapes
                              : std::clamp(1e9 * momentOfShapes, 1e9 * moments.smallest, 1e12 * moments.smallest);
    for (double& value : moments.values) {
        if (value == 0) value = wide;
    }
}

std::optional<Quaternion> orientationOf(PlanDraft& draft, const Node& node, const MotionMass& motion) {
    if (!motion.inertiaOrientation) return Quaternion{};
    const Quaternion& q = *motion.inertiaOrientation;
    const double largest = std::max({std::abs(q.x), std::abs(q.y), std::abs(q.z), std::abs(q.w)});
    if (std::isfinite(q.x + q.y + q.z + q.w) && largest > 1e-150) return toQuaternion(q);
    draft.find.report(code::PLAN_INERTIA_INVALID, node.body->origin, node, "inertiaOrientation",
                      "has an orientation of its inertia that is not a rotation; it and its geoms are left out");
    return std::nullopt;
}

std::optional<Matrix3> inertiaOf(PlanDraft& draft, const BodyDraft& body, const MotionMass& motion, double mass,
                                 const Vector3& center) {
    const Node& node = *draft.at(body.node).node;
    Moments moments = momentsOf(motion);
    if (moments.negative) {
        draft.find.report(code::PLAN_INERTIA_INVALID, node.body->origin, node, "inertiaDiagonal",
                          "has principal moments that are not usable; it and its geoms are left out",
                          {toText(*motion.inertiaDiagonal), "positive numbers"});
        return std::nullopt;
    }
    const bool zeroIsInfinite = motion.rule == MassRule::Computed && motion.inertiaDiagonal;
    if (moments.zeros == 3 && !zeroIsInfinite) return inertiaOfShapes(draft, body, mass, center);
    const std::optional<Quaternion> orientation = orientationOf(draft, node, motion);
    if (!orientation) return std::nullopt;
    if (moments.zeros > 0 && !zeroIsInfinite) {
        draft.find.report(code::PLAN_INERTIA_PARTIAL, node.body->origin, node, "inertiaDiagonal",
                          "has a principal moment of zero while others are not; it is taken as very large",
                          {toText(*motion.inertiaDiagonal), {}});
    }
    if (moments.zeros > 0) widenZeros(draft, body, mass, center, moments);
    return inertiaFromPrincipal({moments.values[0], moments.values[1], moments.values[2]}, *orientation);
}

double computedMass(PlanDraft& draft, const BodyDraft& body) {
    const double volume = shapesOf(draft, body).mass;
    if (volume > 0) return kDensity * volume;
    const Node& node = *draft.at(body.node).node;
    draft.find.report(code::PLAN_MASS_NO_VOLUME, node.body->origin, node, "mass",
                      "states no mass and has no shape with a volume; 1 kg is used");
    return 1;
}

double massOf(PlanDraft& draft, const BodyDraft& body, const MotionMass& motion) {
    const Node& node = *draft.at(body.node).node;
    if (motion.rule == MassRule::Computed) {
        if (!motion.mass) return computedMass(draft, body);
        if (motion.mass == 0.0) return 1;  // its value is not used
    }
    const double authored = motion.mass.value_or(1);
    if (!draft.options.lenient || !(authored <= 0)) return authored;
    draft.find.report(code::PLAN_MASS_ONE, node.body->origin, node, "mass",
                      "has a mass that is not positive; 1 kg is used", {toText(authored), {}});
    return 1;
}

// Returns the centre in the authored frame of the body.
Vector3 centerOf(const PlanDraft& draft, const BodyDraft& body, const MotionMass& motion) {
    if (!motion.centerOfMass && motion.rule == MassRule::Computed) {
        const MassProperties shapes = shapesOf(draft, body);
        return shapes.mass > 0 ? shapes.center : Vector3{};
    }
    const Vector3 center = motion.centerOfMass.value_or(Vector3{});
    if (center == Vector3{}) return center;
    return fromEigen(Eigen::Vector3d(draft.at(body.node).frame.stretch * toEigen(center)));
}

}  // namespace

bool hasInfiniteMoment(const Body& body) {
    const auto* motion = std::get_if<MotionMass>(&body.mass);
    if (motion == nullptr || !motion->inertiaDiagonal) return false;
    const Vector3& m = *motion->inertiaDiagonal;
    const bool all = m == Vector3{};
    return (m.x == 0 || m.y == 0 || m.z == 0) && (!all || motion->rule == MassRule::Computed);
}

bool hasInfiniteMass(const Body& body) {
    const auto* motion = std::get_if<MotionMass>(&body.mass);
    return motion != nullptr && motion->rule == MassRule::Computed && motion->mass == 0.0;
}

bool turnsInPlace(const Body& body) {
    return hasInfiniteMass(body) && std::get<MotionMass>(body.mass).inertiaDiagonal.value_or(Vector3{}) != Vector3{};
}

bool wantsShapes(const Body& body) {
    const auto* motion = std::get_if<MotionMass>(&body.mass);
    if (motion == nullptr) return false;
    if (motion->rule == MassRule::Computed && (!motion->mass || !motion->centerOfMass)) return true;
    const Vector3 moments = motion->inertiaDiagonal.value_or(Vector3{});
    return moments.x == 0 || moments.y == 0 || moments.z == 0;
}

std::optional<MassProperties> motionMass(PlanDraft& draft, const BodyDraft& body) {
    const PlacedNode& placed = draft.at(body.node);
    const auto& motion = std::get<MotionMass>(placed.node->body->mass);
    MassProperties result;
    result.mass = massOf(draft, body, motion);
    result.center = centerOf(draft, body, motion);
    const std::optional<Matrix3> inertia = inertiaOf(draft, body, motion, result.mass, result.center);
    if (!inertia) return std::nullopt;
    result.inertia = *inertia;
    return result;
}

}  // namespace orrery
