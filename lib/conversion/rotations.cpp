#include "orrery/conversion/rotations.hpp"

#include <algorithm>
#include <cmath>

namespace orrery {
namespace {

constexpr double kLengthRounding = 1e-6;  // of numbers that went through 32 bits

}  // namespace

bool isOfUnitLength(const Quaternion& q) {
    const double largest = std::max({std::abs(q.x), std::abs(q.y), std::abs(q.z), std::abs(q.w)});
    const double length = std::hypot(std::hypot(q.x, q.y), std::hypot(q.z, q.w));
    return largest <= 1 && std::abs(length - 1) <= kLengthRounding;
}

Quaternion ofUnitLength(const Quaternion& q) {
    return isOfUnitLength(q) ? q : toQuaternion(q);
}

}  // namespace orrery
