// A robot is saved as the bytes that it was read from, with its changes.
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <vector>

#include "orrery/base/codes/export.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/test/files.hpp"
#include "reading.hpp"

namespace robot_saving_test {
namespace {

using namespace orrery;
using namespace orrery::test;

const std::string kArm = R"(<?xml version='1.0'?>
<?my pi?><!-- an arm -->
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <link name="world"/>
  <link name="upper">
    <inertial>
      <origin xyz="0 0 0.1"/>
      <mass value="2"/>
      <inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/>
    </inertial>
    <collision><geometry><box size="1 1 1"/></geometry></collision>
  </link>
  <link name="frame"><visual><geometry><sphere radius='0.1'/></geometry></visual></link>
  <link name="hand"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>
  <joint name="j" type="revolute">
    <origin xyz="1 0 0"/><parent link="world"/><child link="upper"/><axis xyz="0 1 0"/>
    <limit lower=" -1 " upper="2.0" effort="1" velocity="1"/>
    <dynamics damping="0.5" friction="0.25"/>
  </joint>
  <joint name="f" type="fixed"><parent link="upper"/><child link="frame"/></joint>
  <joint name="g" type="fixed"><parent link="upper"/><child link="hand"/></joint>
  <gazebo reference="upper"><mu1>0.2</mu1><![CDATA[ <x> ]]></gazebo>
</robot>
)";

Node& find(Scene& scene, const std::string& name) {
    const Node* node = scene.find(name);
    BOOST_REQUIRE(node != nullptr);
    return *scene.edit().find(node->id);
}
ComposedMass& massOf(Scene& scene, const std::string& name) {
    return std::get<ComposedMass>(find(scene, name).body->mass);
}
Node& colliderOf(Scene& scene, const std::string& name) {
    for (const auto& child : find(scene, name).children) {
        if (child->collider) return *child;
    }
    throw std::logic_error("no collider");
}
JointSettings& settings(Scene& scene) {
    return scene.edit().joints.front();
}

struct Edit {
    std::function<void(Scene&)> change;
    std::vector<std::pair<std::string, std::string>> replaced;  // empty: refused
};

std::string withReplaced(std::string text, const std::vector<std::pair<std::string, std::string>>& pairs) {
    for (const auto& [before, after] : pairs) {
        const std::size_t at = text.find(before);
        BOOST_REQUIRE(at != std::string::npos);
        text.replace(at, before.size(), after);
    }
    return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_unchanged_stays_byte_for_byte) {
    for (const std::string& text :
         {kArm, robot("<link"), robot(linkText("a") + linkText("a")), std::string("<robot/>\n\n")}) {
        DiagnosticLog log;
        const Scene scene = readUrdf(text, log);
        const auto saved = saveBytes(scene, "urdf", log);
        BOOST_TEST_REQUIRE(saved.has_value());
        BOOST_TEST(*saved == text);
    }
}

BOOST_AUTO_TEST_CASE(robots_with_mirrored_and_damaged_meshes_are_saved) {
    const TemporaryFolder folder;
    folder.write("good.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    folder.write("cut.stl", "solid a\nvertex 1 2");
    const std::string text = robot(linkText("world", "") +
                                   linkText("tip", kKilogram + collision("mesh filename=\"cut.stl\"") +
                                                       collision("mesh filename=\"good.obj\" scale=\"1 -2 1\"")) +
                                   joint("j", "continuous", "world", "tip"));
    ClaimedLog log;
    log.claim(code::MESH_DAMAGED);
    Scene scene = readUrdf(text, log, {}, folder.path());
    BOOST_TEST((saveBytes(scene, "urdf", log) == text));
    Transform& place = colliderOf(scene, "tip").transform;
    BOOST_TEST((place.scale == Vector3{1, -2, 1}));
    place.position = Vector3{1, 2, 3};
    const auto saved = saveBytes(scene, "urdf", log);
    BOOST_TEST_REQUIRE(saved.has_value());
    BOOST_TEST(*saved ==
               withReplaced(text, {{"<collision><geometry><mesh filename=\"good.obj\"",
                                    "<collision><origin xyz=\"1 2 3\"/><geometry><mesh filename=\"good.obj\""}}));
    place.scale = Vector3{1, 2, 1};
    log.claim(code::EXPORT_EDITS_CONFLICT);
    BOOST_TEST(!saveBytes(scene, "urdf", log).has_value());
}

// Those of the corpus, as they are.
BOOST_AUTO_TEST_CASE(robots_of_others_stay_byte_for_byte) {
    const auto corpus = corpusFolder();
    if (!corpus || !std::filesystem::is_directory(*corpus / "robots")) return;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*corpus / "robots")) {
        if (entry.path().extension() != ".urdf") continue;
        BOOST_TEST_CONTEXT(entry.path()) {
            DiagnosticLog log;
            const Scene scene = load(entry.path(), log);
            if (scene.contents().format != "urdf") continue;
            BOOST_TEST((saveBytes(scene, "urdf", log) == fileBytes(entry.path())));
        }
    }
}

BOOST_AUTO_TEST_CASE(edits_change_only_their_own_bytes) {
    using Parameters = MassParameters;
    const std::vector<Edit> edits{
        {[](Scene& s) { std::get<Parameters>(massOf(s, "upper").children[0].own).total = 3.5; },
         {{"<mass value=\"2\"/>", "<mass value=\"3.5\"/>"}}},
        {[](Scene& s) {
             auto& inertia = std::get<Parameters>(massOf(s, "upper").children[1].own).inertia.m;
             inertia[0] = 2;
             inertia[1] = inertia[3] = 0.5;
         },
         {{"<inertia ixx=\"1\" iyy=\"1\" izz=\"1\"/>", "<inertia ixx=\"2\" iyy=\"1\" izz=\"1\" ixy=\"0.5\"/>"}}},
        {[](Scene& s) {
             massOf(s, "upper").children[0].transform->position = Vector3{0, 0.5, 0};
         },
         {{"<origin xyz=\"0 0 0.1\"/>", "<origin xyz=\"0 0.5 0\"/>"}}},
        {[](Scene& s) {
             settings(s).limits.back().min = -3;
             settings(s).limits.back().max = 0.5;
         },
         {{"lower=\" -1 \" upper=\"2.0\"", "lower=\" -3 \" upper=\"0.5\""}}},
        {[](Scene& s) {
             settings(s).drives[0].damping = 1;
             settings(s).drives[1].maxForce = 2;
         },
         {{"damping=\"0.5\" friction=\"0.25\"", "damping=\"1\" friction=\"2\""}}},
        {[](Scene& s) {
             find(s, "upper").transform.position = Vector3{4, 5, 6};
             find(s, "j").transform.position = Vector3{4, 5, 6};
         },
         {{"<origin xyz=\"1 0 0\"/>", "<origin xyz=\"4 5 6\"/>"}}},
        {[](Scene& s) {
             find(s, "frame").transform.position = Vector3{0, 0, 2};
         },
         {{"type=\"fixed\"><parent link=\"upper\"/><child link=\"frame\"/>",
           "type=\"fixed\"><origin xyz=\"0 0 2\"/><parent link=\"upper\"/><child link=\"frame\"/>"}}},
        {[](Scene& s) {
             s.edit().find(s.find("frame")->children.front()->id)->transform.position = Vector3{1, 0, 0};
         },
         {{"<visual><geometry>", "<visual><origin xyz=\"1 0 0\"/><geometry>"}}},
        {[](Scene& s) {
             colliderOf(s, "upper").transform.position = Vector3{1, 0, 0};
         },
         {{"<collision><geometry>", "<collision><origin xyz=\"1 0 0\"/><geometry>"}}},
    };
    for (std::size_t i = 0; i < edits.size(); ++i) {
        BOOST_TEST_CONTEXT("edit " << i) {
            ClaimedLog log;
            Scene scene = readUrdf(kArm, log);
            edits[i].change(scene);
            const auto saved = saveBytes(scene, "urdf", log);
            BOOST_TEST_REQUIRE(saved.has_value());
            BOOST_TEST(*saved == withReplaced(kArm, edits[i].replaced));
            const auto difference = firstDifference(scene, readUrdf(*saved, log));
            BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : std::string()));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_rotation_is_written_as_roll_pitch_and_yaw) {
    for (const Vector3& angles :
         {Vector3{0.3, -0.4, 0.5}, Vector3{1, 1.5707963267948966, 2}, Vector3{-3, -1.5707963267948966, 1}}) {
        const Eigen::Quaterniond turn = Eigen::AngleAxisd(angles.z, Eigen::Vector3d::UnitZ()) *
                                        Eigen::AngleAxisd(angles.y, Eigen::Vector3d::UnitY()) *
                                        Eigen::AngleAxisd(angles.x, Eigen::Vector3d::UnitX());
        ClaimedLog log;
        Scene scene = readUrdf(kArm, log);
        find(scene, "frame").transform.rotation = fromEigen(turn);
        const auto saved = saveBytes(scene, "urdf", log);
        BOOST_TEST_REQUIRE(saved.has_value());
        const Scene again = readUrdf(*saved, log);
        const Eigen::Quaterniond is = toEigen(toQuaternion(*again.find("frame")->transform.rotation));
        BOOST_TEST(isNear(is.toRotationMatrix(), turn.toRotationMatrix(), 1e-14));
    }
}

BOOST_AUTO_TEST_CASE(other_edits_are_refused) {
    const std::vector<std::function<void(Scene&)>> edits{
        [](Scene& s) {
            find(s, "upper").transform.position = Vector3{4, 5, 6};
        },
        [](Scene& s) {
            find(s, "j").transform.position = Vector3{4, 5, 6};
        },
        [](Scene& s) { find(s, "j#child").transform.rotation.reset(); },
        [](Scene& s) {
            find(s, "hand").transform.position = Vector3{4, 5, 6};
        },
        [](Scene& s) {
            find(s, "world").transform.position = Vector3{4, 5, 6};
        },
        [](Scene& s) { find(s, "upper").name = "other"; },
        [](Scene& s) { find(s, "upper").body->gravityFactor = 0; },
        [](Scene& s) { find(s, "upper").body->mass = MotionMass{}; },
        [](Scene& s) { std::get<MassParameters>(massOf(s, "upper").children[0].own).total = 0; },
        [](Scene& s) { std::get<MassParameters>(massOf(s, "upper").children[0].own).inertia.m[1] = 0.01; },
        [](Scene& s) { massOf(s, "upper").children.pop_back(); },
        [](Scene& s) {
            massOf(s, "upper").children[1].transform = Transform{Vector3{1, 0, 0}, {}, {}, {}, false};
        },
        [](Scene& s) { settings(s).limits.back().min = 5; },
        [](Scene& s) { settings(s).limits.back().min.reset(); },
        [](Scene& s) { settings(s).limits.front().max = 1; },
        [](Scene& s) { settings(s).drives.pop_back(); },
        [](Scene& s) { settings(s).drives.front().damping = 0; },
        [](Scene& s) { s.edit().shapes.front().geometry = SphereShape{1}; },
        [](Scene& s) { s.edit().gravity.reset(); },
        [](Scene& s) { s.edit().addNode(s.edit().root(), "new"); },
        [](Scene& s) { s.edit().removeNode(find(s, "hand")); },
    };
    for (std::size_t i = 0; i < edits.size(); ++i) {
        BOOST_TEST_CONTEXT("edit " << i) {
            ClaimedLog log;
            Scene scene = readUrdf(kArm, log);
            edits[i](scene);
            log.claimAll(code::EXPORT_EDITS_CONFLICT);
            BOOST_TEST(!saveBytes(scene, "urdf", log).has_value());
        }
    }
}

// As `--set body:b.mass=4` does.
BOOST_AUTO_TEST_CASE(a_total_scales_the_inertia_too) {
    const std::string text = robot(linkText("a") + linkText("b") + joint("j", "floating", "a", "b"));
    ClaimedLog log;
    log.claimAll(code::URDF_BASE_FREE);
    Scene scene = readUrdf(text, log);
    massOf(scene, "b").adjust = 4;
    const auto saved = saveBytes(scene, "urdf", log);
    BOOST_TEST_REQUIRE(saved.has_value());
    const Read read(readUrdf(*saved, log), log);
    BOOST_TEST(read.body("a").mass == 1);
    BOOST_TEST(read.body("b").mass == 4);
    BOOST_TEST(isNear(inertiaOf(read.body("b")), Eigen::Matrix3d(0.4 * Eigen::Matrix3d::Identity())));
}

// Masses that were computed are not in the file.
BOOST_AUTO_TEST_CASE(shapes_that_masses_come_from_are_not_moved) {
    ClaimedLog log;
    log.claim(code::URDF_INERTIAL_MISSING);
    Scene scene = readUrdf(robot(linkText("world", "") + linkText("tip", collision("box size=\"1 1 1\"")) +
                                 joint("j", "continuous", "world", "tip")),
                           log);
    Scene moved = scene;
    moved.edit().find(scene.find("tip")->children.front()->id)->transform.position = Vector3{1, 0, 0};
    log.claim(code::EXPORT_EDITS_CONFLICT);
    BOOST_TEST(!saveBytes(moved, "urdf", log).has_value());
    log.check();
    std::get<MassParameters>(massOf(scene, "tip").own).total = 1;
    log.claim(code::EXPORT_EDITS_CONFLICT);
    BOOST_TEST(!saveBytes(scene, "urdf", log).has_value());
}

// The joint before it names no parent, and holds nothing.
BOOST_AUTO_TEST_CASE(a_link_moves_with_the_joint_that_holds_it) {
    const std::string text = robot(linkText("world", "") + linkText("tip", "") +
                                   R"(<joint name="a" type="fixed"><child link="tip"/></joint>)"
                                   R"(<joint name="b" type="fixed"><parent link="none"/><child link="tip"/></joint>)" +
                                   joint("c", "fixed", "world", "tip", R"(<origin xyz="1 0 0"/>)"));
    ClaimedLog log;
    log.claim(code::URDF_MISSING);
    log.claim(code::URDF_LINK_MISSING);
    Scene scene = readUrdf(text, log);
    find(scene, "tip").transform.position = Vector3{2, 0, 0};
    const auto saved = saveBytes(scene, "urdf", log);
    BOOST_TEST_REQUIRE(saved.has_value());
    BOOST_TEST(*saved == withReplaced(text, {{"xyz=\"1 0 0\"", "xyz=\"2 0 0\""}}));
}

// Blanks around a number stay.
BOOST_AUTO_TEST_CASE(numbers_with_blanks_are_edited) {
    const std::string text = robot(
        linkText("world", "") +
        linkText("tip",
                 "<inertial><mass value=\" 1\n\"/><inertia ixx=\" 0.1\" iyy=\"0.1 \" izz=\"\t0.1\"/></inertial>") +
        joint("j", "continuous", "world", "tip", "<dynamics damping=\" 0.5 \"/>"));
    ClaimedLog log;
    Scene scene = readUrdf(text, log);
    std::get<MassParameters>(massOf(scene, "tip").own).total = 2;
    settings(scene).drives.front().damping = 0.25;
    const auto saved = saveBytes(scene, "urdf", log);
    BOOST_TEST_REQUIRE(saved.has_value());
    BOOST_TEST(*saved == withReplaced(text, {{"\" 1\n\"", "\" 2\n\""}, {"\" 0.5 \"", "\" 0.25 \""}}));
}

BOOST_AUTO_TEST_CASE(only_robots_of_files_are_written_as_urdf) {
    ClaimedLog log;
    log.claim(code::EXPORT_FORMAT_UNKNOWN);
    BOOST_TEST(!saveBytes(SceneBuilder().build(), "urdf", log).has_value());
}

BOOST_AUTO_TEST_CASE(robots_become_scenes_of_other_formats) {
    for (const std::string format : {"gltf", "xode", "g4tf"}) {
        DiagnosticLog log;
        const Scene scene = readUrdf(kArm, log);
        const auto saved = saveBytes(scene, format, log);
        BOOST_TEST_REQUIRE(saved.has_value(), format);
        DiagnosticLog again;
        const Scene other = loadBytes(*saved, "arm." + format, {}, again);
        BOOST_TEST(!again.hasErrors(), format);
        for (const char* name : {"upper", "frame", "hand"})
            BOOST_TEST((other.find(name) != nullptr), format << ' ' << name);
        const Read read(other, again);
        if (format != "g4tf") BOOST_TEST(read.plan.worlds.front().joints.size() == 1U, format);
        BOOST_TEST(read.plan.worlds.front().bodies.size() == 1U, format);
        BOOST_TEST(read.plan.worlds.front().bodies.front().mass == 3, boost::test_tools::tolerance(1e-6));
    }
}

}  // namespace robot_saving_test
