#include "orrery/sweep/sensitivity.hpp"

#include <cmath>
#include <optional>

#include "orrery/base/numbers.hpp"

namespace orrery::sweep {
namespace {

std::string nameOf(const Axis& axis) {
    std::string name;
    for (const Axis::Column& column : axis.columns) name += (name.empty() ? "" : " + ") + column.name;
    return name;
}

// Returns the values of one output in the runs of one point of the base: of A, of B, and of A with each axis of B.
// Repeats are averaged. nullopt if a run lacks the output.
std::optional<std::vector<double>> blockOf(const SweepPlan& plan, const RowTable& table, std::uint64_t point,
                                           std::size_t field) {
    const std::size_t size = plan.axes.size() + 2;
    std::vector<double> block(size, 0);
    for (std::size_t i = 0; i < size; ++i) {
        for (std::uint64_t repeat = 0; repeat < plan.repeats; ++repeat) {
            const std::uint64_t run = (point * size + i) * plan.repeats + repeat;
            const auto& fields = table.row(run).fields;
            const auto value = field < fields.size() ? parseDouble(fields[field]) : std::nullopt;
            if (!value || !std::isfinite(*value)) return std::nullopt;
            block[i] += *value / static_cast<double>(plan.repeats);
        }
    }
    return block;
}

struct Sums {
    std::uint64_t count = 0;
    double sum = 0;
    double squares = 0;
    std::vector<double> first;
    std::vector<double> total;

    // Sums differences from `middle`, which avoids most of the rounding.
    void add(const std::vector<double>& block, double middle) {
        const double a = block[0] - middle;
        const double b = block[1] - middle;
        ++count;
        sum += a + b;
        squares += a * a + b * b;
        for (std::size_t i = 0; i < first.size(); ++i) {
            const double mixed = block[2 + i] - middle;
            first[i] += b * (mixed - a);
            total[i] += (a - mixed) * (a - mixed);
        }
    }
};

}  // namespace

std::vector<SensitivityIndex> sensitivityOf(const SweepPlan& plan, const RowTable& table,
                                            const std::vector<std::string>& outputs) {
    std::vector<SensitivityIndex> indices;
    if (plan.design != DesignKind::SobolIndices) return indices;
    const std::size_t before = plan.columns().size() + 4;
    for (std::size_t output = 0; output < outputs.size(); ++output) {
        Sums sums{0, 0, 0, std::vector<double>(plan.axes.size()), std::vector<double>(plan.axes.size())};
        double middle = 0;
        for (std::uint64_t point = 0; point < plan.points; ++point) {
            const auto block = blockOf(plan, table, point, before + output);
            if (!block) continue;
            if (sums.count == 0) middle = (*block)[0];
            sums.add(*block, middle);
        }
        const auto n = static_cast<double>(sums.count);
        const double mean = sums.sum / (2 * n);
        const double variance = sums.squares / (2 * n) - mean * mean;
        if (sums.count < 2 || !(variance > 0)) continue;
        for (std::size_t i = 0; i < plan.axes.size(); ++i) {
            indices.push_back({nameOf(plan.axes[i]), outputs[output], sums.first[i] / n / variance,
                               sums.total[i] / (2 * n) / variance, sums.count});
        }
    }
    return indices;
}

}  // namespace orrery::sweep
