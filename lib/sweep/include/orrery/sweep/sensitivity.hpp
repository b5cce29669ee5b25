// Sobol's indices, which say how much an output depends on each parameter, for plans with the design sobol-indices.
#pragma once

#include <string>
#include <vector>

#include "orrery/sweep/plan.hpp"
#include "orrery/sweep/table.hpp"

namespace orrery::sweep {

struct SensitivityIndex {
    std::string parameter;  // names of the columns of an axis, joined by " + "
    std::string output;
    double first = 0;          // share of the variance that is due to the parameter alone (Saltelli and others 2010)
    double total = 0;          // including its interactions with other parameters (Jansen 1999)
    std::uint64_t points = 0;  // points of the base for which all runs gave a number
};

// Empty for other designs. Outputs that are no numbers, or that are constant, are left out.
[[nodiscard]] std::vector<SensitivityIndex> sensitivityOf(const SweepPlan& plan, const RowTable& table,
                                                          const std::vector<std::string>& outputs);

}  // namespace orrery::sweep
