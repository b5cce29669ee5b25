// Results as JUnit XML, which continuous integration servers show.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orrery::app {

struct JunitCase {
    JunitCase(std::string of, double took) : name(std::move(of)), seconds(took) {}
    std::string name;
    double seconds;
    std::string failure;  // "" = passed
    std::string type;     // of the failure: a code; "" = none
    std::string text;     // below it: lines
};

[[nodiscard]] std::string junitText(std::string_view suite, const std::vector<JunitCase>& cases);

}  // namespace orrery::app
