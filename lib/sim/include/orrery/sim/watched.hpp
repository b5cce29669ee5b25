// Observations of a running simulation, which RunSummary (orrery/recording/run_summary.hpp) collects.
#pragma once

#include "orrery/scene/values.hpp"

namespace orrery {

/// Where a body was seen to be lost.
struct LostPlace {
    double time = 0;   ///< s
    Vector3 position;  ///< m, world: centre of mass
};

/// The forces of an actuator in a run, N or N m; seconds are those of the simulation. Its force counts as unknown while
/// it presses its axis on a stop, which gives it back.
struct ActuatorSummary {
    double most = 0;     ///< the greatest force that it may have, at the last look
    double watched = 0;  ///< s
    double atLimit = 0;  ///< s, at that force (98 % of it)
    double known = 0;    ///< s, in which its force was known
    double peak = 0;     ///< the greatest force that it had
    double squares = 0;  ///< N^2 s or N^2 m^2 s: the squares of its forces

    void add(double force, double seconds) {
        known += seconds;
        squares += force * force * seconds;
        if (force > peak) peak = force;
    }
    [[nodiscard]] double shareAtLimit() const { return watched > 0 ? atLimit / watched : 0; }
};

}  // namespace orrery
