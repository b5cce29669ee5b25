// Makes stops act in the step in which the axis would cross them.
//
// ODE makes a row for a stop only after it was crossed, and then throws the axis back. Here a stop gets its row before:
// the axis may reach the stop within the step, but not pass it. For that step the stop is moved so that the axis is
// kBeyondStop beyond it, with the StopERP for which ODE requests the wanted speed.
#pragma once

#include "joints/stop_axes.hpp"

namespace orrery {

// If a stop was crossed nevertheless, the axis returns at most this fast (m/s or rad/s), or completely within a second.
inline constexpr double kStopReturnSpeed = 0.05;
inline constexpr double kStopReturnTime = 1;  // s
// The distance beyond a stop at which ODE sees the axis.
inline constexpr double kBeyondStop = 0.01;  // m or rad

// One side of an axis: the distance of the stop, and the speed toward it.
struct StopSide {
    double distance = 0;  // m or rad; negative: crossed
    double speed = 0;     // m/s or rad/s
};

// Returns the speed toward the stop at the end of a step of `dt`; negative: away from it. `erp` is the ERP for
// correcting errors. `capped`: limited to the speed above.
[[nodiscard]] double speedToStop(double distance, double dt, double erp, bool capped);

// May the axis reach the stop within the step, with accelerations of up to 100 m/s^2 or rad/s^2?
[[nodiscard]] bool mayReach(const StopSide& side, double dt);

// Sets the stops of one joint of ODE for a step of `dt`. These are left to ODE: soft stops (their StopCFM is above the
// world's CFM, or the plan says so), stops without room (lowest = highest), axes that turn freely. A StopERP that
// differs from the world's was set on purpose and is not capped. An axis bounces in the step in which it would cross
// the stop, with the energy that it would have left there.
void setEarlyStops(SimulationWorld& world, dJointID id, const PlanJoint& joint, const JointOrigin& origin, double dt);

}  // namespace orrery
