// Which runs a plan makes. Every run is a function of the plan and its number alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "orrery/sweep/plan.hpp"

namespace orrery::sweep {

struct SweepRun {
    std::uint64_t index = 0;
    std::uint64_t seed = 0;           // a hash of the plan's seed and the index
    std::vector<std::string> values;  // as SweepPlan::columns
};

class Design {
public:
    // Throws std::bad_alloc where the permutations of a Latin hypercube have no room.
    explicit Design(const SweepPlan& plan);

    [[nodiscard]] std::uint64_t size() const { return points_ * plan_->repeats; }
    [[nodiscard]] SweepRun run(std::uint64_t index) const;

private:
    [[nodiscard]] std::vector<std::string> valuesOf(std::uint64_t point) const;
    [[nodiscard]] std::vector<std::size_t> levelsOf(std::uint64_t point) const;  // grid and one at a time
    [[nodiscard]] std::vector<double> sharesOf(std::uint64_t point) const;       // all others
    [[nodiscard]] double sobolShare(const std::vector<std::uint64_t>& point, std::size_t dimension) const;

    const SweepPlan* plan_;
    std::uint64_t points_ = 0;
    std::vector<std::vector<std::uint32_t>> strata_;  // Latin hypercube: by axis, of every point
};

// How many points a design has; nullopt where it is more than `most`.
[[nodiscard]] std::optional<std::uint64_t> pointsOf(const SweepPlan& plan, std::uint64_t most);

}  // namespace orrery::sweep
