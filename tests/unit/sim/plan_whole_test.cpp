// What shows only when a whole scene is planned: scenes of nothing.
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "orrery/base/codes/plan.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"

namespace plan_whole_test {
namespace {

using namespace orrery;

std::vector<Diagnostic> found(const Scene& scene, DiagnosticLog& log, Code code) {
    static_cast<void>(makePlan(scene, {}, log));
    std::vector<Diagnostic> result;
    for (const Diagnostic& each : log.entries()) {
        if (each.code == code) result.push_back(each);
    }
    return result;
}

std::vector<Diagnostic> foundIn(const std::string& text, const std::string& name, Code code) {
    DiagnosticLog log;
    const Scene scene = loadBytes(text, name, {}, log);
    return found(scene, log, code);
}

std::string gltf(const std::string& nodes, const std::string& more = "") {
    return R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [)" + nodes + "]" + more +
           "}";
}

std::string xode(const std::string& inSpace) {
    return "<?xml version='1.0'?><xode version='1.0r23'><world><space>" + inSpace + "</space></world></xode>";
}

const std::string kMesh = R"(, "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
    "accessors": [{"componentType": 5126, "type": "VEC3", "count": 3}])";
const std::string kShape = R"(, "extensionsUsed": ["OMI_physics_body", "OMI_physics_shape"],
    "extensions": {"OMI_physics_shape": {"shapes": [{"type": "sphere", "sphere": {"radius": 1}}]}})";

std::string withPhysics(const std::string& physics) {
    return gltf(R"({"extensions": {"OMI_physics_body": {)" + physics + "}}}", kShape);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(nothing_to_simulate)

BOOST_AUTO_TEST_CASE(a_scene_without_physics_is_named) {
    const auto count = [](const std::string& text, const std::string& name) {
        return foundIn(text, name, code::PLAN_NOTHING_TO_SIMULATE).size();
    };
    const auto meshes =
        foundIn(gltf(R"({"mesh": 0, "children": [1]}, {"mesh": 0})", kMesh), "a.gltf", code::PLAN_NOTHING_TO_SIMULATE);
    BOOST_TEST_REQUIRE(meshes.size() == 1U);
    BOOST_TEST(meshes.front().message.find("only meshes to look at (2)") != std::string::npos);
    BOOST_TEST((meshes.front().severity == Severity::Warning));
    BOOST_TEST(meshes.front().place.file == "a.gltf");
    BOOST_TEST(count(gltf("{}", kShape), "a.gltf") == 1U);
    BOOST_TEST(count(R"({"asset": {"version": "2.0"}})", "a.gltf") == 1U);
    BOOST_TEST(count(R"({"asset": {"dimension": 3}, "nodes": [{}]})", "a.g4tf") == 1U);
    BOOST_TEST(count(xode(""), "a.xode") == 1U);
}

BOOST_AUTO_TEST_CASE(whatever_an_application_can_use_is_something) {
    const auto count = [](const std::string& text, const std::string& name) {
        return foundIn(text, name, code::PLAN_NOTHING_TO_SIMULATE).size();
    };
    BOOST_TEST(count(withPhysics(R"("collider": {"shape": 0})"), "a.gltf") == 0U);
    BOOST_TEST(count(withPhysics(R"("trigger": {"shape": 0})"), "a.gltf") == 0U);
    BOOST_TEST(count(withPhysics(R"("motion": {"type": "dynamic"})"), "a.gltf") == 0U);
    BOOST_TEST(count(xode("<geom><sphere radius='1'/></geom>"), "a.xode") == 0U);
}

BOOST_AUTO_TEST_CASE(an_error_says_it_alone_and_a_scene_by_hand_may_be_filled_later) {
    BOOST_TEST(foundIn("<xode", "a.xode", code::PLAN_NOTHING_TO_SIMULATE).empty());
    BOOST_TEST(foundIn("<other/>", "a.xode", code::PLAN_NOTHING_TO_SIMULATE).empty());
    DiagnosticLog log;
    BOOST_TEST(found(Scene(), log, code::PLAN_NOTHING_TO_SIMULATE).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace plan_whole_test
