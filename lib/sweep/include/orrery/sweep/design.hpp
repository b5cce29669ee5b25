// The runs of a plan. Every run depends only on the plan and on its own number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "orrery/sweep/plan.hpp"

namespace orrery::sweep {

struct SweepRun {
    std::uint64_t index = 0;
    std::uint64_t seed = 0;           // hash of the plan's seed and the index
    std::vector<std::string> values;  // in the order of SweepPlan::columns
};

class Design {
public:
    // Throws std::bad_alloc if there is no memory for the permutations of a Latin hypercube.
    explicit Design(const SweepPlan& plan);

    [[nodiscard]] std::uint64_t size() const { return points_ * plan_->repeats; }
    [[nodiscard]] SweepRun run(std::uint64_t index) const;

private:
    [[nodiscard]] std::vector<std::string> valuesOf(std::uint64_t point) const;
    [[nodiscard]] std::vector<std::size_t> levelsOf(std::uint64_t point) const;  // for grid and one at a time
    [[nodiscard]] std::vector<double> sharesOf(std::uint64_t point) const;       // for all other designs
    [[nodiscard]] double sobolShare(const std::vector<std::uint64_t>& point, std::size_t dimension) const;

    const SweepPlan* plan_;
    std::uint64_t points_ = 0;
    std::vector<std::vector<std::uint32_t>> strata_;  // Latin hypercube: index by axis, then by point
};

// Returns the number of points of a design; nullopt if it is more than `most`.
[[nodiscard]] std::optional<std::uint64_t> pointsOf(const SweepPlan& plan, std::uint64_t most);

}  // namespace orrery::sweep
