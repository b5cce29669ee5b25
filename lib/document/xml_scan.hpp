// Finding the ends of things in XML text that pugixml has parsed already: it keeps where a value
// begins, not where the markup around it ends. All offsets are clamped to the end of the text.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "orrery/document/xml_document.hpp"

namespace orrery {

// After the '>' that ends the start tag, of which `offset` is inside, outside of quotes.
[[nodiscard]] std::size_t endOfStartTag(std::string_view text, std::size_t offset);

// After the end tag of the element, of which `offset` is directly in the content.
[[nodiscard]] std::size_t endOfContent(std::string_view text, std::size_t offset);

// After the comment, CDATA section or processing instruction that begins at `offset`;
// `offset` itself where none does.
[[nodiscard]] std::size_t endOfSection(std::string_view text, std::size_t offset);

// The comments, CDATA sections and processing instructions of a text, one after the other. Their openings are found by
// the '!' and '?' in them, of which a text has fewer than of '<'.
class SectionFinder {
public:
    explicit SectionFinder(std::string_view text) : text_(text) {}
    // Nothing, at the end of the text, after the last one.
    [[nodiscard]] TextRange next();

private:
    // Brings `at` to the next `second` that stands after a '<' at or after at_.
    void seek(char second, std::size_t& at) const;

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t exclamation_ = 0;
    std::size_t question_ = 0;
};

// Tells whether offsets, asked for in rising order, are in a comment, CDATA section or processing
// instruction, where '&' has no meaning.
class SectionTracker {
public:
    explicit SectionTracker(std::string_view text) : sections_(text) {}
    [[nodiscard]] bool inSection(std::size_t offset);

private:
    SectionFinder sections_;
    std::optional<TextRange> last_;  // sought when first asked
};

}  // namespace orrery
