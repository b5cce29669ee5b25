// What is taken out of lists, in stretches, and where the entries behind it go.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace orrery {

// Of one list. Stretches are added in their order and do not overlap.
class Gaps {
public:
    void add(std::size_t begin, std::size_t end) {
        if (begin == end) return;
        stretches_.push_back({begin, end, count()});
    }

    [[nodiscard]] bool empty() const { return stretches_.empty(); }
    // Entries that are taken out.
    [[nodiscard]] std::size_t count() const {
        return stretches_.empty() ? 0 : stretches_.back().before + stretches_.back().end - stretches_.back().begin;
    }
    // Is this entry taken out?
    [[nodiscard]] bool holds(std::size_t index) const {
        const auto after = behind(index);
        return after != stretches_.begin() && index < std::prev(after)->end;
    }
    // Where an entry goes that is not taken out, or the end of a stretch of such entries.
    [[nodiscard]] std::size_t moved(std::size_t index) const {
        const auto after = behind(index);
        if (after == stretches_.begin()) return index;
        const Stretch& last = *std::prev(after);
        return index - last.before - (std::min(index, last.end) - last.begin);
    }

    // An index of an entry that is not taken out; below 0, of none, it stays.
    template <typename Index>
    void renumber(Index& index) const {
        if (std::cmp_greater_equal(index, 0)) index = static_cast<Index>(moved(static_cast<std::size_t>(index)));
    }

    // visit(index) for each entry that is taken out.
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
        std::size_t before = 0;  // taken out before it
    };
    // The first stretch that begins behind an index.
    [[nodiscard]] std::vector<Stretch>::const_iterator behind(std::size_t index) const {
        return std::partition_point(stretches_.begin(), stretches_.end(),
                                    [&](const Stretch& stretch) { return stretch.begin <= index; });
    }

    std::vector<Stretch> stretches_;
};

}  // namespace orrery
