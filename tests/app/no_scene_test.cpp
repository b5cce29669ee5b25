// Files that hold no scene, or one without physics: nothing is simulated and nothing written.
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "program.hpp"

using namespace orrery::test;
namespace fs = std::filesystem;

namespace no_scene_test {
namespace {

struct Files : TemporaryFolder {
    Files() {
        write("shop.sdf", "<sdf version=\"1.7\"/>");
        write("hand.xml", "<mujocoinclude/>");
        write("part.stl", "solid part\nfacet normal 0 0 1\n");
        write("empty.gltf", "");
        write("cut.gltf", R"({"asset": {"version": "2.0"}, "nodes": [)");
        write("other.xml", "<other/>");
        write("broken.glb", "no header");
        write("plan.json", R"({"scene": "shop.sdf", "parameters": [{"target": "gravity", "values": [1]}]})");
    }
};

const std::vector<std::string> kNoScene{"shop.sdf", "hand.xml",  "part.stl",  "empty.gltf",
                                        "cut.gltf", "other.xml", "broken.glb"};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(no_scene, Files)

BOOST_AUTO_TEST_CASE(is_not_simulated) {
    for (const std::string& file : kNoScene) {
        for (const char* command : {"run", "view", "check"}) {
            BOOST_TEST_CONTEXT(command << ' ' << file) {
                const Output output = runProgram(*this, {command, file});
                BOOST_TEST(output.status == 3, output.err);
                BOOST_TEST(contains(output.err, "error["));
                BOOST_TEST(!contains(output.out, "simulated time"));
                BOOST_TEST(!contains(output.out, ".html"));
            }
        }
        const std::vector<std::vector<std::string>> others{
            {"info", file}, {"validate", file}, {"probe", file, "--at", "0,0,0"}, {"diff", file, file}};
        for (const auto& command : others)
            BOOST_TEST(runProgram(*this, command).status == 3, command.front() << ' ' << file);
        const Output json = runProgram(*this, {"run", file, "--json"});
        BOOST_TEST(parseObject(json.out)["passed"] == false);
        BOOST_TEST(!fs::exists(path() / (file + ".baseline")));
    }
    BOOST_TEST(runProgram(*this, {"sweep", "plan.json"}).status == 3);
    for (const char* file : {"empty.gltf", "cut.gltf", "broken.glb"})
        BOOST_TEST(runProgram(*this, {"sweep", file, "--set", "friction=0:1:2"}).status == 3);
}

BOOST_AUTO_TEST_CASE(is_not_converted) {
    for (const std::string& file : kNoScene) {
        const std::string other = file.ends_with(".gltf") || file.ends_with(".glb") ? "out.xode" : "out.gltf";
        const Output output = runProgram(*this, {"convert", file, other});
        BOOST_TEST(output.status != 0, file);
        BOOST_TEST(contains(output.err, "error["), file);
        BOOST_TEST(!fs::exists(path() / other), file);
    }
    BOOST_TEST(runProgram(*this, {"convert", "shop.sdf", "shop.gltf"}).status == 3);
    BOOST_TEST(runProgram(*this, {"convert", "broken.glb", "again.glb"}).status == 3);
    BOOST_TEST(!fs::exists(path() / "again.glb"));
}

BOOST_AUTO_TEST_CASE(is_named_by_validate_once) {
    const Output output = runProgram(*this, {"validate", "shop.sdf"});
    BOOST_TEST(output.status == 3);
    BOOST_TEST(contains(output.err, "shop.sdf: error[FILE_FORMAT_FOREIGN]: the file is a world or model in SDFormat"));
    BOOST_TEST(contains(output.out, "1 error, 0 warnings, 0 infos"));
}

// Exporters without physics write such files: each is good, and a run of it would be a table of nothing.
BOOST_AUTO_TEST_CASE(a_scene_without_physics_is_not_simulated_either) {
    write("plain.gltf", R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"name": "Cube"}]})");
    write("plain.json", R"({"scene": "plain.gltf", "parameters": [{"target": "gravity", "values": [1]}]})");
    for (const char* command : {"run", "view", "check"}) {
        BOOST_TEST_CONTEXT(command) {
            const Output output = runProgram(*this, {command, "plain.gltf", "--duration", "0.1"});
            BOOST_TEST(output.status == 1, output.err);
            BOOST_TEST(!contains(output.out, "simulated time"));
        }
    }
    const Output said = runProgram(*this, {"run", "plain.gltf", "--json", "--record", "out.csv"});
    BOOST_TEST(contains(said.err, "plain.gltf: warning[PLAN_NOTHING_TO_SIMULATE]"));
    BOOST_TEST(parseObject(said.out)["passed"] == false);
    BOOST_TEST(!fs::exists(path() / "out.csv"));
    BOOST_TEST(runProgram(*this, {"sweep", "plain.json"}).status == 1);
    // It is a file without faults.
    BOOST_TEST(runProgram(*this, {"validate", "plain.gltf"}).status == 0);
    BOOST_TEST(runProgram(*this, {"validate", "plain.gltf", "--strict"}).status == 1);
    BOOST_TEST(runProgram(*this, {"convert", "plain.gltf", "plain.glb"}).status == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace no_scene_test
