// What a piece of a file says, in a few letters: kept beside what an extension carries, so that it can be told whether
// somebody has changed the format's own words since.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "orrery/base/hash.hpp"

namespace orrery {

// Words count to the last letter, numbers to what is left of them after they went through 32 bits. In which order
// things are added counts; true and false are 1 and 0.
class WordsDigest {
public:
    void addWord(std::string_view word);
    void addNumber(double number);
    // A number, a truth value, or else a word.
    void addValue(std::string_view text);

    [[nodiscard]] std::string text() const;  // "0123456789abcdef 1.25"
    // Is that the text of a digest of the same?
    [[nodiscard]] bool agreesWith(std::string_view text) const;

private:
    Fnv1a words_;
    std::uint64_t numbers_ = 0;
    double sum_ = 0;      // of all numbers, each with a weight of its own
    double squares_ = 0;  // of the numbers
};

}  // namespace orrery
