// Mistakes on the command line (tests/golden/commands/mistakes.txt), and the program's message for each. With
// ORRERY_UPDATE_GOLDEN=1 in the environment the file is written anew: read the difference before committing it.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "program.hpp"

using namespace orrery::test;

namespace command_mistakes_test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrompt = "$ orrery ";

// A field that rides on the body it is on, and one that it pulls.
constexpr std::string_view kRider = R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 2]}],
"extensionsUsed": ["OMI_physics_body", "OMI_physics_shape", "OMI_physics_gravity"],
"extensions": {"OMI_physics_gravity": {"gravity": 0}, "OMI_physics_shape": {"shapes": [{"type": "sphere", "sphere": {"radius": 9}}]}},
"nodes": [
{"name": "comet", "children": [1], "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "mass": 1}}}},
{"name": "pull", "extensions": {"OMI_physics_body": {"trigger": {"shape": 0}}, "OMI_physics_gravity": {"type": "point", "gravity": 3}}},
{"name": "dust", "translation": [3, 0, 0], "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "mass": 1}}}}]}
)";

// The words of a line; some are in single quotes.
std::vector<std::string> wordsOf(std::string_view line) {
    std::vector<std::string> words;
    bool quoted = false;
    bool inWord = false;
    for (const char c : line) {
        if (c == '\'') quoted = !quoted;
        const bool ends = c == ' ' && !quoted;
        if (!ends && !inWord) words.emplace_back();
        inWord = !ends;
        if (inWord && c != '\'') words.back() += c;
    }
    return words;
}

std::string saidOf(std::string_view command) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    folder.write("scenes/ball.xode", kBallScene);
    folder.write("scenes/second.xode", kBallScene);
    folder.write("twins/ball.xode", kBallScene);
    folder.write("twins/ball.xml", kBallScene);
    folder.write("-dash.xode", kBallScene);
    folder.write("empty/notes.txt", "no scene");
    folder.write("notes.txt", "What to do today\n");
    folder.write("notes.csv", "What,to,do\n");
    folder.write("ball.csv", "time,body\n");
    folder.write("rider.gltf", kRider);
    const Output output = runProgram(folder, wordsOf(command));
    std::string said;
    for (const std::string& line : lines(output.err)) {
        // Lines on the good scene do not count here.
        const bool isOfScene = contains(line, "PLAN_GRAVITY_DEFAULT");
        if (!isOfScene) said += line + '\n';
    }
    return said + output.out + "status " + std::to_string(output.status) + '\n';
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_wrong_command_gets_the_message_that_it_has) {
    const char* update = std::getenv("ORRERY_UPDATE_GOLDEN");
    const fs::path file = sourceFolder() / "tests" / "golden" / "commands" / "mistakes.txt";
    const std::string expected = fileBytes(file);
    std::string said;
    std::size_t count = 0;
    for (const std::string& line : lines(expected)) {
        if (!line.starts_with(kPrompt)) continue;
        ++count;
        said += line + '\n' + saidOf(std::string_view(line).substr(kPrompt.size()));
    }
    BOOST_TEST(count >= 40u);
    if (update != nullptr && std::string_view(update) == "1") {
        std::ofstream(file, std::ios::binary) << said;
        return;
    }
    BOOST_TEST(said == expected, "--- said\n" << said);
}

}  // namespace command_mistakes_test
