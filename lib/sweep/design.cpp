#include "orrery/sweep/design.hpp"

#include <limits>
#include <numeric>

#include "orrery/sweep/random.hpp"
#include "orrery/sweep/sobol.hpp"

namespace orrery::sweep {
namespace {

// Hashes of the seed for other uses than runs: none of them equals the hash of a run.
constexpr std::uint64_t kStrataStream = 0x5354524154410000U;
constexpr std::uint64_t kShiftStream = 0x5348494654000000U;

// Shuffle of Fisher and Yates. The upper half of the product with 64 bits is uniform to 2^-32.
std::vector<std::uint32_t> permutation(std::uint64_t size, std::uint64_t seed) {
    std::vector<std::uint32_t> order(size);
    std::iota(order.begin(), order.end(), 0U);
    for (std::uint64_t i = size; i > 1; --i) {
        const std::uint64_t j = (mixed(seed, i) >> 32U) * i >> 32U;
        std::swap(order[i - 1], order[j]);
    }
    return order;
}

// Runs for one point of the base of SobolIndices: one of A, one of B, and one for each axis.
std::uint64_t blockOf(const SweepPlan& plan) {
    return plan.axes.size() + 2;
}

}  // namespace

std::optional<std::uint64_t> pointsOf(const SweepPlan& plan, std::uint64_t most) {
    std::uint64_t points = plan.design == DesignKind::OneAtATime || plan.design == DesignKind::Grid ? 1 : plan.points;
    const auto times = [&](std::uint64_t factor) {
        if (factor != 0 && points > most / factor) return false;
        points *= factor;
        return true;
    };
    if (plan.design == DesignKind::SobolIndices && !times(blockOf(plan))) return std::nullopt;
    for (const Axis& axis : plan.axes) {
        if (plan.design == DesignKind::Grid && !times(axis.levels())) return std::nullopt;
        if (plan.design == DesignKind::OneAtATime) points += axis.levels() - 1;
    }
    if (points > most) return std::nullopt;
    return points;
}

Design::Design(const SweepPlan& plan)
    : plan_(&plan), points_(pointsOf(plan, std::numeric_limits<std::uint64_t>::max()).value_or(0)) {
    if (plan.design != DesignKind::LatinHypercube) return;
    for (std::size_t axis = 0; axis < plan.axes.size(); ++axis)
        strata_.push_back(permutation(points_, mixed(plan.seed ^ kStrataStream, axis)));
}

SweepRun Design::run(std::uint64_t index) const {
    return {index, mixed(plan_->seed, index), valuesOf(index / plan_->repeats)};
}

std::vector<std::string> Design::valuesOf(std::uint64_t point) const {
    std::vector<std::string> values;
    const auto add = [&](std::vector<std::string> of) { values.insert(values.end(), of.begin(), of.end()); };
    if (plan_->design == DesignKind::Grid || plan_->design == DesignKind::OneAtATime) {
        const std::vector<std::size_t> levels = levelsOf(point);
        for (std::size_t i = 0; i < levels.size(); ++i) add(plan_->axes[i].atLevel(levels[i]));
    } else {
        const std::vector<double> shares = sharesOf(point);
        for (std::size_t i = 0; i < shares.size(); ++i) add(plan_->axes[i].atShare(shares[i]));
    }
    return values;
}

// Grid: the last axis varies fastest. One at a time: first the base, then each axis over its other levels.
std::vector<std::size_t> Design::levelsOf(std::uint64_t point) const {
    std::vector<std::size_t> levels;
    for (const Axis& axis : plan_->axes) levels.push_back(axis.base);
    if (plan_->design == DesignKind::Grid) {
        for (std::size_t i = levels.size(); i-- > 0;) {
            levels[i] = point % plan_->axes[i].levels();
            point /= plan_->axes[i].levels();
        }
        return levels;
    }
    if (point-- == 0) return levels;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const std::size_t others = plan_->axes[i].levels() - 1;
        if (point < others) {
            levels[i] = point + (point >= plan_->axes[i].base ? 1 : 0);
            return levels;
        }
        point -= others;
    }
    return levels;
}

double Design::sobolShare(const std::vector<std::uint64_t>& point, std::size_t dimension) const {
    return unitInterval(point[dimension] ^ mixed(plan_->seed ^ kShiftStream, dimension));
}

std::vector<double> Design::sharesOf(std::uint64_t point) const {
    const std::size_t count = plan_->axes.size();
    std::vector<double> shares(count);
    if (plan_->design == DesignKind::Sobol) {
        const auto sobol = sobolPoint(point, count);
        for (std::size_t i = 0; i < count; ++i) shares[i] = sobolShare(sobol, i);
    } else if (plan_->design == DesignKind::SobolIndices) {
        const auto sobol = sobolPoint(point / blockOf(*plan_), 2 * count);
        const std::uint64_t row = point % blockOf(*plan_);  // 0: A, 1: B, 2 + i: A with axis i of B
        for (std::size_t i = 0; i < count; ++i) shares[i] = sobolShare(sobol, row == 1 || row == 2 + i ? count + i : i);
    } else {
        for (std::size_t i = 0; i < count; ++i) {
            const double within = unitInterval(mixed(mixed(plan_->seed, point), i + 1));
            shares[i] = strata_.empty()
                            ? within
                            : (static_cast<double>(strata_[i][point]) + within) / static_cast<double>(points_);
        }
    }
    return shares;
}

}  // namespace orrery::sweep
