// PyBrain's parameters: used in its dialect, kept in others.
#include <boost/test/unit_test.hpp>
#include <string>

#include "orrery/base/codes/xode.hpp"
#include "reading.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

Scene readWith(const std::string& content, const std::string& parameters, DiagnosticLog& log) {
    XodeOptions options;
    options.dialect = XodeDialect::PyBrain;
    return readXode("<xode version=\"1.0r23\"><world><space>" + content +
                        "</space></world></xode>\n<!--odeenvironment parameters\n" + parameters + "<end>\n-->\n",
                    log, options);
}

std::string ball(const std::string& name) {
    return "<body name='" + name + "'><geom name='g" + name + "'><sphere radius='1'/></geom></body>";
}

const CollisionFilter* filterOf(const Scene& scene, const std::string& geom) {
    return scene.contents().filter(scene.find(geom)->collider->filter);
}

bool pass(const Scene& scene, const std::string& a, const std::string& b) {
    const CollisionFilter* one = filterOf(scene, a);
    const CollisionFilter* other = filterOf(scene, b);
    if (one == nullptr || other == nullptr) return false;
    for (const std::string& system : one->notCollideWith) {
        for (const std::string& is : other->systems) {
            if (is == system) return true;
        }
    }
    return false;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(xode_pybrain)

// The filter of a geom that passpairs name, in a file that is PyBrain's by its comment.
struct Reading {
    bool used = false;
    bool said = false;  // a diagnostic says that they are not used
};
Reading readingWith(const XodeOptions& options) {
    DiagnosticLog log;
    const Scene scene =
        readXode("<xode version='1.0r23'><world><space>" + ball("a") +
                     "</space></world></xode><!--odeenvironment parameters\n<passpairs>\n('a','b')\n-->",
                 log, options);
    return {filterOf(scene, "ga") != nullptr, log.has(code::XODE_PYBRAIN_PARAMETERS)};
}

BOOST_AUTO_TEST_CASE(the_dialect_implies_its_parameters_and_an_option_decides) {
    const struct {
        XodeDialect dialect;
        std::optional<bool> asked;
        bool used;
    } cases[] = {
        {XodeDialect::Auto, {}, true},    {XodeDialect::Auto, false, false},    {XodeDialect::Auto, true, true},
        {XodeDialect::PyBrain, {}, true}, {XodeDialect::PyBrain, false, false}, {XodeDialect::PyOde, {}, false},
        {XodeDialect::Spec, {}, false},   {XodeDialect::Spec, true, true},
    };
    for (const auto& one : cases) {
        XodeOptions options;
        options.dialect = one.dialect;
        options.pyBrainParameters = one.asked;
        const Reading reading = readingWith(options);
        BOOST_TEST(reading.used == one.used, toText(one.dialect));
        BOOST_TEST(reading.said != one.used, toText(one.dialect));
    }
}

BOOST_AUTO_TEST_CASE(passpairs_let_geoms_through_each_other_whose_bodies_names_hold_one_of_the_names) {
    ClaimedLog log;
    const Scene scene = readWith(ball("leg1") + ball("leg22") + ball("arm") + ball("head") +
                                     "<geom name='leg of none'><sphere radius='1'/></geom>",
                                 "<passpairs>\n('leg', \"arm\")\n['head','arm']\n", log);
    BOOST_TEST(pass(scene, "gleg1", "gleg22"));
    BOOST_TEST(pass(scene, "gleg1", "garm"));
    BOOST_TEST(pass(scene, "garm", "ghead"));
    BOOST_TEST(!pass(scene, "gleg1", "ghead"));
    BOOST_TEST(pass(scene, "leg of none", "gleg1"));
}

BOOST_AUTO_TEST_CASE(lines_that_are_no_lists_of_names_are_reported_and_never_evaluated) {
    ClaimedLog log;
    static_cast<void>(readWith(ball("a"), "<passpairs>\n__import__('os')\n('a', 1)\n(\n('a' 'b')\n", log));
    log.claimAll(code::XODE_PYBRAIN_MALFORMED);
    BOOST_TEST(log.count(Severity::Warning) == 4U);
}

BOOST_AUTO_TEST_CASE(affixToEnvironment_holds_the_second_end_of_a_joint_to_the_world) {
    ClaimedLog log;
    const Scene scene =
        readWith(ball("a") + ball("b") +
                     "<joint name='j'><link1 body='a'/><link2 body='b'/><hinge><anchor x='0' y='0' z='0'/>"
                     "<axis x='1' y='0' z='0'/></hinge></joint>",
                 "<affixToEnvironment>\nj\n", log);
    const Joint& joint = *scene.find("j")->joint;
    BOOST_TEST(joint.link1->name == "a");
    BOOST_TEST(!joint.link2.has_value());
}

BOOST_AUTO_TEST_CASE(affixToEnvironment_gives_a_body_a_fixed_joint) {
    ClaimedLog log;
    const Scene scene = readWith(ball("a"), "<affixToEnvironment>\na\n", log);
    const Node& made = *scene.find("a")->children.back();
    BOOST_TEST((made.joint->type == JointType::Fixed));
    BOOST_TEST((!made.joint->link1 && !made.joint->link2));
}

BOOST_AUTO_TEST_CASE(affixToEnvironment_reports_what_is_not_there) {
    ClaimedLog log;
    static_cast<void>(readWith(ball("a"), "<affixToEnvironment>\nnobody\n", log));
    log.claim(code::XODE_PYBRAIN_AFFIX);
}

BOOST_AUTO_TEST_CASE(other_sections_are_passed_over) {
    ClaimedLog log;
    static_cast<void>(
        readWith(ball("a"), "<centerOn>\na\n<colors>\n('a', (1,0,0,1))\n<sensors>\nJointSensor()\n", log));
}

BOOST_AUTO_TEST_SUITE_END()
