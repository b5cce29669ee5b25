// Parameters of joints that ODE would not take: reported at their place, with the allowed values, and kept in the file.
#include <algorithm>
#include <string>
#include <vector>

#include "edited_xode.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/plan/plan.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

std::string scene(const std::string& type, const std::string& parameters, const std::string& joint = "joint") {
    const std::string words = "<link1 body='a'/><link2 body='b'/><" + type +
                              "><anchor x='0' y='0' z='1'/><axis x='0' "
                              "y='0' z='1' " +
                              parameters + "/>" + (type == "hinge2" ? "<axis x='1' y='0' z='0'/>" : "") + "</" + type +
                              ">";
    const std::string odeWords =
        "<ext ename='ode'><joint type='hinge' link1='a' link2='b'><anchor x='0' y='0' z='1'/>"
        "<axis x='0' y='0' z='1' " +
        parameters + "/></joint></ext>";
    return "<xode version='1.0r23'>\n<world><space><body name='a'/><body name='b'><transform><position x='0' y='0' "
           "z='2'/></transform></body>\n" +
           (joint == "joint" ? "<joint name='j'>" + words + "</joint>" : odeWords) + "</space></world></xode>";
}

struct Case {
    std::string type;
    std::string joint;
    std::string name;
    std::string value;
    std::string expected;
};

const std::vector<Case>& cases() {
    static const std::vector<Case> kAll{
        {"hinge", "joint", "Bounce", "2", "0 to 1"},
        {"hinge", "joint", "Bounce", "-0.5", "0 to 1"},
        {"hinge", "joint", "StopERP", "1.5", "0 to 1"},
        {"hinge", "joint", "StopCFM", "-1", "0 to 1e+15"},
        {"hinge", "joint", "CFM", "-1", "0 to 1e+15"},
        {"hinge", "joint", "Vel", "1e9", "-1e+07 to 1e+07"},
        {"hinge", "joint", "FMax", "-1", "0 to inf"},
        {"hinge", "joint", "FudgeFactor", "1.5", "0 to 1"},
        {"hinge", "joint", "SuspensionERP", "0.2", "the first axis of a hinge2"},
        {"hinge2", "joint", "SuspensionERP", "3", "0 to 1"},
        {"hinge2", "joint", "SuspensionCFM", "-3", "0 to 1e+15"},
        {"hinge", "ode", "Bounce", "2", "0 to 1"},
        {"hinge", "ode", "LoVel", "-1", "an axis without it"},
        {"hinge", "ode", "HiVel", "1", "an axis without it"},
        {"hinge", "ode", "ERP", "0.5", "an axis without it"},
        {"hinge", "ode", "angle", "0.5", "an amotor in user mode"},
    };
    return kAll;
}

std::string textOf(const Case& c) {
    return scene(c.type, c.name + "='" + c.value + "'", c.joint);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(joint_parameters)

BOOST_AUTO_TEST_CASE(what_ode_would_not_take_is_told_once_at_its_place) {
    for (const Case& c : cases()) {
        DiagnosticLog log;
        const std::string text = textOf(c);
        static_cast<void>(makePlan(loadBytes(text, "scene.xode", {}, log), {}, log));
        const auto isAbout = [](const Diagnostic& d) {
            return d.code == code::PLAN_JOINT_PARAMETER || d.code == code::PLAN_JOINT_SUSPENSION;
        };
        const auto& all = log.entries();
        BOOST_TEST(std::count_if(all.begin(), all.end(), isAbout) == 1, c.name);
        const auto found = std::find_if(all.begin(), all.end(), isAbout);
        BOOST_REQUIRE_MESSAGE(found != all.end(), c.name);
        BOOST_TEST(toText(*found).find(c.expected) != std::string::npos, toText(*found));
        BOOST_TEST(found->place.line == 3U);
        BOOST_TEST(found->place.offset == text.find(c.name + "='"), toText(*found));
        BOOST_TEST((found->severity == Severity::Warning));
    }
}

BOOST_AUTO_TEST_CASE(it_stays_in_the_file_and_in_files_of_other_formats) {
    for (const Case& c : cases()) {
        const std::string text = textOf(c);
        const std::string moved = edited(
            [](Scene& scene) {
                find(scene, "b").transform.position = Vector3{0, 0, 3};
            },
            text);
        BOOST_TEST(moved.find(c.name + "='" + c.value + "'") != std::string::npos, moved);
        DiagnosticLog log;
        const Scene before = read(text);
        const auto gltf = saveBytes(before, "gltf", log);
        BOOST_REQUIRE(gltf);
        const auto back = saveBytes(loadBytes(*gltf, "scene.gltf", {}, log), "xode", log);
        BOOST_REQUIRE(back);
        BOOST_TEST(back->find(c.name + "=\"") != std::string::npos, *back);
    }
}

BOOST_AUTO_TEST_SUITE_END()
