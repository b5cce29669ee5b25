// Edits where the file says a thing in a way of its own: empty elements, transforms of joints, matrices of masses, and
// the readings of Odejava and Yake.
#include <cmath>

#include "edited_xode.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/scene/world_matrix.hpp"

using namespace orrery;
using namespace orrery::test;

namespace edit_xode_dialects_test {
namespace {

std::string file(const std::string& content) {
    return "<?xml version='1.0'?><xode version='1.0r23'><world><space>\n" + content + "\n</space></world></xode>\n";
}

void moveTo(Scene& scene, std::string_view name, Vector3 position) {
    find(scene, name).transform.position = position;
}

// Saved and read again, without comparing every bit.
Scene savedAndRead(Scene& scene) {
    ClaimedLog log;
    log.allow(code::EXPORT_DIALECT_CHANGED);
    const auto saved = saveXode(scene, log);
    BOOST_REQUIRE(saved);
    return read(*saved);
}

bool near(const Vector3& a, const Vector3& b) {
    return std::abs(a.x - b.x) < 1e-9 && std::abs(a.y - b.y) < 1e-9 && std::abs(a.z - b.z) < 1e-9;
}

bool samePlaces(const Scene& a, const Scene& b) {
    bool same = true;
    forEachNode(a.root(), [&](const Node& node) {
        const Node* other = b.find(pathOf(node));
        BOOST_REQUIRE_MESSAGE(other, pathOf(node));
        const Matrix4 m = worldMatrix(node);
        const Matrix4 n = worldMatrix(*other);
        for (std::size_t i = 0; i < m.m.size(); ++i) same = same && std::abs(m.m[i] - n.m[i]) < 1e-9;
    });
    return same;
}

const std::string kOdejava = file(
    "<body name='a'><transform><axisangle x='0' y='0' z='1' angle='0.5'/></transform></body>"
    "<body name='b'><body name='c'><transform><position x='1' y='2' z='3'/></transform></body></body>");

std::string yake(const std::string& content) {
    return file("<body name='scaled'><transform><scale x='1' y='1' z='1'/></transform></body>" + content);
}

const std::string kYakeHinge = yake(
    "<body name='a'><transform><rotation><axisangle x='1' y='2' z='3' angle='0.7'/></rotation></transform>"
    "<body name='b'/><joint name='j'><link1 body='a'/><link2 body='b'/><hinge><anchor x='0' y='0' z='0'/>"
    "<axis x='0' y='0.6' z='0.8' Vel='1'/></hinge></joint></body>");

}  // namespace

BOOST_AUTO_TEST_SUITE(edit_xode_dialects)

BOOST_AUTO_TEST_CASE(an_empty_transform_is_filled) {
    const auto moved = [](Scene& s) { moveTo(s, "a", {1, 2, 3}); };
    for (const char* empty : {"<transform/>", "<transform></transform>", "<transform absolute='false'/>"}) {
        const std::string result = edited(moved, file(std::string("<body name='a'>") + empty + "</body>"));
        BOOST_TEST(result.find("<transform") == result.rfind("<transform"), result);
        BOOST_TEST(result.find("<position x='1' y='2' z='3'/></transform>") != std::string::npos, result);
    }
    const std::string both = edited(
        [](Scene& s) {
            find(s, "a").transform.rotation = Quaternion{0, 0, 1, 0};
        },
        file("<body name='a'><transform><position x='1' y='2' z='3'/></transform></body>"));
    BOOST_TEST(both.find("<transform>") == both.rfind("<transform>"), both);
}

BOOST_AUTO_TEST_CASE(a_joint_with_a_transform_of_its_own_is_edited) {
    const std::string text = file(
        "<body name='a'/><body name='b'/><joint name='j'><link1 body='a'/><link2 body='b'/>"
        "<transform><position x='0' y='1' z='0'/></transform><hinge><anchor x='0' y='0' z='0.50'/>"
        "<axis x='0' y='0' z='1' Vel='1.0'/></hinge></joint>");
    BOOST_TEST(edited([](Scene& s) { find(s, "j").joint->axes.at(0).velocity = 2; }, text) ==
               replaced(text, "Vel='1.0'", "Vel='2'"));
    BOOST_TEST(edited([](Scene& s) { moveTo(s, "j", {0, 3, 0}); }, text) == replaced(text, "y='1'", "y='3'"));
    BOOST_TEST(edited([](Scene& s) { find(s, "j").joint->anchor->position.z = 2; }, text) ==
               replaced(text, "z='0.50'", "z='2'"));
    BOOST_TEST(edited([](Scene& s) { find(s, "j").transform = {}; }, text) ==
               replaced(text, "<transform><position x='0' y='1' z='0'/></transform>", ""));
    BOOST_TEST(edited([](Scene& s) { find(s, "j").transform.position.reset(); }, text).find("<position") ==
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_body_is_edited_whose_mass_has_a_matrix) {
    for (const bool row : {false, true}) {
        const std::string there = "m03='2' m13='0' m23='0' m30='0' m31='0' m32='0'";
        const std::string matrix = std::string("<matrix4f m00='1.0' m01='0' m02='0' m10='0' m11='1' m12='0' m20='0' ") +
                                   "m21='0' m22='1' " +
                                   (row ? "m03='0' m13='0' m23='0' m30='2' m31='0' m32='0'" : there) + " m33='1'/>";
        const std::string text = file(
            "<body name='a'><transform><position x='1.0' y='0' z='0'/></transform><mass><mass_shape density='1'>"
            "<sphere radius='1'/></mass_shape><transform>" +
            matrix + "</transform></mass></body>");
        BOOST_TEST(edited([](Scene& s) { moveTo(s, "a", {5, 0, 0}); }, text) == replaced(text, "x='1.0'", "x='5'"));
        BOOST_TEST(edited(
                       [](Scene& s) {
                           find(s, "a").body->linearVelocity = Vector3{1, 0, 0};
                       },
                       text)
                       .find("<linearVel x='1' y='0' z='0'/>") != std::string::npos);
        const std::string moved =
            edited([](Scene& s) { std::get<ComposedMass>(find(s, "a").body->mass).transform->matrix->m[3] = 7; }, text);
        BOOST_TEST(moved == replaced(text, row ? "m30='2'" : "m03='2'", row ? "m30='7'" : "m03='7'"));
    }
}

// PyODE begins a mass as a sphere; the file does not need to say so.
BOOST_AUTO_TEST_CASE(a_mass_that_pyode_begins_as_a_sphere_stays_as_it_is_written) {
    const std::string text =
        "<xode><world><space><body name='a'><linearVel x='1' y='0' z='0'/><mass><adjust total='3.0'/>"
        "<mass><mass_shape density='2'><sphere radius='1'/></mass_shape></mass></mass></body></space></world></xode>";
    const auto massOf = [](Scene& s) -> ComposedMass& { return std::get<ComposedMass>(find(s, "a").body->mass); };
    BOOST_TEST(edited([](Scene& s) { find(s, "a").body->linearVelocity->x = 2; }, text) ==
               replaced(text, "x='1'", "x='2'"));
    BOOST_TEST(edited([&](Scene& s) { massOf(s).adjust = 4; }, text) == replaced(text, "'3.0'", "'4'"));
    BOOST_TEST(edited([&](Scene& s) { massOf(s).adjust.reset(); }, text) ==
               replaced(text, "<adjust total='3.0'/>", ""));
    BOOST_TEST(edited(
                   [&](Scene& s) {
                       massOf(s).own = MassShape{2.0, std::nullopt, SphereShape{3}};
                   },
                   text) ==
               replaced(text, "<adjust", "<mass_shape density='2'><sphere radius='3'/></mass_shape><adjust"));
}

BOOST_AUTO_TEST_CASE(edits_in_odejavas_files_mean_what_they_say) {
    Scene turned = read(kOdejava);
    find(turned, "b").transform.rotation = EulerAngles{{0.3, 0.4, 0.5}, false};
    BOOST_TEST(samePlaces(turned, savedAndRead(turned)));
    Scene both = read(kOdejava);
    find(both, "a").transform.rotation = EulerAngles{{30, 40, 50}, true};
    find(both, "b").transform.rotation = EulerAngles{{30, 40, 50}, true};
    BOOST_TEST(samePlaces(both, savedAndRead(both)));
    Scene scaled = read(kOdejava);
    find(scaled, "b").transform.scale = Vector3{2, 2, 2};
    BOOST_TEST(samePlaces(scaled, savedAndRead(scaled)));
    Scene added = read(kOdejava);
    Node& more = added.edit().addNode(*added.edit().find(added.find("b")->id), "more");
    more.body.emplace();
    more.transform.rotation = EulerAngles{{0.3, 0.4, 0.5}, false};
    BOOST_TEST(samePlaces(added, savedAndRead(added)));
}

// Odejava uses no word that could express it.
BOOST_AUTO_TEST_CASE(a_transform_that_odejava_passes_over_is_refused) {
    Scene scene =
        read(file("<body name='a'><transform><axisangle x='0' y='0' z='1' angle='0.5'/></transform></body>"
                  "<joint name='j'><link1 body='a'/><transform><position x='1' y='0' z='0'/></transform>"
                  "<hinge><anchor x='0' y='0' z='0'/><axis x='0' y='0' z='1'/></hinge></joint>"));
    moveTo(scene, "j", {2, 0, 0});
    ClaimedLog log;
    log.claim(code::EXPORT_EDITS_CONFLICT);
    BOOST_TEST(!saveXode(scene, log).has_value());
}

BOOST_AUTO_TEST_CASE(axes_in_yakes_files_stay_where_they_point) {
    const auto check = [](const std::function<void(Scene&)>& edit) {
        Scene scene = read(kYakeHinge);
        edit(scene);
        const Scene again = savedAndRead(scene);
        BOOST_TEST(near(again.find("j")->joint->axes.at(0).direction, scene.find("j")->joint->axes.at(0).direction));
        BOOST_TEST(samePlaces(scene, again));
    };
    check([](Scene& s) { find(s, "j").joint->axes.at(0).direction = {1, 0, 0}; });
    check([](Scene& s) { find(s, "a").transform.rotation = AxisAngle{{0, 1, 0}, 1, false}; });
    check([](Scene& s) {
        Scene& scene = s;
        const Joint joint = *scene.find("j")->joint;
        Node& made = scene.edit().addNode(*scene.edit().find(scene.find("a")->id), "k");
        made.joint.emplace(joint);
        made.joint->axes.at(0).direction = {0, 0, 1};
    });
    // An edit that does not change the axis leaves its digits.
    BOOST_TEST(edited(
                   [](Scene& s) {
                       moveTo(s, "b", {1, 0, 0});
                   },
                   kYakeHinge)
                   .find("<axis x='0' y='0.6' z='0.8' ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_mesh_in_yakes_files_begins_with_vertex_0) {
    Scene scene = read(yake("<geom name='g'><box sizex='1' sizey='1' sizez='1'/></geom>"));
    SceneContents& contents = scene.edit();
    Mesh mesh;
    mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    mesh.triangles = {{1, 2, 3}};
    mesh.loaded = true;
    Shape shape;
    shape.geometry = TriMeshShape{contents.addMesh(mesh)};
    Node& made = contents.addNode(*contents.find(scene.find("g")->id)->parent, "mesh");
    made.collider.emplace().shape = contents.addShape(shape);
    const Scene again = savedAndRead(scene);
    BOOST_REQUIRE_EQUAL(again.contents().meshes.size(), 1U);
    BOOST_TEST((again.contents().meshes[0].triangles == mesh.triangles));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace edit_xode_dialects_test
