// Finds springs of joints that swing within a few steps, which the steps cannot follow.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "checks/checks.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/start_checks.hpp"

namespace orrery {
namespace {

// One end of a spring, in the world.
struct End {
    const PlanBody* body = nullptr;                   // null: it does not move
    Eigen::Vector3d lever = Eigen::Vector3d::Zero();  // from the centre of mass, m
};

// Returns 1 / (kg m^2) about a direction.
double softnessAbout(const PlanBody& body, const Eigen::Vector3d& direction) {
    const Eigen::Vector3d own = toEigen(body.pose.rotation).conjugate() * direction;
    return own.dot(toEigen(body.inertia).inverse() * own);
}

// Returns the mass (kg) that a force along a direction moves, or the inertia (kg m^2) that a torque about it turns.
double massMoved(const End& a, const End& b, const Eigen::Vector3d& direction, bool angular) {
    double inverse = 0;
    for (const End* end : {&a, &b}) {
        if (!end->body || end->body->kinematic) continue;
        if (angular) {
            inverse += softnessAbout(*end->body, direction);
        } else {
            inverse += (end->body->infiniteMass ? 0 : 1 / end->body->mass) +
                       softnessAbout(*end->body, end->lever.cross(direction));
        }
    }
    return 1 / inverse;
}

// Value of (k/m) h^2 up to which a spring keeps its amplitude (docs/fidelity.md, "Exact springs"): twelve steps per
// period.
constexpr double kMostStiff = 0.25;
constexpr double kStepRounding = 1.01;  // for the step that is recommended

struct Spring {
    NodeId node;
    SpringSettings spring;
    double mass = 0;  // kg or kg m^2
    bool angular = false;
    double stiff = 0;  // (k/m) dt^2
};

class Springs {
public:
    Springs(const PlanWorld& world, double dt) : world_(world), dt_(dt) {}

    void add(const PlanJoint& joint) {
        const End a{bodyOf(joint.body1), {0, 0, 0}};
        const End b{bodyOf(joint.body2), {0, 0, 0}};
        if (joint.spring) add(joint.node, *joint.spring, massMoved(a, b, Eigen::Vector3d::UnitX(), false), false);
        for (std::size_t i = 0; i < joint.axes.size(); ++i) {
            const PlanJointAxis& axis = joint.axes[i];
            const bool angular = traitsOf(joint.type).motion[i] == AxisMotion::Turns;
            if (axis.softStops) {
                add(joint.node, *axis.softStops, massMoved(a, b, toEigen(axis.direction), angular), angular);
            }
        }
    }

    void add(const PlanSixDofJoint& joint) {
        const Eigen::Isometry3d frame1 = inWorld(joint.body1, joint.frame1);
        const Eigen::Isometry3d frame2 = inWorld(joint.body2, joint.frame2);
        const bool turns = !(joint.lockedAngular[0] && joint.lockedAngular[1] && joint.lockedAngular[2]);
        const End a{bodyOf(joint.body1), turns ? leverOf(joint.body1, frame1) : Eigen::Vector3d(0, 0, 0)};
        const End b{bodyOf(joint.body2), turns ? leverOf(joint.body2, frame1) : Eigen::Vector3d(0, 0, 0)};
        for (const PlanConstraintRow& row : joint.rows) {
            if (!row.spring) continue;
            const bool angular = isAngular(row.measure);
            const Eigen::Vector3d apart = frame1.translation() - frame2.translation();
            const bool along = row.measure == PlanConstraintRow::Measure::Distance && apart.norm() > 1e-9;
            const Eigen::Vector3d direction = along ? Eigen::Vector3d(apart.normalized()) : axisOf(frame2, row.axis);
            add(joint.node, *row.spring, massMoved(a, b, direction, angular), angular);
        }
        for (const PlanJointDrive& drive : joint.drives) {
            if (!(drive.stiffness > 0)) continue;
            const double mass = massMoved(a, b, axisOf(frame2, drive.axis), drive.angular);
            const double scale = drive.acceleration ? mass : 1;
            add(joint.node, {drive.stiffness * scale, drive.damping * scale}, mass, drive.angular);
        }
    }

    void report(const Scene& scene, DiagnosticLog& log) {
        std::stable_sort(found_.begin(), found_.end(),
                         [](const Spring& a, const Spring& b) { return a.stiff > b.stiff; });
        for (std::size_t i = 0; i < std::min(found_.size(), kTold); ++i) {
            const Spring& one = found_[i];
            const char* unit = one.angular ? " kg m^2" : " kg";
            log.report(code::SIM_SPRING_STIFF, placeOf(scene, one.node),
                       describe(scene, one.node, "joint") + " has a spring of " + about(one.spring.stiffness) +
                           (one.angular ? " N m/rad" : " N/m") + " on " + about(one.mass) + unit + ", which steps of " +
                           toRoundedText(dt_) + " s cannot follow" + andMore(i, found_.size()),
                       {toRoundedText(dt_) + " s", "steps of at most " + about(longestStep(one)) + " s"});
        }
    }

private:
    static double longestStep(const Spring& spring) {
        return std::sqrt(kMostStiff / (spring.spring.stiffness / spring.mass));
    }

    [[nodiscard]] const PlanBody* bodyOf(std::int32_t index) const {
        return index == kNone ? nullptr : &world_.bodies[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] Eigen::Isometry3d inWorld(std::int32_t index, const Pose& frame) const {
        const PlanBody* body = bodyOf(index);
        if (!body) return toEigen(frame);
        return toEigen(body->pose) * Eigen::Translation3d(toEigen(body->centerOfMass)) * toEigen(frame);
    }
    // Both bodies are pulled at the first frame.
    [[nodiscard]] Eigen::Vector3d leverOf(std::int32_t index, const Eigen::Isometry3d& at) const {
        const PlanBody* body = bodyOf(index);
        if (!body) return {0, 0, 0};
        return at.translation() - toEigen(body->pose) * toEigen(body->centerOfMass);
    }
    static Eigen::Vector3d axisOf(const Eigen::Isometry3d& frame, std::uint8_t axis) {
        return frame.linear().col(static_cast<Eigen::Index>(axis));
    }

    void add(NodeId node, const SpringSettings& spring, double mass, bool angular) {
        if (!(spring.stiffness > 0) || !(mass > 0) || !std::isfinite(mass)) return;
        const double stiff = spring.stiffness / mass * dt_ * dt_;
        const bool damped = spring.damping >= dt_ * spring.stiffness;
        if (stiff > kMostStiff * kStepRounding && !damped) found_.push_back({node, spring, mass, angular, stiff});
    }

    const PlanWorld& world_;
    double dt_;  // s
    std::vector<Spring> found_;
};

}  // namespace

void checkSprings(const Plan& plan, const Scene& scene, double dt, DiagnosticLog& log) {
    for (const PlanWorld& world : plan.worlds) {
        Springs springs(world, dt);
        for (const PlanJoint& joint : world.joints) springs.add(joint);
        for (const PlanSixDofJoint& joint : world.sixDofJoints) springs.add(joint);
        springs.report(scene, log);
    }
}

}  // namespace orrery
