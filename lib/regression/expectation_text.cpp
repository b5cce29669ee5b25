// Reads expectations from text.
#include <cmath>

#include "orrery/base/numbers.hpp"
#include "orrery/base/spelling.hpp"
#include "orrery/regression/regression.hpp"

namespace orrery {
namespace {

using Terms = ExpectationTerms;
using Quantity = Terms::Quantity;
using Component = Terms::Component;

template <typename T>
struct Word {
    std::string_view text;
    T meaning;
};

constexpr Word<Quantity> kVectors[] = {{"position", Quantity::Position},
                                       {"velocity", Quantity::Velocity},
                                       {"angularVelocity", Quantity::AngularVelocity},
                                       {"rotation", Quantity::Orientation}};
constexpr Word<Quantity> kSceneQuantities[] = {{"energy", Quantity::Energy},
                                               {"kinetic", Quantity::Kinetic},
                                               {"potential", Quantity::Potential},
                                               {"contacts", Quantity::Contacts},
                                               {"asleep", Quantity::AsleepCount}};
constexpr Word<Component> kComponents[] = {
    {"x", Component::X}, {"y", Component::Y}, {"z", Component::Z}, {"w", Component::W}, {"length", Component::Length}};
// Longer ones come first, because "<=" begins with "<".
constexpr Word<Terms::Comparison> kComparisons[] = {
    {"<=", Terms::Comparison::LessEqual}, {">=", Terms::Comparison::GreaterEqual}, {"==", Terms::Comparison::Equal},
    {"!=", Terms::Comparison::NotEqual},  {"<", Terms::Comparison::Less},          {">", Terms::Comparison::Greater}};

template <typename T, std::size_t Size>
std::optional<T> meaningOf(const Word<T> (&words)[Size], std::string_view text) {
    for (const auto& word : words) {
        if (word.text == text) return word.meaning;
    }
    return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// Removes the word from the end of `text`, with the blanks before it.
bool takeLast(std::string_view& text, std::string_view word) {
    if (!text.ends_with(word)) return false;
    const std::string_view rest = text.substr(0, text.size() - word.size());
    if (!rest.empty() && rest.back() != ' ' && rest.back() != '\t') return false;
    text = trimmed(rest);
    return true;
}

std::string_view lastWord(std::string_view text) {
    const auto blank = text.find_last_of(" \t");
    return blank == std::string_view::npos ? text : text.substr(blank + 1);
}

class Parser {
public:
    Parser(std::string_view text, std::string& error) : text_(trimmed(text)), error_(error) {}

    std::optional<Terms> parse() {
        if (!takeWhen()) return std::nullopt;
        if (takeLast(text_, "asleep")) return sleep(1);
        if (takeLast(text_, "awake")) return sleep(0);
        if (!takeComparison() || !takeSubject()) return std::nullopt;
        return terms_;
    }

private:
    bool fail(std::string expected) {
        error_ = "expected " + std::move(expected);
        return false;
    }

    bool takeWhen() {
        if (takeLast(text_, "always")) {
            terms_.when = Terms::When::Always;
        } else if (takeLast(text_, "eventually")) {
            terms_.when = Terms::When::Eventually;
        } else if (takeLast(text_, "end")) {
            return takeLast(text_, "at") || fail("\"at end\"");
        } else if (const auto time = parseDouble(lastWord(text_)); time && beforeLastWord("at")) {
            if (!(*time >= 0) || !std::isfinite(*time)) return fail("a time in seconds after \"at\"");
            text_ = trimmed(text_.substr(0, text_.size() - lastWord(text_).size()));
            takeLast(text_, "at");
            terms_.when = Terms::When::AtTime;
            terms_.time = *time;
        }
        return true;
    }

    [[nodiscard]] bool beforeLastWord(std::string_view word) const {
        const std::string_view last = lastWord(text_);
        return lastWord(trimmed(text_.substr(0, text_.size() - last.size()))) == word;
    }

    std::optional<Terms> sleep(double asleep) {
        terms_.quantity = Quantity::Asleep;
        terms_.comparison = Terms::Comparison::Equal;
        terms_.number = asleep;
        if (!takeBody(text_)) return std::nullopt;
        return terms_;
    }

    bool takeComparison() {
        bool quoted = false;
        for (std::size_t i = 0; i < text_.size(); ++i) {
            if (text_[i] == '"') quoted = !quoted;
            if (quoted) continue;
            for (const auto& word : kComparisons) {
                if (!text_.substr(i).starts_with(word.text)) continue;
                const auto number = parseDouble(trimmed(text_.substr(i + word.text.size())));
                if (!number || std::isnan(*number)) return fail("a number after " + std::string(word.text));
                terms_.comparison = word.meaning;
                terms_.number = *number;
                text_ = trimmed(text_.substr(0, i));
                return true;
            }
        }
        return fail("one of < <= > >= == != and a number, or \"asleep\" or \"awake\"");
    }

    bool takeSubject() {
        if (const auto quantity = meaningOf(kSceneQuantities, text_)) {
            terms_.quantity = *quantity;
            return true;
        }
        // Reads from the end, because names may contain dots.
        std::string_view rest = text_;
        std::string_view last = takePart(rest);
        if (last == "speed" || last == "distance") {
            terms_.quantity = last == "speed" ? Quantity::Speed : Quantity::Distance;
            terms_.component = Component::Length;
            return takeBody(rest);
        }
        const auto component = meaningOf(kComponents, last);
        const auto quantity = component ? meaningOf(kVectors, takePart(rest)) : std::nullopt;
        const bool fits = quantity && (*quantity == Quantity::Orientation ? component != Component::Length
                                                                          : component != Component::W);
        if (!fits) {
            return fail(
                "BODY.position, .velocity or .angularVelocity with .x, .y, .z or .length, BODY.rotation with "
                ".x, .y, .z or .w, BODY.speed, BODY.distance, or energy, kinetic, potential, contacts or asleep" +
                meant());
        }
        terms_.quantity = *quantity;
        terms_.component = *component;
        return takeBody(rest);
    }

    // Returns a hint about a quantity with a similar name: "; did you mean position?"
    [[nodiscard]] std::string meant() const {
        std::string_view rest = text_;
        const std::string_view last = takePart(rest);
        const std::string_view inner = takePart(rest);
        for (const std::string_view written : {inner, last, text_}) {
            NearestWord nearest(written);
            for (const auto& word : kVectors) nearest.offer(word.text);
            for (const auto& word : kSceneQuantities) nearest.offer(word.text);
            nearest.offer("speed");
            nearest.offer("distance");
            const std::string_view found = written.empty() ? std::string_view() : nearest.found();
            if (!found.empty() && found != written) return " (did you mean " + std::string(found) + "?)";
        }
        return {};
    }

    // Removes the last dot and the part after it; returns that part.
    static std::string_view takePart(std::string_view& text) {
        const auto dot = text.rfind('.');
        if (dot == std::string_view::npos) return {};
        const std::string_view part = text.substr(dot + 1);
        text = text.substr(0, dot);
        return part;
    }

    bool takeBody(std::string_view name) {
        if (name.size() >= 2 && name.front() == '"' && name.back() == '"') name = name.substr(1, name.size() - 2);
        terms_.body = std::string(name);
        return !name.empty() || fail("the name of a body");
    }

    std::string_view text_;
    std::string& error_;
    Terms terms_;
};

}  // namespace

std::optional<ExpectationTerms> parseExpectation(std::string_view text, std::string& error) {
    return Parser(text, error).parse();
}

}  // namespace orrery
