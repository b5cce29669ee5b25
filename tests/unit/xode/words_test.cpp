// Sentences of the text of XODE 1.0 about what a file must do, a test each.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>

#include "orrery/base/codes/xode.hpp"
#include "reading.hpp"

using namespace orrery;
using namespace orrery::test;

namespace words_test {
namespace {

// Reads it plainly and leniently: what is an error in the one is none in the other, and told in both.
void checkMust(const std::string& content, Code code) {
    for (const bool lenient : {false, true}) {
        XodeOptions options;
        options.lenient = lenient;
        DiagnosticLog log;
        static_cast<void>(readInSpace(content, log, options));
        BOOST_TEST(log.has(code), content);
        BOOST_TEST(log.hasErrors() != lenient, content);
    }
}

DiagnosticLog logOf(const std::string& content) {
    DiagnosticLog log;
    static_cast<void>(readInSpace(content, log));
    return log;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(words_of_xode)

BOOST_AUTO_TEST_CASE(names_must_be_unique) {
    checkMust("<body name='a'/><body name='a'/>", code::XODE_BODY_NAME_DUPLICATE);
    checkMust("<group name='a'/><geom name='a'><ray length='1'/></geom>", code::XODE_NAME_DUPLICATE);
    checkMust("<group name='a'><group name='a'/></group>", code::XODE_NAME_DUPLICATE);
    BOOST_TEST(!logOf("<group name='a'/><group name='A'/><group/><group/>").hasErrors());
}

BOOST_AUTO_TEST_CASE(words_of_ode_and_of_other_formats_lead_to_those_of_xode) {
    for (const auto& [word, meant] : {std::pair<std::string, std::string>{"linearVelocity", "linearVel"},
                                      {"linear_velocity", "linearVel"},
                                      {"AngularVelocity", "angularVel"},
                                      {"capsule", "cappedCylinder"},
                                      {"angularVell", "angularVel"},
                                      {"velocity", ""}}) {
        const DiagnosticLog log = logOf("<body><" + word + "/></body>");
        const auto& found = log.entries();
        const auto at = std::find_if(found.begin(), found.end(),
                                     [](const Diagnostic& each) { return each.code == code::XODE_ELEMENT_UNKNOWN; });
        BOOST_TEST_REQUIRE((at != found.end()), word);
        BOOST_TEST(at->expected == meant, word);
    }
}

BOOST_AUTO_TEST_CASE(an_amotor_must_have_three_axes) {
    const std::string begin =
        "<body name='a'/><body name='b'/><joint name='j'><link1 body='a'/><link2 body='b'/><amotor>";
    const std::string end = "</amotor></joint>";
    const std::string x = "<axis x='1' y='0' z='0'/>";
    const std::string y = "<axis x='0' y='1' z='0'/>";
    const std::string z = "<axis x='0' y='0' z='1'/>";
    checkMust(begin + x + end, code::XODE_AMOTOR_AXES);
    checkMust(begin + x + y + end, code::XODE_AMOTOR_AXES);
    BOOST_TEST(!logOf(begin + x + y + z + end).has(code::XODE_AMOTOR_AXES));
}

BOOST_AUTO_TEST_CASE(an_ext_has_no_attribute_but_its_ename) {
    for (const char* place : {"<ext ename='a' b='c'/>", "<group><ext ename='a' b='c'/></group>",
                              "<geom><sphere radius='1'><ext b='c' ename='a'/></sphere></geom>"}) {
        const DiagnosticLog log = logOf(place);
        BOOST_TEST(log.has(code::XODE_EXT_ATTRIBUTE), place);
        BOOST_TEST(!log.hasErrors(), place);
    }
    BOOST_TEST(!logOf("<ext ename='a'><b c='d'/></ext>").has(code::XODE_EXT_ATTRIBUTE));
}

BOOST_AUTO_TEST_CASE(two_ext_of_one_object_have_different_names) {
    BOOST_TEST(logOf("<ext ename='a'/><ext ename='a'/>").has(code::XODE_EXT_REPEATED));
    BOOST_TEST(logOf("<group><ext ename='a'/><ext ename='b'/><ext ename='a'/></group>").has(code::XODE_EXT_REPEATED));
    BOOST_TEST(!logOf("<ext ename='a'/><ext ename='b'/>").has(code::XODE_EXT_REPEATED));
    BOOST_TEST(!logOf("<group><ext ename='a'/></group><group><ext ename='a'/></group>").has(code::XODE_EXT_REPEATED));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace words_test
