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
    listed_ = false;
    std::vector<TautBody> still;
    for (std::size_t i = 0; i < taut_.size(); ++i) {
        const auto found = std::find_if(world_.bodies.begin(), world_.bodies.end(),
                                        [&](const SimBody& body) { return body.id == ids_[i]; });
        if (found == world_.bodies.end()) continue;
        still.push_back({static_cast<std::uint32_t>(found - world_.bodies.begin()), taut_[i].stiffness});
    }
    setBodies(std::move(still));
}

void TautBodies::setBodies(std::vector<TautBody> bodies) {
    taut_ = std::move(bodies);
    ids_.clear();
    for (const TautBody& taut : taut_) ids_.push_back(world_.bodies[taut.body].id);
}

void TautBodies::list() {
    bodies_.clear();
    for (const SimBody& body : world_.bodies) {
        bodies_.push_back({dBodyIsKinematic(body.id) ? 0 : eigenvaluesOf(inertiaOf(body.id)).minCoeff()});
    }
    listLight();
    feedbacks_.assign(world_.joints.size(), {});
    tautOf_.assign(world_.bodies.size(), kNone);
    listed_ = true;
}

void TautBodies::listLight() {
    std::vector<std::size_t> first(world_.bodies.size());  // a body that each one is joined to, by several joints
    std::iota(first.begin(), first.end(), std::size_t{0});
    const auto firstOf = [&](std::size_t body) {
        while (first[body] != body) body = first[body] = first[first[body]];
        return body;
    };
    const auto join = [&](std::int32_t plannedA, std::int32_t plannedB) {
        if (plannedA == kNone || plannedB == kNone) return;
        const std::int32_t a = world_.bodyOfPlan[static_cast<std::size_t>(plannedA)];
        const std::int32_t b = world_.bodyOfPlan[static_cast<std::size_t>(plannedB)];
        if (a != kNone && b != kNone)
            first[firstOf(static_cast<std::size_t>(a))] = firstOf(static_cast<std::size_t>(b));
    };
    for (const PlannedJoint& joint : world_.planned.joints) join(joint.body1, joint.body2);
    for (std::size_t i = 0; i < world_.sixDofJoints.size(); ++i) {
        join(world_.plan->sixDofJoints[i].body1, world_.plan->sixDofJoints[i].body2);
    }
    std::vector<double> heaviest(first.size(), 0);
    for (std::size_t i = 0; i < first.size(); ++i) {
        double& most = heaviest[firstOf(i)];
        most = std::max(most, world_.bodies[i].mass);
    }
    for (std::size_t i = 0; i < first.size(); ++i) {
        bodies_[i].light = heaviest[firstOf(i)] <= kMuchHeavier * world_.bodies[i].mass;
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
    ids_.clear();
    forEachPull([&](std::size_t body, const Eigen::Vector3d& force, const Eigen::Vector3d& arm) {
        if (tautOf_[body] != kNone || !isPulled(body, force, arm)) return;
        tautOf_[body] = static_cast<std::int32_t>(taut_.size());
        taut_.push_back({static_cast<std::uint32_t>(body), Eigen::Matrix3d::Zero()});
        ids_.push_back(world_.bodies[body].id);
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
