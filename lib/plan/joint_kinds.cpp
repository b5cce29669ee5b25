#include "plan/joint_kinds.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

using Axes = std::array<AxisBounds, 3>;

constexpr double kPi = std::numbers::pi;
constexpr double kMiddleLimit =
    1.5;  // rad: from here on the middle one of three Euler angles is too close to a quarter turn

// ODE's angles wrap at half a turn, and ODE ignores stops from there on.
bool isWithinTurn(const AxisBounds& axis) {
    return (axis.min > -kPi || axis.min == -kInfinity) && (axis.max < kPi || axis.max == kInfinity);
}

std::size_t countFixed(const Axes& axes) {
    return static_cast<std::size_t>(std::count_if(axes.begin(), axes.end(), [](const auto& a) { return a.isFixed(); }));
}

// A fixed axis with a spring is one that moves.
bool isHeld(const AxisBounds& axis) {
    return axis.isFixed() && axis.isRigid();
}

std::size_t countHeld(const Axes& axes) {
    return static_cast<std::size_t>(std::count_if(axes.begin(), axes.end(), isHeld));
}

bool allFree(const Axes& axes) {
    return std::all_of(axes.begin(), axes.end(), [](const auto& a) { return a.isFree(); });
}

bool sameSoftness(const Axes& axes) {
    return axes[0].spring == axes[1].spring && axes[0].spring == axes[2].spring;
}

// Returns the only axis that is not held; 3 if there is not exactly one.
std::size_t loneAxis(const Axes& axes) {
    if (countHeld(axes) != 2) return 3;
    return static_cast<std::size_t>(std::find_if_not(axes.begin(), axes.end(), isHeld) - axes.begin());
}

Eigen::Vector3d unit(std::size_t axis) {
    return Eigen::Vector3d::Unit(static_cast<Eigen::Index>(axis));
}

Pose inverse(const Pose& pose) {
    return relative(pose, Pose{});
}

class JointMaker {
public:
    JointMaker(PlanDraft& draft, const Node& node, PlanWorld& world, const FramePair& pair, JointBounds bounds,
               PlanSixDofJoint& rows)
        : draft_(draft), node_(node), world_(world), pair_(pair), bounds_(std::move(bounds)), rows_(rows) {}

    void run() {
        for (std::size_t i = 0; i < 3; ++i) {
            rows_.lockedLinear[i] = isHeld(bounds_.linear[i]);
            rows_.lockedAngular[i] = isHeld(bounds_.angular[i]);
        }
        // An axis that is held is not driven: solver and drive would work against each other.
        std::erase_if(rows_.drives, [&](const PlanJointDrive& drive) {
            return (drive.angular ? rows_.lockedAngular : rows_.lockedLinear)[drive.axis];
        });
        chooseAngles();
        rows_.rows = bounds_.more;
        if (addWhole()) return;
        addLinear();
        addAngular();
    }

private:
    // Several position drives pull to one rotation. So does a single one where the joint may turn about all axes: an
    // angle about one of them has no value where the frames' axes point apart.
    void chooseAngles() {
        const auto pulls = [](const PlanJointDrive& drive) { return drive.angular && drive.position.has_value(); };
        const bool several = std::count_if(rows_.drives.begin(), rows_.drives.end(), pulls) > 1;
        for (PlanJointDrive& drive : rows_.drives) {
            const std::size_t axis = drive.axis;
            const bool beside = bounds_.angular[(axis + 1) % 3].isFree() || bounds_.angular[(axis + 2) % 3].isFree();
            drive.rotation = pulls(drive) && (several || (beside && std::abs(*drive.position) < kPi));
        }
    }

    [[nodiscard]] bool hasRow(PlanConstraintRow::Measure measure) const {
        return std::any_of(bounds_.more.begin(), bounds_.more.end(),
                           [&](const PlanConstraintRow& row) { return row.measure == measure; });
    }

    // Adds one joint of ODE that holds everything that is held; false if there is none.
    bool addWhole() {
        const bool fixed = countFixed(bounds_.linear) == 3 && countFixed(bounds_.angular) == 3;
        if (fixed && addFixed()) return true;
        if (countHeld(bounds_.linear) == 3) return addTurning();
        const std::size_t slide = loneAxis(bounds_.linear);
        return slide < 3 && addSliding(slide);
    }

    bool addTurning() {
        if (countHeld(bounds_.angular) == 2) return addHinge(loneAxis(bounds_.angular));
        const bool native = std::all_of(bounds_.angular.begin(), bounds_.angular.end(), isWithinTurn);
        return countHeld(bounds_.angular) == 1 && native && addUniversal();
    }

    // ODE's PU joint is wrong wherever its rail is (docs/formats/gltf_joints.md).
    bool addSliding(std::size_t slide) {
        if (countHeld(bounds_.angular) == 3) return addSlider(slide);
        const std::size_t turn = loneAxis(bounds_.angular);
        if (turn == slide) return addPiston(slide);
        return turn < 3 && addPR(slide, turn);
    }

    bool addFixed() {
        const bool same = sameSoftness(bounds_.linear) && sameSoftness(bounds_.angular) &&
                          bounds_.linear[0].spring == bounds_.angular[0].spring;
        if (!same) return false;
        PlanJoint& joint = add(JointType::Fixed, true);
        joint.spring = bounds_.linear[0].spring;
        return true;
    }

    bool addHinge(std::size_t axis) {
        PlanJoint& joint = add(JointType::Hinge, true);
        addAxis(joint, axis);
        if (isWithinTurn(bounds_.angular[axis])) {
            setStops(joint.axes[0], bounds_.angular[axis]);
            // If the first end is the world, ODE reports the angle with the right sign, but compares its stops with the
            // negative angle.
            if (joint.body1 == kNone) negateStops(joint.axes[0]);
        } else {
            addTurnRow(axis);
        }
        return true;
    }

    bool addUniversal() {
        const Axes& angular = bounds_.angular;
        const std::size_t fixed =
            static_cast<std::size_t>(std::find_if(angular.begin(), angular.end(), isHeld) - angular.begin());
        PlanJoint& joint = add(JointType::Universal, true);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (axis == fixed) continue;
            addAxis(joint, axis);
            setStops(joint.axes.back(), angular[axis]);
        }
        if (joint.body1 == kNone) turnRound(joint);
        return true;
    }

    bool addSlider(std::size_t axis) {
        PlanJoint& joint = add(JointType::Slider, true);
        joint.anchor.reset();
        addAxis(joint, axis);
        setStops(joint.axes[0], bounds_.linear[axis]);
        return true;
    }

    // ODE discards the body of a piston whose first end is the world, so the world becomes the second end.
    bool addPiston(std::size_t axis) {
        const bool turned = pair_.body1 == kNone;
        PlanJoint& joint = add(JointType::Piston, true, turned);
        addAxis(joint, axis);
        setStops(joint.axes[0], bounds_.linear[axis]);
        addAxis(joint, axis);
        if (isWithinTurn(bounds_.angular[axis])) {
            setStops(joint.axes[1], bounds_.angular[axis]);
        } else {
            addTurnRow(axis);
        }
        if (!turned) return true;
        negateStops(joint.axes[0]);
        negateStops(joint.axes[1]);
        return true;
    }

    // ODE's first body carries the rail, and must be a body. ODE's stops along the rail do not act at the anchor: a
    // pendulum that hangs from one spins faster and faster.
    bool addPR(std::size_t slide, std::size_t turn) {
        if (pair_.body2 == kNone || !isWithinTurn(bounds_.angular[turn])) return false;
        PlanJoint& joint = add(JointType::PR, true, true);
        addAxis(joint, slide);
        addAxis(joint, turn);
        setStops(joint.axes[1], bounds_.angular[turn]);
        negateStops(joint.axes[1]);
        addAlongRow(slide);
        return true;
    }

    // Adds a rod.
    bool addDistance() {
        const auto rod = std::find_if(rows_.rows.begin(), rows_.rows.end(), [](const PlanConstraintRow& row) {
            return row.measure == PlanConstraintRow::Measure::Distance && row.min == row.max;
        });
        if (rod == rows_.rows.end() || !allFree(bounds_.linear)) return false;
        PlanJoint joint;
        joint.node = pair_.node;
        joint.type = JointType::DBall;
        joint.body1 = pair_.body1;
        joint.body2 = pair_.body2;
        joint.anchor = pair_.connected.position;
        joint.anchor2 = pair_.joint.position;
        joint.ode.emplace().distance = rod->min;
        joint.spring = rod->spring;
        world_.joints.push_back(std::move(joint));
        rows_.rows.erase(rod);
        return true;
    }

    // Adds a ball or a rod if all linear axes are held in the same way; else one row for each axis.
    void addLinear() {
        if (addDistance()) return;
        const Axes& linear = bounds_.linear;
        if (countFixed(linear) == 3 && sameSoftness(linear)) {
            add(JointType::Ball, false).spring = linear[0].spring;
            return;
        }
        for (std::size_t axis = 0; axis < 3; ++axis) addAlongRow(axis);
    }

    // Euler angles jump where the middle one is a quarter turn, and springs would gain energy there. Angles that only
    // springs hold are measured by the rotation vector, and two of them by how far the third axis leans: no step of a
    // turn changes those by a jump.
    bool addAngularSprings() {
        const Axes& angular = bounds_.angular;
        const auto isSoft = [](const AxisBounds& axis) { return !axis.isFree() && !axis.isRigid(); };
        const auto bends = [&](const AxisBounds& axis) { return !isSoft(axis) && !(reachOf(axis) <= kMiddleLimit); };
        const auto softs = std::count_if(angular.begin(), angular.end(), isSoft);
        if (softs < 2 || !std::all_of(angular.begin(), angular.end(), isWithinTurn)) return false;
        const auto pole =
            static_cast<std::size_t>(std::find_if_not(angular.begin(), angular.end(), isSoft) - angular.begin());
        if (pole < 3 && !bends(angular[pole])) return false;
        using Measure = PlanConstraintRow::Measure;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (pole == 3) {
                addAngularRow(Measure::RotationPart, axis, angular[axis]);
            } else if (axis == pole) {
                addTurnRow(axis);
            } else {
                addAngularRow((pole + 1) % 3 == axis ? Measure::LeanNext : Measure::LeanLast, pole, angular[axis]);
            }
        }
        return true;
    }

    // Adds an angular motor with Euler angles. An axis that may turn further than ODE counts becomes a row.
    void addAngular() {
        if (addAngularSprings()) return;
        Axes angular = bounds_.angular;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (isWithinTurn(angular[axis])) continue;
            addTurnRow(axis);
            angular[axis] = {};
        }
        if (allFree(angular)) return;
        const std::size_t middle = middleAxis(angular);
        noteMiddle(angular, middle);
        PlanJoint& joint = add(JointType::AMotor, false);
        joint.anchor.reset();
        joint.euler = true;
        // The second axis is the cross product of the last and the first.
        for (const std::size_t axis : {(middle + 2) % 3, middle, (middle + 1) % 3}) {
            addAxis(joint, axis);
            setStops(joint.axes.back(), angular[axis]);
        }
        if (joint.body1 == kNone) turnRound(joint);
    }

    // As seen from the other side, all angles are negative and in reverse order. The middle axis is the cross product
    // of the outer ones, so that it is reversed too, and keeps its angle.
    static void turnRound(PlanJoint& joint) {
        std::swap(joint.body1, joint.body2);
        std::swap(joint.axes.front(), joint.axes.back());
        negateStops(joint.axes.front());
        negateStops(joint.axes.back());
    }

    static void negateStops(PlanJointAxis& axis) {
        std::swap(axis.loStop, axis.hiStop);
        if (axis.loStop) axis.loStop = -*axis.loStop;
        if (axis.hiStop) axis.hiStop = -*axis.hiStop;
    }

    void addAlongRow(std::size_t axis) {
        const AxisBounds& bounds = bounds_.linear[axis];
        if (bounds.isFree()) return;
        rows_.rows.push_back({PlanConstraintRow::Measure::Along, static_cast<std::uint8_t>(axis), bounds.min,
                              bounds.max, bounds.spring});
    }

    void addTurnRow(std::size_t axis) { addAngularRow(PlanConstraintRow::Measure::Turn, axis, bounds_.angular[axis]); }

    void addAngularRow(PlanConstraintRow::Measure measure, std::size_t axis, const AxisBounds& bounds) {
        if (bounds.isFree()) return;
        rows_.rows.push_back({measure, static_cast<std::uint8_t>(axis), bounds.min, bounds.max, bounds.spring});
    }

    static double reachOf(const AxisBounds& axis) { return std::max(std::abs(axis.min), std::abs(axis.max)); }

    // Returns the axis that can turn least; among fixed axes the last. Springs give way: a soft one is good only where
    // no rigid one stays below a quarter turn.
    static std::size_t middleAxis(const Axes& axes) {
        const auto rank = [&](const AxisBounds& a) {
            const int tier = !(reachOf(a) <= kMiddleLimit) ? 2 : (a.isRigid() ? 0 : 1);
            return std::pair(tier, reachOf(a));
        };
        std::size_t middle = 0;
        for (std::size_t i = 1; i < 3; ++i) {
            if (rank(axes[i]) <= rank(axes[middle])) middle = i;
        }
        return middle;
    }

    void noteMiddle(const Axes& axes, std::size_t middle) {
        const bool others = std::any_of(axes.begin(), axes.end(),
                                        [&](const AxisBounds& a) { return &a != &axes[middle] && !a.isFree(); });
        const AxisBounds& axis = axes[middle];
        const bool narrow = axis.min >= -kMiddleLimit && axis.max <= kMiddleLimit;
        if (!others || (narrow && axis.isRigid())) return;
        draft_.find.report(code::PLAN_JOINT_MIDDLE_AXIS, node_.sixDofJoint->origin, node_, {},
                           narrow ? "limits three angles, none of which a rigid limit keeps within a quarter turn"
                                  : "limits three angles, none of which stays within a quarter turn",
                           {toText(axis.min) + " to " + toText(axis.max), "within +-" + toText(kMiddleLimit) + " rad"});
    }

    // Returns the pose of the connected frame, as seen from the joint's, if all fixed axes are in place and all others
    // at 0. Angles are included only for joints that take the present frames as 0. If the joint moves along or about an
    // axis that is fixed with a spring, its stops tell where.
    [[nodiscard]] Pose assembledOffset(JointType type, bool withAngles) const {
        const bool stops = withAngles && type != JointType::Fixed;
        const auto isIn = [&](const AxisBounds& axis) { return stops ? isHeld(axis) : axis.isFixed(); };
        Eigen::Vector3d position = Eigen::Vector3d::Zero();
        Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto i = static_cast<Eigen::Index>(axis);
            if (isIn(bounds_.linear[axis])) position[i] = bounds_.linear[axis].min;
            if (!withAngles || !isIn(bounds_.angular[axis])) continue;
            rotation = rotation * Eigen::Quaterniond(Eigen::AngleAxisd(bounds_.angular[axis].min, unit(axis)));
        }
        return {fromEigen(position), fromEigen(rotation)};
    }

    // `turned`: the body that carries the joint's frame, which must be a body, comes first.
    PlanJoint& add(JointType type, bool withAngles, bool turned = false) {
        PlanJoint joint;
        joint.node = pair_.node;
        joint.type = type;
        joint.body1 = turned ? pair_.body2 : pair_.body1;
        joint.body2 = turned ? pair_.body1 : pair_.body2;
        const Pose offset = assembledOffset(type, withAngles);
        Pose connected = pair_.connected;
        if (pair_.body1 != kNone && !turned) {
            connected = composed(pair_.joint, offset);
            joint.referencePose = composed(connected, inverse(relative(pair_.pose1, pair_.connected)));
        } else {
            const Pose held = composed(pair_.connected, inverse(offset));
            joint.referencePose = composed(held, inverse(relative(pair_.pose2, pair_.joint)));
        }
        joint.anchor = connected.position;
        turn_ = toEigen(connected.rotation);
        world_.joints.push_back(std::move(joint));
        return world_.joints.back();
    }

    // In the state of referencePose both frames have the axis in the same direction.
    void addAxis(PlanJoint& joint, std::size_t axis) const {
        joint.axes.emplace_back().direction = fromEigen(Eigen::Vector3d(turn_ * unit(axis)));
    }

    static void setStops(PlanJointAxis& axis, const AxisBounds& bounds) {
        if (bounds.isFree()) return;
        axis.loStop = bounds.min;
        axis.hiStop = bounds.max;
        axis.softStops = bounds.spring;
    }

    PlanDraft& draft_;
    const Node& node_;
    PlanWorld& world_;
    const FramePair& pair_;
    JointBounds bounds_;
    PlanSixDofJoint& rows_;
    Eigen::Quaterniond turn_ =
        Eigen::Quaterniond::Identity();  // rotation of the frames in the state of referencePose, in the world
};

}  // namespace

void addJoints(PlanDraft& draft, const Node& node, PlanWorld& world, const FramePair& pair, JointBounds bounds,
               PlanSixDofJoint& rows) {
    JointMaker(draft, node, world, pair, std::move(bounds), rows).run();
}

}  // namespace orrery
