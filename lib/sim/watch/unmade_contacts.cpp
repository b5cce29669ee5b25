#include "watch/unmade_contacts.hpp"

#include <algorithm>

#include "contacts/broad_phase.hpp"
#include "contacts/pair_order.hpp"
#include "contacts/pairs.hpp"
#include "orrery/base/codes/sim.hpp"
#include "world/body_motion.hpp"
#include "world/collide.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

constexpr std::size_t kEach = 4;         // looks at every fourth step
constexpr std::size_t kMostLooked = 16;  // pairs that touch, in a step
constexpr int kSigns = 3;                // steps in which contacts were missing
constexpr double kApproach = 0.05;       // m/s: a slower pair is no sign
constexpr double kSame = byPrecision(1e-9, 1e-5);

bool isAsPredicted(dBodyID body, const Eigen::Vector3d& velocity) {
    return !body || (vectorOf(dBodyGetLinearVel(body)) - velocity).norm() <= kSame * (1 + velocity.norm());
}

}  // namespace

UnmadeContacts::Free UnmadeContacts::freeMotion(dBodyID body, double dt) {
    if (!isAwake(body) || !isDynamic(body)) return {};
    dMass mass;
    dBodyGetMass(body, &mass);
    Eigen::Vector3d velocity = vectorOf(dBodyGetLinearVel(body)) + dt / mass.mass * vectorOf(dBodyGetForce(body));
    dVector3 gravity = {};
    dWorldGetGravity(dBodyGetWorld(body), gravity);
    if (dBodyGetGravityMode(body) != 0) velocity += dt * Eigen::Vector3d(gravity[0], gravity[1], gravity[2]);
    return {body, velocity};
}

void UnmadeContacts::look(std::uint64_t pair, double dt) {
    const SimGeom& a = world_.geoms[firstOf(pair)];
    const SimGeom& b = world_.geoms[secondOf(pair)];
    dContactGeom contact;
    if (collideGeoms(a.id, b.id, {&contact, 1}) == 0 || !(contact.depth > 0)) return;
    const dBodyID body1 = dGeomGetBody(a.id);
    const dBodyID body2 = dGeomGetBody(b.id);
    // Joints may change the velocities too.
    const auto isBound = [](dBodyID body) { return body && dBodyGetNumJoints(body) > 0; };
    if (isBound(body1) || isBound(body2)) return;
    const Free one = freeMotion(body1, dt);
    const Free two = freeMotion(body2, dt);
    // The normal points into the first geom of the contact.
    const Eigen::Vector3d relative = contact.g1 == a.id ? Eigen::Vector3d(one.velocity - two.velocity)
                                                        : Eigen::Vector3d(two.velocity - one.velocity);
    if (relative.dot(normalOf(contact)) < -kApproach) pairs_.push_back({a.number, b.number, one, two});
}

void UnmadeContacts::begin(const SimulationOptions& options, double dt) {
    pairs_.clear();
    if (reported_ || steps_++ % kEach != 0) return;
    if (!collectPairs(world_, *world_.tables, options.skipConnectedBodies)) return;
    for (const std::uint64_t pair : world_.pairs) {
        if (pairs_.size() < kMostLooked) look(pair, dt);
    }
    world_.pairs.clear();
    world_.foreignPairs.clear();
}

void UnmadeContacts::end() {
    for (const Pair& pair : pairs_) {
        if (!isAsPredicted(pair.body1.body, pair.body1.velocity)) continue;
        if (!isAsPredicted(pair.body2.body, pair.body2.velocity)) continue;
        if (++signs_ == kSigns) report(pair);
        break;
    }
    pairs_.clear();
    if (reported_ || signs_ < kSigns) return;
    reported_ = true;
    // No search follows: the boxes of the last one would grow old.
    world_.broadPhase->clear();
    world_.geomsSearched = 0;
}

void UnmadeContacts::report(const Pair& pair) const {
    const SimGeom& a = world_.geoms[pair.geom1];
    const SimGeom& b = world_.geoms[pair.geom2];
    const auto sceneOf = [&](const SimGeom& geom) -> const Scene& {
        return *world_.partOf(&PlanCounts::geoms, geom.number).scene;
    };
    world_.diagnostics->report(code::SIM_CONTACTS_NOT_MADE, placeOf(sceneOf(a), a.node),
                               describe(sceneOf(a), a.node, "geom") + " and " + describe(sceneOf(b), b.node, "geom") +
                                   " move into one another, and nobody makes contacts");
}

}  // namespace orrery
