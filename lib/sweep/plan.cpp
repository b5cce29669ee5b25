#include "orrery/sweep/plan.hpp"

#include "orrery/base/numbers.hpp"

namespace orrery::sweep {

std::vector<Axis::Column> SweepPlan::columns() const {
    std::vector<Axis::Column> all;
    for (const Axis& axis : axes) all.insert(all.end(), axis.columns.begin(), axis.columns.end());
    return all;
}

std::vector<std::string> Axis::atShare(double share) const {
    if (rows.empty()) return {toText(distribution.quantile(share))};
    const auto row = static_cast<std::size_t>(share * static_cast<double>(rows.size()));
    return rows[row < rows.size() ? row : rows.size() - 1];
}

std::vector<std::string> Axis::atLevel(std::size_t level) const {
    if (!rows.empty()) return rows[level];
    const auto n = static_cast<double>(steps);
    const auto i = static_cast<double>(level);
    if (!endsIncluded) return {toText(distribution.quantile((i + 0.5) / n))};
    if (steps == 1 || level == 0) return {toText(distribution.quantile(0))};
    return {toText(level + 1 == steps ? distribution.quantile(1) : distribution.quantile(i / (n - 1)))};
}

}  // namespace orrery::sweep
