// Makes docs/diagnostics.md, the list of all diagnostic codes, and docs/diagnostics/*.md, which tell about each, from
// the catalogue and from the examples that `orrery explain` shows.
//     orrery_diagnostics_doc FOLDER           writes the pages into docs
//     orrery_diagnostics_doc --check FOLDER   fails where they are not what would be written
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "help/code_examples.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/base/strict.hpp"

namespace {

namespace fs = std::filesystem;
using orrery::CodeRoom;
using orrery::app::CodeExample;

struct Page {
    CodeRoom room;
    std::string_view name;
    std::string_view title;
};

constexpr Page kPages[] = {
    {CodeRoom::Document, "files", "Files, XML, JSON and GLB"},
    {CodeRoom::Xode, "xode", "XODE, URDF and MJCF"},
    {CodeRoom::Gltf, "gltf", "glTF and G4MF"},
    {CodeRoom::Plan, "plan", "Plans"},
    {CodeRoom::Sim, "simulation", "Simulation"},
    {CodeRoom::Export, "saving", "Saving"},
    {CodeRoom::Regression, "regression", "Regression checks and sweeps"},
};

constexpr std::string_view kMade =
    "<!-- Made from lib/base/include/orrery/base/codes and apps/orrery/help/examples by docs/diagnostics_page.cpp; do "
    "not "
    "edit.\n"
    "     cmake --build <build folder> --target diagnostics_page -->\n";

constexpr std::string_view kHead =
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
    "are about is permitted, though doubtful. `orrery explain CODE` prints what the page of a code tells.\n";

// Text that looks like markup would vanish from the page; a quotation mark alone would begin a text that goes on.
std::string escaped(std::string_view text) {
    const bool unpaired = std::count(text.begin(), text.end(), '"') % 2 != 0;
    std::string result;
    for (const char c : text) {
        if ((c == '"' && unpaired) || c == '|' || c == '\\' || c == '@') result += '\\';
        if (c == '<') {
            result += "&lt;";
        } else {
            result += c;
        }
    }
    return result;
}

std::string lowerCase(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::tolower(c); });
    return result;
}

std::string block(const std::string& text) {
    return "\n```\n" + text + "```\n";
}

std::string list() {
    std::string out = std::string(kMade) + std::string(kHead);
    for (const Page& page : kPages) {
        out += "\n## " + std::string(page.title) + "\n| code | severity | when |\n|---|---|---|\n";
        for (const orrery::CodeInfo& info : orrery::allCodes()) {
            if (info.code.room != page.room) continue;
            out += "| [" + std::string(info.name) + "](diagnostics/" + std::string(page.name) + ".md#" +
                   lowerCase(info.name) + ") | " + std::string(toText(info.severity)) +
                   (orrery::isTolerated(info.code) ? "* | " : " | ") + escaped(info.cause) + " |\n";
        }
    }
    return out;
}

std::string section(const orrery::CodeInfo& info) {
    std::string text = "\n## " + std::string(info.name) + "\n" + std::string(toText(info.severity)) + ": " +
                       escaped(info.cause) + '\n';
    if (const CodeExample* example = orrery::app::exampleOf(info.name)) {
        text += block(wrongText(*example));
        if (!example->right.empty()) text += "\nRight:\n" + block(rightText(*example));
    }
    return text + '\n' + escaped(info.remedy) + '\n';
}

std::string pageOf(const Page& page) {
    std::string out =
        std::string(kMade) + "# Diagnostics: " + std::string(page.title) +
        "\n\n[All codes](../diagnostics.md). Each has a text that gives it, with the message, and how the "
        "text is right.\n";
    for (const orrery::CodeInfo& info : orrery::allCodes()) {
        if (info.code.room == page.room) out += section(info);
    }
    return out;
}

bool isUpToDate(const fs::path& file, const std::string& text) {
    std::ifstream in(file, std::ios::binary);
    if (text == std::string{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()}) return true;
    std::cerr << file.string() << " is stale: cmake --build <build folder> --target diagnostics_page\n";
    return false;
}

bool write(const fs::path& file, const std::string& text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.close();
    if (!out) std::cerr << file.string() << " cannot be written\n";
    return bool(out);
}

bool forEachPage(const fs::path& folder, bool (*use)(const fs::path& file, const std::string& text)) {
    bool good = use(folder / "diagnostics.md", list());
    for (const Page& page : kPages)
        good = use(folder / "diagnostics" / (std::string(page.name) + ".md"), pageOf(page)) && good;
    return good;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    if (arguments.size() == 1 && !arguments[0].starts_with("-")) return forEachPage(argv[1], write) ? 0 : 1;
    if (arguments.size() == 2 && arguments[0] == "--check") return forEachPage(argv[2], isUpToDate) ? 0 : 1;
    std::cerr << "use: orrery_diagnostics_doc [--check] FOLDER\n";
    return 2;
}
