#include "contacts/rebounds.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>

#include "contacts/friction.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"
#include "world/spin.hpp"

namespace orrery {
namespace {

constexpr double kLeastRub = 1e-9;  // m/s: no friction acts against a slower slip

// Returns what the torques of the step add to the body's angular velocity, rad/s.
Eigen::Vector3d turnGainOf(const SimulationWorld& world, const Impact& impact, double dt) {
    const auto number = static_cast<std::size_t>(impact.body);
    const dBodyID body = world.bodies[number].id;
    Eigen::Vector3d gain = world.spins->gainOf(number, dt);
    const Eigen::Vector3d torque = vectorOf(dBodyGetTorque(body));
    if (!torque.isZero(0)) {
        const Eigen::Matrix3d rotation = rotationOf(body);
        gain += dt * rotation * (inertiaOf(body).inverse() * (rotation.transpose() * torque));
    }
    return gain.allFinite() ? gain : Eigen::Vector3d::Zero();
}

// Returns the velocity of the side's surface without the motion through fall, m/s. Torques of the step act before the
// impact: a body that turns freely has the same energy then.
Eigen::Vector3d foundVelocity(const Hitting& side, const Eigen::Vector3d& at) {
    Eigen::Vector3d velocity = velocityAt(side.body, at);
    if (!side.impact) return velocity;
    const Eigen::Vector3d arm = at - vectorOf(dBodyGetPosition(side.body));
    return velocity + toEigen(side.impact->turnGain).cross(arm);
}

// A field may pull otherwise along the way to the surface, and back, than at the place inside it where the step finds
// the body.
void findFields(SimulationWorld& world, Impact& impact, double dt) {
    const auto number = static_cast<std::size_t>(impact.body);
    const dBodyID body = world.bodies[number].id;
    // It is not known what the application's callback pulls elsewhere, nor what carries a body.
    if (!world.volumes || !world.given.empty() || toEigen(impact.fall) != fallOf(body)) return;
    const Eigen::Vector3d now = toEigen(rememberedAcceleration(world, number));
    const double pull = now.norm();
    if (!(pull > 0)) return;
    const Eigen::Vector3d up = now / -pull;
    const Eigen::Vector3d met = vectorOf(dBodyGetPosition(body));
    const Eigen::Vector3d velocity = vectorOf(dBodyGetLinearVel(body));
    const Eigen::Vector3d back = velocity - 2 * velocity.dot(up) * up;
    const double factor = world.bodies[number].gravityFactor;
    const auto more = [&](const Eigen::Vector3d& way) {
        const double softening = dt * dt * velocity.squaredNorm();
        const Eigen::Vector3d there =
            toEigen(accelerationAt(world, number, fromEigen(Eigen::Vector3d(met + way)), softening));
        return fromEigen(Eigen::Vector3d(factor * (there - now)));
    };
    impact.fieldBefore = more((impact.late - dt / 2) / 2 * velocity);
    impact.fieldAfter = more((impact.late + dt / 2) / 2 * back);
}

// The velocity of the first side relative to the second one, m/s.
struct HittingMotion {
    Eigen::Vector3d found;  // without the motion through fall
    Eigen::Vector3d met;    // when the surfaces met
    Eigen::Vector3d after;  // through fall in the rest of the step
};

HittingMotion hittingMotionOf(const HittingPair& pair, const ImpactContact& kept, double dt) {
    const Eigen::Vector3d at = positionOf(kept.contact.geom);
    const Eigen::Vector3d found = foundVelocity(pair.a, at) - foundVelocity(pair.b, at);
    const auto before = [&](const Hitting& side) {
        const Eigen::Vector3d field = side.impact ? toEigen(side.impact->fieldBefore) : Eigen::Vector3d::Zero();
        return Eigen::Vector3d((dt / 2 - side.late()) * (side.fall() + field));
    };
    // A body that rebounds more slowly goes less far.
    const double restitution = kept.contact.surface.bounce;
    const auto after = [&](const Hitting& side) {
        const Eigen::Vector3d field = side.impact ? toEigen(side.impact->fieldAfter) : Eigen::Vector3d::Zero();
        return Eigen::Vector3d((dt / 2 + side.late()) * (side.fall() + restitution * field));
    };
    return {found, found + before(pair.a) - before(pair.b), after(pair.a) - after(pair.b)};
}

// Sets the speed at which the bodies of the contact separate.
void setRebound(const HittingPair& pair, const HittingMotion& motion, ImpactContact& kept) {
    dSurfaceParameters& surface = kept.contact.surface;
    const Eigen::Vector3d normal = normalOf(kept.contact.geom);
    surface.mode |= dContactSoftERP;
    surface.soft_erp = 0;
    if ((surface.mode & dContactMotionN) != 0) return;
    const double found = -motion.found.dot(normal);
    // A contact that already opens may be reversed at the speed of an impact; otherwise other contacts of the pair
    // would add energy to it.
    const double restitution = restitutionOf(surface, found > 0 ? found : std::numeric_limits<double>::infinity());
    const double rebound = motion.after.dot(normal) - restitution * motion.met.dot(normal);
    surface.mode = (surface.mode & ~dContactBounce) | dContactMotionN;
    surface.motionN = found > 0 ? std::max(0.0, rebound) : std::min(0.0, rebound);
    if (rebound > 0 || !(found > 0)) return;
    stopFall(pair.a.impact, normal);
    stopFall(pair.b.impact, -normal);
}

// The contacts between two bodies without friction: their impulses, iterated, and the change that those make.
class SmoothHit {
public:
    SmoothHit(dBodyID a, dBodyID b) : a_(a), b_(b) {}

    // `met`: the velocity of the first side relative to the second one.
    void add(const ImpactContact& kept, const Eigen::Vector3d& met, double restitution) {
        if (count_ == hits_.size()) return;
        Hit& hit = hits_[count_++];
        hit.at = positionOf(kept.contact.geom);
        hit.normal = normalOf(kept.contact.geom);
        hit.wanted = -(1 + restitution) * met.dot(hit.normal);
        hit.mobility = a_.mobility(hit.at, hit.normal) + b_.mobility(hit.at, hit.normal);
        hit.impulse = 0;
    }

    void solve() {
        for (int i = 0; i < kSweeps && sweep(); ++i) continue;
    }

    // Do several contacts press? Friction then changes how they share the impulse.
    [[nodiscard]] bool isShared() const {
        return std::count_if(hits_.begin(), end(), [](const Hit& hit) { return hit.impulse > 0; }) > 1;
    }
    // m/s: the change of the first side's velocity relative to the second one's.
    [[nodiscard]] Eigen::Vector3d changeAt(const Eigen::Vector3d& at) const {
        return a_.changeAt(at) - b_.changeAt(at);
    }

private:
    static constexpr int kSweeps = 100;
    static constexpr std::size_t kMost = 64;
    static constexpr double kEnough = 1e-6;  // relative to the speed

    struct Hit {
        Eigen::Vector3d at;
        Eigen::Vector3d normal;
        double wanted;    // m/s, along the normal: the change that makes it rebound
        double mobility;  // 1/kg
        double impulse;   // N s
    };

    struct Side {
        explicit Side(dBodyID id) : body(id) {
            if (!isAwake(body)) return;
            dMass mass;
            dBodyGetMass(body, &mass);
            massInverse = 1 / mass.mass;
            const Eigen::Matrix3d rotation = rotationOf(body);
            inertiaInverse = rotation * matrixOf(mass.I).inverse() * rotation.transpose();
            centre = vectorOf(dBodyGetPosition(body));
        }
        [[nodiscard]] double mobility(const Eigen::Vector3d& at, const Eigen::Vector3d& normal) const {
            const Eigen::Vector3d turn = (at - centre).cross(normal);
            return massInverse + turn.dot(inertiaInverse * turn);
        }
        void push(const Eigen::Vector3d& at, const Eigen::Vector3d& impulse) {
            linear += massInverse * impulse;
            angular += inertiaInverse * (at - centre).cross(impulse);
        }
        [[nodiscard]] Eigen::Vector3d changeAt(const Eigen::Vector3d& at) const {
            return linear + angular.cross(at - centre);
        }

        dBodyID body;
        double massInverse = 0;  // 0 for what does not move
        Eigen::Matrix3d inertiaInverse = Eigen::Matrix3d::Zero();
        Eigen::Vector3d centre = Eigen::Vector3d::Zero();
        Eigen::Vector3d linear = Eigen::Vector3d::Zero();
        Eigen::Vector3d angular = Eigen::Vector3d::Zero();
    };

    [[nodiscard]] std::array<Hit, kMost>::const_iterator end() const {
        return hits_.begin() + static_cast<std::ptrdiff_t>(count_);
    }

    // True if it changed something.
    bool sweep() {
        bool changed = false;
        for (std::size_t i = 0; i < count_; ++i) {
            Hit& hit = hits_[i];
            if (!(hit.mobility > 0)) continue;
            const double missing = hit.wanted - changeAt(hit.at).dot(hit.normal);
            const double before = std::exchange(hit.impulse, std::max(0.0, hit.impulse + missing / hit.mobility));
            const double more = hit.impulse - before;
            if (more == 0) continue;
            a_.push(hit.at, more * hit.normal);
            b_.push(hit.at, -more * hit.normal);
            changed = changed || std::abs(more) * hit.mobility > kEnough * std::abs(hit.wanted);
        }
        return changed;
    }

    Side a_;
    Side b_;
    std::size_t count_ = 0;
    std::array<Hit, kMost> hits_;
};

// Makes friction act against the slip that the impact without friction would leave. Where that is opposite to the slip
// before, friction may only stop at the opposite slip: a force along the slip before would add energy, although it acts
// against the slip after. The same holds as far as the change is uncertain.
void rub(const HittingMotion& motion, const SmoothHit& hit, ImpactContact& kept) {
    const Eigen::Vector3d change = hit.changeAt(positionOf(kept.contact.geom));
    const Eigen::Vector3d normal = normalOf(kept.contact.geom);
    const auto across = [&](const Eigen::Vector3d& velocity) {
        return Eigen::Vector3d(velocity - velocity.dot(normal) * normal);
    };
    const Eigen::Vector3d slip = across(motion.met + change);
    const double speed = slip.norm();
    if (!(speed > kLeastRub)) return;
    const Eigen::Vector3d direction = slip / speed;
    dSurfaceParameters& surface = kept.contact.surface;
    const double lowest = hit.isShared() ? -std::abs(change.dot(direction)) : 0;
    const double least = std::clamp(-motion.met.dot(direction), lowest, speed) + motion.after.dot(direction);
    surface.mode |= dContactFDir1 | dContactMu2 | dContactMotion1;
    surface.mu2 = 0;
    surface.motion1 = kept.bodyA ? least : -least;
    for (int i = 0; i < 3; ++i) kept.contact.fdir1[i] = direction[i];
}

void addHits(SimulationWorld& world, std::span<const ImpactContact> contacts, double dt, SmoothHit& hit) {
    for (const ImpactContact& kept : contacts) {
        if (kept.waits) continue;
        const double restitution = restitutionOf(kept.contact.surface, std::numeric_limits<double>::infinity());
        hit.add(kept, hittingMotionOf(pairOf(world, kept), kept, dt).met, restitution);
    }
    hit.solve();
}

// For contacts between the same two bodies.
void rub(SimulationWorld& world, std::span<ImpactContact> contacts, double dt) {
    const auto rubs = [](const ImpactContact& kept) {
        return kept.rubs && !kept.waits &&
               restitutionOf(kept.contact.surface, std::numeric_limits<double>::infinity()) > 0;
    };
    if (std::none_of(contacts.begin(), contacts.end(), rubs)) return;
    SmoothHit hit(contacts.front().bodyA, contacts.front().bodyB);
    addHits(world, contacts, dt, hit);
    for (ImpactContact& kept : contacts) {
        if (rubs(kept)) rub(hittingMotionOf(pairOf(world, kept), kept, dt), hit, kept);
    }
}

}  // namespace

Eigen::Vector3d Hitting::fall() const {
    return impact ? toEigen(impact->fall) : fallOf(body);
}

Impact* impactOf(SimulationWorld& world, const SimGeom* geom) {
    if (!geom || geom->body == kNone) return nullptr;
    const auto at = std::lower_bound(world.impacts.begin(), world.impacts.end(), geom->body,
                                     [](const Impact& impact, std::int32_t body) { return impact.body < body; });
    return at != world.impacts.end() && at->body == geom->body ? &*at : nullptr;
}

HittingPair pairOf(SimulationWorld& world, const ImpactContact& kept) {
    const dContactGeom& geom = kept.contact.geom;
    return {{impactOf(world, kept.a), geom.g1, kept.bodyA}, {impactOf(world, kept.b), geom.g2, kept.bodyB}};
}

bool isJointed(dBodyID body) {
    if (!isDynamic(body)) return false;
    const int count = dBodyGetNumJoints(body);
    for (int i = 0; i < count; ++i) {
        const dJointType type = dJointGetType(dBodyGetJoint(body, i));
        if (type != dJointTypeContact && type != dJointTypePlane2D) return true;
    }
    return false;
}

Eigen::Vector3d fallOf(dBodyID body) {
    if (!isAwake(body) || isJointed(body)) return Eigen::Vector3d::Zero();
    dMass mass;
    dBodyGetMass(body, &mass);
    Eigen::Vector3d fall = vectorOf(dBodyGetForce(body)) / mass.mass;
    if (dBodyGetGravityMode(body)) {
        dVector3 gravity;
        dWorldGetGravity(dBodyGetWorld(body), gravity);
        fall += vectorOf(gravity);
    }
    return std::isfinite(fall.sum()) ? fall : Eigen::Vector3d::Zero();
}

double restitutionOf(const dSurfaceParameters& surface, double approach) {
    return (surface.mode & dContactBounce) != 0 && approach > surface.bounce_vel ? surface.bounce : 0;
}

void stopFall(Impact* impact, const Eigen::Vector3d& normal) {
    if (!impact) return;
    const Eigen::Vector3d fall = toEigen(impact->fallsOn);
    const double along = fall.dot(normal);
    if (along < 0) impact->fallsOn = fromEigen(Eigen::Vector3d(fall - along * normal));
}

void setRebounds(SimulationWorld& world, double dt) {
    for (Impact& impact : world.impacts) {
        if (!isAwake(world.bodies[static_cast<std::size_t>(impact.body)].id)) continue;
        impact.turnGain = fromEigen(turnGainOf(world, impact, dt));
        findFields(world, impact, dt);
    }
    const std::span<ImpactContact> contacts(world.impactContacts);
    for (std::size_t begin = 0; begin < contacts.size();) {
        std::size_t end = begin;
        while (end < contacts.size() && contacts[end].bodyA == contacts[begin].bodyA &&
               contacts[end].bodyB == contacts[begin].bodyB)
            ++end;
        rub(world, contacts.subspan(begin, end - begin), dt);
        begin = end;
    }
    for (ImpactContact& kept : contacts) {
        if (kept.waits) continue;
        const HittingPair pair = pairOf(world, kept);
        setRebound(pair, hittingMotionOf(pair, kept, dt), kept);
    }
}

}  // namespace orrery
