// Positions of the axes of ODE's joints: as ODE returns them, and as ODE compares them with stops.
#pragma once

#include "joints/types.hpp"
#include "world/world.hpp"

namespace orrery {

struct StopAxis {
    double value = 0;   // m or rad
    double rate = 0;    // m/s or rad/s
    double scale = 1;   // speed of the row that ODE uses for the axis, at a rate of 1
    double turned = 0;  // rad: whole turns that are not included in `value`
};

// Returns the number of axes whose stops ODE uses: parameter groups 0, 1, ... of the joint. For angular motors only
// those with Euler angles count, because the application sets the angles of the others.
[[nodiscard]] std::size_t stopAxisCount(JointType type, dJointID id);

[[nodiscard]] StopAxis stopAxis(JointType type, dJointID id, const JointOrigin& origin, std::size_t axis);

// ODE's angles end at half a turn. Stops near half a turn or beyond are compared with angles that include whole turns.
[[nodiscard]] bool countsTurns(const PlanJoint& joint);
// Counts the turns of all joints of the world that need it; call it at the start of a step.
void countTurns(SimulationWorld& world);

// Returns the number of axes that have a position as ODE's functions return it; rates are those of the positions.
[[nodiscard]] std::size_t readAxisCount(JointType type, dJointID id);
[[nodiscard]] StopAxis readAxis(JointType type, dJointID id, const JointOrigin& origin, std::size_t axis);

// Returns the mass (kg) or inertia (kg m^2) that the axis moves, counting only the joint's two bodies; 0 if unknown.
[[nodiscard]] double massOfAxis(JointType type, dJointID id, std::size_t axis);

// For an angular motor with Euler angles whose first end is a body: returns its angles for the present poses of the
// bodies. (ODE's own angles are those of the last step.)
[[nodiscard]] Vector3 eulerAngles(dJointID id, const JointOrigin& origin);

}  // namespace orrery
