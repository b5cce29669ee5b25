// Node animations: how they are read, and the diagnostics of their faults.
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "orrery/base/base64.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

constexpr const char* kBody =
    R"({"name": "lift", "extensions": {"OMI_physics_body": {"motion": {"type": "kinematic"}}}})";

// One accessor's part of a document with accessors of their own bufferViews.
struct Data {
    std::string type;
    int componentType = 5126;
    std::size_t count = 0;
    std::string bytes;
    std::string more = {};  // further members: R"(, "normalized": true)"
};

Data floats(std::string type, std::size_t count, const std::vector<float>& values) {
    return {std::move(type), 5126, count, bytesOf(values), {}};
}

// A document of the nodes, the animations' JSON and accessors 0, 1, ...
std::string animated(const std::string& nodes, const std::string& animations, const std::vector<Data>& data) {
    std::string accessors;
    std::string views;
    std::string bytes;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const char* comma = i == 0 ? "" : ", ";
        accessors += comma + std::string(R"({"bufferView": )") + std::to_string(i) + R"(, "componentType": )" +
                     std::to_string(data[i].componentType) + R"(, "count": )" + std::to_string(data[i].count) +
                     R"(, "type": ")" + data[i].type + '"' + data[i].more + "}";
        views += comma + std::string(R"({"buffer": 0, "byteOffset": )") + std::to_string(bytes.size()) +
                 R"(, "byteLength": )" + std::to_string(data[i].bytes.size()) + "}";
        bytes += data[i].bytes;
        bytes.resize((bytes.size() + 3) / 4 * 4, '\0');
    }
    return gltfNodes(nodes, "0",
                     R"("animations": [)" + animations + R"(], "accessors": [)" + accessors + R"(], "bufferViews": [)" +
                         views + R"(], "buffers": [{"byteLength": )" + std::to_string(bytes.size()) +
                         R"(, "uri": "data:application/octet-stream;base64,)" + base64(bytes) + "\"}]");
}

// An animation of one channel that moves node 0: times are accessor 0, values accessor 1.
std::string moving(const std::string& path, const std::string& interpolation = "LINEAR") {
    return R"({"name": "up", "channels": [{"sampler": 0, "target": {"node": 0, "path": ")" + path +
           R"("}}], "samplers": [{"input": 0, "output": 1, "interpolation": ")" + interpolation + "\"}]}";
}

const Data kTimes = floats("SCALAR", 2, {0, 2});
const Data kPlaces = floats("VEC3", 2, {0, 0, 0, 0, 3, 0});

const AnimationTrack& onlyTrack(const Scene& scene) {
    const Node* node = scene.find("lift");
    BOOST_REQUIRE(node);
    BOOST_REQUIRE(node->animation);
    BOOST_REQUIRE_EQUAL(node->animation->tracks.size(), 1U);
    return node->animation->tracks.front();
}

// A document that has one diagnostic, and no track because of it.
void checkDiagnostic(const std::string& text, Code code, const std::string& pointer) {
    ClaimedLog log;
    const Scene scene = readGltf(text, log);
    log.claim(code, pointer);
    const Node* node = scene.find("lift");
    BOOST_TEST((node && !node->animation));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_translation_is_read_with_its_keys) {
    ClaimedLog log;
    const Scene scene = readGltf(animated(kBody, moving("translation"), {kTimes, kPlaces}), log);
    const AnimationTrack& track = onlyTrack(scene);
    BOOST_REQUIRE(track.position.has_value());
    BOOST_TEST((track.position->times == std::vector<double>{0, 2}));
    BOOST_TEST((track.position->values.back() == Vector3{0, 3, 0}));
    BOOST_TEST((track.position->interpolation == Interpolation::Linear));
    BOOST_TEST((!track.rotation && !track.scale));
    BOOST_REQUIRE_EQUAL(scene.contents().animations.size(), 1U);
    BOOST_TEST(scene.contents().animations[0].name == "up");
    BOOST_TEST((scene.contents().animations[0].duration == 2.0));
}

BOOST_AUTO_TEST_CASE(every_interpolation_is_read) {
    for (const auto& [word, kind] : {std::pair{"LINEAR", Interpolation::Linear}, {"STEP", Interpolation::Step}}) {
        ClaimedLog log;
        const Scene scene = readGltf(animated(kBody, moving("scale", word), {kTimes, kPlaces}), log);
        BOOST_TEST((onlyTrack(scene).scale->interpolation == kind));
    }
    ClaimedLog log;
    const Data values = floats("VEC3", 6, std::vector<float>(18, 1));
    const Scene scene = readGltf(animated(kBody, moving("scale", "CUBICSPLINE"), {kTimes, values}), log);
    BOOST_TEST(onlyTrack(scene).scale->values.size() == 6U);
}

BOOST_AUTO_TEST_CASE(normalised_integers_are_rotations_too) {
    const std::vector<std::int16_t> numbers{0, 0, 0, 32767, 0, 32767, 0, 0};
    const Data values{"VEC4", 5122, 2, bytesOf(numbers), R"(, "normalized": true)"};
    ClaimedLog log;
    const Scene scene = readGltf(animated(kBody, moving("rotation"), {kTimes, values}), log);
    BOOST_TEST((onlyTrack(scene).rotation->values[1] == Quaternion{0, 1, 0, 0}));
}

BOOST_AUTO_TEST_CASE(channels_of_one_node_and_animation_are_one_track) {
    const std::string both =
        R"({"channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}},
            {"sampler": 0, "target": {"node": 0, "path": "scale"}}], "samplers": [{"input": 0, "output": 1}]})";
    ClaimedLog log;
    const Scene scene = readGltf(animated(kBody, both, {kTimes, kPlaces}), log);
    BOOST_TEST((onlyTrack(scene).position && onlyTrack(scene).scale));
}

BOOST_AUTO_TEST_CASE(an_animation_lasts_as_long_as_its_longest_channel_read_or_not) {
    Data longer = floats("SCALAR", 1, {9});
    longer.more = R"(, "max": [9])";
    const std::string mixed =
        R"({"channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}},
            {"sampler": 1, "target": {"node": 0, "path": "weights"}},
            {"sampler": 1, "target": {"node": 1, "path": "scale"}}],
           "samplers": [{"input": 0, "output": 1}, {"input": 2, "output": 1}]})";
    ClaimedLog log;
    const Scene scene =
        readGltf(animated(std::string(kBody) + R"(, {"name": "seen only"})", mixed, {kTimes, kPlaces, longer}), log);
    BOOST_TEST((scene.contents().animations[0].duration == 9.0));
    BOOST_TEST((!scene.find("seen only") || !scene.find("seen only")->animation));
}

BOOST_AUTO_TEST_CASE(nodes_above_something_physical_are_read) {
    ClaimedLog log;
    const std::string nodes = R"({"name": "arm", "children": [1]}, )" + std::string(kBody);
    const Scene scene = readGltf(animated(nodes, moving("translation"), {kTimes, kPlaces}), log);
    BOOST_TEST(static_cast<bool>(scene.find("arm")->animation));
    BOOST_TEST(!scene.find("lift")->animation);
}

BOOST_AUTO_TEST_CASE(nodes_with_nothing_physical_below_are_not_read) {
    ClaimedLog log;
    const Scene scene = readGltf(animated(R"({"name": "lift"})", moving("translation"), {kTimes, kPlaces}), log);
    BOOST_TEST(!scene.find("lift")->animation);
    BOOST_TEST(scene.contents().animations.size() == 1U);
}

BOOST_AUTO_TEST_CASE(an_unknown_path_is_found) {
    checkDiagnostic(animated(kBody, moving("colour"), {kTimes, kPlaces}), code::GLTF_ANIMATION_PATH,
                    "/animations/0/channels/0/target/path");
}

BOOST_AUTO_TEST_CASE(an_animated_matrix_is_found) {
    const std::string node =
        R"({"name": "lift", "matrix": [1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1], "extensions": {"OMI_physics_body": {"motion": {"type": "kinematic"}}}})";
    checkDiagnostic(animated(node, moving("translation"), {kTimes, kPlaces}), code::GLTF_ANIMATION_MATRIX,
                    "/animations/0/channels/0/target/node");
}

BOOST_AUTO_TEST_CASE(an_unknown_interpolation_is_found) {
    checkDiagnostic(animated(kBody, moving("translation", "linear"), {kTimes, kPlaces}),
                    code::GLTF_ANIMATION_INTERPOLATION, "/animations/0/samplers/0/interpolation");
}

BOOST_AUTO_TEST_CASE(times_that_do_not_increase_are_found) {
    checkDiagnostic(animated(kBody, moving("translation"), {floats("SCALAR", 2, {2, 1}), kPlaces}),
                    code::GLTF_ANIMATION_KEYS, "/animations/0/samplers/0/input");
    checkDiagnostic(animated(kBody, moving("translation"), {floats("SCALAR", 2, {-1, 1}), kPlaces}),
                    code::GLTF_ANIMATION_KEYS, "/animations/0/samplers/0/input");
}

BOOST_AUTO_TEST_CASE(values_that_make_no_curve_are_found) {
    const std::string output = "/animations/0/samplers/0/output";
    checkDiagnostic(animated(kBody, moving("translation", "CUBICSPLINE"), {kTimes, kPlaces}), code::GLTF_ANIMATION_KEYS,
                    output);
    checkDiagnostic(animated(kBody, moving("translation"), {kTimes, floats("VEC3", 2, {0, 0, 0, NAN, 0, 0})}),
                    code::GLTF_ANIMATION_KEYS, output);
    checkDiagnostic(animated(kBody, moving("rotation"), {kTimes, floats("VEC4", 2, {0, 0, 0, 1, 0, 0, 0, 0})}),
                    code::GLTF_ANIMATION_KEYS, output);
}

BOOST_AUTO_TEST_CASE(accessors_that_do_not_suit_are_found) {
    const std::string output = "/animations/0/samplers/0/output";
    checkDiagnostic(animated(kBody, moving("rotation"), {kTimes, kPlaces}), code::GLTF_ACCESSOR_TYPE, output);
    const Data integers{"VEC4", 5122, 2, bytesOf(std::vector<std::int16_t>(8, 1)), {}};
    checkDiagnostic(animated(kBody, moving("rotation"), {kTimes, integers}), code::GLTF_ACCESSOR_TYPE, output);
    const Data shortTimes{"SCALAR", 5123, 2, bytesOf(std::vector<std::uint16_t>{0, 2}), {}};
    checkDiagnostic(animated(kBody, moving("translation"), {shortTimes, kPlaces}), code::GLTF_ACCESSOR_TYPE,
                    "/animations/0/samplers/0/input");
}

BOOST_AUTO_TEST_CASE(indices_beyond_their_arrays_are_found) {
    const auto channel = [](const std::string& sampler, const std::string& node) {
        return R"({"channels": [{"sampler": )" + sampler + R"(, "target": {"node": )" + node +
               R"(, "path": "translation"}}], "samplers": [{"input": 0, "output": 7}]})";
    };
    checkDiagnostic(animated(kBody, channel("1", "0"), {kTimes, kPlaces}), code::GLTF_INDEX_RANGE,
                    "/animations/0/channels/0/sampler");
    checkDiagnostic(animated(kBody, channel("0", "1"), {kTimes, kPlaces}), code::GLTF_INDEX_RANGE,
                    "/animations/0/channels/0/target/node");
    checkDiagnostic(animated(kBody, channel("0", "0"), {kTimes, kPlaces}), code::GLTF_INDEX_RANGE,
                    "/animations/0/samplers/0/output");
}

BOOST_AUTO_TEST_CASE(what_an_animation_lacks_is_found) {
    checkDiagnostic(animated(kBody, R"({"channels": []})", {kTimes}), code::GLTF_VALUE_MISSING,
                    "/animations/0/samplers");
    checkDiagnostic(animated(kBody, R"({"samplers": []})", {kTimes}), code::GLTF_VALUE_MISSING,
                    "/animations/0/channels");
    checkDiagnostic(animated(kBody, R"({"channels": [{"sampler": 0}], "samplers": [{}]})", {kTimes}),
                    code::GLTF_VALUE_MISSING, "/animations/0/channels/0/target");
}

BOOST_AUTO_TEST_CASE(a_property_animated_twice_is_found_and_the_first_counts) {
    const std::string twice =
        R"({"channels": [{"sampler": 0, "target": {"node": 0, "path": "translation"}},
            {"sampler": 1, "target": {"node": 0, "path": "translation"}}],
           "samplers": [{"input": 0, "output": 1}, {"input": 0, "output": 2}]})";
    ClaimedLog log;
    const Scene scene = readGltf(animated(kBody, twice, {kTimes, kPlaces, floats("VEC3", 2, {9, 9, 9, 9, 9, 9})}), log);
    log.claim(code::GLTF_ANIMATION_REPEATED, "/animations/0/channels/1/target/path");
    BOOST_TEST((onlyTrack(scene).position->values.back() == Vector3{0, 3, 0}));
}

BOOST_AUTO_TEST_CASE(s4_2_animation_pointers_are_said_to_be_left_alone_once) {
    const std::string pointer =
        R"({"channels": [{"sampler": 0, "target": {"path": "pointer"}}, {"sampler": 0, "target": {"path": "pointer"}}],
            "samplers": [{"input": 0, "output": 1}]})";
    checkDiagnostic(animated(kBody, pointer, {kTimes, kPlaces}), code::GLTF_ANIMATION_POINTER,
                    "/animations/0/channels/0/target/path");
}
