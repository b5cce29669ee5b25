// Options of a command as rows: names, what they take, what help says of them, and what becomes of a value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orrery/scene/values.hpp"

namespace orrery::app {

// Headings of `--help-all`. `--help` has the usual ones only: it is to fit a screen.
inline constexpr std::string_view kMainOptions = "Options";
inline constexpr std::string_view kReading = "Reading";
inline constexpr std::string_view kFurther = "Further";
inline constexpr std::string_view kLimits = "ODE's limits";

// Types of values, as help has them: any text, a vector.
inline constexpr std::string_view kTextType = "TEXT";
inline constexpr std::string_view kVectorType = "X,Y,Z";

enum class Takes : std::uint8_t {
    Nothing,    // a flag
    Value,      // one value
    ValueEach,  // one value each time that it is given
    Values,     // all values that follow
};

// An option, or what stands on the command line without one. Rows are made by OptionList.
struct Option {
    std::vector<std::string> names;  // "-h", "--help"; for a word without an option: "FILE"
    std::string help;
    Takes takes = Takes::Nothing;
    std::string type;                // of values, as help has it: "NUMBER", "auto|quick|step"
    std::string preset;              // the default, as help has it; "": it has none to show
    std::vector<std::string> words;  // that shells offer; none: those of `type`
    std::string heading{kMainOptions};
    std::string excludes;   // the name of an option that cannot be given beside this one; that one has it, too
    char separator = '\0';  // of several values in one word; '\0': there are none
    bool required = false;
    std::string wanted;
    bool negates = false;                         // a flag that makes false what is true without it
    std::function<void(const std::string&)> set;  // for each value in turn; for a flag that is given, once with ""

    Option& under(std::string_view text) { return heading = text, *this; }
    Option& taking(std::string_view text) { return type = text, *this; }
    // `what`, in a message where it is missing: "two scenes".
    Option& require(std::string_view what = {}) { return required = true, wanted = what, *this; }

    [[nodiscard]] bool isPositional() const { return names.front().front() != '-'; }
    [[nodiscard]] bool isFlag() const { return takes == Takes::Nothing; }
    [[nodiscard]] bool takesSeveral() const { return takes == Takes::ValueEach || takes == Takes::Values; }
    // The first with two hyphens, else the first.
    [[nodiscard]] const std::string& longName() const;
    // "-h,--help".
    [[nodiscard]] std::string allNames() const;
};

// Option::set throws it for a value that it cannot take: the program ends as used wrongly. The text goes on after the
// option's name: " needs ...", ": ...".
struct WrongValue : std::runtime_error {
    using std::runtime_error::runtime_error;
};
// "--dt needs a finite number, not "x"".
[[noreturn]] void refuse(const std::string& expected, const std::string& found);

// The rule that a number keeps to beyond being one; it is always finite.
enum class Sign : std::uint8_t { Any, NotNegative, Positive };

// Both ends included.
struct IntegerRange {
    std::int64_t least;
    std::int64_t most;
};

template <typename Value>
struct Word {
    std::string_view word;
    Value value;
};
template <typename Value>
using Words = std::vector<Word<Value>>;

// The rows of a command, in the order in which help has them and in which values are set. Names with a comma between
// them are names of one option. The variable that a row sets must outlive the list. References to rows end with the
// next row.
class OptionList {
public:
    Option& flag(std::string_view names, bool& target, std::string_view help);
    Option& negativeFlag(std::string_view names, bool& target, std::string_view help);
    Option& action(std::string_view names, std::function<void()> act, std::string_view help);

    // A file that is written; an empty name, as of a variable of a script that is not set, is none.
    Option& file(std::string_view names, std::string& target, std::string_view help);
    Option& text(std::string_view names, std::string& target, std::string_view help);
    Option& text(std::string_view names, std::function<void(const std::string&)> set, std::string_view help);
    Option& oneOf(std::string_view names, std::string& target, const std::vector<std::string_view>& words,
                  std::string_view help);
    Option& texts(std::string_view names, Takes takes, std::vector<std::string>& target, std::string_view help);
    Option& texts(std::string_view names, Takes takes, std::function<void(const std::string&)> set,
                  std::string_view help);

    // The value in `target` is the default.
    Option& number(std::string_view names, Sign sign, double& target, std::string_view help);
    Option& number(std::string_view names, Sign sign, std::optional<double>& target, std::string_view help);
    Option& number(std::string_view names, Sign sign, std::function<void(double)> set, std::string_view help);
    Option& vector(std::string_view names, std::optional<Vector3>& target, std::string_view help);
    // A vector, or one number: the strength along -y.
    Option& gravity(std::string_view names, std::optional<Vector3>& target, std::string_view help);
    Option& integer(std::string_view names, IntegerRange range, std::int64_t preset,
                    std::function<void(std::int64_t)> set, std::string_view help);

    // One of these words; `preset` and `set` have their index; kNoPreset stands for no preset.
    static constexpr std::size_t kNoPreset = SIZE_MAX;
    Option& choice(std::string_view names, std::vector<std::string_view> words, std::size_t preset,
                   std::function<void(std::size_t)> set, std::string_view help);
    // The value in `target`, a Value or an optional one, is the default.
    template <typename Value, typename Target>
    Option& choice(std::string_view names, Target& target, const Words<Value>& words, std::string_view help);

    [[nodiscard]] const std::vector<Option>& rows() const { return rows_; }
    // The option of that name, which there is.
    [[nodiscard]] Option& at(std::string_view name);
    // Each of the two cannot be given beside the other.
    void exclude(std::string_view a, std::string_view b);

private:
    Option& add(std::string_view names, Takes takes, std::string_view help,
                std::function<void(const std::string&)> set);

    std::vector<Option> rows_;
};

template <typename Value, typename Target>
Option& OptionList::choice(std::string_view names, Target& target, const Words<Value>& words, std::string_view help) {
    std::vector<std::string_view> texts;
    std::vector<Value> values;
    std::size_t preset = kNoPreset;
    for (const Word<Value>& each : words) {
        if (each.value == target) preset = texts.size();
        texts.push_back(each.word);
        values.push_back(each.value);
    }
    const auto set = [&target, values = std::move(values)](std::size_t index) { target = values[index]; };
    return choice(names, std::move(texts), preset, set, help);
}

}  // namespace orrery::app
