#include "orrery/formats/format.hpp"

#include <algorithm>
#include <vector>

namespace orrery {
namespace {

using Container = Format::Container;
using Words = std::vector<std::string>;

constexpr std::size_t kHead = 65'536;  // bytes of comments that may stand before the root element

// Joins words as "a, b or c".
std::string anyOf(const Words& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 < words.size() ? ", " : " or ";
        text += words[i];
    }
    return text;
}

std::vector<Container> containersOf(const Format& format) {
    return format.binary.name.empty() ? std::vector{format.text} : std::vector{format.text, format.binary};
}

template <typename Word>
std::string anyContainer(const Word& word) {
    Words words;
    for (const Format* format : kFormats) {
        for (const Container& container : containersOf(*format)) words.push_back(word(container));
    }
    return anyOf(words);
}

std::string suffixOf(const std::filesystem::path& file) {
    std::string suffix = file.extension().string();  // in lower case after the next lines
    std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return suffix;
}

// Returns the text without what precedes the root element.
std::string_view fromRoot(std::string_view text) {
    constexpr std::array<std::array<std::string_view, 2>, 3> kBefore{{{"<?", "?>"}, {"<!--", "-->"}, {"<!", ">"}}};
    for (;;) {
        text.remove_prefix(std::min(text.size(), text.find_first_not_of(" \t\r\n")));
        const auto* const one = std::find_if(kBefore.begin(), kBefore.end(),
                                             [&](const auto& each) { return text.starts_with(each.front()); });
        if (one == kBefore.end()) return text;
        std::size_t end = text.find(one->back());
        // A document type may contain declarations.
        if (const std::size_t inner = text.find('['); one == &kBefore.back() && inner < end) {
            const std::size_t closed = text.find(']', inner);
            end = closed == std::string_view::npos ? closed : text.find('>', closed);
        }
        if (end == std::string_view::npos) return {};
        text.remove_prefix(end + one->back().size());
    }
}

}  // namespace

const Format* formatOf(std::string_view container) {
    for (const Format* format : kFormats) {
        for (const Container& known : containersOf(*format)) {
            if (known.name == container) return format;
        }
    }
    return nullptr;
}

bool isSceneFile(const std::filesystem::path& file) {
    const std::string suffix = suffixOf(file);
    if (suffix.empty()) return false;
    for (const Format* format : kFormats) {
        for (const Container& known : containersOf(*format)) {
            if (suffix == known.suffix()) return true;
            if (suffix == known.otherSuffix && (!format->holdsScene || format->holdsScene(file))) return true;
        }
    }
    return false;
}

std::string_view formatOfSuffix(const std::filesystem::path& file, std::string_view preferred) {
    const std::string suffix = suffixOf(file);
    if (suffix.empty()) return {};
    std::string_view first;
    for (const Format* format : kFormats) {
        for (const Container& known : containersOf(*format)) {
            if (suffix != known.suffix() && suffix != known.otherSuffix) continue;
            if (known.name == preferred) return known.name;
            if (first.empty()) first = known.name;
        }
    }
    return first;
}

char firstCharacter(std::string_view bytes) {
    constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
    if (bytes.starts_with(kUtf8Mark)) bytes.remove_prefix(kUtf8Mark.size());
    const std::size_t start = bytes.find_first_not_of(" \t\r\n");
    return start == std::string_view::npos ? '\0' : bytes[start];
}

std::string plainHead(std::string_view bytes) {
    std::string head(bytes.substr(0, kHead));
    for (const std::string_view mark : {"\xEF\xBB\xBF", "\xFF\xFE", "\xFE\xFF"}) {
        if (head.starts_with(mark)) head.erase(0, mark.size());
    }
    if (firstCharacter(head) == '<' || head.starts_with('\0')) std::erase(head, '\0');
    return head;
}

std::string rootElement(std::string_view text) {
    std::string_view root = fromRoot(text);
    if (!root.starts_with('<')) return {};
    root = root.substr(1, root.find_first_of(" \t\r\n/>", 1) - 1);
    const std::size_t colon = root.find(':');
    return std::string(colon == std::string_view::npos ? root : root.substr(colon + 1));
}

std::string titlesText() {
    Words words;
    for (const Format* format : kFormats) words.emplace_back(format->title);
    return anyOf(words);
}

std::string containersText() {
    return anyContainer([](const Container& container) { return std::string(container.name); });
}

std::string suffixesText() {
    return anyContainer([](const Container& container) { return container.suffix(); });
}

std::string savingText() {
    Words words;
    for (const Format* format : kFormats) {
        for (const Container& container : containersOf(*format)) {
            words.push_back(container.suffix());
            const std::string other(container.otherSuffix);
            if (!other.empty() && std::find(words.begin(), words.end(), other) == words.end()) words.push_back(other);
        }
    }
    return anyOf(words);
}

}  // namespace orrery
