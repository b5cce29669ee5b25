// The examples of apps/orrery/help/examples: each wrong text gives its code, and the right one in its place does not.
//
// With ORRERY_UPDATE_GOLDEN=1 in the environment their lines of files, marks and messages are written anew, and codes
// that a bad file gives and no example has get one. What is right ("+ ") is written by hand.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "found.hpp"
#include "help/code_examples.hpp"
#include "orrery/base/printable.hpp"
#include "orrery/test/files.hpp"
#include "output/excerpt.hpp"

namespace {

namespace fs = std::filesystem;
using namespace orrery;
using app::CodeExample;

constexpr const char* kHead =
    "# Examples of codes: a bad file of tests/golden and its lines, what is wrong (|) with a mark (^), the message "
    "(!), and\n"
    "# how it is right (+). tests/golden/code_examples_test.cpp writes all but the last.\n";

fs::path examplesFolder() {
    return test::sourceFolder() / "apps" / "orrery" / "help" / "examples";
}

// The one in the lines of the example, else the first that can be shown in its line, else the first.
const Diagnostic* diagnosticOf(const CodeExample& example, const golden::Found& found) {
    const Diagnostic* first = nullptr;
    const Diagnostic* shown = nullptr;
    const Source* source = found.scene.source().get();
    for (const Diagnostic& each : found.log.entries()) {
        if (!(each.code == example.code)) continue;
        const auto line = source ? source->line(each.place) : std::nullopt;
        if (line && line->number >= example.firstLine && line->number <= example.lastLine) return &each;
        if (line && !shown) shown = &each;
        if (!first) first = &each;
    }
    return shown ? shown : first;
}

std::size_t countOf(const DiagnosticLog& log, std::string_view code) {
    return static_cast<std::size_t>(std::count_if(log.entries().begin(), log.entries().end(),
                                                  [&](const Diagnostic& each) { return each.code == code; }));
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string trimmed(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    return std::string(text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin));
}

std::string messageOf(Diagnostic diagnostic, const fs::path& file) {
    diagnostic.place = {};
    std::string text = toText(diagnostic);
    text.erase(0, text.find("]: ") + 3);
    // Messages that name a file have its whole path here.
    const std::string folder = file.parent_path().string() + '/';
    for (std::size_t at; (at = text.find(folder)) != std::string::npos;) text.erase(at, folder.size());
    return text;
}

// The part of an example that its file gives: the lines that it has, or the line that the diagnostic is about.
struct Shown {
    std::size_t firstLine = 0;
    std::size_t lastLine = 0;
    std::vector<std::string> wrong;  // with "| " and "^ "
    std::string message;
};

// Lines of the file in full, without the blanks that all begin with.
std::vector<std::string> wholeLines(const std::vector<std::string>& file, const app::Excerpt& marked,
                                    std::size_t column, std::size_t first, std::size_t last) {
    std::size_t indent = std::string::npos;
    for (std::size_t i = first; i <= last; ++i) indent = std::min(indent, file[i - 1].find_first_not_of(" \t"));
    std::vector<std::string> shown;
    for (std::size_t i = first; i <= last; ++i) {
        shown.push_back("| " + file[i - 1].substr(std::min(indent, file[i - 1].size())));
        if (i == marked.line)
            shown.push_back("^ " + std::string(column - 1 - indent, ' ') + std::string(marked.marked, '^'));
    }
    return shown;
}

std::optional<Shown> shownFor(const CodeExample& example, const golden::Found& found, const fs::path& path) {
    const Diagnostic* diagnostic = diagnosticOf(example, found);
    if (!diagnostic) return std::nullopt;
    Shown shown;
    shown.message = messageOf(*diagnostic, path);
    const Source* source = found.scene.source().get();
    const auto line = source ? source->line(diagnostic->place) : std::nullopt;
    if (!line) return shown;
    const app::Excerpt excerpt = app::excerptOf(*line);
    const bool several = example.lastLine > example.firstLine && example.firstLine <= excerpt.line;
    shown.firstLine = several ? example.firstLine : excerpt.line;
    shown.lastLine = several ? example.lastLine : excerpt.line;
    if (several) {
        shown.wrong = wholeLines(linesOf(test::fileBytes(path)), excerpt, app::Columns().of(*line), shown.firstLine,
                                 shown.lastLine);
    } else {
        shown.wrong = {"| " + excerpt.text, "^ " + std::string(excerpt.before, ' ') + std::string(excerpt.marked, '^')};
    }
    return shown;
}

std::string entryText(const CodeExample& example, const Shown& shown) {
    std::string text = std::string(example.code) + ' ' + std::string(example.file);
    if (shown.firstLine > 0) text += ' ' + std::to_string(shown.firstLine);
    if (shown.lastLine > shown.firstLine) text += '-' + std::to_string(shown.lastLine);
    text += '\n';
    for (const std::string& line : shown.wrong) text += line + '\n';
    text += "! " + shown.message + '\n';
    for (const std::string_view line : example.right) text += "+ " + std::string(line) + '\n';
    return text;
}

// The bytes of the file with what is right in the place of what is wrong; nullopt if that is not in it.
std::optional<std::string> corrected(const CodeExample& example, const std::string& bytes) {
    std::vector<std::string> lines = linesOf(bytes);
    if (example.lastLine == 0 || example.lastLine > lines.size()) return std::nullopt;
    std::string right;
    for (const std::string_view line : example.right) right += std::string(line) + '\n';
    right.pop_back();
    std::string wrong = lines[example.firstLine - 1];
    if (example.firstLine == example.lastLine) {
        std::string part = trimmed(example.wrong.front());
        const auto withoutDots = [](std::string& text) {
            if (text.starts_with("...")) text.erase(0, 3);
            if (text.ends_with("...")) text.erase(text.size() - 3);
        };
        withoutDots(part);
        withoutDots(right);
        const std::size_t at = wrong.find(part);
        if (at == std::string::npos) return std::nullopt;
        right = wrong.replace(at, part.size(), right);
    }
    std::string text;
    for (std::size_t i = 1; i <= lines.size(); ++i) {
        if (i == example.firstLine) text += right + '\n';
        if (i < example.firstLine || i > example.lastLine) text += lines[i - 1] + '\n';
    }
    return text;
}

const golden::Found& foundIn(const std::string& file) {
    static std::map<std::string, golden::Found> known;
    const auto at = known.find(file);
    return at != known.end() ? at->second : known.emplace(file, golden::find(golden::folder() / file)).first->second;
}

// Those of errors and warnings.
std::set<std::string> codesIn(const golden::Found& found, std::size_t firstLine, std::size_t lastLine) {
    std::set<std::string> codes;
    const Source* source = found.scene.source().get();
    for (const Diagnostic& each : found.log.entries()) {
        const auto line = source ? source->line(each.place) : std::nullopt;
        if (each.severity != Severity::Info && line && line->number >= firstLine && line->number <= lastLine)
            codes.emplace(infoOf(each.code).name);
    }
    return codes;
}

void check(const CodeExample& example) {
    BOOST_TEST_CONTEXT(example.code << " in " << example.file) {
        const fs::path path = golden::folder() / example.file;
        const golden::Found& found = foundIn(std::string(example.file));
        const auto shown = shownFor(example, found, path);
        BOOST_TEST_REQUIRE(shown.has_value(), "the file does not give the code");
        std::vector<std::string> wrong;
        for (const std::string& line : shown->wrong) wrong.push_back(line.substr(2));
        BOOST_TEST(shown->firstLine == example.firstLine);
        BOOST_TEST(wrong == std::vector<std::string>(example.wrong.begin(), example.wrong.end()),
                   boost::test_tools::per_element());
        // Numbers of a run are those of ODE's precision.
        if (!example.file.starts_with("run/")) BOOST_TEST(shown->message == example.message);
        if (example.right.empty()) return;
        const auto bytes = corrected(example, test::fileBytes(path));
        BOOST_TEST_REQUIRE(bytes.has_value(), "the wrong text is not in the file");
        const golden::Found now = golden::find(path, *bytes);
        BOOST_TEST(countOf(now.log, example.code) < countOf(found.log, example.code), *bytes);
        // Lines may be read now that were not: only these are looked at.
        const std::set<std::string> before = codesIn(found, example.firstLine, example.lastLine);
        const std::size_t last = example.firstLine + example.right.size() - 1;
        for (const std::string& code : codesIn(now, example.firstLine, last))
            BOOST_TEST(before.contains(code), "what is right gives " << code);
    }
}

// The room of the catalogue as the name of a file.
std::string roomOf(std::string_view code) {
    constexpr const char* kRooms[] = {"document", "xode", "gltf", "plan", "sim", "export", "regression"};
    for (const CodeInfo& info : allCodes()) {
        if (info.name == code) return kRooms[static_cast<std::size_t>(info.code.room)];
    }
    return {};
}

// For each code, the bad file that gives the fewest other findings, and is short.
std::map<std::string_view, std::string> bestFiles() {
    std::map<std::string_view, std::pair<std::size_t, std::string>> best;
    for (const auto& entry : fs::recursive_directory_iterator(golden::folder())) {
        if (!golden::isInput(entry.path())) continue;
        const std::string file = fs::relative(entry.path(), golden::folder()).generic_string();
        const golden::Found& found = foundIn(file);
        const Source* source = found.scene.source().get();
        for (const Diagnostic& each : found.log.entries()) {
            const auto line = source ? source->line(each.place) : std::nullopt;
            const bool isWhole = line && app::excerptOf(*line).text.find("...") == std::string::npos;
            const bool isCase = each.severity == infoOf(each.code).severity;
            std::size_t cost = 100 * found.log.entries().size() + fs::file_size(entry.path()) / 10;
            if (!line) cost += 100'000;
            if (!isWhole) cost += 20'000;
            if (!isCase) cost += 10'000;
            auto& known = best[infoOf(each.code).name];
            if (known.second.empty() || cost < known.first) known = {cost, file};
        }
    }
    std::map<std::string_view, std::string> files;
    for (const auto& [code, known] : best) files[code] = known.second;
    return files;
}

void update() {
    const std::map<std::string_view, std::string> best = bestFiles();
    std::map<std::string, std::string> texts;  // by room
    for (const CodeInfo& info : allCodes()) {
        const auto at = best.find(info.name);
        if (at == best.end()) continue;
        const CodeExample* known = app::exampleOf(info.name);
        CodeExample example = known ? *known : CodeExample();
        example.code = info.name;
        if (!known) example.file = at->second;
        const std::string file(example.file);
        if (const auto shown = shownFor(example, foundIn(file), golden::folder() / file))
            texts[roomOf(info.name)] += entryText(example, *shown);
    }
    for (const char* room : {"document", "xode", "gltf", "plan", "sim", "export", "regression"}) {
        std::ofstream(examplesFolder() / (std::string(room) + ".txt"), std::ios::binary)
            << "R\"examples(" << kHead << texts[room] << ")examples\"\n";
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(examples_of_codes_are_those_of_bad_files_and_what_is_right_does_not_give_them) {
    if (golden::isUpdating()) return update();
    std::size_t withRight = 0;
    for (const CodeExample& example : app::codeExamples()) {
        BOOST_TEST(!roomOf(example.code).empty(), "there is no code " << example.code);
        BOOST_TEST(&example == app::exampleOf(example.code), "another example has " << example.code);
        check(example);
        if (!example.right.empty()) ++withRight;
    }
    BOOST_TEST_MESSAGE(app::codeExamples().size() << " examples, " << withRight << " with what is right");
}
