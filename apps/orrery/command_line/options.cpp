#include "command_line/options.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <stdexcept>

#include "orrery/base/numbers.hpp"

namespace orrery::app {
namespace {

constexpr double kMostOfVector = 1e7;  // of places (m) and accelerations (m/s^2) everywhere

std::vector<std::string> splitNames(std::string_view names) {
    std::vector<std::string> list;
    while (true) {
        const std::size_t comma = names.find(',');
        list.emplace_back(names.substr(0, comma));
        if (comma == std::string_view::npos) return list;
        names.remove_prefix(comma + 1);
    }
}

// "5s", "1,5": a number for people.
[[noreturn]] void refuseNumber(const std::string& text) {
    std::string plain = text;
    while (!plain.empty() && std::isalpha(static_cast<unsigned char>(plain.back()))) plain.pop_back();
    if (plain != text && parseDouble(plain)) refuse("a number without its unit, " + plain, text);
    const std::size_t comma = plain.find(',');
    if (comma != std::string::npos) plain[comma] = '.';
    if (comma != std::string::npos && parseDouble(plain)) refuse("a number with a point, " + plain, text);
    refuse("a finite number", text);
}

double numberOf(const std::string& text, Sign sign) {
    const auto value = parseDouble(text);
    if (!value) refuseNumber(text);
    if (!value || !std::isfinite(*value)) refuse("a finite number", text);
    if (sign == Sign::Positive && *value <= 0) refuse("a number above zero", text);
    if (sign == Sign::NotNegative && *value < 0) refuse("a number that is not negative", text);
    return *value;
}

// "0,-9.81,0", "0, -9.81, 0" or "0 -9.81 0".
std::optional<Vector3> parseVector(std::string_view text) {
    const char separator = text.find(',') == std::string_view::npos ? ' ' : ',';
    std::array<double, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        const bool isLast = i + 1 == numbers.size();
        const std::size_t end = isLast ? text.size() : text.find(separator);
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view word = text.substr(0, end);
        const auto number = parseDouble(word.substr(0, word.find_last_not_of(' ') + 1));
        if (!number || !std::isfinite(*number)) return std::nullopt;
        numbers[i] = *number;
        text.remove_prefix(isLast ? end : end + 1);
    }
    return Vector3{numbers[0], numbers[1], numbers[2]};
}

}  // namespace

const std::string& Option::longName() const {
    const auto found =
        std::find_if(names.begin(), names.end(), [](const auto& name) { return name.starts_with("--"); });
    return found == names.end() ? names.front() : *found;
}

std::string Option::allNames() const {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
    return text;
}

void refuse(const std::string& expected, const std::string& found) {
    throw WrongValue(" needs " + expected + ", not \"" + found + '"');
}

Option& OptionList::add(std::string_view names, Takes takes, std::string_view help,
                        std::function<void(const std::string&)> set) {
    Option& row = rows_.emplace_back();
    row.names = splitNames(names);
    row.help = help;
    row.takes = takes;
    if (takes != Takes::Nothing) row.type = kTextType;
    row.set = std::move(set);
    return row;
}

Option& OptionList::flag(std::string_view names, bool& target, std::string_view help) {
    return add(names, Takes::Nothing, help, [&target](const std::string&) { target = true; });
}

Option& OptionList::negativeFlag(std::string_view names, bool& target, std::string_view help) {
    Option& row = add(names, Takes::Nothing, help, [&target](const std::string&) { target = false; });
    row.negates = true;
    return row;
}

Option& OptionList::action(std::string_view names, std::function<void()> act, std::string_view help) {
    return add(names, Takes::Nothing, help, [act = std::move(act)](const std::string&) { act(); });
}

Option& OptionList::text(std::string_view names, std::string& target, std::string_view help) {
    return text(
        names, [&target](const std::string& value) { target = value; }, help);
}

Option& OptionList::file(std::string_view names, std::string& target, std::string_view help) {
    const auto set = [&target](const std::string& value) {
        if (value.empty()) refuse("the name of a file", value);
        target = value;
    };
    return text(names, set, help).taking("OUT");
}

Option& OptionList::text(std::string_view names, std::function<void(const std::string&)> set, std::string_view help) {
    return add(names, Takes::Value, help, std::move(set));
}

Option& OptionList::oneOf(std::string_view names, std::string& target, const std::vector<std::string_view>& words,
                          std::string_view help) {
    std::string list;
    for (const std::string_view word : words) list.append(list.empty() ? "" : "|").append(word);
    const auto set = [&target, words, list](const std::string& value) {
        if (std::find(words.begin(), words.end(), value) == words.end()) refuse(list, value);
        target = value;
    };
    return text(names, set, help).taking(list);
}

Option& OptionList::texts(std::string_view names, Takes takes, std::vector<std::string>& target,
                          std::string_view help) {
    return texts(
        names, takes, [&target](const std::string& value) { target.push_back(value); }, help);
}

Option& OptionList::texts(std::string_view names, Takes takes, std::function<void(const std::string&)> set,
                          std::string_view help) {
    return add(names, takes, help, std::move(set));
}

Option& OptionList::number(std::string_view names, Sign sign, std::function<void(double)> set, std::string_view help) {
    const auto check = [set = std::move(set), sign](const std::string& value) { set(numberOf(value, sign)); };
    return text(names, check, help).taking("NUMBER");
}

Option& OptionList::number(std::string_view names, Sign sign, double& target, std::string_view help) {
    Option& row = number(
        names, sign, [&target](double value) { target = value; }, help);
    row.preset = orrery::toText(target);
    return row;
}

Option& OptionList::number(std::string_view names, Sign sign, std::optional<double>& target, std::string_view help) {
    return number(
        names, sign, [&target](double value) { target = value; }, help);
}

Option& OptionList::gravity(std::string_view names, std::optional<Vector3>& target, std::string_view help) {
    Option& row = vector(names, target, help);
    const auto set = [&target, ofVector = row.set](const std::string& value) {
        const auto strength = parseDouble(value);
        if (!strength) return ofVector(value);
        if (!(*strength >= 0 && *strength <= kMostOfVector))
            refuse("three numbers, as 0,-9.81,0, or one from 0 to 1e7, the strength downwards", value);
        target = Vector3{0, -*strength, 0};
    };
    row.set = set;
    return row;
}

Option& OptionList::vector(std::string_view names, std::optional<Vector3>& target, std::string_view help) {
    const auto set = [&target](const std::string& value) {
        target = parseVector(value);
        const double most =
            target ? std::max({std::abs(target->x), std::abs(target->y), std::abs(target->z)}) : kMostOfVector * 2;
        if (most > kMostOfVector) refuse("three numbers X,Y,Z up to 1e7, as 0,-9.81,0", value);
    };
    return text(names, set, help).taking(kVectorType);
}

Option& OptionList::integer(std::string_view names, IntegerRange range, std::int64_t preset,
                            std::function<void(std::int64_t)> set, std::string_view help) {
    const auto check = [range, set = std::move(set)](const std::string& text) {
        const auto value = parseInteger(text);
        if (!value || *value < range.least || *value > range.most) {
            refuse("a whole number from " + std::to_string(range.least) + " to " + std::to_string(range.most), text);
        }
        set(*value);
    };
    Option& row = text(names, check, help).taking("N");
    row.preset = std::to_string(preset);
    return row;
}

Option& OptionList::choice(std::string_view names, std::vector<std::string_view> words, std::size_t preset,
                           std::function<void(std::size_t)> set, std::string_view help) {
    std::string list;
    for (const std::string_view word : words) list.append(list.empty() ? "" : "|").append(word);
    const std::string presetWord(preset < words.size() ? words[preset] : "");
    const auto find = [words = std::move(words), list, set = std::move(set)](const std::string& value) {
        const auto found = std::find(words.begin(), words.end(), value);
        if (found == words.end()) refuse(list, value);
        set(static_cast<std::size_t>(found - words.begin()));
    };
    Option& row = text(names, find, help).taking(list);
    row.preset = presetWord;
    return row;
}

Option& OptionList::at(std::string_view name) {
    const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const Option& row) {
        return std::find(row.names.begin(), row.names.end(), name) != row.names.end();
    });
    if (found == rows_.end()) throw std::logic_error("no option " + std::string(name));
    return *found;
}

void OptionList::exclude(std::string_view a, std::string_view b) {
    for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
        at(one).excludes = other;
        at(one).help += "; not with " + std::string(other);
    }
}

}  // namespace orrery::app
