// Boxes that overlap, found anew in each step. It remembers nothing of the step before, so that saving and restoring
// cannot change what it finds. ODE's spaces count pairs in an int and keep them all: 16,450 geoms in one place end the
// process there.
//
// The axes are taken by how well they tell boxes apart: along the best one each strip is swept, across the second one
// the world is cut into strips, and the third one is only compared.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace orrery {

// As dGeomGetAABB has it, m: least and most x, y and z.
using Aabb = std::array<double, 6>;

class BroadPhase {
public:
    void clear();
    // A box that has a number; of those of one group, 0 being none, no two are a pair. Of boxes that move all pairs are
    // found, of those that do not only pairs with one that moves. Aabb that are no numbers overlap nothing.
    void add(const Aabb& bounds, std::uint32_t number, std::uintptr_t group, bool moves);

    // Is given each pair once, in no order that means anything; false ends the search.
    using Visit = bool (*)(void* data, std::uint32_t number1, std::uint32_t number2);
    // Whether all pairs were visited: not where `visit` ended the search, or it took more than `mostLooks` at two boxes
    // that overlap along the sweep.
    bool find(void* data, Visit visit, std::uint64_t mostLooks = kMostLooks);
    static constexpr std::uint64_t kMostLooks = 1'000'000'000;  // seconds

private:
    struct Box {
        Aabb bounds;
        std::uintptr_t group;
        std::uint32_t number;
    };
    // A box in one of the strips that it lies in, by the axes of the search.
    struct Entry {
        double start, end;        // along the sweep
        double low, high;         // along the third axis
        double across1, across2;  // across the strips
        std::uintptr_t group;
        std::uint32_t number;
        std::uint32_t firstStrip;  // that it lies in
    };
    // Boxes by strip, and in each by where they start.
    struct Strips {
        std::vector<Entry> entries;
        std::vector<std::uint32_t> begin;  // of each strip in `entries`; one more for the end

        [[nodiscard]] std::span<const Entry> strip(std::size_t index) const {
            return {entries.data() + begin[index], entries.data() + begin[index + 1]};
        }
    };
    struct Search;

    // Where most of the boxes that move are along an axis.
    struct Spread {
        double begin = 0;   // m
        double extent = 0;  // m
        double width = 0;   // m, of a box, on an average
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
    static bool sweep(std::span<const Entry> moving, Search& search);
    static bool sweep(std::span<const Entry> moving, std::span<const Entry> still, Search& search);

    std::array<std::size_t, 3> axes_{0, 2, 1};  // of the sweep, across the strips, and the third one
    std::vector<Box> moving_;
    std::vector<Box> still_;
    Strips movingStrips_;
    Strips stillStrips_;
    std::vector<double> sample_;
    // Strips have one width; what lies beyond the first and the last one lies in them.
    double origin_ = 0;  // m
    double stripsPerMetre_ = 0;
    std::uint32_t stripCount_ = 1;
};

}  // namespace orrery
