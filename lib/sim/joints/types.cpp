#include "joints/types.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "orrery/scene/eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

// The three axes of a plane2d have their own functions, and none to read them back.
void setPlane2DParam(dJointID id, int number, dReal value) {
    const int parameter = number % dParamGroup;
    switch (number / dParamGroup) {
        case 0:
            return dJointSetPlane2DXParam(id, parameter, value);
        case 1:
            return dJointSetPlane2DYParam(id, parameter, value);
        default:
            return dJointSetPlane2DAngleParam(id, parameter, value);
    }
}

using SetAxis = void (*)(dJointID, dReal, dReal, dReal);

void setAxis(dJointID id, SetAxis set, const Vector3& axis) {
    set(id, axis.x, axis.y, axis.z);
}

bool parallel(const Vector3& a, const Vector3& b) {
    return toEigen(a).cross(toEigen(b)).norm() < 1e-3;
}

// ODE complains while the two axes are parallel, even before the second one is set. So they are set in an order in
// which they are never parallel. `defaults` are those of a new joint; they are exchanged if the first body is the
// world.
void setCrossingAxes(dJointID id, SetAxis setFirst, SetAxis setSecond, const Vector3& first, const Vector3& second,
                     std::array<Vector3, 2> defaults) {
    if (!dJointGetBody(id, 0)) std::swap(defaults[0], defaults[1]);
    if (parallel(first, defaults[1]) && parallel(second, defaults[0])) {
        const Eigen::Vector3d third = toEigen(defaults[0]).cross(toEigen(defaults[1]));
        setAxis(id, setFirst, fromEigen(third));
    }
    if (!parallel(first, defaults[1])) {
        setAxis(id, setFirst, first);
        setAxis(id, setSecond, second);
    } else {
        setAxis(id, setSecond, second);
        setAxis(id, setFirst, first);
    }
}

constexpr Vector3 kX{1, 0, 0};
constexpr Vector3 kY{0, 1, 0};
constexpr Vector3 kZ{0, 0, 1};

void setAMotor(dJointID id, const PlanJoint& joint) {
    const bool euler = joint.euler || (joint.ode && joint.ode->amotorMode == OdeAMotorMode::Euler);
    const int count = static_cast<int>(std::min<std::size_t>(joint.axes.size(), 3));
    dJointSetAMotorNumAxes(id, count);
    for (int i = 0; i < count; ++i) {
        const PlanJointAxis& axis = joint.axes[static_cast<std::size_t>(i)];
        int relative = static_cast<int>(axis.relativeTo);
        // The outer axes move with the bodies; the middle one follows from them.
        if (euler) relative = i == 0 ? 1 : 2;
        if (euler && i == 1) continue;
        dJointSetAMotorAxis(id, i, relative, axis.direction.x, axis.direction.y, axis.direction.z);
        if (axis.angle) dJointSetAMotorAngle(id, i, *axis.angle);
    }
    if (euler) dJointSetAMotorMode(id, dAMotorEuler);
}

void setLMotor(dJointID id, const PlanJoint& joint) {
    const int count = static_cast<int>(std::min<std::size_t>(joint.axes.size(), 3));
    dJointSetLMotorNumAxes(id, count);
    for (int i = 0; i < count; ++i) {
        const PlanJointAxis& axis = joint.axes[static_cast<std::size_t>(i)];
        dJointSetLMotorAxis(id, i, static_cast<int>(axis.relativeTo), axis.direction.x, axis.direction.y,
                            axis.direction.z);
    }
}

OdeTransmissionMode modeOf(const PlanJoint& joint) {
    return joint.ode ? joint.ode->transmission.value_or(OdeTransmissionMode::ParallelAxes)
                     : OdeTransmissionMode::ParallelAxes;
}

// The mode must be set before everything that depends on it.
void setTransmission(dJointID id, const PlanJoint& joint) {
    const OdeTransmissionMode mode = modeOf(joint);
    if (mode == OdeTransmissionMode::IntersectingAxes) {
        setAxis(id, dJointSetTransmissionAxis1, joint.axes[0].direction);
        setAxis(id, dJointSetTransmissionAxis2, joint.axes[1].direction);
    } else {
        setAxis(id, dJointSetTransmissionAxis, joint.axes[0].direction);
    }
    if (!joint.ode) return;
    if (joint.ode->ratio) dJointSetTransmissionRatio(id, *joint.ode->ratio);
    if (joint.ode->radius1) dJointSetTransmissionRadius1(id, *joint.ode->radius1);
    if (joint.ode->radius2) dJointSetTransmissionRadius2(id, *joint.ode->radius2);
    if (joint.ode->backlash) dJointSetTransmissionBacklash(id, *joint.ode->backlash);
}

void setAxes(dJointID id, const PlanJoint& joint) {
    const auto& axes = joint.axes;
    if (axes.empty()) return;
    const Vector3& first = axes[0].direction;
    const Vector3 second = axes.size() > 1 ? axes[1].direction : Vector3{};
    const OdeFour first4 = toOde(first);
    const OdeFour second4 = toOde(second);
    switch (joint.type) {
        case JointType::Hinge:
            return setAxis(id, dJointSetHingeAxis, first);
        case JointType::Slider:
            return setAxis(id, dJointSetSliderAxis, first);
        case JointType::Piston:
            return setAxis(id, dJointSetPistonAxis, first);
        case JointType::DHinge:
            return setAxis(id, dJointSetDHingeAxis, first);
        case JointType::Hinge2:
            return dJointSetHinge2Axes(id, first4.data(), axes.size() > 1 ? second4.data() : nullptr);
        case JointType::Universal:
            return setCrossingAxes(id, dJointSetUniversalAxis1, dJointSetUniversalAxis2, first, second, {kX, kY});
        case JointType::PR:
            setAxis(id, dJointSetPRAxis1, first);
            return setAxis(id, dJointSetPRAxis2, second);
        case JointType::PU:
            setCrossingAxes(id, dJointSetPUAxis1, dJointSetPUAxis2, first, second, {kY, kZ});
            return setAxis(id, dJointSetPUAxis3, axes[2].direction);
        case JointType::AMotor:
            return setAMotor(id, joint);
        case JointType::LMotor:
            return setLMotor(id, joint);
        case JointType::Transmission:
            return setTransmission(id, joint);
        case JointType::Ball:
        case JointType::Fixed:
        case JointType::DBall:
        case JointType::Plane2D:
            return;
    }
}

// ODE takes the present poses of the bodies as the zero of a joint. While this object lives, the joint's bodies are at
// the joint's zero.
class ZeroPose {
public:
    ZeroPose(dJointID id, const PlanJoint& joint) {
        if (joint.axes.empty() || !joint.axes[0].offset || *joint.axes[0].offset == 0) return;
        body_ = dJointGetBody(id, 0);
        // The second body moves the opposite way.
        double back = -*joint.axes[0].offset;
        if (!body_) {
            body_ = dJointGetBody(id, 1);
            back = -back;
        }
        dBodyCopyPosition(body_, position_);
        dBodyCopyQuaternion(body_, rotation_);
        const Eigen::Vector3d axis = toEigen(joint.axes[0].direction);
        if (joint.type == JointType::Hinge) {
            turn(axis, back, toEigen(joint.anchor.value_or(Vector3{})));
        } else {
            shift_ = axis * back;
            dBodySetPosition(body_, position_[0] + shift_.x(), position_[1] + shift_.y(), position_[2] + shift_.z());
        }
    }
    ~ZeroPose() {
        if (!body_) return;
        dBodySetPosition(body_, position_[0], position_[1], position_[2]);
        dBodySetQuaternion(body_, rotation_);
    }
    ZeroPose(const ZeroPose&) = delete;
    ZeroPose& operator=(const ZeroPose&) = delete;

    // Returns the distance of a point of the moved body from its normal place.
    [[nodiscard]] const Eigen::Vector3d& shift() const { return shift_; }

private:
    void turn(const Eigen::Vector3d& axis, double angle, const Eigen::Vector3d& anchor) {
        const Eigen::Quaterniond rotation(Eigen::AngleAxisd(angle, axis));
        const Eigen::Vector3d at =
            anchor + rotation * (Eigen::Vector3d(position_[0], position_[1], position_[2]) - anchor);
        const Eigen::Quaterniond to =
            rotation * Eigen::Quaterniond(rotation_[0], rotation_[1], rotation_[2], rotation_[3]);
        dBodySetPosition(body_, at.x(), at.y(), at.z());
        dBodySetQuaternion(body_, toOde(to).data());
    }

    dBodyID body_ = nullptr;
    dVector3 position_{};
    dQuaternion rotation_{};
    Eigen::Vector3d shift_ = Eigen::Vector3d::Zero();
};

template <GetNumber Get>
dReal minus(dJointID id) {
    return -Get(id);
}
template <GetNumber Value, GetNumber Rate>
constexpr AxisCalls turning(GetVector direction) {
    return {direction, Value, Rate, minus<Value>, minus<Rate>};
}
// For axes that ODE reports in the same way whichever body is first.
constexpr AxisCalls alike(GetVector direction, GetNumber value, GetNumber rate) {
    return {direction, value, rate, value, rate};
}

constexpr JointCalls joint(JointType type, dJointType ode, std::uint32_t mostRows,
                           dJointID (*create)(dWorldID, dJointGroupID), void (*setParam)(dJointID, int, dReal),
                           dReal (*getParam)(dJointID, int), SetAxis setAnchor = nullptr, GetVector getAnchor = nullptr,
                           std::array<AxisCalls, 3> axes = {}, std::size_t stops = 0, SetAxis setAnchor2 = nullptr,
                           GetVector getAnchor2 = nullptr) {
    return {type, ode, mostRows, create, setParam, getParam, setAnchor, getAnchor, axes, stops, setAnchor2, getAnchor2};
}

using Torques = std::array<double, 3>;

// Gives a type the function that exerts torques about some of its axes.
constexpr JointCalls exerting(std::array<bool, 3> axes, void (*exert)(dJointID, const Torques&), JointCalls calls) {
    calls.exert = exert;
    calls.exerts = axes;
    return calls;
}

// In the order of JointType.
constexpr std::array<JointCalls, kJointTraits.size()> kJointCalls{{
    joint(JointType::Ball, dJointTypeBall, 3, dJointCreateBall, dJointSetBallParam, dJointGetBallParam,
          dJointSetBallAnchor, dJointGetBallAnchor),
    exerting(
        {true}, [](dJointID id, const Torques& torques) { dJointAddHingeTorque(id, torques[0]); },
        joint(JointType::Hinge, dJointTypeHinge, 6, dJointCreateHinge, dJointSetHingeParam, dJointGetHingeParam,
              dJointSetHingeAnchor, dJointGetHingeAnchor,
              {turning<dJointGetHingeAngle, dJointGetHingeAngleRate>(dJointGetHingeAxis)}, 1)),
    exerting(
        {true, true}, [](dJointID id, const Torques& torques) { dJointAddHinge2Torques(id, torques[0], torques[1]); },
        joint(JointType::Hinge2, dJointTypeHinge2, 6, dJointCreateHinge2, dJointSetHinge2Param, dJointGetHinge2Param,
              dJointSetHinge2Anchor, dJointGetHinge2Anchor,
              {alike(dJointGetHinge2Axis1, dJointGetHinge2Angle1, dJointGetHinge2Angle1Rate),
               // ODE counts this angle against its own rate and motor.
               alike(dJointGetHinge2Axis2, minus<dJointGetHinge2Angle2>, dJointGetHinge2Angle2Rate)},
              1)),
    exerting(
        {true}, [](dJointID id, const Torques& torques) { dJointAddSliderForce(id, torques[0]); },
        joint(JointType::Slider, dJointTypeSlider, 6, dJointCreateSlider, dJointSetSliderParam, dJointGetSliderParam,
              nullptr, nullptr, {alike(dJointGetSliderAxis, dJointGetSliderPosition, dJointGetSliderPositionRate)}, 1)),
    exerting(
        {true, true},
        [](dJointID id, const Torques& torques) { dJointAddUniversalTorques(id, torques[0], torques[1]); },
        joint(JointType::Universal, dJointTypeUniversal, 6, dJointCreateUniversal, dJointSetUniversalParam,
              dJointGetUniversalParam, dJointSetUniversalAnchor, dJointGetUniversalAnchor,
              {AxisCalls{dJointGetUniversalAxis1, dJointGetUniversalAngle1, dJointGetUniversalAngle1Rate,
                         minus<dJointGetUniversalAngle2>, dJointGetUniversalAngle2Rate},
               AxisCalls{dJointGetUniversalAxis2, dJointGetUniversalAngle2, dJointGetUniversalAngle2Rate,
                         dJointGetUniversalAngle1, dJointGetUniversalAngle1Rate}},
              2)),
    joint(JointType::Fixed, dJointTypeFixed, 6, dJointCreateFixed, dJointSetFixedParam, dJointGetFixedParam),
    exerting(
        {true, true, true},
        [](dJointID id, const Torques& torques) { dJointAddAMotorTorques(id, torques[0], torques[1], torques[2]); },
        joint(JointType::AMotor, dJointTypeAMotor, 3, dJointCreateAMotor, dJointSetAMotorParam, dJointGetAMotorParam)),
    exerting(
        {true}, [](dJointID id, const Torques& torques) { dJointAddPistonForce(id, torques[0]); },
        joint(JointType::Piston, dJointTypePiston, 6, dJointCreatePiston, dJointSetPistonParam, dJointGetPistonParam,
              dJointSetPistonAnchor, dJointGetPistonAnchor,
              {alike(dJointGetPistonAxis, dJointGetPistonPosition, dJointGetPistonPositionRate),
               turning<dJointGetPistonAngle, dJointGetPistonAngleRate>(dJointGetPistonAxis)},
              2)),
    exerting(
        {false, true}, [](dJointID id, const Torques& torques) { dJointAddPRTorque(id, torques[1]); },
        joint(JointType::PR, dJointTypePR, 6, dJointCreatePR, dJointSetPRParam, dJointGetPRParam, dJointSetPRAnchor,
              dJointGetPRAnchor,
              {alike(dJointGetPRAxis1, dJointGetPRPosition, dJointGetPRPositionRate),
               turning<dJointGetPRAngle, dJointGetPRAngleRate>(dJointGetPRAxis2)},
              2)),
    joint(JointType::PU, dJointTypePU, 6, dJointCreatePU, dJointSetPUParam, dJointGetPUParam, dJointSetPUAnchor,
          dJointGetPUAnchor,
          {AxisCalls{dJointGetPUAxis1, dJointGetPUAngle1, dJointGetPUAngle1Rate, dJointGetPUAngle2,
                     dJointGetPUAngle2Rate},
           AxisCalls{dJointGetPUAxis2, dJointGetPUAngle2, dJointGetPUAngle2Rate, dJointGetPUAngle1,
                     dJointGetPUAngle1Rate},
           alike(dJointGetPUAxis3, dJointGetPUPosition, dJointGetPUPositionRate)},
          3),
    joint(JointType::Plane2D, dJointTypePlane2D, 6, dJointCreatePlane2D, setPlane2DParam, nullptr),
    joint(JointType::LMotor, dJointTypeLMotor, 3, dJointCreateLMotor, dJointSetLMotorParam, dJointGetLMotorParam),
    joint(JointType::DBall, dJointTypeDBall, 1, dJointCreateDBall, dJointSetDBallParam, dJointGetDBallParam,
          dJointSetDBallAnchor1, dJointGetDBallAnchor1, {}, 0, dJointSetDBallAnchor2, dJointGetDBallAnchor2),
    joint(JointType::DHinge, dJointTypeDHinge, 4, dJointCreateDHinge, dJointSetDHingeParam, dJointGetDHingeParam,
          dJointSetDHingeAnchor1, dJointGetDHingeAnchor1, {AxisCalls{dJointGetDHingeAxis}}, 0, dJointSetDHingeAnchor2,
          dJointGetDHingeAnchor2),
    joint(JointType::Transmission, dJointTypeTransmission, 1, dJointCreateTransmission, dJointSetTransmissionParam,
          dJointGetTransmissionParam, dJointSetTransmissionAnchor1, dJointGetTransmissionAnchor1,
          {AxisCalls{dJointGetTransmissionAxis1}, AxisCalls{dJointGetTransmissionAxis2}}, 0,
          dJointSetTransmissionAnchor2, dJointGetTransmissionAnchor2),
}};
static_assert(std::equal(kJointCalls.begin(), kJointCalls.end(), kJointTraits.begin(),
                         [](const JointCalls& calls, const JointTraits& traits) { return calls.type == traits.type; }));

}  // namespace

std::size_t JointCalls::measuredAxes() const {
    return static_cast<std::size_t>(
        std::count_if(axes.begin(), axes.end(), [](const AxisCalls& axis) { return axis.value != nullptr; }));
}

const JointCalls& callsOf(JointType type) {
    return kJointCalls[static_cast<std::size_t>(type)];
}

const JointCalls* callsOf(dJointType type) {
    const auto found = std::find_if(kJointCalls.begin(), kJointCalls.end(),
                                    [&](const JointCalls& calls) { return calls.ode == type; });
    return found == kJointCalls.end() ? nullptr : &*found;
}

bool holdsAnchor(JointType type) {
    const auto& motion = traitsOf(type).motion;
    return traitsOf(type).anchor && std::find(motion.begin(), motion.end(), AxisMotion::Slides) == motion.end();
}

bool hasOwnSoftness(JointType type) {
    bool has = false;
    forEachMember<OdeJointSettings>([&](const auto& line) {
        if constexpr (std::is_same_v<decltype(line.member), std::optional<double> OdeJointSettings::*>) {
            has = has || (line.member == &OdeJointSettings::erp && line.isOf(type));
        }
    });
    return has;
}

std::uint32_t mostRowsOf(dJointType type) {
    if (const JointCalls* calls = callsOf(type)) return calls->mostRows;
    return type == dJointTypeContact ? 3 : 0;
}

RowsOfJoint rowsHeldBy(dJointType type) {
    switch (type) {
        case dJointTypeBall:
        case dJointTypeLMotor:
            return {3, 0};
        case dJointTypeAMotor:
            return {0, 3};
        case dJointTypeDBall:
            return {1, 0};
        case dJointTypeTransmission:
            return {0, 1};
        default:
            return callsOf(type) ? RowsOfJoint{3, 3} : RowsOfJoint{};
    }
}

void setGeometry(dJointID id, const JointCalls& calls, const PlanJoint& joint) {
    const ZeroPose zero(id, joint);
    if (joint.type == JointType::Transmission) dJointSetTransmissionMode(id, static_cast<int>(modeOf(joint)));
    if (joint.anchor && calls.setAnchor) {
        const Eigen::Vector3d at = toEigen(*joint.anchor) + zero.shift();
        calls.setAnchor(id, at.x(), at.y(), at.z());
    }
    if (joint.anchor2 && calls.setAnchor2) calls.setAnchor2(id, joint.anchor2->x, joint.anchor2->y, joint.anchor2->z);
    setAxes(id, joint);
    if (joint.type == JointType::DBall && joint.ode && joint.ode->distance) {
        dJointSetDBallDistance(id, *joint.ode->distance);
    }
}

}  // namespace orrery
