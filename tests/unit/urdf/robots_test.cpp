// Links, joints and masses: tables of small robots with what they are.
#include <numbers>
#include <tuple>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "reading.hpp"

namespace robots_test {
namespace {

using namespace orrery;
using namespace orrery::test;
using Eigen::Matrix3d, Eigen::Vector3d;

// An arm of one joint, on a link that is the world.
std::string onWorld(const std::string& type, const std::string& inside, const std::string& tip = kKilogram) {
    return robot(linkText("world", "") + linkText("tip", tip) + joint("j", type, "world", "tip", inside));
}

struct JointCase {
    std::string type;
    std::string inside;
    Vector3d axis;
    double min = 0;  // both 0: no stops
    double max = 0;
    std::vector<Code> codes = {};
};

}  // namespace

BOOST_AUTO_TEST_CASE(joints_have_their_axes_and_stops) {
    const std::string limit = R"(<limit lower="-1" upper="2" effort="3" velocity="4"/>)";
    const std::vector<JointCase> cases{
        {"revolute", limit, {1, 0, 0}, -1, 2},
        {"revolute", limit + R"(<axis xyz="0 3 4"/>)", {0, 0.6, 0.8}, -1, 2},
        {"revolute", limit + R"(<axis xyz="0 0 -1"/>)", {0, 0, -1}, -1, 2},
        {"revolute", limit + R"(<axis xyz="-2 0 0"/>)", {-1, 0, 0}, -1, 2},
        {"revolute", limit + R"(<origin rpy="0 0 1.5707963267948966"/>)", {0, 1, 0}, -1, 2},
        {"revolute",
         limit + R"(<origin rpy="1.5707963267948966 1.5707963267948966 0"/><axis xyz="0 1 0"/>)",
         {1, 0, 0},
         -1,
         2},
        {"prismatic", limit, {1, 0, 0}, -1, 2},
        {"continuous", limit, {1, 0, 0}, 0, 0, {code::URDF_LIMIT_IGNORED}},
        {"continuous", R"(<limit lower="0" upper="0" effort="1" velocity="1"/>)", {1, 0, 0}},
        {"revolute", R"(<limit lower="1" upper="-1"/>)", {1, 0, 0}, 0, 0, {code::URDF_LIMIT_REVERSED}},
        {"revolute", "", {1, 0, 0}, 0, 0, {code::URDF_LIMIT_ZERO}},
        {"prismatic", R"(<limit lower="0" upper="0"/>)", {1, 0, 0}, 0, 0, {code::URDF_LIMIT_ZERO}},
        {"revolute", R"(<limit lower="-1"/>)", {1, 0, 0}, -1, 0, {code::URDF_LIMIT_ONE_SIDED}},
        {"revolute",
         R"(<limit upper="1" lower="zero"/>)",
         {1, 0, 0},
         0,
         1,
         {code::URDF_LIMIT_ONE_SIDED, code::URDF_NUMBER}},
        {"continuous", R"(<axis xyz="0 0 0"/>)", {1, 0, 0}, 0, 0, {code::URDF_NUMBER}},
        {"continuous", R"(<axis xyz="0 1"/>)", {1, 0, 0}, 0, 0, {code::URDF_NUMBER}},
        {"continuous", R"(<axis xyz="0 nan 1"/>)", {1, 0, 0}, 0, 0, {code::URDF_NUMBER}},
        {"continuous", R"(<axis xyz="0,1,0"/>)", {1, 0, 0}, 0, 0, {code::URDF_NUMBER}},
        {"continuous", R"(<mimic joint="other"/>)", {1, 0, 0}, 0, 0, {code::URDF_MIMIC}},
        {"spherical", "", {1, 0, 0}, 0, 0, {code::URDF_JOINT_TYPE}},
        {"planar", R"(<axis xyz="0 0 1"/>)", {0, 0, 1}},
    };
    for (const JointCase& each : cases) {
        BOOST_TEST_CONTEXT(each.type << ' ' << each.inside) {
            ClaimedLog log;
            for (const Code code : each.codes) log.claim(code);
            const Read read(readUrdf(onWorld(each.type, each.inside), log), log);
            BOOST_TEST(isNear(axisOf(read.joint("j")), each.axis));
            const JointLimit* stops = read.stops("j");
            BOOST_TEST((stops != nullptr) == (each.min != 0 || each.max != 0));
            if (stops) BOOST_TEST((stops->min == each.min && stops->max == each.max));
            BOOST_TEST(read.plan.worlds.front().bodies.size() == 1U);
        }
    }
}

// Roll, then pitch, then yaw, about fixed axes.
BOOST_AUTO_TEST_CASE(links_stand_where_their_joints_are) {
    ClaimedLog log;
    log.claim(code::URDF_BASE_FREE);
    const Read read(readUrdf(robot(linkText("base") + linkText("a") + linkText("b") +
                                   joint("f", "fixed", "base", "a", R"(<origin xyz="1 2 3"/>)") +
                                   joint("j", "continuous", "a", "b", R"(<origin xyz="0 0 1" rpy="0.3 -0.4 0.5"/>)")),
                             log),
                    log);
    BOOST_TEST(isNear(placeOf(*read.scene.find("b")), Vector3d(1, 2, 4)));
    const Matrix3d turn = (Eigen::AngleAxisd(0.5, Vector3d::UnitZ()) * Eigen::AngleAxisd(-0.4, Vector3d::UnitY()) *
                           Eigen::AngleAxisd(0.3, Vector3d::UnitX()))
                              .toRotationMatrix();
    BOOST_TEST(isNear(toEigen(read.body("b").pose.rotation).toRotationMatrix(), turn));
    BOOST_TEST(read.body("base").mass == 2);
    BOOST_TEST(isNear(centerOf(read.body("base")), Vector3d(0.5, 1, 1.5)));
}

BOOST_AUTO_TEST_CASE(joints_leave_free_what_their_type_says) {
    struct Case {
        std::string type;
        std::size_t linear, angular;  // axes that are held
    };
    for (const Case& each : {Case{"continuous", 3, 2}, Case{"planar", 1, 2}, Case{"ball", 3, 0}}) {
        ClaimedLog log;
        log.allow(code::URDF_JOINT_TYPE);
        const Read read(readUrdf(onWorld(each.type, R"(<dynamics damping="0.5" friction="0.25"/>)"), log), log);
        std::size_t linear = 0, angular = 0;
        for (const JointLimit& limit : read.settings("j").limits) {
            linear += limit.linearAxes.size();
            angular += limit.angularAxes.size();
        }
        BOOST_TEST((linear == each.linear && angular == each.angular), each.type);
        BOOST_TEST(read.settings("j").drives.size() == 2 * (6 - linear - angular), each.type);
        BOOST_TEST((read.settings("j").drives.front().damping == 0.5));
        BOOST_TEST((read.settings("j").drives.back().maxForce == 0.25));
        BOOST_TEST((read.settings("j").drives.back().velocityTarget == 0));
    }
    ClaimedLog log;
    const Read read(readUrdf(onWorld("floating", R"(<origin xyz="0 0 2"/>)"), log), log);
    BOOST_TEST(read.plan.worlds.front().joints.empty());
    BOOST_TEST(isNear(placeOf(*read.scene.find("tip")), Vector3d(0, 0, 2)));
}

namespace {

struct MassCase {
    std::string tip;  // the contents of its link
    double mass = 0;
    Vector3d center;
    Vector3d moments;  // about the axes of the link
    std::vector<Code> codes = {};
};

}  // namespace

BOOST_AUTO_TEST_CASE(masses_are_those_of_the_file_or_of_the_shapes) {
    const std::string two = R"(<inertial><mass value="2"/></inertial>)";
    const std::string turned =
        R"(<inertial><origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/><mass value="2"/>
           <inertia ixx="0.1" iyy="0.2" izz="0.25"/></inertial>)";
    const std::string box = collision("box size=\"1 2 3\"", "xyz=\"0 0 1\"");
    const std::string cube = collision("box size=\"1 1 1\"");
    const double ball = 4.0 / 3 * std::numbers::pi;
    const std::vector<MassCase> cases{
        {turned, 2, {1, 2, 3}, {0.2, 0.1, 0.25}},
        {box, 6000, {0, 0, 1}, {6500, 5000, 2500}, {code::URDF_INERTIAL_MISSING}},
        {box + two, 2, {0, 0, 1}, {13.0 / 6, 10.0 / 6, 5.0 / 6}, {code::URDF_INERTIA_ZERO}},
        {two, 2, {0, 0, 0}, {0.008, 0.008, 0.008}, {code::URDF_INERTIA_ZERO}},
        {cube + R"(<inertial><origin xyz="1 0 0"/><mass value="6"/></inertial>)",
         6,
         {1, 0, 0},
         {1, 1, 1},
         {code::URDF_INERTIA_ZERO}},
        {collision("sphere radius=\"1\""),
         1000 * ball,
         {0, 0, 0},
         {400 * ball, 400 * ball, 400 * ball},
         {code::URDF_INERTIAL_MISSING}},
        {collision("cylinder radius=\"1\" length=\"2\""),
         2000 * std::numbers::pi,
         {0, 0, 0},
         {2000 * std::numbers::pi * 7 / 12, 2000 * std::numbers::pi * 7 / 12, 1000 * std::numbers::pi},
         {code::URDF_INERTIAL_MISSING}},
        {R"(<inertial><mass value="0"/></inertial>)" + cube,
         1000,
         {0, 0, 0},
         {1000.0 / 6, 1000.0 / 6, 1000.0 / 6},
         {code::URDF_INERTIAL_MISSING}},
    };
    for (const MassCase& each : cases) {
        BOOST_TEST_CONTEXT(each.tip) {
            ClaimedLog log;
            for (const Code code : each.codes) log.claim(code);
            const Read read(readUrdf(onWorld("continuous", "", each.tip), log), log);
            const PlanBody& body = read.body("tip");
            BOOST_TEST(body.mass == each.mass, boost::test_tools::tolerance(1e-12));
            BOOST_TEST(isNear(centerOf(body), each.center));
            BOOST_TEST(isNear(inertiaOf(body), Matrix3d(each.moments.asDiagonal())));
        }
    }
}

// An error is told as itself, not as a link without mass, and nobody guesses the mass.
BOOST_AUTO_TEST_CASE(a_mass_that_is_no_number_stops_the_simulation) {
    const std::string box = collision("box size=\"1 1 1\"");
    for (const std::string wrong : {"1,5", "-1", "nan", ""}) {
        const std::string tip = "<inertial><mass value=\"" + wrong + "\"/></inertial>";
        for (const std::string& inside : {tip, tip + box}) {
            ClaimedLog log;
            log.claim(code::URDF_NUMBER, "/robot/link[2]/inertial/mass/@value");
            const Scene scene = readUrdf(onWorld("continuous", "", inside), log);
            BOOST_TEST(!scene.contents().simulable);
            BOOST_TEST(scene.find("j")->sixDofJoint.has_value());
        }
        // A link that stands still needs no mass.
        ClaimedLog log;
        log.claim(code::URDF_NUMBER);
        BOOST_TEST(readUrdf(robot(linkText("world", tip)), log).contents().simulable);
    }
}

BOOST_AUTO_TEST_CASE(collisions_too_large_to_be_weighed_are_told_as_such) {
    for (const std::string size : {"1e100", "1e150", "1e300"}) {
        ClaimedLog log;
        log.claim(code::URDF_MASS_NONE);
        const Scene scene = readUrdf(onWorld("continuous", "", collision("sphere radius=\"" + size + "\"")), log);
        BOOST_TEST(log.entries().front().message.find("too large") != std::string::npos);
    }
    ClaimedLog log;
    log.claim(code::URDF_INERTIA_ZERO);
    const Scene scene = readUrdf(
        onWorld("continuous", "", "<inertial><mass value=\"1\"/></inertial>" + collision("sphere radius=\"1e150\"")),
        log);
}

// Moments in g mm^2 are a billion times those in kg m^2.
BOOST_AUTO_TEST_CASE(inertia_of_something_much_larger_is_told) {
    const auto tip = [](const std::string& moment, const std::string& size) {
        return "<inertial><mass value=\"1\"/><inertia ixx=\"" + moment + "\" iyy=\"" + moment + "\" izz=\"" + moment +
               "\"/></inertial>" + collision("box size=\"" + size + ' ' + size + ' ' + size + "\"");
    };
    for (const auto& [moment, size, isTold] : {std::tuple("0.0016667", "0.1", false), std::tuple("1666.7", "0.1", true),
                                               std::tuple("0.1", "0.05", false), std::tuple("0.1", "0.04", true)}) {
        ClaimedLog log;
        if (isTold) log.claim(code::URDF_INERTIA_IMPLAUSIBLE, "/robot/link[2]/inertial/inertia");
        const Read read(readUrdf(onWorld("continuous", "", tip(moment, size)), log), log);
        BOOST_TEST(read.body("tip").mass == 1);
    }
}

BOOST_AUTO_TEST_CASE(fixed_links_are_one_body) {
    ClaimedLog log;
    const Read read(readUrdf(robot(linkText("world", "") + linkText("a") + linkText("frame", "") + linkText("b") +
                                   joint("j", "continuous", "world", "a") +
                                   joint("f", "fixed", "a", "frame", R"(<origin xyz="0 0 1"/>)") +
                                   joint("g", "fixed", "frame", "b", R"(<origin xyz="0 0 1"/>)")),
                             log),
                    log);
    BOOST_TEST(read.plan.worlds.front().bodies.size() == 1U);
    const PlanBody& body = read.body("a");
    BOOST_TEST(body.mass == 2);
    BOOST_TEST(isNear(centerOf(body), Vector3d(0, 0, 1)));
    BOOST_TEST(isNear(inertiaOf(body), Matrix3d(Vector3d(2.2, 2.2, 0.2).asDiagonal())));
}

BOOST_AUTO_TEST_CASE(the_first_link_is_free_if_it_has_a_mass) {
    const std::string arm = linkText("base", kKilogram + collision("sphere radius=\"1\"")) + linkText("tip") +
                            joint("j", "continuous", "base", "tip");
    ClaimedLog log;
    log.claim(code::URDF_BASE_FREE);
    const Read free(readUrdf(robot(arm), log), log);
    BOOST_TEST(free.findBody("base") != nullptr);
    log.check();
    UrdfOptions options;
    options.fixedBase = true;
    const Read fixed(readUrdf(robot(arm), log, options), log);
    BOOST_TEST(fixed.findBody("base") == nullptr);
    BOOST_TEST(fixed.findBody("tip") != nullptr);
    const Read undeclared(readUrdf(robot(arm + joint("f", "fixed", "world", "base")), log), log);
    BOOST_TEST(undeclared.findBody("base") == nullptr);
    BOOST_TEST(undeclared.scene.contents().gravity->direction->z == -1);
}

namespace {

struct FaultCase {
    std::string inside;
    Code code;
    std::string where;
    bool isSimulated = false;
};

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_no_tree_is_not_simulated) {
    const std::string ab = linkText("a") + linkText("b");
    const std::vector<FaultCase> cases{
        {linkText("a") + linkText("a"), code::URDF_NAME, "/robot/link[2]"},
        {"<link/>", code::URDF_MISSING, "/robot/link"},
        {ab + joint("j", "fixed", "a", "c"), code::URDF_LINK_MISSING, "/robot/joint/child"},
        {ab + joint("j", "fixed", "a", "b") + joint("k", "fixed", "b", "b"), code::URDF_TWO_PARENTS, "/robot/joint[2]"},
        {ab + joint("j", "fixed", "a", "b") + joint("k", "fixed", "b", "a"), code::URDF_CYCLE, "/robot/link[1]"},
        {linkText("a") + joint("j", "fixed", "a", "a"), code::URDF_CYCLE, "/robot/link"},
        {ab + R"(<joint name="j" type="fixed"><parent link="a"/></joint>)", code::URDF_MISSING, "/robot/joint"},
        {"<xacro:property name=\"a\" value=\"1\"/>" + linkText("a"), code::URDF_XACRO, "/robot/xacro:property"},
        {linkText("${a}"), code::URDF_XACRO, "/robot/link/@name"},
        {ab, code::URDF_ROOTS, "/robot/link[1]", true},
        {linkText("a") + linkText("b", "") + joint("j", "continuous", "a", "b"), code::URDF_MASS_NONE, "/robot/joint",
         true},
        {ab + joint("j", "screw", "a", "b"), code::URDF_JOINT_UNKNOWN, "/robot/joint", true},
        {ab + joint("", "fixed", "a", "b"), code::URDF_MISSING, "/robot/joint", true},
        {linkText("a") + linkText("b") + linkText("c") + joint("j", "fixed", "a", "b") + joint("j", "fixed", "a", "c"),
         code::URDF_NAME, "/robot/joint[2]", true},
    };
    for (const FaultCase& each : cases) {
        BOOST_TEST_CONTEXT(each.inside) {
            ClaimedLog log;
            log.claim(each.code, each.where);
            log.allow(code::URDF_ROOTS);
            log.allow(code::URDF_BASE_FREE);
            const Scene scene = readUrdf(robot(each.inside), log);
            BOOST_TEST(scene.contents().simulable == each.isSimulated);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_link_does_not_collide_with_the_fixed_one_that_it_hangs_on) {
    const std::string ball = kKilogram + collision("sphere radius=\"1\"");
    ClaimedLog log;
    const Scene scene =
        readUrdf(robot(linkText("world", collision("sphere radius=\"1\"")) + linkText("a", ball) + linkText("b", ball) +
                       joint("j", "continuous", "world", "a") + joint("k", "continuous", "a", "b")),
                 log);
    const auto filterOf = [&](const char* name) {
        for (const auto& child : scene.find(name)->children) {
            if (child->collider) return scene.contents().filter(child->collider->filter);
        }
        return static_cast<const CollisionFilter*>(nullptr);
    };
    BOOST_TEST_REQUIRE((filterOf("world") && filterOf("a")));
    BOOST_TEST(filterOf("world")->systems == filterOf("a")->notCollideWith);
    BOOST_TEST(filterOf("b") == nullptr);
}

// Many alike findings are one line.
BOOST_AUTO_TEST_CASE(a_kind_of_finding_is_told_once) {
    std::string many = linkText("world", "");
    for (int i = 0; i < 9; ++i) {
        const std::string number = std::to_string(i);
        many += linkText("l" + number) + joint("j" + number, "revolute", "world", "l" + number);
    }
    ClaimedLog log;
    log.claim(code::URDF_LIMIT_ZERO);
    const Scene scene = readUrdf(robot(many), log);
    const std::string& message = log.entries().front().message;
    BOOST_TEST(message.find("\"j0\", \"j1\", \"j2\", \"j3\", \"j4\" and 4 more") != std::string::npos, message);
}

BOOST_AUTO_TEST_CASE(a_robot_is_known_by_its_root_element) {
    for (const std::string name : {"a.urdf", "a.xml", "a.gltf", "a"}) {
        ClaimedLog log;
        const Scene scene =
            loadBytes("<?xml version=\"1.0\"?>\n<!-- <xode/> -->\n" + robot(linkText("world", "")), name, {}, log);
        BOOST_TEST(scene.contents().format == "urdf");
        BOOST_TEST(scene.contents().name == "r");
    }
    ClaimedLog log;
    log.claim(code::XODE_ROOT_WRONG);
    const Scene scene = loadBytes("<machine/>", "a.urdf", {}, log);
}

}  // namespace robots_test
