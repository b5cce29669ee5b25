// Finds overlapping boxes, in each step anew. It keeps no data from the step before, so that saving and restoring
// cannot change its result. ODE's spaces count pairs in an int and store all of them: 16,450 geoms in one place end the
// process there.
//
// The axes are ordered by how well they separate boxes. Each strip is swept along the best axis, the world is cut into
// strips across the second one, and boxes are only compared along the third one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace orrery {

// As from dGeomGetAABB, m: least and most x, y and z.
using Aabb = std::array<double, 6>;

class BroadPhase {
public:
    void clear();
    // Adds a box with a number. Two boxes of one group are no pair; group 0 means no group. All pairs of moving boxes
    // are found, but for a box that does not move only pairs with a moving one. Boxes that contain NaN overlap nothing.
    void add(const Aabb& bounds, std::uint32_t number, std::uintptr_t group, bool moves);

    // Called once for each pair; the order has no meaning. Returning false ends the search.
    using Visit = bool (*)(void* data, std::uint32_t number1, std::uint32_t number2);
    // Returns true if all pairs were visited; false if `visit` ended the search, or if it needed more than `mostLooks`
    // comparisons of boxes that overlap along the sweep.
    bool find(void* data, Visit visit, std::uint64_t mostLooks = kMostLooks);
    static constexpr std::uint64_t kMostLooks = 1'000'000'000;  // takes some seconds

    // Calls visit(number) for each box that overlaps this one, in any order. After find() that takes a time that does
    // not grow with the number of boxes elsewhere; if nothing moves, all boxes are compared.
    template <typename Near>
    void forEachNear(const Aabb& bounds, Near&& near) const;

private:
    struct Box {
        Aabb bounds;
        std::uintptr_t group;
        std::uint32_t number;
    };
    // A box in one of its strips, with coordinates along the axes of the search.
    struct Entry {
        double start, end;        // along the sweep
        double low, high;         // along the third axis
        double across1, across2;  // across the strips
        std::uintptr_t group;
        std::uint32_t number;
        std::uint32_t firstStrip;  // the first strip that contains it
    };
    // Boxes by strip, and in each strip by their starts.
    struct Strips {
        std::vector<Entry> entries;
        std::vector<Box> wide;             // that reach over many others along the sweep
        std::vector<std::uint32_t> begin;  // index of the first entry of each strip; one more for the end

        [[nodiscard]] std::span<const Entry> strip(std::size_t index) const {
            return {entries.data() + begin[index], entries.data() + begin[index + 1]};
        }
    };
    struct Search;

    // The range of most moving boxes along an axis.
    struct Spread {
        double begin = 0;   // m
        double extent = 0;  // m
        double width = 0;   // m, mean width of a box
        [[nodiscard]] double boxes() const { return width > 0 && extent > 0 ? extent / width : 0; }
    };

    [[nodiscard]] Spread spreadAlong(std::size_t axis);
    void chooseAxes(const std::array<Spread, 3>& spreads);
    void chooseStrips();
    [[nodiscard]] double lowAcross(const Box& box) const { return box.bounds[2 * axes_[1]]; }
    [[nodiscard]] double highAcross(const Box& box) const { return box.bounds[2 * axes_[1] + 1]; }
    [[nodiscard]] std::uint32_t stripOf(double across) const;
    [[nodiscard]] std::size_t countEntries() const;
    void fill(const std::vector<Box>& boxes, Strips& strips);
    template <typename Near>
    void forEachNear(const Box& box, const Strips& strips, Near& near) const;
    static bool sweep(std::span<const Entry> moving, Search& search);
    static bool sweep(std::span<const Entry> moving, std::span<const Entry> still, Search& search);

    std::array<std::size_t, 3> axes_{0, 2, 1};  // of the sweep, across the strips, and the third axis
    std::vector<Box> moving_;
    std::vector<Box> still_;
    Strips movingStrips_;
    Strips stillStrips_;
    std::vector<double> sample_;
    // All strips have one width; the first and the last one also contain everything beyond them.
    double origin_ = 0;  // m
    double stripsPerMetre_ = 0;
    std::uint32_t stripCount_ = 1;
    double widest_ = 0;     // m, along the sweep: boxes that are wider are in Strips::wide
    bool isSwept_ = false;  // the strips contain the present boxes
};

// Do two boxes overlap?
[[nodiscard]] inline bool boxesOverlap(const Aabb& a, const Aabb& b) {
    return a[0] <= b[1] && b[0] <= a[1] && a[2] <= b[3] && b[2] <= a[3] && a[4] <= b[5] && b[4] <= a[5];
}

template <typename Near>
void BroadPhase::forEachNear(const Box& box, const Strips& strips, Near& near) const {
    for (const Box& wide : strips.wide) {
        if (boxesOverlap(wide.bounds, box.bounds)) near(wide.number);
    }
    const auto low = [&](std::size_t i) { return box.bounds[2 * axes_[i]]; };
    const auto high = [&](std::size_t i) { return box.bounds[2 * axes_[i] + 1]; };
    const std::uint32_t first = stripOf(low(1));
    for (std::uint32_t i = first; i <= stripOf(high(1)); ++i) {
        const std::span<const Entry> strip = strips.strip(i);
        auto at = std::partition_point(strip.begin(), strip.end(),
                                       [&](const Entry& entry) { return entry.start < low(0) - widest_; });
        for (; at != strip.end() && at->start <= high(0); ++at) {
            const bool apart = at->end < low(0) || at->low > high(2) || at->high < low(2) || at->across1 > high(1) ||
                               at->across2 < low(1);
            // Those of several strips are visited once; wide ones have been visited.
            if (apart || std::max(at->firstStrip, first) != i || !(at->end - at->start <= widest_)) continue;
            near(at->number);
        }
    }
}

template <typename Near>
void BroadPhase::forEachNear(const Aabb& bounds, Near&& near) const {
    const Box box{bounds, 0, 0};
    if (isSwept_) {
        forEachNear(box, movingStrips_, near);
        forEachNear(box, stillStrips_, near);
        return;
    }
    for (const auto* boxes : {&moving_, &still_}) {
        for (const Box& each : *boxes) {
            if (boxesOverlap(each.bounds, bounds)) near(each.number);
        }
    }
}

}  // namespace orrery
