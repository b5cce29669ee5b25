// orrery run --set: members of the scene from the command line.
#include <boost/test/unit_test.hpp>

#include "program.hpp"

using namespace orrery::test;

namespace {

constexpr std::string_view kGltf = R"({
  "asset": {"version": "2.0"},
  "extensionsUsed": ["OMI_physics_body", "OMI_physics_shape"],
  "extensions": {"OMI_physics_shape": {"shapes": [{"type": "sphere", "sphere": {"radius": 0.5}}]}},
  "scene": 0, "scenes": [{"nodes": [0]}],
  "nodes": [{"name": "ball", "translation": [0, 5, 0],
             "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "mass": 2},
                                                 "collider": {"shape": 0}}}}]
})";

struct SceneFolder : TemporaryFolder {
    SceneFolder() {
        write("ball.xode", kBallScene);
        write("ball.gltf", kGltf);
    }
    // The hash of half a second.
    [[nodiscard]] std::string hashOf(const std::string& file, const std::vector<std::string>& settings) const {
        std::vector<std::string> arguments{"run", file, "--json", "--duration", "0.5"};
        for (const std::string& each : settings) arguments.insert(arguments.end(), {"--set", each});
        const Output output = runProgram(*this, arguments);
        BOOST_TEST(output.status == 0, output.err);
        return parseObject(output.out)["hash"];
    }
    [[nodiscard]] std::string edited(std::string_view text, std::string_view from, std::string_view to) const {
        std::string result(text);
        BOOST_REQUIRE(result.find(from) != std::string::npos);
        return result.replace(result.find(from), from.size(), to);
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(set_option, SceneFolder)

BOOST_AUTO_TEST_CASE(a_member_gives_the_same_bits_as_the_edited_file) {
    const struct {
        std::string_view from, to;
        std::vector<std::string> settings;
    } cases[] = {
        {"<linearVel x=\"1\"", "<linearVel x=\"2.5\"", {"body:ball.linearVelocity.x=2.5"}},
        {"<linearVel x=\"1\"", "<linearVel x=\"2.5\"", {"/xode/world/space/body[1]/linearVel/@x=2.5"}},
        {"<position x=\"0\" y=\"5\"", "<position x=\"0\" y=\"0.75\"", {"body:ball.position.y=0.75"}},
        {"LowStop=\"-1\"", "LowStop=\"0.1\"", {"joint:hinge.loStop=0.1"}},
        {"FMax=\"3\"", "FMax=\"0.5\" FudgeFactor=\"0.25\"", {"joint:hinge.fMax=0.5", "joint:hinge.fudgeFactor=0.25"}},
        {"FMax=\"3\"", "FMax=\"0.5\"", {"/xode/world/space/body[2]/joint/hinge/axis/@FMax=0.5"}},
        {"<sphere radius=\"0.5\"/></geom>", "<sphere radius=\"0.75\"/></geom>", {"geom:ball shape.radius=0.75"}},
        {"<sphere radius=\"0.5\"/></mass_shape>",
         "<sphere radius=\"0.5\"/></mass_shape><adjust total=\"7\"/>",
         {"body:ball.mass=7"}},
    };
    const std::string plain = hashOf("ball.xode", {});
    for (const auto& [from, to, settings] : cases) {
        write("edited.xode", edited(kBallScene, from, to));
        const std::string wanted = hashOf("edited.xode", {});
        BOOST_TEST(hashOf("ball.xode", settings) == wanted, settings.front());
        // Falling bodies fall alike, whatever their mass and size.
        const bool falls = settings.front().ends_with("mass=7") || settings.front().ends_with("radius=0.75");
        if (!falls) BOOST_TEST(wanted != plain, settings.front());
    }
}

BOOST_AUTO_TEST_CASE(a_json_pointer_gives_the_same_bits_as_the_edited_file) {
    write("edited.gltf", edited(kGltf, "[0, 5, 0]", "[0, 0.75, 0.5]"));
    const std::string wanted = hashOf("edited.gltf", {});
    BOOST_TEST(hashOf("ball.gltf", {"/nodes/0/translation=[0, 0.75, 0.5]"}) == wanted);
    BOOST_TEST(hashOf("ball.gltf", {"/nodes/0/translation/1=0.75", "/nodes/0/translation/2=0.5"}) == wanted);
    BOOST_TEST(hashOf("ball.gltf", {"body:ball.position=0,0.75,0.5"}) == wanted);
    BOOST_TEST(hashOf("ball.gltf", {"/nodes/0/extensions/OMI_physics_body/motion/linearVelocity=[0,1,0]"}) ==
               hashOf("ball.gltf", {"body:ball.linearVelocity.y=1"}));
}

BOOST_AUTO_TEST_CASE(a_binary_file_is_edited_too) {
    BOOST_TEST(runProgram(*this, {"convert", "ball.gltf", "ball.glb"}).status == 0);
    BOOST_TEST(hashOf("ball.glb", {"/nodes/0/translation/1=0.75"}) ==
               hashOf("ball.gltf", {"body:ball.position.y=0.75"}));
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_said_before_the_run) {
    const std::pair<std::string, std::string> cases[] = {
        {"body:bal.mass=2", "did you mean \"ball\"?"},
        {"body:ball.linearVelocty.x=1", "did you mean \"linearVelocity\"?"},
        {"body:ball.mass=0", "1e-12 to 1e12 (kg)"},
        {"body:ball.linearVelocity.x=1e9", "--set body:ball.linearVelocity.x: "},
        {"geom:ball shape.radius=0", "--set geom:ball shape.radius: "},
        {"/xode/world/space/bodyy/@name=x", "did you mean \"body"},
        {"/xode/world/space/body[1]/linearVel/@x=fast", "the file has errors with it"},
        {"/xode/world", "needs TARGET=VALUE"},
        {"/scene/world/@name=x", "expected /xode/.../@ATTRIBUTE"},
        {"friction=-1", "from 0"},
    };
    for (const auto& [setting, said] : cases) {
        const Output output = runProgram(*this, {"run", "ball.xode", "--set", setting, "--record", "never.csv"});
        BOOST_TEST(output.status == 2, setting);
        BOOST_TEST(contains(output.err, said), output.err);
        BOOST_TEST(output.out == "", setting);
        BOOST_TEST(!std::filesystem::exists(path() / "never.csv"));
    }
    const Output json = runProgram(*this, {"run", "ball.gltf", "--set", "/nodes/0/translation=here"});
    BOOST_TEST(json.status == 2);
    BOOST_TEST(contains(json.err, "expected JSON"), json.err);
    const Output pointer = runProgram(*this, {"run", "ball.gltf", "--set", "/nodes/7/translation=[0,0,0]"});
    BOOST_TEST(contains(pointer.err, "there is no element 7 of 1"), pointer.err);
}

BOOST_AUTO_TEST_CASE(info_shows_the_scene_with_it) {
    const Output output = runProgram(*this, {"info", "ball.xode", "--json", "--set", "body:ball.mass=7"});
    BOOST_TEST(output.status == 0);
    BOOST_TEST(parseObject(output.out)["worlds"][0]["bodies"][0]["mass"] == 7.0);
}

BOOST_AUTO_TEST_CASE(a_wrong_member_gets_the_dozen_that_matter) {
    const Output output = runProgram(*this, {"run", "ball.xode", "--set", "body:ball.xx=3"});
    BOOST_TEST(output.status == 2);
    BOOST_TEST(contains(output.err, "there is no member \"xx\"; there are: mass, position, rotation, type, enabled, "));
    BOOST_TEST(contains(output.err, " and 15 more (? in its place lists all)"), output.err);
    const Output all = runProgram(*this, {"run", "ball.xode", "--set", "body:ball.?=3"});
    BOOST_TEST(contains(all.err, ", density, "), all.err);
    for (const char* inner : {"own", "addedFirst", "frame", "solid"})
        BOOST_TEST(!contains(all.err, " " + std::string(inner) + ','), all.err);
    const Output geom = runProgram(*this, {"run", "ball.xode", "--set", "geom:floor.?=3"});
    BOOST_TEST(contains(geom.err, "there are: position, rotation, friction, "), geom.err);
    BOOST_TEST(runProgram(*this, {"run", "ball.xode", "-d", "0.1", "--set", "body:ball.own.density=3"}).status != 2);
}

BOOST_AUTO_TEST_CASE(a_saved_scene_has_the_gravity_of_the_run) {
    BOOST_TEST(runProgram(*this, {"run", "ball.xode", "-d", "0.1", "-q", "--gravity", "0,-1.62,0", "--save-as",
                                  "moon.xode", "-o", "moon.glb"})
                   .status == 0);
    for (const char* file : {"moon.xode", "moon.glb"}) {
        const Output output = runProgram(*this, {"probe", file, "--at", "0,5,0", "--json"});
        BOOST_TEST(contains(output.out, "-1.62"), output.out);
    }
}

BOOST_AUTO_TEST_CASE(a_converted_scene_has_what_is_set) {
    BOOST_TEST(runProgram(*this, {"convert", "ball.xode", "set.gltf", "--gravity", "1.62", "--set", "body:ball.mass=7"})
                   .status == 0);
    const auto object = parseObject(runProgram(*this, {"info", "set.gltf", "--json"}).out);
    BOOST_TEST(object["worlds"][0]["bodies"][0]["mass"] == 7.0);
    BOOST_TEST(contains(runProgram(*this, {"probe", "set.gltf", "--at", "0,5,0", "--json"}).out, "-1.62"));
    const Output wrong = runProgram(*this, {"convert", "ball.xode", "wrong.gltf", "--set", "body:bal.mass=7"});
    BOOST_TEST(wrong.status == 2);
    BOOST_TEST(contains(wrong.err, "did you mean \"ball\""), wrong.err);
    BOOST_TEST(!std::filesystem::exists(path() / "wrong.gltf"));
}

// G4MF states no gravity of a world; a new file leaves it out.
BOOST_AUTO_TEST_CASE(what_a_file_cannot_take_is_refused_before_the_run) {
    BOOST_TEST(runProgram(*this, {"convert", "ball.xode", "ball.g4tf", "-q"}).status == 0);
    const Output output =
        runProgram(*this, {"run", "ball.g4tf", "--gravity", "1.62", "--save-as", "moon.g4tf", "-o", "never.csv"});
    BOOST_TEST(output.status == 1);
    BOOST_TEST(contains(output.err, "EXPORT_EDITS_CONFLICT"), output.err);
    BOOST_TEST(output.out == "");
    const Output converted = runProgram(*this, {"convert", "ball.xode", "moon.g4tf", "--gravity", "1.62"});
    BOOST_TEST(converted.status == 2);
    BOOST_TEST(contains(converted.err, "G4MF states no gravity"), converted.err);
    for (const char* file : {"moon.g4tf", "never.csv"}) BOOST_TEST(!std::filesystem::exists(path() / file));
}

BOOST_AUTO_TEST_SUITE_END()
