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
    RemovedRanges() = default;
    // The range [begin, begin + length) is removed, and the entries [filler, filler + length) behind it take its place:
    // those between keep their numbers.
    static RemovedRanges filled(std::size_t begin, std::size_t filler, std::size_t length) {
        RemovedRanges ranges;
        ranges.add(filler, filler + length);
        ranges.exchange_ = {begin, filler, length};
        return ranges;
    }

    void add(std::size_t begin, std::size_t end) {
        if (begin == end) return;
        stretches_.push_back({begin, end, count()});
    }

    // Do other entries take the place of the removed ones?
    [[nodiscard]] bool isFilled() const { return exchange_.length > 0; }
    [[nodiscard]] bool empty() const { return stretches_.empty(); }
    // Returns the first removed entry; there must be one.
    [[nodiscard]] std::size_t first() const { return isFilled() ? exchange_.begin : stretches_.front().begin; }
    // Returns the number of removed entries.
    [[nodiscard]] std::size_t count() const {
        return stretches_.empty() ? 0 : stretches_.back().before + stretches_.back().end - stretches_.back().begin;
    }
    // Is this entry removed?
    [[nodiscard]] bool holds(std::size_t index) const {
        index = exchanged(index);
        const auto after = behind(index);
        return after != stretches_.begin() && index < std::prev(after)->end;
    }
    // Returns the part of the ranges before an index, for a list that ends there. If such a list lacks entries that
    // take the place of others, those places and all behind them are removed.
    [[nodiscard]] RemovedRanges below(std::size_t end) const {
        if (isFilled() && end >= exchange_.filler + exchange_.length) return *this;
        RemovedRanges part;
        if (isFilled()) {
            if (exchange_.begin < end) part.add(exchange_.begin, end);
            return part;
        }
        for (const Stretch& stretch : stretches_) {
            if (stretch.begin < end) part.add(stretch.begin, std::min(stretch.end, end));
        }
        return part;
    }
    // Returns the new index of an entry that stays.
    [[nodiscard]] std::size_t moved(std::size_t index) const { return movedEnd(exchanged(index)); }
    // Returns the new index of the beginning or end of a part.
    [[nodiscard]] std::size_t movedEnd(std::size_t index) const {
        const auto after = behind(index);
        if (after == stretches_.begin()) return index;
        const Stretch& last = *std::prev(after);
        return index - last.before - (std::min(index, last.end) - last.begin);
    }
    // Returns how many entries a list has left that had so many.
    [[nodiscard]] std::size_t left(std::size_t count) const {
        if (empty() || count <= first()) return count;
        const bool lacksFiller = isFilled() && count < exchange_.filler + exchange_.length;
        return lacksFiller ? exchange_.begin : movedEnd(count);
    }

    // Changes an index of an entry that stays; a negative index, for none, does not change.
    template <typename Index>
    void renumber(Index& index) const {
        if (std::cmp_greater_equal(index, 0)) index = static_cast<Index>(moved(static_cast<std::size_t>(index)));
    }

    // Returns the entry that takes the place of a removed one, and the removed one of such an entry; any other index
    // unchanged.
    [[nodiscard]] std::size_t exchanged(std::size_t index) const {
        const auto& [begin, filler, length] = exchange_;
        if (index >= begin && index - begin < length) return index - begin + filler;
        return index >= filler && index - filler < length ? index - filler + begin : index;
    }

    // Calls visit(index) for each removed entry.
    template <typename Visit>
    void forEach(Visit&& visit) const {
        for (const Stretch& stretch : stretches_) {
            for (std::size_t i = stretch.begin; i < stretch.end; ++i) visit(exchanged(i));
        }
    }
    // Calls visit(index) for each entry of a list of this length that has taken the place of a removed one.
    template <typename Visit>
    void forEachFilled(std::size_t size, Visit&& visit) const {
        const std::size_t end = std::min(size, exchange_.begin + exchange_.length);
        for (std::size_t i = exchange_.begin; i < end; ++i) visit(i);
    }

    template <typename Entry, typename Allocator>
    void eraseFrom(std::vector<Entry, Allocator>& list) const {
        if (empty()) return;
        const auto place = [&](std::size_t index) { return list.begin() + static_cast<std::ptrdiff_t>(index); };
        std::swap_ranges(place(exchange_.begin), place(exchange_.begin + exchange_.length), place(exchange_.filler));
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
    // Two ranges of entries that change places before the removal.
    struct Exchange {
        std::size_t begin = 0;
        std::size_t filler = 0;
        std::size_t length = 0;
    };
    // Returns the first range that begins after an index.
    [[nodiscard]] std::vector<Stretch>::const_iterator behind(std::size_t index) const {
        return std::partition_point(stretches_.begin(), stretches_.end(),
                                    [&](const Stretch& stretch) { return stretch.begin <= index; });
    }

    std::vector<Stretch> stretches_;
    Exchange exchange_;
};

}  // namespace orrery
