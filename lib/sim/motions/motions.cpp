#include "motions/motions.hpp"

#include <cmath>

#include "orrery/scene/eigen.hpp"
#include "plan/draft.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

// Returns the time within the present pass of a curve.
template <typename Curve>
double timeInPass(const PlanCurve<Curve>& plan, double time) {
    if (!plan.repeats || time < plan.duration) return time;
    return plan.duration > 0 ? std::fmod(time, plan.duration) : 0;
}

template <typename Curve>
auto valueAt(const PlanCurve<Curve>& plan, double time) {
    return valueAt(plan.curve, timeInPass(plan, time));
}

// Does the curve jump between two times? It does at a Step key, and from the end of a pass to the beginning of the next
// if these differ.
template <typename Curve>
bool jumps(const PlanCurve<Curve>& plan, double from, double to) {
    if (plan.curve.interpolation == Interpolation::Step) return !(valueAt(plan, from) == valueAt(plan, to));
    if (!plan.repeats || plan.closed || !(plan.duration > 0)) return false;
    return std::floor(from / plan.duration) != std::floor(to / plan.duration);
}

Transform transformAt(const PlanMotion& motion, double time) {
    Transform transform = motion.own;
    if (motion.position) transform.position = valueAt(*motion.position, time);
    if (motion.rotation) transform.rotation = valueAt(*motion.rotation, time);
    if (motion.scale) transform.scale = valueAt(*motion.scale, time);
    return transform;
}

// Returns the transform at `to` as it would be without the jumps since `from`.
Transform transformWithoutJumps(const PlanMotion& motion, double from, double to, bool& jumped) {
    Transform transform = motion.own;
    const auto take = [&](const auto& curve, auto& value) {
        if (!curve) return;
        const bool jump = jumps(*curve, from, to);
        value = valueAt(*curve, jump ? from : to);
        jumped = jumped || jump;
    };
    take(motion.position, transform.position);
    take(motion.rotation, transform.rotation);
    take(motion.scale, transform.scale);
    return transform;
}

bool isPlace(const Frame& frame) {
    return frame.finite() && within(fromEigen(frame.origin), kMaxCoordinate);
}

void place(dBodyID body, const Frame& frame, const Eigen::Vector3d& center) {
    if (!isPlace(frame)) return;
    const Eigen::Vector3d p = frame.rotation * center + frame.origin;
    dBodySetPosition(body, p.x(), p.y(), p.z());
    dBodySetQuaternion(body, toOde(quaternionOf(frame.rotation)).data());
}

}  // namespace

Motions::Motions(SimulationWorld& world) : world_(world) {
    const auto& planned = world.plan->motions;
    driven_.reserve(planned.size());
    for (const PlanMotion& motion : planned) {
        Driven& driven = driven_.emplace_back();
        driven.between = frameOf(motion.between);
        driven.body = world.body(motion.body);
        driven.center = Eigen::Vector3d::Zero();
        if (!driven.body) continue;
        driven.center = toEigen(world.planned.bodies[static_cast<std::size_t>(motion.body)]->centerOfMass);
        // Otherwise ODE would turn fast bodies too little, and put slow ones to sleep.
        dBodySetFiniteRotationMode(driven.body, 1);
        dBodySetAutoDisableFlag(driven.body, 0);
    }
    now_.resize(planned.size());
    next_.resize(planned.size());
    jumps_.resize(planned.size());
}

void Motions::takeOver(const Motions& old, const PlanRemoved& gone) {
    std::size_t to = 0;
    for (std::size_t i = 0; i < old.driven_.size() && to < driven_.size(); ++i) {
        if (gone.motions.holds(i)) continue;
        driven_[to].time = old.driven_[i].time;
        driven_[to++].jumped = old.driven_[i].jumped;
    }
}

std::vector<MotionState> Motions::states() const {
    std::vector<MotionState> states;
    for (const Driven& driven : driven_) states.push_back({driven.time, driven.jumped});
    return states;
}

void Motions::setStates(const std::vector<MotionState>& states) {
    for (std::size_t i = 0; i < driven_.size() && i < states.size(); ++i) {
        driven_[i].time = states[i].time;
        driven_[i].jumped = states[i].jumped;
    }
}

Frame Motions::inWorld(std::size_t index, const Transform& own, const std::vector<Frame>& frames) const {
    const Frame local = composed(driven_[index].between, localFrame(own));
    const std::int32_t outer = world_.plan->motions[index].outer;
    return outer == kNone ? local : composed(frames[static_cast<std::size_t>(outer)], local);
}

void Motions::drive(double dt) {
    const auto& planned = world_.plan->motions;
    for (std::size_t i = 0; i < planned.size(); ++i) {
        Driven& driven = driven_[i];
        bool jumped = planned[i].outer != kNone && jumps_[static_cast<std::size_t>(planned[i].outer)] != 0;
        now_[i] = inWorld(i, transformAt(planned[i], driven.time), now_);
        next_[i] = inWorld(i, transformWithoutJumps(planned[i], driven.time, driven.time + dt, jumped), next_);
        jumps_[i] = jumped ? 1 : 0;
        driven.time += dt;
        if (driven.body) give(driven, now_[i], next_[i], jumped, dt);
    }
}

void Motions::give(Driven& driven, const Frame& from, const Frame& to, bool jumps, double dt) const {
    place(driven.body, from, driven.center);
    const Eigen::Vector3d way = (to.rotation - from.rotation) * driven.center + (to.origin - from.origin);
    const Eigen::AngleAxisd turn(Eigen::Quaterniond(to.rotation * from.rotation.transpose()));
    Vector3 v = fromEigen(Eigen::Vector3d(way / dt));
    Vector3 w = fromEigen(Eigen::Vector3d(turn.axis() * (turn.angle() / dt)));
    if (!isPlace(from) || !isPlace(to) || !within(v, kMaxSpeed) || !within(w, kMaxSpeed)) v = w = {};
    // This velocity is too small to move anything. A body that jumps must count as moving, so that it wakes the bodies
    // that it leaves and meets.
    constexpr double kLeastNorm = byPrecision(1e-300, 1e-30);
    if ((jumps || driven.jumped) && v == Vector3{} && w == Vector3{}) v.y = kLeastNorm;
    driven.jumped = jumps;
    dBodySetLinearVel(driven.body, v.x, v.y, v.z);
    dBodySetAngularVel(driven.body, w.x, w.y, w.z);
    if (v != Vector3{} || w != Vector3{}) dBodyEnable(driven.body);
}

void Motions::settle() {
    const auto& planned = world_.plan->motions;
    for (std::size_t i = 0; i < planned.size(); ++i) {
        now_[i] = inWorld(i, transformAt(planned[i], driven_[i].time), now_);
        if (driven_[i].body) place(driven_[i].body, now_[i], driven_[i].center);
    }
}

}  // namespace orrery
