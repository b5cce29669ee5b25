// Finds joints that are far from what they join, are on another body, or begin outside of their stops, and motors that
// no force drives.
#include <Eigen/Geometry>
#include <algorithm>
#include <optional>
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

// In sizes of a body.
constexpr double kOn = 0.1;
constexpr double kClearlyOff = 1.0 / 3;
constexpr double kSameSize = 4;

// Boxes in order along one axis.
class BoxesInOrder {
public:
    explicit BoxesInOrder(const std::vector<Box>& boxes) : boxes_(boxes) {
        Box all;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            if (boxes[i].isEmpty()) continue;
            all.extend(boxes[i]);
            order_.push_back(i);
        }
        if (!all.isEmpty()) all.sizes().maxCoeff(&axis_);
        for (const std::size_t i : order_) longest_ = std::max(longest_, boxes[i].sizes()[axis_]);
        std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(boxes[a].min()[axis_], a) < std::pair(boxes[b].min()[axis_], b);
        });
    }

    // Calls `see` for all boxes that contain the place or end near it, and some others; for none any more after much
    // work.
    template <typename See>
    void visit(const Eigen::Vector3d& place, See see) {
        const double margin = kOn * longest_;
        const auto end = std::partition_point(order_.begin(), order_.end(), [&](std::size_t i) {
            return boxes_[i].min()[axis_] <= place[axis_] + margin;
        });
        for (auto at = end; at != order_.begin() && work_ < kMostWork; ++work_) {
            --at;
            if (boxes_[*at].min()[axis_] + longest_ + margin < place[axis_]) return;
            see(*at);
        }
    }

private:
    static constexpr std::size_t kMostWork = 5'000'000;

    const std::vector<Box>& boxes_;
    std::vector<std::size_t> order_;
    Eigen::Index axis_ = 0;
    double longest_ = 0;
    std::size_t work_ = 0;
};

class JointPlaces {
public:
    JointPlaces(PlanDraft& draft, const PlanWorld& world) : draft_(draft), world_(world) {}

    void check() {
        for (const PlanJoint& joint : world_.joints) {
            checkPlace(joint);
            checkBodies(joint);
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

    struct OnBody {
        const Box* box;
        double size;  // m, its longest side
        double distance;
    };
    [[nodiscard]] OnBody at(std::int32_t body, const Eigen::Vector3d& place) const {
        const Box& box = draft_.boundsOfBodies(world_)[static_cast<std::size_t>(body)];
        if (box.isEmpty()) return {&box, 0, 0};
        return {&box, box.sizes().maxCoeff(), box.exteriorDistance(place)};
    }

    // An anchor outside of one of its bodies, and on a body that is not named.
    void checkBodies(const PlanJoint& joint) {
        if (!joint.anchor) return;
        const Eigen::Vector3d anchor = toEigen(*joint.anchor);
        std::int32_t off = kNone;
        for (const std::int32_t body : {joint.body1, joint.body2}) {
            if (body == kNone) continue;
            const OnBody found = at(body, anchor);
            if (found.box->isEmpty()) return;
            const bool isOff = found.distance > kClearlyOff * found.size;
            if (isOff && off != kNone) return;
            if (isOff) off = body;
            if (!isOff && found.distance > kOn * found.size) return;
        }
        if (off == kNone) return;
        const double size = at(off, anchor).size;
        const std::int32_t other = bodyAt(joint, anchor, size);
        if (other == kNone) return;
        report(code::PLAN_JOINT_FAR, joint,
               "has its anchor " + toRoundedText(at(off, anchor).distance) + " m outside of body " + nameOf(off) +
                   ", which it joins, and on body " + nameOf(other) + ", which it does not join");
    }

    [[nodiscard]] std::string nameOf(std::int32_t body) const {
        const NodeId node = world_.bodies[static_cast<std::size_t>(body)].node;
        return draft_.find.nameOf(*draft_.at(draft_.indexOf(node)).node);
    }

    // Another body of about that size which has the place on it; kNone if there is none.
    [[nodiscard]] std::int32_t bodyAt(const PlanJoint& joint, const Eigen::Vector3d& place, double size) {
        if (!along_) along_.emplace(draft_.boundsOfBodies(world_));
        std::int32_t found = kNone;
        along_->visit(place, [&](std::size_t body) {
            const auto index = static_cast<std::int32_t>(body);
            if (index == joint.body1 || index == joint.body2 || world_.bodies[body].kinematic) return;
            const OnBody here = at(index, place);
            if (here.distance > kOn * here.size || here.size > kSameSize * size || size > kSameSize * here.size) return;
            if (found == kNone || here.distance < at(found, place).distance) found = index;
        });
        return found;
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
    std::optional<BoxesInOrder> along_;                       // made when it is needed
    std::set<std::pair<std::uint32_t, std::uint16_t>> told_;  // nodes and codes
};

}  // namespace

void checkJointPlaces(PlanDraft& draft) {
    for (const PlanWorld& world : draft.plan.worlds) JointPlaces(draft, world).check();
}

}  // namespace orrery
