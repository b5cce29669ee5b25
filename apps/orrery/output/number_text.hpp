// Numbers for people: rounded, without locale.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "orrery/base/counted.hpp"
#include "orrery/scene/values.hpp"

namespace orrery::app {

[[nodiscard]] std::string rounded(double value, int digits = 6);  // significant digits: "2.35", "1.2e+09"
[[nodiscard]] std::string rounded(const Vector3& value);          // "(0, -9.80665, 0)"
[[nodiscard]] std::string durationText(double seconds);           // "40 s", "3 min", "5 h", rounded upwards

}  // namespace orrery::app
