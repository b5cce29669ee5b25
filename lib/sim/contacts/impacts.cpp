#include "contacts/impacts.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>

#include "contacts/forces.hpp"
#include "contacts/made_contacts.hpp"
#include "contacts/rebounds.hpp"
#include "contacts/round_places.hpp"
#include "joints/taut.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

constexpr double kFallSteps = 2.5;  // steps of free fall, added to kLeastApproach
// Steps that a body may have moved since a surface was met: after an impact it moves on for up to one more.
constexpr double kMostLate = 2;
constexpr double kSameMoment = 0.02;  // in steps
constexpr int kMostPasses = 8;        // along rows that hand on an impact
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::uint32_t rootOf(std::vector<std::uint32_t>& parents, std::uint32_t i) {
    while (parents[i] != i) i = parents[i] = parents[parents[i]];
    return i;
}

bool isTaut(const SimulationWorld& world, const SimGeom* geom) {
    return geom && geom->body != kNone && !world.linkageIsTaut.empty() &&
           world.linkageIsTaut[world.linkageOf[static_cast<std::size_t>(geom->body)]] != 0;
}

// Returns the time, s, before the step when a gap began to close that is now `depth` (m) past closed. `approach`, m/s,
// and `closing`, m/s^2, are the speed and acceleration of closing.
double timeSince(double depth, double approach, double closing, double dt) {
    if (!(depth > 0)) return 0;
    const double now = approach + closing * dt / 2;
    const double root = now * now - 2 * closing * depth;
    const double time = now > 0 && root >= 0 ? 2 * depth / (now + std::sqrt(root)) : depth / approach;
    return std::min(kMostLate * dt, time);
}

// Returns how far an object with `velocity` and `fall` has moved since the time `late` before the step.
Eigen::Vector3d wayFrom(double late, double dt, const Eigen::Vector3d& velocity, const Eigen::Vector3d& fall) {
    return late * velocity + late * (dt - late) / 2 * fall;
}

// Returns the way from the place of the contact to the place of its side when the surfaces met.
Eigen::Vector3d wayBack(const Hitting& side, const ImpactContact& kept, double dt) {
    const Eigen::Vector3d velocity = placeVelocity(side.geom, side.body, positionOf(kept.contact.geom));
    return wayFrom(kept.placed, dt, velocity, side.fall()) - wayFrom(side.late(), dt, velocity, side.fall());
}

// Moves the contact to where it was when the surfaces met.
void placeContact(const HittingPair& pair, ImpactContact& kept, double dt) {
    dContactGeom& geom = kept.contact.geom;
    if (pair.a.impact && pair.b.impact && areSpheres(geom.g1, geom.g2)) {
        const auto centreOf = [&](const Hitting& side) {
            const Eigen::Vector3d centre = vectorOf(dGeomGetPosition(side.geom));
            return Eigen::Vector3d(centre - wayFrom(side.late(), dt, velocityAt(side.body, centre), side.fall()));
        };
        placeBetween(centreOf(pair.a), centreOf(pair.b), geom);
        return;
    }
    Eigen::Vector3d way = Eigen::Vector3d::Zero();
    // The rounder side determines the place; both do if they are equally round. One side may stand still.
    const int rounder = pair.a.impact && pair.b.impact ? roundness(geom.g1) - roundness(geom.g2) : 0;
    const double share = pair.a.impact && pair.b.impact && rounder == 0 ? 0.5 : 1;
    if (pair.a.impact && rounder >= 0) way += share * wayBack(pair.a, kept, dt);
    if (pair.b.impact && rounder <= 0) way += share * wayBack(pair.b, kept, dt);
    for (int i = 0; i < 3; ++i) geom.pos[i] += way[i];
    // The contact is on the surface of the round side, because the depth is zero at that moment.
    if (pair.a.impact && rounder >= 0) {
        placeOnRound(pair.a.geom, wayBack(pair.a, kept, dt), -1, geom);
    } else if (pair.b.impact) {
        placeOnRound(pair.b.geom, wayBack(pair.b, kept, dt), 1, geom);
    }
}

// Returns the time before the step, s.
double meetingOf(const HittingPair& pair, const ImpactContact& kept, double layer, double dt) {
    if (kept.placed > 0) return kept.placed;
    const dContactGeom& geom = kept.contact.geom;
    // Contacts at rest have half of the layer as depth.
    const double depth = geom.depth - layer / 2;
    const Eigen::Vector3d fall = pair.a.fall() - pair.b.fall();
    const double late = timeSince(depth, kept.approach, -fall.dot(normalOf(geom)), dt);
    if (!(late > 0) || !areSpheres(geom.g1, geom.g2)) return late;
    const Eigen::Vector3d velocity = velocityAt(pair.a.body, vectorOf(dGeomGetPosition(geom.g1))) -
                                     velocityAt(pair.b.body, vectorOf(dGeomGetPosition(geom.g2)));
    return meetingOfSpheres(geom, velocity, fall, {late, dt, layer / 2});
}

// Lists the bodies of the contacts by number, each once.
void listHitting(SimulationWorld& world) {
    for (const ImpactContact& kept : world.impactContacts) {
        for (const SimGeom* geom : {kept.a, kept.b}) {
            if (!geom || geom->body == kNone) continue;
            if (isAwake(world.bodies[static_cast<std::size_t>(geom->body)].id))
                world.impacts.push_back({geom->body, 0, {}, {}, false, false, {}, {}, {}, {}});
        }
    }
    for (const Support& support : world.supports) {
        if (support.handsOn && support.other != kNone &&
            isAwake(world.bodies[static_cast<std::size_t>(support.body)].id))
            world.impacts.push_back({support.body, 0, {}, {}, false, false, {}, {}, {}, {}});
    }
    std::vector<Impact>& impacts = world.impacts;
    std::sort(impacts.begin(), impacts.end(), [](const Impact& a, const Impact& b) { return a.body < b.body; });
    impacts.erase(
        std::unique(impacts.begin(), impacts.end(), [](const Impact& a, const Impact& b) { return a.body == b.body; }),
        impacts.end());
    for (Impact& impact : impacts) {
        const Eigen::Vector3d fall = fallOf(world.bodies[static_cast<std::size_t>(impact.body)].id);
        impact.fall = impact.fallsOn = fromEigen(fall);
    }
}

Impact* impactOf(SimulationWorld& world, std::int32_t body) {
    SimGeom of;
    of.body = body;
    return impactOf(world, &of);
}

void findFalls(SimulationWorld& world) {
    for (const Support& support : world.supports) {
        Impact* const impact = impactOf(world, support.body);
        if (!impact) continue;
        stopFall(impact, toEigen(support.normal));
        impact->fall = impact->fallsOn;
    }
}

// Returns the first contact of each pair, ordered by time.
std::span<const std::uint64_t> listPairs(SimulationWorld& world, double dt) {
    const double layer = dWorldGetContactSurfaceLayer(world.id);
    std::vector<ImpactContact>& contacts = world.impactContacts;
    std::vector<std::uint64_t>& pairs = world.pairsScratch;
    pairs.clear();
    for (std::size_t next = 0; next < contacts.size();) {
        ImpactContact& first = contacts[next];
        pairs.push_back(next);
        for (; next < contacts.size(); ++next) {
            const ImpactContact& kept = contacts[next];
            const dContactGeom& geom = kept.contact.geom;
            if (geom.g1 != first.contact.geom.g1 || geom.g2 != first.contact.geom.g2) break;
            if (kept.hits) first.late = std::max(first.late, meetingOf(pairOf(world, kept), kept, layer, dt));
        }
        first.nextPair = next;
    }
    std::sort(pairs.begin(), pairs.end(), [&](std::uint64_t a, std::uint64_t b) {
        return contacts[a].late != contacts[b].late ? contacts[a].late > contacts[b].late : a < b;
    });
    return pairs;
}

// If a body has several impacts, the earliest one is used. A later rebound waits for the next step: it may not happen
// any more, and two impacts at different times would not conserve energy.
void findMeetings(SimulationWorld& world, double dt) {
    const double erp = dWorldGetERP(world.id);
    for (const std::uint64_t begin : listPairs(world, dt)) {
        const ImpactContact& first = world.impactContacts[begin];
        const HittingPair pair = pairOf(world, first);
        const auto isTaken = [&](const Impact* impact) {
            return impact && impact->hit && impact->late > first.late + kSameMoment * dt;
        };
        const bool rebounds = restitutionOf(first.contact.surface, kInfinity) >= erp;
        if (rebounds && first.late > 0 && (isTaken(pair.a.impact) || isTaken(pair.b.impact))) {
            for (std::size_t i = begin; i < first.nextPair; ++i) world.impactContacts[i].waits = true;
            continue;
        }
        for (Impact* impact : {pair.a.impact, pair.b.impact}) {
            if (!impact) continue;
            impact->late = std::max(impact->late, first.late);
            impact->hit = true;
        }
    }
}

// True if the bodies of the contact touched each other `late` seconds before the step, and can hand on an impact.
bool handsOn(const SimulationWorld& world, const ImpactContact& first, double late) {
    if (first.waits || first.late > 0 || restitutionOf(first.contact.surface, kInfinity) < dWorldGetERP(world.id))
        return false;
    return first.contact.geom.depth >= first.approach * late;
}

bool shareLater(Impact* a, Impact* b) {
    if (!a || !b || a->late == b->late) return false;
    for (Impact* impact : {a, b}) impact->shared = impact->shared || impact->late == 0;
    a->late = b->late = std::max(a->late, b->late);
    a->hit = b->hit = true;
    return true;
}

// Bodies that touch each other are hit at once: one that was moved back without its neighbour would move on into it.
void shareMeetings(SimulationWorld& world) {
    std::vector<std::uint64_t>& pairs = world.pairsScratch;
    std::sort(pairs.begin(), pairs.end());
    const std::size_t rests = world.supports.size();
    const std::size_t count = rests + pairs.size();
    bool changed = true;
    for (int pass = 0; changed && pass < kMostPasses; ++pass) {
        changed = false;
        for (std::size_t i = 0; i < count; ++i) {
            // Every other pass goes backward, because rows may be numbered either way.
            const std::size_t which = pass % 2 == 0 ? i : count - 1 - i;
            if (which < rests) {
                const Support& support = world.supports[which];
                if (!support.handsOn || support.other == kNone) continue;
                changed = shareLater(impactOf(world, support.body), impactOf(world, support.other)) || changed;
                continue;
            }
            const ImpactContact& first = world.impactContacts[pairs[which - rests]];
            const HittingPair pair = pairOf(world, first);
            if (!handsOn(world, first, std::max(pair.a.late(), pair.b.late()))) continue;
            changed = shareLater(pair.a.impact, pair.b.impact) || changed;
        }
    }
}

// Bodies that joints connect are moved back together.
void addLinkages(SimulationWorld& world) {
    std::vector<Impact>& impacts = world.impacts;
    const std::size_t noted = impacts.size();
    for (std::size_t i = 0; i < noted; ++i) {
        const double late = impacts[i].late;
        const std::uint32_t linkage = world.linkageOf[static_cast<std::size_t>(impacts[i].body)];
        const std::uint32_t begin = world.linkageBegin[linkage];
        const std::uint32_t end = world.linkageBegin[linkage + 1];
        if (end - begin < 2) continue;
        for (std::uint32_t k = begin; k < end; ++k) {
            impacts.push_back(
                {static_cast<std::int32_t>(world.linkageBodies[k]), late, {}, {}, true, false, {}, {}, {}, {}});
        }
    }
    if (impacts.size() == noted) return;
    std::sort(impacts.begin(), impacts.end(),
              [](const Impact& a, const Impact& b) { return a.body != b.body ? a.body < b.body : a.late > b.late; });
    impacts.erase(
        std::unique(impacts.begin(), impacts.end(), [](const Impact& a, const Impact& b) { return a.body == b.body; }),
        impacts.end());
}

void makeContact(SimulationWorld& world, const ImpactContact& kept, double dt) {
    const dJointID joint = dJointCreateContact(world.id, world.contacts, &kept.contact);
    dJointAttach(joint, kept.bodyA, kept.bodyB);
    if (world.balance) {
        MadeContact made = kept.made;
        made.joint = joint;
        noteContact(world, made, kept.contact, dt);
    }
    const auto [event, place] = kept.wanted;
    if (event == ContactForces::kNone && place == ContactForces::kNone) return;
    world.contactForces->ask(joint, kept.contact.geom, !kept.bodyA, event, place);
}

void shiftBody(dBodyID body, const Eigen::Vector3d& way) {
    const Eigen::Vector3d x = vectorOf(dBodyGetPosition(body)) + way;
    if (std::isfinite(x.sum())) dBodySetPosition(body, x.x(), x.y(), x.z());
}

// Makes the body as late as if it had met the surface a step ago at most: the rest of the time is lost. In a row of
// bodies that hand on an impact, each meets the next one a step later than that happens: a body that made up for all of
// it would be deeper in the next one with every body of the row, and rest there.
void waitForStep(dBodyID body, Impact& impact, double dt) {
    const double lost = impact.late - dt;
    if (!(lost > 0)) return;
    Eigen::Vector3d fall = toEigen(impact.fall);
    // A body that only rests on others, and moves more slowly, has not been falling.
    if (impact.shared && vectorOf(dBodyGetLinearVel(body)).dot(fall) < lost * fall.squaredNorm()) fall.setZero();
    moveOn(body, -lost);
    shiftBody(body, -lost * (dt - lost) / 2 * fall);
    const Eigen::Vector3d velocity = vectorOf(dBodyGetLinearVel(body)) - lost * fall;
    if (velocity.allFinite()) dBodySetLinearVel(body, velocity.x(), velocity.y(), velocity.z());
    impact.late = dt;
}

}  // namespace

void moveOn(dBodyID body, double time) {
    const Eigen::Vector3d x = vectorOf(dBodyGetPosition(body)) + time * vectorOf(dBodyGetLinearVel(body));
    const Eigen::Vector3d turn = time * vectorOf(dBodyGetAngularVel(body));
    if (!std::isfinite(x.sum() + turn.sum())) return;
    dBodySetPosition(body, x.x(), x.y(), x.z());
    const double angle = turn.norm();
    if (!(angle > 0)) return;
    const dReal* q = dBodyGetQuaternion(body);
    const Eigen::Quaterniond turned =
        Eigen::Quaterniond(Eigen::AngleAxisd(angle, turn / angle)) * Eigen::Quaterniond(q[0], q[1], q[2], q[3]);
    dBodySetQuaternion(body, toOde(turned).data());
}

ImpactFinder::ImpactFinder(SimulationWorld& world, const ImpactSide& a, const ImpactSide& b, double dt)
    : world_(world),
      a_(a.geom),
      b_(b.geom),
      bodyA_(a.body),
      bodyB_(b.body),
      dt_(isTaut(world, a.geom) || isTaut(world, b.geom) ? 0 : dt) {
    if (dt_ > 0) layer_ = dWorldGetContactSurfaceLayer(world.id);
}

bool ImpactFinder::isMoving(double approach) {
    return std::abs(approach) > kLeastApproach;
}

bool ImpactFinder::isHit(const dContactGeom& contact, const dSurfaceParameters& surface, double approach) {
    if (entered_ > 0) return approach > 0;
    if (!(approach > kLeastApproach)) return false;
    const double depth = contact.depth - layer_ / 2;
    // A deeper contact was inside before this step.
    if (depth > (kMostLate + 0.5) * dt_ * approach) return false;
    if (pull_ < 0) pull_ = std::max(accelerationOf(bodyA_), accelerationOf(bodyB_));
    const double restitution = restitutionOf(surface, approach);
    // The acceleration of a body held by joints is unknown; it rebounds from its present place at its present speed.
    if (restitution >= dWorldGetERP(world_.id) && (isJointed(bodyA_) || isJointed(bodyB_))) return false;
    if (approach > kLeastApproach + kFallSteps * dt_ * pull_) return restitution > 0 || depth > 0;
    // Slower contacts are impacts if they rebound for more than a step.
    const double closing = std::abs((fallOf(bodyA_) - fallOf(bodyB_)).dot(normalOf(contact)));
    const double late = timeSince(depth, approach, closing, dt_);
    return restitution * (approach + closing * (dt_ / 2 - late)) > closing * (1.5 * dt_ + late);
}

void ImpactFinder::look(const dContact& contact, const ContactMotion& motion) {
    found_ = found_ || isHit(contact.geom, contact.surface, motion.approach) ||
             (isBouncing(contact.surface) && !isCarried(motion.approach));
}

// A body that is moved from outside may have another speed in each step. What lies on it has not left it while it falls
// back on it in the same step.
bool ImpactFinder::isCarried(double approach) {
    const auto isKinematic = [](dBodyID body) { return body && dBodyIsKinematic(body); };
    if (!(approach < 0) || !(isKinematic(bodyA_) || isKinematic(bodyB_))) return false;
    return -approach < dt_ * std::max(accelerationOf(bodyA_), accelerationOf(bodyB_));
}

// True if the contact takes part when another impact moves its bodies back.
bool ImpactFinder::isBouncing(const dSurfaceParameters& surface) const {
    return restitutionOf(surface, kInfinity) >= dWorldGetERP(world_.id) && !isJointed(bodyA_) && !isJointed(bodyB_);
}

void ImpactFinder::enter(double late) {
    entered_ = late;
    found_ = true;
}

void ImpactFinder::keep(const dContact& contact, const ContactMotion& motion, bool rubs,
                        const ImpactContact::Wanted& wanted, const MadeContact& made) {
    const bool hits = isHit(contact.geom, contact.surface, motion.approach);
    world_.impactContacts.push_back(
        {contact, a_, b_, bodyA_, bodyB_, motion.approach, entered_, hits, rubs, 0, 0, false, wanted, made});
}

void ImpactFinder::noteSupports(const dContact& contact, const ContactMotion& motion) {
    if (!looks() || motion.approach < -kLeastApproach) return;
    const Eigen::Vector3d normal = normalOf(contact.geom);
    const bool handsOn = a_ && b_ && isBouncing(contact.surface);
    for (const SimGeom* geom : {a_, b_}) {
        if (!geom || geom->body == kNone) continue;
        const Eigen::Vector3d into = geom == a_ ? normal : Eigen::Vector3d(-normal);
        const SimGeom* const other = geom == a_ ? b_ : a_;
        world_.supports.push_back({geom->body, fromEigen(into), other ? other->body : kNone, handsOn});
    }
}

void listTautLinkages(SimulationWorld& world) {
    world.linkageIsTaut.clear();
    if (!world.taut || world.taut->bodies().empty()) return;
    world.linkageIsTaut.resize(world.linkageBegin.size());
    for (const TautBody& taut : world.taut->bodies()) world.linkageIsTaut[world.linkageOf[taut.body]] = 1;
}

void clearImpacts(SimulationWorld& world) {
    world.impacts.clear();
    world.impactContacts.clear();
    world.supports.clear();
}

void beginImpacts(SimulationWorld& world, double dt) {
    if (world.impactContacts.empty()) return;
    world.impactStep = dt;
    listHitting(world);
    findFalls(world);
    findMeetings(world, dt);
    shareMeetings(world);
    addLinkages(world);
    for (ImpactContact& kept : world.impactContacts) {
        if (kept.waits) continue;
        placeContact(pairOf(world, kept), kept, dt);
    }
    for (Impact& impact : world.impacts) {
        const dBodyID body = world.bodies[static_cast<std::size_t>(impact.body)].id;
        if (!isAwake(body) || impact.late == 0) continue;
        waitForStep(body, impact, dt);
        impact.place = fromEigen(vectorOf(dBodyGetPosition(body)));
        moveOn(body, -impact.late);
        shiftBody(body, -impact.late * (dt - impact.late) / 2 * toEigen(impact.fall));
    }
    setRebounds(world, dt);
    for (const ImpactContact& kept : world.impactContacts) {
        if (!kept.waits) makeContact(world, kept, dt);
    }
}

void finishImpacts(SimulationWorld& world) {
    for (const Impact& impact : world.impacts) {
        const dBodyID body = world.bodies[static_cast<std::size_t>(impact.body)].id;
        if (!isAwake(body) || impact.late == 0) continue;
        moveOn(body, impact.late);
        shiftBody(body, -impact.late * (world.impactStep + impact.late) / 2 * toEigen(impact.fallsOn));
    }
    world.impacts.clear();
}

void listLinkages(SimulationWorld& world, const LinkageStart& from) {
    const auto first = static_cast<std::uint32_t>(from.body);
    const auto count = static_cast<std::uint32_t>(world.bodies.size());
    std::vector<std::uint32_t> parents(count - first);  // less `first`, like their indices
    std::iota(parents.begin(), parents.end(), 0U);
    const auto link = [&](std::int32_t body1, std::int32_t body2) {
        if (body1 == kNone || body2 == kNone) return;
        const std::int32_t a = world.bodyOfPlan[static_cast<std::size_t>(body1)];
        const std::int32_t b = world.bodyOfPlan[static_cast<std::size_t>(body2)];
        if (a == kNone || b == kNone) return;
        const std::uint32_t rootA = rootOf(parents, static_cast<std::uint32_t>(a) - first);
        const std::uint32_t rootB = rootOf(parents, static_cast<std::uint32_t>(b) - first);
        parents[std::max(rootA, rootB)] = std::min(rootA, rootB);
    };
    const auto linkFrom = [&](const auto& joints, std::size_t begin) {
        for (std::size_t i = begin; i < joints.size(); ++i) link(joints[i].body1, joints[i].body2);
    };
    linkFrom(world.planned.joints, from.joint);
    linkFrom(world.plan->sixDofJoints, from.sixDofJoint);
    // Numbered in the order of their first bodies.
    auto& begins = world.linkageBegin;
    begins.erase(std::lower_bound(begins.begin(), begins.end(), first), begins.end());
    const std::size_t known = begins.size();
    world.linkageOf.resize(count);
    for (std::uint32_t i = 0; i < parents.size(); ++i) {
        const std::uint32_t root = rootOf(parents, i);
        if (root == i) begins.push_back(0);
        std::uint32_t& number = world.linkageOf[first + i];
        number = root == i ? static_cast<std::uint32_t>(begins.size() - 1) : world.linkageOf[first + root];
        ++begins[number];  // its size so far
    }
    std::exclusive_scan(begins.begin() + static_cast<std::ptrdiff_t>(known), begins.end(),
                        begins.begin() + static_cast<std::ptrdiff_t>(known), first);
    begins.push_back(count);
    world.linkageBodies.resize(count);
    std::vector<std::uint32_t> next(begins.begin() + static_cast<std::ptrdiff_t>(known), begins.end());
    for (std::uint32_t i = first; i < count; ++i) world.linkageBodies[next[world.linkageOf[i] - known]++] = i;
}

}  // namespace orrery
