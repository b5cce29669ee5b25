// Finds ends in XML text that pugixml has already parsed. pugixml stores where a value begins, but not where the markup
// around it ends. All offsets are limited to the end of the text.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "orrery/document/xml_document.hpp"

namespace orrery {

// Returns the offset after the '>' of a start tag. `offset` must be inside the tag and outside of quotes.
[[nodiscard]] std::size_t endOfStartTag(std::string_view text, std::size_t offset);

// Returns the offset after the end tag of an element. `offset` must be directly in the element's content.
[[nodiscard]] std::size_t endOfContent(std::string_view text, std::size_t offset);

// Returns the offset after the comment, CDATA section or processing instruction that begins at `offset`; `offset`
// itself if there is none.
[[nodiscard]] std::size_t endOfSection(std::string_view text, std::size_t offset);

// Finds the comments, CDATA sections and processing instructions of a text, one after the other. It searches for '!'
// and '?' in their openings, because they are rarer in a text than '<'.
class SectionFinder {
public:
    explicit SectionFinder(std::string_view text) : text_(text) {}
    // After the last one, returns an empty range at the end of the text.
    [[nodiscard]] TextRange next();

private:
    // Moves `at` to the next `second` that follows a '<' at or after at_.
    void seek(char second, std::size_t& at) const;

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t exclamation_ = 0;
    std::size_t question_ = 0;
};

// Tells for offsets in ascending order whether they are in a comment, CDATA section or processing instruction, where
// '&' has no meaning.
class SectionTracker {
public:
    explicit SectionTracker(std::string_view text) : sections_(text) {}
    [[nodiscard]] bool inSection(std::size_t offset);

private:
    SectionFinder sections_;
    std::optional<TextRange> last_;  // found at the first query
};

}  // namespace orrery
