// Options whose values are words.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

namespace orrery::app {

// Headings of `--help-all`; what stands below them is left out by `--help`, which is to fit a screen.
inline constexpr const char* kReading = "Reading";
inline constexpr const char* kFurther = "Further";
inline constexpr const char* kLimits = "ODE's limits";
inline constexpr const char* kUsual = "Options";  // what `--help` has

[[noreturn]] inline void refuse(const std::string& name, const std::string& expected, const std::string& found) {
    throw CLI::ValidationError(name, "needs " + expected + ", not \"" + found + '"');
}

template <typename Value>
using Words = std::vector<std::pair<std::string, Value>>;

// Another word than one of these ends the program as wrong use.
template <typename Value, typename Set>
CLI::Option* addChoice(CLI::App& app, const std::string& name, const std::string& preset, const Words<Value>& words,
                       const Set& set, const std::string& help) {
    std::string list;
    for (const auto& [word, value] : words) list += (list.empty() ? "" : "|") + word;
    const auto find = [set, words, name, list](const std::string& text) {
        for (const auto& [word, value] : words) {
            if (word == text) return set(value);
        }
        refuse(name, list, text);
    };
    return app.add_option_function<std::string>(name, find, help)->type_name(list)->default_str(preset);
}

// The value in `target`, a Value or an optional one, is the default.
template <typename Value, typename Target>
CLI::Option* addChoice(CLI::App& app, const std::string& name, Target& target, const Words<Value>& words,
                       const std::string& help) {
    std::string preset;
    for (const auto& [word, value] : words) {
        if (value == target) preset = word;
    }
    return addChoice<Value>(
        app, name, preset, words, [&target](Value value) { target = value; }, help);
}

}  // namespace orrery::app
