// Stops that act in the step in which they would be crossed.
//
// ODE has a row for a stop only once it is crossed, and then throws back what went too far. Here a stop gets its row
// before: it lets the axis come up to the stop within the step and no further. For that step the stop is set to
// where the axis is beyond it by kBeyondStop, with the StopERP that makes ODE ask for the speed that is wanted.
#pragma once

#include "joints/stop_axes.hpp"

namespace orrery {

// What has been crossed all the same goes back at most so fast (m/s or rad/s), or as a whole in a second.
inline constexpr double kStopReturnSpeed = 0.05;
inline constexpr double kStopReturnTime = 1;  // s
// So far beyond a stop is where ODE is told that the axis is.
inline constexpr double kBeyondStop = 0.01;  // m or rad

// One side of an axis: how far from it the stop is, and how fast the axis goes towards it.
struct StopSide {
    double distance = 0;  // m or rad; negative: crossed
    double speed = 0;     // m/s or rad/s
};

// The speed towards the stop that a step of `dt` may end with; negative: back. With the ERP that errors are put right
// with; capped: at most at the speed above.
[[nodiscard]] double speedToStop(double distance, double dt, double erp, bool capped);

// Whether the axis may get to the stop within the step, with accelerations of up to 100 m/s^2 or rad/s^2.
[[nodiscard]] bool mayReach(const StopSide& side, double dt);

// Sets the stops of one joint of ODE for a step of `dt`. Left as ODE has them: stops that are soft (their StopCFM is
// above the world's CFM, or the plan says so), those without room (lowest = highest), axes that turn freely. A
// StopERP other than the world's is asked for by somebody, and not capped. A bounce is ODE's own, a step earlier.
void setEarlyStops(SimulationWorld& world, dJointID id, const PlanJoint& joint, const JointOrigin& origin, double dt);

}  // namespace orrery
