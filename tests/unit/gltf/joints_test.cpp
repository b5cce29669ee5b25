// OMI_physics_joint: every key, what a stiffness means, and the old form against the form of today.
#include <boost/test/unit_test.hpp>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/scene/compare.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

// Nodes "joint" and "other"; `node` and `document` are members of OMI_physics_joint there.
Scene readJoint(const std::string& node, const std::string& document, DiagnosticLog& log,
                const GltfOptions& options = {}, const std::string& generator = "hand") {
    return readGltf(R"({"asset": {"version": "2.0", "generator": ")" + generator +
                        R"("}, "extensionsUsed": ["OMI_physics_joint"], "scene": 0, "scenes": [{"nodes": [0, 1]}],
        "nodes": [{"name": "joint", "extensions": {"OMI_physics_joint": {)" +
                        node + R"(}}}, {"name": "other"}],
        "extensions": {"OMI_physics_joint": {)" +
                        document + "}}}",
                    log, options);
}

const JointSettings& settingsOf(const Scene& scene) {
    const Node* node = scene.find("joint");
    BOOST_REQUIRE(node && node->sixDofJoint);
    const JointSettings* settings = scene.contents().jointSettings(node->sixDofJoint->settings);
    BOOST_REQUIRE(settings);
    return *settings;
}

const std::string kHeld = R"("joint": 0, "connectedNode": 1)";

std::string limits(const std::string& list) {
    return R"("physicsJoints": [{"limits": [)" + list + "]}]";
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_key_of_a_joint_is_read) {
    ClaimedLog log;
    const Scene scene = readJoint(kHeld + R"(, "enableCollision": true)", R"("physicsJoints": [{"name": "arm",
        "limits": [{"linearAxes": [0, 2], "angularAxes": [1], "min": -1, "max": 2, "stiffness": 30, "damping": 4}],
        "drives": [{"type": "angular", "mode": "acceleration", "axis": 2, "maxForce": 5, "positionTarget": 6,
                    "velocityTarget": 7, "stiffness": 8, "damping": 9}]}])",
                                  log);
    const SixDofJoint& joint = *scene.find("joint")->sixDofJoint;
    BOOST_TEST((joint.connectedNode == scene.find("other")->id));
    BOOST_TEST((joint.enableCollision == std::optional(true)));
    BOOST_TEST(!joint.framesTogether);
    const JointSettings& settings = settingsOf(scene);
    BOOST_TEST(settings.name == "arm");
    const JointLimit& limit = settings.limits.at(0);
    BOOST_TEST((limit.linearAxes == std::vector<std::uint32_t>{0, 2}));
    BOOST_TEST((limit.angularAxes == std::vector<std::uint32_t>{1}));
    BOOST_TEST((limit.min == -1 && limit.max == 2 && limit.stiffness == 30 && limit.damping == 4));
    const JointDrive& drive = settings.drives.at(0);
    BOOST_TEST((drive.type == DriveType::Angular && drive.mode == DriveMode::Acceleration && drive.axis == 2));
    BOOST_TEST((drive.maxForce == 5 && drive.positionTarget == 6 && drive.velocityTarget == 7));
    BOOST_TEST((drive.stiffness == 8 && drive.damping == 9));
}

BOOST_AUTO_TEST_CASE(what_is_not_written_is_absent) {
    ClaimedLog log;
    log.claim(code::OMI_LIMIT_UNBOUNDED, "/extensions/OMI_physics_joint/physicsJoints/0/limits/0");
    const Scene scene = readJoint(kHeld, limits(R"({"linearAxes": [0]})"), log);
    const JointLimit& limit = settingsOf(scene).limits.at(0);
    BOOST_TEST((!limit.min && !limit.max && !limit.stiffness && !limit.damping && !limit.unitless));
    BOOST_TEST(!scene.find("joint")->sixDofJoint->enableCollision.has_value());
}

// 5.5
BOOST_AUTO_TEST_CASE(a10_stiffness_in_files_of_godot_has_no_unit) {
    using Meaning = GltfOptions::JointStiffness;
    struct Case {
        Meaning meaning;
        const char* generator;
        const char* stiffness;
        bool unitless;
    };
    const std::vector<Case> cases = {
        {Meaning::ByGenerator, "Godot Engine v4.4", "0.3", true},
        {Meaning::ByGenerator, "Godot", "2", true},
        {Meaning::ByGenerator, "Godot", "2.5", false},
        {Meaning::ByGenerator, "Godot", "-1", false},
        {Meaning::ByGenerator, "Blender", "0.3", false},
        {Meaning::Literal, "Godot", "0.3", false},
        {Meaning::Godot, "Blender", "40", true},
    };
    for (const Case& each : cases) {
        GltfOptions options;
        options.jointStiffness = each.meaning;
        ClaimedLog log;
        if (each.unitless) log.claim(code::OMI_LIMIT_UNITLESS, "/extensions/OMI_physics_joint/physicsJoints");
        const std::string limit =
            R"({"linearAxes": [0], "min": 0, "max": 0, "stiffness": )" + std::string(each.stiffness) + "}";
        const Scene scene = readJoint(kHeld, limits(limit), log, options, each.generator);
        BOOST_TEST(settingsOf(scene).limits.at(0).unitless == each.unitless);
        // The number is kept whatever it means.
        BOOST_TEST(settingsOf(scene).limits.at(0).stiffness.has_value());
    }
}

// Godot's exporter calls the motor of a hinge linear.
BOOST_AUTO_TEST_CASE(a_drive_on_an_axis_that_a_limit_holds_is_found) {
    struct Case {
        const char* limit;
        const char* drive;
        bool held;
    };
    const std::vector<Case> cases = {
        {R"("linearAxes": [0, 1, 2], "min": 0, "max": 0)", R"("type": "linear", "axis": 2)", true},
        {R"("linearAxes": [2], "min": 1, "max": 1)", R"("type": "linear", "axis": 2)", true},
        {R"("angularAxes": [0, 1], "min": 0, "max": 0)", R"("type": "angular", "axis": 0)", true},
        {R"("angularAxes": [0, 1], "min": 0, "max": 0)", R"("type": "angular", "axis": 2)", false},
        {R"("linearAxes": [0, 1, 2], "min": 0, "max": 0)", R"("type": "angular", "axis": 2)", false},
        {R"("linearAxes": [2], "min": 0, "max": 1)", R"("type": "linear", "axis": 2)", false},
        {R"("linearAxes": [2], "min": 0, "max": 0, "stiffness": 50)", R"("type": "linear", "axis": 2)", false},
        {R"("linearAxes": [0, 1, 2], "min": 1, "max": 1)", R"("type": "linear", "axis": 2)", false},  // a rod
    };
    for (const Case& each : cases) {
        ClaimedLog log;
        if (each.held) log.claim(code::OMI_DRIVE_HELD, "/extensions/OMI_physics_joint/physicsJoints/0/drives/0");
        static_cast<void>(readJoint(kHeld,
                                    R"("physicsJoints": [{"limits": [{)" + std::string(each.limit) +
                                        R"(}], "drives": [{"mode": "force", "velocityTarget": 1, "damping": 2, )" +
                                        each.drive + "}]}]",
                                    log));
    }
}

// 7: absent limits mean fixed at 0, and later constraints take axes from earlier ones.
BOOST_AUTO_TEST_CASE(s7_old_constraints_are_read_as_limits_of_single_axes) {
    ClaimedLog log;
    log.claim(code::OMI_LEGACY_READ, "/nodes/0/extensions/OMI_physics_joint");
    const Scene scene = readJoint(
        R"("constraints": [0, {"linearAxes": [1], "lowerLimit": -1, "upperLimit": 2, "stiffness": 5}],
           "nodeA": 0, "nodeB": 1)",
        R"("constraints": [{"linearAxes": [0, 1], "angularAxes": [2]}])", log);
    const SixDofJoint& joint = *scene.find("joint")->sixDofJoint;
    BOOST_TEST(joint.framesTogether);
    BOOST_TEST((joint.firstNode == scene.find("joint")->id && joint.connectedNode == scene.find("other")->id));
    const JointSettings& settings = settingsOf(scene);
    BOOST_REQUIRE_EQUAL(settings.limits.size(), 3U);
    const auto limit = [&](std::size_t i) { return settings.limits[i]; };
    BOOST_TEST((limit(0).linearAxes == std::vector<std::uint32_t>{0} && limit(0).min == 0 && limit(0).max == 0));
    BOOST_TEST((!limit(0).stiffness && !limit(0).damping));
    BOOST_TEST((limit(1).linearAxes == std::vector<std::uint32_t>{1} && limit(1).min == -1 && limit(1).max == 2));
    BOOST_TEST((limit(1).stiffness == 5 && limit(1).damping == 1));
    BOOST_TEST((limit(2).angularAxes == std::vector<std::uint32_t>{2} && limit(2).min == 0));
}

BOOST_AUTO_TEST_CASE(a10_stiffness_of_old_constraints_in_files_of_godot_is_said_once_to_have_no_unit) {
    ClaimedLog log;
    log.claim(code::OMI_LEGACY_READ);
    log.claim(code::OMI_LIMIT_UNITLESS, "/extensions/OMI_physics_joint/constraints/0/stiffness");
    const Scene scene = readJoint(R"("constraints": [0, 1], "nodeA": 0, "nodeB": 1)",
                                  R"("constraints": [{"linearAxes": [0, 1, 2], "stiffness": 0.7},
                                                     {"angularAxes": [0, 1], "stiffness": 0.5}])",
                                  log, {}, "Godot Engine v4.1");
    for (const JointLimit& limit : settingsOf(scene).limits) BOOST_TEST(limit.unitless);
}

// A23
BOOST_AUTO_TEST_CASE(a23_the_new_form_of_a_joint_wins_over_the_old_one) {
    ClaimedLog log;
    log.claim(code::OMI_LEGACY_BESIDE_NEW, "/nodes/0/extensions/OMI_physics_joint");
    const Scene scene = readJoint(kHeld + R"(, "nodeA": 0, "nodeB": 1, "constraints": [])", limits(""), log);
    BOOST_TEST(!scene.find("joint")->sixDofJoint->framesTogether);
}
