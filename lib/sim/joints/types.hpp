// What ODE's joint types have in common, and in what they differ.
#pragma once

#include <ode/ode.h>

#include <cstdint>

#include "orrery/plan/plan.hpp"

namespace orrery {

// The ODE functions of a joint type; null where the type has none.
struct JointCalls {
    dJointID (*create)(dWorldID, dJointGroupID);
    void (*setAnchor)(dJointID, dReal, dReal, dReal);
    void (*setAnchor2)(dJointID, dReal, dReal, dReal);
    void (*setParam)(dJointID, int, dReal);
    dReal (*getParam)(dJointID, int);
};
[[nodiscard]] JointCalls callsOf(JointType type);

// Rows that a joint of ODE's type may give the solver: degrees of freedom that it takes, and limits and motors on the
// others. Of a contact without rolling friction.
[[nodiscard]] std::uint32_t mostRowsOf(dJointType type);

// Anchors, axes and modes of a joint that is attached, where its bodies stand.
void setGeometry(dJointID id, const JointCalls& calls, const PlanJoint& joint);

}  // namespace orrery
