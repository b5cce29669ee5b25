// The limit on new files in which each use of a mesh or shape is written out.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "orrery/base/base64.hpp"
#include "orrery/base/bit_cast.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/test/sanitized.hpp"

using namespace orrery;

namespace text_limit_test {
namespace {

constexpr std::size_t kPoints = 2'000;
constexpr std::size_t kTriangles = kPoints - 2;
constexpr int kMany = 230;  // of these meshes are more text than may be written for the file

void append(std::string& bytes, std::uint32_t value) {
    for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(value >> shift & 0xFFU);
}

// So many static colliders of one mesh, whose numbers have seventeen digits each. `uneven`: each has a scale of its
// own.
std::string colliders(int count, bool uneven = false) {
    std::string data;
    for (std::uint32_t i = 0; i < kTriangles; ++i) {
        for (std::uint32_t corner = 0; corner < 3; ++corner) append(data, i + corner);
    }
    const std::string indices = std::to_string(data.size());
    for (std::size_t i = 0; i < 3 * kPoints; ++i) {
        append(data, bitCast<std::uint32_t>(static_cast<float>(std::sin(static_cast<double>(i)))));
    }
    const std::string vectors = std::to_string(data.size() - 12 * kTriangles);
    std::string nodes;
    for (int i = 0; i < count; ++i) {
        const std::string scale = uneven ? "\"scale\":[1,1,1." + std::to_string(1'000 + i) + "]," : "";
        nodes += (i == 0 ? "{" : ",{") + scale + R"("extensions":{"OMI_physics_body":{"collider":{"shape":0}}}})";
    }
    return R"({"asset":{"version":"2.0"},"extensionsUsed":["OMI_physics_shape","OMI_physics_body"],"buffers":[{"byteLength":)" +
           std::to_string(data.size()) + R"(,"uri":"data:application/octet-stream;base64,)" + base64(data) +
           R"("}],"bufferViews":[{"buffer":0,"byteLength":)" + indices + R"(},{"buffer":0,"byteOffset":)" + indices +
           R"(,"byteLength":)" + vectors + R"(}],"accessors":[{"bufferView":0,"componentType":5125,"count":)" +
           std::to_string(3 * kTriangles) +
           R"(,"type":"SCALAR"},)"
           R"({"bufferView":1,"componentType":5126,"count":)" +
           std::to_string(kPoints) +
           R"(,"type":"VEC3","min":[-1,-1,-1],"max":[1,1,1]}],)"
           R"("meshes":[{"primitives":[{"indices":0,"attributes":{"POSITION":1}}]}],"extensions":{"OMI_physics_shape":)"
           R"({"shapes":[{"type":"trimesh","trimesh":{"mesh":0}}]}},"nodes":[)" +
           nodes + "]}";
}

// So many animations of one body that share their keys.
std::string animations(int count) {
    constexpr std::size_t kKeys = 1'000;
    std::string data;
    for (std::size_t i = 0; i < kKeys; ++i) append(data, bitCast<std::uint32_t>(static_cast<float>(i)));
    for (std::size_t i = 0; i < 3 * kKeys; ++i) append(data, bitCast<std::uint32_t>(0.1F));
    std::string all;
    for (int i = 0; i < count; ++i) {
        all +=
            std::string(i == 0 ? "" : ",") +
            R"({"samplers":[{"input":0,"output":1}],"channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}]})";
    }
    return R"({"asset":{"version":"2.0"},"extensionsUsed":["OMI_physics_shape","OMI_physics_body"],)"
           R"("extensions":{"OMI_physics_shape":{"shapes":[{"type":"box"}]}},"scenes":[{"nodes":[0]}],"nodes":[{"extensions":)"
           R"({"OMI_physics_body":{"motion":{"type":"kinematic"},"collider":{"shape":0}}}}],"buffers":[{"byteLength":)" +
           std::to_string(data.size()) + R"(,"uri":"data:application/octet-stream;base64,)" + base64(data) +
           R"("}],"bufferViews":[{"buffer":0,"byteLength":4000},{"buffer":0,"byteOffset":4000,"byteLength":12000}],)"
           R"("accessors":[{"bufferView":0,"componentType":5126,"count":1000,"type":"SCALAR","min":[0],"max":[999]},)"
           R"({"bufferView":1,"componentType":5126,"count":1000,"type":"VEC3"}],"animations":[)" +
           all + "]}";
}

// So many static colliders of one taper that glTF has no words for.
std::string tapers(int count) {
    std::string points;
    for (int i = 0; i < 60; ++i) {
        points += std::string(i == 0 ? "" : ",") + R"({"exponent":)" + std::to_string(1 + i % 7) +
                  R"(,"position":[0,)" + std::to_string(i - 30) + R"(,0],"radii":[)" + std::to_string(1 + i % 5) +
                  ",1,2]}";
    }
    std::string nodes;
    for (int i = 0; i < count; ++i) nodes += R"(,{"physics":{"collider":{"shape":0}}})";
    std::string children = "1";
    for (int i = 2; i <= count; ++i) children += "," + std::to_string(i);
    return R"({"asset":{"dimension":3},"shapes":[{"size":[0,60,0],"curves":[{"radii":[1,1,1],"taper":[)" + points +
           R"(]}]}],"nodes":[{"children":[)" + children + "]}" + nodes + "]}";
}

// The size of the file that the scene becomes; 0 where it is refused.
std::size_t bytesOf(const std::string& text, std::string_view format, std::size_t expansion = 200) {
    LoadOptions reading;
    reading.limits.expansion = expansion;
    DiagnosticLog log;
    const Scene scene = loadBytes(text, text.find("dimension") < 30 ? "a.g4tf" : "a.gltf", {}, log, reading);
    const auto bytes = saveBytes(scene, format, log);
    BOOST_TEST(log.has(code::EXPORT_TOO_LARGE) == !bytes.has_value());
    return bytes ? bytes->size() : 0;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(text_limit)

BOOST_AUTO_TEST_CASE(a_mesh_that_hundreds_of_nodes_use_makes_no_xode_beyond_the_limit) {
    BOOST_TEST(bytesOf(colliders(1), "xode") > 100'000U);
    BOOST_TEST(bytesOf(colliders(50), "xode") > 5'000'000U);
    BOOST_TEST(bytesOf(colliders(kMany), "xode") == 0U);
    if (!test::kSanitized) BOOST_TEST(bytesOf(colliders(kMany), "xode", 20'000) > 20'000'000U);
}

BOOST_AUTO_TEST_CASE(a_mesh_at_hundreds_of_uneven_scales_makes_no_g4mf_beyond_the_limit) {
    BOOST_TEST(bytesOf(colliders(400), "g4tf") > 0U);
    BOOST_TEST(bytesOf(colliders(50, true), "g4tf") > 1'000'000U);
    BOOST_TEST(bytesOf(colliders(120, true), "g4tf") == 0U);
    BOOST_TEST(bytesOf(colliders(120, true), "g4b", 20'000) > 5'000'000U);
}

BOOST_AUTO_TEST_CASE(a_taper_that_hundreds_of_nodes_use_makes_no_gltf_beyond_the_limit) {
    BOOST_TEST(bytesOf(tapers(50), "gltf") > 1'000'000U);
    BOOST_TEST(bytesOf(tapers(1'500), "gltf") == 0U);
    if (!test::kSanitized) BOOST_TEST(bytesOf(tapers(1'500), "glb", 20'000) > 5'000'000U);
}

BOOST_AUTO_TEST_CASE(curves_that_hundreds_of_channels_share_make_no_xode_beyond_the_limit) {
    if (!test::kSanitized) BOOST_TEST(bytesOf(animations(60), "xode") > 5'000'000U);
    BOOST_TEST(bytesOf(animations(20), "xode") > 500'000U);
    BOOST_TEST(bytesOf(animations(400), "xode") == 0U);
}

BOOST_AUTO_TEST_CASE(curves_beyond_the_limit_are_told_as_memory) {
    DiagnosticLog log;
    const Scene scene = loadBytes(animations(100), "animations.gltf", {}, log);
    BOOST_TEST(!saveBytes(scene, "xode", log));
    for (const Diagnostic& each : log.entries()) {
        if (each.code == code::EXPORT_TOO_LARGE) BOOST_TEST(each.message.find("more memory") != std::string::npos);
    }
}

BOOST_AUTO_TEST_CASE(a_scene_that_is_made_by_hand_has_no_limit) {
    if (test::kSanitized) return;  // 20 MB are written
    DiagnosticLog log;
    const Scene scene = loadBytes(colliders(kMany), "meshes.gltf", {}, log);
    const auto copy = std::make_shared<SceneContents>(scene.contents());
    BOOST_TEST(saveBytes(Scene(copy), "xode", log).has_value());
}

BOOST_AUTO_TEST_CASE(the_node_beyond_the_limit_is_named_at_its_place) {
    DiagnosticLog log;
    const Scene scene = loadBytes(colliders(kMany), "meshes.gltf", {}, log);
    BOOST_TEST(!saveBytes(scene, "xode", log));
    for (const Diagnostic& each : log.entries()) {
        if (each.code != code::EXPORT_TOO_LARGE) continue;
        BOOST_TEST(each.place.file == "meshes.gltf");
        BOOST_TEST(each.place.path.starts_with("/nodes/"));
        return;
    }
    BOOST_TEST(false, "nothing is told");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace text_limit_test
