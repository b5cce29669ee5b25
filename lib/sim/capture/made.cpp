#include "capture/made.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

constexpr double kTextRounding =
    byPrecision(1e-12, 1e-6);        // m and rad: ODE's text has 15 digits, or 7 in single precision
constexpr double kAcross = 0.05;     // cosine of the angle between axes that were made perpendicular
constexpr double kSmallPart = 1e-6;  // of a quaternion: smaller parts do not determine the sign of the missing one
constexpr double kMostRounding = byPrecision(1e-9, 1e-5);  // between two values that ODE stores for one quantity

using Turn = Eigen::Quaterniond;
using Vector = Eigen::Vector3d;

// Body A is the first of the joint's bodies that is not the world; B is the other one or the world, as in ODE.
struct Ends {
    dBodyID a = nullptr;
    dBodyID b = nullptr;
    bool reversed = false;  // the first end of the joint is the world

    explicit Ends(dJointID id) : a(dJointGetBody(id, 0)), b(dJointGetBody(id, 1)), reversed(!a) {
        if (reversed) std::swap(a, b);
    }
};

Eigen::Isometry3d bodyInWorld(dBodyID body) {
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    if (!body) return frame;
    const dReal* q = dBodyGetQuaternion(body);
    frame.linear() = Turn(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
    frame.translation() = vectorOf(dBodyGetPosition(body));
    return frame;
}

Vector spinOf(dBodyID body) {
    return body ? vectorOf(dBodyGetAngularVel(body)) : Vector(Vector::Zero());
}

Vector vectorIn(const double* v) {
    return {v[0], v[1], v[2]};
}
Turn turnIn(const double* q) {
    return Turn(q[0], q[1], q[2], q[3]).normalized();
}

// Body A as seen from body B, or from the world.
using Seen = Eigen::Isometry3d;
Seen seen(const Turn& turn, const Vector& at) {
    Seen result = Seen::Identity();
    result.linear() = turn.toRotationMatrix();
    result.translation() = at;
    return result;
}

// Rotation from the axes (x, about y) of one frame to those of the other; both pairs are perpendicular.
Eigen::Matrix3d basis(const Vector& x, const Vector& y) {
    Eigen::Matrix3d frame;
    frame.col(0) = x.normalized();
    frame.col(1) = (y - y.dot(frame.col(0)) * frame.col(0)).normalized();
    frame.col(2) = frame.col(0).cross(frame.col(1));
    return frame;
}

class Maker {
public:
    Maker(dJointID id, JointType type, const ExportedJoint& exported)
        : id_(id),
          type_(type),
          exported_(exported),
          ends_(id),
          now_(bodyInWorld(ends_.b).inverse(Eigen::Isometry) * bodyInWorld(ends_.a)) {}

    [[nodiscard]] const Seen& now() const { return now_; }
    [[nodiscard]] const Ends& ends() const { return ends_; }
    [[nodiscard]] const char* unread() const { return unread_; }

    std::optional<Seen> make() {
        switch (type_) {
            case JointType::Ball:
                return meeting(Turn(now_.linear()), "anchor1");
            case JointType::Hinge:
            case JointType::Piston:
                return turned("anchor1");
            case JointType::PR:
                return turned("offset");
            case JointType::Slider:
                return slid();
            case JointType::Fixed:
                return fixed();
            case JointType::Universal:
            case JointType::PU:
                return crossed();
            case JointType::Hinge2:
                return wheel();
            case JointType::DHinge:
                return rod();
            case JointType::Transmission:
                return geared();
            case JointType::AMotor:
                return eulerMotor();
            default:
                return std::nullopt;
        }
    }

private:
    [[nodiscard]] std::optional<Vector> vector(const char* name) const {
        const double* v = exported_.find(name, 3);
        return v ? std::optional(vectorIn(v)) : std::nullopt;
    }
    [[nodiscard]] std::optional<Turn> turn(const char* name) const {
        const double* q = exported_.find(name, 4);
        return q ? std::optional(turnIn(q)) : std::nullopt;
    }

    // With that rotation, and both anchors at one place.
    [[nodiscard]] std::optional<Seen> meeting(const Turn& turn, const char* anchorA) const {
        const auto a = vector(anchorA);
        const auto b = vector("anchor2");
        if (!a || !b) return std::nullopt;
        return seen(turn, *b - turn * *a);
    }

    // "qrel": B as seen from A.
    std::optional<Seen> turned(const char* anchorA) {
        const auto relative = turn("qrel");
        if (!relative) return std::nullopt;
        const Turn then = relative->conjugate();
        const auto axisA = vector("axis1");
        const auto axisB = vector("axis2");
        if (axisA && axisB && (then * *axisA - *axisB).norm() > kMostRounding) {
            unread_ = "was made in several places, of which one is taken";
        }
        return meeting(then, anchorA);
    }

    [[nodiscard]] std::optional<Seen> slid() const {
        const auto relative = turn("qrel");
        const auto offset = vector("offset");
        if (!relative || !offset) return std::nullopt;
        return seen(relative->conjugate(), *offset);
    }

    // The text has three of the four components.
    [[nodiscard]] std::optional<Seen> fixed() const {
        const double* q = exported_.find("qrel", 3);
        const auto offset = vector("offset");
        if (!q || !offset) return std::nullopt;
        const Turn nowB(now_.linear().transpose());
        const bool turned = Vector(nowB.w(), nowB.x(), nowB.y()).dot(vectorIn(q)) < 0;
        const double last = std::sqrt(std::max(0.0, 1 - vectorIn(q).squaredNorm()));
        const double zNow = turned ? -nowB.z() : nowB.z();
        const double z = last < kSmallPart ? 0 : std::copysign(last, zNow);
        const Turn then = Turn(q[0], q[1], q[2], z).normalized().conjugate();
        return seen(then, ends_.b ? Vector(then * *offset) : *offset);
    }

    // "qrel1" has axis 1 and the part of axis 2 perpendicular to it, "qrel2" the reverse. If all angles are 0, they are
    // those of one frame.
    [[nodiscard]] std::optional<Seen> crossed() const {
        const auto inA = turn("qrel1");
        const auto inB = turn("qrel2");
        if (!inA || !inB) return std::nullopt;
        const Turn swapped(0, std::sqrt(0.5), std::sqrt(0.5), 0);  // half a turn: exchanges x and y
        return meeting((*inA * swapped * inB->conjugate()).conjugate(), "anchor1");
    }

    // "v1": the part of axis 2 that was perpendicular to axis 1. The angle includes the rolling of the wheel.
    std::optional<Seen> wheel() {
        const auto axisA = vector("axis1");
        const auto axisB = vector("axis2");
        const auto acrossA = vector("v1");
        if (!axisA || !axisB || !acrossA || !ends_.b) return std::nullopt;
        const Vector axisAInB = now_.linear() * *axisA;
        double cosine = axisAInB.dot(*axisB);
        if (std::abs(cosine) < kAcross) {
            cosine = 0;
        } else {
            unread_ = "is a hinge2, of which ODE does not tell how far from right its axes were made";
        }
        const double sine = std::sqrt(std::max(0.0, 1 - cosine * cosine));
        const Vector across = (axisAInB - axisAInB.dot(*axisB) * *axisB).normalized();
        const Vector acrossB = Eigen::AngleAxisd(dJointGetHinge2Angle2(id_), axisB->normalized()) * across;
        const Vector axisBInA = cosine * axisA->normalized() + sine * *acrossA;
        const Vector axisAThen = cosine * axisB->normalized() + sine * acrossB;
        const Eigen::Matrix3d then = basis(axisAThen, *axisB) * basis(*axisA, axisBInA).transpose();
        return meeting(Turn(then).normalized(), "anchor1");
    }

    // Only the places of its ends determine the length of a dhinge's rod.
    std::optional<Seen> rod() {
        unread_ = "is a dhinge, of which ODE does not tell how far its axis in one body is from that in the other";
        dVector3 one = {};
        dVector3 other = {};
        dJointGetDHingeAnchor1(id_, one);
        dJointGetDHingeAnchor2(id_, other);
        const Vector apart = (vectorOf(one) - vectorOf(other)) * (ends_.reversed ? -1 : 1);
        const double length = apart.norm();
        const double missing = dJointGetDHingeDistance(id_) - length;
        if (length == 0 || std::abs(missing) < kTextRounding) return now_;
        Seen then = now_;
        then.translation() += bodyInWorld(ends_.b).linear().transpose() * (apart / length * missing);
        return then;
    }

    // Axes of gears that ODE sets together.
    std::optional<Seen> geared() {
        if (!ends_.b) return now_;
        if (dJointGetTransmissionMode(id_) == dTransmissionIntersectingAxes) return now_;
        dVector3 one = {};
        dVector3 other = {};
        dJointGetTransmissionAxis1(id_, one);
        dJointGetTransmissionAxis2(id_, other);
        const Turn back = rotationBetween(vectorOf(one), vectorOf(other));
        const Eigen::Matrix3d b = bodyInWorld(ends_.b).linear();
        Seen then = now_;
        then.linear() = b.transpose() * back.toRotationMatrix() * bodyInWorld(ends_.a).linear();
        return then;
    }

    // The angles are those at the beginning of the last step. This works if the outer axes were perpendicular.
    std::optional<Seen> eulerMotor() {
        if (dJointGetAMotorMode(id_) != dAMotorEuler || ends_.reversed) return std::nullopt;
        const auto first = vector("axis1");
        const auto last = vector("axis3");
        if (!first || !last) return std::nullopt;
        const Vector spin = spinOf(ends_.a) - spinOf(ends_.b);
        if (spin.norm() > kTextRounding) {
            unread_ = "is an amotor with Euler angles, which ODE tells as they were before the last step";
        }
        const auto across = [](const Vector& v, const Vector& axis) {
            return Vector((v - v.dot(axis) * axis).normalized());
        };
        const Vector lastInA = now_.linear().transpose() * *last;
        const Vector firstInB = now_.linear() * *first;
        const Vector lastThen = Eigen::AngleAxisd(dJointGetAMotorAngle(id_, 0), *first) * across(lastInA, *first);
        const Vector firstThen = Eigen::AngleAxisd(-dJointGetAMotorAngle(id_, 2), *last) * across(firstInB, *last);
        const Eigen::Matrix3d then = basis(firstThen, *last) * basis(*first, lastThen).transpose();
        return seen(Turn(then).normalized(), now_.translation());
    }

    dJointID id_;
    JointType type_;
    const ExportedJoint& exported_;
    Ends ends_;
    Seen now_;
    const char* unread_ = nullptr;
};

bool isAsNow(const Seen& then, const Seen& now) {
    const double size = 1 + now.translation().norm();
    return (then.translation() - now.translation()).norm() <= kTextRounding * size &&
           (then.linear() - now.linear()).cwiseAbs().maxCoeff() <= kTextRounding;
}

}  // namespace

MadeJoint whereMade(dJointID id, JointType type, const ExportedJoint* exported) {
    static const ExportedJoint kNothing;
    Maker maker(id, type, exported ? *exported : kNothing);
    const std::optional<Seen> then = maker.make();
    MadeJoint made;
    made.unread = maker.unread();
    if (!then || isAsNow(*then, maker.now())) return made;
    const Seen first = maker.ends().reversed ? Seen(then->inverse(Eigen::Isometry)) : *then;
    made.first = Pose{fromEigen(Vector(first.translation())), fromEigen(Turn(first.linear()).normalized())};
    return made;
}

}  // namespace orrery
