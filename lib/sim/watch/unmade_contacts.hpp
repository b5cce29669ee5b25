// Finds out that nobody makes contacts, where the application has said that it does.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "orrery/sim/simulation_options.hpp"
#include "world/world.hpp"

namespace orrery {

// A near callback of the application does not see geoms in nested spaces unless it looks into them. The sure sign:
// two geoms move into one another, and the world step changes the velocities of both by their forces alone.
class UnmadeContacts {
public:
    explicit UnmadeContacts(SimulationWorld& world) : world_(world) {}

    // Call it before a world step of `dt` seconds, when all forces but those of contacts are known.
    void begin(const SimulationOptions& options, double dt);
    // Call it after the step.
    void end();

private:
    struct Free {
        dBodyID body = nullptr;
        Eigen::Vector3d velocity{0, 0, 0};  // m/s, after the step if no contact acts
    };
    struct Pair {
        std::uint32_t geom1 = 0;  // SimulationWorld::geoms
        std::uint32_t geom2 = 0;
        Free body1;
        Free body2;
    };
    [[nodiscard]] static Free freeMotion(dBodyID body, double dt);
    void look(std::uint64_t pair, double dt);
    void report(const Pair& pair) const;

    SimulationWorld& world_;
    std::vector<Pair> pairs_;  // of the step
    std::size_t steps_ = 0;
    int signs_ = 0;
    bool reported_ = false;
};

}  // namespace orrery
