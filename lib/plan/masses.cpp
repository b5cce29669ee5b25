// Mass, centre of mass and inertia of bodies, checked so that ODE's dMassCheck does not abort.
#include <algorithm>
#include <cmath>
#include <string>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

Matrix3 symmetric(const Matrix3& a) {
    const auto mean = [&](std::size_t i, std::size_t j) { return 0.5 * (a.m[i] + a.m[j]); };
    return {{a.m[0], mean(1, 3), mean(2, 6), mean(1, 3), a.m[4], mean(5, 7), mean(2, 6), mean(5, 7), a.m[8]}};
}

// May a body have this mass? If not, reports diagnostics.
bool isUsable(PlanDraft& draft, const Node& node, const MassProperties& mass) {
    const Origin origin = node.body->origin;
    if (!(mass.mass >= kMinMass && mass.mass <= kMaxMass)) {
        // The reader has reported a mass in the file that is not positive; the mass may have been edited since.
        const bool isReported =
            mass.mass <= 0 && std::holds_alternative<MotionMass>(node.body->mass) && draft.find.massIsAsRead(node);
        if (isReported) return false;
        draft.find.report(code::PLAN_MASS_RANGE, origin, node, "mass",
                          "has an unusable mass; it and its geoms are left out",
                          {toRoundedText(mass.mass), toText(kMinMass) + " to " + toText(kMaxMass) + " kg"});
        return false;
    }
    if (!within(mass.center, kMaxCoordinate)) {
        draft.find.report(code::PLAN_MASS_CENTER, origin, node, "centerOfMass",
                          "has an unusable centre of mass; it and its geoms are left out",
                          {toText(mass.center), "coordinates up to " + toText(kMaxCoordinate) + " m"});
        return false;
    }
    const MassFault fault = massFault(mass);
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

// ODE's velocity is that of the centre of mass, like OMI's; XODE's is that of the body's origin.
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
                          "has a velocity of its centre of mass that is not usable; zero is used",
                          {toText(*velocity), "up to " + toText(kMaxSpeed)});
        *velocity = {};
    }
}

bool centerInReach(PlanDraft& draft, const PlacedNode& placed, const PlanBody& body) {
    const Eigen::Vector3d center = placed.frame.rotation * toEigen(body.centerOfMass) + placed.frame.origin;
    if (within(fromEigen(center), kMaxCoordinate)) return true;
    draft.find.report(code::PLAN_COORDINATE_LIMIT, *placed.node,
                      "has its centre of mass too far from the origin; it and its geoms are left out",
                      {toText(fromEigen(center)), "coordinates up to " + toText(kMaxCoordinate) + " m"});
    return false;
}

void planMass(PlanDraft& draft, BodyDraft& draftBody) {
    const PlacedNode& placed = draft.at(draftBody.node);
    PlanBody& body = draft.planned(draftBody);
    // The mass of a kinematic body is not used: even if it is wrong, the body moves.
    draft.find.mute(body.kinematic);
    const std::optional<MassProperties> mass = usableMass(draft, draftBody);
    draft.find.mute(false);
    if (mass) {
        body.mass = mass->mass;
        body.centerOfMass = mass->center;
        body.inertia = symmetric(mass->inertia);
        body.infiniteInertia = !body.kinematic && hasInfiniteMoment(*placed.node->body);
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
        // A node that became a body because of an animation has no mass of its own, and needs none.
        if (!body.leftOut && draft.at(body.node).node->body) planMass(draft, body);
    }
}

}  // namespace orrery
