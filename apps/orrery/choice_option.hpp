// Options whose values are words.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

namespace orrery::app {

inline constexpr const char* kReading = "Reading";  // heading in the help

[[noreturn]] inline void refuse(const std::string& name, const std::string& expected, const std::string& found) {
    throw CLI::ValidationError(name, "needs " + expected + ", not \"" + found + '"');
}

template <typename Value>
using Words = std::vector<std::pair<std::string, Value>>;

// The value in `target`, a Value or an optional one, is the default. Another word ends the program as wrong use.
template <typename Value, typename Target>
CLI::Option* addChoice(CLI::App& app, const std::string& name, Target& target, const Words<Value>& words,
                       const std::string& help) {
    std::string list;
    std::string preset;
    for (const auto& [word, value] : words) {
        list += (list.empty() ? "" : "|") + word;
        if (value == target) preset = word;
    }
    const auto set = [&target, words, name, list](const std::string& text) {
        for (const auto& [word, value] : words) {
            if (word != text) continue;
            target = value;
            return;
        }
        refuse(name, list, text);
    };
    return app.add_option_function<std::string>(name, set, help)->type_name(list)->default_str(preset);
}

}  // namespace orrery::app
