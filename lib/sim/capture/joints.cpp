#include "capture/joints.hpp"

#include <array>
#include <cmath>

#include "capture/made.hpp"
#include "joints/types.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

Vector3 read(GetVector get, dJointID id) {
    dVector3 v = {};
    get(id, v);
    return {v[0], v[1], v[2]};
}

std::optional<JointAnchor> anchorOf(GetVector get, dJointID id) {
    if (!get) return std::nullopt;
    return JointAnchor{read(get, id), true, {}};
}

constexpr double kRounding = byPrecision(1e-12, 1e-6);  // rad or m
constexpr double kMoved = byPrecision(1e-9, 1e-5);

class JointReader {
public:
    JointReader(dJointID id, dJointID fresh, const JointCalls& calls, const ExportedJoint* exported)
        : id_(id), fresh_(fresh), calls_(calls), exported_(exported) {}

    CapturedJoint run() {
        joint().type = calls_.type;
        joint().anchor = anchorOf(calls_.getAnchor, id_);
        if (traitsOf(calls_.type).anchor2) joint().anchor2 = anchorOf(calls_.getAnchor2, id_);
        readAxes();
        readParameters();
        readMade();
        readState();
        return std::move(captured_);
    }

private:
    Joint& joint() { return captured_.joint; }
    OdeJointSettings& ode() { return joint().ode ? *joint().ode : joint().ode.emplace(); }

    void readAxes() {
        if (calls_.type == JointType::AMotor) return readAMotor();
        if (calls_.type == JointType::LMotor) return readLMotor();
        if (calls_.type == JointType::Transmission) readTransmission();
        const bool shared = calls_.type == JointType::Transmission &&
                            joint().ode->transmission != OdeTransmissionMode::IntersectingAxes;
        const std::size_t count = shared ? 1 : traitsOf(calls_.type).axes.most;
        for (std::size_t i = 0; i < count && calls_.axes[i].direction; ++i) {
            joint().axes.emplace_back().direction = read(calls_.axes[i].direction, id_);
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
        if (euler && count == 3) restoreEulerAxes();
    }

    // For Euler angles ODE returns the effective axes: each outer axis without its part along the other one.
    void restoreEulerAxes() {
        const Eigen::Vector3d middle = toEigen(joint().axes[1].direction).normalized();
        const Eigen::Vector3d first = toEigen(joint().axes[0].direction);
        const Eigen::Vector3d last = toEigen(joint().axes[2].direction);
        joint().axes[0].direction = fromEigen(Eigen::Vector3d(middle.cross(last)));
        joint().axes[2].direction = fromEigen(Eigen::Vector3d(first.cross(middle)));
    }

    // ODE returns the axes in the frames that they move with, and only its text says which frames these are.
    void readLMotor() {
        const int count = dJointGetLMotorNumAxes(id_);
        const double* frames = exported_ ? exported_->find("rel", 3) : nullptr;
        for (int i = 0; i < count; ++i) {
            dVector3 v = {};
            dJointGetLMotorAxis(id_, i, v);
            JointAxis& axis = joint().axes.emplace_back();
            axis.direction = {v[0], v[1], v[2]};
            const int frame = frames ? static_cast<int>(frames[i]) : 0;
            if (frame != 1 && frame != 2) continue;
            // If the second end is the world, ODE's first body is the only one.
            const dBodyID body = dJointGetBody(id_, dJointGetBody(id_, 0) ? frame - 1 : 2 - frame);
            axis.relativeTo = static_cast<AxisFrame>(frame);
            if (body) axis.direction = fromEigen(Eigen::Vector3d(rotationOf(body) * vectorOf(v)));
        }
        if (!frames) captured_.unread.emplace_back("is an lmotor, of which ODE does not tell what its axes go with");
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
        const double sign = mode == OdeTransmissionMode::ChainDrive ? -1 : 1;
        const double apart = dJointGetTransmissionRadius1(id_) * dJointGetTransmissionAngle1(id_) +
                             sign * dJointGetTransmissionRadius2(id_) * dJointGetTransmissionAngle2(id_);
        if (std::abs(apart) > kMoved) {
            captured_.unread.emplace_back("has wheels that are " + toText(apart) +
                                          " m apart in what they have run, which ODE does not take back");
        }
    }

    // Parameters that equal those of a new joint are left out.
    void readParameters() {
        if (!calls_.getParam) return;
        for (std::size_t i = 0; i < joint().axes.size(); ++i) {
            for (const AxisCall& parameter : kAxisCalls) {
                const int number = parameter.number + static_cast<int>(i) * dParamGroup;
                const double value = calls_.getParam(id_, number);
                if (value != calls_.getParam(fresh_, number)) joint().axes[i].*parameter.member = value;
            }
        }
        if (!hasOwnSoftness(calls_.type)) return;
        const double erp = calls_.getParam(id_, dParamERP);
        const double cfm = calls_.getParam(id_, dParamCFM);
        if (erp != calls_.getParam(fresh_, dParamERP)) ode().erp = erp;
        if (cfm != calls_.getParam(fresh_, dParamCFM)) ode().cfm = cfm;
        for (JointAxis& axis : joint().axes) axis.cfm.reset();
    }

    void readMade() {
        if (!exported_) return readPositions();
        const MadeJoint made = whereMade(id_, calls_.type, exported_);
        if (made.unread) captured_.unread.emplace_back(made.unread);
        if (!made.first) return;
        const Eigen::AngleAxisd turn(toEigen(made.first->rotation));
        ode().madeAt = made.first->position;
        if (turn.angle() != 0) ode().madeTurn = fromEigen(Eigen::Vector3d(turn.angle() * turn.axis()));
    }

    // Reads positions that are available without ODE's text.
    void readPositions() {
        for (std::size_t i = 0; i < joint().axes.size(); ++i) {
            // The wheel of a hinge2 has no position.
            if (!calls_.axes[i].value || (calls_.type == JointType::Hinge2 && i == 1)) continue;
            const double position = calls_.axes[i].value(id_);
            if (!(std::abs(position) > kRounding) || !std::isfinite(position)) continue;
            if (traitsOf(calls_.type).offset) {
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
        if (calls_.type != JointType::DBall) return;
        const Vector3& a = joint().anchor->position;
        const Vector3& b = joint().anchor2->position;
        const double distance = dJointGetDBallDistance(id_);
        if (std::abs(std::hypot(a.x - b.x, a.y - b.y, a.z - b.z) - distance) > kMoved * 1e-3) ode().distance = distance;
    }

    dJointID id_;
    dJointID fresh_;
    const JointCalls& calls_;
    const ExportedJoint* exported_;
    CapturedJoint captured_;
};

}  // namespace

std::optional<CapturedJoint> captureJoint(dJointID id, dWorldID fresh, const ExportedJoint* exported) {
    const JointCalls* calls = callsOf(dJointGetType(id));
    if (!calls) return std::nullopt;
    const dJointID likeNew = calls->create(fresh, nullptr);
    // The same number of axes is needed, or ODE returns no parameters for them.
    if (calls->type == JointType::AMotor) dJointSetAMotorNumAxes(likeNew, 3);
    if (calls->type == JointType::LMotor) dJointSetLMotorNumAxes(likeNew, 3);
    CapturedJoint captured = JointReader(id, likeNew, *calls, exported).run();
    dJointDestroy(likeNew);
    return captured;
}

}  // namespace orrery
