// Scenes with one fault each, for plan_diagnostics_test.cpp.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "plan_support.hpp"

namespace orrery::test {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct FaultyScene {
    Code code;
    std::string place;
    std::function<void(SceneBuilder&)> make;
};

// ---- plan_faults_of_nodes.cpp
std::vector<FaultyScene> transformFaults();
std::vector<FaultyScene> bodyFaults();
std::vector<FaultyScene> shapeFaults();
// ---- plan_faults_of_links.cpp
std::vector<FaultyScene> tableAndTriggerFaults();
std::vector<FaultyScene> jointFaults();

}  // namespace orrery::test
