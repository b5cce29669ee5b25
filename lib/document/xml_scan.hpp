// Finding the ends of things in XML text that pugixml has parsed already: it keeps where a value
// begins, not where the markup around it ends. All offsets are clamped to the end of the text.
#pragma once

#include <cstddef>
#include <string_view>

namespace orrery {

// Behind the '>' that ends the start tag, of which `offset` is inside, outside of quotes.
[[nodiscard]] std::size_t endOfStartTag(std::string_view text, std::size_t offset);

// Behind the end tag of the element, of which `offset` is directly in the content.
[[nodiscard]] std::size_t endOfContent(std::string_view text, std::size_t offset);

// Behind the comment, CDATA section or processing instruction that begins at `offset`;
// `offset` itself where none does.
[[nodiscard]] std::size_t endOfSection(std::string_view text, std::size_t offset);

// Tells whether offsets, asked for in rising order, are in a comment, CDATA section or processing
// instruction, where '&' has no meaning.
class SectionTracker {
public:
    explicit SectionTracker(std::string_view text) : text_(text) {}
    [[nodiscard]] bool inSection(std::size_t offset);

private:
    std::string_view text_;
    std::size_t begin_ = 0;  // the last section found
    std::size_t end_ = 0;
};

}  // namespace orrery
