// Results as JUnit XML, which continuous integration servers show.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace orrery::app {

struct JunitCase {
    std::string name;
    double seconds = 0;
    std::string failure;  // "" = passed
};

[[nodiscard]] std::string junitText(std::string_view suite, const std::vector<JunitCase>& cases);

}  // namespace orrery::app
