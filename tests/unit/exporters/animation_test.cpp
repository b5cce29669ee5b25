// A recording as a glTF animation: in whose frame keys are, what of the file stays, what is left out.
#include "orrery/exporters/animation.hpp"

#include <bit>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

using namespace orrery;
using namespace orrery::test;
using Json = nlohmann::json;

namespace {

constexpr double kHalf = 0.70710678118654757;  // sine and cosine of 45 degrees

// A .glb taken apart.
struct ReadGlb {
    Json json;
    std::string binary;

    explicit ReadGlb(const std::string& bytes) {
        const auto word = [&](std::size_t at) {
            std::uint32_t value = 0;
            std::memcpy(&value, bytes.data() + at, 4);
            return value;
        };
        const std::size_t length = word(12);
        json = Json::parse(bytes.substr(20, length));
        if (bytes.size() > 28 + length) binary = bytes.substr(28 + length, word(20 + length));
    }

    [[nodiscard]] std::vector<float> numbers(std::size_t accessor) const {
        const Json& entry = json["accessors"][accessor];
        const Json& view = json["bufferViews"][entry["bufferView"].get<std::size_t>()];
        std::vector<float> result(view["byteLength"].get<std::size_t>() / 4);
        std::memcpy(result.data(), binary.data() + view["byteOffset"].get<std::size_t>(), result.size() * 4);
        return result;
    }

    // The keys of a node, times and values; empty where it has none.
    [[nodiscard]] std::pair<std::vector<float>, std::vector<float>> keys(std::size_t node, const char* path) const {
        if (!json.contains("animations")) return {};
        const Json& animation = json["animations"].back();
        for (const Json& channel : animation["channels"]) {
            if (channel["target"] != Json{{"node", node}, {"path", path}}) continue;
            const Json& sampler = animation["samplers"][channel["sampler"].get<std::size_t>()];
            return {numbers(sampler["input"]), numbers(sampler["output"])};
        }
        return {};
    }
};

// A scene of nodes, and a recording whose bodies are those of the names given.
struct Replay {
    ClaimedLog log;
    Scene scene;
    Recording recording;

    Replay(const std::string& nodes, const std::vector<std::string>& bodies, const std::string& more = "") {
        scene = loadBytes(R"({"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "scene": 0, "nodes": [)" +
                              nodes + "]" + more + "}",
                          "scene.gltf", {}, log);
        recording.bodies = bodies;
        for (const std::string& name : bodies) {
            forEachNode(scene.contents().root(), [&](const Node& node) {
                if (node.name == name) recording.bodyParts.push_back({{}, node.id, name});
            });
        }
    }

    void frame(double time, const std::vector<Pose>& poses) {
        recording.times.push_back(time);
        for (const Pose& pose : poses) recording.samples.push_back({pose, {}, {}});
    }

    ReadGlb written() {
        const auto bytes = animatedGlb(scene, recording, {}, log);
        BOOST_REQUIRE(bytes.has_value());
        return ReadGlb(*bytes);
    }
};

void checkNumbers(const std::vector<float>& are, const std::vector<double>& expected) {
    BOOST_REQUIRE(are.size() == expected.size());
    for (std::size_t i = 0; i < are.size(); ++i) {
        BOOST_TEST(std::abs(static_cast<double>(are[i]) - expected[i]) < 1e-6, i << ": " << are[i]);
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(animation)

BOOST_AUTO_TEST_CASE(s4_7_3_keys_are_in_the_frame_of_the_nodes_parent) {
    // The parent is turned a quarter about z and twice as large.
    Replay replay(
        R"({"children": [1], "translation": [10, 0, 0], "rotation": [0, 0, 0.70710678118654757, 0.70710678118654757],
                      "scale": [2, 2, 2]}, {"name": "ball"})",
        {"ball"});
    replay.frame(0, {{{10, 0, 0}, {0, 0, kHalf, kHalf}}});
    replay.frame(1, {{{10, 4, 0}, {0, 0, 1, 0}}});
    const ReadGlb glb = replay.written();
    const auto [times, positions] = glb.keys(1, "translation");
    checkNumbers(times, {0, 1});
    checkNumbers(positions, {0, 0, 0, 2, 0, 0});
    checkNumbers(glb.keys(1, "rotation").second, {0, 0, 0, 1, 0, 0, kHalf, kHalf});
}

BOOST_AUTO_TEST_CASE(s4_7_3_a_body_below_a_body_moves_in_the_frame_of_that) {
    Replay replay(R"({"name": "ship", "children": [1]}, {"name": "sailor", "translation": [0, 1, 0]})",
                  {"ship", "sailor"});
    replay.frame(0, {{{0, 0, 0}, {}}, {{0, 1, 0}, {}}});
    replay.frame(1, {{{5, 0, 0}, {0, 0, kHalf, kHalf}}, {{4, 0, 0}, {0, 0, kHalf, kHalf}}});
    const ReadGlb glb = replay.written();
    checkNumbers(glb.keys(0, "translation").second, {0, 0, 0, 5, 0, 0});
    // He stands where he stood on the ship.
    BOOST_TEST(glb.keys(1, "translation").first.empty());
    BOOST_TEST(glb.keys(1, "rotation").first.empty());
}

BOOST_AUTO_TEST_CASE(what_is_left_out_above_is_made_up_for_below) {
    // The ship sways by less than the error allowed and is drawn straight; the sailor is drawn where he is.
    Replay replay(R"({"name": "ship", "children": [1]}, {"name": "sailor"})", {"ship", "sailor"});
    for (int i = 0; i <= 10; ++i) {
        const double sway = i % 2 == 0 ? 0 : 0.9e-4;
        replay.frame(i, {{{1.0 * i, sway, 0}, {}}, {{1.0 * i, 1, 0}, {}}});
    }
    const ReadGlb glb = replay.written();
    checkNumbers(glb.keys(0, "translation").first, {0, 10});
    checkNumbers(glb.keys(1, "translation").second, {0, 1, 0, 0, 1, 0});
}

BOOST_AUTO_TEST_CASE(s4_7_3_a_matrix_becomes_what_can_be_animated) {
    Replay replay(R"({"name": "ball", "matrix": [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1]})", {"ball"});
    replay.frame(0, {{{1, 2, 3}, {0, 0, kHalf, kHalf}}});
    replay.frame(1, {{{1, 2, 4}, {0, 0, kHalf, kHalf}}});
    const ReadGlb glb = replay.written();
    const Json& node = glb.json["nodes"][0];
    BOOST_TEST(!node.contains("matrix"));
    BOOST_TEST((node["scale"] == Json{2.0, 2.0, 2.0}));
    BOOST_TEST(glb.keys(0, "rotation").first.empty());
    checkNumbers(glb.keys(0, "translation").second, {1, 2, 3, 1, 2, 4});
}

BOOST_AUTO_TEST_CASE(quaternions_take_the_short_way) {
    Replay replay(R"({"name": "top"})", {"top"});
    replay.frame(0, {{{}, {0, 0, 0, 1}}});
    replay.frame(1, {{{}, {0, 0, -kHalf, -kHalf}}});  // a quarter turn, as -q
    checkNumbers(replay.written().keys(0, "rotation").second, {0, 0, 0, 1, 0, 0, kHalf, kHalf});
}

BOOST_AUTO_TEST_CASE(what_stays_has_no_channels_and_a_still_scene_no_animation) {
    Replay replay(R"({"children": [1, 2]}, {"name": "still", "translation": [1, 0, 0]}, {"name": "moving"})",
                  {"still", "moving"});
    replay.frame(0, {{{1, 0, 0}, {}}, {}});
    replay.frame(1, {{{1, 0, 0}, {}}, {}});
    BOOST_TEST(!replay.written().json.contains("animations"));
    replay.frame(2, {{{1, 0, 0}, {}}, {{0, 1, 0}, {}}});
    const ReadGlb glb = replay.written();
    BOOST_TEST(glb.json["animations"].size() == 1u);
    BOOST_TEST(glb.json["animations"][0]["channels"].size() == 1u);
    const Json& extras = glb.json["animations"][0]["extras"]["orrery"];
    BOOST_TEST((extras["bodies"] == Json::parse(R"([{"node": 1, "name": "still"}, {"node": 2, "name": "moving"}])")));
}

BOOST_AUTO_TEST_CASE(times_that_32_bits_cannot_tell_apart_are_one) {
    Replay replay(R"({"name": "ball"})", {"ball"});
    replay.frame(0, {{}});
    replay.frame(1000, {{{1, 0, 0}, {}}});
    replay.frame(1000.00001, {{{2, 0, 0}, {}}});
    checkNumbers(replay.written().keys(0, "translation").first, {0, 1000});
}

BOOST_AUTO_TEST_CASE(everything_that_the_file_has_stays) {
    Replay replay(
        R"({"name": "ball", "extensions": {"ACME_paint": {"coats": 3}}, "extras": {"a": [1, null]}})", {"ball"},
        R"(, "animations": [{"name": "wave", "channels": [], "samplers": []}], "extensionsUsed": ["ACME_paint"],
                     "extensions": {"ACME_paint": {"brand": "x"}})");
    replay.frame(0, {{}});
    replay.frame(1, {{{1, 0, 0}, {}}});
    const Json json = replay.written().json;
    BOOST_TEST(json["nodes"][0]["extensions"]["ACME_paint"]["coats"] == 3);
    BOOST_TEST((json["nodes"][0]["extras"] == Json::parse(R"({"a": [1, null]})")));
    BOOST_TEST(json["extensions"]["ACME_paint"]["brand"] == "x");
    BOOST_TEST(json["animations"][0]["name"] == "wave");
    BOOST_TEST(json["animations"][1]["name"] == "simulation");
}

BOOST_AUTO_TEST_CASE(buffers_and_images_come_into_the_file) {
    const TemporaryFolder folder;
    folder.write("two.bin", "second buffer");
    folder.write("dot.png", "\x89PNG\r\n\x1a\n and more");
    folder.write("scene.gltf", R"({"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "scene": 0,
        "nodes": [{"name": "ball"}],
        "buffers": [{"byteLength": 3, "uri": "data:application/octet-stream;base64,Zm9v"}, {"byteLength": 6, "uri": "two.bin"}],
        "bufferViews": [{"buffer": 1, "byteOffset": 1, "byteLength": 5}], "images": [{"uri": "dot.png"}, {"uri": "gone.png"}]})");
    ClaimedLog log;
    const Scene scene = load(folder.path() / "scene.gltf", log);
    const auto glb = sceneGlb(scene, log);
    BOOST_REQUIRE(glb.has_value());
    log.claimAll(code::EXPORT_FILES_BESIDE);
    const ReadGlb read(glb->bytes);
    BOOST_TEST(read.json["buffers"].size() == 1u);
    BOOST_TEST(!read.json["buffers"][0].contains("uri"));
    const Json& view = read.json["bufferViews"][0];
    BOOST_TEST(view["buffer"] == 0);
    BOOST_TEST(read.binary.substr(view["byteOffset"].get<std::size_t>(), 5) == "econd");
    const Json& image = read.json["images"][0];
    BOOST_TEST(image["mimeType"] == "image/png");
    const Json& pixels = read.json["bufferViews"][image["bufferView"].get<std::size_t>()];
    BOOST_TEST(read.binary.substr(pixels["byteOffset"].get<std::size_t>()).starts_with("\x89PNG"));
    BOOST_TEST(read.json["images"][1]["uri"] == "gone.png");
    BOOST_TEST(glb->node(scene.contents().root().children[0]->id) == 0u);
}

BOOST_AUTO_TEST_CASE(a_buffer_that_cannot_be_read_stays_and_is_numbered_behind) {
    Replay replay(
        R"({"name": "ball"})", {"ball"},
        R"(, "buffers": [{"byteLength": 8, "uri": "gone.bin"}], "bufferViews": [{"buffer": 0, "byteLength": 8}])");
    replay.frame(0, {{}});
    replay.frame(1, {{{1, 0, 0}, {}}});
    const ReadGlb glb = replay.written();
    replay.log.claimAll(code::EXPORT_FILES_BESIDE);
    BOOST_TEST(glb.json["buffers"][1]["uri"] == "gone.bin");
    BOOST_TEST(glb.json["bufferViews"][0]["buffer"] == 1);
    checkNumbers(glb.keys(0, "translation").second, {0, 0, 0, 1, 0, 0});
}

BOOST_AUTO_TEST_CASE(a_scene_without_meshes_shows_its_colliders) {
    Replay replay(
        R"({"name": "ball", "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}, "collider": {"shape": 0}}}})",
        {"ball"}, R"(, "extensionsUsed": ["OMI_physics_body", "OMI_physics_shape"],
        "extensions": {"OMI_physics_shape": {"shapes": [{"type": "sphere", "sphere": {"radius": 1}}]}})");
    replay.frame(0, {{}});
    const Json json = replay.written().json;
    BOOST_TEST(json["nodes"][0]["mesh"] == 0);
    BOOST_TEST(json["meshes"].size() == 1u);
}

BOOST_AUTO_TEST_CASE(tables_of_another_kind_are_refused) {
    Replay replay(R"({"name": "ball"})", {"ball"}, R"(, "bufferViews": 7)");
    BOOST_TEST(!animatedGlb(replay.scene, replay.recording, {}, replay.log).has_value());
    replay.log.claimAll(code::EXPORT_EDITS_CONFLICT);
    replay.log.claim(code::GLTF_VALUE_KIND, "/bufferViews");
}

BOOST_AUTO_TEST_SUITE_END()
