// Mass, centre of mass and inertia of bodies, checked so that ODE's dMassCheck finds nothing to abort on.
#include <algorithm>
#include <cmath>
#include <string>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

// Cholesky factorisation as ODE's dIsPositiveDefinite does it, false where a pivot is not positive.
bool positiveDefinite(const Eigen::Matrix3d& a) {
    const double d0 = a(0, 0);
    if (!(d0 > 0)) return false;
    const double l10 = a(1, 0) / d0;
    const double l20 = a(2, 0) / d0;
    const double d1 = a(1, 1) - l10 * a(1, 0);
    if (!(d1 > 0)) return false;
    const double m21 = a(2, 1) - l20 * a(1, 0);
    return a(2, 2) - l20 * a(2, 0) - m21 * m21 / d1 > 0;
}

// As massFault, without its eigenvalues: no principal moment above the sum of the other two means that
// trace/2 - inertia is positive definite as well.
MassFault faultOf(const MassProperties& mass) {
    // A moment smaller than this part of the trace is rounding: turned into the world it may be negative.
    constexpr double kSmallestMoment = 1e-14;
    constexpr double kTolerance = 1e-9;
    const Eigen::Matrix3d inertia = toEigen(mass.inertia);
    if (!std::isfinite(mass.mass) || !isFinite(mass.center) || !inertia.allFinite()) return MassFault::NotFinite;
    if (mass.mass <= 0) return MassFault::MassNotPositive;
    const double largest = inertia.cwiseAbs().maxCoeff();
    if (!(largest <= kMaxInertia)) return MassFault::NotFinite;
    const auto asymmetry = (inertia - inertia.transpose()).cwiseAbs().maxCoeff();
    if (asymmetry > kTolerance * largest) return MassFault::NotSymmetric;
    const double trace = inertia.trace();
    const Eigen::Matrix3d unit = Eigen::Matrix3d::Identity();
    const double floor = std::max(kSmallestMoment * trace, kMinInertia);
    if (!positiveDefinite(inertia - floor * unit)) return MassFault::NotPositiveDefinite;
    if (!positiveDefinite((0.5 + kTolerance) * trace * unit - inertia)) return MassFault::TriangleRule;
    return MassFault::None;
}

Matrix3 symmetric(const Matrix3& a) {
    const auto mean = [&](std::size_t i, std::size_t j) { return 0.5 * (a.m[i] + a.m[j]); };
    return {{a.m[0], mean(1, 3), mean(2, 6), mean(1, 3), a.m[4], mean(5, 7), mean(2, 6), mean(5, 7), a.m[8]}};
}

// Whether a body may have this mass; diagnostics otherwise.
bool isUsable(PlanDraft& draft, const Node& node, const MassProperties& mass) {
    const Origin origin = node.body->origin;
    if (!(mass.mass >= kMinMass && mass.mass <= kMaxMass)) {
        // Of a mass that is not positive the reader of the file has said so.
        const bool said = mass.mass <= 0 && origin && std::holds_alternative<MotionMass>(node.body->mass);
        if (said) return false;
        draft.find.report(code::PLAN_MASS_RANGE, origin, node, "mass",
                          "has an unusable mass; it and its geoms are left out",
                          {toText(mass.mass), toText(kMinMass) + " to " + toText(kMaxMass) + " kg"});
        return false;
    }
    if (!within(mass.center, kMaxCoordinate)) {
        draft.find.report(code::PLAN_MASS_CENTER, origin, node, "centerOfMass",
                          "has an unusable centre of mass; it and its geoms are left out",
                          {toText(mass.center), "coordinates up to " + toText(kMaxCoordinate) + " m"});
        return false;
    }
    const MassFault fault = faultOf(mass);
    if (fault == MassFault::None) return true;
    if (fault == MassFault::TriangleRule) {
        const auto* motion = std::get_if<MotionMass>(&node.body->mass);
        const Vector3 moments = motion != nullptr ? motion->inertiaDiagonal.value_or(Vector3{}) : Vector3{1, 1, 1};
        const bool widened = moments.x == 0 || moments.y == 0 || moments.z == 0;
        if (!widened) {
            draft.find.report(code::PLAN_INERTIA_TRIANGLE, origin, node, "inertiaDiagonal",
                              "has an inertia that no real body has: " + std::string(toText(fault)));
        }
        return true;
    }
    draft.find.report(code::PLAN_INERTIA_INVALID, origin, node, "inertiaDiagonal",
                      "is left out with its geoms: " + std::string(toText(fault)));
    return false;
}

std::optional<MassProperties> usableMass(PlanDraft& draft, const BodyDraft& body) {
    const PlacedNode& placed = draft.at(body.node);
    std::optional<MassProperties> mass = std::holds_alternative<MotionMass>(placed.node->body->mass)
                                             ? motionMass(draft, body)
                                             : composedMass(draft, placed);
    if (mass && !isUsable(draft, *placed.node, *mass)) mass.reset();
    return mass;
}

// ODE moves the centre of mass; XODE gives the velocity of the body's origin, OMI that of the centre.
void moveVelocity(PlanDraft& draft, const PlacedNode& placed, PlanBody& body) {
    const Node& node = *placed.node;
    const Vector3& c = body.centerOfMass;
    if (!std::holds_alternative<MotionMass>(node.body->mass) && c != Vector3{} && body.angularVelocity != Vector3{}) {
        const Eigen::Vector3d arm = placed.frame.rotation * toEigen(c);
        body.linearVelocity =
            fromEigen(Eigen::Vector3d(toEigen(body.linearVelocity) + toEigen(body.angularVelocity).cross(arm)));
    }
    for (Vector3* velocity : {&body.linearVelocity, &body.angularVelocity}) {
        if (within(*velocity, kMaxSpeed)) continue;
        draft.find.report(code::PLAN_BODY_VALUE, node.body->origin, node, "linearVelocity",
                          "has a velocity of its centre of mass that is not usable; zero is taken",
                          {toText(*velocity), "up to " + toText(kMaxSpeed)});
        *velocity = {};
    }
}

bool centerInReach(PlanDraft& draft, const PlacedNode& placed, const PlanBody& body) {
    const Eigen::Vector3d center = placed.frame.rotation * toEigen(body.centerOfMass) + placed.frame.origin;
    if (within(fromEigen(center), kMaxCoordinate)) return true;
    draft.find.report(code::PLAN_COORDINATE_LIMIT, *placed.node,
                      "has its centre of mass too far out; it and its geoms are left out",
                      {toText(fromEigen(center)), "coordinates up to " + toText(kMaxCoordinate) + " m"});
    return false;
}

void planMass(PlanDraft& draft, BodyDraft& draftBody) {
    const PlacedNode& placed = draft.at(draftBody.node);
    PlanBody& body = draft.planned(draftBody);
    // The mass of a kinematic body matters to nothing: whatever is wrong with it, the body moves on.
    draft.find.mute(body.kinematic);
    const std::optional<MassProperties> mass = usableMass(draft, draftBody);
    draft.find.mute(false);
    if (mass) {
        body.mass = mass->mass;
        body.centerOfMass = mass->center;
        body.inertia = symmetric(mass->inertia);
    } else if (!body.kinematic) {
        draftBody.leftOut = true;
        return;
    }
    draftBody.leftOut = !centerInReach(draft, placed, body);
    if (!draftBody.leftOut) moveVelocity(draft, placed, body);
}

}  // namespace

void planMasses(PlanDraft& draft) {
    for (BodyDraft& body : draft.bodies) {
        // What an animation made a body has no mass of its own, and needs none.
        if (!body.leftOut && draft.at(body.node).node->body) planMass(draft, body);
    }
}

}  // namespace orrery
