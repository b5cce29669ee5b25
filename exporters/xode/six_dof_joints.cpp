#include "six_dof_joints.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "orrery/base/eigen.hpp"

namespace orrery::xode {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kMeets = 1e-5;  // m, rad: frames that are written in 32 bits and meet
constexpr double kStep = 0.01;   // s: what ERP and CFM make of a spring depends on the step
constexpr const char* kSpring = "the springs of its limits, but for steps of 0.01 s";

const PlanBody& bodyAt(const PlanWorld& world, std::int32_t index) {
    return world.bodies[static_cast<std::size_t>(index)];
}

std::optional<JointLink> linkTo(const PlanWorld& world, std::int32_t body) {
    if (body == kNone) return std::nullopt;
    return JointLink{bodyAt(world, body).node, {}, {}};
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
    return std::remainder(angle, 2 * kPi);
}

class JointMaker {
public:
    JointMaker(const PlanJoint& from, const PlanWorld& world, OdeJoints& to) : from_(from), to_(to) {
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
        if (!place())
            return to_.lose("a " + std::string(toText(from_.type)) + " that draws together what stands apart");
        if (from_.anchor && from_.type != JointType::Fixed) made_.anchor = absolute(*from_.anchor);
        if (from_.anchor2) made_.anchor2 = absolute(*from_.anchor2);
        if (from_.spring) {
            if (!made_.ode) made_.ode.emplace();
            made_.ode->erp = erpOf(*from_.spring);
            made_.ode->cfm = cfmOf(*from_.spring);
            to_.lose(kSpring);
        }
        to_.joints.push_back(std::move(made_));
    }

private:
    static JointAnchor absolute(const Vector3& position) { return {position, true, {}}; }

    // False where XODE's joint, which begins with the bodies as they stand, is another one.
    bool place() {
        switch (from_.type) {
            case JointType::Ball:
                return meets();
            case JointType::Fixed:
                return meets() && isUnturned();
            case JointType::Hinge:
                return meets() && keeps(axis(0)) && addTurning(0, axis(0), twistAbout(turn_, axis(0)));
            case JointType::Slider:
                return isUnturned() && slides(axis(0)) && addSliding(axis(0));
            case JointType::Universal:
                return placeUniversal();
            case JointType::Piston:
                return placePiston();
            case JointType::PR:
                return placePR();
            case JointType::DBall:
                made_.ode.emplace().distance = from_.ode->distance;
                return true;
            case JointType::AMotor:
                return placeMotor();
            default:
                return false;
        }
    }

    // The first axis goes with the first body, which is the one that was moved.
    bool placeUniversal() {
        const Eigen::Vector3d first = moved_.linear() * axis(0);
        const Eigen::Vector3d second = axis(1);
        if (!meets() || std::abs(first.dot(second)) > kMeets) return false;
        const double about2 = std::atan2(second.dot(axis(0).cross(first)), axis(0).dot(first));
        const Eigen::Quaterniond back(Eigen::AngleAxisd(-about2, second));
        return addTurning(0, first, twistAbout(back * turn_, axis(0))) && addTurning(1, second, about2);
    }

    bool placePiston() {
        if (!keeps(axis(0)) || !slides(axis(0))) return false;
        if (from_.axes.size() > 1 && (from_.axes[1].loStop || from_.axes[1].hiStop)) {
            to_.lose("the bounds of a piston's turning");
        }
        return addSliding(axis(0));
    }

    // The rail goes with the first body.
    bool placePR() {
        const Eigen::Vector3d rail = moved_.linear() * axis(0);
        if (!keeps(axis(1)) || !slides(rail)) return false;
        made_.axes.emplace_back().direction = fromEigen(rail);
        return addTurning(1, axis(1), twistAbout(turn_, axis(1)));
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

    // Positions are those of the first end, so that a lone second one moves the other way.
    bool addSliding(const Eigen::Vector3d& direction) {
        const double along = shift_.dot(direction);
        JointAxis& made = addAxis(0, direction);
        bound(made, from_.axes[0], from_.body1 == kNone ? -along : along);
        return true;
    }

    // ODE heeds no stop from half a turn on.
    bool addTurning(std::size_t index, const Eigen::Vector3d& direction, double offset) {
        JointAxis& made = addAxis(index, direction);
        bound(made, from_.axes[index], offset);
        const bool beyond = made.loStop.value_or(0) <= -kPi || made.hiStop.value_or(0) >= kPi;
        if (!beyond) return true;
        made.loStop.reset();
        made.hiStop.reset();
        to_.lose("bounds of an angle that is more than half a turn from where it stands at the start");
        return true;
    }

    JointAxis& addAxis(std::size_t index, const Eigen::Vector3d& direction) {
        JointAxis& made = made_.axes.emplace_back();
        made.direction = fromEigen(direction);
        const auto& soft = from_.axes[index].softStops;
        if (!soft) return made;
        made.stopErp = erpOf(*soft);
        made.stopCfm = cfmOf(*soft);
        to_.lose(kSpring);
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
    OdeJoints& to_;
    Joint made_;
    Eigen::Isometry3d moved_;  // from where the bodies are at the joint's zero to where they are at the start
    Eigen::Quaterniond turn_;
    Eigen::Vector3d shift_;  // of the anchor, by that
};

// Motors of the drives of one joint. Drives are about the axes of the second frame.
class MotorMaker {
public:
    MotorMaker(const PlanSixDofJoint& rows, const PlanWorld& world, OdeJoints& to)
        : rows_(rows), world_(world), to_(to) {
        Pose frame = rows.frame2;
        axes_ = toEigen(frame.rotation).normalized().toRotationMatrix();
        if (rows.body2 != kNone) axes_ = toEigen(bodyAt(world, rows.body2).pose.rotation).toRotationMatrix() * axes_;
    }

    void run() {
        std::vector<const PlanJointDrive*> others;
        for (const PlanJointDrive& drive : rows_.drives) {
            const bool held = (drive.angular ? rows_.lockedAngular : rows_.lockedLinear)[drive.axis];
            if (held) continue;
            if (drive.position || drive.acceleration) {
                to_.lose(drive.position ? "a drive to a position" : "a drive by acceleration");
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

    // The axis of a joint that moves as the drive does, and goes with the second frame; none is -1.
    static int driven(JointType type, bool angular, bool turned) {
        switch (type) {
            case JointType::Hinge:
                return angular ? 0 : -1;
            case JointType::Slider:
            case JointType::Piston:
                return angular ? -1 : 0;
            case JointType::PR:
                return angular ? 1 : -1;
            case JointType::Universal:
                return !angular ? -1 : turned ? 0 : 1;
            default:
                return -1;
        }
    }

    bool addToJoint(const PlanJointDrive& drive) {
        const NodeId connected = rows_.body1 == kNone ? NodeId{} : bodyAt(world_, rows_.body1).node;
        for (Joint& joint : to_.joints) {
            const NodeId first = joint.link1 ? joint.link1->body : NodeId{};
            const bool turned = !(first == connected);
            const int index = driven(joint.type, drive.angular, turned);
            if (index < 0) continue;
            JointAxis& axis = joint.axes[static_cast<std::size_t>(index)];
            const double along = toEigen(axis.direction).dot(axisOf(drive));
            if (std::abs(along) < 1 - kMeets || axis.fMax) continue;
            // ODE turns the angles of a hinge round that has the world first.
            const bool back = turned != (joint.type == JointType::Hinge && !joint.link1);
            setMotor(axis, drive, back != (along < 0));
            return true;
        }
        return false;
    }

    static void setMotor(JointAxis& axis, const PlanJointDrive& drive, bool back) {
        axis.velocity = back && drive.velocity != 0 ? -drive.velocity : drive.velocity;
        axis.fMax = std::min(drive.maxForce, kMaxForce);
        if (drive.damping > 0) axis.cfm = 1 / drive.damping;
    }

    // An amotor, with the lone second body first. About axes of the world XODE asks for three; those without a force
    // do nothing.
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
                to_.lose(drive->angular ? "a second drive of an axis" : "a linear drive");
                continue;
            }
            setMotor(*axis, *drive, false);
            any = true;
        }
        if (any) to_.joints.push_back(std::move(motor));
    }

    // Null where there is no axis left.
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
    OdeJoints& to_;
    Eigen::Matrix3d axes_;  // of the second frame, in the world
};

}  // namespace

void OdeJoints::lose(std::string what) {
    if (std::find(lost.begin(), lost.end(), what) == lost.end()) lost.push_back(std::move(what));
}

void addJointLike(const PlanJoint& joint, const PlanWorld& world, OdeJoints& to) {
    JointMaker(joint, world, to).run();
}

void addMotorsLike(const PlanSixDofJoint& rows, const PlanWorld& world, OdeJoints& to) {
    for (const PlanJointRow& row : rows.rows) to.lose("a limit (" + std::string(toText(row.measure)) + ")");
    MotorMaker(rows, world, to).run();
}

bool isMotorBeyondXode(const Joint& joint) {
    if (joint.type != JointType::AMotor) return false;
    const auto rides = [](const JointAxis& axis) {
        return axis.relativeTo.value_or(AxisFrame::World) != AxisFrame::World;
    };
    return (joint.ode && joint.ode->amotorMode == OdeAMotorMode::Euler) ||
           std::any_of(joint.axes.begin(), joint.axes.end(), rides);
}

}  // namespace orrery::xode
