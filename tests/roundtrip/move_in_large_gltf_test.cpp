// One node moved in a file of 25 MB: of all its bytes only those of the one value are others.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/sanitized.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

constexpr std::size_t kNodes = fewerIfSanitized(200'000);
constexpr std::size_t kMoved = 12'345;
constexpr std::string_view kFrom = "12345.5, 1.0e0, -0.0";

// Nodes at x = 0.5, 1.5, ...; number forms, extras and white space as no writer would make them again.
std::string largeText() {
    std::string text =
        "{ \"asset\" : {\"version\":\"2.0\"},\r\n\"extensionsUsed\": [\"OMI_physics_body\"],\n\"scene\":0,"
        "\"scenes\":[{\"nodes\":[0]}], \"nodes\" : [\n{\"children\":[";
    for (std::size_t i = 1; i <= kNodes; ++i) text += (i > 1 ? "," : "") + std::to_string(i);
    text += "]}";
    for (std::size_t i = 1; i <= kNodes; ++i) {
        const std::string number = std::to_string(i);
        text += ",\n  { \"name\":\"node " + number + "\", \"translation\": [" + number +
                ".5, 1.0e0, -0.0], \"extras\" : [null, 1E+2, \"\\u00e9\\/\"], \"unknown\":{ }}";
    }
    return text + "\n] }\n\n";
}

std::string withUint32(std::string bytes, std::size_t at, std::size_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i) & 0xFFU);
    return bytes;
}

// A GLB with a BIN chunk and one of an unknown type.
std::string glbOf(std::string json) {
    json.resize((json.size() + 3) / 4 * 4, ' ');
    std::string bytes = std::string("glTF\2\0\0\0", 8) + std::string(4, '\0') + std::string(4, '\0') + "JSON" + json;
    bytes += std::string("\4\0\0\0BIN\0abcd\4\0\0\0ACMEwxyz", 24);
    return withUint32(withUint32(bytes, 12, json.size()), 8, bytes.size());
}

std::string moved(const std::string& bytes, const char* name, std::string_view format, double x) {
    ClaimedLog log;
    log.allow(code::GLTF_KEY_UNKNOWN);
    Scene scene = loadBytes(bytes, name, {}, log);
    const Node* node = scene.find("node " + std::to_string(kMoved));
    BOOST_REQUIRE(node);
    scene.edit().find(node->id)->transform.position->x = x;
    const auto saved = saveBytes(scene, format, log);
    BOOST_REQUIRE(saved.has_value());
    return *saved;
}

std::string replaced(std::string text, std::string_view by) {
    const std::size_t at = text.find(kFrom);
    BOOST_REQUIRE(at != std::string::npos);
    return text.replace(at, kFrom.find(','), by);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_node_moved_in_25_mb_of_gltf_changes_its_value_only) {
    const std::string text = largeText();
    BOOST_TEST(text.size() > 120 * kNodes);
    for (const auto& [x, written] : {std::pair{-7.25, "-7.25"}, {1e-300, "1e-300"}}) {
        BOOST_TEST((moved(text, "large.gltf", "gltf", x) == replaced(text, written)));
    }
}

BOOST_AUTO_TEST_CASE(a_node_moved_in_25_mb_of_glb_changes_its_value_the_lengths_and_the_padding_only) {
    const std::string text = largeText();
    const std::string glb = glbOf(text);
    for (const auto& [x, written] : {std::pair{-7.25, "-7.25"}, {1e-300, "1e-300"}, {654321.5, "654321.5"}}) {
        BOOST_TEST((moved(glb, "large.glb", "glb", x) == glbOf(replaced(text, written))));
    }
}
