// Finds joints that are far from what they join or begin outside of their stops, and motors that no force drives.
#include <Eigen/Geometry>
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

using Box = Eigen::AlignedBox3d;

// Extents of what is joined. A pendulum may hang on a long rope from the world.
constexpr double kFarFromBodies = 5;
constexpr double kFarFromBody = 100;

constexpr double kOutsideBy = 0.1;  // rad or m: beyond rounding, and soft stops that are used as springs

class JointPlaces {
public:
    JointPlaces(PlanDraft& draft, const PlanWorld& world) : draft_(draft), world_(world) {}

    void check() {
        for (const PlanJoint& joint : world_.joints) {
            checkPlace(joint);
            checkStops(joint);
            checkMotors(joint);
        }
    }

private:
    void report(Code code, const PlanJoint& joint, std::string_view what) {
        // One joint of the file may consist of several of ODE's.
        if (!told_.emplace(joint.node.value, code.index).second) return;
        const Node& node = *draft_.at(draft_.indexOf(joint.node)).node;
        const Origin origin = node.joint ? node.joint->origin : node.sixDofJoint ? node.sixDofJoint->origin : Origin{};
        draft_.find.report(code, origin, node, {}, what);
    }

    void checkPlace(const PlanJoint& joint) {
        if (!joint.anchor) return;
        const std::vector<Box>& boxes = draft_.boundsOfBodies(world_);
        Box box;
        for (const std::int32_t body : {joint.body1, joint.body2}) {
            if (body == kNone) continue;
            if (boxes[static_cast<std::size_t>(body)].isEmpty()) return;
            box.extend(boxes[static_cast<std::size_t>(body)]);
        }
        const bool isBetween = joint.body1 != kNone && joint.body2 != kNone;
        const double size = box.diagonal().norm();
        const double distance = box.exteriorDistance(toEigen(*joint.anchor));
        if (!(distance > (isBetween ? kFarFromBodies : kFarFromBody) * size)) return;
        report(code::PLAN_JOINT_FAR, joint,
               "has its anchor " + toRoundedText(distance) + " m from what it joins, which is " + toRoundedText(size) +
                   " m across");
    }

    // All positions are 0 at the start, unless the file says otherwise.
    void checkStops(const PlanJoint& joint) {
        if (joint.referencePose || joint.type == JointType::AMotor || joint.type == JointType::LMotor) return;
        for (const PlanJointAxis& axis : joint.axes) {
            const bool isSoft = axis.softStops || axis.stopErp || axis.stopCfm;
            if (isSoft || axis.offset || axis.angle || !axis.loStop || !axis.hiStop || *axis.loStop > *axis.hiStop)
                continue;
            const double beyond = std::max(*axis.loStop, -*axis.hiStop);
            if (!(beyond > kOutsideBy)) continue;
            return report(code::PLAN_JOINT_APART, joint,
                          "begins outside of its stops, by " + toRoundedText(beyond) + " rad or m");
        }
    }

    void checkMotors(const PlanJoint& joint) {
        for (const PlanJointAxis& axis : joint.axes) {
            if (axis.velocity.value_or(0) == 0 || axis.fMax.value_or(0) > 0) continue;
            return report(code::PLAN_MOTOR_WITHOUT_FORCE, joint,
                          "has a motor with a target speed and without a greatest force: it does nothing");
        }
    }

    PlanDraft& draft_;
    const PlanWorld& world_;
    std::set<std::pair<std::uint32_t, std::uint16_t>> told_;  // nodes and codes
};

}  // namespace

void checkJointPlaces(PlanDraft& draft) {
    for (const PlanWorld& world : draft.plan.worlds) JointPlaces(draft, world).check();
}

}  // namespace orrery
