// Documents that PyODE's own tests call invalid are errors here too, except a joint before its body, which XODE allows.
// Each document has the one fault that its name says; the words are our own.
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "orrery/base/codes/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {
namespace {

std::string inSpace(const std::string& content) {
    return "<xode version='1.0r23'><world><space name='room'>" + content + "</space></world></xode>";
}

std::string jointed(const std::string& content) {
    return inSpace("<body name='one'/><body name='two'/><joint><link1 body='one'/><link2 body='two'/>" + content +
                   "</joint>");
}

struct Refusal {
    std::string name;
    std::string text;
    Code code;
};

std::vector<Refusal> refusals() {
    return {
        {"root", "<other/>", code::XODE_ROOT_WRONG},
        {"child of the root", "<xode version='1.0r23'><other/><world><space/></world></xode>",
         code::XODE_ELEMENT_UNKNOWN},
        {"child of a world", "<xode version='1.0r23'><world><other/><space/></world></xode>",
         code::XODE_ELEMENT_UNKNOWN},
        {"child of a space", inSpace("<other/>"), code::XODE_ELEMENT_UNKNOWN},
        {"child of a mass", inSpace("<body><mass><other/></mass></body>"), code::XODE_ELEMENT_UNKNOWN},
        {"child of a joint", jointed("<other/><fixed/>"), code::XODE_ELEMENT_UNKNOWN},
        {"child of a geom", inSpace("<geom><other/><sphere radius='1'/></geom>"), code::XODE_ELEMENT_UNKNOWN},
        {"child of a trimesh", inSpace("<geom><trimesh><other/></trimesh></geom>"), code::XODE_ELEMENT_UNKNOWN},
        {"vector of one number", inSpace("<body><torque x='1'/></body>"), code::XODE_ATTRIBUTE_MISSING},
        {"enabled", inSpace("<body enabled='perhaps'/>"), code::XODE_BOOLEAN_MALFORMED},
        {"mode of a finite rotation", inSpace("<body><finiteRotation mode='7' xaxis='0' yaxis='0' zaxis='1'/></body>"),
         code::XODE_MODE_UNKNOWN},
        {"axes of a finite rotation", inSpace("<body><finiteRotation mode='0' xaxis='0' yaxis='0'/></body>"),
         code::XODE_ATTRIBUTE_MISSING},
        {"both ends the world", inSpace("<joint><fixed/></joint>"), code::XODE_JOINT_NO_BODY},
        {"joint without a type", jointed(""), code::XODE_ELEMENT_MISSING},
        {"link to a space", inSpace("<body name='one'/><joint><link1 body='one'/><link2 body='room'/><fixed/></joint>"),
         code::XODE_LINK_NOT_BODY},
        {"slider without an axis", jointed("<slider/>"), code::XODE_JOINT_AXES},
        {"parameter of no axis",
         jointed("<hinge><anchor x='0' y='0' z='0'/><axis x='1' y='0' z='0' OtherCFM='1'/></hinge>"),
         code::XODE_AXIS_PARAMETER_UNKNOWN},
        {"geom without a shape", inSpace("<geom/>"), code::XODE_ELEMENT_MISSING},
    };
}

}  // namespace

BOOST_AUTO_TEST_SUITE(pyode_refusals)

BOOST_AUTO_TEST_CASE(each_is_an_error_in_every_dialect) {
    for (const XodeDialect dialect : {XodeDialect::Spec, XodeDialect::PyOde}) {
        for (const Refusal& refusal : refusals()) {
            LoadOptions options;
            options.xode.dialect = dialect;
            DiagnosticLog log;
            static_cast<void>(loadBytes(refusal.text, "x.xode", {}, log, options));
            const bool refused = std::any_of(log.entries().begin(), log.entries().end(), [&](const Diagnostic& d) {
                return d.code == refusal.code && d.severity == Severity::Error;
            });
            BOOST_TEST(refused, refusal.name);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_joint_before_its_body_is_none) {
    ClaimedLog log;
    const std::string text =
        inSpace("<body name='one'/><joint><link1 body='one'/><link2 body='two'/><fixed/></joint><body name='two'/>");
    const Scene scene = loadBytes(text, "x.xode", {}, log, {});
    BOOST_TEST(bool(scene.root().children[0]->children[0]->children[1]->joint));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test
