// Joints, their stops, springs and actuators, constraints, and which geoms touch.
#include <numbers>
#include <vector>

#include "reading.hpp"

namespace mjcf_joints_test {
namespace {

using namespace orrery;
using namespace orrery::test;
using Eigen::Matrix3d, Eigen::Vector3d;

constexpr double kDegree = std::numbers::pi / 180;

struct StackCase {
    std::string joints;
    std::size_t linear, angular;  // axes that are held
    std::vector<Code> codes = {};
};

}  // namespace

BOOST_AUTO_TEST_CASE(joints_of_a_body_become_one) {
    const std::string x = "<joint axis=\"1 0 0\"/>", y = "<joint axis=\"0 1 0\"/>", z = "<joint axis=\"0 0 1\"/>";
    const std::string slide = "<joint type=\"slide\" axis=\"1 0 0\"/>";
    const std::vector<StackCase> cases{
        {x, 3, 2},
        {x + y, 3, 1},
        {x + z + y, 3, 0},
        {"<joint type=\"ball\"/>", 3, 0},
        {slide, 2, 3},
        {slide + "<joint type=\"slide\" axis=\"0 0 1\"/>" + y, 1, 2},
        {x + "<joint axis=\"1 1 0\"/>", 3, 1, {code::MJCF_JOINT_STACK}},
        {x + "<joint axis=\"0 1 0\" pos=\"0 0 1\"/>", 3, 1, {code::MJCF_JOINT_STACK}},
        {x + slide, 2, 2, {code::MJCF_JOINT_STACK}},
        {x + x, 3, 2, {code::MJCF_JOINT_STACK}},
        {"<joint axis=\"1 0 0\" damping=\"1\"/>" + z + y, 3, 0, {code::MJCF_JOINT_STACK}},
        {x + "<joint axis=\"0 0 0\"/>", 3, 2, {code::MJCF_JOINT}},
        {x + "<joint type=\"screw\"/>", 3, 2, {code::MJCF_JOINT}},
        {"<joint type=\"ball\"/>" + x, 3, 0, {code::MJCF_JOINT}},
        {x + "<freejoint/>", 3, 2, {code::MJCF_JOINT}},
        {"<joint axis=\"1 0 0\" armature=\"1\"/>", 3, 2, {code::MJCF_ARMATURE}},
        {"<joint axis=\"1 0 0\" stiffness=\"1 2\"/>", 3, 2, {code::MJCF_POLYNOMIAL}},
    };
    for (const StackCase& each : cases) {
        BOOST_TEST_CONTEXT(each.joints) {
            ClaimedLog log;
            for (const Code code : each.codes) log.claim(code);
            const Read read(readMjcf(model(onJoint(each.joints)), log), log);
            std::size_t linear = 0, angular = 0;
            for (const JointLimit& limit : read.settings("b").limits) {
                linear += limit.linearAxes.size();
                angular += limit.angularAxes.size();
            }
            BOOST_TEST(linear == each.linear);
            BOOST_TEST(angular == each.angular);
            BOOST_TEST(read.plan.worlds.front().bodies.size() == 1U);
        }
    }
}

// The last hinge is x and moves with the body, the first one is y.
BOOST_AUTO_TEST_CASE(two_hinges_are_a_universal_joint) {
    ClaimedLog log;
    const Read read(readMjcf(model(onJoint("<joint name=\"p\" axis=\"0 0 2\" range=\"-10 20\"/>"
                                           "<joint name=\"q\" axis=\"-1 0 0\"/>")),
                             log),
                    log);
    const Node& frame = read.joint("p+q");
    const Matrix3d axes = toEigen(worldMatrix(frame)).topLeftCorner<3, 3>();
    BOOST_TEST(isNear(Vector3d(axes.col(0)), Vector3d(-1, 0, 0)));
    BOOST_TEST(isNear(Vector3d(axes.col(1)), Vector3d(0, 0, 1)));
    const JointLimit* stops = read.stops("p+q");
    BOOST_TEST_REQUIRE(stops != nullptr);
    BOOST_TEST((stops->angularAxes == std::vector<std::uint32_t>{1}));
    BOOST_TEST(std::abs(*stops->min + 10 * kDegree) < 1e-15);
}

namespace {

struct RangeCase {
    std::string attributes;
    double min = 0, max = 0;  // both 0: none
    std::vector<Code> codes = {};
    std::string compiler = {};
};

}  // namespace

BOOST_AUTO_TEST_CASE(stops_are_seen_from_the_place_in_the_file) {
    const std::vector<RangeCase> cases{
        {"range=\"-90 45\"", -90 * kDegree, 45 * kDegree},
        {"range=\"-90 45\" ref=\"10\"", -100 * kDegree, 35 * kDegree},
        {"range=\"-90 45\" type=\"slide\" ref=\"1\"", -91, 44},
        {"range=\"-1 2\"", -1, 2, {}, "<compiler angle=\"radian\"/>"},
        {"range=\"-1 2\" limited=\"false\""},
        {"range=\"2 1\"", 0, 0, {code::MJCF_RANGE}},
        {"limited=\"true\"", 0, 0, {code::MJCF_RANGE}},
        {"type=\"ball\" range=\"1 2\"", 0, 0, {code::MJCF_RANGE}},
        {"range=\"0 1\"", 0, 0, {code::MJCF_LIMITED_MISSING}, "<compiler autolimits=\"false\"/>"},
        {"range=\"0 x\"", 0, 0, {code::MJCF_NUMBER}},
    };
    for (const RangeCase& each : cases) {
        BOOST_TEST_CONTEXT(each.attributes) {
            ClaimedLog log;
            for (const Code code : each.codes) log.claim(code);
            const Read read(readMjcf(model(onJoint("<joint " + each.attributes + "/>"), each.compiler), log), log);
            const JointLimit* stops = read.stops("b");
            BOOST_TEST((stops != nullptr) == (each.min != 0 || each.max != 0));
            if (stops) BOOST_TEST((std::abs(*stops->min - each.min) + std::abs(*stops->max - each.max)) < 1e-14);
        }
    }
}

namespace {

struct DriveCase {
    std::string joint;
    std::string actuator;
    std::optional<double> stiffness, damping, target, speed, force;
    std::vector<Code> codes = {};
};

}  // namespace

// Its inertia about the joint is 4.
const std::string kUnit = "<inertial pos=\"1 0 0\" mass=\"3\" diaginertia=\"1 1 1\"/>";

// Springs, and actuators that nothing controls.
BOOST_AUTO_TEST_CASE(springs_and_actuators_are_drives) {
    const std::optional<double> none;
    const std::vector<DriveCase> cases{
        {"stiffness=\"3\" damping=\"4\" springref=\"2\" ref=\".5\"", "", 3, 4, 1.5, none, none},
        {"springdamper=\".5 2\"", "", 4, 16, 0, none, none},
        {"frictionloss=\".5\"", "", none, none, none, 0, 0.5},
        {"", "<position joint=\"j\" kp=\"50\" kv=\"5\" gear=\"2\" forcerange=\"-20 20\"/>", 200, 20, 0, none, 40},
        {"ref=\".5\"", "<position joint=\"j\"/>", 1, none, -0.5, none, none},
        {"", "<position joint=\"j\" ctrlrange=\"1 2\"/>", 1, none, 1, none, none},
        {"", "<velocity joint=\"j\" kv=\"3\" ctrlrange=\"2 4\"/>", none, 3, none, 2, none},
        {"actuatorfrcrange=\"-7 7\"", "<general joint=\"j\" gainprm=\"7\" biastype=\"affine\" biasprm=\"1 -4 -.4\"/>",
         4, 0.4, 0.25, none, 7},
        {"", "<motor joint=\"j\"/>", none, none, none, none, none, {code::MJCF_MOTOR}},
        {"", "<muscle joint=\"j\"/>", none, none, none, none, none, {code::MJCF_ACTUATOR}},
        {"", "<motor tendon=\"t\"/>", none, none, none, none, none, {code::MJCF_ACTUATOR}},
        {"", "<motor joint=\"no\"/>", none, none, none, none, none, {code::MJCF_REFERENCE}},
        {"", "<position joint=\"j\" kp=\"4\" dampratio=\".5\"/>", 4, 4, 0, none, none},
    };
    for (const DriveCase& each : cases) {
        BOOST_TEST_CONTEXT(each.joint << each.actuator) {
            ClaimedLog log;
            for (const Code code : each.codes) log.claim(code);
            const std::string more = "<compiler angle=\"radian\"/><actuator>" + each.actuator + "</actuator>";
            const Read read(readMjcf(model(onJoint("<joint name=\"j\" " + each.joint + "/>", kUnit), more), log), log);
            const auto& drives = read.settings("j").drives;
            BOOST_TEST_REQUIRE(drives.size() == (each.stiffness || each.damping || each.force ? 1U : 0U));
            if (drives.empty()) continue;
            const JointDrive& drive = drives.front();
            BOOST_TEST((drive.stiffness == each.stiffness && drive.damping == each.damping));
            BOOST_TEST((drive.positionTarget == each.target && drive.maxForce == each.force));
            BOOST_TEST((drive.velocityTarget == each.speed));
        }
    }
}

// A position of a class is the gain of all actuators that have the class.
BOOST_AUTO_TEST_CASE(actuators_share_a_class) {
    ClaimedLog log;
    const std::string more =
        "<default><default class=\"a\"><position kp=\"8\" kv=\"2\"/></default></default>"
        "<actuator><position joint=\"j\" class=\"a\" kp=\"6\"/></actuator>";
    const Read read(readMjcf(model(onJoint("<joint name=\"j\"/>"), more), log), log);
    BOOST_TEST(read.settings("j").drives.front().stiffness.value_or(0) == 6);
    BOOST_TEST(read.settings("j").drives.front().damping.value_or(0) == 2);
}

// A filter of the class, which is left out, ends where an element says so.
BOOST_AUTO_TEST_CASE(an_actuator_may_be_plainer_than_its_class) {
    ClaimedLog log;
    const std::string more =
        "<default><default class=\"a\"><general dyntype=\"integrator\"/></default></default>"
        "<actuator><general joint=\"j\" class=\"a\" dyntype=\"none\" biastype=\"affine\" biasprm=\"0 -6 "
        "0\"/></actuator>";
    const Read read(readMjcf(model(onJoint("<joint name=\"j\"/>"), more), log), log);
    BOOST_TEST(read.settings("j").drives.front().stiffness.value_or(0) == 6);
}

BOOST_AUTO_TEST_CASE(constraints_between_bodies_are_joints) {
    const std::string two = "<body name=\"a\" pos=\"0 0 1\"><freejoint/>" + kBall +
                            "</body><body name=\"b\" pos=\"1 0 1\"><freejoint/>" + kBall + "</body>";
    ClaimedLog log;
    log.claim(code::MJCF_EQUALITY);
    log.claim(code::PLAN_JOINT_APART);  // the second weld brings them together
    const Read read(readMjcf(model(two,
                                   "<equality><connect name=\"c\" body1=\"a\" body2=\"b\" anchor=\".5 0 0\"/>"
                                   "<weld name=\"w\" body1=\"b\"/><weld name=\"r\" body1=\"a\" body2=\"b\" "
                                   "relpose=\"0 0 2 1 0 0 0\"/><joint joint1=\"j\" joint2=\"k\"/></equality>"),
                             log),
                    log);
    const auto endOf = [&](const char* name) { return read.scene.find(read.joint(name).sixDofJoint->connectedNode); };
    BOOST_TEST(isNear(placeOf(read.joint("c")), Vector3d(0.5, 0, 1)));
    BOOST_TEST(isNear(placeOf(*endOf("c")), Vector3d(0.5, 0, 1)));
    BOOST_TEST(read.settings("c").limits.size() == 1U);
    BOOST_TEST(isNear(placeOf(*endOf("w")), placeOf(read.joint("w"))));
    BOOST_TEST(isNear(placeOf(read.joint("r")), Vector3d(0, 0, 3)));
    BOOST_TEST(read.settings("r").limits.size() == 2U);
}

namespace {

// Would two geoms touch, by their filters?
bool touch(const Scene& scene, const char* a, const char* b) {
    const auto filterOf = [&](const char* name) { return scene.contents().filter(scene.find(name)->collider->filter); };
    const auto refuses = [](const CollisionFilter* one, const CollisionFilter* other) {
        if (one == nullptr || other == nullptr) return false;
        for (const std::string& system : other->systems) {
            if (std::find(one->notCollideWith.begin(), one->notCollideWith.end(), system) != one->notCollideWith.end())
                return true;
        }
        return false;
    };
    return !refuses(filterOf(a), filterOf(b)) && !refuses(filterOf(b), filterOf(a));
}

}  // namespace

BOOST_AUTO_TEST_CASE(masks_excludes_and_pairs_say_what_touches) {
    std::string world = "<geom name=\"floor\" type=\"plane\" size=\"1 1 1\"/>";
    const std::vector<std::string> masks{"contype=\"2\"", "contype=\"2\" conaffinity=\"2\"", ""};
    for (std::size_t i = 0; i < masks.size(); ++i) {
        const std::string name(1, static_cast<char>('p' + i));
        world += "<body name=\"" + name + name + "\" pos=\"" + std::to_string(i) + " 0 9\"><freejoint/><geom name=\"" +
                 name + "\" size=\".1\" " + masks[i] + "/></body>";
    }
    world +=
        "<body><freejoint/><geom size=\".1\" mass=\"1\"/><geom name=\"seen\" size=\".1\" contype=\"0\" "
        "conaffinity=\"0\"/></body>";
    ClaimedLog log;
    log.claim(code::MJCF_PAIR);
    const Read read(readMjcf(model(world,
                                   "<contact><exclude body1=\"pp\" body2=\"rr\"/>"
                                   "<pair geom1=\"q\" geom2=\"floor\" friction=\".7 .3\"/></contact>"),
                             log),
                    log);
    BOOST_TEST(touch(read.scene, "p", "floor"));
    BOOST_TEST(touch(read.scene, "q", "floor"));
    BOOST_TEST(!touch(read.scene, "q", "r"));
    BOOST_TEST(touch(read.scene, "p", "q"));
    BOOST_TEST(!touch(read.scene, "p", "r"));
    BOOST_TEST(!read.scene.find("seen")->collider);
    BOOST_TEST(read.scene.find("seen")->mesh.valid());
    const PhysicsMaterial* surface = read.scene.contents().material(read.scene.find("p")->collider->material);
    BOOST_TEST_REQUIRE(surface != nullptr);
    BOOST_TEST((surface->dynamicFriction == 1.0 && surface->frictionCombine == CombineMode::Maximum));
}

BOOST_AUTO_TEST_CASE(flags_switch_forces_off) {
    ClaimedLog log;
    const Scene scene = readMjcf(
        model(onJoint("<joint name=\"j\" range=\"0 1\" stiffness=\"1\"/>"),
              "<option gravity=\"0 0 -3\"><flag gravity=\"disable\" limit=\"disable\" spring=\"disable\"/></option>"),
        log);
    BOOST_TEST(scene.contents().gravity->gravity == 0);
    const JointSettings& settings = scene.contents().joints.front();
    BOOST_TEST(settings.limits.size() == 2U);
    BOOST_TEST(settings.drives.empty());
}

}  // namespace mjcf_joints_test
