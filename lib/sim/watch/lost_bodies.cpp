#include "watch/lost_bodies.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "orrery/base/codes/sim.hpp"
#include "orrery/base/counted.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr double kFallTime = 1;      // s of free fall: so far below everything is a lost body
constexpr double kFallingFor = 0.1;  // s of free fall: so fast is a body that falls
constexpr double kFarAway = 100;     // extents of the scene
constexpr double kLeastExtent = 1;   // m
constexpr double kGain = 1e-4;       // share of its speed that a body still gains from look to look
constexpr double kNeverSeen = std::numeric_limits<double>::infinity();

bool isPlane(const SimGeom& geom) {
    return dGeomGetClass(geom.id) == dPlaneClass;
}

Eigen::AlignedBox3d boundsOf(dGeomID geom) {
    dReal bounds[6];
    dGeomGetAABB(geom, bounds);
    return {Eigen::Vector3d(bounds[0], bounds[2], bounds[4]), Eigen::Vector3d(bounds[1], bounds[3], bounds[5])};
}

// m: how far the box reaches. It may be infinite across the direction.
double reachAlong(const Eigen::AlignedBox3d& box, const Eigen::Vector3d& direction) {
    double reach = 0;
    for (int i = 0; i < 3; ++i) {
        if (direction[i] != 0) reach += std::max(direction[i] * box.min()[i], direction[i] * box.max()[i]);
    }
    return reach;
}

// A motor that only turns bodies does not hold them.
bool holdsPlace(const PlanJoint& joint) {
    return joint.type != JointType::AMotor;
}

bool holdsPlace(const PlanSixDofJoint& joint) {
    return std::any_of(joint.rows.begin(), joint.rows.end(), [](const auto& row) { return !isAngular(row.measure); }) ||
           std::any_of(joint.drives.begin(), joint.drives.end(), [](const auto& drive) { return !drive.angular; });
}

std::string placeText(const Vector3& at) {
    return '(' + toRoundedText(at.x) + ", " + toRoundedText(at.y) + ", " + toRoundedText(at.z) + ')';
}

}  // namespace

LostBodies::LostBodies(const SimulationWorld& world) : world_(world) {
    noteHeld();
    noteStart();
    out_.assign(held_.size(), kNeverSeen);
    lostOf_.assign(held_.size(), kNone);
}

void LostBodies::noteHeld() {
    held_.assign(world_.linkageBegin.empty() ? 0 : world_.linkageBegin.size() - 1, 0);
    const auto hold = [&](std::size_t body) { held_[world_.linkageOf[body]] = 1; };
    for (std::size_t i = 0; i < world_.bodies.size(); ++i) {
        if (!isDynamic(world_.bodies[i].id)) hold(i);
    }
    const auto holdOnWorld = [&](std::int32_t planned1, std::int32_t planned2) {
        if (planned1 != kNone && planned2 != kNone) return;
        const std::int32_t planned = std::max(planned1, planned2);
        const std::int32_t body = planned == kNone ? kNone : world_.bodyOfPlan[static_cast<std::size_t>(planned)];
        if (body != kNone) hold(static_cast<std::size_t>(body));
    };
    for (std::size_t i = 0; i < world_.joints.size(); ++i) {
        const PlannedJoint& joint = world_.planned.joints[i];
        if (world_.joints[i] && holdsPlace(*joint.plan)) holdOnWorld(joint.body1, joint.body2);
    }
    for (std::size_t i = 0; i < world_.sixDofJoints.size(); ++i) {
        const PlanSixDofJoint& joint = world_.plan->sixDofJoints[i];
        if (!world_.sixDofJoints[i].refused && holdsPlace(joint)) holdOnWorld(joint.body1, joint.body2);
    }
    anyStands_ = std::find(held_.begin(), held_.end(), 1) != held_.end();
}

void LostBodies::noteStart() {
    for (const SimBody& body : world_.bodies) start_.extend(vectorOf(dBodyGetPosition(body.id)));
    for (const SimGeom& geom : world_.geoms) {
        if (!geom.id) continue;
        anyStands_ |= geom.body == kNone && !geom.sensor;
        if (!isPlane(geom)) start_.extend(boundsOf(geom.id));
    }
    extent_ = start_.isEmpty() ? kLeastExtent : std::max(start_.diagonal().norm(), kLeastExtent);
}

template <typename Test>
bool LostBodies::allOf(std::size_t linkage, Test&& test) const {
    const auto begin = world_.linkageBodies.begin();
    return std::all_of(begin + world_.linkageBegin[linkage], begin + world_.linkageBegin[linkage + 1], test);
}

void LostBodies::look(double time) {
    if (world_.failed || world_.linkageBegin.size() != held_.size() + 1) return;
    const Eigen::Vector3d gravity = toEigen(world_.gravity.world());
    strength_ = gravity.norm();
    down_ = strength_ > 0 ? Eigen::Vector3d(gravity / strength_) : Eigen::Vector3d::Zero();
    lowest_.reset();
    for (std::size_t linkage = 0; linkage < held_.size(); ++linkage) {
        if (lostOf_[linkage] != kNone) continue;
        const bool below = isBelowAll(linkage);
        if (!below && !isFarAway(linkage)) continue;
        const std::uint32_t first = world_.linkageBodies[world_.linkageBegin[linkage]];
        const Vector3 place = fromEigen(vectorOf(dBodyGetPosition(world_.bodies[first].id)));
        lostOf_[linkage] = static_cast<std::int32_t>(lost_.size());
        const std::size_t others = world_.linkageBegin[linkage + 1] - world_.linkageBegin[linkage] - 1;
        lost_.push_back({first, others, {time, place}, below});
    }
}

bool LostBodies::isFalling(std::size_t body) const {
    const SimBody& which = world_.bodies[body];
    return strength_ > 0 && which.gravityFactor > 0 && isAwake(which.id) &&
           down_.dot(vectorOf(dBodyGetLinearVel(which.id))) > kFallingFor * strength_;
}

bool LostBodies::isBelowAll(std::size_t linkage) {
    if (held_[linkage] != 0 || !(strength_ > 0)) return false;
    const double drop = strength_ * kFallTime * kFallTime / 2;
    const double start = reachAlong(start_, down_) + drop;
    const bool falls = allOf(linkage, [&](std::uint32_t body) {
        return isFalling(body) && down_.dot(vectorOf(dBodyGetPosition(world_.bodies[body].id))) > start;
    });
    return falls && highestPoint(linkage) > lowestHold() + drop && !isPlaneBelow(linkage) &&
           allOf(linkage, [&](std::uint32_t body) { return fallsByWorldGravity(body); });
}

// m along `down_`
double LostBodies::highestPoint(std::size_t linkage) const {
    double highest = std::numeric_limits<double>::infinity();
    static_cast<void>(allOf(linkage, [&](std::uint32_t body) {
        const dBodyID id = world_.bodies[body].id;
        highest = std::min(highest, down_.dot(vectorOf(dBodyGetPosition(id))));
        for (dGeomID geom = dBodyGetFirstGeom(id); geom; geom = dBodyGetNextGeom(geom)) {
            highest = std::min(highest, -reachAlong(boundsOf(geom), -down_));
        }
        return true;
    }));
    return highest;
}

// m along `down_`: of all that stands or does not fall.
double LostBodies::lowestHold() {
    if (lowest_) return *lowest_;
    lowest_ = -std::numeric_limits<double>::infinity();
    for (const SimGeom& geom : world_.geoms) {
        if (!geom.id || isPlane(geom)) continue;
        if (geom.body != kNone) {
            const auto body = static_cast<std::size_t>(geom.body);
            if (held_[world_.linkageOf[body]] == 0 && isFalling(body)) continue;
        }
        lowest_ = std::max(*lowest_, reachAlong(boundsOf(geom.id), down_));
    }
    return *lowest_;
}

bool LostBodies::isPlaneBelow(std::size_t linkage) const {
    const double drop = strength_ * kFallTime * kFallTime / 2;
    return std::any_of(world_.geoms.begin(), world_.geoms.end(), [&](const SimGeom& geom) {
        if (!geom.id || !isPlane(geom)) return false;
        dVector4 plane;
        dGeomPlaneGetParams(geom.id, plane);
        const Eigen::Vector3d normal = vectorOf(plane);
        if (!(down_.dot(normal) < 0)) return false;
        return !allOf(linkage, [&](std::uint32_t body) {
            return plane[3] - normal.dot(vectorOf(dBodyGetPosition(world_.bodies[body].id))) > drop;
        });
    });
}

bool LostBodies::fallsByWorldGravity(std::size_t body) const {
    if (world_.gravity.hasCallback()) return false;
    if (!world_.volumes) return true;
    const Vector3 place = fromEigen(vectorOf(dBodyGetPosition(world_.bodies[body].id)));
    return world_.gravity.accelerationAt(place) == world_.gravity.world();
}

bool LostBodies::isFarAway(std::size_t linkage) {
    const dBodyID id = world_.bodies[world_.linkageBodies[world_.linkageBegin[linkage]]].id;
    const Eigen::Vector3d place = vectorOf(dBodyGetPosition(id));
    const Eigen::Vector3d away = place - place.cwiseMax(start_.min()).cwiseMin(start_.max());
    const double distance = away.norm();
    if (!(distance > kFarAway * extent_) || !isAwake(id)) return false;
    const double speed = away.dot(vectorOf(dBodyGetLinearVel(id))) / distance;
    const double before = std::exchange(out_[linkage], speed);
    return speed > 0 && speed > (1 + kGain) * before && !isPlaneBelow(linkage);
}

std::optional<LostPlace> LostBodies::find(std::size_t body) const {
    const std::uint32_t linkage = world_.linkageOf[body];
    const std::int32_t lost = linkage < lostOf_.size() ? lostOf_[linkage] : kNone;
    return lost == kNone ? std::nullopt : std::optional(lost_[static_cast<std::size_t>(lost)].at);
}

void LostBodies::report(DiagnosticLog& log) const {
    for (const Lost& lost : lost_) report(lost, log);
}

void LostBodies::report(const Lost& lost, DiagnosticLog& log) const {
    if (lost.first >= world_.bodies.size()) return;
    const SimBody& first = world_.bodies[lost.first];
    const Scene& scene = world_.sceneOf(first);
    std::string text = describe(scene, first.node, "body");
    if (lost.others > 0) text += ", with " + counted(lost.others, "body", "bodies") + " that joints connect to it,";
    text += lost.below ? " fell below everything" : " went away from everything and still gained speed";
    text += ": at " + toRoundedText(lost.at.time) + " s it was at " + placeText(lost.at.position) + " m";
    if (!anyStands_) text += "; nothing in the scene stands still";
    log.report(anyStands_ ? Severity::Warning : Severity::Info, code::SIM_BODY_LOST, placeOf(scene, first.node),
               std::move(text));
}

}  // namespace orrery
