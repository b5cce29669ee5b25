// Arguments of orrery.ode: numbers that ODE can take, or an exception of Python that says why not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common.hpp"

namespace orrery::python::ode {

// Which numbers a function takes. NaN is refused by all.
enum class Rule : std::uint8_t {
    Finite,
    Positive,
    NotNegative,
    Infinite,   // infinity is allowed
    Friction,   // at least 0, infinity is allowed
    Direction,  // finite, and not all are zero
    Place,      // finite; geoms move with it, which a locked space does not allow
};

// `name` says in errors which argument it is. TypeError for what is no number, ValueError for what ODE cannot take.
[[nodiscard]] double number(py::handle value, const char* name, Rule rule);
// Fills numbers[0..count). A sequence, or anything else that has items; more items than these are ignored.
void readNumbers(py::handle value, const char* name, Rule rule, double* numbers, std::size_t count);
template <std::size_t Count>
[[nodiscard]] std::array<double, Count> numbers(py::handle value, const char* name, Rule rule) {
    std::array<double, Count> all{};
    readNumbers(value, name, rule, all.data(), Count);
    return all;
}
[[nodiscard]] int whole(py::handle value, const char* name, int least, int most);

// Nine numbers, by rows, as ODE keeps them: rows of four. ValueError if they turn nothing, as zeros do.
[[nodiscard]] std::array<double, 12> rotation(py::handle value, const char* name);

[[nodiscard]] py::tuple tuple3(const double* numbers);
[[nodiscard]] py::tuple tuple4(const double* numbers);
// The nine numbers of a matrix of ODE's.
[[nodiscard]] py::tuple tuple9(const double* rows);

}  // namespace orrery::python::ode
