// Findings on a plan as a whole: scenes of nothing, and bodies that fall through everything.
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
    BOOST_TEST(meshes.front().message.find("only visible meshes (2)") != std::string::npos);
    BOOST_TEST((meshes.front().severity == Severity::Warning));
    BOOST_TEST(meshes.front().place.file == "a.gltf");
    const auto shapes = foundIn(gltf("{}", kShape), "a.gltf", code::PLAN_NOTHING_TO_SIMULATE);
    BOOST_TEST_REQUIRE(shapes.size() == 1U);
    BOOST_TEST(shapes.front().message.find("none uses its shapes (1)") != std::string::npos);
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
// ---- bodies
namespace {

const std::string kFloor = "<geom name='floor'><plane a='0' b='1' c='0' d='0'/></geom>";
const std::string kSphere = "<geom><sphere radius='1'/></geom>";

std::string body(const std::string& name, const std::string& inside = "", const std::string& attributes = "") {
    return "<body name='" + name + "' " + attributes + ">" + inside + "</body>";
}

std::string hinge(const std::string& ends) {
    return "<joint>" + ends + "<hinge><anchor x='0' y='0' z='0'/><axis x='1' y='0' z='0'/></hinge></joint>";
}

// How many bodies of the scene would fall through everything.
std::size_t lostIn(const std::string& inSpace) {
    return foundIn(xode(inSpace), "a.xode", code::PLAN_BODY_WITHOUT_COLLIDER).size();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(body_without_collider)

BOOST_AUTO_TEST_CASE(is_named_at_its_place) {
    const auto lost = foundIn(xode(kFloor + "\n" + body("crate") + body("ball", kSphere)), "a.xode",
                              code::PLAN_BODY_WITHOUT_COLLIDER);
    BOOST_TEST_REQUIRE(lost.size() == 1U);
    BOOST_TEST(lost.front().place.line == 2U);
    BOOST_TEST(lost.front().message.find("\"crate\" has no collider") != std::string::npos);
    const auto gltfLost =
        foundIn(gltf(R"({"children": [1, 2]}, {"extensions": {"OMI_physics_body": {"collider": {"shape": 0}}}},
             {"extensions": {"OMI_physics_body": {"motion": {"type": "dynamic"}, "trigger": {"shape": 0}}}})",
                     kShape),
                "a.gltf", code::PLAN_BODY_WITHOUT_COLLIDER);
    BOOST_TEST_REQUIRE(gltfLost.size() == 1U);
    BOOST_TEST(gltfLost.front().place.path == "/nodes/2/extensions/OMI_physics_body/motion");
    BOOST_TEST(gltfLost.front().message.find("a trigger and no collider") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(bodies_on_joints_fall_where_nothing_of_them_is_held) {
    const std::string pair = body("a") + body("b");
    const std::string joint = hinge("<link1 body='a'/><link2 body='b'/>");
    BOOST_TEST(lostIn(kFloor + pair + joint) == 2U);
    BOOST_TEST(lostIn(kFloor + body("a", kSphere) + body("b") + joint) == 0U);
    BOOST_TEST(lostIn(kFloor + pair + joint + hinge("<link1 body='a'/>")) == 0U);
    BOOST_TEST(lostIn(kFloor + body("c", kSphere) + pair + joint + hinge("<link1 body='b'/><link2 body='c'/>")) == 0U);
}

BOOST_AUTO_TEST_CASE(is_right_where_it_does_not_fall_or_nothing_is_there_to_meet) {
    BOOST_TEST(lostIn(body("a") + body("b")) == 0U);
    BOOST_TEST(lostIn(kFloor + body("a", "<group>" + kSphere + "</group>")) == 0U);
    BOOST_TEST(lostIn(kFloor + body("a", "", "gravitymode='false'")) == 0U);
    BOOST_TEST(lostIn(kFloor + body("a", "", "enabled='false'")) == 0U);
    // An error says why this one has none.
    BOOST_TEST(lostIn(kFloor + body("a", "<geom><sphere radius='-1'/></geom>")) == 0U);
    PlanOptions weightless;
    weightless.gravityOverride = Vector3{0, 0, 0};
    DiagnosticLog log;
    const Scene scene = loadBytes(xode(kFloor + body("a")), "a.xode", {}, log);
    static_cast<void>(makePlan(scene, weightless, log));
    BOOST_TEST(!log.has(code::PLAN_BODY_WITHOUT_COLLIDER));
}

BOOST_AUTO_TEST_SUITE_END()

// ---- gravity, and ODE's own settings
BOOST_AUTO_TEST_SUITE(settings)

BOOST_AUTO_TEST_CASE(the_default_gravity_is_told_where_a_body_has_weight) {
    const auto count = [](const std::string& text, const std::string& name) {
        return foundIn(text, name, code::PLAN_GRAVITY_DEFAULT).size();
    };
    BOOST_TEST(count(xode(kFloor + body("a", kSphere)), "a.xode") == 1U);
    BOOST_TEST(count(xode(kFloor), "a.xode") == 0U);
    BOOST_TEST(count(withPhysics(R"("motion": {"type": "dynamic"})"), "a.gltf") == 1U);
    BOOST_TEST(count(withPhysics(R"("motion": {"type": "kinematic"})"), "a.gltf") == 0U);
    BOOST_TEST(count(withPhysics(R"("trigger": {"shape": 0})"), "a.gltf") == 0U);
}

std::string ode(const std::string& settings) {
    return "<ext ename='ode'>" + settings + "</ext>";
}

BOOST_AUTO_TEST_CASE(sleep_that_the_world_allows_and_each_body_forbids) {
    const auto count = [](const std::string& ofWorld, const std::string& bodies) {
        return foundIn("<?xml version='1.0'?><xode version='1.0r23'><world>" + ode(ofWorld) + "<space>" + bodies +
                           "</space></world></xode>",
                       "a.xode", code::PLAN_SLEEP_OFF)
            .size();
    };
    const std::string on = "<autodisable flag='true'/>";
    const std::string off = "<autodisable flag='false'/>";
    const std::string forbids = body("a", kSphere + ode(off));
    BOOST_TEST(count(on, forbids) == 1U);
    BOOST_TEST(count(on, forbids + body("b", kSphere + ode(off))) == 1U);
    BOOST_TEST(count(on, forbids + body("b", kSphere + ode("<body kinematic='true'/>"))) == 1U);
    BOOST_TEST(count(on, forbids + body("b", kSphere)) == 0U);
    BOOST_TEST(count(on, body("b", kSphere) + forbids) == 0U);
    const std::string zero = "<autodisable flag='true' linear='0'/>";
    BOOST_TEST(count(zero, body("b", kSphere)) == 1U);
    BOOST_TEST(count(zero, body("b", kSphere) + forbids) == 1U);
    BOOST_TEST(count(zero, body("b", kSphere + ode("<autodisable linear='0.1'/>"))) == 0U);
    BOOST_TEST(count("<autodisable flag='true' samples='1' steps='0' time='0'/>", body("b", kSphere)) == 0U);
    BOOST_TEST(count(off, forbids) == 0U);
    BOOST_TEST(count("", forbids) == 0U);
    BOOST_TEST(count(on, "") == 0U);
}

BOOST_AUTO_TEST_CASE(planes_whose_surface_carries_for_ever) {
    const auto count = [](const std::string& shape, const std::string& surface, const std::string& more = "") {
        return foundIn(
                   xode("<geom>" + shape + ode("<surface " + surface + "/>") + "</geom>" + body("a", kSphere + more)),
                   "a.xode", code::PLAN_SURFACE_CARRIES)
            .size();
    };
    const std::string plane = "<plane a='0' b='1' c='0' d='0'/>";
    BOOST_TEST(count(plane, "motion1='1'") == 1U);
    BOOST_TEST(count(plane, "motion2='-1' mu='2'") == 1U);
    BOOST_TEST(count(plane, "motion1='1' mode='32'") == 1U);
    BOOST_TEST(count(plane, "motion1='1' mode='4'") == 0U);
    BOOST_TEST(count(plane, "motion1='0'") == 0U);
    BOOST_TEST(count(plane, "motion1='1' mu='0'") == 0U);
    BOOST_TEST(count(plane, "motion1='1'", ode("<body kinematic='true'/>")) == 0U);
    BOOST_TEST(count("<plane a='0' b='-1' c='0' d='0'/>", "motion1='1'") == 0U);
    BOOST_TEST(count("<box sizex='9' sizey='1' sizez='9'/>", "motion1='1'") == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace plan_whole_test
