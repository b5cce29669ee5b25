#include "text_scan.hpp"

#include <algorithm>
#include <cmath>

#include "orrery/base/numbers.hpp"

namespace orrery::meshes {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\f\v";

bool nextNumber(std::string_view& text, double& number) {
    return parseDouble(nextWord(text), number) && std::isfinite(number);
}

}  // namespace

std::string_view nextWord(std::string_view& text) {
    text.remove_prefix(std::min(text.size(), text.find_first_not_of(kBlanks)));
    const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
    text.remove_prefix(word.size());
    return word;
}

std::string_view nextLine(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    return line;
}

std::optional<Vector3> nextPosition(std::string_view& text) {
    Vector3 position;
    if (!nextNumber(text, position.x) || !nextNumber(text, position.y) || !nextNumber(text, position.z)) {
        return std::nullopt;
    }
    return position;
}

}  // namespace orrery::meshes
