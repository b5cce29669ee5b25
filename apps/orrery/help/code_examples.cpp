#include "help/code_examples.hpp"

#include <algorithm>
#include <charconv>

namespace orrery::app {
namespace {

// One file a room of the catalogue. Each is one string for the compiler.
constexpr std::string_view kFiles[] = {
#include "help/examples/document.txt"
    ,
#include "help/examples/xode.txt"
    ,
#include "help/examples/gltf.txt"
    ,
#include "help/examples/plan.txt"
    ,
#include "help/examples/sim.txt"
    ,
#include "help/examples/export.txt"
    ,
#include "help/examples/regression.txt"
};

// Takes what is before the separator, and the separator, from the text.
std::string_view take(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

std::size_t numberIn(std::string_view text) {
    std::size_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// XODE_NUMBER_MALFORMED xode/numbers.xode 7-9
CodeExample headed(std::string_view line) {
    CodeExample example;
    example.code = take(line, ' ');
    example.file = take(line, ' ');
    example.firstLine = numberIn(take(line, '-'));
    example.lastLine = line.empty() ? example.firstLine : numberIn(line);
    return example;
}

void addTo(CodeExample& example, std::string_view line) {
    const std::string_view text = line.substr(std::min<std::size_t>(2, line.size()));
    switch (line.front()) {
        case '|':
        case '^':
            example.wrong.push_back(text);
            break;
        case '!':
            example.message = text;
            break;
        case '+':
            example.right.push_back(text);
            break;
        default:
            break;
    }
}

std::vector<CodeExample> read() {
    std::vector<CodeExample> examples;
    for (std::string_view text : kFiles) {
        while (!text.empty()) {
            const std::string_view line = take(text, '\n');
            if (line.empty() || line.front() == '#') continue;
            if (line.front() >= 'A' && line.front() <= 'Z') {
                examples.push_back(headed(line));
            } else if (!examples.empty()) {
                addTo(examples.back(), line);
            }
        }
    }
    return examples;
}

std::string joined(const std::vector<std::string_view>& lines) {
    std::string text;
    for (const std::string_view line : lines) text += std::string(line) + '\n';
    return text;
}

}  // namespace

const std::vector<CodeExample>& codeExamples() {
    static const std::vector<CodeExample> kExamples = read();
    return kExamples;
}

const CodeExample* exampleOf(std::string_view code) {
    const auto& examples = codeExamples();
    const auto at = std::find_if(examples.begin(), examples.end(), [&](const auto& each) { return each.code == code; });
    return at == examples.end() ? nullptr : &*at;
}

std::string wrongText(const CodeExample& example) {
    return joined(example.wrong) + (example.message.empty() ? "" : std::string(example.message) + '\n');
}

std::string rightText(const CodeExample& example) {
    return joined(example.right);
}

}  // namespace orrery::app
