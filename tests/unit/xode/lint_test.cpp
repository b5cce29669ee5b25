// XODE_LINT_*: what is allowed but often a mistake, or bad for other readers; only where it is asked for.
#include <boost/test/unit_test.hpp>
#include <string>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/xode.hpp"
#include "reading.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

Scene lint(const std::string& content, DiagnosticLog& log, XodeDialect dialect = XodeDialect::Spec) {
    XodeOptions options;
    options.lint = true;
    options.dialect = dialect;
    return readXode(
        "<?xml version=\"1.0\"?><xode version=\"1.0r23\"><world><space>" + content + "</space></world></xode>", log,
        options);
}

std::string bodyAt(const std::string& name, const std::string& position, const std::string& more = "") {
    return "<body name='" + name + "'><transform><position " + position +
           "/></transform><geom><sphere radius='0.5'/></geom>" + more + "</body>";
}

// Bodies of these tests have a mass only where it matters.
struct LintLog : ClaimedLog {
    LintLog() { allow(code::XODE_LINT_MASS); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(xode_lint)

BOOST_AUTO_TEST_CASE(a_body_without_a_mass) {
    ClaimedLog log;
    static_cast<void>(lint(
        "<body name='a'/><body name='b'><mass><mass_shape total='1'><sphere radius='1'/></mass_shape></mass></body>",
        log));
    log.claim(code::XODE_LINT_MASS, "/xode/world/space/body[1]");
}

BOOST_AUTO_TEST_CASE(nothing_is_said_of_a_plain_file) {
    LintLog log;
    static_cast<void>(lint(bodyAt("a", "x='1' y='0' z='0'"), log));
}

BOOST_AUTO_TEST_CASE(a_missing_declaration) {
    LintLog log;
    XodeOptions options;
    static_cast<void>(readXode("<xode version='1.0r23'><world><space/></world></xode>", log, options));
    log.check();
    log.allow(code::XODE_LINT_MASS);
    options.lint = true;
    static_cast<void>(readXode("<xode version='1.0r23'><world><space/></world></xode>", log, options));
    log.claim(code::XODE_LINT_DECLARATION, "/xode");
}

BOOST_AUTO_TEST_CASE(text_between_elements) {
    LintLog log;
    static_cast<void>(
        lint("<body name='a'>heavy<ext ename='x'>free</ext><geom><sphere radius='1'>\n</sphere></geom></body>"
             "<group><![CDATA[light]]></group>",
             log));
    log.claim(code::XODE_LINT_TEXT, "/xode/world/space/body");
    log.claim(code::XODE_LINT_TEXT, "/xode/world/space/group");
}

BOOST_AUTO_TEST_CASE(a_value_that_xml_does_not_allow) {
    LintLog log;
    static_cast<void>(lint("<body name='a&lt;b'/><ext ename='x' size='&lt;2 <3'/>", log));
    log.claim(code::XML_MALFORMED, "/xode/world/space/ext/@size");
    log.claim(code::XODE_EXT_ATTRIBUTE, "/xode/world/space/ext/@size");
}

BOOST_AUTO_TEST_CASE(a_scale_of_one) {
    LintLog log;
    static_cast<void>(lint("<group><transform><scale x='1' y='1' z='1'/></transform></group>", log));
    log.claim(code::XODE_LINT_SCALE, "/xode/world/space/group/transform/scale");
}

BOOST_AUTO_TEST_CASE(an_anchor_that_would_be_near_in_the_world) {
    LintLog log;
    const std::string joint = "<joint><ball><anchor x='10' y='0' z='0'/></ball></joint>";
    static_cast<void>(lint(bodyAt("a", "x='10' y='0.5' z='0'", joint), log));
    log.claim(code::XODE_LINT_ANCHOR_FAR, "/xode/world/space/body/joint/ball/anchor");
    log.check();
    log.allow(code::XODE_LINT_MASS);
    static_cast<void>(lint(bodyAt("a", "x='10' y='0.5' z='0'", joint), log, XodeDialect::PyOde));
}

BOOST_AUTO_TEST_CASE(an_anchor_that_would_be_near_in_its_parent) {
    LintLog log;
    const std::string joint = "<joint><ball><anchor x='0' y='0.5' z='0'/></ball></joint>";
    static_cast<void>(lint(bodyAt("a", "x='10' y='0' z='0'", joint), log, XodeDialect::PyOde));
    log.claim(code::XODE_LINT_ANCHOR_FAR);
    log.check();
    log.allow(code::XODE_LINT_MASS);
    static_cast<void>(lint(bodyAt("a", "x='10' y='0' z='0'", joint), log));
}

BOOST_AUTO_TEST_CASE(an_anchor_whose_frame_is_stated_is_taken_at_its_word) {
    LintLog log;
    static_cast<void>(lint(bodyAt("a", "x='10' y='0.5' z='0'",
                                  "<joint><ball><anchor x='10' y='0' z='0' absolute='false'/></ball></joint>"),
                           log));
}

// Near is one and a half times, far is three times what the bodies and the way between them measure from their middle.
BOOST_AUTO_TEST_CASE(an_anchor_is_near_or_far_by_the_size_of_its_bodies_and_their_distance) {
    const auto far = [](const std::string& bodies, const std::string& links, const std::string& anchor) {
        DiagnosticLog log;
        static_cast<void>(lint(bodies + "<group><transform><position x='20' y='0' z='0'/></transform><joint>" + links +
                                   "<ball><anchor " + anchor + "/></ball></joint></group>",
                               log));
        return log.has(code::XODE_LINT_ANCHOR_FAR);
    };
    const auto body = [](const std::string& name, const std::string& place, const std::string& shape) {
        return "<body name='" + name + "'><transform><position " + place + "/></transform><geom>" + shape +
               "</geom></body>";
    };
    const std::string ball = "<sphere radius='0.1'/>";
    const std::string two = body("a", "x='0' y='0' z='0'", ball) + body("b", "x='4' y='0' z='0'", ball);
    const std::string links = "<link1 body='a'/><link2 body='b'/>";
    BOOST_TEST(far(two, links, "x='2' y='1' z='0'"));
    BOOST_TEST(far(two, links, "x='-2.9' y='0' z='0'"));
    BOOST_TEST(!far(two, links, "x='-3.1' y='0' z='0'"));
    BOOST_TEST(!far(two, links, "x='-14.1' y='0' z='0'"));
    for (const std::string& shape : std::vector<std::string>{
             "<box sizex='1.2' sizey='1.2' sizez='1.0583'/>", "<sphere radius='1'/>",
             "<cappedCylinder radius='0.4' length='1.2'/>", "<cylinder radius='0.6' length='1.6'/>"}) {
        const std::string one = body("a", "x='0' y='0' z='0'", shape);
        BOOST_TEST(far(one, "<link1 body='a'/>", "x='0' y='1.45' z='0'"), shape);
        BOOST_TEST(!far(one, "<link1 body='a'/>", "x='0' y='1.55' z='0'"), shape);
    }
}

BOOST_AUTO_TEST_CASE(angles_beyond_a_turn_without_aformat) {
    LintLog log;
    const auto turned = [](const std::string& rotation) {
        return "<group><transform><rotation>" + rotation + "</rotation></transform></group>";
    };
    static_cast<void>(lint(turned("<euler x='0' y='45' z='0'/>"), log));
    log.claim(code::XODE_LINT_ANGLE);
    log.check();
    log.allow(code::XODE_LINT_MASS);
    static_cast<void>(lint(turned("<axisangle x='0' y='1' z='0' angle='-90'/>"), log));
    log.claim(code::XODE_LINT_ANGLE);
    log.check();
    log.allow(code::XODE_LINT_MASS);
    static_cast<void>(lint(turned("<euler x='0' y='45' z='0' aformat='radians'/>"), log));
    static_cast<void>(lint(turned("<euler x='0' y='45' z='0' aformat='degrees'/>"), log));
}

BOOST_AUTO_TEST_CASE(angles_that_look_like_the_other_unit) {
    struct Angle {
        const char* written;
        const char* said;  // nullptr: nothing
    };
    const std::vector<Angle> angles{
        {"angle='5'", "turns by 286.479 degrees; if the number were degrees, by 5"},
        {"angle='-4.5'", "turns by 257.831 degrees; if the number were degrees, by 4.5"},
        {"angle='30'", "turns by 1718.87 degrees; if the number were degrees, by 30"},
        {"angle='3'", nullptr},
        {"angle='1e308'", nullptr},
        {"angle='4.7124'", nullptr},
        {"angle='3.1416'", nullptr},
        {"angle='6' aformat='radians'", nullptr},
        {"angle='0.349' aformat='degrees'", "turns by 0.349 degrees; if the number were radians, by 19.9962"},
        {"angle='0.35' aformat='degrees'", "if the number were radians, by 20.0535"},
        {"angle='-0.7853981633974483' aformat='degrees'", "if the number were radians, by 45"},
        {"angle='0.523' aformat='degrees'", "if the number were radians, by 29.9657"},
        {"angle='1.57' aformat='degrees'", "if the number were radians, by 89.9544"},
        {"angle='3.14159' aformat='degrees'", "if the number were radians, by 180"},
        {"angle='0.1' aformat='degrees'", nullptr},
        {"angle='0.5' aformat='degrees'", nullptr},
        {"angle='0.25' aformat='degrees'", nullptr},
        {"angle='1.92' aformat='degrees'", nullptr},
        {"angle='2.5' aformat='degrees'", nullptr},
        {"angle='20' aformat='degrees'", nullptr},
        {"angle='0' aformat='degrees'", nullptr},
        {"angle='90' aformat='degrees'", nullptr}};
    for (const Angle& angle : angles) {
        DiagnosticLog log;
        static_cast<void>(lint("<group><transform><rotation><axisangle x='0' y='1' z='0' " +
                                   std::string(angle.written) + "/></rotation></transform></group>",
                               log));
        BOOST_TEST_CONTEXT(angle.written) {
            BOOST_TEST(log.entries().size() == (angle.said != nullptr ? 1U : 0U));
            if (angle.said != nullptr && !log.entries().empty()) {
                BOOST_TEST(log.entries().front().message.find(angle.said) != std::string::npos,
                           log.entries().front().message);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(an_anchor_beside_its_body_that_would_be_on_it) {
    struct Anchor {
        const char* written;
        bool told;
        XodeDialect dialect = XodeDialect::Spec;
    };
    const std::vector<Anchor> anchors{{"x='2' y='1.1' z='0'", true},
                                      {"x='-1' y='0' z='0'", false},
                                      {"x='-1.3' y='0' z='0'", false},  // beside it, and so it would be in the world
                                      {"x='0' y='3' z='0'", false},     // it hangs
                                      {"x='2' y='1.1' z='0'", false, XodeDialect::PyOde},
                                      {"x='-1' y='0' z='0'", true, XodeDialect::PyOde},
                                      {"x='0' y='0' z='0'", false, XodeDialect::PyOde}};
    for (const Anchor& anchor : anchors) {
        DiagnosticLog log;
        static_cast<void>(
            lint("<body name='wing'><transform><position x='3' y='1.1' z='0'/></transform>"
                 "<geom><box sizex='2' sizey='1.8' sizez='0.08'/></geom><joint><hinge><anchor " +
                     std::string(anchor.written) + "/><axis x='0' y='1' z='0'/></hinge></joint></body>",
                 log, anchor.dialect));
        BOOST_TEST(log.has(code::XODE_LINT_ANCHOR_FAR) == anchor.told, anchor.written);
    }
}

BOOST_AUTO_TEST_CASE(a_joint_before_its_body) {
    LintLog log;
    static_cast<void>(lint("<joint name='j'><link1 body='a'/><ball><anchor x='0' y='0' z='0'/></ball></joint>" +
                               bodyAt("a", "x='0' y='0' z='0'"),
                           log));
    log.claim(code::XODE_LINT_POSTLINK, "/xode/world/space/joint");
}

BOOST_AUTO_TEST_CASE(a_geom_in_a_group_in_a_body) {
    LintLog log;
    static_cast<void>(lint("<body><group><geom><sphere radius='1'/></geom></group></body>", log));
    log.claim(code::XODE_LINT_BGIG, "/xode/world/space/body/group/geom");
}

BOOST_AUTO_TEST_CASE(an_ext_in_a_file_for_pyode) {
    LintLog log;
    const std::string filled = "<ext ename='x'><y/></ext>";
    static_cast<void>(lint(filled, log));
    log.check();
    log.allow(code::XODE_LINT_MASS);
    static_cast<void>(lint(filled, log, XodeDialect::PyOde));
    log.claim(code::XODE_LINT_EXT_PYODE, "/xode/world/space/ext");
    log.check();
    log.allow(code::XODE_LINT_MASS);
    static_cast<void>(lint("<ext ename='x'/>", log, XodeDialect::PyOde));
    static_cast<void>(lint("<body><ext ename='x'/></body>", log, XodeDialect::PyOde));
    log.claim(code::XODE_LINT_EXT_PYODE, "/xode/world/space/body/ext");
}

BOOST_AUTO_TEST_SUITE_END()
