// Which parameter an output hangs on: Sobol's indices, of plans with the design sobol-indices.
#pragma once

#include <string>
#include <vector>

#include "orrery/sweep/plan.hpp"
#include "orrery/sweep/table.hpp"

namespace orrery::sweep {

struct SensitivityIndex {
    std::string parameter;  // names of the columns of an axis, joined by " + "
    std::string output;
    double first = 0;          // share of the variance that the parameter gives alone (Saltelli and others 2010)
    double total = 0;          // with all that it does together with others (Jansen 1999)
    std::uint64_t points = 0;  // of the base, that had a number in all their runs
};

// Empty for other designs. Outputs that are no numbers, or do not vary, are left out.
[[nodiscard]] std::vector<SensitivityIndex> sensitivityOf(const SweepPlan& plan, const RowTable& table,
                                                          const std::vector<std::string>& outputs);

}  // namespace orrery::sweep
