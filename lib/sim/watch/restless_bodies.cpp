#include "watch/restless_bodies.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "motions/motions.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr double kRestSpeed = 0.02;     // m/s, as RunSummary has it
constexpr double kRestTurning = 0.05;   // rad/s
constexpr double kWindow = 1.5 - 1e-9;  // s, long enough for a bounce; times are sums of steps
constexpr double kSteady = 0.01;        // share of a speed that is lost in two windows where nothing brakes
constexpr double kLevelShare = 0.01;    // share of a way that it leads up or down
constexpr double kBackUp = 0.9;     // share of the energy that is left after a window of bounces almost without loss
constexpr double kFree = 0.1;       // share of the change of speed in free fall
constexpr double kInPlace = 0.005;  // m: a body that shakes gets no further
constexpr double kShakes = 0.2;     // m/s
constexpr std::size_t kMostRestless = 10;  // reports

double lengthOf(const dReal* v) {
    return std::sqrt(squared(v));
}

bool runs(const Plan& plan) {
    return std::any_of(plan.surfaces.begin(), plan.surfaces.end(),
                       [](const OdeSurface& surface) { return surface.motion1 || surface.motion2 || surface.motionN; });
}

bool drives(const PlanBody& body) {
    return body.kinematic && (body.animated || body.linearVelocity != Vector3{} || body.angularVelocity != Vector3{});
}

// Does something drive bodies of the world, so that they are not meant to rest?
bool isDriven(const SimulationWorld& world) {
    return world.volumes || world.motions || runs(*world.tables) ||
           std::any_of(world.planned.bodies.begin(), world.planned.bodies.end(),
                       [](const PlanBody* body) { return drives(*body); });
}

bool staysSame(double before, double after) {
    return std::abs(after - before) <= kSteady * before;
}

}  // namespace

RestlessBodies::RestlessBodies(const SimulationWorld& world) : world_(world), looks_(world.bodies.size(), 0) {
    if (isDriven(world)) return;
    std::vector<char> joined(world.bodies.size(), 0);
    const auto join = [&](std::int32_t planned) {
        const std::int32_t body = planned == kNone ? kNone : world.bodyOfPlan[static_cast<std::size_t>(planned)];
        if (body != kNone) joined[static_cast<std::size_t>(body)] = 1;
    };
    for (const PlannedJoint& joint : world.planned.joints) {
        join(joint.body1);
        join(joint.body2);
    }
    for (const PlanSixDofJoint& joint : world.plan->sixDofJoints) {
        join(joint.body1);
        join(joint.body2);
    }
    for (std::size_t i = 0; i < looks_.size(); ++i) {
        const SimBody& body = world.bodies[i];
        looks_[i] = isDynamic(body.id) && joined[i] == 0 && body.gravityFactor > 0 ? 1 : 0;
    }
    watched_.resize(looks_.size());
}

double RestlessBodies::energyOf(std::size_t body) const {
    const dBodyID id = world_.bodies[body].id;
    return strength_ * world_.bodies[body].gravityFactor * up_.dot(vectorOf(dBodyGetPosition(id))) +
           squared(dBodyGetLinearVel(id)) / 2;
}

void RestlessBodies::beginWindow(std::size_t body) {
    const dBodyID id = world_.bodies[body].id;
    Window& now = watched_[body].now;
    now = {};
    now.begin = now.least = now.most = vectorOf(dBodyGetPosition(id));
    now.highest = up_.dot(now.begin);
    now.speedAtBegin = lengthOf(dBodyGetLinearVel(id));
    now.turningAtBegin = lengthOf(dBodyGetAngularVel(id));
    now.energyAtBegin = energyOf(body);
    now.rising = up_.dot(vectorOf(dBodyGetLinearVel(id)));
    now.wasRising = now.rising > 0;
}

void RestlessBodies::add(std::size_t body, double passed) {
    const dBodyID id = world_.bodies[body].id;
    Window& now = watched_[body].now;
    const Eigen::Vector3d velocity = vectorOf(dBodyGetLinearVel(id));
    now.end = vectorOf(dBodyGetPosition(id));
    now.least = now.least.cwiseMin(now.end);
    now.most = now.most.cwiseMax(now.end);
    now.highest = std::max(now.highest, up_.dot(now.end));
    now.speedAtEnd = velocity.norm();
    now.turningAtEnd = lengthOf(dBodyGetAngularVel(id));
    const double pull = strength_ * world_.bodies[body].gravityFactor;
    now.energy = energyOf(body);
    const double rising = up_.dot(velocity);
    const double fall = pull * passed;
    ++now.looks;
    if (std::abs(rising - now.rising + fall) < kFree * fall) ++now.flies;
    now.rising = rising;
    const bool rises = rising > kRestSpeed;
    if (rises && !now.wasRising) ++now.bounces;
    now.wasRising = rises;
    now.rested = now.rested || !isAwake(id) || (now.speedAtEnd < kRestSpeed && now.turningAtEnd < kRestTurning);
}

void RestlessBodies::look(double time) {
    if (world_.failed || watched_.empty() || world_.bodies.size() != looks_.size() || world_.gravity.hasCallback())
        return;
    const Eigen::Vector3d gravity = toEigen(world_.gravity.world());
    strength_ = gravity.norm();
    if (!(strength_ > 0)) return;
    up_ = -gravity / strength_;
    const bool isOver = began_ >= 0 && time >= began_ + kWindow;
    for (std::size_t i = 0; i < looks_.size(); ++i) {
        if (looks_[i] == 0) continue;
        if (began_ >= 0) add(i, time - looked_);
        if (isOver) {
            watched_[i].before = std::exchange(watched_[i].last, watched_[i].now);
        }
        if (isOver || began_ < 0) beginWindow(i);
    }
    looked_ = time;
    if (isOver) ++windows_;
    if (isOver || began_ < 0) began_ = time;
}

bool RestlessBodies::isRound(std::size_t body) const {
    bool all = true;
    for (dGeomID geom = dBodyGetFirstGeom(world_.bodies[body].id); geom; geom = dBodyGetNextGeom(geom)) {
        const int kind = dGeomGetClass(geom);
        all = all && (kind == dSphereClass || kind == dCapsuleClass || kind == dCylinderClass);
    }
    return all;
}

// "" where it is no surprise that the body moves.
std::string RestlessBodies::whyOf(std::size_t body) const {
    const Window& last = watched_[body].last;
    const Window& before = watched_[body].before;
    if (last.rested || before.rested) return {};
    const double way = Eigen::Vector3d(last.end - last.begin).norm();
    const double extent = Eigen::Vector3d(last.most - last.least).norm();
    const double climbed = std::abs(up_.dot(last.end - last.begin));
    // A body that rocks rises and falls too, but does not fly.
    const bool flies = 2 * last.flies > last.looks && 2 * before.flies > before.looks;
    if (flies && last.bounces + before.bounces > 0 && last.energy > 0 && extent > kInPlace) {
        const double pull = strength_ * world_.bodies[body].gravityFactor;
        const double floor = pull * std::min(up_.dot(last.least), up_.dot(before.least));
        // A body that flies high bounces in one of the windows only.
        const bool isInBoth = last.bounces > 0 && before.bounces > 0;
        const double was = isInBoth ? before.energy : before.energyAtBegin;
        const double left = (last.energy - floor) / std::max(was - floor, 1e-12);
        if (left > kBackUp && left < 1 / kBackUp) return "bounces on to the same height: its restitution is near 1";
        return {};
    }
    const bool isEven = staysSame(before.speedAtBegin, last.speedAtEnd);
    const bool isLevel = climbed <= kLevelShare * way && last.bounces == 0;
    if (isEven && isLevel && way > 0.9 * last.speedAtEnd * kWindow && last.speedAtEnd > kRestSpeed) {
        const std::string speed = toRoundedText(std::round(1000 * last.speedAtEnd) / 1000) + " m/s";
        if (isRound(body) && last.turningAtEnd > kRestTurning)
            return "rolls on at " + speed + ": nothing brakes its rolling";
        return "slides on at " + speed + ": no friction brakes it";
    }
    if (extent > kInPlace) return {};
    if (last.turningAtEnd > kRestTurning && staysSame(before.turningAtBegin, last.turningAtEnd))
        return "turns on in its place: no friction brakes it";
    if (last.speedAtEnd < kShakes && last.speedAtEnd > kRestSpeed)
        return "shakes in its place: the step may be too large, or bodies, joints and walls press it";
    return {};
}

void RestlessBodies::report(DiagnosticLog& log, const std::function<bool(std::size_t body)>& isLost) const {
    if (windows_ < 2 || world_.bodies.size() != looks_.size()) return;
    std::size_t told = 0;
    for (std::size_t i = 0; i < looks_.size() && told < kMostRestless; ++i) {
        if (looks_[i] == 0 || isLost(i)) continue;
        const std::string why = whyOf(i);
        if (why.empty()) continue;
        ++told;
        const Scene& scene = world_.sceneOf(world_.bodies[i]);
        const NodeId node = world_.bodies[i].node;
        log.report(code::SIM_BODY_RESTLESS, placeOf(scene, node), describe(scene, node, "body") + ' ' + why);
    }
}

}  // namespace orrery
