// Joints of glTF in XODE, edited in place: what <ext ename="orrery"> has of them and XODE's own elements go together.
#include <boost/test/unit_test.hpp>

#include "orrery/base/codes/export.hpp"
#include "orrery/exporters/xode.hpp"
#include "orrery/test/claimed_log.hpp"
#include "six_dof_rows.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

// Saved into the file it came from, and read again.
Scene savedInPlace(const Scene& scene, std::string& text) {
    ClaimedLog log;
    log.allow(code::EXPORT_JOINT_CARRIED);
    const auto saved = saveXode(scene, log);
    BOOST_REQUIRE(saved.has_value());
    text = *saved;
    Scene again = readXode(text);
    checkSame(scene, again);
    return again;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(edit_frame_joints)

BOOST_AUTO_TEST_CASE(an_edit_of_the_joint_is_one_of_its_words) {
    std::string text;
    Scene scene = readXode(written(sceneOf(rowNamed("hinge with stops"))));
    const SixDofJoint joint = *scene.find("joint")->sixDofJoint;
    scene.edit().joints[joint.settings.index].limits[2].max = 0.75;
    savedInPlace(scene, text);
    BOOST_TEST(text.find("HiStop=\"0.75\"") != std::string::npos);
    BOOST_TEST(jointTypes(readXode(stripped(text))) == "hinge");
    // Another type, and none.
    Scene ball = readXode(text);
    ball.edit().joints[ball.find("joint")->sixDofJoint->settings.index].limits.resize(1);
    BOOST_TEST(jointTypes(readXode(stripped((savedInPlace(ball, text), text)))) == "ball");
    Scene none = readXode(text);
    none.edit().find(none.find("joint")->id)->sixDofJoint.reset();
    savedInPlace(none, text);
    BOOST_TEST(text.find("<joint>") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(words_follow_what_they_hold) {
    std::string text;
    Scene scene = readXode(written(sceneOf(rowNamed("hinge with stops"))));
    for (const char* name : {"a", "b"}) scene.edit().find(scene.find(name)->id)->transform.position->y = 5;
    scene = savedInPlace(scene, text);
    BOOST_TEST(text.find("<anchor x=\"0.5\" y=\"5\"") != std::string::npos);
    // One body alone: the frames do not meet any more, which XODE cannot say.
    scene.edit().find(scene.find("a")->id)->transform.position->y = 6;
    scene = savedInPlace(scene, text);
    BOOST_TEST(text.find("<joint>") == std::string::npos);
    scene.edit().find(scene.find("a")->id)->transform.position->y = 5;
    scene = savedInPlace(scene, text);
    BOOST_TEST(jointTypes(readXode(stripped(text))) == "hinge");
    // Names are what links and paths are made of.
    scene.edit().find(scene.find("a")->id)->name = "door";
    scene.edit().find(scene.find("joint")->id)->name = "hinge";
    savedInPlace(scene, text);
    BOOST_TEST(text.find("<link1 body=\"door\"/>") != std::string::npos);
    BOOST_TEST(jointTypes(readXode(stripped(text))) == "hinge");
}

BOOST_AUTO_TEST_CASE(nodes_that_come_and_go_bring_and_take_their_words) {
    std::string text;
    Scene scene = readXode(written(sceneOf(rowNamed("hinge with stops"))));
    SceneContents& contents = scene.edit();
    contents.removeNode(*contents.find(scene.find("joint")->id));
    scene = savedInPlace(scene, text);
    BOOST_TEST(text.find("<joint>") == std::string::npos);
    Node& joint = scene.edit().addNode(*scene.edit().find(scene.find("b")->id), "weld");
    joint.sixDofJoint.emplace().connectedNode = scene.find("a")->id;
    joint.transform.position = Vector3{-1, 0, 0};
    JointSettings settings;
    settings.limits.emplace_back().linearAxes = {0, 1, 2};
    settings.limits[0].min = settings.limits[0].max = 0;
    joint.sixDofJoint->settings = scene.edit().addJointSettings(settings);
    savedInPlace(scene, text);
    BOOST_TEST(jointTypes(readXode(stripped(text))) == "ball");
}

// A file that is not changed is saved as it is; one in which something else is leaves the words alone.
BOOST_AUTO_TEST_CASE(other_edits_leave_words_alone) {
    const std::string text = written(sceneOf(rowNamed("hinge with stops")));
    Scene scene = readXode(text);
    ClaimedLog log;
    BOOST_TEST(saveXode(scene, log).value() == text);
    std::get<SphereShape>(scene.edit().shapes[scene.find("a")->collider->shape.index].geometry).radius = 0.25;
    std::string saved;
    savedInPlace(scene, saved);
    const auto words = [](const std::string& all) { return all.substr(all.find("<joint>")); };
    BOOST_TEST(words(saved) == words(text));
}

BOOST_AUTO_TEST_SUITE_END()
