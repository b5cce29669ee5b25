// How diagnostics look: lines of the file, those that are alike, colours, characters that could drive a terminal.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <csignal>

#include "program.hpp"

using namespace orrery::test;

namespace {

constexpr std::string_view kFaultyGltf = R"({
  "asset": {"version": "2.0"},
  "extensionsUsed": ["OMI_physics_shape"],
  "extensions": {
    "OMI_physics_shape": {
      "shapes": [
        {"type": "sphere", "sphere": {"radius": -1}}
      ]
    }
  }
}
)";

// Spheres without a radius, one a line from line 2 on.
std::string manyFaults(int count) {
    std::string scene = "<xode version=\"1.0r23\"><world><space>\n";
    for (int i = 0; i < count; ++i) scene += "<geom><sphere/></geom>\n";
    return scene + "</space></world></xode>\n";
}

std::size_t countOf(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

// Characters that a terminal must not get: ESC, BEL, other control characters, and those that turn the direction of
// writing.
bool isHarmless(const std::string& text) {
    for (const char* part : {"\u009b", "\u202e", "\u2066", "\u200f"}) {
        if (contains(text, part)) return false;
    }
    return std::none_of(text.begin(), text.end(), [](unsigned char c) { return (c < 0x20 && c != '\n') || c == 0x7f; });
}

// As a name, once in each way of writing it. XML has no control characters but those above ASCII.
constexpr std::string_view kWildXode = R"(<?xml version="1.0"?>
<xode version="1.0r23" name="&#x9b;31m&#x202e;scene">
  <world name="&#x9b;31m&#x202e;w"><space>
      <body name="&#x9b;31m&#x202e;ball">
        <geom name="&#x9b;31m&#x202e;g"><sphere radius="-1"/></geom>
        <geom name="&#x9b;31m&#x202e;h"><sphere raduis="1"/></geom>
        <mass><mass_shape total="2"><sphere radius="0.5"/></mass_shape></mass>
        <joint name="&#x9b;31m&#x202e;j"><hinge><anchor x="0" y="0" z="0"/><axis x="0" y="0" z="0"/></hinge></joint>
      </body>
  </space></world>
</xode>
)";
constexpr std::string_view kWildGltf =
    R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"name": "\u001b[31m\u0007", "nodes": [0, 1]}],
"extensionsUsed": ["OMI_physics_body", "OMI_physics_shape", "OMI_physics_gravity", "KHR_materials_variants", "\u001b[2J\u202e"],
"extensions": {"OMI_physics_shape": {"shapes": [{"type": "\u001b[31mbox"}, {"type": "sphere", "sphere": {"radius": 90}}]},
"KHR_materials_variants": {"variants": [{"name": "\u001b]0;x\u0007"}]}},
"animations": [{"name": "\u001b[31mplay", "channels": [], "samplers": []}],
"nodes": [{"name": "\u001b[31m\u0007\u202ered", "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "\u001b[31mkey": 1}}}},
{"name": "\u001b[31m\u2066pull", "extensions": {"OMI_physics_body": {"trigger": {"shape": 1}}, "OMI_physics_gravity": {"type": "point", "gravity": 1}}}]}
)";
constexpr std::string_view kWildG4mf =
    R"({"asset": {"specification": "https://github.com/godot-dimensions/g4mf", "dimension": 3, "generator": "\u001b[31m"},
"nodes": [{"name": "root", "children": [1]}, {"name": "\u001b[31m\u0007\u202ered", "physics": {"motion": {"type": "dynamic"}, "\u001b[31mkey": 1}, "\u001b[31mkey": 1}]}
)";

}  // namespace

BOOST_AUTO_TEST_SUITE(terminal)

BOOST_AUTO_TEST_CASE(the_line_of_xml_is_shown_with_a_mark_below_the_element) {
    const TemporaryFolder folder;
    folder.write("faulty.xode", kFaultyScene);
    const Output output = runProgram(folder, {"validate", "faulty.xode"});
    BOOST_TEST(contains(output.err,
                        "\n    6 | <geom name=\"bad\"><sphere/></geom>\n"
                        "      |                  ^^^^^^^\n"
                        "  help: "),
               output.err);
}

BOOST_AUTO_TEST_CASE(the_line_of_json_is_shown_with_its_number_and_column) {
    const TemporaryFolder folder;
    folder.write("faulty.gltf", kFaultyGltf);
    const Output output = runProgram(folder, {"validate", "faulty.gltf"});
    BOOST_TEST(contains(output.err,
                        "faulty.gltf#/extensions/OMI_physics_shape/shapes/0/sphere/radius: error[OMI_SHAPE_SIZE]: "),
               output.err);
    BOOST_TEST(contains(output.err,
                        "\n  --> faulty.gltf:7:49\n"
                        "    7 | {\"type\": \"sphere\", \"sphere\": {\"radius\": -1}}\n"
                        "      |                                         ^^\n"),
               output.err);
}

// In a file without line ends, 40 bytes before and 60 behind are enough.
BOOST_AUTO_TEST_CASE(of_a_long_line_what_is_near_is_shown) {
    const TemporaryFolder folder;
    std::string scene = "<xode version=\"1.0r23\"><!--" + std::string(100'000, 'x') + "--><world><space>";
    scene += "<geom><sphere/></geom><!--" + std::string(100'000, 'y') + "--></space></world></xode>";
    folder.write("long.xode", scene);
    const Output output = runProgram(folder, {"validate", "long.xode"});
    BOOST_TEST(contains(output.err, "| ...xxxxxx"), output.err);
    BOOST_TEST(contains(output.err, "yyyyyy...\n"), output.err);
    for (const std::string& line : lines(output.err)) BOOST_TEST(line.size() < 200u);
}

BOOST_AUTO_TEST_CASE(lines_of_utf_16_are_shown_too) {
    const TemporaryFolder folder;
    const std::string scene =
        "<xode version=\"1.0r23\"><world><space>\n<geom name=\"\u00e4\"><sphere/></geom>\n</space></world></xode>";
    std::string wide = "\xff\xfe";
    for (std::size_t i = 0; i < scene.size(); ++i) {
        const bool isTwo = static_cast<unsigned char>(scene[i]) == 0xc3;  // the only one that is not ASCII
        wide += isTwo ? '\xe4' : scene[i];
        wide += '\0';
        i += isTwo ? 1 : 0;
    }
    folder.write("wide.xode", wide);
    const Output output = runProgram(folder, {"validate", "wide.xode"});
    BOOST_TEST(contains(output.err,
                        "    2 | <geom name=\"\u00e4\"><sphere/></geom>\n"
                        "      |                ^^^^^^^\n"),
               output.err);
}

BOOST_AUTO_TEST_CASE(of_a_container_there_is_no_line) {
    const TemporaryFolder folder;
    std::string json(kFaultyGltf);
    json.resize((json.size() + 3) / 4 * 4, ' ');
    const auto word = [](std::size_t n) {
        std::string bytes;
        for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(n >> shift & 0xFFU);
        return bytes;
    };
    folder.write("faulty.glb", "glTF" + word(2) + word(20 + json.size()) + word(json.size()) + "JSON" + json);
    const Output output = runProgram(folder, {"validate", "faulty.glb"});
    BOOST_TEST(contains(output.err, "error[OMI_SHAPE_SIZE]"), output.err);
    BOOST_TEST(!contains(output.err, "-->"), output.err);
}

BOOST_AUTO_TEST_CASE(those_that_are_alike_are_counted) {
    const TemporaryFolder folder;
    folder.write("many.xode", manyFaults(26));
    const Output output = runProgram(folder, {"validate", "many.xode"});
    BOOST_TEST(countOf(output.err, "error[XODE_ATTRIBUTE_MISSING]") == 5u);
    BOOST_TEST(
        contains(output.err,
                 "orrery: 21 more XODE_ATTRIBUTE_MISSING like this, from many.xode:7:7 on (--each lists them)\n"),
        output.err);
    BOOST_TEST(contains(output.out, "26 errors"));
}

BOOST_AUTO_TEST_CASE(each_lists_them_all) {
    const TemporaryFolder folder;
    folder.write("many.xode", manyFaults(26));
    const Output output = runProgram(folder, {"validate", "many.xode", "--each"});
    BOOST_TEST(countOf(output.err, "error[XODE_ATTRIBUTE_MISSING]") == 26u);
    BOOST_TEST(!contains(output.err, "like this"), output.err);
}

BOOST_AUTO_TEST_CASE(terminals_get_colours) {
    const TemporaryFolder folder;
    folder.write("faulty.xode", kFaultyScene);
    const Output output = runOnTerminal(folder, {"validate", "faulty.xode"}, "TERM=xterm NO_COLOR=");
    BOOST_TEST(contains(output.out, "\033[31;1merror[XODE_ATTRIBUTE_MISSING]\033[0m"), output.out);
}

BOOST_AUTO_TEST_CASE(no_color_and_dumb_terminals_get_none) {
    const TemporaryFolder folder;
    folder.write("faulty.xode", kFaultyScene);
    for (const char* variables : {"TERM=xterm NO_COLOR=1", "TERM=dumb NO_COLOR="}) {
        const Output output = runOnTerminal(folder, {"validate", "faulty.xode"}, variables);
        BOOST_TEST(contains(output.out, "error[XODE_ATTRIBUTE_MISSING]"), output.out);
        BOOST_TEST(!contains(output.out, "\033["), output.out);
    }
}

BOOST_AUTO_TEST_CASE(a_long_run_tells_how_long_it_will_take) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const std::vector<std::string> asked{"run", "ball.xode", "--duration", "1e8"};
    const Output output = runOnTerminal(folder, asked, "TERM=xterm timeout --signal=INT 8");
    BOOST_TEST(contains(output.out, " %, "), output.out);
    BOOST_TEST(contains(output.out, " h left"), output.out);
    BOOST_TEST(!contains(runStopped(folder, asked, SIGINT).err, "left"));
}

BOOST_AUTO_TEST_CASE(pipes_get_none) {
    const TemporaryFolder folder;
    folder.write("faulty.xode", kFaultyScene);
    BOOST_TEST(!contains(runProgram(folder, {"validate", "faulty.xode"}).err, "\033"));
}

// A name that would colour the terminal, one that would clear it by a control character beyond ASCII, and one that
// turns the direction of writing.
BOOST_AUTO_TEST_CASE(names_reach_the_terminal_without_control_characters) {
    const TemporaryFolder folder;
    folder.write("names.gltf",
                 R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"name": "\u001b[31m", "nodes": [0, 1, 2]}],
"extensionsUsed": ["OMI_physics_body", "\u001b[2J"],
"nodes": [{"name": "\u001b[31mred", "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}}}},
{"name": "\u009b2Jclear", "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}}}},
{"name": "\u202eturned", "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}}}}]}
)");
    for (const char* command : {"info", "validate", "run"}) {
        const Output output = runProgram(folder, {command, "names.gltf"});
        for (const char* part : {"\033", "\u009b", "\u202e"}) {
            BOOST_TEST(!contains(output.out, part), command << ": " << output.out);
            BOOST_TEST(!contains(output.err, part), command << ": " << output.err);
        }
    }
    const Output output = runProgram(folder, {"info", "names.gltf"});
    for (const char* name : {"\\x1b[31mred", "\\x9b2Jclear", "\\u202eturned"})
        BOOST_TEST(contains(output.out, name), output.out);
    const Output unknown = runProgram(folder, {"run", "names.gltf", "--expect", "'\033[31mre'.position.y > 0"});
    BOOST_TEST(!contains(unknown.err, "\033"), unknown.err);
}

BOOST_AUTO_TEST_CASE(no_command_brings_control_characters_of_any_format_to_the_terminal) {
    const TemporaryFolder folder;
    // Files have such names, too.
    const std::vector<std::string> files{"\033[31m\a\u202ex.xode", "\033[31m\ag.gltf", "\033[31m\au.g4tf"};
    folder.write(files[0], kWildXode);
    folder.write(files[1], kWildGltf);
    folder.write(files[2], kWildG4mf);
    const auto test = [&](const std::vector<std::string>& arguments) {
        const Output output = runProgram(folder, arguments);
        BOOST_TEST_CONTEXT(arguments[0]) {
            BOOST_TEST(isHarmless(output.out), output.out);
            BOOST_TEST(isHarmless(output.err), output.err);
            BOOST_TEST(!(output.out + output.err).empty());
        }
    };
    const std::string out = "\033[31mout";
    for (const std::string& file : files) {
        test({"info", file});
        test({"validate", file, "--strict"});
        test({"run", file, "--duration", "0.1", "--record", out + ".csv", "--save-as", out + ".gltf"});
        test({"run", file, "--expect", "\033[31m.position.y > 0"});
        test({"run", file, "--record", "missing/" + out + ".csv"});
        test({"probe", file, "--at", "1,0,0"});
        test({"probe", file, "--body", "\033[31mre"});
        test({"check", file, "--duration", "0.1"});
        test({"check", file, "--duration", "0.1", "--update"});
        test({"check", file, "--gravity", "1,2,3"});
        test({"diff", file, file + ".baseline", "--gravity", "1,2,3", "--duration", "0.1"});
        test({"convert", file, out + ".glb"});
        test({"convert", file, out + ".xode"});
        test({"convert", file, out + ".g4tf"});
        test({"convert", file, out + ".\033[31m"});
        test({"convert", file, out + ".glb", "--variant", "\033[31m"});
        test({"view", file, "--no-open", "--page", "missing/" + out + ".html"});
    }
    test({"\033[31mrun"});
    test({"run", "\033[31m"});
    test({"run", "a", "--\033[31m"});
    test({"run", "a", "--dt", "\033[31m"});
    test({"run", "a", "--record", "\033[31m"});
    test({"run", "a", "--solver", "\033[31m"});
    test({"explain", "\033[31m"});
    test({"manual", "\033[31m"});
    test({"completion", "\033[31m"});
}

BOOST_AUTO_TEST_CASE(the_manual_is_readable_on_a_terminal) {
    const TemporaryFolder folder;
    const std::string shown = runOnTerminal(folder, {"manual", "run"}, "TERM=xterm").out;
    BOOST_TEST(contains(shown, "Usage: orrery run [OPTIONS] FILE"), shown);
    BOOST_TEST(!contains(shown, ".SH "), shown);
    BOOST_TEST(contains(runProgram(folder, {"manual", "run"}).out, ".SH "));
}

BOOST_AUTO_TEST_SUITE_END()
