#include "json_text.hpp"
#include "json_reader.hpp"

#include <algorithm>
#include <cstddef>

namespace orrery {
namespace {

struct StringTaker : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, StringTaker> {
    std::string content;
    bool String(const char* text, rapidjson::SizeType length, bool /*copy*/) {
        content.assign(text, length);
        return true;
    }
};

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

// Removes one or more digits from the front.
bool takeDigits(std::string_view& text) {
    const auto* end = std::find_if_not(text.begin(), text.end(), isDigit);
    const auto count = static_cast<std::size_t>(end - text.begin());
    text.remove_prefix(count);
    return count > 0;
}

bool takeOne(std::string_view& text, std::string_view of) {
    if (text.empty() || of.find(text.front()) == std::string_view::npos) return false;
    text.remove_prefix(1);
    return true;
}

// Returns the offset after the closing quote of the string that begins at `quote`.
std::size_t endOfString(std::string_view text, std::size_t quote) {
    std::size_t at = quote + 1;
    while (true) {
        at = text.find_first_of("\"\\", at);
        if (at == std::string_view::npos) return text.size();
        if (text[at] == '"') return at + 1;
        at = std::min(at + 2, text.size());
    }
}

}  // namespace

std::string decodedJsonString(const char* quote) {
    StringTaker taker;
    rapidjson::StringStream stream(quote);
    JsonReader reader;
    reader.Parse<rapidjson::kParseStopWhenDoneFlag>(stream, taker);
    return taker.content;
}

bool isJsonNumber(std::string_view text) {
    takeOne(text, "-");
    if (!takeOne(text, "0") && !takeDigits(text)) return false;
    if (takeOne(text, ".") && !takeDigits(text)) return false;
    if (takeOne(text, "eE")) {
        takeOne(text, "+-");
        if (!takeDigits(text)) return false;
    }
    return text.empty();
}

std::string withHarmlessNumbers(std::string_view text) {
    constexpr std::size_t kShortest = 5;  // "1e309"
    std::string copy(text);
    std::size_t at = 0;
    while ((at = text.find_first_of("\"-0123456789", at)) != std::string_view::npos) {
        if (text[at] == '"') {
            at = endOfString(text, at);
            continue;
        }
        const std::size_t end = std::min(text.find_first_not_of("+-.0123456789eE", at), text.size());
        if (end - at >= kShortest && isJsonNumber(text.substr(at, end - at))) {
            std::fill(copy.begin() + static_cast<std::ptrdiff_t>(at), copy.begin() + static_cast<std::ptrdiff_t>(end),
                      '1');
            copy[at + 1] = '.';
        }
        at = end;
    }
    return copy;
}

void appendPointerToken(std::string& pointer, std::string_view token) {
    pointer += '/';
    for (const char c : token) {
        if (c == '~') {
            pointer += "~0";
        } else if (c == '/') {
            pointer += "~1";
        } else {
            pointer += c;
        }
    }
}

}  // namespace orrery
