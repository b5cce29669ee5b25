// Pages that go on from a frame (--live): their data, and the cases without such a page.
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "orrery/document/uris.hpp"
#include "program.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// A program whose template is nothing but the data.
struct WithPage {
    TemporaryFolder folder;
    ProgramApart program;
    WithPage() {
        program.give("orrery.html", "@ORRERY_DATA@");
        folder.write("ball.xode", kBallScene);
    }

    [[nodiscard]] Output run(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "run");
        arguments.insert(arguments.end(), {"--live", "--record", "page.html", "--quiet"});
        return program.run(folder, arguments);
    }
    // The data of the page of such a run.
    [[nodiscard]] Json page(const std::vector<std::string>& arguments) const {
        const Output output = run(arguments);
        BOOST_REQUIRE_MESSAGE(output.status == 0, output.err);
        return parseObject(fileBytes(folder.path() / "page.html"));
    }
    [[nodiscard]] Json end(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "run");
        arguments.insert(arguments.end(), {"--json", "--quiet"});
        return parseObject(runProgram(folder, arguments).out);
    }
};

// A buffer and an image beside it, and a name that is not a file's.
constexpr std::string_view kWithFiles = R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
"extensionsUsed": ["OMI_physics_body"],
"buffers": [{"uri": "parts/a%20b.bin", "byteLength": 4}, {"uri": "data:;base64,AAAA", "byteLength": 3}],
"images": [{"uri": "picture.png"}, {"uri": "missing.png"}, {"uri": "../outside.png"}],
"nodes": [{"name": "ball", "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "mass": 2}}}}]}
)";

// A scene with `count` balls that do not touch.
std::string manyBalls(int count) {
    std::string scene = "<xode><world><space>";
    for (int i = 0; i < count; ++i) {
        scene += "<body name='b" + std::to_string(i) + "'><transform><position x='" + std::to_string(3 * i) +
                 "' y='0.123456789' z='0'/></transform><mass><mass_shape density='1'><sphere radius='1'/></mass_shape>"
                 "</mass><geom><sphere radius='1'/></geom></body>";
    }
    return scene + "</space></world></xode>";
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(live_pages, WithPage)

BOOST_AUTO_TEST_CASE(the_page_has_the_scene_and_how_it_was_simulated) {
    const Json live = page({"ball.xode", "--dt", "0.02", "--gravity", "0,-5,0", "--solver", "step", "--seed", "7",
                            "--substeps", "auto", "--set", "body:ball.mass=3"})["live"];
    BOOST_TEST(live["scene"] == "ball.xode");
    BOOST_TEST(live["files"].size() == 1u);
    BOOST_TEST(base64Decoded(live["files"]["ball.xode"].get<std::string>()).value_or("") == kBallScene);
    BOOST_TEST(live["set"] == Json::parse(R"([["body:ball.mass", "3"]])"));
    const Json& options = live["options"];
    BOOST_TEST(options["dt"] == 0.02);
    BOOST_TEST(options["gravity"] == Json::parse("[0.0, -5.0, 0.0]"));
    BOOST_TEST(options["solver"] == "step");
    BOOST_TEST(options["seed"] == 7);
    BOOST_TEST(options["substeps"] == "auto");
    BOOST_TEST(page({"ball.xode"})["live"]["options"]["gravity"].is_null());
}

BOOST_AUTO_TEST_CASE(each_frame_has_its_step_and_its_hash) {
    const Json all = page({"ball.xode", "--record-every", "3"});
    const Json& live = all["live"];
    BOOST_TEST(live["steps"].size() == all["times"].size());
    BOOST_TEST(live["hashes"].size() == all["times"].size());
    for (std::size_t frame = 0; frame < all["times"].size(); ++frame)
        BOOST_TEST(std::abs(live["steps"][frame].get<double>() * 0.01 - all["times"][frame].get<double>()) < 1e-9);
    BOOST_TEST(live["steps"].back() == 500);
    BOOST_TEST(live["hashes"].back() == end({"ball.xode"})["hash"]);
    BOOST_TEST(live["hashes"][1] == end({"ball.xode", "--duration", all["times"][1].dump()})["hash"]);
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_from_each_state_to_the_same_end) {
    const Json live = page({"ball.xode"})["live"];
    const Json& states = live["checkpoints"];
    BOOST_TEST(states.size() >= 10u);
    BOOST_TEST(states.back()["step"] < 500);
    for (const Json& state : states) {
        folder.write("state", state["state"].get<std::string>());
        BOOST_TEST(end({"ball.xode", "--resume", "state"})["hash"] == live["hashes"].back());
    }
}

BOOST_AUTO_TEST_CASE(a_run_that_was_resumed_begins_with_its_state) {
    BOOST_TEST(runProgram(folder, {"run", "ball.xode", "--duration", "1", "--checkpoint", "at1", "--quiet"}).status ==
               0);
    const Json live = page({"ball.xode", "--duration", "2", "--resume", "at1"})["live"];
    BOOST_TEST(live["steps"].front() == 100);
    BOOST_TEST(live["checkpoints"].front()["step"] == 100);
    BOOST_TEST(live["checkpoints"].front()["state"] == fileBytes(folder.path() / "at1"));
}

BOOST_AUTO_TEST_CASE(files_beside_the_scene_come_along) {
    folder.write("with.gltf", kWithFiles);
    folder.write("parts/a b.bin", "1234");
    folder.write("picture.png", "PNG");
    folder.write("notes.txt", "not named");
    const Json live = page({"with.gltf"})["live"];
    BOOST_TEST(live["scene"] == "with.gltf");
    std::vector<std::string> names;
    for (const auto& [name, bytes] : live["files"].items()) names.push_back(name);
    BOOST_TEST(names == (std::vector<std::string>{"with.gltf", "parts/a b.bin", "picture.png"}),
               boost::test_tools::per_element());
    BOOST_TEST(live["files"]["parts/a b.bin"] == "MTIzNA==");
}

BOOST_AUTO_TEST_CASE(states_keep_to_a_megabyte) {
    folder.write("many.xode", manyBalls(600));
    const Json live = page({"many.xode", "--duration", "0.64"})["live"];
    std::size_t bytes = 0;
    for (const Json& state : live["checkpoints"]) bytes += state["state"].get<std::string>().size();
    BOOST_TEST(bytes <= std::size_t{1} << 20U);
    BOOST_TEST(bytes >= std::size_t{1} << 18U);
    for (const Json& state : live["checkpoints"]) BOOST_TEST(state["step"].get<int>() % 8 == 0);
}

BOOST_AUTO_TEST_CASE(a_scene_from_standard_input_comes_along) {
    const Output output = program.run(folder, {"run", "-", "--live", "--record", "page.html", "--quiet"}, "ball.xode");
    BOOST_TEST(output.status == 0, output.err);
    const Json live = parseObject(fileBytes(folder.path() / "page.html"))["live"];
    BOOST_TEST(base64Decoded(live["files"][live["scene"].get<std::string>()].get<std::string>()).value_or("") ==
               kBallScene);
}

BOOST_AUTO_TEST_CASE(view_writes_such_a_page) {
    const Output output = program.run(folder, {"view", "ball.xode", "--live", "--page", "page.html", "--no-open"});
    BOOST_TEST(output.status == 0, output.err);
    BOOST_TEST(parseObject(fileBytes(folder.path() / "page.html"))["live"]["scene"] == "ball.xode");
}

BOOST_AUTO_TEST_CASE(without_live_there_is_none) {
    program.give("viewer.html", "@ORRERY_DATA@");
    BOOST_TEST(program.run(folder, {"run", "ball.xode", "--record", "page.html", "--quiet"}).status == 0);
    BOOST_TEST(parseObject(fileBytes(folder.path() / "page.html"))["live"].is_null());
}

BOOST_AUTO_TEST_CASE(without_a_page_or_its_template_it_is_wrong_use) {
    const Output noPage = program.run(folder, {"run", "ball.xode", "--live", "--record", "a.csv"});
    BOOST_TEST(noPage.status == 2);
    BOOST_TEST(contains(noPage.err, "--live is for a page"), noPage.err);
    const Output noTemplate = ProgramApart().run(folder, {"run", "ball.xode", "--live", "--record", "a.html"});
    BOOST_TEST(noTemplate.status == 2);
    BOOST_TEST(contains(noTemplate.err, "scripts/wasm"), noTemplate.err);
    BOOST_TEST(contains(noTemplate.err, "docs/browser.md"), noTemplate.err);
    BOOST_TEST(!fs::exists(folder.path() / "a.html"));
}

// An anchor without `absolute` is elsewhere in another dialect; where that changes nothing, there is a page.
BOOST_AUTO_TEST_CASE(what_a_page_would_read_otherwise_is_refused) {
    std::string scene(kBallScene);
    scene.replace(scene.find(" absolute=\"true\""), 16, "");
    folder.write("relative.xode", scene);
    const Output refused = run({"relative.xode", "--xode", "anchor=world"});
    BOOST_TEST(refused.status == 2);
    BOOST_TEST(contains(refused.err, "would read another scene"), refused.err);
    BOOST_TEST(run({"relative.xode"}).status == 0);
    BOOST_TEST(run({"ball.xode", "--xode", "anchor=world"}).status == 0);
}

BOOST_AUTO_TEST_CASE(files_that_are_too_large_for_a_page_are_refused) {
    folder.write("with.gltf", kWithFiles);
    folder.write("parts/a b.bin", "1234");
    fs::resize_file(folder.path() / "parts/a b.bin", 101'000'000);
    const Output refused = run({"with.gltf"});
    BOOST_TEST(refused.status == 2);
    BOOST_TEST(contains(refused.err, "larger than 100 MB"), refused.err);
}

BOOST_AUTO_TEST_SUITE_END()
