#include "figures.hpp"

#include <cmath>
#include <cstdio>
#include <utility>

namespace orrery::fidelity {

Figure below(std::string name, double value, double atMost, std::string unit) {
    Figure figure{std::move(name), std::move(unit), value};
    figure.atMost = atMost;
    return figure;
}

Figure above(std::string name, double value, double atLeast, std::string unit) {
    Figure figure{std::move(name), std::move(unit), value};
    figure.atLeast = atLeast;
    return figure;
}

Figure within(std::string name, double value, double atLeast, double atMost, std::string unit) {
    Figure figure = above(std::move(name), value, atLeast, std::move(unit));
    figure.atMost = atMost;
    return figure;
}

Figure note(std::string name, double value, std::string unit) {
    return {std::move(name), std::move(unit), value};
}

namespace {

std::string shortNumber(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

std::string limits(const Figure& figure) {
    const bool low = std::isfinite(figure.atLeast);
    const bool high = std::isfinite(figure.atMost);
    if (low && high) return " (" + shortNumber(figure.atLeast) + " to " + shortNumber(figure.atMost) + ")";
    if (low) return " (at least " + shortNumber(figure.atLeast) + ")";
    if (high) return " (at most " + shortNumber(figure.atMost) + ")";
    return {};
}

}  // namespace

std::string toText(const Figure& figure) {
    return figure.name + " " + shortNumber(figure.value) + (figure.unit.empty() ? "" : " " + figure.unit) +
           limits(figure) + (figure.met() ? "" : " FAILED");
}

std::string toText(const Figures& figures) {
    std::string text;
    for (const Figure& figure : figures) text += (text.empty() ? "" : ", ") + toText(figure);
    return text;
}

}  // namespace orrery::fidelity
