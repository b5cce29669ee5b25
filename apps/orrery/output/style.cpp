#include "output/style.hpp"

#include <cstdlib>

#include "orrery/base/system.hpp"

namespace orrery::app {
namespace {

bool isSet(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

bool takesColours(std::FILE* stream) {
    const char* terminal = std::getenv("TERM");
    return system::isTerminal(stream) && !isSet("NO_COLOR") && terminal != nullptr &&
           std::string_view(terminal) != "dumb";
}

std::string_view codeOf(Colour colour) {
    switch (colour) {
        case Colour::Red:
            return "31;1";
        case Colour::Yellow:
            return "33;1";
        case Colour::Cyan:
            return "36";
        case Colour::Green:
            return "32";
        case Colour::Bold:
            return "1";
    }
    return "0";
}

}  // namespace

Style::Style(std::FILE* stream) : coloured_(takesColours(stream)) {}

std::string Style::paint(std::string_view text, Colour colour) const {
    if (!coloured_) return std::string(text);
    return "\033[" + std::string(codeOf(colour)) + 'm' + std::string(text) + "\033[0m";
}

Colour colourOf(Severity severity) {
    if (severity == Severity::Error) return Colour::Red;
    return severity == Severity::Warning ? Colour::Yellow : Colour::Cyan;
}

}  // namespace orrery::app
