#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

#include "joint_freedom.hpp"
#include "orrery/conversion/joints.hpp"
#include "orrery/plan/motion.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/world_matrix.hpp"

namespace orrery {
namespace {

constexpr double kMeets = 1e-5;  // m, rad: tolerance for frames that coincide but were written in 32 bits
constexpr double kStep = 0.01;   // s: the ERP and CFM that stand for a spring depend on the step
constexpr const char* kSpring = "the springs of its limits, but for steps of 0.01 s";

void lose(OdeEquivalent& to, std::string what) {
    if (std::find(to.lost.begin(), to.lost.end(), what) == to.lost.end()) to.lost.push_back(std::move(what));
}

const PlanBody& bodyAt(const PlanWorld& world, std::int32_t index) {
    return world.bodies[static_cast<std::size_t>(index)];
}

NodeId nodeOf(const PlanWorld& world, std::int32_t body) {
    return body == kNone ? NodeId{} : bodyAt(world, body).node;
}

std::optional<JointLink> linkTo(const PlanWorld& world, std::int32_t body) {
    if (body == kNone) return std::nullopt;
    return JointLink{nodeOf(world, body), {}, {}};
}

Eigen::Isometry3d isometry(const Pose& pose) {
    return Eigen::Translation3d(toEigen(pose.position)) * toEigen(pose.rotation).normalized();
}

double erpOf(const SpringSettings& soft) {
    return kStep * soft.stiffness / (kStep * soft.stiffness + soft.damping);
}
double cfmOf(const SpringSettings& soft) {
    return 1 / (kStep * soft.stiffness + soft.damping);
}

double twistAbout(const Eigen::Quaterniond& turn, const Eigen::Vector3d& axis) {
    const double angle = 2 * std::atan2(turn.vec().dot(axis), turn.w());
    return std::remainder(angle, 2 * kHalfTurn);
}

// Makes the joint that the Plan has planned.
class JointMaker {
public:
    JointMaker(const PlanJoint& from, const PlanWorld& world, OdeEquivalent& to) : from_(from), to_(to) {
        made_.type = from.type;
        made_.link1 = linkTo(world, from.body1);
        made_.link2 = linkTo(world, from.body2);
        const Pose& start = bodyAt(world, from.body1 != kNone ? from.body1 : from.body2).pose;
        const Pose zero = from.referencePose.value_or(start);
        moved_ = isometry(start) * isometry(zero).inverse();
        turn_ = Eigen::Quaterniond(moved_.linear());
        const Eigen::Vector3d point = toEigen(from.anchor.value_or(zero.position));
        shift_ = moved_ * point - point;
    }

    void run() {
        if (!place()) return lose(to_, "a " + std::string(toText(from_.type)) + " whose frames are apart at the start");
        if (from_.anchor && from_.type != JointType::Fixed) made_.anchor = absolute(*from_.anchor);
        if (from_.anchor2) made_.anchor2 = absolute(*from_.anchor2);
        if (from_.spring) {
            if (!made_.ode) made_.ode.emplace();
            made_.ode->erp = erpOf(*from_.spring);
            made_.ode->cfm = cfmOf(*from_.spring);
            lose(to_, kSpring);
        }
        to_.joints.push_back(std::move(made_));
    }

private:
    static JointAnchor absolute(const Vector3& position) { return {position, true, {}}; }

    // False if ODE's joint, which is made in the state of the bodies at the start, would be a different one.
    bool place() {
        if (from_.type == JointType::DBall) {
            made_.ode.emplace().distance = from_.ode->distance;
            return true;
        }
        if (from_.type == JointType::AMotor) return placeMotor();
        if (from_.type == JointType::Universal) return placeUniversal();
        const auto freedom = freedomOf(from_.type);
        return freedom && placeHolding(*freedom);
    }

    // The rail, if there is one, is the first axis. It moves with the first body, which is the body that was moved.
    bool placeHolding(const JointFreedom& freedom) {
        const std::size_t turning = freedom.turns[1] ? 1 : 0;
        const Eigen::Vector3d rail = !freedom.canSlide() ? Eigen::Vector3d::Zero()
                                     : turning == 1      ? Eigen::Vector3d(moved_.linear() * axis(0))
                                                         : axis(0);
        const bool turned = freedom.anyTurn || (freedom.canTurn() ? keeps(axis(turning)) : isUnturned());
        if (!turned || !(freedom.canSlide() ? slides(rail) : meets())) return false;
        const bool piston = freedom.slides[0] && freedom.turns[0];
        if (piston && from_.axes.size() > 1 && (from_.axes[1].loStop || from_.axes[1].hiStop)) {
            lose(to_, "the bounds of a piston's rotation");
        }
        if (freedom.canSlide()) addSliding(rail);
        if (freedom.turns[turning] && !piston) {
            addTurning(turning, axis(turning), twistAbout(turn_, axis(turning)));
        }
        return true;
    }

    // The first axis moves with the first body.
    bool placeUniversal() {
        const Eigen::Vector3d first = moved_.linear() * axis(0);
        const Eigen::Vector3d second = axis(1);
        if (!meets() || std::abs(first.dot(second)) > kMeets) return false;
        const double about2 = std::atan2(second.dot(axis(0).cross(first)), axis(0).dot(first));
        const Eigen::Quaterniond back(Eigen::AngleAxisd(-about2, second));
        addTurning(0, first, twistAbout(back * turn_, axis(0)));
        addTurning(1, second, about2);
        return true;
    }

    bool placeMotor() {
        if (!isUnturned()) return false;
        if (from_.euler) made_.ode.emplace().amotorMode = OdeAMotorMode::Euler;
        for (std::size_t i = 0; i < from_.axes.size(); ++i) addTurning(i, axis(i), 0);
        return true;
    }

    [[nodiscard]] Eigen::Vector3d axis(std::size_t index) const { return toEigen(from_.axes[index].direction); }

    [[nodiscard]] bool meets() const { return shift_.norm() <= kMeets; }
    [[nodiscard]] bool isUnturned() const { return turn_.vec().norm() <= kMeets; }
    [[nodiscard]] bool keeps(const Eigen::Vector3d& axis) const {
        return (moved_.linear() * axis - axis).norm() <= kMeets;
    }
    [[nodiscard]] bool slides(const Eigen::Vector3d& rail) const {
        return (shift_ - shift_.dot(rail) * rail).norm() <= kMeets;
    }

    // Positions are those of the first end. If the only body is the second end, it moves in the opposite direction.
    void addSliding(const Eigen::Vector3d& direction) {
        const double along = shift_.dot(direction);
        bound(addAxis(0, direction), from_.axes[0], from_.body1 == kNone ? -along : along);
    }

    void addTurning(std::size_t index, const Eigen::Vector3d& direction, double offset) {
        JointAxis& made = addAxis(index, direction);
        bound(made, from_.axes[index], offset);
        if (!(made.loStop.value_or(0) <= -kHalfTurn || made.hiStop.value_or(0) >= kHalfTurn)) return;
        made.loStop.reset();
        made.hiStop.reset();
        lose(to_, "bounds of an angle that are more than half a turn from its value at the start");
    }

    JointAxis& addAxis(std::size_t index, const Eigen::Vector3d& direction) {
        JointAxis& made = made_.axes.emplace_back();
        made.direction = fromEigen(direction);
        const auto& soft = from_.axes[index].softStops;
        if (!soft) return made;
        made.stopErp = erpOf(*soft);
        made.stopCfm = cfmOf(*soft);
        lose(to_, kSpring);
        return made;
    }

    static void bound(JointAxis& made, const PlanJointAxis& from, double offset) {
        const auto stop = [&](const std::optional<double>& value) {
            const bool bounded = value && std::isfinite(*value);
            return bounded ? std::optional(offset == 0 ? *value : *value - offset) : std::nullopt;
        };
        made.loStop = stop(from.loStop);
        made.hiStop = stop(from.hiStop);
    }

    const PlanJoint& from_;
    OdeEquivalent& to_;
    Joint made_;
    Eigen::Isometry3d moved_;  // from the state of the joint's zero to the state at the start
    Eigen::Quaterniond turn_;
    Eigen::Vector3d shift_;  // shift of the anchor by that motion
};

// Motors that do the work of the drives of one joint, which the Plan does in every step. They turn about the axes of
// the second frame.
class MotorMaker {
public:
    MotorMaker(const PlanSixDofJoint& rows, const PlanWorld& world, OdeEquivalent& to)
        : rows_(rows), world_(world), to_(to) {
        axes_ = toEigen(rows.frame2.rotation).normalized().toRotationMatrix();
        if (rows.body2 != kNone) axes_ = toEigen(bodyAt(world, rows.body2).pose.rotation).toRotationMatrix() * axes_;
    }

    void run() {
        for (const PlanConstraintRow& row : rows_.rows) lose(to_, "a limit (" + std::string(toText(row.measure)) + ")");
        std::vector<const PlanJointDrive*> others;
        for (const PlanJointDrive& drive : rows_.drives) {
            const bool held = (drive.angular ? rows_.lockedAngular : rows_.lockedLinear)[drive.axis];
            if (held) continue;
            if (drive.position || drive.acceleration) {
                lose(to_, drive.position ? "a drive to a position" : "a drive by acceleration");
            } else if (!addToJoint(drive)) {
                others.push_back(&drive);
            }
        }
        addMotor(others);
    }

private:
    [[nodiscard]] Eigen::Vector3d axisOf(const PlanJointDrive& drive) const {
        return axes_.col(static_cast<Eigen::Index>(drive.axis));
    }

    bool addToJoint(const PlanJointDrive& drive) {
        for (Joint& joint : to_.joints) {
            const NodeId first = joint.link1 ? joint.link1->body : NodeId{};
            const bool turned = !(first == nodeOf(world_, rows_.body1));
            const auto index = drivenAxis(joint.type, drive.angular, turned);
            if (!index) continue;
            JointAxis& axis = joint.axes[*index];
            const double along = toEigen(axis.direction).dot(axisOf(drive));
            if (std::abs(along) < 1 - kMeets || axis.fMax) continue;
            setMotor(axis, drive, hasOtherSign(joint.type, !joint.link1, turned) != (along < 0));
            return true;
        }
        return false;
    }

    static void setMotor(JointAxis& axis, const PlanJointDrive& drive, bool back) {
        axis.velocity = back && drive.velocity != 0 ? -drive.velocity : drive.velocity;
        axis.fMax = std::min(drive.maxForce, kMaxForce);
        if (drive.damping > 0) axis.cfm = 1 / drive.damping;
    }

    // Makes an amotor; if the only body is the second one, it becomes the first. XODE requires three axes if they are
    // axes of the world; those without a force have no effect.
    void addMotor(const std::vector<const PlanJointDrive*>& drives) {
        Joint motor;
        motor.type = JointType::AMotor;
        const bool lone = rows_.body1 == kNone;
        motor.link1 = linkTo(world_, lone ? rows_.body2 : rows_.body1);
        if (!lone) motor.link2 = linkTo(world_, rows_.body2);
        if (rows_.body2 == kNone) motor.axes = worldAxes();
        bool any = false;
        for (const PlanJointDrive* drive : drives) {
            JointAxis* axis = drive->angular ? axisFor(*drive, motor, lone) : nullptr;
            if (!axis) {
                lose(to_, drive->angular ? "a second drive of an axis" : "a linear drive");
                continue;
            }
            setMotor(*axis, *drive, false);
            any = true;
        }
        if (any) to_.joints.push_back(std::move(motor));
    }

    // Returns null if no axis is left.
    JointAxis* axisFor(const PlanJointDrive& drive, Joint& motor, bool lone) const {
        if (rows_.body2 == kNone) {
            JointAxis& axis = motor.axes[drive.axis];
            return axis.fMax ? nullptr : &axis;
        }
        if (motor.axes.size() == 3) return nullptr;
        JointAxis& axis = motor.axes.emplace_back();
        axis.direction = fromEigen(Eigen::Vector3d(lone ? -axisOf(drive) : axisOf(drive)));
        axis.relativeTo = lone ? AxisFrame::Body1 : AxisFrame::Body2;
        return &axis;
    }

    [[nodiscard]] std::vector<JointAxis> worldAxes() const {
        std::vector<JointAxis> axes(3);
        for (Eigen::Index i = 0; i < 3; ++i) {
            axes[static_cast<std::size_t>(i)].direction = fromEigen(Eigen::Vector3d(axes_.col(i)));
        }
        return axes;
    }

    const PlanSixDofJoint& rows_;
    const PlanWorld& world_;
    OdeEquivalent& to_;
    Eigen::Matrix3d axes_;  // axes of the second frame, in the world
};

// Converts places in the world to the frame of absolute anchors.
void toRootFrame(const Node& root, Joint& joint) {
    if (root.transform.empty()) return;
    const Eigen::Affine3d inward = Eigen::Affine3d(toEigen(worldMatrix(root))).inverse();
    for (auto* anchor : {&joint.anchor, &joint.anchor2}) {
        if (*anchor) (*anchor)->position = fromEigen(Eigen::Vector3d(inward * toEigen((*anchor)->position)));
    }
}

void addWorld(const Node& root, const PlanWorld& world, std::vector<OdeEquivalent>& all) {
    std::unordered_map<std::uint32_t, std::size_t> known;
    const std::size_t first = all.size();
    const auto entryOf = [&](NodeId node) -> OdeEquivalent& {
        const auto [entry, isNew] = known.try_emplace(node.value, all.size());
        if (isNew) all.push_back({node, world.node, {}, {}});
        return all[entry->second];
    };
    for (const PlanJoint& joint : world.joints) JointMaker(joint, world, entryOf(joint.node)).run();
    for (const PlanSixDofJoint& rows : world.sixDofJoints) MotorMaker(rows, world, entryOf(rows.node)).run();
    for (std::size_t i = first; i < all.size(); ++i) {
        for (Joint& joint : all[i].joints) toRootFrame(root, joint);
    }
}

}  // namespace

std::vector<OdeEquivalent> sixDofJointsAsOde(const SceneContents& contents) {
    bool any = false;
    forEachNode(contents.root(), [&](const Node& node) { any = any || node.sixDofJoint; });
    std::vector<OdeEquivalent> all;
    if (!any) return all;
    for (const PlanWorld& world : motionOf(contents, JointsOfMotion::SixDof)) addWorld(contents.root(), world, all);
    return all;
}

}  // namespace orrery
