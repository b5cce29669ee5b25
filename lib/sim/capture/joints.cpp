#include "capture/joints.hpp"

#include <array>
#include <cmath>

#include "joints/types.hpp"

namespace orrery {
namespace {

using GetVector = void (*)(dJointID, dVector3);
using GetPosition = dReal (*)(dJointID);

// How a type's geometry is read; null where it has none.
struct Readers {
    JointType type;
    GetVector anchor = nullptr;
    GetVector anchor2 = nullptr;
    std::array<GetVector, 3> axes{};
    // Where each axis stands; the Scene can say that of the first axis of some types only.
    std::array<GetPosition, 3> positions{};
    bool offset = false;
};

std::optional<Readers> readersOf(dJointType type) {
    switch (type) {
        case dJointTypeBall:
            return Readers{JointType::Ball, dJointGetBallAnchor};
        case dJointTypeHinge:
            return Readers{JointType::Hinge,     dJointGetHingeAnchor,  nullptr,
                           {dJointGetHingeAxis}, {dJointGetHingeAngle}, true};
        case dJointTypeSlider:
            return Readers{JointType::Slider, nullptr, nullptr, {dJointGetSliderAxis}, {dJointGetSliderPosition}, true};
        case dJointTypeUniversal:
            return Readers{JointType::Universal,
                           dJointGetUniversalAnchor,
                           nullptr,
                           {dJointGetUniversalAxis1, dJointGetUniversalAxis2},
                           {dJointGetUniversalAngle1, dJointGetUniversalAngle2}};
        case dJointTypeHinge2:
            return Readers{JointType::Hinge2,
                           dJointGetHinge2Anchor,
                           nullptr,
                           {dJointGetHinge2Axis1, dJointGetHinge2Axis2},
                           {dJointGetHinge2Angle1}};
        case dJointTypeFixed:
            return Readers{JointType::Fixed};
        case dJointTypeAMotor:
            return Readers{JointType::AMotor};
        case dJointTypeLMotor:
            return Readers{JointType::LMotor};
        case dJointTypePlane2D:
            return Readers{JointType::Plane2D};
        case dJointTypePR:
            return Readers{JointType::PR,
                           dJointGetPRAnchor,
                           nullptr,
                           {dJointGetPRAxis1, dJointGetPRAxis2},
                           {dJointGetPRPosition, dJointGetPRAngle}};
        case dJointTypePU:
            return Readers{JointType::PU,
                           dJointGetPUAnchor,
                           nullptr,
                           {dJointGetPUAxis1, dJointGetPUAxis2, dJointGetPUAxis3},
                           {dJointGetPUAngle1, dJointGetPUAngle2, dJointGetPUPosition}};
        case dJointTypePiston:
            return Readers{JointType::Piston,     dJointGetPistonAnchor,     nullptr,
                           {dJointGetPistonAxis}, {dJointGetPistonPosition}, true};
        case dJointTypeDBall:
            return Readers{JointType::DBall, dJointGetDBallAnchor1, dJointGetDBallAnchor2};
        case dJointTypeDHinge:
            return Readers{JointType::DHinge, dJointGetDHingeAnchor1, dJointGetDHingeAnchor2, {dJointGetDHingeAxis}};
        case dJointTypeTransmission:
            return Readers{JointType::Transmission,
                           dJointGetTransmissionAnchor1,
                           dJointGetTransmissionAnchor2,
                           {dJointGetTransmissionAxis1, dJointGetTransmissionAxis2}};
        default:
            return std::nullopt;
    }
}

Vector3 read(GetVector get, dJointID id) {
    dVector3 v = {};
    get(id, v);
    return {v[0], v[1], v[2]};
}

std::optional<JointAnchor> anchorOf(GetVector get, dJointID id) {
    if (!get) return std::nullopt;
    return JointAnchor{read(get, id), true, {}};
}

struct Parameter {
    std::optional<double> JointAxis::*value;
    int number;
};
constexpr std::array<Parameter, 11> kParameters{{
    {&JointAxis::loStop, dParamLoStop},
    {&JointAxis::hiStop, dParamHiStop},
    {&JointAxis::velocity, dParamVel},
    {&JointAxis::fMax, dParamFMax},
    {&JointAxis::fudgeFactor, dParamFudgeFactor},
    {&JointAxis::bounce, dParamBounce},
    {&JointAxis::cfm, dParamCFM},
    {&JointAxis::stopErp, dParamStopERP},
    {&JointAxis::stopCfm, dParamStopCFM},
    {&JointAxis::suspensionErp, dParamSuspensionERP},
    {&JointAxis::suspensionCfm, dParamSuspensionCFM},
}};

constexpr double kRounding = 1e-12;  // rad or m
constexpr double kMoved = 1e-9;

class JointReader {
public:
    JointReader(dJointID id, dJointID fresh, const Readers& readers)
        : id_(id), fresh_(fresh), readers_(readers), calls_(callsOf(readers.type)) {}

    CapturedJoint run() {
        joint().type = readers_.type;
        joint().anchor = anchorOf(readers_.anchor, id_);
        joint().anchor2 = anchorOf(readers_.anchor2, id_);
        readAxes();
        readParameters();
        readPositions();
        readState();
        return std::move(captured_);
    }

private:
    Joint& joint() { return captured_.joint; }
    OdeJointSettings& ode() { return joint().ode ? *joint().ode : joint().ode.emplace(); }

    void readAxes() {
        if (readers_.type == JointType::AMotor) return readAMotor();
        if (readers_.type == JointType::LMotor) return readLMotor();
        if (readers_.type == JointType::Transmission) readTransmission();
        const bool shared = readers_.type == JointType::Transmission &&
                            joint().ode->transmission != OdeTransmissionMode::IntersectingAxes;
        for (const GetVector get : readers_.axes) {
            if (!get || (shared && !joint().axes.empty())) break;
            joint().axes.emplace_back().direction = read(get, id_);
        }
        if (readers_.type == JointType::Plane2D) {
            captured_.unread.emplace_back("is a plane2d, whose motors ODE does not give back");
        }
    }

    void readAMotor() {
        const int count = dJointGetAMotorNumAxes(id_);
        const bool euler = dJointGetAMotorMode(id_) == dAMotorEuler;
        if (euler) ode().amotorMode = OdeAMotorMode::Euler;
        for (int i = 0; i < count; ++i) {
            dVector3 v = {};
            dJointGetAMotorAxis(id_, i, v);
            JointAxis& axis = joint().axes.emplace_back();
            axis.direction = {v[0], v[1], v[2]};
            const int relative = dJointGetAMotorAxisRel(id_, i);
            if (!euler && relative != 0) axis.relativeTo = static_cast<AxisFrame>(relative);
            const double angle = euler ? 0 : dJointGetAMotorAngle(id_, i);
            if (angle != 0) axis.angle = angle;
        }
    }

    void readLMotor() {
        for (int i = 0; i < dJointGetLMotorNumAxes(id_); ++i) {
            dVector3 v = {};
            dJointGetLMotorAxis(id_, i, v);
            joint().axes.emplace_back().direction = {v[0], v[1], v[2]};
        }
        captured_.unread.emplace_back("is an lmotor, of which ODE does not tell what its axes go with");
    }

    void readTransmission() {
        const auto mode = static_cast<OdeTransmissionMode>(dJointGetTransmissionMode(id_));
        ode().transmission = mode;
        if (mode == OdeTransmissionMode::ParallelAxes) ode().ratio = dJointGetTransmissionRatio(id_);
        if (mode == OdeTransmissionMode::ChainDrive) {
            ode().radius1 = dJointGetTransmissionRadius1(id_);
            ode().radius2 = dJointGetTransmissionRadius2(id_);
        }
        if (const double backlash = dJointGetTransmissionBacklash(id_); backlash != 0) ode().backlash = backlash;
    }

    // What is as in a new joint is not said.
    void readParameters() {
        if (!calls_.getParam) return;
        for (std::size_t i = 0; i < joint().axes.size(); ++i) {
            for (const Parameter& parameter : kParameters) {
                const int number = parameter.number + static_cast<int>(i) * dParamGroup;
                const double value = calls_.getParam(id_, number);
                if (value != calls_.getParam(fresh_, number)) joint().axes[i].*parameter.value = value;
            }
        }
        if (!joint().axes.empty() && readers_.type != JointType::DHinge && readers_.type != JointType::Transmission)
            return;
        const double erp = calls_.getParam(id_, dParamERP);
        const double cfm = calls_.getParam(id_, dParamCFM);
        if (erp != calls_.getParam(fresh_, dParamERP)) ode().erp = erp;
        if (cfm != calls_.getParam(fresh_, dParamCFM)) ode().cfm = cfm;
        for (JointAxis& axis : joint().axes) axis.cfm.reset();
    }

    void readPositions() {
        for (std::size_t i = 0; i < readers_.positions.size() && i < joint().axes.size(); ++i) {
            if (!readers_.positions[i]) continue;
            const double position = readers_.positions[i](id_);
            if (!(std::abs(position) > kRounding) || !std::isfinite(position)) continue;
            if (readers_.offset) {
                joint().axes[i].offset = position;
            } else if (std::abs(position) > kMoved) {
                captured_.unread.emplace_back(
                    "stands away from where it was made; its stops count from where it is now");
            }
        }
    }

    void readState() {
        if (!dJointIsEnabled(id_)) ode().enabled = false;
        if (dJointGetFeedback(id_)) ode().feedback = true;
        if (readers_.type != JointType::DBall) return;
        const Vector3& a = joint().anchor->position;
        const Vector3& b = joint().anchor2->position;
        const double distance = dJointGetDBallDistance(id_);
        if (std::abs(std::hypot(a.x - b.x, a.y - b.y, a.z - b.z) - distance) > kMoved * 1e-3) ode().distance = distance;
    }

    dJointID id_;
    dJointID fresh_;
    const Readers& readers_;
    JointCalls calls_;
    CapturedJoint captured_;
};

}  // namespace

std::optional<CapturedJoint> captureJoint(dJointID id, dWorldID fresh) {
    const auto readers = readersOf(dJointGetType(id));
    if (!readers) return std::nullopt;
    const dJointID likeNew = callsOf(readers->type).create(fresh, nullptr);
    // As many axes as it has, or ODE gives no parameters of them.
    if (readers->type == JointType::AMotor) dJointSetAMotorNumAxes(likeNew, 3);
    if (readers->type == JointType::LMotor) dJointSetLMotorNumAxes(likeNew, 3);
    CapturedJoint captured = JointReader(id, likeNew, *readers).run();
    dJointDestroy(likeNew);
    return captured;
}

}  // namespace orrery
