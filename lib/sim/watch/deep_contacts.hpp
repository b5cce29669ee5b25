// Finds things that stay deep in one another.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "world/world.hpp"

namespace orrery {

// Knows of the first DeepPair::kMost of each step that it looks at.
class DeepContacts {
public:
    explicit DeepContacts(const SimulationWorld& world) : world_(world) {}

    // `time`: s, of the simulation.
    void look(double time);
    void report(DiagnosticLog& log) const;

private:
    struct Seen {
        double since = 0;  // s: it is that deep at each look since then
        double last = 0;   // s
        double longest = 0;
        double depth = 0;  // m, the greatest
        double thinner = 0;
    };
    void look(const DeepPair& pair, double time, double before);
    [[nodiscard]] double thinnerOf(const DeepPair& pair) const;

    const SimulationWorld& world_;
    std::unordered_map<std::uint64_t, Seen> seen_;  // by the numbers of two geoms
    double lastLook_ = 0;                           // s
};

}  // namespace orrery
