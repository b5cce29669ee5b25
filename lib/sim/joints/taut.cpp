#include "joints/taut.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <numeric>

#include "joints/frames.hpp"
#include "joints/types.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"
#include "world/world.hpp"

namespace orrery {
namespace {

// h^2 k / I: below this value a step is accurate enough, and bodies do not change.
constexpr double kFollows = 0.5;
// The same for bodies that no joint connects with a much heavier body, so that nothing jerks at them. They are made
// only so heavy that a step can follow them (it can up to 4): heavier ones swing too slowly, and light chains gape.
constexpr double kLightFollows = 2;
constexpr double kMuchHeavier = 4;
// The pulls of several joints may add up to more than each of them alone.
constexpr double kSafeShare = 0.25;

// A body that is pushed turns away by itself; only a body that is pulled swings.
Eigen::Matrix3d withoutPushes(const Eigen::Matrix3d& stiffness) {
    const Eigenvectors solved = eigenvectorsOf(stiffness);
    const Eigen::Matrix3d pulls = solved.vectors * solved.values.cwiseMax(0).asDiagonal() * solved.vectors.transpose();
    // Exactly symmetric, because checkpoints store one half.
    return (pulls + pulls.transpose()) / 2;
}

}  // namespace

void TautBodies::refresh() {
    bodies_.clear();
    listed_ = false;
}

void TautBodies::noteRemoved(const RemovedRanges& bodies) {
    listed_ = false;
    bodies.below(bodies_.size()).eraseFrom(bodies_);
    std::erase_if(taut_, [&](const TautBody& taut) { return bodies.holds(taut.body); });
    for (TautBody& taut : taut_) bodies.renumber(taut.body);
    std::erase_if(changed_, [&](const Changed& changed) { return bodies.holds(changed.number); });
    for (Changed& changed : changed_) bodies.renumber(changed.number);
}

void TautBodies::list() {
    const std::size_t first = bodies_.size();
    for (std::size_t i = first; i < world_.bodies.size(); ++i) {
        const dBodyID body = world_.bodies[i].id;
        bodies_.push_back({dBodyIsKinematic(body) ? 0 : eigenvaluesOf(inertiaOf(body)).minCoeff()});
    }
    listLight(first);
    feedbacks_.resize(world_.joints.size());
    tautOf_.assign(world_.bodies.size(), kNone);
    listed_ = true;
}

// Bodies from `first` on are joined to none before.
void TautBodies::listLight(std::size_t first) {
    if (first == bodies_.size()) return;
    for (std::size_t i = world_.linkageOf[first]; i + 1 < world_.linkageBegin.size(); ++i) {
        const auto begin = world_.linkageBodies.begin() + world_.linkageBegin[i];
        const auto end = world_.linkageBodies.begin() + world_.linkageBegin[i + 1];
        double heaviest = 0;
        for (auto body = begin; body != end; ++body) heaviest = std::max(heaviest, world_.bodies[*body].mass);
        for (auto body = begin; body != end; ++body) {
            bodies_[*body].light = heaviest <= kMuchHeavier * world_.bodies[*body].mass;
        }
    }
}

void TautBodies::begin(double dt) {
    end();
    dt_ = dt;
    if (!listed_) list();
    for (std::size_t i = 0; i < world_.joints.size(); ++i) {
        const dJointID joint = world_.joints[i];
        if (!joint || !holdsAnchor(world_.planned.joints[i].plan->type) || dJointGetFeedback(joint)) continue;
        feedbacks_[i] = {};
        dJointSetFeedback(joint, &feedbacks_[i]);
    }
    for (const TautBody& taut : taut_) makeHeavier(taut);
}

void TautBodies::makeHeavier(const TautBody& taut) {
    const dBodyID body = world_.bodies[taut.body].id;
    if (!isAwake(body)) return;
    Changed changed{body, taut.body, {}, {}};
    dBodyGetMass(body, &changed.before);
    const Eigen::Matrix3d rotation = rotationOf(body);
    const Eigen::Matrix3d inertia = matrixOf(changed.before.I);
    const Eigen::Matrix3d added = dt_ * dt_ * rotation.transpose() * taut.stiffness * rotation;
    if (!added.allFinite()) return;
    const double ratio = eigenvaluesOf(added, inertia).maxCoeff();
    const bool light = bodies_[taut.body].light;
    if (!(ratio > (light ? kLightFollows : kFollows))) return;
    // Light bodies keep kLightFollows about the axis of their fastest swing.
    const double share = light ? 1 / kLightFollows - 1 / ratio : 1 - kFollows / ratio;
    const Eigen::Matrix3d heavier = inertia + share * added;
    changed.now = changed.before;
    for (Eigen::Index row = 0; row < 3; ++row) {
        for (Eigen::Index column = 0; column < 3; ++column) {
            changed.now.I[4 * row + column] = (heavier(row, column) + heavier(column, row)) / 2;
        }
    }
    if (dMassCheck(&changed.now) == 0) return;
    dBodySetMass(body, &changed.now);
    changed_.push_back(changed);
}

void TautBodies::end() {
    for (const Changed& changed : changed_) {
        dMass now;
        dBodyGetMass(changed.body, &now);
        if (std::equal(now.I, now.I + 12, changed.now.I) && now.mass == changed.now.mass) {
            dBodySetMass(changed.body, &changed.before);
        }
    }
    changed_.clear();
    if (dt_ == 0) return;
    for (std::size_t i = 0; i < feedbacks_.size(); ++i) {
        const dJointID joint = world_.joints[i];
        if (joint && dJointGetFeedback(joint) == &feedbacks_[i]) dJointSetFeedback(joint, nullptr);
    }
    dt_ = 0;
}

template <typename Visit>
void TautBodies::forEachPull(Visit&& visit) {
    const auto pull = [&](std::int32_t planned, const dReal* force, const Vector3& local) {
        if (planned == kNone) return;
        const std::int32_t number = world_.bodyOfPlan[static_cast<std::size_t>(planned)];
        if (number == kNone) return;
        const auto body = static_cast<std::size_t>(number);
        const dBodyID id = world_.bodies[body].id;
        if (isAwake(id)) visit(body, vectorOf(force), Eigen::Vector3d(rotationOf(id) * toEigen(local)));
    };
    for (std::size_t i = 0; i < world_.joints.size(); ++i) {
        const dJointID id = world_.joints[i];
        const PlannedJoint& joint = world_.planned.joints[i];
        if (!id || !holdsAnchor(joint.plan->type) || !dJointIsEnabled(id)) continue;
        const dJointFeedback* feedback = dJointGetFeedback(id);
        if (!feedback) continue;
        // ODE reports the force on the first body that exists.
        const JointOrigin& origin = world_.jointOrigins[i];
        pull(joint.body1, feedback->f1, origin.anchor1);
        pull(joint.body2, joint.body1 == kNone ? feedback->f1 : feedback->f2, origin.anchor2);
    }
    for (std::size_t i = 0; i < world_.sixDofJoints.size(); ++i) {
        const LiveSixDofJoint& live = world_.sixDofJoints[i];
        if (live.refused || live.feedbackCount == 0) continue;
        const PlanSixDofJoint& joint = world_.plan->sixDofJoints[i];
        dVector3 first = {};
        dVector3 second = {};
        for (std::size_t k = 0; k < live.feedbackCount; ++k) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                first[axis] += live.feedbacks[k].f1[axis];
                second[axis] += live.feedbacks[k].f2[axis];
            }
        }
        pull(joint.body1, first, joint.frame1.position);
        pull(joint.body2, joint.body1 == kNone ? first : second, joint.frame2.position);
    }
}

bool TautBodies::isPulled(std::size_t body, const Eigen::Vector3d& force, const Eigen::Vector3d& arm) const {
    return dt_ * dt_ * force.norm() * arm.norm() > kSafeShare * kFollows * bodies_[body].leastMoment;
}

void TautBodies::read() {
    if (dt_ == 0 || !listed_) return;
    taut_.clear();
    forEachPull([&](std::size_t body, const Eigen::Vector3d& force, const Eigen::Vector3d& arm) {
        if (tautOf_[body] != kNone || !isPulled(body, force, arm)) return;
        tautOf_[body] = static_cast<std::int32_t>(taut_.size());
        taut_.push_back({static_cast<std::uint32_t>(body), Eigen::Matrix3d::Zero()});
    });
    if (taut_.empty()) return;
    forEachPull([&](std::size_t body, const Eigen::Vector3d& force, const Eigen::Vector3d& arm) {
        if (tautOf_[body] == kNone) return;
        const Eigen::Matrix3d turned =
            force.dot(arm) * Eigen::Matrix3d::Identity() - (arm * force.transpose() + force * arm.transpose()) / 2;
        taut_[static_cast<std::size_t>(tautOf_[body])].stiffness += turned;
    });
    for (TautBody& taut : taut_) {
        tautOf_[taut.body] = kNone;
        taut.stiffness = taut.stiffness.allFinite() ? withoutPushes(taut.stiffness) : Eigen::Matrix3d::Zero();
    }
}

}  // namespace orrery
