#include "attributes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "orrery/base/numbers.hpp"

namespace orrery::mjcf {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::array<std::string_view, 5> kOrientations = {"quat", "axisangle", "xyaxes", "zaxis", "euler"};
// Lists of which the first numbers suffice.
constexpr std::array<std::string_view, 10> kFilled = {"size",    "friction", "solref",  "solimp", "stiffness",
                                                      "damping", "gainprm",  "biasprm", "dynprm", "gear"};

constexpr std::size_t kLongList = 4096;
constexpr std::size_t kMostOfClass = 64;  // no element has so many attributes

bool isOneOf(std::string_view word, const auto& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// The numbers of a list, followed by those of a longer list beyond them.
std::string filledUp(std::string_view own, std::string_view above) {
    std::string text(own);
    const auto skipWord = [](std::string_view& rest) {
        rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(kBlanks)));
        const std::string_view word = rest.substr(0, rest.find_first_of(kBlanks));
        rest.remove_prefix(word.size());
        return word;
    };
    while (!skipWord(own).empty()) skipWord(above);
    for (std::string_view word = skipWord(above); !word.empty(); word = skipWord(above)) {
        text += ' ';
        text += word;
    }
    return text;
}

std::optional<Quaternion> orientationBy(Context& context, const Part& part, std::string_view kind,
                                        const AngleRules& rules) {
    const auto made = [&](const auto& values, auto&& make) -> std::optional<Quaternion> {
        if (!values) return std::nullopt;
        const auto rotation = make(*values);
        if (!rotation) refuse(context, part, kind, "an orientation");
        return rotation;
    };
    if (kind == "quat") return made(list<4>(context, part, kind), [](const auto& v) { return fromQuat(v); });
    if (kind == "axisangle")
        return made(list<4>(context, part, kind), [&](const auto& v) { return fromAxisAngle(v, rules); });
    if (kind == "xyaxes") return made(list<6>(context, part, kind), [](const auto& v) { return fromXyAxes(v); });
    if (kind == "zaxis") return made(list<3>(context, part, kind), [](const auto& v) { return fromZAxis(v); });
    return made(list<3>(context, part, kind), [&](const auto& v) { return fromEuler(v, rules); });
}

}  // namespace

void addToClass(ClassValues& values, XmlElement element) {
    const auto isOrientation = [](std::string_view name) { return isOneOf(name, kOrientations); };
    bool turns = false;
    for (XmlAttribute each = element.firstAttribute(); each; each = each.next())
        turns = turns || isOrientation(each.name());
    if (turns) std::erase_if(values, [&](const auto& each) { return isOrientation(each.first); });
    for (XmlAttribute each = element.firstAttribute(); each; each = each.next()) {
        if (each.name() == "name" || each.name() == "class") continue;
        if (values.size() >= kMostOfClass) return;
        ClassValue& value = values[std::string(each.name())];
        const bool isFilled = isOneOf(each.name(), kFilled) && !value.text.empty() && value.text.size() < kLongList;
        value.filled = isFilled ? std::make_shared<const std::string>(filledUp(each.value(), value.text)) : nullptr;
        value.text = isFilled ? std::string_view(*value.filled) : each.value();
    }
}

const ClassValue* Part::ofClass(std::string_view attribute) const {
    if (class_ == nullptr) return nullptr;
    const auto found = class_->find(attribute);
    return found == class_->end() ? nullptr : &found->second;
}

bool Part::has(std::string_view attribute) const {
    return hasOwn(attribute) || ofClass(attribute) != nullptr;
}

std::string_view Part::text(std::string_view attribute) const {
    const XmlAttribute own = element_.attribute(attribute);
    return own ? own.value() : classText(attribute);
}

std::string_view Part::classText(std::string_view attribute) const {
    const ClassValue* value = ofClass(attribute);
    return value ? value->text : std::string_view();
}

std::optional<std::vector<double>> numbersIn(std::string_view text, std::size_t most) {
    std::vector<double> numbers;
    for (;;) {
        text.remove_prefix(std::min(text.size(), text.find_first_not_of(kBlanks)));
        if (text.empty()) return numbers;
        const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
        double value = 0;
        if (numbers.size() == most || !parseDouble(word, value) || !std::isfinite(value)) return std::nullopt;
        numbers.push_back(value);
        text.remove_prefix(word.size());
    }
}

// A value of a class is reported where it is used.
void refuse(Context& context, const Part& part, std::string_view attribute, std::string_view expected) {
    context.report(code::MJCF_NUMBER, part.element(),
                   std::string(attribute) + " of " + nameInMessage(part.element()) + " cannot be used",
                   {std::string(part.text(attribute)), std::string(expected)}, attribute);
}

double number(Context& context, const Part& part, std::string_view attribute, double otherwise) {
    const auto value = list<1>(context, part, attribute);
    return value ? value->front() : otherwise;
}

double fromZero(Context& context, const Part& part, std::string_view attribute, double otherwise) {
    const double value = number(context, part, attribute, otherwise);
    if (value >= 0) return value;
    refuse(context, part, attribute, "a number from 0");
    return otherwise;
}

std::int64_t integer(Context& context, const Part& part, std::string_view attribute, std::int64_t otherwise) {
    constexpr double kLeast = std::numeric_limits<std::int32_t>::min(), kMost = 4294967295.0;
    const double value = number(context, part, attribute, static_cast<double>(otherwise));
    if (value >= kLeast && value <= kMost && value == std::floor(value)) return static_cast<std::int64_t>(value);
    refuse(context, part, attribute, "a whole number of 32 bits");
    return otherwise;
}

bool boolean(Context& context, const Part& part, std::string_view attribute, bool otherwise) {
    return word(context, part, attribute, {"false", "true"}, otherwise ? 1 : 0) == 1;
}

std::size_t word(Context& context, const Part& part, std::string_view attribute,
                 std::initializer_list<std::string_view> words, std::size_t otherwise) {
    if (!part.has(attribute)) return otherwise;
    const auto* const found = std::find(words.begin(), words.end(), part.text(attribute));
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    std::string expected;
    for (const std::string_view each : words) expected += (expected.empty() ? "" : ", ") + std::string(each);
    refuse(context, part, attribute, expected);
    return otherwise;
}

Vector3 vector(Context& context, const Part& part, std::string_view attribute, const Vector3& otherwise) {
    const auto values = list<3>(context, part, attribute);
    return values ? Vector3{(*values)[0], (*values)[1], (*values)[2]} : otherwise;
}

bool hasOrientation(const Part& part) {
    return std::any_of(kOrientations.begin(), kOrientations.end(), [&](auto kind) { return part.has(kind); });
}

Quaternion orientation(Context& context, const Part& part, const AngleRules& rules) {
    std::vector<std::string_view> own;
    for (const std::string_view kind : kOrientations) {
        if (part.hasOwn(kind)) own.push_back(kind);
    }
    if (own.size() > 1) {
        context.report(code::MJCF_ORIENTATION, part.element(), nameInMessage(part.element()) + " has two orientations",
                       {}, own[1]);
    }
    if (!own.empty()) return orientationBy(context, part, own.front(), rules).value_or(Quaternion());
    for (const std::string_view kind : kOrientations) {
        if (part.has(kind)) return orientationBy(context, part, kind, rules).value_or(Quaternion());
    }
    return {};
}

Pose pose(Context& context, const Part& part, const AngleRules& rules) {
    return {vector(context, part, "pos"), orientation(context, part, rules)};
}

}  // namespace orrery::mjcf
