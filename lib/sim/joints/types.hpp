// The common properties and the differences of ODE's joint types.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <optional>
#include <tuple>

#include "orrery/plan/plan.hpp"

namespace orrery {

using GetNumber = dReal (*)(dJointID);
using GetVector = void (*)(dJointID, dVector3);

inline Eigen::Vector3d vectorFrom(GetVector get, dJointID id) {
    dVector3 v = {};
    get(id, v);
    return {v[0], v[1], v[2]};
}

// ODE's functions for one axis. If the first body is the world, ODE computes with the values as seen from the second,
// while its functions reverse the sign or the axes again: `reversed` undoes that.
struct AxisCalls {
    GetVector direction = nullptr;
    GetNumber value = nullptr;  // its position
    GetNumber rate = nullptr;
    GetNumber reversedValue = nullptr;
    GetNumber reversedRate = nullptr;
};

// ODE's functions for a joint type; null if the type has none.
struct JointCalls {
    JointType type;
    dJointType ode;
    // Maximum number of rows in the solver: degrees of freedom that the joint removes, and limits and motors on the
    // others.
    std::uint32_t mostRows;
    dJointID (*create)(dWorldID, dJointGroupID);
    void (*setParam)(dJointID, int, dReal);
    dReal (*getParam)(dJointID, int);
    void (*setAnchor)(dJointID, dReal, dReal, dReal) = nullptr;
    GetVector getAnchor = nullptr;
    std::array<AxisCalls, 3> axes = {};
    std::size_t stops = 0;  // number of axes that may have stops
    void (*setAnchor2)(dJointID, dReal, dReal, dReal) = nullptr;
    GetVector getAnchor2 = nullptr;
    // Exerts torques or forces about or along those axes that the type can drive so, in the order of its axes.
    void (*exert)(dJointID, const std::array<double, 3>&) = nullptr;
    std::array<bool, 3> exerts = {};

    // Returns the number of axes whose positions ODE reports.
    [[nodiscard]] std::size_t measuredAxes() const;
};
[[nodiscard]] const JointCalls& callsOf(JointType type);
[[nodiscard]] const JointCalls* callsOf(dJointType type);  // null: contacts, and numbers that are no joint type

// Does ODE have ERP and CFM for the joint as a whole?
[[nodiscard]] bool hasOwnSoftness(JointType type);

// Does the type hold a point of one body on a point of the other? The anchor of a piston slides.
[[nodiscard]] bool holdsAnchor(JointType type);

// For a contact, without rolling friction.
[[nodiscard]] std::uint32_t mostRowsOf(dJointType type);

// ODE's numbers of the parameters of an axis.
struct AxisCall {
    std::optional<double> AxisParameters::*member;
    int number;
};
inline constexpr std::array<AxisCall, 11> kAxisCalls{{
    {&AxisParameters::loStop, dParamLoStop},
    {&AxisParameters::hiStop, dParamHiStop},
    {&AxisParameters::velocity, dParamVel},
    {&AxisParameters::fMax, dParamFMax},
    {&AxisParameters::fudgeFactor, dParamFudgeFactor},
    {&AxisParameters::bounce, dParamBounce},
    {&AxisParameters::cfm, dParamCFM},
    {&AxisParameters::stopErp, dParamStopERP},
    {&AxisParameters::stopCfm, dParamStopCFM},
    {&AxisParameters::suspensionErp, dParamSuspensionERP},
    {&AxisParameters::suspensionCfm, dParamSuspensionCFM},
}};
static_assert(kAxisCalls.size() == kMembersOf<AxisParameters>.lines.kCount,
              "ODE's number of each parameter of an axis");

// Maximum numbers of rows that hold positions, and of rows that hold angles.
struct RowsOfJoint {
    std::uint32_t linear = 0;
    std::uint32_t angular = 0;
};
[[nodiscard]] RowsOfJoint rowsHeldBy(dJointType type);

// Sets anchors, axes and modes of an attached joint, for the present poses of its bodies.
void setGeometry(dJointID id, const JointCalls& calls, const PlanJoint& joint);

}  // namespace orrery
