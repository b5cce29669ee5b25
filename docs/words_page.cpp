// Makes what documentation, the XML Schema and the fuzzers' dictionary say of XODE's words from lib/formats.
//     orrery_words_doc FILE...           writes anew what is between "made:NAME" and "made end" in each file
//     orrery_words_doc --check FILE...   fails where one is not what would be written
#include <cmath>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "orrery/base/numbers.hpp"
#include "orrery/formats/xode/columns.hpp"

namespace {

using namespace orrery;

std::string code(std::string_view word) {
    return word.empty() ? std::string() : '`' + std::string(word) + '`';
}

std::string textOf(Range range) {
    if (range.hasNone()) return "none";
    if (std::isinf(range.least) && std::isinf(range.most)) return "any number";
    if (std::isinf(range.most)) return toText(range.least) + " or more, `INF` too";
    return toText(range.least) + " to " + toText(range.most);
}

template <typename Enum>
std::string wordsOf() {
    std::string words;
    for (int i = 0; !toText(static_cast<Enum>(i)).empty(); ++i) {
        words.append(words.empty() ? "" : ", ").append(code(toText(static_cast<Enum>(i))));
    }
    return words;
}

// Returns the values that the attribute of a member can have.
template <typename Value>
std::string valuesOf(Range range) {
    if constexpr (std::is_same_v<Value, bool>) {
        return "`true`, `false`";
    } else if constexpr (std::is_same_v<Value, std::uint32_t>) {
        return "32 bits, as `0x..` or as a number";
    } else if constexpr (std::is_same_v<Value, AxisFrame>) {
        return "0, 1 or 2: world, first or second body";
    } else if constexpr (std::is_enum_v<Value>) {
        return wordsOf<Value>();
    } else if constexpr (std::is_same_v<Value, Vector3>) {
        return "three numbers";
    } else {
        return textOf(range);
    }
}

// The joint types or kinds of spaces that have a member; empty where all do.
template <typename Kind>
std::string ownersOf(std::uint32_t kinds) {
    std::string owners;
    if (kinds == kAllKinds) return owners;
    for (int i = 0; !toText(static_cast<Kind>(i)).empty(); ++i) {
        if ((kinds >> i & 1U) != 0) owners.append(owners.empty() ? "" : ", ").append(toText(static_cast<Kind>(i)));
    }
    return owners;
}

// Rows of a table: element, attribute, values, unit, and whose they are where not all have them.
template <typename T, typename Kind>
void addRows(std::string& out, std::string_view around) {
    xode::forEachSetting<T>([&](const xode::Spelling& spelling, const auto& member) {
        using Value = typename std::decay_t<decltype(std::declval<T>().*member.member)>::value_type;
        const std::string_view element = spelling.element.empty() ? around : spelling.element;
        if constexpr (HasMembers<Value> && !std::is_same_v<Value, Vector3>) {
            addRows<Value, Kind>(out, element);
        } else {
            out += "| " + code(element) + " | " + code(spelling.attribute) + " | " + valuesOf<Value>(member.range) +
                   " | " + std::string(member.unit) + " | " + ownersOf<Kind>(member.kinds) + " |\n";
        }
    });
}

template <typename T, typename Kind = OdeSpaceKind>
std::string settingsTable(std::string_view element = {}) {
    std::string out = "| element | attribute | values | unit | of |\n|---|---|---|---|---|\n";
    addRows<T, Kind>(out, element);
    return out;
}

std::string axisTable() {
    std::string out = "| attribute of `axis` | values | unit |\n|---|---|---|\n";
    xode::forEachSetting<JointAxis>([&](const xode::AxisSpelling& spelling, const auto& member) {
        if constexpr (requires {
                          typename std::decay_t<decltype(std::declval<JointAxis>().*member.member)>::value_type;
                      }) {
            using Value = typename std::decay_t<decltype(std::declval<JointAxis>().*member.member)>::value_type;
            if (!spelling.inExt) return;
            out += "| " + code(spelling.word) + " | " + valuesOf<Value>(member.range) + " | " +
                   std::string(member.unit) + " |\n";
        }
    });
    return out;
}

// Attributes of <axis> in the XML Schema: those of the second and third axis have a suffix.
std::string schemaOfAxis() {
    std::string out;
    for (const std::string_view suffix : {"", "2", "3"}) {
        xode::forEachAxisParameter([&](const xode::AxisSpelling& spelling, auto parameter) {
            const bool isStop = parameter == &JointAxis::loStop || parameter == &JointAxis::hiStop;
            for (const std::string_view word : {spelling.word, spelling.alias}) {
                if (word.empty()) continue;
                out += "    <xs:attribute name=\"" + std::string(word) + std::string(suffix) + "\" type=\"" +
                       (isStop ? "stop" : "number") + "\"/>\n";
            }
        });
    }
    return out;
}

template <typename T>
void addWords(std::set<std::string>& words) {
    xode::forEachSetting<T>([&](const auto& spelling, const auto& member) {
        using Value = typename std::decay_t<decltype(std::declval<T>().*member.member)>::value_type;
        words.emplace(spelling.element);
        std::istringstream attributes{std::string(spelling.attribute)};
        words.insert(std::istream_iterator<std::string>(attributes), {});
        if constexpr (HasMembers<Value> && !std::is_same_v<Value, Vector3>) addWords<Value>(words);
    });
}

std::string dictionary() {
    std::set<std::string> words;
    addWords<OdeWorld>(words);
    addWords<OdeBody>(words);
    addWords<OdeSpace>(words);
    addWords<OdeGeom>(words);
    addWords<OdeJointSettings>(words);
    xode::forEachSetting<JointAxis>([&](const xode::AxisSpelling& spelling, const auto&) {
        words.emplace(spelling.word);
        words.emplace(spelling.alias);
    });
    for (const JointTraits& traits : kJointTraits) words.emplace(traits.word);
    words.erase("");
    std::string out;
    for (const std::string& word : words) out += "\" " + word + "=\\\"\"\n\"" + word + "\"\n";
    return out;
}

const std::map<std::string, std::function<std::string()>>& makers() {
    static const std::map<std::string, std::function<std::string()>> all{
        {"worlds", [] { return settingsTable<OdeWorld>(); }},
        {"spaces", [] { return settingsTable<OdeSpace>(); }},
        {"bodies", [] { return settingsTable<OdeBody>(); }},
        {"geoms", [] { return settingsTable<OdeGeom>(); }},
        {"joints", [] { return settingsTable<OdeJointSettings, JointType>("joint"); }},
        {"axes", axisTable},
        {"schema", schemaOfAxis},
        {"dictionary", dictionary},
    };
    return all;
}

std::string read(const char* file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// The text with all that is made in it made anew.
std::string remade(const std::string& text) {
    std::string out;
    bool isMade = false;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.find("made end") != std::string::npos) isMade = false;
        if (!isMade) out += line + '\n';
        const std::size_t at = line.find("made:");
        if (at == std::string::npos) continue;
        const std::string name = line.substr(at + 5, line.find(' ', at) - at - 5);
        out += makers().at(name)();
        isMade = true;
    }
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<const char*> files(argv + 1, argv + argc);
    const bool isCheck = !files.empty() && std::string_view(files[0]) == "--check";
    if (isCheck) files.erase(files.begin());
    int status = 0;
    for (const char* file : files) {
        const std::string text = read(file);
        const std::string made = remade(text);
        if (made == text) continue;
        if (isCheck) {
            std::cerr << file << " is stale: cmake --build <build folder> --target words_page\n";
            status = 1;
        } else {
            std::ofstream(file, std::ios::binary) << made;
        }
    }
    return status;
}
