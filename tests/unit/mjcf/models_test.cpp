// Bodies, classes, copies, files and masses: tables of small models with what they are.
#include <fstream>
#include <vector>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/test/files.hpp"
#include "reading.hpp"

namespace mjcf_models_test {
namespace {

using namespace orrery;
using namespace orrery::test;
using Eigen::Vector3d;

}  // namespace

BOOST_AUTO_TEST_CASE(a_model_is_known_by_its_root_element) {
    for (const std::string name : {"a.xml", "a.mjcf", "a.urdf", "a"}) {
        for (const std::string root : {"mujoco", "MuJoCo"}) {
            ClaimedLog log;
            const Scene scene = loadBytes('<' + root + " model=\"m\"><worldbody/></" + root + '>', name, {}, log);
            BOOST_TEST(scene.contents().format == "mjcf");
            BOOST_TEST(scene.contents().name == "m");
        }
    }
    ClaimedLog log;
    log.claim(code::FILE_FORMAT_FOREIGN);
    const Scene part = loadBytes("<mujocoinclude/>", "part.xml", {}, log);
}

BOOST_AUTO_TEST_CASE(an_unchanged_model_is_saved_byte_for_byte) {
    const std::string file =
        "<?xml version='1.0'?>\n<!-- a -->\n<mujoco  model = 'm'><worldbody><geom type='plane' size='1 1 1'/>"
        "<body name=\"b\"><freejoint/><geom size='.1'/></body></worldbody></mujoco>\n";
    ClaimedLog log;
    Scene scene = readMjcf(file, log);
    BOOST_TEST(saveBytes(scene, "mjcf", log).value_or("") == file);
    TemporaryFolder folder;
    BOOST_TEST(save(scene, folder.path() / "copy.xml", log));
    BOOST_TEST(fileBytes(folder.path() / "copy.xml") == file);
    scene.edit().find(scene.find("b")->id)->transform.position = Vector3{0, 0, 1};
    log.claim(code::EXPORT_EDITS_CONFLICT);
    BOOST_TEST(!saveBytes(scene, "mjcf", log));
}

BOOST_AUTO_TEST_CASE(bodies_stand_in_frames_copies_and_attached_models) {
    TemporaryFolder folder;
    folder.write("arm.xml",
                 "<mujoco><compiler angle=\"radian\"/><default><geom size=\".5\"/></default><worldbody>"
                 "<body name=\"link\" pos=\"1 0 0\"><joint name=\"j\"/><geom/></body></worldbody></mujoco>");
    folder.write("parts/more.xml",
                 "<mujocoinclude><body name=\"more\" pos=\"0 0 7\"><freejoint/><geom size=\".1\"/>"
                 "</body><include file=\"rest.xml\"/></mujocoinclude>");
    folder.write("parts/rest.xml", "<mujocoinclude><body name=\"rest\" pos=\"0 0 8\"/></mujocoinclude>");
    const std::string text = model(
        "<frame pos=\"0 0 1\" euler=\"0 0 90\"><attach model=\"arm\" body=\"link\" prefix=\"L/\"/></frame>"
        "<replicate count=\"2\" offset=\"0 0 1\" sep=\"-\"><replicate count=\"11\" offset=\"1 0 0\">"
        "<body name=\"c\"><freejoint/><geom size=\".1\"/></body></replicate></replicate>"
        "<include file=\"parts/more.xml\"/>",
        "<asset><model name=\"arm\" file=\"arm.xml\"/></asset>");
    ClaimedLog log;
    const Read read(readMjcf(text, log, folder.path()), log);
    BOOST_TEST(isNear(placeOf(*read.scene.find("L/link")), Vector3d(0, 1, 1)));
    BOOST_TEST(read.body("L/link").mass == 1000 * 4.0 / 3 * 3.14159265358979323846 / 8,
               boost::test_tools::tolerance(1e-12));
    BOOST_TEST(read.joint("L/j").sixDofJoint->enableCollision.value_or(false));
    BOOST_TEST(isNear(placeOf(*read.scene.find("c10-1")), Vector3d(10, 0, 1)));
    BOOST_TEST(isNear(placeOf(*read.scene.find("c00-0")), Vector3d(0, 0, 0)));
    BOOST_TEST(isNear(placeOf(*read.scene.find("rest")), Vector3d(0, 0, 8)));
    BOOST_TEST(read.plan.worlds.front().bodies.size() == 24U);
}

namespace {

struct FaultCase {
    std::string text;
    Code code;
    std::string where;
};

}  // namespace

BOOST_AUTO_TEST_CASE(faults_are_told_and_the_rest_is_read) {
    const std::string free = "<body name=\"b\"><freejoint/>" + kBall + "</body>";
    std::string deep = kBall;
    for (int i = 0; i < 8; ++i) deep = "<replicate count=\"10\">" + deep + "</replicate>";
    const std::string world = "/mujoco/worldbody";
    const std::vector<FaultCase> cases{
        {model(free + "<geom size=\"1 x\"/>"), code::MJCF_NUMBER, world + "/geom/@size"},
        {model(free + "<geom size=\"nan\"/>"), code::MJCF_NUMBER, world + "/geom/@size"},
        {model(free + "<geom/>"), code::MJCF_SHAPE, world + "/geom"},
        {model(free + "<geom type=\"box\" size=\"1 1\"/>"), code::MJCF_SHAPE, world + "/geom"},
        {model(free + "<geom type=\"cube\" size=\"1\"/>"), code::MJCF_SHAPE, world + "/geom"},
        {model(free + "<geom type=\"capsule\" size=\"1\" fromto=\"1 1 1 1 1 1\"/>"), code::MJCF_SHAPE, world + "/geom"},
        {model(free + "<geom type=\"capsule\" size=\"1\" pos=\"1 0 0\" fromto=\"1 1 1 2 1 1\"/>"), code::MJCF_SHAPE,
         world + "/geom"},
        {model(free + "<geom size=\"1\" contype=\"1.5\"/>"), code::MJCF_NUMBER, world + "/geom/@contype"},
        {model(free, "<equality><weld body1=\"b\" body2=\"b\"/></equality>"), code::MJCF_EQUALITY,
         "/mujoco/equality/weld"},
        {model(free + "<body name=\"c\"><joint/><body><inertial pos=\"0 0 0\" mass=\"1\"/></body></body>"),
         code::MJCF_INERTIA_ZERO, world + "/body[2]/body"},
        {model(free + "<geom type=\"mesh\" mesh=\"no\"/>"), code::MJCF_REFERENCE, world + "/geom/@mesh"},
        {model(free + "<geom type=\"hfield\" hfield=\"no\"/>"), code::MJCF_REFERENCE, world + "/geom/@hfield"},
        {model(free + "<geom size=\"1\" class=\"no\"/>"), code::MJCF_CLASS, world + "/geom/@class"},
        {model(free + "<geom size=\"1\" quat=\"0 0 0 0\"/>"), code::MJCF_NUMBER, world + "/geom/@quat"},
        {model(free + "<geom size=\"1\" quat=\"1 0 0 0\" euler=\"1 0 0\"/>"), code::MJCF_ORIENTATION,
         world + "/geom/@euler"},
        {model(free + deep), code::MJCF_TOO_MANY, world + "/replicate/@count"},
        {model(free + "<replicate count=\"1000000000\"/>"), code::MJCF_TOO_MANY, world + "/replicate/@count"},
        {model(free + "<replicate/>"), code::MJCF_MISSING, world + "/replicate"},
        {model(free + "<attach model=\"no\" prefix=\"a\"/>"), code::MJCF_REFERENCE, world + "/attach/@model"},
        {model(free + "<include file=\"no.xml\"/>"), code::MJCF_INCLUDE, world + "/include/@file"},
        {model(free + "<include/>"), code::MJCF_MISSING, world + "/include"},
        {model(free, "<include file=\"test.xml\"/>"), code::MJCF_INCLUDE, "/mujoco/include/@file"},
        {model(free + "<bdoy/>"), code::MJCF_UNKNOWN, world + "/bdoy"},
        {model(free + "<geom size=\"1\" typ=\"box\"/>"), code::MJCF_UNKNOWN, world + "/geom"},
        {model(free, "<default><default/></default>"), code::MJCF_CLASS, "/mujoco/default/default"},
        {model(free, "<contact><exclude body1=\"b\" body2=\"c\"/></contact>"), code::MJCF_REFERENCE,
         "/mujoco/contact/exclude/@body2"},
        {model(free + "<composite type=\"cable\"/>"), code::MJCF_SOFT, world + "/composite"},
        {model(free, "<keyframe><key qpos=\"1\"/></keyframe>"), code::MJCF_KEY, "/mujoco/keyframe/key"},
        {model(free, "<option density=\"1.2\"/>"), code::MJCF_FLUID, "/mujoco/option"},
        {model(free, "<option timestep=\"0.005\"/>"), code::MJCF_TIME_STEP, "/mujoco/option"},
        {model(free + "<body name=\"c\"><joint/></body>"), code::MJCF_MASS_NONE, world + "/body[2]"},
        {model(free + "<body name=\"c\"><joint/><inertial pos=\"0 0 0\" mass=\"1\"/></body>"), code::MJCF_INERTIA_ZERO,
         world + "/body[2]"},
        {model(free + "<body><joint type=\"free\" stiffness=\"1\"/>" + kBall + "</body>"), code::MJCF_FREE_SPRING,
         world + "/body[2]/joint"},
    };
    TemporaryFolder folder;
    for (const FaultCase& each : cases) {
        BOOST_TEST_CONTEXT(each.text) {
            ClaimedLog log;
            log.claim(each.code, each.where);
            folder.write("test.xml", each.text);
            const Read read(load(folder.path() / "test.xml", log), log);
            BOOST_TEST(read.findBody("b") != nullptr);
        }
    }
}

BOOST_AUTO_TEST_CASE(global_coordinates_are_refused) {
    ClaimedLog log;
    log.claim(code::MJCF_GLOBAL);
    const Scene scene = readMjcf(model(onJoint("<joint/>"), "<compiler coordinate=\"global\"/>"), log);
    BOOST_TEST(!scene.contents().simulable);
}

BOOST_AUTO_TEST_CASE(a_model_that_attaches_itself_ends) {
    TemporaryFolder folder;
    const auto text = [](const std::string& other) {
        return model("<body name=\"b\"><freejoint/>" + kBall + "</body><attach model=\"o\" prefix=\"x\"/>",
                     "<asset><model name=\"o\" file=\"" + other + "\"/></asset>");
    };
    folder.write("a.xml", text("b.xml"));
    folder.write("b.xml", text("a.xml"));
    ClaimedLog log;
    log.claim(code::MJCF_INCLUDE);
    const Read read(load(folder.path() / "a.xml", log), log);
    BOOST_TEST(read.plan.worlds.front().bodies.size() == 2U);
}

BOOST_AUTO_TEST_CASE(bodies_without_joints_are_one_with_their_parents) {
    ClaimedLog log;
    const Read read(
        readMjcf(model("<body name=\"a\"><freejoint/>" + kBall + "<body name=\"w\" pos=\"1 0 0\">" + kBall +
                       "</body></body><body name=\"s\"><geom size=\"1\" pos=\"0 0 -9\"/></body>"
                       "<body name=\"m\" mocap=\"true\" pos=\"0 5 0\">" +
                       kBall + "</body><body name=\"g\" pos=\"0 9 0\" gravcomp=\"1\"><freejoint/>" + kBall + "</body>"),
                 log),
        log);
    BOOST_TEST(read.plan.worlds.front().bodies.size() == 3U);
    BOOST_TEST(isNear(centerOf(read.body("a")), Vector3d(0.5, 0, 0)));
    BOOST_TEST((read.scene.find("m")->body->type == BodyType::Kinematic));
    BOOST_TEST(read.scene.find("g")->body->gravityFactor.value_or(1) == 0);
    BOOST_TEST(!read.scene.find("s")->body);
}

// A sphere has no two ends; a site of a class is where the class says.
BOOST_AUTO_TEST_CASE(places_come_from_pos_and_classes) {
    ClaimedLog log;
    const Read read(readMjcf(model("<body name=\"b\"><freejoint/><geom name=\"g\" size=\".1\" pos=\"5 0 0\" "
                                   "fromto=\"0 0 0 1 0 0\"/><site name=\"s\"/></body>",
                                   "<default><site pos=\"0 0 5\"/></default>"),
                             log),
                    log);
    BOOST_TEST(read.scene.find("g")->transform.position.value_or(Vector3()).x == 5);
    BOOST_TEST(read.scene.find("s")->transform.position.value_or(Vector3()).z == 5);
}

}  // namespace mjcf_models_test
