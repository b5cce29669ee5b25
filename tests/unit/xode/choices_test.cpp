// The table of choices in docs/formats/xode.md, row by row: each choice set alone. A1 and A2 stand with the other
// tests of transforms and joints; the poses of A11 and A12 are numbers from PyODE's own rules, worked by hand.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "reading.hpp"

using namespace orrery;
using namespace orrery::test;
using C = XodeChoices;

namespace choices_test {
namespace {

const std::string kTwoBodies =
    "<body name='a'/><body name='b'><transform><position x='1' y='0' z='0'/></transform></body>";
const std::string kLinked = "<link1 body='a'/><link2 body='b'/>";
const std::string kQuarter = "<rotation><axisangle x='0' y='0' z='1' angle='90' aformat='degrees'/></rotation>";

template <typename Row, typename Value>
XodeOptions with(Row row, Value value) {
    XodeOptions options;
    options.dialect = XodeDialect::Spec;
    options.choices.*row = value;
    return options;
}

bool near(double a, double b) {
    return std::abs(a - b) <= 1e-12;
}
bool isAt(const Scene& scene, std::string_view name, double x, double y, double z) {
    const Matrix4 m = worldMatrix(*scene.find(name));
    return near(m.m[3], x) && near(m.m[7], y) && near(m.m[11], z);
}
// The x axis of the node in the world.
bool looksAlong(const Scene& scene, std::string_view name, double x, double y, double z) {
    const Matrix4 m = worldMatrix(*scene.find(name));
    return near(m.m[0], x) && near(m.m[4], y) && near(m.m[8], z);
}

const std::string kBothTranslations =
    "<group name='g'><transform><matrix4f m00='0' m01='-1' m02='0' m03='1' m10='1' m11='0' m12='0' m13='2' "
    "m20='0' m21='0' m22='1' m23='3' m30='4' m31='5' m32='6' m33='1'/></transform></group>";

Scene readMatrix(C::Matrix choice) {
    ClaimedLog log;
    return readInSpace(kBothTranslations, log, with(&C::matrix, choice));
}

const std::string kScaled =
    "<group name='g'><transform scale='2'><position x='1' y='0' z='0'/></transform>"
    "<geom name='s'><transform><position x='0' y='1' z='0'/></transform><sphere radius='0.5'/></geom></group>";

Scene readScaled(C::Scale choice) {
    ClaimedLog log;
    log.claim(code::XODE_SCALE);
    return readInSpace(kScaled, log, with(&C::scale, choice));
}

std::string trimesh(const std::string& indices) {
    return "<geom name='t'><trimesh><vertices><v x='0' y='0' z='0'/><v x='1' y='0' z='0'/><v x='0' y='1' z='0'/>"
           "<v x='0' y='0' z='1'/></vertices><triangles><t " +
           indices + "/></triangles></trimesh></geom>";
}

// As it is written.
const ComposedMass& massOf(const Scene& scene, std::string_view body) {
    return std::get<ComposedMass>(scene.find(body)->body->mass);
}

// As it is simulated, of the only body.
PlanBody planned(const Scene& scene) {
    ClaimedLog log;
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    return makePlan(scene, {}, log).worlds.at(0).bodies.at(0);
}

constexpr double kPi = 3.14159265358979323846;
constexpr double kUnitSphereMass = 4 * kPi / 3;  // of radius 1 and density 1

}  // namespace

BOOST_AUTO_TEST_SUITE(xode_choices)

BOOST_AUTO_TEST_CASE(a3_two_translations_in_a_matrix_are_an_error_unless_one_is_chosen) {
    ClaimedLog log;
    static_cast<void>(readInSpace(kBothTranslations, log, with(&C::matrix, C::Matrix::Either)));
    log.claim(code::XODE_MATRIX_TRANSLATION);
}

BOOST_AUTO_TEST_CASE(a3_column_takes_the_last_column_of_a_matrix) {
    const Scene scene = readMatrix(C::Matrix::Column);
    BOOST_TEST(isAt(scene, "g", 1, 2, 3));
    BOOST_TEST(looksAlong(scene, "g", 0, 1, 0));
}

BOOST_AUTO_TEST_CASE(a3_row_takes_the_last_row_of_a_matrix) {
    const Scene scene = readMatrix(C::Matrix::Row);
    BOOST_TEST(isAt(scene, "g", 4, 5, 6));
    BOOST_TEST(looksAlong(scene, "g", 0, 1, 0));
}

BOOST_AUTO_TEST_CASE(a3_rowvector_transposes_a_matrix) {
    const Scene scene = readMatrix(C::Matrix::RowVector);
    BOOST_TEST(isAt(scene, "g", 4, 5, 6));
    BOOST_TEST(looksAlong(scene, "g", 0, -1, 0));
}

BOOST_AUTO_TEST_CASE(a4_a_scale_multiplies_what_is_below) {
    const Scene scene = readScaled(C::Scale::Below);
    BOOST_TEST(isAt(scene, "s", 1, 2, 0));
    BOOST_TEST(near(worldMatrix(*scene.find("s")).m[0], 2));
}

BOOST_AUTO_TEST_CASE(a4_positions_leaves_sizes_as_they_are) {
    const Scene scene = readScaled(C::Scale::Positions);
    BOOST_TEST(isAt(scene, "g", 1, 0, 0));
    BOOST_TEST(isAt(scene, "s", 1, 2, 0));
    BOOST_TEST(near(worldMatrix(*scene.find("s")).m[0], 1));
}

BOOST_AUTO_TEST_CASE(a4_pyode_scales_the_position_beside_it_and_no_size) {
    const Scene scene = readScaled(C::Scale::PyOde);
    BOOST_TEST(isAt(scene, "g", 2, 0, 0));
    BOOST_TEST(isAt(scene, "s", 2, 2, 0));
    BOOST_TEST(near(worldMatrix(*scene.find("s")).m[0], 1));
}

BOOST_AUTO_TEST_CASE(a5_indices_count_from_where_they_are_said_to) {
    const auto firstCorner = [](C::IndexBase base, const std::string& indices) {
        ClaimedLog log;
        const Scene scene = readInSpace(trimesh(indices), log, with(&C::indexBase, base));
        return scene.contents().meshes.at(0).triangles.at(0)[0];
    };
    const std::string oneToThree = "ia='1' ib='2' ic='3'";
    BOOST_TEST(firstCorner(C::IndexBase::One, oneToThree) == 0U);
    BOOST_TEST(firstCorner(C::IndexBase::Zero, oneToThree) == 1U);
    ClaimedLog log;
    static_cast<void>(readInSpace(trimesh("ia='0' ib='1' ic='2'"), log, with(&C::indexBase, C::IndexBase::One)));
    log.claim(code::XODE_TRIMESH_INDEX);
    log.claim(code::XODE_TRIMESH_EMPTY);
}

BOOST_AUTO_TEST_CASE(a6_a_mass_of_an_adjust_only_begins_as_it_is_chosen) {
    const std::string body =
        "<body name='a'><geom><box sizex='1' sizey='2' sizez='3'/></geom>"
        "<geom><transform><position x='0' y='2' z='0'/></transform><sphere radius='0.5'/></geom>"
        "<mass><adjust total='1'/></mass></body>";
    const auto plannedAs = [&](C::DefaultMass choice) {
        ClaimedLog log;
        log.claim(code::XODE_MASS_DEFAULT);
        const Scene scene = readInSpace(body, log, with(&C::defaultMass, choice));
        BOOST_TEST(std::holds_alternative<std::monostate>(massOf(scene, "a").own));
        BOOST_TEST(massOf(scene, "a").adjust.value() == 1.0);
        const PlanBody result = planned(scene);
        BOOST_TEST(near(result.mass, 1));
        return result;
    };
    BOOST_TEST(plannedAs(C::DefaultMass::Ode).inertia.m[0] == 1.0);
    BOOST_TEST(near(plannedAs(C::DefaultMass::PyOde).inertia.m[0], 0.4));
    // The box weighs 6, the sphere pi / 6: both formulas by hand.
    const PlanBody geoms = plannedAs(C::DefaultMass::Geoms);
    const double ball = kPi / 6;
    const double center = 2 * ball / (6 + ball);
    const double aboutOrigin = 6 * (4 + 9) / 12.0 + ball * (0.4 * 0.25 + 4);
    BOOST_TEST(near(geoms.centerOfMass.y, center));
    BOOST_TEST(near(geoms.inertia.m[0], aboutOrigin / (6 + ball) - center * center));
}

BOOST_AUTO_TEST_CASE(a6_only_a_body_of_geoms_that_have_volume_begins_with_them) {
    for (const char* rest : {"<mass/>", "<geom><ray length='1'/></geom><mass/>", "<mass><mass/></mass>"}) {
        ClaimedLog log;
        log.claim(code::XODE_MASS_DEFAULT);
        const Scene scene = readInSpace(std::string("<body name='a'>") + rest + "</body>", log,
                                        with(&C::defaultMass, C::DefaultMass::Geoms));
        BOOST_TEST(planned(scene).mass == 1.0, rest);
    }
}

BOOST_AUTO_TEST_CASE(a6_pyode_adds_nested_masses_to_its_sphere) {
    ClaimedLog log;
    log.claim(code::XODE_MASS_DEFAULT);
    const Scene scene = readInSpace(
        "<body name='a'><mass><mass><mass_shape density='2'><sphere radius='1'/></mass_shape></mass></mass></body>",
        log, with(&C::defaultMass, C::DefaultMass::PyOde));
    BOOST_TEST(std::holds_alternative<std::monostate>(massOf(scene, "a").own));
    BOOST_TEST(near(planned(scene).mass, 3 * kUnitSphereMass));
}

BOOST_AUTO_TEST_CASE(a6_pyodes_sphere_comes_before_parts_in_an_order_of_their_own) {
    ClaimedLog log;
    log.claim(code::XODE_MASS_DEFAULT);
    log.claim(code::XODE_MASS_ORDER);
    const Scene scene = readInSpace(
        "<body name='a'><mass><transform><position x='3' y='0' z='0'/></transform>"
        "<mass><mass_shape density='2'><sphere radius='1'/></mass_shape></mass><adjust total='5'/></mass></body>",
        log, with(&C::defaultMass, C::DefaultMass::PyOde));
    BOOST_TEST(near(planned(scene).mass, 5));
    BOOST_TEST(near(planned(scene).centerOfMass.x, 1));
}

BOOST_AUTO_TEST_CASE(a7_an_axis_is_in_the_world_or_in_the_frame_of_its_parent) {
    const std::string joint = "<body name='a'><transform>" + kQuarter +
                              "</transform><joint name='j'><slider><axis x='1' y='0' z='0'/></slider></joint></body>";
    const auto read = [&](C::AxisFrame choice) {
        ClaimedLog log;
        const Scene scene = readInSpace(joint, log, with(&C::axisFrame, choice));
        return scene.find("j")->joint->axes.at(0).direction;
    };
    BOOST_TEST((read(C::AxisFrame::World) == Vector3{1, 0, 0}));
    const Vector3 turned = read(C::AxisFrame::Parent);
    BOOST_TEST((near(turned.x, 0) && near(turned.y, 1) && near(turned.z, 0)));
}

BOOST_AUTO_TEST_CASE(a8_the_total_of_a_mass_shape_is_used_or_ignored_as_in_pyode) {
    const auto massAs = [](C::MassTotal choice, const std::string& amounts) {
        ClaimedLog log;
        const Scene scene = readInSpace("<body name='a'><mass><mass_shape " + amounts +
                                            "><box sizex='1' sizey='1' sizez='1'/></mass_shape></mass></body>",
                                        log, with(&C::massTotal, choice));
        BOOST_TEST(std::get<MassShape>(massOf(scene, "a").own).total.value() == 3.0);
        return planned(scene).mass;
    };
    BOOST_TEST(near(massAs(C::MassTotal::Used, "total='3'"), 3));
    BOOST_TEST(near(massAs(C::MassTotal::Used, "total='3' density='2'"), 2));
    BOOST_TEST(near(massAs(C::MassTotal::Ignored, "total='3'"), kUnitSphereMass));
    BOOST_TEST(near(massAs(C::MassTotal::Ignored, "total='3' density='2'"), 2));
}

BOOST_AUTO_TEST_CASE(a9_an_amotor_has_as_many_axes_as_is_chosen) {
    const auto severityOf = [](C::AMotor choice, const std::string& axes, Code code) {
        DiagnosticLog log;
        const Scene scene =
            readInSpace(kTwoBodies + "<joint name='j'>" + kLinked + "<amotor>" + axes + "</amotor></joint>", log,
                        with(&C::amotor, choice));
        const bool there = bool(scene.find("j")->joint);
        BOOST_TEST(log.has(code), axes);
        return std::pair(log.hasErrors(), there);
    };
    const std::string one = "<axis x='1' y='0' z='0'/>";
    BOOST_TEST((severityOf(C::AMotor::UpToThree, one, code::XODE_AMOTOR_AXES) == std::pair(true, true)));
    BOOST_TEST((severityOf(C::AMotor::Any, one, code::XODE_AMOTOR_AXES) == std::pair(false, true)));
    BOOST_TEST((severityOf(C::AMotor::UpToThree, "", code::XODE_JOINT_AXES) == std::pair(true, false)));
    BOOST_TEST((severityOf(C::AMotor::Three, one, code::XODE_JOINT_AXES) == std::pair(true, false)));
    BOOST_TEST((severityOf(C::AMotor::Any, "", code::XODE_JOINT_AXES) == std::pair(false, false)));
    BOOST_TEST((severityOf(C::AMotor::Any, one + one + one + one, code::XODE_JOINT_AXES) == std::pair(true, false)));
}

BOOST_AUTO_TEST_CASE(a10_the_transform_of_a_joint_is_composed_ignored_or_refused) {
    const std::string joint = kTwoBodies + "<joint name='j'><transform><position x='1' y='0' z='0'/></transform>" +
                              kLinked + "<ball><anchor x='0' y='0' z='0'/></ball></joint>";
    const auto read = [&](C::JointTransform choice) {
        ClaimedLog log;
        log.claim(code::XODE_JOINT_TRANSFORM, "/xode/world/space/joint/transform");
        return readInSpace(joint, log, with(&C::jointTransform, choice));
    };
    BOOST_TEST(!read(C::JointTransform::Composed).find("j")->transform.empty());
    const Scene ignored = read(C::JointTransform::Ignored);
    BOOST_TEST(ignored.find("j")->transform.empty());
    BOOST_TEST(bool(ignored.find("j")->joint));
    BOOST_TEST(!read(C::JointTransform::Refused).find("j")->joint);
}

BOOST_AUTO_TEST_CASE(a11_absolute_goes_on_from_the_root_or_from_nothing) {
    const auto read = [](C::AbsoluteBase choice) {
        ClaimedLog log;
        return readXode(
            "<xode version='1.0r23'><transform><position x='10' y='0' z='0'/>" + kQuarter +
                "</transform><world><space><transform><position x='5' y='5' z='5'/></transform><body name='a'>"
                "<transform absolute='true'><position x='1' y='2' z='3'/></transform></body></space></world></xode>",
            log, with(&C::absoluteBase, choice));
    };
    BOOST_TEST(isAt(read(C::AbsoluteBase::Root), "a", 8, 1, 3));
    const Scene document = read(C::AbsoluteBase::Document);
    BOOST_TEST(isAt(document, "a", 1, 2, 3));
    BOOST_TEST(looksAlong(document, "a", 1, 0, 0));
}

BOOST_AUTO_TEST_CASE(a12_pyode_multiplies_nested_transforms_in_another_order) {
    const auto read = [](C::Compose choice, const std::string& outer, const std::string& inner) {
        ClaimedLog log;
        return readInSpace("<body name='a'><transform>" + outer + "</transform><body name='b'><transform>" + inner +
                               "</transform></body></body>",
                           log, with(&C::compose, choice));
    };
    const std::string shift = "<position x='1' y='0' z='0'/>";
    const std::string far = "<position x='5' y='0' z='0'/>";
    // PyODE reads Euler angles only, which turn the other way.
    const std::string quarter = "<rotation><euler x='0' y='0' z='90' aformat='degrees'/></rotation>";
    BOOST_TEST(isAt(read(C::Compose::Nested, quarter, shift), "b", 0, -1, 0));
    // As PyODE was seen to run: the child of a turned parent stays, a turned child moves its parent's position.
    BOOST_TEST(isAt(read(C::Compose::PyOde, quarter, shift), "b", 1, 0, 0));
    const Scene turnedChild = read(C::Compose::PyOde, far, quarter);
    BOOST_TEST(isAt(turnedChild, "b", 0, 5, 0));
    BOOST_TEST(isAt(turnedChild, "a", 5, 0, 0));
    // The vector of a turned body with a shifted one in it.
    const Scene both = read(C::Compose::PyOde, far + kQuarter, shift);
    BOOST_TEST(isAt(both, "b", 6, 0, 0));
    BOOST_TEST(looksAlong(both, "b", 0, 1, 0));
    BOOST_TEST(isAt(read(C::Compose::Nested, far + kQuarter, shift), "b", 5, 1, 0));
}

BOOST_AUTO_TEST_CASE(a12_pyode_leaves_pure_translations_to_the_scene_as_they_are) {
    ClaimedLog log;
    const Scene scene = readInSpace(
        "<body name='a'><transform><position x='1' y='0' z='0'/></transform><geom name='g'><transform>"
        "<position x='0' y='1' z='0'/></transform><sphere radius='1'/></geom></body>",
        log, with(&C::compose, C::Compose::PyOde));
    BOOST_TEST(!scene.find("g")->transform.absolute);
    BOOST_TEST(isAt(scene, "g", 1, 1, 0));
}

BOOST_AUTO_TEST_CASE(a12_pyode_places_a_geom_by_its_offset_from_its_body) {
    ClaimedLog log;
    const Scene scene =
        readInSpace("<body name='a'><transform>" + kQuarter +
                        "</transform><geom name='g'><transform><position x='1' y='0' z='0'/></transform>"
                        "<sphere radius='1'/></geom></body>",
                    log, with(&C::compose, C::Compose::PyOde));
    BOOST_TEST(isAt(scene, "g", 0, 1, 0));
}

BOOST_AUTO_TEST_CASE(a12_pyode_takes_planes_where_they_are) {
    ClaimedLog log;
    const Scene scene = readInSpace(
        "<geom name='p'><transform><position x='0' y='3' z='0'/></transform>"
        "<plane a='0' b='1' c='0' d='0'/></geom>",
        log, with(&C::compose, C::Compose::PyOde));
    BOOST_TEST(isAt(scene, "p", 0, 0, 0));
}

BOOST_AUTO_TEST_CASE(a13_an_ext_goes_by_ename_by_name_or_by_either) {
    const auto isUnnamed = [](C::ExtName choice, const std::string& attribute) {
        DiagnosticLog log;
        static_cast<void>(readInSpace("<ext " + attribute + "='x'/>", log, with(&C::extName, choice)));
        return log.has(code::XODE_EXT_UNNAMED);
    };
    BOOST_TEST(!isUnnamed(C::ExtName::Either, "name"));
    BOOST_TEST(!isUnnamed(C::ExtName::Either, "ename"));
    BOOST_TEST(isUnnamed(C::ExtName::Ename, "name"));
    BOOST_TEST(isUnnamed(C::ExtName::Name, "ename"));
    BOOST_TEST(!isUnnamed(C::ExtName::Name, "name"));
}

BOOST_AUTO_TEST_CASE(a14_a_missing_link_is_the_world_or_refused) {
    const std::string joint =
        kTwoBodies + "<joint name='j'><link1 body='a'/><ball><anchor x='0' y='0' z='0'/></ball></joint>";
    ClaimedLog log;
    BOOST_TEST(bool(readInSpace(joint, log, with(&C::missingLink, C::MissingLink::World)).find("j")->joint));
    const Scene refused = readInSpace(joint, log, with(&C::missingLink, C::MissingLink::Refused));
    log.claim(code::XODE_JOINT_ONE_LINK, "/xode/world/space/joint");
    BOOST_TEST(!refused.find("j")->joint);
}

BOOST_AUTO_TEST_CASE(a15_suspension_on_the_second_axis_is_that_of_the_first_where_either_may_have_it) {
    const std::string joint = kTwoBodies + "<joint name='j'>" + kLinked +
                              "<hinge2><anchor x='0' y='0' z='0'/><axis x='0' y='1' z='0'/>"
                              "<axis x='0' y='0' z='1' SuspensionERP='0.4' SuspensionCFM='0.8'/></hinge2></joint>";
    ClaimedLog log;
    const Scene first = readInSpace(joint, log, with(&C::suspension, C::Suspension::FirstAxis));
    BOOST_TEST((first.find("j")->joint->axes[1].suspensionErp == 0.4));
    const Scene either = readInSpace(joint, log, with(&C::suspension, C::Suspension::EitherAxis));
    const auto& axes = either.find("j")->joint->axes;
    BOOST_TEST(axes[0].suspensionErp.value() == 0.4);
    BOOST_TEST(axes[0].suspensionCfm.value() == 0.8);
    BOOST_TEST(!axes[1].suspensionErp.has_value());
}

BOOST_AUTO_TEST_CASE(a16_names_are_unique_among_bodies_the_first_counts_or_unique_among_all) {
    const std::string twice = "<body name='a'/><body name='a'/><body name='b'/><joint name='j'>" + kLinked +
                              "<ball><anchor x='0' y='0' z='0'/></ball></joint>";
    const auto read = [&](C::Names choice, DiagnosticLog& log) {
        return readInSpace(twice, log, with(&C::names, choice));
    };
    DiagnosticLog bodies;
    BOOST_TEST(!read(C::Names::Bodies, bodies).find("j")->joint);
    BOOST_TEST(bodies.count(Severity::Error) == 2U);  // the name, and the link to it
    DiagnosticLog first;
    const Scene scene = read(C::Names::First, first);
    BOOST_TEST(!first.hasErrors());
    BOOST_TEST(scene.find("j")->joint->link1->body.value == scene.find("a")->id.value);
    DiagnosticLog unique;
    static_cast<void>(readInSpace("<body name='x'><geom name='x'><sphere radius='1'/></geom></body>", unique,
                                  with(&C::names, C::Names::Unique)));
    BOOST_TEST(unique.has(code::XODE_NAME_DUPLICATE));
    BOOST_TEST(unique.hasErrors());
}

// "All Objects may have a name attribute, which if present MUST be unique", "a joint MUST have the exact number of
// axes".
BOOST_AUTO_TEST_CASE(a17_worlds_are_separate_or_one) {
    const std::string text =
        "<xode version='1.0r23'><world name='w'><space><body name='a'/></space></world>"
        "<world><ext ename='gravity'><world gravity='2'/></ext><space><body name='b'/><joint name='j'>" +
        kLinked + "<ball><anchor x='0' y='0' z='0'/></ball></joint></space></world></xode>";
    ClaimedLog log;
    const Scene separate = readXode(text, log, with(&C::worlds, C::Worlds::Separate));
    log.claim(code::XODE_JOINT_WORLDS);
    log.check();
    BOOST_TEST(!separate.find("j")->joint);
    const Scene merged = readXode(text, log, with(&C::worlds, C::Worlds::Merged));
    BOOST_TEST(bool(merged.find("j")->joint));
    BOOST_TEST(!merged.find("w")->world);
    BOOST_TEST(merged.contents().gravity->gravity == 2.0);
}

BOOST_AUTO_TEST_CASE(a18_of_several_shapes_the_last_or_the_first_counts) {
    const auto radius = [](C::Shapes choice) {
        ClaimedLog log;
        log.claim(code::XODE_ELEMENT_REPEATED);
        const Scene scene =
            readInSpace("<geom><sphere radius='1'/><sphere radius='2'/></geom>", log, with(&C::shapes, choice));
        return *shapeOf<SphereShape>(scene, first(scene)).radius;
    };
    BOOST_TEST(radius(C::Shapes::Last) == 2.0);
    BOOST_TEST(radius(C::Shapes::First) == 1.0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace choices_test
