// A short digest of the content of a part of a file. It is stored beside the data of an extension, so that a reader can
// tell whether somebody has changed the format's own words since.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "orrery/base/hash.hpp"

namespace orrery {

// Every letter of a word counts. A number counts as far as it survives a conversion to 32 bits and back. The order in
// which things are added counts. True counts as 1 and false as 0.
class WordsDigest {
public:
    void addWord(std::string_view word);
    void addNumber(double number);
    // Adds a number or a truth value if the text is one, else a word.
    void addValue(std::string_view text);

    [[nodiscard]] std::string text() const;  // "0123456789abcdef 1.25"
    // Is `text` the text of a digest of the same content?
    [[nodiscard]] bool agreesWith(std::string_view text) const;

private:
    Fnv1a words_;
    std::uint64_t numbers_ = 0;
    double sum_ = 0;      // sum of all numbers, each with its own weight
    double squares_ = 0;  // sum of the squares of the numbers
};

}  // namespace orrery
