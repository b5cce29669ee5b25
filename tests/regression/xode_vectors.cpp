// The way from XODE text to the Plan: what a file says comes out as ODE would have it.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>

#include "orrery/base/codes/plan.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/importers/xode.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {
namespace {

constexpr std::string_view kQuarterTurn =
    R"(<rotation><axisangle x="0" y="0" z="1" angle="90" aformat="degrees"/></rotation>)";

std::string transform(std::string_view position, bool turned = false, std::string_view attributes = "") {
    std::string text = "<transform";
    text += attributes;
    text += '>';
    if (!position.empty()) {
        text += "<position ";
        text += position;
        text += "/>";
    }
    if (turned) text += kQuarterTurn;
    return text + "</transform>";
}

constexpr std::string_view kSphere = R"(<sphere radius="0.5"/>)";

// The scene in a space of the only world. Diagnostics that are not errors are about style.
PlanWorld worldOf(const std::string& scene, const XodeOptions& options = {}) {
    const std::string text = R"(<xode version="1.0r23"><world><space>)" + scene + "</space></world></xode>";
    DiagnosticLog log;
    std::shared_ptr<const XmlDocument> document = XmlDocument::parse(text, "vector.xode", {}, log);
    BOOST_REQUIRE(document);
    const Plan plan = makePlan(importXode(document, options, log), {}, log);
    for (const Diagnostic& diagnostic : log.entries()) {
        if (diagnostic.severity == Severity::Error) BOOST_ERROR(toText(diagnostic));
    }
    BOOST_REQUIRE_EQUAL(plan.worlds.size(), 1U);
    return plan.worlds.front();
}

bool near(double a, double b, double tolerance = 1e-9) {
    return std::abs(a - b) <= tolerance;
}
bool near(const Vector3& a, const Vector3& b) {
    return near(a.x, b.x) && near(a.y, b.y) && near(a.z, b.z);
}
bool near(const Quaternion& a, const Quaternion& b, double tolerance = 1e-9) {
    const double sign = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < 0 ? -1 : 1;
    return near(a.x, sign * b.x, tolerance) && near(a.y, sign * b.y, tolerance) && near(a.z, sign * b.z, tolerance) &&
           near(a.w, sign * b.w, tolerance);
}
bool nearDiagonal(const Matrix3& a, const Vector3& d, double tolerance) {
    const std::array<double, 9> expected{d.x, 0, 0, 0, d.y, 0, 0, 0, d.z};
    for (std::size_t i = 0; i < 9; ++i) {
        if (!near(a.m[i], expected[i], tolerance)) return false;
    }
    return true;
}

const double kHalf = std::sqrt(0.5);
const Quaternion kTurned{0, 0, kHalf, kHalf};

// group (0,0,2) > body (5,0,0) turned > `inside`.
std::string turnedBody(const std::string& inside) {
    return "<group>" + transform(R"(x="0" y="0" z="2")") + "<body>" + transform(R"(x="5" y="0" z="0")", true) + inside +
           "</body></group>";
}

std::string geom(const std::string& placed, std::string_view shape = kSphere) {
    return "<geom>" + placed + std::string(shape) + "</geom>";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(xode_vectors)

BOOST_AUTO_TEST_CASE(euler_angles) {
    const PlanWorld world = worldOf(
        R"(<body><transform><rotation><euler x="30" y="45" z="60" aformat="degrees"/></rotation></transform></body>)");
    BOOST_TEST(near(world.bodies.at(0).pose.rotation, {-.0222600267, -.43967974, -.360423406, .822363172}, 1e-8));
}

BOOST_AUTO_TEST_CASE(euler_angles_as_odejava) {
    XodeOptions options;
    options.choices.euler = XodeChoices::Euler::Odejava;
    const PlanWorld world = worldOf(
        R"(<body><transform><rotation><euler x="30" y="45" z="60" aformat="degrees"/></rotation></transform></body>)",
        options);
    BOOST_TEST(near(world.bodies.at(0).pose.rotation, {.391903837, .200562121, .531975695, .723317411}, 1e-8));
}

BOOST_AUTO_TEST_CASE(body_in_body_as_pyode) {
    XodeOptions options;
    options.choices.compose = XodeChoices::Compose::PyOde;
    const PlanWorld world = worldOf("<body>" + transform(R"(x="5" y="0" z="0")", true) + "<body>" +
                                        transform(R"(x="1" y="0" z="0")") + "</body></body>",
                                    options);
    BOOST_TEST(near(world.bodies.at(1).pose.position, {6, 0, 0}));
    BOOST_TEST(near(world.bodies.at(1).pose.rotation, kTurned));
}

BOOST_AUTO_TEST_CASE(body_in_body) {
    const PlanWorld world = worldOf("<body>" + transform(R"(x="5" y="0" z="0")", true) + "<body>" +
                                    transform(R"(x="1" y="0" z="0")") + "</body></body>");
    BOOST_TEST(near(world.bodies.at(1).pose.position, {5, 1, 0}));
    BOOST_TEST(near(world.bodies.at(1).pose.rotation, kTurned));
}

BOOST_AUTO_TEST_CASE(geom_in_group_in_body) {
    const PlanWorld world = worldOf(turnedBody("<group>" + transform(R"(x="1" y="0" z="0")", true) +
                                               geom(transform(R"(x="0" y="2" z="0")")) + "</group>"));
    const PlanGeom& planned = world.geoms.at(0);
    BOOST_TEST(near(world.bodies.at(0).pose.position, {5, 0, 2}));
    BOOST_TEST(near(planned.odePose.position, {-1, 0, 0}));
    BOOST_TEST(near(planned.odePose.rotation, kTurned));
    BOOST_TEST(near(planned.pose.position, {5, -1, 2}));
    BOOST_TEST(near(planned.pose.rotation, {0, 0, 1, 0}));
}

BOOST_AUTO_TEST_CASE(absolute_geom_in_body) {
    const PlanWorld world = worldOf(turnedBody(geom(transform("", false, R"( absolute="true")"))));
    const PlanGeom& planned = world.geoms.at(0);
    BOOST_TEST(near(planned.odePose.position, {0, 5, -2}));
    BOOST_TEST(near(planned.odePose.rotation, {0, 0, -kHalf, kHalf}));
    BOOST_TEST(near(planned.pose.position, {0, 0, 0}));
}

BOOST_AUTO_TEST_CASE(anchors_in_a_body) {
    const PlanWorld world =
        worldOf(turnedBody(R"(<joint><ball><anchor x="1" y="0" z="0"/></ball></joint>)"
                           R"(<joint><ball><anchor x="1" y="0" z="0" absolute="true"/></ball></joint>)"));
    BOOST_REQUIRE_EQUAL(world.joints.size(), 2U);
    BOOST_TEST(near(world.joints[0].anchor.value(), {5, 1, 2}));
    BOOST_TEST(near(world.joints[1].anchor.value(), {1, 0, 0}));
    BOOST_TEST(world.joints[0].body1 == 0);
    BOOST_TEST(world.joints[0].body2 == kNone);
}

BOOST_AUTO_TEST_CASE(plane_in_a_group) {
    const PlanWorld world = worldOf("<group>" + transform(R"(x="1" y="1" z="1")", true) +
                                    geom("", R"(<plane a="0" b="2" c="0" d="6"/>)") + "</group>");
    const auto& plane = std::get<SolidPlane>(world.geoms.at(0).solid);
    BOOST_TEST(near(plane.normal, {-1, 0, 0}));
    BOOST_TEST(near(plane.d, 2));
}

BOOST_AUTO_TEST_CASE(plane_with_a_long_normal) {
    const PlanWorld world = worldOf(geom("", R"(<plane a="0" b="10" c="0" d="-5"/>)"));
    const auto& plane = std::get<SolidPlane>(world.geoms.at(0).solid);
    BOOST_TEST(near(plane.normal, {0, 1, 0}));
    BOOST_TEST(near(plane.d, -0.5));
}

BOOST_AUTO_TEST_CASE(mass_of_two_parts) {
    const PlanWorld world = worldOf(
        R"(<body><mass><mass_shape density="2"><box sizex="1" sizey="2" sizez="3"/></mass_shape><adjust total="6"/>)"
        R"(<mass><mass_shape density="3"><sphere radius="0.5"/></mass_shape>)" +
        transform(R"(x="0" y="2" z="0")") + "</mass></mass></body>");
    const PlanBody& body = world.bodies.at(0);
    BOOST_TEST(near(body.mass, 7.57079633, 1e-8));
    BOOST_TEST(near(body.centerOfMass, {0, .414961983, 0}));
    BOOST_TEST(nearDiagonal(body.inertia, {11.6366234, 5.15707963, 7.63662342}, 1e-7));
}

BOOST_AUTO_TEST_CASE(mass_adjusted_only) {
    const PlanWorld world = worldOf(R"(<body><mass><adjust total="1"/></mass></body>)");
    BOOST_TEST(world.bodies.at(0).mass == 1);
    BOOST_TEST(nearDiagonal(world.bodies.at(0).inertia, {1, 1, 1}, 0));
}

BOOST_AUTO_TEST_CASE(mass_adjusted_only_as_pyode) {
    XodeOptions options;
    options.choices.defaultMass = XodeChoices::DefaultMass::PyOde;
    const PlanWorld world = worldOf(R"(<body><mass><adjust total="1"/></mass></body>)", options);
    BOOST_TEST(near(world.bodies.at(0).mass, 1));
    BOOST_TEST(nearDiagonal(world.bodies.at(0).inertia, {.4, .4, .4}, 1e-9));
}

BOOST_AUTO_TEST_CASE(mass_by_parameters) {
    const PlanWorld world = worldOf(
        R"(<body><mass><mass_struct total="1"><centerGravity x="1" y="0" z="0"/>)"
        R"(<imatrix m00="1" m01="0" m02="0" m10="0" m11="2" m12="0" m20="0" m21="0" m22="2"/></mass_struct></mass></body>)");
    BOOST_TEST(near(world.bodies.at(0).centerOfMass, {1, 0, 0}));
    BOOST_TEST(nearDiagonal(world.bodies.at(0).inertia, {1, 1, 1}, 1e-9));
}

// The reader of the file reports it, and the Plan does not report it again.
BOOST_AUTO_TEST_CASE(no_diagnostic_twice) {
    const std::string text =
        R"(<xode version="1.0r23"><world><space><body name="a">)"
        R"(<joint name="j"><hinge><axis x="0" y="0" z="1" LowStop="1" HiStop="-1" FMax="-1"/></hinge></joint>)"
        R"(</body></space></world></xode>)";
    DiagnosticLog log;
    std::shared_ptr<const XmlDocument> document = XmlDocument::parse(text, "twice.xode", {}, log);
    BOOST_REQUIRE(document);
    const Plan plan = makePlan(importXode(document, {}, log), {}, log);
    for (const Code code : {code::PLAN_JOINT_ANCHOR_DEFAULT, code::PLAN_JOINT_PARAMETER, code::PLAN_JOINT_STOPS}) {
        const auto& all = log.entries();
        BOOST_TEST(std::count_if(all.begin(), all.end(), [&](const auto& d) { return d.code == code; }) == 1);
    }
    BOOST_TEST(plan.worlds.at(0).joints.size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test
