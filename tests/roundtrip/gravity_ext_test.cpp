// <ext ename="gravity">: every key of docs/formats/xode_gravity_ext.md is read, written into new files and read back,
// and edited in place; gravity of glTF is written so.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "edited_xode.hpp"
#include "orrery/exporters/gltf.hpp"
#include "orrery/test/files.hpp"

namespace orrery::test::gravity_ext_test {
namespace {

struct Row {
    const char* name;
    std::string text;
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.name;
}

std::string inSpace(const std::string& content) {
    return "<xode version=\"1.0r23\"><world><space>" + content + "</space></world></xode>";
}
std::string volume(const std::string& attributes, const std::string& content = {}) {
    return inSpace("<group name='g'><ext ename='gravity'><volume gravity='9.5' " + attributes + ">" + content +
                   "<inside><sphere radius='3'/></inside></volume></ext></group>");
}
std::string inside(const std::string& attributes, const std::string& content) {
    return inSpace("<ext ename='gravity'><volume type='point' gravity='1'><inside" + attributes + ">" + content +
                   "</inside></volume></ext>");
}
std::string toward(const std::string& attributes, const std::string& content) {
    return volume("type='shaped'", "<toward" + attributes + ">" + content + "</toward>");
}

const std::string kMesh =
    "<trimesh><vertices><v x='0' y='0' z='0'/><v x='1' y='0' z='0'/><v x='0' y='1' z='0'/><v x='0' y='0' "
    "z='1'/></vertices><triangles><t ia='1' ib='3' ic='2'/><t ia='1' ib='2' ic='4'/><t ia='1' ib='4' ic='3'/>"
    "<t ia='2' ib='3' ic='4'/></triangles></trimesh>";

const std::vector<Row> kRows{
    {"type directional", volume("type='directional'")},
    {"direction", volume("type='directional'", "<direction x='1' y='-0.5' z='0'/>")},
    {"type point", volume("type='point'")},
    {"unitDistance", volume("type='point' unitDistance='2.5'")},
    {"type disc, radius", volume("type='disc' radius='4' unitDistance='2'")},
    {"type torus, radius", volume("type='torus' radius='4'")},
    {"type line, points", volume("type='line'", "<points><v x='0' y='0' z='0'/><v x='1' y='2' z='3'/></points>")},
    {"type shaped, toward", toward("", "<box sizex='1' sizey='2' sizez='3'/>")},
    {"toward: axis of a capsule", toward(" axis='y'", "<cappedCylinder radius='1' length='2'/>")},
    {"toward: convex", toward("", kMesh + "<ext ename='ode'><convex/></ext>")},
    {"toward: trimesh", toward("", kMesh)},
    {"priority", volume("type='point' priority='-7'")},
    {"replace", volume("type='point' replace='true'")},
    {"stop", volume("type='point' stop='false'")},
    {"name", volume("type='point' name='pull'")},
    {"negative gravity", inSpace("<ext ename='gravity'><volume type='point' gravity='-2'><inside><box sizex='1' "
                                 "sizey='1' sizez='1'/></inside></volume></ext>")},
    {"transform", volume("type='point'", "<transform><position x='1' y='2' z='3'/></transform>")},
    {"inside: box", inside("", "<box sizex='1' sizey='2' sizez='3'/>")},
    {"inside: cappedCylinder", inside("", "<cappedCylinder radius='1' length='2'/>")},
    {"inside: axis of a capsule", inside(" axis='x'", "<cappedCylinder radius='1' length='2'/>")},
    {"inside: axis of a cylinder", inside(" axis='y'", "<cylinder radius='1' length='2'/>")},
    {"inside: cone", inside("", "<cone radius='1' length='2'/>")},
    {"inside: plane", inside("", "<plane a='0' b='1' c='0' d='0'/>")},
    {"inside: trimesh", inside("", kMesh)},
    {"inside: convex", inside("", kMesh + "<ext ename='ode'><convex/></ext>")},
    {"inside: convex of points", inside("", kMesh + "<ext ename='ode'><convex points='true'/></ext>")},
    {"inside: name", inside(" name='zone'", "<sphere radius='1'/>")},
    {"inside: transform", inside("", "<transform><position x='1' y='2' z='3'/></transform><sphere radius='1'/>")},
    {"inside: empty transform", inside("", "<transform/><sphere radius='1'/>")},
    {"several insides", volume("type='point'",
                               "<inside><transform><position x='9' y='0' z='0'/></transform><box "
                               "sizex='1' sizey='1' sizez='1'/></inside><inside><sphere "
                               "radius='2'/></inside>")},
    {"in a body", inSpace("<body name='b'><ext ename='gravity'><volume type='point' gravity='3'><inside><sphere "
                          "radius='2'/></inside></volume></ext></body>")},
    {"in a world",
     "<xode version=\"1.0r23\"><world><ext ename='gravity'><volume type='point' gravity='3'><inside>"
     "<sphere radius='2'/></inside></volume></ext><space/></world></xode>"},
    {"gravity of a world",
     "<xode version=\"1.0r23\"><world><ext ename='gravity'><world gravity='3'/></ext><space/>"
     "</world></xode>"},
    {"gravity of all worlds",
     "<xode version=\"1.0r23\"><ext ename='gravity'><world gravity='-3' x='0' y='0' z='1'/>"
     "</ext><world><space/></world><world><space/></world></xode>"},
};

std::string differenceOf(const Scene& a, const Scene& b) {
    const auto difference = firstDifference(a, b);
    return difference ? toText(*difference) : "";
}
Scene copyOf(const Scene& scene) {
    return Scene(std::make_shared<SceneContents>(scene.contents()));
}
std::string writtenAnew(const Scene& scene) {
    ClaimedLog log;
    return saveXode(copyOf(scene), log).value_or("not saved");
}

// A glTF document of one gravity node (index 0) with a sphere (shape 0) and a cylinder (shape 1); OMI's cylinders run
// along y.
std::string gltf(const std::string& node, const std::string& moreNodes = {}, const std::string& scene = "[0]") {
    return R"({"asset":{"version":"2.0"},"extensionsUsed":["OMI_physics_shape","OMI_physics_body","OMI_physics_gravity"],
"extensions":{"OMI_physics_gravity":{"gravity":1.62,"direction":[0,0,-1]},"OMI_physics_shape":{"shapes":[
{"type":"sphere","sphere":{"radius":2}},{"type":"cylinder","cylinder":{"radius":1,"height":3}},{"type":"box"}]}},
"scene":0,"scenes":[{"nodes":)" +
           scene + "}],\"nodes\":[" + node + moreNodes + "]}";
}
std::string pull(const std::string& trigger, const std::string& more = {},
                 const std::string& gravity = R"("type":"point","gravity":3)") {
    return R"({"name":"pull",)" + more + R"("extensions":{"OMI_physics_body":{)" + trigger +
           R"(},"OMI_physics_gravity":{)" + gravity + "}}}";
}

// Fields that gravity's own words express alone, and fields that need ext orrery besides.
struct GltfRow {
    const char* name;
    std::string text;
    bool carried;
};
std::ostream& operator<<(std::ostream& out, const GltfRow& row) {
    return out << row.name;
}

const std::string kOwn = R"("trigger":{"shape":0})";
const std::string kZone =
    R"(,{"name":"zone","translation":[0,1,0],"extensions":{"OMI_physics_body":{"trigger":{"shape":0}}}})";
const std::vector<GltfRow> kGltfRows{
    {"a trigger and its field", gltf(pull(kOwn)), false},
    {"a cylinder along y", gltf(pull(R"("trigger":{"shape":1})")), false},
    {"toward a cylinder along y",
     gltf(pull(kOwn, "", R"("type":"shaped","gravity":3,"shaped":{"shape":1,"unitDistance":2})")), false},
    {"all keys",
     gltf(pull(kOwn, R"("translation":[1,2,3],)",
               R"("type":"torus","gravity":3,"priority":2,"replace":true,"stop":false,"torus":{"radius":3})")),
     false},
    {"a compound trigger", gltf(pull(R"("trigger":{"nodes":[1]})", R"("children":[1],)"), kZone), false},
    {"a size by default", gltf(pull(R"("trigger":{"shape":2})")), true},
    {"a trigger that is a part of a body", gltf(pull(R"("motion":{"type":"dynamic","mass":2},"trigger":{"shape":0})")),
     false},
    {"a node that also collides", gltf(pull(R"("collider":{"shape":0},"trigger":{"shape":0})")), false},
    {"a compound trigger that holds more",
     gltf(pull(R"("trigger":{"nodes":[1]})", R"("children":[1,2],)"), kZone + R"(,{"name":"other"})"), true},
    {"a trigger of all below it", gltf(pull(R"("trigger":{})", R"("children":[1],)"), kZone), true},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(gravity_ext)

BOOST_DATA_TEST_CASE(each_key_comes_back_from_a_new_xode_file, boost::unit_test::data::make(kRows), row) {
    const Scene scene = read(row.text);
    const std::string text = writtenAnew(scene);
    BOOST_TEST_INFO(text);
    BOOST_TEST(differenceOf(scene, read(text)) == "");
    BOOST_TEST(text.find("ename=\"orrery\"") == std::string::npos);
    BOOST_TEST(text.find("ename=\"gravity\"") != std::string::npos);
}

BOOST_DATA_TEST_CASE(each_key_comes_back_from_a_gltf_file, boost::unit_test::data::make(kRows), row) {
    DiagnosticLog log;
    const Scene scene = read(row.text);
    const auto file = saveGltf(copyOf(scene), GltfContainer::Text, log);
    BOOST_REQUIRE(file.has_value());
    BOOST_TEST(differenceOf(scene, loadBytes(*file, "y.gltf", {}, log)) == "");
}

BOOST_DATA_TEST_CASE(gravity_of_gltf_is_said_in_its_own_words, boost::unit_test::data::make(kGltfRows), row) {
    DiagnosticLog log;
    const Scene scene = loadBytes(row.text, "x.gltf", {}, log);
    BOOST_REQUIRE(scene.find("pull")->gravity);
    const std::string text = writtenAnew(scene);
    BOOST_TEST_INFO(text);
    BOOST_TEST(text.find("<volume ") != std::string::npos);
    BOOST_TEST(text.find("<world gravity=\"1.62\" x=\"0\" y=\"0\" z=\"-1\"/>") != std::string::npos);
    BOOST_TEST((text.find("<trigger") != std::string::npos) == row.carried);
    BOOST_TEST(differenceOf(scene, read(text)) == "");
    const auto back = saveGltf(copyOf(read(text)), GltfContainer::Text, log);
    BOOST_REQUIRE(back.has_value());
    BOOST_TEST(differenceOf(scene, loadBytes(*back, "y.gltf", {}, log)) == "");
}

BOOST_AUTO_TEST_CASE(filters_are_carried_beside_the_volume) {
    DiagnosticLog log;
    Scene scene = loadBytes(gltf(pull(kOwn)), "x.gltf", {}, log);
    CollisionFilter filter;
    filter.systems = {"ships"};
    const FilterId id = scene.edit().addFilter(filter);
    find(scene, "pull").trigger->filter = id;
    const std::string text = writtenAnew(scene);
    BOOST_TEST(text.find("<volume name=\"pull\"") != std::string::npos, text);
    BOOST_TEST(differenceOf(scene, read(text)) == "");
}

BOOST_AUTO_TEST_CASE(strength_that_is_no_number_is_carried_and_not_written_as_a_volume) {
    DiagnosticLog log;
    Scene scene = loadBytes(gltf(pull(kOwn)), "x.gltf", {}, log);
    find(scene, "pull").gravity->gravity = std::numeric_limits<double>::infinity();
    const std::string text = writtenAnew(scene);
    BOOST_TEST(text.find("<volume") == std::string::npos, text);
    BOOST_TEST(differenceOf(scene, read(text)) == "");
}

const std::string kFile = R"(<xode version="1.0r23">
  <ext ename="gravity"><world  gravity="1.50"/></ext>
  <world>
    <space name="s">
      <ext ename="gravity">
        <!-- two -->
        <volume name="a" type="point" gravity="9.80" >
          <inside><transform><position x="1.0" y="0" z="0"/></transform><sphere radius="2.0"/></inside>
          <inside><box sizex="1" sizey="1" sizez="4.0"/></inside>
        </volume>
        <volume name="b" gravity="1" type="directional"><direction x="0" y="1.0" z="0"/><inside><sphere radius="5.0"/></inside></volume>
      </ext>
    </space>
  </world>
</xode>
)";

BOOST_AUTO_TEST_CASE(a_changed_value_differs_and_nothing_else) {
    BOOST_TEST(edited([](Scene& s) { find(s, "a").gravity->gravity = 3; }, kFile) ==
               replaced(kFile, "\"9.80\"", "\"3\""));
    BOOST_TEST(edited([](Scene& s) { find(s, "a").name = "c"; }, kFile) == replaced(kFile, "\"a\"", "\"c\""));
    BOOST_TEST(edited([](Scene& s) { find(s, "b").gravity->direction->y = -1; }, kFile) ==
               replaced(kFile, "y=\"1.0\"", "y=\"-1\""));
    BOOST_TEST(edited([](Scene& s) { find(s, "a").children.at(0)->transform.position->x = 7; }, kFile) ==
               replaced(kFile, "x=\"1.0\"", "x=\"7\""));
    BOOST_TEST(edited([](Scene& s) { s.edit().gravity->gravity = 9; }, kFile) == replaced(kFile, "\"1.50\"", "\"9\""));
    const auto sized = [](Scene& s, const Node& node) -> ShapeGeometry& {
        return s.edit().shapes.at(node.trigger->shape.index).geometry;
    };
    BOOST_TEST(edited([&](Scene& s) { std::get<BoxShape>(sized(s, find(s, "a"))).size->z = 8; }, kFile) ==
               replaced(kFile, "\"4.0\"", "\"8\""));
    BOOST_TEST(edited([&](Scene& s) { std::get<SphereShape>(sized(s, *find(s, "a").children.at(0))).radius = 8; },
                      kFile) == replaced(kFile, "\"2.0\"", "\"8\""));
}

BOOST_AUTO_TEST_CASE(a_volume_and_an_inside_come_and_go) {
    const std::string more = edited(
        [](Scene& s) {
            SceneContents& contents = s.edit();
            const ShapeId sphere = contents.addShape({{}, SphereShape{4}, {}});
            Node& made = contents.addNode(find(s, "s"), "new");
            made.gravity.emplace().gravity = 4;
            made.trigger.emplace().shape = sphere;
            Node& zone = contents.addNode(find(s, "b"), "zone");
            zone.trigger.emplace().shape = sphere;
            find(s, "b").trigger->nodes.push_back(zone.id);
        },
        kFile);
    BOOST_TEST(more.find("<volume name=\"new\" type=\"directional\" gravity=\"4\">") != std::string::npos, more);
    BOOST_TEST(more.find("<inside name=\"zone\">") != std::string::npos, more);
    BOOST_TEST(edited(
                   [](Scene& s) {
                       find(s, "b").trigger->nodes.clear();
                       s.edit().removeNode(find(s, "zone"));
                       s.edit().removeNode(find(s, "new"));
                   },
                   more) == kFile);
    BOOST_TEST(edited([](Scene& s) { s.edit().removeNode(find(s, "b")); }, kFile).find("name=\"b\"") ==
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_group_that_gets_a_field_stays_a_group) {
    const std::string text = inSpace("\n  <group name='g'/>\n");
    const std::string more = edited(
        [](Scene& s) {
            const ShapeId sphere = s.edit().addShape({{}, SphereShape{4}, {}});
            find(s, "g").trigger.emplace().shape = sphere;
            find(s, "g").gravity.emplace().gravity = 4;
        },
        text);
    BOOST_TEST(more.find("<group name='g'>") != std::string::npos, more);
    BOOST_TEST(more.find("<volume type='directional' gravity='4'>") != std::string::npos, more);
    const std::string changed = edited([](Scene& s) { find(s, "g").gravity->gravity = 5; }, more);
    BOOST_TEST(changed == replaced(more, "gravity='4'", "gravity='5'"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test::gravity_ext_test
