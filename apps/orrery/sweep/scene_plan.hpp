// A plan of a sweep from a scene and what varies in it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "settings.hpp"

namespace orrery::app {

// The JSON text of a plan. `varied`: VALUE of a target is one value or "LEAST:MOST:STEPS"; a target that comes several
// times has all these values. `duration`, s, absent: the default of plans. Nothing varied: a plan to begin with.
// `fault` is "" where there is such a plan.
[[nodiscard]] std::string scenePlan(const std::string& scene, const std::vector<Setting>& varied,
                                    const std::vector<std::string>& measures, std::optional<double> duration,
                                    std::string& fault);

}  // namespace orrery::app
