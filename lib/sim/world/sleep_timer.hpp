// How long a body has rested, and the limits from ODE's settings.
#pragma once

#include <ode/ode.h>

#include <array>

namespace orrery {

// How long a body has been at its place.
struct Stay {
    double timeLeft = 0;  // s, until it has been there long enough
    // State at the beginning: position (m), quaternion, speed (m/s), angular speed (rad/s).
    std::array<double, 9> begin{};
};

// If a body shakes so much that it leaves its place, its time and its distance are multiplied by this number.
inline constexpr double kLongerStay = 4;

// How long a body has been at rest.
struct SleepTimer {
    int stepsLeft = 0;  // counts down from dBodyGetAutoDisableSteps
    // For dBodyGetAutoDisableTime, and for kLongerStay times the time and the distance.
    std::array<Stay, 2> stays;
    bool disabled = false;  // state after the last step
};

// Returns the timer of a body that is not at rest.
[[nodiscard]] SleepTimer autoDisableTimer(dBodyID body);

// For bodies for which neither file nor world states time or steps: `time` s at rest.
void setRestTime(dBodyID body, double time);

}  // namespace orrery
