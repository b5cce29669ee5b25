// The state of simulations in arrays: for one, and for many in the same ones.
#pragma once

#include <pybind11/numpy.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "common.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::python {

inline constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// The parts of a simulation that are arrays.
enum class View : std::uint8_t {
    Positions,
    Quaternions,
    Velocities,
    JointPositions,
    JointRates,
    Sensors,
    Targets,
    JointMotors,
    JointSprings,
    JointStops,
    JointForces,
    Forces,
};
inline constexpr std::size_t kViewCount = 12;

using Doubles = py::array_t<double, py::array::c_style | py::array::forcecast>;

// The memory of each part of one simulation; null: nobody has asked for it, or it is the caller's to write.
using ViewMemory = std::array<double*, kViewCount>;

struct ViewSize {
    std::size_t rows = 0;
    std::size_t columns = 0;  // 0: the array has one dimension
    [[nodiscard]] std::size_t count() const { return columns == 0 ? rows : rows * columns; }
};

// The arrays of simulations with the same bodies. Their memory stays where it is, and is made when somebody asks.
class Views {
public:
    // Forgets the arrays of before: code that still looks at them sees NaN.
    void layOut(const Simulation& like, std::size_t simulations);
    void end();
    [[nodiscard]] const ViewSize& size(View view) const { return block(view).size; }
    // Makes the memory of a part, unless it is there, and fills it from simulation(0), simulation(1), ...
    template <typename SimulationOf>
    void make(View view, SimulationOf&& simulation);
    // `hasDimension`: the first dimension is that of the simulations. Only what callers write is writable.
    [[nodiscard]] py::array array(View view, bool hasDimension) const;
    // The memory of one simulation; null: nobody has asked for it.
    [[nodiscard]] double* of(View view, std::size_t simulation = 0) const;
    // All parts of one simulation that are filled from it.
    [[nodiscard]] ViewMemory filled(std::size_t simulation = 0) const;
    // Gives what callers have written for one simulation its first value again.
    void forgetWritten(std::size_t simulation = 0) const;

private:
    struct Block {
        std::shared_ptr<std::vector<double>> memory;  // null: nobody has asked for it
        ViewSize size;                                // of one simulation
    };
    [[nodiscard]] const Block& block(View view) const { return blocks_[static_cast<std::size_t>(view)]; }
    [[nodiscard]] bool allocate(View view);

    std::array<Block, kViewCount> blocks_;
    std::size_t simulations_ = 0;
};

// ValueError where the options do not have the simulation keep these numbers.
void requireView(View view, const SimulationOptions& options);

// Brings the parts that are not null up to date.
void fillViews(const Simulation& simulation, const ViewMemory& to);

template <typename SimulationOf>
void Views::make(View view, SimulationOf&& simulation) {
    if (!allocate(view)) return;
    for (std::size_t i = 0; i < simulations_; ++i) {
        ViewMemory to{};
        const auto part = static_cast<std::size_t>(view);
        to[part] = filled(i)[part];
        fillViews(simulation(i), to);
    }
}

// The names in the arrays of joints and targets. A joint of several axes has a name for each: "hub.2".
[[nodiscard]] std::vector<std::string> jointNames(const Simulation& simulation);
[[nodiscard]] std::vector<std::string> actuatorNames(const Simulation& simulation);
[[nodiscard]] py::list textList(const std::vector<std::string>& names);

// A flat state: time, then of each body position, quaternion (x, y, z, w), linear and angular velocity.
[[nodiscard]] std::size_t stateSize(const Simulation& simulation);
void writeState(const Simulation& simulation, double startTime, double* numbers);
// Says why the bodies cannot be there; empty: they can.
[[nodiscard]] std::string stateFault(const double* numbers, std::size_t bodies);
// ValueError for numbers that a body cannot have.
void readState(Simulation& simulation, const double* numbers);

}  // namespace orrery::python
