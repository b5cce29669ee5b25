#include "contacts/impacts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "joints/taut.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

// What closes slower than this is at rest, and falls back after a step without contact.
constexpr double kLeastApproach = 0.05;  // m/s, beside
constexpr double kFallSteps = 2.5;       // steps of free fall

std::uint32_t rootOf(std::vector<std::uint32_t>& parents, std::uint32_t i) {
    while (parents[i] != i) i = parents[i] = parents[parents[i]];
    return i;
}

// Where the body is after `time` seconds, or was before, if it goes on as it moves now.
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

bool isTaut(const SimulationWorld& world, const SimGeom* geom) {
    return geom && geom->body != kNone && !world.linkageIsTaut.empty() &&
           world.linkageIsTaut[world.linkageOf[static_cast<std::size_t>(geom->body)]] != 0;
}

}  // namespace

ImpactFinder::ImpactFinder(SimulationWorld& world, const SimGeom* a, const SimGeom* b, double dt)
    : world_(world), a_(a), b_(b), dt_(isTaut(world, a) || isTaut(world, b) ? 0 : dt) {
    if (dt_ > 0) layer_ = dWorldGetContactSurfaceLayer(world.id);
}

void ImpactFinder::look(const dContactGeom& contact, const ContactMotion& motion) {
    if (!(dt_ > 0) || !(motion.approach > kLeastApproach)) return;
    if (least_ < 0) {
        const double pull =
            std::max(accelerationOf(dGeomGetBody(contact.g1)), accelerationOf(dGeomGetBody(contact.g2)));
        least_ = kLeastApproach + kFallSteps * dt_ * pull;
    }
    if (!(motion.approach > least_)) return;
    // Half the layer is where contacts are at rest.
    const double depth = contact.depth - layer_ / 2;
    // What lies deeper was inside before this step.
    if (!(depth > 0) || depth > 1.5 * dt_ * motion.approach) return;
    late_ = std::max(late_, std::min(dt_, depth / motion.approach));
}

void ImpactFinder::moveBack(dContact& contact, const ContactMotion& motion, dBodyID bodyA, dBodyID bodyB) const {
    const Eigen::Vector3d at = vectorOf(contact.geom.pos);
    // Halfway between both surfaces, of which one may stand still.
    const double share = isAwake(bodyA) && isAwake(bodyB) ? 0.5 : 1;
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero();
    if (isAwake(bodyA)) velocity += share * velocityAt(bodyA, at);
    if (isAwake(bodyB)) velocity += share * velocityAt(bodyB, at);
    for (int i = 0; i < 3; ++i) contact.geom.pos[i] -= late_ * velocity[i];
    if (!(motion.approach > 0)) return;
    contact.surface.mode |= dContactSoftERP;
    contact.surface.soft_erp = 0;
}

void ImpactFinder::note() {
    if (late_ == 0) return;
    for (const SimGeom* geom : {a_, b_}) {
        if (geom && geom->body != kNone) world_.impacts.push_back({geom->body, late_});
    }
}

void listTautLinkages(SimulationWorld& world) {
    world.linkageIsTaut.clear();
    if (!world.taut || world.taut->bodies().empty()) return;
    world.linkageIsTaut.resize(world.linkageBegin.size());
    for (const TautBody& taut : world.taut->bodies()) world.linkageIsTaut[world.linkageOf[taut.body]] = 1;
}

void beginImpacts(SimulationWorld& world) {
    std::vector<Impact>& impacts = world.impacts;
    const std::size_t noted = impacts.size();
    for (std::size_t i = 0; i < noted; ++i) {
        const double late = impacts[i].late;
        const std::uint32_t linkage = world.linkageOf[static_cast<std::size_t>(impacts[i].body)];
        const std::uint32_t begin = world.linkageBegin[linkage];
        const std::uint32_t end = world.linkageBegin[linkage + 1];
        if (end - begin < 2) continue;
        for (std::uint32_t k = begin; k < end; ++k) {
            impacts.push_back({static_cast<std::int32_t>(world.linkageBodies[k]), late});
        }
    }
    // Of several impacts of a body the earliest one counts.
    std::sort(impacts.begin(), impacts.end(),
              [](const Impact& a, const Impact& b) { return a.body != b.body ? a.body < b.body : a.late > b.late; });
    impacts.erase(
        std::unique(impacts.begin(), impacts.end(), [](const Impact& a, const Impact& b) { return a.body == b.body; }),
        impacts.end());
    for (const Impact& impact : impacts) {
        const dBodyID body = world.bodies[static_cast<std::size_t>(impact.body)].id;
        if (isAwake(body)) moveOn(body, -impact.late);
    }
}

void finishImpacts(SimulationWorld& world) {
    for (const Impact& impact : world.impacts) {
        const dBodyID body = world.bodies[static_cast<std::size_t>(impact.body)].id;
        if (isAwake(body)) moveOn(body, impact.late);
    }
    world.impacts.clear();
}

void listLinkages(SimulationWorld& world) {
    const std::size_t count = world.bodies.size();
    std::vector<std::uint32_t> parents(count);
    std::iota(parents.begin(), parents.end(), 0U);
    const auto link = [&](std::int32_t body1, std::int32_t body2) {
        if (body1 == kNone || body2 == kNone) return;
        const std::int32_t a = world.bodyOfPlan[static_cast<std::size_t>(body1)];
        const std::int32_t b = world.bodyOfPlan[static_cast<std::size_t>(body2)];
        if (a == kNone || b == kNone) return;
        const std::uint32_t rootA = rootOf(parents, static_cast<std::uint32_t>(a));
        const std::uint32_t rootB = rootOf(parents, static_cast<std::uint32_t>(b));
        parents[std::max(rootA, rootB)] = std::min(rootA, rootB);
    };
    for (const PlannedJoint& joint : world.planned.joints) link(joint.body1, joint.body2);
    for (const PlanSixDofJoint& joint : world.plan->sixDofJoints) link(joint.body1, joint.body2);
    // Numbered in the order of their first bodies.
    world.linkageOf.resize(count);
    world.linkageBegin.assign(1, 0);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t root = rootOf(parents, i);
        if (root == i) world.linkageBegin.push_back(0);
        world.linkageOf[i] =
            root == i ? static_cast<std::uint32_t>(world.linkageBegin.size() - 2) : world.linkageOf[root];
        ++world.linkageBegin[world.linkageOf[i] + 1];
    }
    std::partial_sum(world.linkageBegin.begin(), world.linkageBegin.end(), world.linkageBegin.begin());
    world.linkageBodies.resize(count);
    std::vector<std::uint32_t> next(world.linkageBegin.begin(), world.linkageBegin.end() - 1);
    for (std::uint32_t i = 0; i < count; ++i) world.linkageBodies[next[world.linkageOf[i]]++] = i;
}

}  // namespace orrery
