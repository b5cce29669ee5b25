// What ODE's joint types have in common, and in what they differ.
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

// How ODE's functions tell of one axis. Where the first body is the world, ODE compares with what it sees from the
// second, while its functions turn the sign, or the axes, round again: `reversed` undoes that.
struct AxisCalls {
    GetVector direction = nullptr;
    GetNumber value = nullptr;  // where it stands
    GetNumber rate = nullptr;
    GetNumber reversedValue = nullptr;
    GetNumber reversedRate = nullptr;
};

// The ODE functions of a joint type; null where the type has none.
struct JointCalls {
    JointType type;
    dJointType ode;
    // Rows that it may give the solver: degrees of freedom that it takes, and limits and motors on the others.
    std::uint32_t mostRows;
    dJointID (*create)(dWorldID, dJointGroupID);
    void (*setParam)(dJointID, int, dReal);
    dReal (*getParam)(dJointID, int);
    void (*setAnchor)(dJointID, dReal, dReal, dReal) = nullptr;
    GetVector getAnchor = nullptr;
    std::array<AxisCalls, 3> axes = {};
    std::size_t stops = 0;  // so many of the axes may have stops
    void (*setAnchor2)(dJointID, dReal, dReal, dReal) = nullptr;
    GetVector getAnchor2 = nullptr;

    // Of axes that ODE tells the place of.
    [[nodiscard]] std::size_t measuredAxes() const;
};
[[nodiscard]] const JointCalls& callsOf(JointType type);
[[nodiscard]] const JointCalls* callsOf(dJointType type);  // null: contacts, and what is no joint

// Does ODE take ERP and CFM of the joint as a whole?
[[nodiscard]] bool hasOwnSoftness(JointType type);

// Those that hold a point of one body on a point of the other. The anchor of a piston slides.
[[nodiscard]] bool holdsAnchor(JointType type);

// Of a contact without rolling friction.
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

// Rows that hold places, and rows that hold angles, at most.
struct RowsOfJoint {
    std::uint32_t linear = 0;
    std::uint32_t angular = 0;
};
[[nodiscard]] RowsOfJoint rowsHeldBy(dJointType type);

// Anchors, axes and modes of a joint that is attached, where its bodies stand.
void setGeometry(dJointID id, const JointCalls& calls, const PlanJoint& joint);

}  // namespace orrery
