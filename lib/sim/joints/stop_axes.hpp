// Axes of ODE's joints: where they stand, as ODE tells and as it compares them with their stops.
#pragma once

#include "joints/types.hpp"
#include "world/world.hpp"

namespace orrery {

struct StopAxis {
    double value = 0;   // m or rad
    double rate = 0;    // m/s or rad/s
    double scale = 1;   // speed of the row that ODE holds the axis with, for a rate of 1
    double turned = 0;  // rad: whole turns that `value` leaves out
};

// Those whose stops ODE minds: parameter groups 0, 1, ... of the joint. Of angular motors those with Euler angles,
// since the angles of others are the application's business.
[[nodiscard]] std::size_t stopAxisCount(JointType type, dJointID id);

[[nodiscard]] StopAxis stopAxis(JointType type, dJointID id, const JointOrigin& origin, std::size_t axis);

// ODE's angles end at half a turn. Stops that lie near there or beyond are compared with angles whose turns are
// counted.
[[nodiscard]] bool countsTurns(const PlanJoint& joint);
// At the start of a step, of all joints of the world that do so.
void countTurns(SimulationWorld& world);

// Those that have a position, and it as ODE's functions give it; rates are those of the positions.
[[nodiscard]] std::size_t readAxisCount(JointType type, dJointID id);
[[nodiscard]] StopAxis readAxis(JointType type, dJointID id, const JointOrigin& origin, std::size_t axis);

// The mass (kg) or inertia (kg m^2) that the axis moves, as far as the joint's two bodies go; 0 where not known.
[[nodiscard]] double massOfAxis(JointType type, dJointID id, std::size_t axis);

// Of an angular motor with Euler angles and a first body that is one: its angles as the bodies stand now. (ODE's own
// are those of the last step.)
[[nodiscard]] Vector3 eulerAngles(dJointID id, const JointOrigin& origin);

}  // namespace orrery
