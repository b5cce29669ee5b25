#include <boost/test/unit_test.hpp>
#include <cmath>
#include <vector>

#include "reading.hpp"

#include "orrery/base/codes/xode.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

// The transforms here are read as the specification has them, whatever dialect they look like.
XodeOptions asSpec() {
    XodeOptions options;
    options.dialect = XodeDialect::Spec;
    return options;
}

// The transform of a group that holds only that transform.
Transform readTransform(const std::string& attributes, const std::string& parts, ClaimedLog& log,
                        const XodeOptions& options = asSpec()) {
    const Scene scene =
        readInSpace("<group><transform " + attributes + ">" + parts + "</transform></group>", log, options);
    return first(scene).transform;
}

std::string matrix(const std::vector<const char*>& values) {
    std::string text = "<matrix4f";
    for (std::size_t i = 0; i < values.size(); ++i) {
        text += " m" + std::to_string(i / 4) + std::to_string(i % 4) + "=\"" + values[i] + '"';
    }
    return text + "/>";
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_transform_keeps_the_form_it_was_written_in) {
    ClaimedLog log;
    const Transform transform =
        readTransform("absolute='1'",
                      "<position x='1' y='-2' z='3e1'/><rotation><euler x='30' y='45' z='60' aformat='degrees'/>"
                      "</rotation>",
                      log);
    BOOST_TEST((transform.position == Vector3{1, -2, 30}));
    BOOST_TEST((std::get<EulerAngles>(*transform.rotation) == EulerAngles{{30, 45, 60}, true}));
    BOOST_TEST(transform.absolute);
    BOOST_TEST(!transform.scale.has_value());
    BOOST_TEST(!transform.matrix.has_value());
}

// Section 13's vector, computed apart from this code.
BOOST_AUTO_TEST_CASE(a1_euler_angles_turn_the_other_way_as_odejava_reads_them) {
    ClaimedLog log;
    XodeOptions options;
    options.choices.euler = XodeChoices::Euler::Odejava;
    const Transform transform =
        readTransform("", "<rotation><euler x='30' y='45' z='60' aformat='degrees'/></rotation>", log, options);
    const Quaternion q = std::get<Quaternion>(*transform.rotation);
    BOOST_TEST(q.w == .723317411, boost::test_tools::tolerance(1e-8));
    BOOST_TEST(q.x == .391903837, boost::test_tools::tolerance(1e-8));
    BOOST_TEST(q.y == .200562121, boost::test_tools::tolerance(1e-8));
    BOOST_TEST(q.z == .531975695, boost::test_tools::tolerance(1e-8));
}

BOOST_AUTO_TEST_CASE(angles_are_radians_unless_said_otherwise) {
    ClaimedLog log;
    const Transform transform =
        readTransform("", "<rotation><axisangle x='0' y='0' z='2' angle='1.5'/></rotation>", log);
    BOOST_TEST((std::get<AxisAngle>(*transform.rotation) == AxisAngle{{0, 0, 2}, 1.5, false}));
    for (const bool degrees : {false, true}) {
        const Transform said = readTransform("",
                                             std::string("<rotation><euler x='1' y='2' z='3' aformat='") +
                                                 (degrees ? "degrees" : "radians") + "'/></rotation>",
                                             log);
        BOOST_TEST((std::get<EulerAngles>(*said.rotation) == EulerAngles{{1, 2, 3}, degrees}));
    }
}

BOOST_AUTO_TEST_CASE(a_quaternion_is_not_normalised) {
    ClaimedLog log;
    const Transform transform = readTransform("", "<rotation><quaternion x='1' y='2' z='3' w='4'/></rotation>", log);
    BOOST_TEST((std::get<Quaternion>(*transform.rotation) == Quaternion{1, 2, 3, 4}));
}

BOOST_AUTO_TEST_CASE(a_rotation_without_rotation_around_it_counts) {
    ClaimedLog log;
    log.claim(code::XODE_ROTATION_BARE);
    const Transform transform = readTransform("", "<euler x='1' y='0' z='0'/>", log);
    BOOST_TEST((std::get<EulerAngles>(*transform.rotation) == EulerAngles{{1, 0, 0}, false}));
}

BOOST_AUTO_TEST_CASE(the_translation_of_a_matrix_is_where_it_is_not_zero) {
    ClaimedLog log;
    const Matrix4 expected{{0, -1, 0, 5, 1, 0, 0, 6, 0, 0, 1, 7, 0, 0, 0, 1}};
    const auto inColumn = readTransform(
        "", matrix({"0", "-1", "0", "5", "1", "0", "0", "6", "0", "0", "1", "7", "0", "0", "0", "1"}), log);
    const auto inRow = readTransform(
        "", matrix({"0", "-1", "0", "0", "1", "0", "0", "0", "0", "0", "1", "0", "5", "6", "7", "1"}), log);
    BOOST_TEST((inColumn.matrix == expected));
    BOOST_TEST((inRow.matrix == expected));
}

BOOST_AUTO_TEST_CASE(a_matrix_that_is_no_rotation_becomes_the_nearest_one) {
    ClaimedLog log;
    log.claimAll(code::XODE_MATRIX_NOT_RIGID);
    for (const auto& values : std::vector<std::vector<const char*>>{
             {"1", "0.5", "0", "9", "0", "1", "0", "0", "0", "0", "1", "0", "0", "0", "0", "1"},
             {"1", "0", "0", "9", "0", "1", "0", "0", "0", "0", "-1", "0", "0", "0", "0", "1"},
             {"0", "0", "0", "9", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "1"},
             {"1", "2", "3", "9", "2", "4", "6", "0", "0", "0", "1", "0", "0", "0", "0", "1"}}) {
        const auto read = readTransform("", matrix(values), log);
        const auto& m = read.matrix->m;
        const double determinant = m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) +
                                   m[2] * (m[4] * m[9] - m[5] * m[8]);
        BOOST_TEST(std::abs(determinant - 1) < 1e-12);
        BOOST_TEST(std::abs(m[0] * m[1] + m[4] * m[5] + m[8] * m[9]) < 1e-12);
        BOOST_TEST(m[3] == 9);
    }
}

BOOST_AUTO_TEST_CASE(a_matrix_rounded_to_six_digits_is_a_rotation) {
    ClaimedLog log;
    const auto read = readTransform("",
                                    matrix({"0.707107", "-0.707107", "0", "0", "0.707107", "0.707107", "0", "0", "0",
                                            "0", "1", "0", "0", "0", "0", "1"}),
                                    log);
    BOOST_TEST(read.matrix->m[0] == 0.707107);
}

BOOST_AUTO_TEST_CASE(scale_has_three_spellings) {
    ClaimedLog log;
    log.claimAll(code::XODE_SCALE);
    for (const Transform& transform :
         {readTransform("scale='2'", "", log), readTransform("", "<scale scale='2'/>", log),
          readTransform("", "<scale x='2' y='2' z='2'/>", log)}) {
        BOOST_TEST((transform.scale == Vector3{2, 2, 2}));
    }
    log.check();
    BOOST_TEST((readTransform("scale='1'", "", log).scale == Vector3{1, 1, 1}));
}

BOOST_AUTO_TEST_CASE(a_scale_that_differs_by_axis_stays_on_boxes_only) {
    ClaimedLog log;
    const std::string uneven = "<transform><scale x='1' y='2' z='3'/></transform>";
    log.claim(code::XODE_SCALE);
    const Scene box = readInSpace("<geom>" + uneven + "<box sizex='1' sizey='1' sizez='1'/></geom>", log, asSpec());
    BOOST_TEST((first(box).transform.scale == Vector3{1, 2, 3}));
    log.check();
    log.claim(code::XODE_SCALE_UNEVEN);
    const Scene round = readInSpace("<geom>" + uneven + "<sphere radius='1'/></geom>", log, asSpec());
    BOOST_TEST(!first(round).transform.scale.has_value());
    log.check();
    log.claim(code::XODE_SCALE_UNEVEN);
    const Scene roundMass =
        readInSpace("<body>" + uneven + "<mass><mass_shape density='1'><sphere radius='1'/></mass_shape></mass></body>",
                    log, asSpec());
    BOOST_TEST(!first(roundMass).transform.scale.has_value());
}

BOOST_AUTO_TEST_CASE(the_root_has_a_transform_too) {
    ClaimedLog log;
    const Scene scene = readXode(
        "<xode version='1.0' name='file'><transform><position x='1' y='2' z='3'/></transform>"
        "<world><transform><position x='4' y='5' z='6'/></transform><space/></world></xode>",
        log);
    BOOST_TEST((scene.root().transform.position == Vector3{1, 2, 3}));
    BOOST_TEST((scene.root().children.at(0)->transform.position == Vector3{4, 5, 6}));
    BOOST_TEST(scene.contents().name == "file");
    BOOST_TEST(scene.contents().format == "xode");
}

BOOST_AUTO_TEST_CASE(a_bad_rotation_leaves_the_position) {
    ClaimedLog log;
    log.claim(code::XODE_ROTATION_ZERO);
    const Transform transform = readTransform(
        "", "<position x='1' y='0' z='0'/><rotation><quaternion x='0' y='0' z='0' w='0'/></rotation>", log);
    BOOST_TEST((transform.position == Vector3{1, 0, 0}));
    BOOST_TEST(!transform.rotation.has_value());
}
