// Finds joints that let their bodies part.
#pragma once

#include <cstddef>
#include <vector>

#include "world/world.hpp"

namespace orrery {

class JointGaps {
public:
    explicit JointGaps(const SimulationWorld& world);

    // `time`: s, of the simulation.
    void look(double time);
    void report(DiagnosticLog& log) const;

private:
    struct Watched {
        double most = 0;      // m: the gap that is allowed; 0: the joint is not watched
        double since = -1;    // s: it is larger since then; -1: it is not
        double longest = 0;   // s: the longest time that it was
        double greatest = 0;  // m
        double at = 0;        // s: when it was that large
    };
    [[nodiscard]] double allowedGap(const PlannedJoint& joint, const std::vector<double>& sizes) const;

    const SimulationWorld& world_;
    std::vector<Watched> watched_;  // by SimulationWorld::joints
};

}  // namespace orrery
