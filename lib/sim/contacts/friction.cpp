#include "contacts/friction.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

constexpr double kSticks = 0.01;  // m/s: slower slip counts as none, and the static coefficient is used
constexpr double kFreeSteps = 1.5;
constexpr double kLanding = 0.1;  // s: time for all corners of a body to come to rest

constexpr double kSlides =
    0.05;  // m/s: from here on friction is opposite to the slip; at rest that would make stacks shake
constexpr double kSameNormal = 0.999;  // cosine
constexpr double kMostSlip = 5;        // surface layers: after more slip, it sticks at the present place
constexpr double kLeastAcross = 0.2;   // relative to the coefficient
constexpr double kDirected = 0.02;     // relative to the load: the direction of a smaller friction does not matter

// m/s: what rests on a body that is moved from outside has so much slip after a step along the tangent of its circle.
double slipOfTurn(dBodyID body, const Eigen::Vector3d& at, double dt) {
    if (!body || isDynamic(body)) return 0;
    const Eigen::Vector3d turn = vectorOf(dBodyGetAngularVel(body));
    return turn.cross(turn.cross(at - vectorOf(dBodyGetPosition(body)))).norm() * dt;
}

void setDirection(const Eigen::Vector3d& direction, dContact& contact) {
    contact.surface.mode |= dContactFDir1;
    for (int i = 0; i < 3; ++i) contact.fdir1[i] = direction[i];
}

double combine(std::optional<CombineMode> modeA, std::optional<CombineMode> modeB, double a, double b) {
    const CombineMode first = modeA.value_or(modeB.value_or(CombineMode::Average));
    // The enumeration is in order of precedence.
    switch (std::min(first, modeB.value_or(first))) {
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
            combine(a.restitutionCombine, b.restitutionCombine, a.restitution, b.restitution),
            {0, 0, 0}};
}

Eigen::Vector3d velocityAt(dBodyID body, const Eigen::Vector3d& at) {
    if (!body) return Eigen::Vector3d::Zero();
    const Eigen::Vector3d arm = at - vectorOf(dBodyGetPosition(body));
    return vectorOf(dBodyGetLinearVel(body)) + vectorOf(dBodyGetAngularVel(body)).cross(arm);
}

double accelerationOf(dBodyID body) {
    if (!body || dBodyIsKinematic(body)) return 0;
    dMass mass;
    dBodyGetMass(body, &mass);
    const dReal* f = dBodyGetForce(body);
    return Eigen::Vector3d(f[0], f[1], f[2]).norm() / mass.mass;
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

PairFriction::PairFriction(const Settings& settings, const ContactSurface& surface, dBodyID bodyA, dBodyID bodyB,
                           std::span<const dContactGeom> contacts, const StickingPair* last)
    : settings_(settings),
      surface_(surface),
      contacts_(contacts),
      last_(last),
      slippage_(bodyA, bodyB, last),
      reversed_(bodyA == nullptr) {
    shared_ = settings.options.evenFriction && knowsLoad();
}

bool PairFriction::knowsLoad() const {
    if (!slippage_.sticks() || !(last_->load > 0) || contacts_.size() < 3) return false;
    const Eigen::Vector3d normal = normalOf(contacts_.front());
    return std::all_of(contacts_.begin() + 1, contacts_.end(),
                       [&](const dContactGeom& contact) { return normal.dot(normalOf(contact)) > kSameNormal; });
}

// On one point a body rolls and turns freely: what turning has moved elsewhere would pass for a slip once the point
// gets there, and pulling it back turns what rocks faster and faster.
bool PairFriction::isHeld() const {
    return slippage_.sticks() && contacts_.size() > 1;
}

bool PairFriction::apply(std::size_t index, const ContactMotion& motion, dContact& contact) {
    constexpr int kOwnWords = dContactFDir1 | dContactMu2 | dContactMotion1 | dContactMotion2 | dContactSlip1 |
                              dContactSlip2 | dContactRolling;
    dSurfaceParameters& surface = contact.surface;
    if ((surface.mode & kOwnWords) != 0 || (surface.mode & dContactApprox1) != dContactApprox1 || !(surface.mu >= 0) ||
        !std::isfinite(surface.mu)) {
        slides_ = true;
        return false;
    }
    // A coefficient that the file states in ODE's own terms is both: there is no other for what sticks.
    const bool stated = surface.mu != toReal(surface_.dynamicFriction);
    if (settings_.options.staticFriction && motion.speed < mostSticking(contact) && !stated) {
        surface.mu = surface_.staticFriction;
    }
    if (!(surface.mu > 0) || !std::isfinite(surface.mu)) return false;
    if (motion.speed > std::max(kSlides, mostSticking_) && motion.speed > kSlides + slipOnTurntable(contact.geom)) {
        slides_ = true;
        if (settings_.options.evenFriction) slide(motion, contact);
    } else if (motion.approach < kLandingSpeed) {
        stick(index, contact);
        return false;
    }
    return settings_.options.evenFriction;
}

// A body that comes to rest on another may have slipped for a step while it fell.
double PairFriction::mostSticking(const dContact& contact) {
    if (mostSticking_ < 0) {
        mostSticking_ = kSticks;
        if (!last_ || last_->age < kLanding) {
            mostSticking_ +=
                kFreeSteps * settings_.dt *
                std::max(accelerationOf(dGeomGetBody(contact.geom.g1)), accelerationOf(dGeomGetBody(contact.geom.g2)));
        }
    }
    return mostSticking_;
}

void PairFriction::slide(const ContactMotion& motion, dContact& contact) const {
    setDirection(motion.slip / motion.speed, contact);
    contact.surface.mode |= dContactMu2;
    contact.surface.mu2 = 0;
}

double PairFriction::slipOnTurntable(const dContactGeom& contact) const {
    const Eigen::Vector3d at = positionOf(contact);
    return std::max(slipOfTurn(dGeomGetBody(contact.g1), at, settings_.dt),
                    slipOfTurn(dGeomGetBody(contact.g2), at, settings_.dt));
}

// On a turntable, friction pulls a body back all the time, by what it moves off its circle in each step.
double PairFriction::mostSlip(const dContactGeom& contact) const {
    const double each = settings_.dt * slipOnTurntable(contact);
    return kMostSlip * settings_.layer + (settings_.erp > 0 ? each / settings_.erp : 0);
}

void PairFriction::stick(std::size_t index, dContact& contact) {
    const Eigen::Vector3d at(contact.geom.pos[0], contact.geom.pos[1], contact.geom.pos[2]);
    const Eigen::Vector3d normal = normalOf(contact.geom);
    Eigen::Vector3d slipped = Eigen::Vector3d::Zero();
    if (slippage_.sticks()) {
        slipped = slippage_.at(at);
        slipped -= slipped.dot(normal) * normal;
        if (slipped.norm() > kMostSlip * settings_.layer) far_ = far_ || slipped.norm() > mostSlip(contact.geom);
    }
    dSurfaceParameters& surface = contact.surface;
    const double coefficient = surface.mu;
    if (shared_) {
        if (index != 0 && index != 2) {
            surface.mu = 0;
            return;
        }
        surface.mode &= ~dContactApprox1;
        surface.mu *= last_->load / 2;
    }
    dVector3 first;
    dVector3 second;
    dPlaneSpace(contact.geom.normal, first, second);
    Eigen::Vector3d direction(first[0], first[1], first[2]);
    if (settings_.options.evenFriction && last_) {
        const Eigen::Vector3d along = last_->friction - last_->friction.dot(normal) * normal;
        const double length = along.norm();
        if (length > kDirected * last_->load) {
            direction = along / length;
            // Perpendicular to it there is the rest of the cone.
            const double used = length / (last_->load * coefficient);
            surface.mode |= dContactMu2;
            surface.mu2 = surface.mu * std::sqrt(std::max(kLeastAcross * kLeastAcross, 1 - used * used));
        }
    }
    setDirection(direction, contact);
    if (settings_.options.anchoredFriction && isHeld()) pullBack(direction, slipped, contact);
}

void PairFriction::pullBack(const Eigen::Vector3d& direction, const Eigen::Vector3d& slipped, dContact& contact) const {
    // ODE's second direction is the cross product of the normal (reversed if there is no first body) and the first
    // direction. Speeds are those of the first body relative to the second, or of the second alone.
    const Eigen::Vector3d normal = normalOf(contact.geom);
    const Eigen::Vector3d other = reversed_ ? direction.cross(normal) : normal.cross(direction);
    const double gain = (reversed_ ? -1 : 1) * settings_.erp / settings_.dt;
    contact.surface.mode |= dContactMotion1 | dContactMotion2;
    contact.surface.motion1 = gain * slipped.dot(direction);
    contact.surface.motion2 = gain * slipped.dot(other);
}

StickingPair PairFriction::memory(std::uint64_t pair) const {
    StickingPair memory = isHeld() && !far_ && !slides_ ? *last_ : slippage_.now(pair, slides_);
    memory.age = last_ ? last_->age + settings_.dt : 0;
    return memory;
}

}  // namespace orrery
