// Joints of KHR_physics_rigid_bodies as they are read: khr-physics section 3.6.
#include <boost/test/unit_test.hpp>

#include "orrery/base/codes/gltf.hpp"
#include "reading.hpp"

namespace khr_joints_test {
namespace {

using namespace orrery;
using namespace orrery::test;

#define KHR "/extensions/KHR_physics_rigid_bodies/"

std::string bodyNode(const std::string& parts) {
    return R"({"extensions": {"KHR_physics_rigid_bodies": {)" + parts + "}}}";
}

// A node with a joint to another one, which has a motion.
std::string jointFile(const std::string& description, const std::string& joint = R"("joint": 0, "connectedNode": 1)") {
    return R"({"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_physics_rigid_bodies"], "extensions":
{"KHR_physics_rigid_bodies": {"physicsJoints": [)" +
           description + R"(]}}, "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [)" +
           bodyNode(R"("joint": {)" + joint + "}") + ", " + bodyNode(R"("motion": {})") + "]}";
}

}  // namespace

BOOST_AUTO_TEST_CASE(khr_joints_are_read) {
    ClaimedLog log;
    const Scene scene =
        readGltf(jointFile(R"({"limits": [{"linearAxes": [0, 1, 2], "min": 0, "max": 0}, {"angularAxes": [0],
"min": -1, "max": 2, "stiffness": 3, "damping": 4}], "drives": [{"type": "angular", "mode": "acceleration", "axis": 0,
"maxForce": 5, "velocityTarget": 6, "damping": 7}]})",
                           R"("joint": 0, "connectedNode": 1, "enableCollision": true)"),
                 log);
    const SixDofJoint& joint = *scene.root().children.at(0)->sixDofJoint;
    BOOST_TEST(*joint.enableCollision);
    BOOST_CHECK(joint.connectedNode == scene.root().children[1]->id);
    const JointSettings& settings = *scene.contents().jointSettings(joint.settings);
    BOOST_TEST_REQUIRE(settings.limits.size() == 2U);
    BOOST_TEST(*settings.limits[1].stiffness == 3.0);
    BOOST_TEST_REQUIRE(settings.drives.size() == 1U);
    BOOST_CHECK(settings.drives[0].mode == DriveMode::Acceleration);
}

// The measure of several axes is a distance, whatever the lower bound says.
BOOST_AUTO_TEST_CASE(a_khr_limit_of_several_axes_is_of_their_distance) {
    ClaimedLog log;
    const Scene scene = readGltf(jointFile(R"({"limits": [{"linearAxes": [0, 1, 2], "min": -2, "max": 2},
{"linearAxes": [0], "min": -2, "max": 2}]})"),
                                 log);
    const auto& limits = scene.contents().joints.at(0).limits;
    BOOST_TEST(*limits[0].min == 0.0);
    BOOST_TEST(*limits[1].min == -2.0);
}

BOOST_AUTO_TEST_CASE(khr_limits_are_checked) {
    const std::vector<std::tuple<std::string, Code, std::string>> limits = {
        {R"({"min": 0, "max": 0})", code::KHR_LIMIT_AXES_EMPTY, ""},
        {R"({"linearAxes": [0], "angularAxes": [0], "min": 0, "max": 0})", code::KHR_LIMIT_BOTH_AXES, "/angularAxes"},
        {R"({"linearAxes": [0, 3], "min": 0, "max": 0})", code::KHR_LIMIT_AXIS, "/linearAxes/1"},
        {R"({"linearAxes": [1, 1], "min": 0, "max": 0})", code::KHR_LIMIT_AXIS, "/linearAxes/1"},
        {R"({"linearAxes": [0], "min": 1, "max": 0})", code::KHR_LIMIT_BOUNDS, "/min"},
        {R"({"linearAxes": [0]})", code::KHR_LIMIT_UNBOUNDED, ""},
        {R"({"linearAxes": [0], "min": 0, "stiffness": -1})", code::KHR_LIMIT_VALUE, "/stiffness"},
        {R"({"linearAxes": [0], "min": 0, "damping": -1})", code::KHR_LIMIT_VALUE, "/damping"}};
    for (const auto& [limit, code, where] : limits) {
        ClaimedLog log;
        log.claim(code, KHR "physicsJoints/0/limits/0" + where);
        static_cast<void>(readGltf(jointFile(R"({"limits": [)" + limit + "]}"), log));
    }
}

BOOST_AUTO_TEST_CASE(khr_drives_are_checked) {
    const std::vector<std::tuple<std::string, Code, std::string, std::size_t>> drives = {
        {R"({"type": "spring", "mode": "force", "axis": 0, "positionTarget": 0, "stiffness": 1})", code::KHR_DRIVE_TYPE,
         "/type", 0},
        {R"({"type": "linear", "mode": "impulse", "axis": 0, "positionTarget": 0, "stiffness": 1})",
         code::KHR_DRIVE_MODE, "/mode", 0},
        {R"({"type": "linear", "mode": "force", "axis": 3, "positionTarget": 0, "stiffness": 1})", code::KHR_DRIVE_AXIS,
         "/axis", 0},
        {R"({"type": "linear", "mode": "force", "axis": 0, "positionTarget": 0, "stiffness": 1, "maxForce": -1})",
         code::KHR_DRIVE_VALUE, "/maxForce", 1},
        {R"({"type": "linear", "mode": "force", "axis": 0, "velocityTarget": 0, "stiffness": -1, "damping": 1})",
         code::KHR_DRIVE_VALUE, "/stiffness", 1},
        {R"({"type": "linear", "mode": "force", "axis": 0, "positionTarget": 1, "damping": 1})",
         code::KHR_DRIVE_NO_TARGET, "/positionTarget", 1},
        {R"({"type": "linear", "mode": "force", "axis": 0, "velocityTarget": 1, "stiffness": 1})",
         code::KHR_DRIVE_NO_TARGET, "/velocityTarget", 1},
        // No motor, as OMI's would be.
        {R"({"type": "linear", "mode": "force", "axis": 0, "velocityTarget": 1})", code::KHR_DRIVE_NO_TARGET, "", 0}};
    for (const auto& [drive, code, where, kept] : drives) {
        ClaimedLog log;
        log.claim(code, KHR "physicsJoints/0/drives/0" + where);
        const Scene scene = readGltf(jointFile(R"({"drives": [)" + drive + "]}"), log);
        BOOST_TEST(scene.contents().joints.at(0).drives.size() == kept, drive);
    }
}

BOOST_AUTO_TEST_CASE(khr_joints_need_both_ends) {
    ClaimedLog log;
    log.claim(code::KHR_JOINT_MISSING, "/nodes/0" KHR "joint/connectedNode");
    static_cast<void>(readGltf(jointFile(R"({"limits": [{"linearAxes": [0], "min": 0}]})", R"("joint": 0)"), log));
    log.check();
    log.claim(code::KHR_JOINT_CONNECTED, "/nodes/0" KHR "joint/connectedNode");
    static_cast<void>(readGltf(
        jointFile(R"({"limits": [{"linearAxes": [0], "min": 0}]})", R"("joint": 0, "connectedNode": 0)"), log));
}

}  // namespace khr_joints_test
