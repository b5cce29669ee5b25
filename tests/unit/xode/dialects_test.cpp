// The dialect that a file is taken for, and the choices of each dialect in the table.
#include <boost/test/unit_test.hpp>
#include <string>

#include "orrery/base/codes/xode.hpp"
#include "orrery/formats/xode/dialect.hpp"
#include "reading.hpp"

using namespace orrery;
using namespace orrery::test;
using C = XodeChoices;

namespace {

XodePick pickOf(const std::string& text) {
    DiagnosticLog log;
    const auto document = XmlDocument::parse(text, "test.xode", {}, log);
    XodePick pick = xodeDialectOf(*document);
    pick.evidence = {};  // of a document that is gone
    return pick;
}

XodePick pickOfTransform(const std::string& content) {
    return pickOf("<xode version='1.0r23'><world><space><group><body><transform>" + content +
                  "</transform></body></group></space></world></xode>");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(xode_dialects)

BOOST_AUTO_TEST_CASE(spec_is_picked_where_nothing_tells_and_nothing_is_said) {
    ClaimedLog log;
    static_cast<void>(readXode("<xode version='1.0r23'><world><space/></world></xode>", log));
    const XodePick pick = pickOfTransform("<position x='1' y='2' z='3'/><scale scale='2'/>");
    BOOST_TEST((pick.dialect == XodeDialect::Spec));
    BOOST_TEST(pick.reason.empty());
}

BOOST_AUTO_TEST_CASE(pyode_is_picked_where_there_is_no_version_and_that_is_reported) {
    ClaimedLog log;
    static_cast<void>(readXode("<xode><world><space/></world></xode>", log));
    log.claim(code::XODE_VERSION_MISSING);
    log.claim(code::XODE_DIALECT, "/xode");
    const auto& entries = log.entries();
    const bool said = std::any_of(entries.begin(), entries.end(), [](const Diagnostic& d) {
        return d.code == code::XODE_DIALECT && d.severity == Severity::Info &&
               d.message.find("pyode") != std::string::npos && d.message.find("no version") != std::string::npos;
    });
    BOOST_TEST(said);
}

BOOST_AUTO_TEST_CASE(odejava_is_picked_by_its_matrix) {
    BOOST_TEST((pickOfTransform("<matrix m00='1'/>").dialect == XodeDialect::Odejava));
    BOOST_TEST((pickOfTransform("<matrix4f m00='1'/>").dialect == XodeDialect::Spec));
}

BOOST_AUTO_TEST_CASE(odejava_is_picked_by_a_rotation_directly_in_a_transform) {
    for (const std::string kind : {"euler", "axisangle", "quaternion"}) {
        BOOST_TEST((pickOfTransform("<" + kind + "/>").dialect == XodeDialect::Odejava), kind);
        BOOST_TEST((pickOfTransform("<rotation><" + kind + "/></rotation>").dialect == XodeDialect::Spec), kind);
    }
}

BOOST_AUTO_TEST_CASE(yake_is_picked_by_a_scale_of_three_numbers) {
    BOOST_TEST((pickOfTransform("<scale x='1' y='1' z='1'/>").dialect == XodeDialect::Yake));
}

BOOST_AUTO_TEST_CASE(odejava_comes_before_yake_wherever_its_sign_stands) {
    const XodePick pick = pickOf(
        "<xode version='1.0r23'><world><space><body><transform><scale x='1' y='1' z='1'/></transform></body>"
        "<geom><transform><matrix/></transform></geom></space></world></xode>");
    BOOST_TEST((pick.dialect == XodeDialect::Odejava));
}

BOOST_AUTO_TEST_CASE(pybrain_is_picked_by_its_comment_behind_the_root) {
    const std::string comment = "<!--odeenvironment parameters\n<end>\n-->";
    BOOST_TEST((pickOf("<xode><world/></xode>" + comment).dialect == XodeDialect::PyBrain));
    BOOST_TEST((pickOf("<xode version='1.0r23'>" + comment + "<world/></xode>").dialect == XodeDialect::Spec));
}

BOOST_AUTO_TEST_CASE(what_an_ext_or_a_mass_holds_tells_nothing) {
    BOOST_TEST((pickOf("<xode version='1.0r23'><world><space><body><mass><transform><matrix/></transform></mass>"
                       "<ext><transform><matrix/></transform></ext></body></space></world></xode>")
                    .dialect == XodeDialect::Spec));
}

BOOST_AUTO_TEST_CASE(a_dialect_that_is_asked_for_is_not_guessed_and_not_reported) {
    ClaimedLog log;
    XodeOptions options;
    options.dialect = XodeDialect::Spec;
    static_cast<void>(readXode("<xode><world><space/></world></xode>", log, options));
    log.claim(code::XODE_VERSION_MISSING);
}

BOOST_AUTO_TEST_CASE(dialect_names_are_those_of_the_command_line) {
    BOOST_TEST(toText(XodeDialect::Auto) == "auto");
    BOOST_TEST(toText(XodeDialect::Spec) == "spec");
    BOOST_TEST(toText(XodeDialect::PyOde) == "pyode");
    BOOST_TEST(toText(XodeDialect::Odejava) == "odejava");
    BOOST_TEST(toText(XodeDialect::Yake) == "yake");
    BOOST_TEST(toText(XodeDialect::PyBrain) == "pybrain");
}

BOOST_AUTO_TEST_CASE(the_spec_takes_the_first_choice_of_each_row) {
    const C spec = choicesOf(XodeDialect::Spec);
    BOOST_TEST((spec.euler == C::Euler::Ode && spec.anchor == C::Anchor::Parent && spec.matrix == C::Matrix::Either));
    BOOST_TEST((spec.scale == C::Scale::Below && spec.indexBase == C::IndexBase::Either));
    BOOST_TEST((spec.defaultMass == C::DefaultMass::Ode && spec.axisFrame == C::AxisFrame::World));
    BOOST_TEST((spec.massTotal == C::MassTotal::Used && spec.amotor == C::AMotor::UpToThree));
    BOOST_TEST((spec.jointTransform == C::JointTransform::Composed && spec.absoluteBase == C::AbsoluteBase::Root));
    BOOST_TEST((spec.compose == C::Compose::Nested && spec.extName == C::ExtName::Either));
    BOOST_TEST((spec.missingLink == C::MissingLink::World && spec.suspension == C::Suspension::FirstAxis));
    BOOST_TEST(
        (spec.names == C::Names::Bodies && spec.worlds == C::Worlds::Separate && spec.shapes == C::Shapes::Last));
}

BOOST_AUTO_TEST_CASE(pyode_differs_in_anchors_matrices_masses_amotors_joint_transforms_and_names) {
    for (const XodeDialect dialect : {XodeDialect::PyOde, XodeDialect::PyBrain}) {
        const C c = choicesOf(dialect);
        BOOST_TEST((c.anchor == C::Anchor::World && c.matrix == C::Matrix::Row));
        BOOST_TEST((c.defaultMass == C::DefaultMass::PyOde && c.amotor == C::AMotor::Any));
        BOOST_TEST((c.jointTransform == C::JointTransform::Refused && c.names == C::Names::First));
        BOOST_TEST((c.absoluteBase == C::AbsoluteBase::Document));
        BOOST_TEST((c.euler == C::Euler::Ode && c.compose == C::Compose::Nested && c.scale == C::Scale::Below));
        BOOST_TEST((c.massTotal == C::MassTotal::Used));
    }
}

BOOST_AUTO_TEST_CASE(odejava_differs_in_angles_matrices_scales_joint_transforms_worlds_and_shapes) {
    const C c = choicesOf(XodeDialect::Odejava);
    BOOST_TEST((c.euler == C::Euler::Odejava && c.matrix == C::Matrix::Column && c.scale == C::Scale::Positions));
    BOOST_TEST((c.jointTransform == C::JointTransform::Ignored && c.worlds == C::Worlds::Merged));
    BOOST_TEST((c.shapes == C::Shapes::First && c.anchor == C::Anchor::Parent));
}

BOOST_AUTO_TEST_CASE(yake_differs_in_indices_and_axes) {
    const C c = choicesOf(XodeDialect::Yake);
    BOOST_TEST((c.indexBase == C::IndexBase::Zero && c.axisFrame == C::AxisFrame::Parent));
    BOOST_TEST((c.euler == C::Euler::Ode && c.anchor == C::Anchor::Parent));
}

BOOST_AUTO_TEST_CASE(a_choice_counts_before_the_dialect) {
    C chosen;
    chosen.anchor = C::Anchor::Parent;
    const C c = choicesOf(XodeDialect::PyOde, chosen);
    BOOST_TEST((c.anchor == C::Anchor::Parent && c.matrix == C::Matrix::Row));
}

BOOST_AUTO_TEST_SUITE_END()
