// Finds the word that an author probably meant, and names by a pattern.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace orrery {

// Returns the number of single-letter edits from one word to the other; upper and lower case count as equal. If there
// are more than `limit`, returns some number above `limit`.
[[nodiscard]] std::size_t editDistance(std::string_view a, std::string_view b, std::size_t limit);

// Is one of two names probably the other, misspelt? Names of one kind, such as layer1 and layer2, PlayerA and PlayerB,
// wall and hall, are alike and not misspelt.
[[nodiscard]] bool looksMisspelt(std::string_view name, std::string_view meant);

// Does the name fit the pattern, in which `*` stands for any characters and `?` for one? The time is bounded by the
// product of both lengths.
[[nodiscard]] bool fitsPattern(std::string_view name, std::string_view pattern);

// Finds the word nearest to a misspelt one. The offered words must outlive this object.
class NearestWord {
public:
    explicit NearestWord(std::string_view wanted)
        : wanted_(wanted),
          limit_(wanted.size() < 4   ? 1
                 : wanted.size() < 8 ? 2
                                     : 3) {}

    void offer(std::string_view word);
    // "" if no word was near.
    [[nodiscard]] std::string_view found() const { return found_; }
    // `; did you mean "NAME"?`; "" if no word was near.
    [[nodiscard]] std::string hint() const;

private:
    std::string_view wanted_;
    std::size_t limit_;  // edits that still count as near
    std::string_view found_;
};

// The hint at the nearest of the names; "" if none was near.
template <typename Names>
[[nodiscard]] std::string didYouMean(std::string_view wanted, const Names& names) {
    NearestWord nearest(wanted);
    for (const std::string_view name : names) nearest.offer(name);
    return nearest.hint();
}

}  // namespace orrery
