// Triggers of G4MF in words of glTF's extensions.
#include <boost/test/unit_test.hpp>
#include <string>

#include "orrery/base/codes/export.hpp"
#include "orrery/conversion/masses.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/compare.hpp"

using namespace orrery;

namespace trigger_words_test {
namespace {

// A trigger of the shape, on the only node beside the first one.
std::string withTrigger(const std::string& shape) {
    return R"({"asset":{"dimension":3},"shapes":[)" + shape +
           R"(],"nodes":[{"children":[1]},{"name":"zone","physics":{"trigger":{"shape":0}}}]})";
}

struct Written {
    int triggers = 0;  // in words of the extension
    bool isTurned = false;
    std::string types;  // of all shapes
    bool isTold = false;
};

Written written(const std::string& shape, GltfPhysics family) {
    DiagnosticLog log;
    const Scene scene = loadBytes(withTrigger(shape), "a.g4tf", {}, log);
    SaveOptions options;
    options.gltf.physics = family;
    const std::string text = saveBytes(scene, "gltf", log, options).value_or("not saved");
    // The node is none of the scene.
    const Scene again = loadBytes(text, "a.gltf", {}, log);
    const auto difference = firstDifference(withExplicitMasses(scene), again);
    BOOST_TEST(!difference.has_value(), shape << ": " << (difference ? toText(*difference) : ""));
    const auto document = JsonDocument::parse(text, {}, {}, log);
    Written result;
    result.isTold = log.has(code::EXPORT_PHYSICS_CARRIED);
    const std::string extension = family == GltfPhysics::Omi ? "OMI_physics_body" : "KHR_physics_rigid_bodies";
    for (JsonValue node = document->root()["nodes"].first(); node; node = node.next()) {
        const JsonValue trigger = node["extensions"][extension]["trigger"];
        if (!trigger) continue;
        ++result.triggers;
        result.isTurned = static_cast<bool>(node["rotation"]);
    }
    const JsonValue tables = document->root()["extensions"];
    for (const char* table : {"OMI_physics_shape", "KHR_implicit_shapes"}) {
        for (JsonValue each = tables[table]["shapes"].first(); each; each = each.next()) {
            result.types += each["type"].string().value_or("") + ' ';
        }
    }
    return result;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(trigger_words)

BOOST_AUTO_TEST_CASE(solids_of_triggers_have_words_as_those_of_colliders_have) {
    for (const auto family : {GltfPhysics::Omi, GltfPhysics::Khr}) {
        const Written box = written(R"({"size":[1,2,3]})", family);
        BOOST_TEST(box.triggers == 1);
        BOOST_TEST(box.types == "box ");
        BOOST_TEST(!box.isTold);
        const Written lying = written(R"({"size":[4,0,0],"curves":[{"radii":[1,1,1]}]})", family);
        BOOST_TEST(lying.triggers == 1);
        BOOST_TEST(lying.types == "capsule ");
        BOOST_TEST(lying.isTurned);
        const Written bulging = written(R"({"curves":[{"radii":[1,2,1],"exponent":3}]})", family);
        BOOST_TEST(bulging.triggers == 1);
        BOOST_TEST(bulging.types == (family == GltfPhysics::Omi ? "convex " : ""));
        BOOST_TEST(bulging.isTold);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace trigger_words_test
