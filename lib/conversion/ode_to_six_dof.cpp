#include <algorithm>
#include <cmath>
#include <limits>

#include "joint_freedom.hpp"
#include "orrery/conversion/joints.hpp"
#include "orrery/plan/motion.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

constexpr double kAcross = 1e-9;   // cosine of a right angle
constexpr double kHolding = 1e10;  // N s/m, N m s/rad: damping of a motor, 1 / ODE's default CFM
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using AxisList = std::vector<std::uint32_t>;

bool areAcross(const PlanJointAxis& a, const PlanJointAxis& b) {
    return std::abs(toEigen(a.direction).dot(toEigen(b.direction))) <= kAcross;
}

struct Stops {
    double low = -kInfinity;
    double high = kInfinity;

    [[nodiscard]] bool any() const { return low != -kInfinity || high != kInfinity; }
};

// Returns the stops that ODE uses.
Stops stopsOf(const PlanJointAxis& axis, bool angular) {
    const double most = angular ? kHalfTurn : kInfinity;
    const Stops stops{axis.loStop.value_or(-kInfinity), axis.hiStop.value_or(kInfinity)};
    if (stops.low > stops.high) return {};
    return {stops.low > -most ? stops.low : -kInfinity, stops.high < most ? stops.high : kInfinity};
}

bool hasMotor(const PlanJointAxis& axis) {
    return axis.fMax.value_or(0) > 0;
}

class SixDofMaker {
public:
    SixDofMaker(const PlanJoint& joint, const PlanWorld& world) : from_(joint), world_(world) {
        made_.of = joint.node;
        made_.jointBody = nodeOf(joint.body2);
        made_.connectedBody = nodeOf(joint.body1);
    }

    std::optional<SixDofEquivalent> run() {
        if ((from_.ode && from_.ode->enabled == false) || !make()) return std::nullopt;
        if (from_.referencePose) bringBack();
        return std::move(made_);
    }

private:
    [[nodiscard]] NodeId nodeOf(std::int32_t body) const {
        return body == kNone ? world_.node : world_.bodies[static_cast<std::size_t>(body)].node;
    }

    // The frames move with their bodies, from where the joint was made to where the bodies are.
    void bringBack() {
        const bool first = from_.body1 != kNone;
        const PlanBody& body = world_.bodies[static_cast<std::size_t>(first ? from_.body1 : from_.body2)];
        Pose& frame = first ? made_.connected : made_.joint;
        const Eigen::Isometry3d now =
            toEigen(body.pose) * toEigen(*from_.referencePose).inverse(Eigen::Isometry) * toEigen(frame);
        frame.position = fromEigen(Eigen::Vector3d(now.translation()));
        frame.rotation = fromEigen(Eigen::Quaterniond(now.linear()).normalized());
    }

    bool make() {
        if (from_.type == JointType::AMotor) return makeMotor();
        if (from_.type == JointType::DBall) return makeRod();
        const auto freedom = freedomOf(from_.type);
        return freedom && canSay(*freedom) && makeHolding(*freedom);
    }

    // The rail of a PR moves with the first body, and ODE discards a piston whose first end is the world. If a joint
    // turns about two axes, the first moves with the first body and the other with the second.
    [[nodiscard]] bool canSay(const JointFreedom& freedom) const {
        const bool worldFirst = from_.body1 == kNone;
        if (from_.type == JointType::PR || (from_.type == JointType::Piston && worldFirst)) return false;
        if (freedom.axes() < 2) return true;
        const auto isPlain = [](const PlanJointAxis& axis) { return !stopsOf(axis, true).any() && !hasMotor(axis); };
        return areAcross(from_.axes[0], from_.axes[1]) &&
               (!worldFirst || (isPlain(from_.axes[0]) && isPlain(from_.axes[1])));
    }

    // The axes of the frames are those of the joint, in the same order.
    bool makeHolding(const JointFreedom& freedom) {
        place(freedom.axes());
        const bool turnsOnly = !freedom.canSlide();
        if (freedom.axes() == 1) turnsOnly ? turnConnected() : shiftConnected();
        AxisList linear;
        AxisList angular;
        for (std::uint32_t i = 0; i < 3; ++i) {
            if (i > 1 || !freedom.slides[i]) linear.push_back(i);
            if (!freedom.anyTurn && (i > 1 || !freedom.turns[i])) angular.push_back(i);
        }
        if (!linear.empty()) addLimit(std::move(linear), {}, 0, 0);
        if (!angular.empty()) addLimit({}, std::move(angular), 0, 0);
        const bool back = hasOtherSign(from_.type, from_.body1 == kNone, false);
        for (std::uint32_t i = 0; i < freedom.axes(); ++i) bound(from_.axes[i], i, turnsOnly, back);
        // Motors between frames turn about the axes of the joint's frame, which moves with the second body.
        if (const auto driven = drivenAxis(from_.type, turnsOnly, false)) {
            const DriveType type = turnsOnly ? DriveType::Angular : DriveType::Linear;
            drive(from_.axes[*driven], type, static_cast<std::uint32_t>(*driven), back);
        }
        return true;
    }

    // Motors about axes that are fixed in the world, which is the second end.
    bool makeMotor() {
        const auto& axes = from_.axes;
        const bool euler = from_.euler || (from_.ode && from_.ode->amotorMode == OdeAMotorMode::Euler);
        if (from_.body2 != kNone || euler || std::none_of(axes.begin(), axes.end(), hasMotor)) return false;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            if (axes[i].relativeTo == AxisFrame::Body1 || stopsOf(axes[i], true).any()) return false;
            for (std::size_t k = 0; k < i; ++k) {
                if (!areAcross(axes[i], axes[k])) return false;
            }
        }
        place(std::min<std::size_t>(axes.size(), 2));
        for (std::uint32_t i = 0; i < axes.size(); ++i) {
            // The third axis may point opposite to that of the frame.
            const Eigen::Vector3d own = toEigen(made_.joint.rotation) * Eigen::Vector3d::Unit(i);
            drive(axes[i], DriveType::Angular, i, own.dot(toEigen(axes[i].direction)) < 0);
        }
        return true;
    }

    bool makeRod() {
        if (!from_.anchor || !from_.anchor2) return false;
        made_.connected.position = *from_.anchor;
        made_.joint.position = *from_.anchor2;
        const double apart = (toEigen(*from_.anchor) - toEigen(*from_.anchor2)).norm();
        const double length = from_.ode ? from_.ode->distance.value_or(apart) : apart;
        if (!(length > 0)) return false;
        addLimit({0, 1, 2}, {}, length, length);
        return true;
    }

    // Places both frames at the anchor, or at one of the bodies. Their x axis is along the first axis of the joint; y
    // is along the component of the second axis perpendicular to it. `axes` is the number of axes.
    void place(std::size_t axes) {
        const std::int32_t body = from_.body2 == kNone ? from_.body1 : from_.body2;
        made_.joint.position = from_.anchor.value_or(world_.bodies[static_cast<std::size_t>(body)].pose.position);
        if (axes == 1) {
            const Eigen::Vector3d x = toEigen(from_.axes[0].direction);
            made_.joint.rotation = fromEigen(rotationBetween(Eigen::Vector3d::UnitX(), x));
        } else if (axes == 2) {
            const Eigen::Vector3d x = toEigen(from_.axes[0].direction);
            const Eigen::Vector3d y = toEigen(from_.axes[1].direction);
            Eigen::Matrix3d frame;
            frame.col(0) = x;
            frame.col(1) = (y - y.dot(x) * x).normalized();
            frame.col(2) = x.cross(frame.col(1));
            made_.joint.rotation = fromEigen(Eigen::Quaterniond(frame).normalized());
        }
        made_.connected = made_.joint;
    }

    // Turns the connected frame to the position that the joint has at the start.
    void turnConnected() {
        if (!from_.axes[0].offset) return;
        const Eigen::AngleAxisd turn(*from_.axes[0].offset, Eigen::Vector3d::UnitX());
        made_.connected.rotation = fromEigen(Eigen::Quaterniond(toEigen(made_.joint.rotation) * turn));
    }
    void shiftConnected() {
        if (!from_.axes[0].offset) return;
        const Eigen::Vector3d shift = *from_.axes[0].offset * toEigen(from_.axes[0].direction);
        made_.connected.position = fromEigen(Eigen::Vector3d(toEigen(made_.joint.position) + shift));
    }

    void addLimit(AxisList linear, AxisList angular, double min, double max) {
        JointLimit& limit = made_.settings.limits.emplace_back();
        limit.linearAxes = std::move(linear);
        limit.angularAxes = std::move(angular);
        if (min != -kInfinity) limit.min = min;
        if (max != kInfinity) limit.max = max;
    }

    void bound(const PlanJointAxis& axis, std::uint32_t number, bool angular, bool back) {
        Stops stops = stopsOf(axis, angular);
        if (!stops.any()) return;
        if (back) stops = {-stops.high, -stops.low};
        const AxisList one{number};
        addLimit(angular ? AxisList{} : one, angular ? one : AxisList{}, stops.low, stops.high);
    }

    // ODE's motor is a damper whose strength follows from its CFM.
    void drive(const PlanJointAxis& axis, DriveType type, std::uint32_t number, bool back) {
        if (!hasMotor(axis)) return;
        JointDrive& made = made_.settings.drives.emplace_back();
        made.type = type;
        made.axis = number;
        const double velocity = axis.velocity.value_or(0);
        made.velocityTarget = back && velocity != 0 ? -velocity : velocity;
        if (std::isfinite(*axis.fMax)) made.maxForce = *axis.fMax;
        made.damping = axis.cfm.value_or(0) > 0 ? 1 / *axis.cfm : kHolding;
    }

    const PlanJoint& from_;
    const PlanWorld& world_;
    SixDofEquivalent made_;
};

}  // namespace

std::vector<SixDofEquivalent> odeJointsAsSixDof(const SceneContents& contents) {
    bool any = false;
    forEachNode(contents.root(), [&](const Node& node) { any = any || node.joint; });
    std::vector<SixDofEquivalent> all;
    if (!any) return all;
    for (const PlanWorld& world : motionOf(contents, JointsOfMotion::Ode)) {
        for (const PlanJoint& joint : world.joints) {
            if (auto made = SixDofMaker(joint, world).run()) all.push_back(*std::move(made));
        }
    }
    return all;
}

}  // namespace orrery
