#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <map>

#include "program.hpp"

using namespace orrery::test;

namespace {

// Two errors.
constexpr std::string_view kTwoFaults = R"(<xode version="1.0r23"><world><space>
<geom name="a"><sphere/></geom>
<geom name="b"><box sizex="1" sizey="1"/></geom>
</space></world></xode>
)";

// A body of an open mesh of 50 triangles, which takes about a third of the work that validate does for convex parts.
std::string unevenSheet(std::uint32_t seed) {
    std::string text = "<body><transform><position x=\"" + std::to_string(100 * seed) +
                       "\" y=\"50\" z=\"0\"/></transform><geom><trimesh><vertices>";
    for (int i = 0; i < 36; ++i) {
        seed = seed * 1664525 + 1013904223;
        const int height = static_cast<int>(seed >> 16U) % 600 - 300;
        text += "<v x=\"" + std::to_string(i / 6) + "\" y=\"" + std::to_string(height) + "e-3\" z=\"" +
                std::to_string(i % 6) + "\"/>";
    }
    text += "</vertices><triangles>";
    const auto triangle = [&](int a, int b, int c) {
        text +=
            "<t ia=\"" + std::to_string(a) + "\" ib=\"" + std::to_string(b) + "\" ic=\"" + std::to_string(c) + "\"/>";
    };
    for (int i = 1; i <= 29; ++i) {
        if (i % 6 == 0) continue;
        triangle(i, i + 1, i + 6);
        triangle(i + 1, i + 7, i + 6);
    }
    return text +
           "</triangles></trimesh></geom><mass><mass_shape total=\"1\"><sphere "
           "radius=\"1\"/></mass_shape></mass></body>";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(validate_command)

BOOST_AUTO_TEST_CASE(a_good_file_is_status_0_with_a_summary) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    const Output output = runProgram(folder, {"validate", "ball.xode"});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(output.out.starts_with("ball.xode: 0 errors, 0 warnings, "), output.out);
}

BOOST_AUTO_TEST_CASE(a_recorded_run_has_no_warnings) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    BOOST_TEST(runProgram(folder, {"run", "ball.xode", "-d", "0.5", "-q", "-o", "recorded.glb"}).status == 0);
    const Output output = runProgram(folder, {"validate", "recorded.glb"});
    BOOST_TEST(contains(output.out + output.err, "info[PLAN_ANIMATION_DYNAMIC]"), output.out + output.err);
    BOOST_TEST(!contains(output.out + output.err, "warning[PLAN_ANIMATION_DYNAMIC]"), output.out + output.err);
}

BOOST_AUTO_TEST_CASE(joints_of_a_recorded_run_have_no_warnings) {
    const TemporaryFolder folder;
    const std::string arm = (sourceFolder() / "data" / "robot_arm.xode").string();
    BOOST_TEST(runProgram(folder, {"run", arm, "-d", "0.2", "-q", "-o", "arm.glb"}).status == 0);
    const Output output = runProgram(folder, {"validate", "arm.glb", "--strict"});
    BOOST_TEST(output.status == 0, output.out + output.err);
}

BOOST_AUTO_TEST_CASE(all_diagnostics_are_listed_in_the_order_of_the_file) {
    const TemporaryFolder folder;
    folder.write("two.xode", kTwoFaults);
    const Output output = runProgram(folder, {"validate", "two.xode"});
    BOOST_TEST(output.status == 1);
    const std::size_t first = output.err.find("two.xode:2:");
    const std::size_t second = output.err.find("two.xode:3:");
    BOOST_TEST(first != std::string::npos);
    BOOST_TEST(second != std::string::npos);
    BOOST_TEST(first < second);
}

BOOST_AUTO_TEST_CASE(several_files_are_all_checked_and_summed_up) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    folder.write("faulty.xode", kFaultyScene);
    const Output output = runProgram(folder, {"validate", "faulty.xode", "ball.xode"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.out, "faulty.xode: 1 error,"), output.out);
    BOOST_TEST(contains(output.out, "ball.xode: 0 errors,"), output.out);
    BOOST_TEST(contains(output.out, "2 files: 1 error,"), output.out);
}

BOOST_AUTO_TEST_CASE(an_unreadable_file_does_not_hide_the_others) {
    const TemporaryFolder folder;
    folder.write("faulty.xode", kFaultyScene);
    const Output output = runProgram(folder, {"validate", "missing.xode", "faulty.xode"});
    BOOST_TEST(output.status == 3);
    BOOST_TEST(contains(output.err, "missing.xode: error[FILE_UNREADABLE]"), output.err);
    BOOST_TEST(contains(output.err, "faulty.xode:6:"), output.err);
}

BOOST_AUTO_TEST_CASE(json_is_one_object_with_every_file) {
    const TemporaryFolder folder;
    folder.write("ball.xode", kBallScene);
    folder.write("faulty.xode", kFaultyScene);
    const Output output = runProgram(folder, {"validate", "--json", "faulty.xode", "ball.xode"});
    BOOST_TEST(output.status == 1);
    const auto object = parseObject(output.out);
    BOOST_REQUIRE(object["files"].size() == 2);
    BOOST_TEST(object["files"][0]["file"] == "faulty.xode");
    BOOST_TEST(object["files"][0]["errors"] == 1);
    // Diagnostics of the file as a whole (its gravity) come before those that have a line.
    const auto& diagnostics = object["files"][0]["diagnostics"];
    BOOST_REQUIRE(diagnostics.size() == 2);
    BOOST_TEST(diagnostics[0]["line"].is_null());
    BOOST_TEST(diagnostics[1]["line"] == 6);
    BOOST_TEST(object["errors"] == 1);
}

BOOST_AUTO_TEST_CASE(strict_makes_warnings_errors) {
    // A missing version is a warning.
    std::string scene(kBallScene);
    scene.replace(scene.find(" version=\"1.0r23\""), 17, "");
    const TemporaryFolder folder;
    folder.write("ball.xode", scene);
    const Output lenient = runProgram(folder, {"validate", "ball.xode"});
    BOOST_TEST(lenient.status == 0);
    BOOST_TEST(contains(lenient.err, ": warning["), lenient.err);
    const Output strict = runProgram(folder, {"validate", "--strict", "ball.xode"});
    BOOST_TEST(strict.status == 1);
    BOOST_TEST(!contains(strict.err, ": warning["), strict.err);
}

BOOST_AUTO_TEST_CASE(strict_leaves_warnings_about_what_xode_permits) {
    const TemporaryFolder folder;
    folder.write("shared.xode",
                 "<xode version=\"1.0r23\"><world><space><body name=\"a\"><transform scale=\"2\"/><geom>"
                 "<sphere radius=\"1\"/></geom></body></space></world></xode>");
    const Output strict = runProgram(folder, {"validate", "--strict", "shared.xode"});
    BOOST_TEST(strict.status == 0, strict.err);
    BOOST_TEST(contains(strict.err, "warning[XODE_SCALE]"), strict.err);
    BOOST_TEST(contains(strict.err, "warning[XODE_LINT_DECLARATION]"), strict.err);
}

BOOST_AUTO_TEST_CASE(diagnostics_beyond_the_limit_are_counted) {
    const TemporaryFolder folder;
    folder.write("two.xode", kTwoFaults);
    const Output output = runProgram(folder, {"validate", "--max-diagnostics", "1", "two.xode"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.out, "2 errors"), output.out);
    BOOST_TEST(contains(output.err, "not listed"), output.err);
}

// validate tells that there are parts, and does not make them all.
BOOST_AUTO_TEST_CASE(convex_parts_are_not_all_made_where_nothing_needs_them) {
    const TemporaryFolder folder;
    folder.write("apart.xode", gutterScene("9"));
    const Output output = runProgram(folder, {"validate", "apart.xode", "--each"});
    BOOST_TEST(contains(output.err, "PLAN_MESH_AS_PARTS"), output.err);
    BOOST_TEST(contains(output.err, "convex parts are used instead\n"), output.err);
    BOOST_TEST(!contains(output.err, "SIM_OVERLAP"), output.err);
    BOOST_TEST(!contains(output.err, "PLAN_MESH_AS_HULL"), output.err);
}

// The ball lies in one of two parts, and in none of three unless it is low.
BOOST_AUTO_TEST_CASE(all_convex_parts_decide_what_overlaps_at_the_start) {
    const TemporaryFolder folder;
    folder.write("free.xode", gutterScene("0.45"));
    folder.write("low.xode", gutterScene("0.15"));
    const auto overlaps = [&](const std::string& file, const std::string& parts) {
        return contains(runProgram(folder, {"validate", file, "--mesh-parts", parts}).err, "SIM_OVERLAP");
    };
    BOOST_TEST(!overlaps("free.xode", "32"));
    BOOST_TEST(overlaps("free.xode", "2"));
    BOOST_TEST(overlaps("low.xode", "32"));
}

// Meshes for which validate has no work left have parts in a run: their hulls overlap nothing.
BOOST_AUTO_TEST_CASE(hulls_of_meshes_that_a_run_cuts_do_not_overlap) {
    const TemporaryFolder folder;
    std::string sheets;
    for (std::uint32_t seed = 1; seed <= 4; ++seed) sheets += unevenSheet(seed);
    std::string scene = gutterScene("0.45");
    scene.insert(scene.find("<space>") + 7, sheets);
    folder.write("many.xode", scene);
    const auto overlaps = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments{"validate", "many.xode"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return contains(runProgram(folder, arguments).err, "SIM_OVERLAP");
    };
    BOOST_TEST(!overlaps({}));
    // A run has the hull, too.
    BOOST_TEST(overlaps({"--mesh-parts", "1"}));
}

BOOST_AUTO_TEST_CASE(json_has_the_line_and_the_column_of_keys_and_values_of_gltf) {
    const TemporaryFolder folder;
    folder.write("a.gltf",
                 "{\"asset\": {\"version\": \"2.0\"},\n"
                 " \"nodes\": [{\"extensions\": {\"OMI_physics_body\": {\"motion\": {\n"
                 "   \"type\": \"dynamic\", \"mas\": 1, \"gravityFactor\": \"2\"}}}}],\n"
                 " \"extensionsUsed\": [\"OMI_physics_body\"]}\n");
    const auto told = parseObject(runProgram(folder, {"validate", "--json", "a.gltf"}).out);
    std::map<std::string, std::pair<int, int>> places;
    for (const auto& each : told["files"][0]["diagnostics"]) {
        if (!each["line"].is_null()) places[each["code"]] = {each["line"], each["column"]};
    }
    BOOST_TEST((places["OMI_KEY_MISSPELT"] == std::pair(3, 23)));
    BOOST_TEST((places["GLTF_VALUE_KIND"] == std::pair(3, 50)));
}

BOOST_AUTO_TEST_SUITE_END()
