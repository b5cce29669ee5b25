#include "contacts/friction.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace orrery {
namespace {

constexpr double kSticks = 0.01;  // m/s: slower slip is none, and the static coefficient holds
constexpr double kSlides = 0.05;  // m/s: from here on friction is against the slip; at rest that would shake stacks
// Mean over all directions of the friction of two pyramids, one turned by 45 degrees, with coefficients of 1/2.
constexpr double kOctagon = 1.2566;

Eigen::Vector3d velocityAt(dBodyID body, const Eigen::Vector3d& at) {
    if (!body) return Eigen::Vector3d::Zero();
    const dReal* x = dBodyGetPosition(body);
    const dReal* v = dBodyGetLinearVel(body);
    const dReal* w = dBodyGetAngularVel(body);
    const Eigen::Vector3d arm = at - Eigen::Vector3d(x[0], x[1], x[2]);
    return Eigen::Vector3d(v[0], v[1], v[2]) + Eigen::Vector3d(w[0], w[1], w[2]).cross(arm);
}

void setDirection(const Eigen::Vector3d& direction, dContact& contact) {
    contact.surface.mode |= dContactFDir1;
    for (int i = 0; i < 3; ++i) contact.fdir1[i] = direction[i];
}

double combine(CombineMode modeA, CombineMode modeB, double a, double b) {
    // The enumeration is in order of precedence.
    switch (std::min(modeA, modeB)) {
        case CombineMode::Average:
            return 0.5 * (a + b);
        case CombineMode::Minimum:
            return std::min(a, b);
        case CombineMode::Maximum:
            return std::max(a, b);
        case CombineMode::Multiply:
            return a * b;
    }
    return a;
}

}  // namespace

ContactSurface mixSurfaces(const PlanMaterial& a, const PlanMaterial& b) {
    return {combine(a.frictionCombine, b.frictionCombine, a.staticFriction, b.staticFriction),
            combine(a.frictionCombine, b.frictionCombine, a.dynamicFriction, b.dynamicFriction),
            combine(a.restitutionCombine, b.restitutionCombine, a.restitution, b.restitution)};
}

ContactMotion motionAt(const dContactGeom& contact, dBodyID bodyA, dBodyID bodyB) {
    const Eigen::Vector3d at(contact.pos[0], contact.pos[1], contact.pos[2]);
    const Eigen::Vector3d normal(contact.normal[0], contact.normal[1], contact.normal[2]);
    const Eigen::Vector3d velocity = velocityAt(bodyA, at) - velocityAt(bodyB, at);
    const double apart = velocity.dot(normal);
    ContactMotion motion;
    motion.approach = -apart;
    motion.slip = velocity - apart * normal;
    motion.speed = motion.slip.norm();
    return motion;
}

void applyFriction(const ContactSurface& surface, const ContactMotion& motion, const FrictionChoice& choice,
                   dContact& contact) {
    constexpr int kOwnWords = dContactFDir1 | dContactMu2 | dContactMotion1 | dContactMotion2 | dContactSlip1 |
                              dContactSlip2 | dContactRolling;
    if ((contact.surface.mode & kOwnWords) != 0 || contact.surface.mu != surface.dynamicFriction) return;
    if (choice.options.staticFriction && motion.speed < kSticks) contact.surface.mu = surface.staticFriction;
    if (!choice.options.evenFriction || !(contact.surface.mu > 0) || !std::isfinite(contact.surface.mu)) return;
    if (motion.speed > kSlides) {
        setDirection(motion.slip / motion.speed, contact);
        contact.surface.mode |= dContactMu2;
        contact.surface.mu2 = 0;
        return;
    }
    if (choice.count < 2) return;
    contact.surface.mu /= kOctagon;
    if (choice.index % 2 == 0) return;
    dVector3 first;
    dVector3 second;
    dPlaneSpace(contact.geom.normal, first, second);
    const Eigen::Vector3d turned(first[0] + second[0], first[1] + second[1], first[2] + second[2]);
    setDirection(turned * std::numbers::sqrt2 / 2, contact);
}

}  // namespace orrery
