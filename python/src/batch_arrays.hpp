// The numbers of the simulations of a batch as they are in arrays.
#pragma once

#include <pybind11/numpy.h>

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "common.hpp"
#include "orrery/sim/simulation.hpp"
#include "simulation.hpp"

namespace orrery::python::batch {

inline constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

struct ViewSize {
    std::size_t rows = 0;
    std::size_t columns = 0;  // 0: the array has one dimension
    [[nodiscard]] std::size_t count() const { return columns == 0 ? rows : rows * columns; }
};
[[nodiscard]] std::array<ViewSize, kViewCount> viewSizes(const Simulation& simulation);

// The names in the arrays of joints and targets. A joint of several axes has a name for each: "hub.2".
[[nodiscard]] std::vector<std::string> jointNames(const Simulation& simulation);
[[nodiscard]] std::vector<std::string> actuatorNames(const Simulation& simulation);

// ValueError where the options do not have the simulation keep these numbers.
void requireView(View view, const SimulationOptions& options);

// Writes the numbers of one part; targets are the caller's.
void writeView(View view, const Simulation& simulation, double* to);

// An array over that memory, which it keeps, of so many simulations. Only targets may be written to.
[[nodiscard]] py::array arrayOver(const std::shared_ptr<std::vector<double>>& memory, View view, const ViewSize& size,
                                  std::size_t simulations);

// The length of a flat state: time, then of each body position, quaternion (x, y, z, w), linear and angular velocity.
[[nodiscard]] std::size_t stateSize(const Simulation& simulation);
// Why the bodies cannot be there; empty: they can.
[[nodiscard]] std::string stateFault(const double* numbers, std::size_t bodies);

}  // namespace orrery::python::batch
