#include "ode_joints.hpp"

#include <cmath>
#include <numbers>

#include "orrery/base/eigen.hpp"

namespace orrery::gltf {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kAcross = 1e-9;   // cosine of a right angle
constexpr double kHolding = 1e10;  // N s/m, N m s/rad: damping of a motor, 1 / ODE's default CFM
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using AxisList = std::vector<std::uint32_t>;

const std::vector<std::uint32_t> kAll{0, 1, 2};

class WordMaker {
public:
    WordMaker(const PlanJoint& joint, const PlanWorld& world) : from_(joint), world_(world) {
        made_.connectedBody = joint.body1;
        made_.jointBody = joint.body2;
    }

    std::optional<OmiJoint> run() {
        if (from_.ode && from_.ode->enabled == false) return std::nullopt;
        if (!say()) return std::nullopt;
        return std::move(made_);
    }

private:
    bool say() {
        switch (from_.type) {
            case JointType::Ball:
                return place() && hold(kAll, {});
            case JointType::Fixed:
                return place() && hold(kAll, kAll);
            case JointType::Hinge:
                return sayHinge();
            case JointType::Slider:
                return saySlider();
            case JointType::Universal:
            case JointType::Hinge2:
                return sayCrossing();
            case JointType::Piston:
                return sayPiston();
            case JointType::AMotor:
                return sayMotor();
            case JointType::DBall:
                return sayRod();
            default:
                return false;
        }
    }

    // ODE's angle of a joint that has the world first is the other way round.
    bool sayHinge() {
        place(0);
        turnConnected(from_.axes[0].offset);
        hold(kAll, {1, 2});
        const bool back = from_.body1 == kNone;
        bound(from_.axes[0], 0, true, back);
        drive(from_.axes[0], DriveType::Angular, 0, back);
        return true;
    }

    bool saySlider() {
        place(0);
        shiftConnected(from_.axes[0].offset);
        hold({1, 2}, kAll);
        bound(from_.axes[0], 0, false, false);
        drive(from_.axes[0], DriveType::Linear, 0, false);
        return true;
    }

    // The first axis goes with the first body, the second one with the second. OMI's motors are about the axes of the
    // joint's frame, which goes with the second.
    bool sayCrossing() {
        const Eigen::Vector3d first = toEigen(from_.axes[0].direction);
        const Eigen::Vector3d second = toEigen(from_.axes[1].direction);
        if (std::abs(first.dot(second)) > kAcross) return false;
        const bool plain = isPlain(from_.axes[0]) && isPlain(from_.axes[1]);
        if (from_.body1 == kNone && !plain) return false;
        place(first, second);
        hold(kAll, {2});
        for (std::uint32_t axis = 0; axis < 2; ++axis) {
            bound(from_.axes[axis], axis, true, false);
        }
        drive(from_.axes[1], DriveType::Angular, 1, false);
        return true;
    }

    bool sayPiston() {
        if (from_.body1 == kNone) return false;
        place(0);
        shiftConnected(from_.axes[0].offset);
        hold({1, 2}, {1, 2});
        bound(from_.axes[0], 0, false, false);
        drive(from_.axes[0], DriveType::Linear, 0, false);
        return true;
    }

    // Motors about axes that stay where they are in the world, which is the second end.
    bool sayMotor() {
        const auto& axes = from_.axes;
        if (from_.body2 != kNone || from_.euler || (from_.ode && from_.ode->amotorMode == OdeAMotorMode::Euler)) {
            return false;
        }
        bool turns = false;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            if (axes[i].relativeTo == AxisFrame::Body1 || hasStops(axes[i], true)) return false;
            for (std::size_t k = 0; k < i; ++k) {
                if (std::abs(toEigen(axes[i].direction).dot(toEigen(axes[k].direction))) > kAcross) return false;
            }
            turns = turns || axes[i].fMax.value_or(0) > 0;
        }
        if (!turns) return false;
        if (axes.size() > 1) {
            place(toEigen(axes[0].direction), toEigen(axes[1].direction));
        } else {
            place(0);
        }
        for (std::uint32_t i = 0; i < axes.size(); ++i) {
            // The third one may be the other way than that of the frame.
            const Eigen::Vector3d own = toEigen(made_.joint.rotation) * Eigen::Vector3d::Unit(i);
            drive(axes[i], DriveType::Angular, i, own.dot(toEigen(axes[i].direction)) < 0);
        }
        return true;
    }

    bool sayRod() {
        if (!from_.anchor || !from_.anchor2) return false;
        made_.connected.position = *from_.anchor;
        made_.joint.position = *from_.anchor2;
        const double apart = (toEigen(*from_.anchor) - toEigen(*from_.anchor2)).norm();
        const double length = from_.ode ? from_.ode->distance.value_or(apart) : apart;
        if (!(length > 0)) return false;
        addLimit(kAll, {}, length, length);
        return true;
    }

    // Both frames at the anchor, or where one of the bodies is.
    bool place() {
        const std::int32_t body = from_.body2 == kNone ? from_.body1 : from_.body2;
        made_.joint.position = from_.anchor.value_or(world_.bodies[static_cast<std::size_t>(body)].pose.position);
        made_.connected = made_.joint;
        return true;
    }
    void place(std::size_t axis) {
        place();
        turnFrames(Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitX(), toEigen(from_.axes[axis].direction)));
    }
    void place(const Eigen::Vector3d& x, const Eigen::Vector3d& y) {
        place();
        Eigen::Matrix3d axes;
        axes.col(0) = x;
        axes.col(1) = (y - y.dot(x) * x).normalized();
        axes.col(2) = x.cross(axes.col(1));
        turnFrames(Eigen::Quaterniond(axes).normalized());
    }
    void turnFrames(const Eigen::Quaterniond& rotation) {
        made_.joint.rotation = fromEigen(rotation);
        made_.connected.rotation = made_.joint.rotation;
    }

    // Where the joint stands at the start.
    void turnConnected(const std::optional<double>& angle) {
        if (!angle) return;
        const Eigen::AngleAxisd turn(*angle, Eigen::Vector3d::UnitX());
        made_.connected.rotation = fromEigen(Eigen::Quaterniond(toEigen(made_.joint.rotation) * turn));
    }
    void shiftConnected(const std::optional<double>& by) {
        if (!by) return;
        made_.connected.position =
            fromEigen(Eigen::Vector3d(toEigen(made_.joint.position) + *by * toEigen(from_.axes[0].direction)));
    }

    bool hold(AxisList linear, AxisList angular) {
        if (!linear.empty()) addLimit(std::move(linear), {}, 0, 0);
        if (!angular.empty()) addLimit({}, std::move(angular), 0, 0);
        return true;
    }

    void addLimit(AxisList linear, AxisList angular, double min, double max) {
        JointLimit& limit = made_.settings.limits.emplace_back();
        limit.linearAxes = std::move(linear);
        limit.angularAxes = std::move(angular);
        if (min != -kInfinity) limit.min = min;
        if (max != kInfinity) limit.max = max;
    }

    struct Stops {
        double low = -kInfinity;
        double high = kInfinity;
    };

    // Those that ODE heeds: of angles none from half a turn on.
    static Stops stopsOf(const PlanJointAxis& axis, bool angular) {
        const double most = angular ? kPi : kInfinity;
        const Stops stops{axis.loStop.value_or(-kInfinity), axis.hiStop.value_or(kInfinity)};
        if (stops.low > stops.high) return {};
        return {stops.low > -most ? stops.low : -kInfinity, stops.high < most ? stops.high : kInfinity};
    }
    static bool hasStops(const PlanJointAxis& axis, bool angular) {
        const Stops stops = stopsOf(axis, angular);
        return stops.low != -kInfinity || stops.high != kInfinity;
    }
    static bool isPlain(const PlanJointAxis& axis) { return !hasStops(axis, true) && !(axis.fMax.value_or(0) > 0); }

    void bound(const PlanJointAxis& axis, std::uint32_t number, bool angular, bool back) {
        if (!hasStops(axis, angular)) return;
        Stops stops = stopsOf(axis, angular);
        if (back) stops = {-stops.high, -stops.low};
        const AxisList one{number};
        addLimit(angular ? AxisList{} : one, angular ? one : AxisList{}, stops.low, stops.high);
    }

    // ODE's motor is a damper as firm as its CFM lets it be.
    void drive(const PlanJointAxis& axis, DriveType type, std::uint32_t number, bool back) {
        const double force = axis.fMax.value_or(0);
        if (!(force > 0)) return;
        JointDrive& made = made_.settings.drives.emplace_back();
        made.type = type;
        made.axis = number;
        const double velocity = axis.velocity.value_or(0);
        made.velocityTarget = back && velocity != 0 ? -velocity : velocity;
        if (std::isfinite(force)) made.maxForce = force;
        made.damping = axis.cfm.value_or(0) > 0 ? 1 / *axis.cfm : kHolding;
    }

    const PlanJoint& from_;
    const PlanWorld& world_;
    OmiJoint made_;
};

}  // namespace

std::optional<OmiJoint> omiJointLike(const PlanJoint& joint, const PlanWorld& world) {
    return WordMaker(joint, world).run();
}

}  // namespace orrery::gltf
