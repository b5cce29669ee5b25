// Ranges of entries that are removed from lists, and the new indices of the entries after them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace orrery {

// The removed ranges of one list. They are added in their order and do not overlap.
class RemovedRanges {
public:
    void add(std::size_t begin, std::size_t end) {
        if (begin == end) return;
        stretches_.push_back({begin, end, count()});
    }

    [[nodiscard]] bool empty() const { return stretches_.empty(); }
    // Returns the first removed entry; there must be one.
    [[nodiscard]] std::size_t first() const { return stretches_.front().begin; }
    // Returns the number of removed entries.
    [[nodiscard]] std::size_t count() const {
        return stretches_.empty() ? 0 : stretches_.back().before + stretches_.back().end - stretches_.back().begin;
    }
    // Is this entry removed?
    [[nodiscard]] bool holds(std::size_t index) const {
        const auto after = behind(index);
        return after != stretches_.begin() && index < std::prev(after)->end;
    }
    // Returns the part of the ranges before an index, for a list that ends there.
    [[nodiscard]] RemovedRanges below(std::size_t end) const {
        RemovedRanges part;
        for (const Stretch& stretch : stretches_) {
            if (stretch.begin < end) part.add(stretch.begin, std::min(stretch.end, end));
        }
        return part;
    }
    // Returns the new index of an entry that stays, or of the end of a range of such entries.
    [[nodiscard]] std::size_t moved(std::size_t index) const {
        const auto after = behind(index);
        if (after == stretches_.begin()) return index;
        const Stretch& last = *std::prev(after);
        return index - last.before - (std::min(index, last.end) - last.begin);
    }

    // Changes an index of an entry that stays; a negative index, for none, does not change.
    template <typename Index>
    void renumber(Index& index) const {
        if (std::cmp_greater_equal(index, 0)) index = static_cast<Index>(moved(static_cast<std::size_t>(index)));
    }

    // Calls visit(index) for each removed entry.
    template <typename Visit>
    void forEach(Visit&& visit) const {
        for (const Stretch& stretch : stretches_) {
            for (std::size_t i = stretch.begin; i < stretch.end; ++i) visit(i);
        }
    }

    template <typename Entry, typename Allocator>
    void eraseFrom(std::vector<Entry, Allocator>& list) const {
        if (empty()) return;
        auto to = list.begin() + static_cast<std::ptrdiff_t>(stretches_.front().begin);
        for (std::size_t i = 0; i < stretches_.size(); ++i) {
            const auto from = list.begin() + static_cast<std::ptrdiff_t>(stretches_[i].end);
            const auto end = i + 1 < stretches_.size()
                                 ? list.begin() + static_cast<std::ptrdiff_t>(stretches_[i + 1].begin)
                                 : list.end();
            to = std::move(from, end, to);
        }
        list.erase(to, list.end());
    }

private:
    struct Stretch {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t before = 0;  // entries removed before it
    };
    // Returns the first range that begins after an index.
    [[nodiscard]] std::vector<Stretch>::const_iterator behind(std::size_t index) const {
        return std::partition_point(stretches_.begin(), stretches_.end(),
                                    [&](const Stretch& stretch) { return stretch.begin <= index; });
    }

    std::vector<Stretch> stretches_;
};

}  // namespace orrery
