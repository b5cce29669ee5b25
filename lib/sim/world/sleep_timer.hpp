// How long a body has rested, and what ODE's settings ask for.
#pragma once

#include <ode/ode.h>

#include <array>

namespace orrery {

// How long a body has been where it is.
struct Stay {
    double timeLeft = 0;  // s, until that is enough
    // Where it was and how fast when it came: position (m), quaternion, speed (m/s), angular speed (rad/s).
    std::array<double, 9> begin{};
};

// What shakes so much that it leaves its place has this many times as long, for as many times as far.
inline constexpr double kLongerStay = 4;

// How long a body has been at rest.
struct SleepTimer {
    int stepsLeft = 0;  // of dBodyGetAutoDisableSteps
    // For dBodyGetAutoDisableTime, and for kLongerStay times as long and as far.
    std::array<Stay, 2> stays;
    bool disabled = false;  // after the last step
};

// Of a body that does not rest.
[[nodiscard]] SleepTimer fullTimer(dBodyID body);

// For bodies that state neither time nor steps of their own, by file or world: `time` s at rest.
void setRestTime(dBodyID body, double time);

}  // namespace orrery
