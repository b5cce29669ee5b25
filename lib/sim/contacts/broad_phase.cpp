#include "contacts/broad_phase.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace orrery {
namespace {

constexpr std::size_t kSample = 256;       // boxes in the sample from which the strips are measured
constexpr std::size_t kBoxesOfAStrip = 8;  // minimum number of moving boxes, on average
constexpr std::uint32_t kMostStrips = 4096;
constexpr double kStripWidth = 2;       // in mean widths of a box
constexpr double kWide = 4;             // in mean widths of a box
constexpr std::size_t kMostCopies = 4;  // maximum number of copies of a box, on average

}  // namespace

struct BroadPhase::Search {
    void* data;
    Visit visit;
    std::uint64_t comparisonsLeft;
    std::uint32_t strip = 0;

    // Returns false if too few are left.
    [[nodiscard]] bool take(std::ptrdiff_t comparisons) {
        const auto count = static_cast<std::uint64_t>(comparisons);
        const bool enough = count <= comparisonsLeft;
        comparisonsLeft -= enough ? count : comparisonsLeft;
        return enough;
    }
    // Compares two entries that overlap along the sweep. Two boxes that share several strips form a pair only in the
    // first of these.
    [[nodiscard]] bool look(const Entry& a, const Entry& b) const {
        if (a.low > b.high || b.low > a.high || a.across1 > b.across2 || b.across1 > a.across2) return true;
        if (std::max(a.firstStrip, b.firstStrip) != strip || (a.group == b.group && a.group != 0)) return true;
        return visit(data, a.number, b.number);
    }
};

void BroadPhase::clear() {
    moving_.clear();
    still_.clear();
    isSwept_ = false;
}

void BroadPhase::add(const Aabb& bounds, std::uint32_t number, std::uintptr_t group, bool moves) {
    if (!(bounds[0] <= bounds[1] && bounds[2] <= bounds[3] && bounds[4] <= bounds[5])) return;
    (moves ? moving_ : still_).push_back({bounds, group, number});
}

std::uint32_t BroadPhase::stripOf(double across) const {
    if (stripCount_ == 1) return 0;
    const double strip = std::clamp((across - origin_) * stripsPerMetre_, 0.0, double{kMostStrips});
    return std::min(static_cast<std::uint32_t>(strip), stripCount_ - 1);
}

std::size_t BroadPhase::countEntries() const {
    std::size_t count = 0;
    for (const auto* boxes : {&moving_, &still_}) {
        for (const Box& box : *boxes) {
            count += stripOf(highAcross(box)) - stripOf(lowAcross(box)) + 1;
        }
    }
    return count;
}

// Measures a sample. Bodies that are far away do not change the result.
BroadPhase::Spread BroadPhase::spreadAlong(std::size_t axis) {
    sample_.clear();
    Spread spread;
    const std::size_t stride = moving_.size() / kSample + 1;
    for (std::size_t i = 0; i < moving_.size(); i += stride) {
        const double low = moving_[i].bounds[2 * axis];
        const double high = moving_[i].bounds[2 * axis + 1];
        if (!std::isfinite(high - low)) continue;
        sample_.push_back(low + (high - low) / 2);
        spread.width += high - low;
    }
    if (sample_.size() < 2) return {};
    spread.width /= static_cast<double>(sample_.size());
    std::sort(sample_.begin(), sample_.end());
    const std::size_t tenth = sample_.size() / 10;
    const double inner = sample_[sample_.size() - 1 - tenth] - sample_[tenth];
    spread.begin = sample_[tenth] - inner / 8;
    spread.extent = inner * 1.25;
    return std::isfinite(spread.extent) ? spread : Spread{};
}

void BroadPhase::chooseAxes(const std::array<Spread, 3>& spreads) {
    axes_ = {0, 1, 2};
    std::sort(axes_.begin(), axes_.end(), [&](std::size_t a, std::size_t b) {
        const double boxesA = spreads[a].boxes();
        const double boxesB = spreads[b].boxes();
        return boxesA != boxesB ? boxesA > boxesB : a < b;
    });
}

void BroadPhase::chooseStrips() {
    const std::array<Spread, 3> spreads{spreadAlong(0), spreadAlong(1), spreadAlong(2)};
    chooseAxes(spreads);
    const Spread& across = spreads[axes_[1]];
    const std::size_t most = std::min<std::size_t>(kMostStrips, moving_.size() / kBoxesOfAStrip);
    const double count = std::min(across.boxes() / kStripWidth, static_cast<double>(most));
    stripCount_ = count > 1 ? static_cast<std::uint32_t>(count) : 1;
    origin_ = across.begin;
    widest_ = kWide * spreads[axes_[0]].width;
    for (; stripCount_ > 1; stripCount_ /= 2) {
        stripsPerMetre_ = stripCount_ / across.extent;
        if (countEntries() <= kMostCopies * (moving_.size() + still_.size()) + kMostStrips) break;
    }
}

void BroadPhase::fill(const std::vector<Box>& boxes, Strips& strips) {
    const auto forEachStrip = [&](auto visit) {
        for (const Box& box : boxes) {
            const std::uint32_t first = stripOf(lowAcross(box));
            const std::uint32_t last = stripOf(highAcross(box));
            for (std::uint32_t strip = first; strip <= last; ++strip) visit(box, strip, first);
        }
    };
    strips.wide.clear();
    for (const Box& box : boxes) {
        if (!(box.bounds[2 * axes_[0] + 1] - box.bounds[2 * axes_[0]] <= widest_)) strips.wide.push_back(box);
    }
    strips.begin.assign(stripCount_ + 1, 0);
    forEachStrip([&](const Box&, std::uint32_t strip, std::uint32_t) { ++strips.begin[strip]; });
    std::partial_sum(strips.begin.begin(), strips.begin.end(), strips.begin.begin());
    strips.entries.resize(strips.begin.back());
    // Changes ends of strips into their beginnings.
    forEachStrip([&](const Box& box, std::uint32_t strip, std::uint32_t first) {
        const auto low = [&](std::size_t i) { return box.bounds[2 * axes_[i]]; };
        const auto high = [&](std::size_t i) { return box.bounds[2 * axes_[i] + 1]; };
        strips.entries[--strips.begin[strip]] = {low(0),  high(0),   low(2),     high(2), low(1),
                                                 high(1), box.group, box.number, first};
    });
    for (std::size_t i = 0; i < stripCount_; ++i) {
        std::sort(strips.entries.begin() + strips.begin[i], strips.entries.begin() + strips.begin[i + 1],
                  [](const Entry& a, const Entry& b) {
                      return a.start != b.start ? a.start < b.start : a.number < b.number;
                  });
    }
}

bool BroadPhase::sweep(std::span<const Entry> moving, Search& search) {
    for (auto a = moving.begin(); a != moving.end(); ++a) {
        auto b = a + 1;
        for (; b != moving.end() && b->start <= a->end; ++b) {
            if (!search.look(*a, *b)) return false;
        }
        if (!search.take(b - a)) return false;
    }
    return true;
}

// Finds each pair once: from the box that starts first, or from the moving one if both start at the same place.
bool BroadPhase::sweep(std::span<const Entry> moving, std::span<const Entry> still, Search& search) {
    auto firstStill = still.begin();
    for (const Entry& a : moving) {
        while (firstStill != still.end() && firstStill->start < a.start) ++firstStill;
        auto b = firstStill;
        for (; b != still.end() && b->start <= a.end; ++b) {
            if (!search.look(a, *b)) return false;
        }
        if (!search.take(b - firstStill)) return false;
    }
    auto firstMoving = moving.begin();
    for (const Entry& b : still) {
        while (firstMoving != moving.end() && firstMoving->start <= b.start) ++firstMoving;
        auto a = firstMoving;
        for (; a != moving.end() && a->start <= b.end; ++a) {
            if (!search.look(*a, b)) return false;
        }
        if (!search.take(a - firstMoving)) return false;
    }
    return true;
}

bool BroadPhase::find(void* data, Visit visit, std::uint64_t mostLooks) {
    if (moving_.empty()) return true;
    chooseStrips();
    fill(moving_, movingStrips_);
    fill(still_, stillStrips_);
    isSwept_ = true;
    Search search{data, visit, mostLooks};
    for (std::uint32_t i = 0; i < stripCount_; ++i) {
        search.strip = i;
        if (!sweep(movingStrips_.strip(i), search)) return false;
        if (!sweep(movingStrips_.strip(i), stillStrips_.strip(i), search)) return false;
    }
    return true;
}

}  // namespace orrery
