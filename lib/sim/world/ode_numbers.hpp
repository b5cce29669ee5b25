// Converts numbers to ODE's: double, or rounded to float if ODE uses single precision. Calls of ODE round their
// arguments by themselves; this is for arrays.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <type_traits>
#include <vector>

#include "orrery/scene/values.hpp"

namespace orrery {

inline constexpr bool kOdeIsSingle = std::is_same_v<dReal, float>;

// Returns the tolerance that fits ODE's precision.
constexpr double byPrecision(double ofDouble, double ofSingle) {
    return kOdeIsSingle ? ofSingle : ofDouble;
}

// Rounds like ODE's functions.
constexpr dReal toReal(double number) {
    return static_cast<dReal>(number);
}

// The form of dQuaternion and dVector3.
using OdeFour = std::array<dReal, 4>;

inline OdeFour toOde(const Quaternion& q) {
    return {toReal(q.w), toReal(q.x), toReal(q.y), toReal(q.z)};
}
inline OdeFour toOde(const Eigen::Quaterniond& q) {
    return {toReal(q.w()), toReal(q.x()), toReal(q.y()), toReal(q.z())};
}
inline OdeFour toOde(const Vector3& v) {
    return {toReal(v.x), toReal(v.y), toReal(v.z), 0};
}

// Converts to the form of dMatrix3: three rows of four numbers.
inline std::array<dReal, 12> toOde(const Eigen::Matrix3d& m) {
    std::array<dReal, 12> rows{};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(i / 4);
        const auto column = static_cast<Eigen::Index>(i % 4);
        if (column < 3) rows[i] = toReal(m(row, column));
    }
    return rows;
}

// Numbers that ODE refers to: the numbers themselves, or their copies in `room`, which must then live as long.
template <typename Real>
const Real* toOde(const std::vector<double>& numbers, std::vector<Real>& room) {
    if constexpr (!std::is_same_v<Real, double>) {
        room.assign(numbers.begin(), numbers.end());
        return room.data();
    } else {
        return numbers.data();
    }
}

}  // namespace orrery
