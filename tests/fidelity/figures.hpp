// The measured figures of a simulation, and how good they have to be.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/sim/simulation.hpp"

namespace orrery::fidelity {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Figure {
    std::string name;
    std::string unit;
    double value = 0;
    double atLeast = -kInfinity;
    double atMost = kInfinity;

    [[nodiscard]] bool met() const { return value >= atLeast && value <= atMost; }
};

[[nodiscard]] Figure below(std::string name, double value, double atMost, std::string unit = {});
[[nodiscard]] Figure above(std::string name, double value, double atLeast, std::string unit = {});
[[nodiscard]] Figure within(std::string name, double value, double atLeast, double atMost, std::string unit = {});
[[nodiscard]] Figure note(std::string name, double value, std::string unit = {});  // no limit: to be read only

using Figures = std::vector<Figure>;

// One scene and what is measured of it. Throws std::runtime_error where the scene cannot be simulated.
struct Case {
    std::string name;  // "group/what/where"
    std::function<Figures(const SimulationOptions&)> measure;
    bool quick = true;  // false: takes seconds, and is left out where everything runs ten times slower
};

[[nodiscard]] std::string toText(const Figure& figure);    // "drift 0.0023 m (at most 0.01)"
[[nodiscard]] std::string toText(const Figures& figures);  // the same for all, separated by ", "

}  // namespace orrery::fidelity
