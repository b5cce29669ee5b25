// Makes docs/diagnostics.md from the catalogue of diagnostic codes.
//     orrery_diagnostics_doc FILE           writes the page
//     orrery_diagnostics_doc --check FILE   fails where FILE is not what would be written
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/base/strict.hpp"

namespace {

using orrery::CodeRoom;

constexpr std::pair<CodeRoom, std::string_view> kTitles[] = {
    {CodeRoom::Document, "Files, XML, JSON and GLB"},
    {CodeRoom::Xode, "XODE"},
    {CodeRoom::Gltf, "glTF"},
    {CodeRoom::Plan, "Plans"},
    {CodeRoom::Sim, "Simulation"},
    {CodeRoom::Export, "Saving"},
    {CodeRoom::Regression, "Regression checks and sweeps"},
};

constexpr std::string_view kHead =
    "<!-- Made from lib/base/include/orrery/base/codes by docs/diagnostics_page.cpp; do not edit.\n"
    "     cmake --build <build folder> --target diagnostics_page -->\n"
    "# Diagnostics\n"
    "\n"
    "What Orrery finds in a file or a scene has a severity, a stable code and a place:\n"
    "\n"
    "    scene.xode:12:7: error[XML_MALFORMED]: message (found \"x\", expected y)\n"
    "    scene.gltf#/nodes/3/mass: warning[JSON_KEY_DUPLICATE]: message\n"
    "\n"
    "| severity | means |\n"
    "|---|---|\n"
    "| error | a part of the file could not be used; the rest is |\n"
    "| warning | used, but probably not as its author meant |\n"
    "| info | a default, or a choice that the reader may want to know of |\n"
    "\n"
    "The severity below is the usual one: a rule may be stricter or milder in one context, and a strict\n"
    "check (`orrery validate --strict`) makes errors of warnings, but for those with an asterisk: what they\n"
    "are about is permitted, though doubtful.\n";

std::string cell(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '|') result += '\\';
        // What looks like markup would vanish from the page.
        if (c == '<') {
            result += "&lt;";
        } else {
            result += c;
        }
    }
    return result;
}

std::string page() {
    std::string out(kHead);
    for (const auto& [room, title] : kTitles) {
        out += "\n## ";
        out += title;
        out += "\n| code | severity | when | what to do |\n|---|---|---|---|\n";
        for (const orrery::CodeInfo& info : orrery::allCodes()) {
            if (info.code.room != room) continue;
            // So that a link may end in #CODE.
            const std::string name(info.name);
            out += "| <a id=\"" + name + "\"></a>`" + name + "` | " + std::string(toText(info.severity)) +
                   (orrery::isTolerated(info.code) ? "* | " : " | ") + cell(info.cause) + " | " + cell(info.remedy) +
                   " |\n";
        }
    }
    return out;
}

bool isUpToDate(const char* file) {
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (text == page()) return true;
    std::cerr << file << " is stale: cmake --build <build folder> --target diagnostics_page\n";
    return false;
}

bool write(const char* file) {
    std::ofstream out(file, std::ios::binary);
    out << page();
    out.close();
    if (!out) std::cerr << file << " cannot be written\n";
    return bool(out);
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    if (arguments.size() == 1 && !arguments[0].starts_with("-")) return write(argv[1]) ? 0 : 1;
    if (arguments.size() == 2 && arguments[0] == "--check") return isUpToDate(argv[2]) ? 0 : 1;
    std::cerr << "use: orrery_diagnostics_doc [--check] FILE\n";
    return 2;
}
