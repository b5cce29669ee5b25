// --target pyode: what PyODE's reader understands, rule by rule, and a diagnostic for what it does not.
#include <algorithm>
#include <cmath>

#include "edited_xode.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/scene/world_matrix.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

struct Written {
    std::string text;
    std::vector<std::string> lost;
};

Written forPyOde(const Scene& scene) {
    DiagnosticLog log;
    XodeSaveOptions options;
    options.target = XodeTarget::PyOde;
    Written written{saveXode(scene, options, log).value_or(""), {}};
    for (const Diagnostic& d : log.entries()) {
        BOOST_TEST(d.code == code::EXPORT_NOT_REPRESENTABLE, toText(d));
        written.lost.push_back(d.message);
    }
    return written;
}

Written forPyOde(const std::string& content) {
    return forPyOde(read("<xode version='1.0r23'><world><space>" + content + "</space></world></xode>"));
}

bool has(const Written& written, const std::string& text) {
    return written.text.find(text) != std::string::npos;
}

bool tells(const Written& written, const std::string& text) {
    return std::any_of(written.lost.begin(), written.lost.end(),
                       [&](const std::string& lost) { return lost.find(text) != std::string::npos; });
}

// As PyODE would read it.
Scene readBack(const Written& written) {
    DiagnosticLog log;
    LoadOptions options;
    options.xode.dialect = XodeDialect::PyOde;
    options.xode.choices.compose = XodeChoices::Compose::PyOde;
    Scene scene = loadBytes(written.text, "pyode.xode", {}, log, options);
    BOOST_TEST(!log.hasErrors(), written.text);
    return scene;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

const std::string kTurn = "<rotation><axisangle x='0' y='0' z='1' angle='90' aformat='degrees'/></rotation>";
const std::string kTwo = "<body name='a'/><body name='b'/>";

}  // namespace

BOOST_AUTO_TEST_SUITE(pyode_target)

BOOST_AUTO_TEST_CASE(rotations_are_euler_angles_that_mean_the_same) {
    const std::string content =
        "<body name='a'><transform><position x='1' y='2' z='3'/><rotation>"
        "<quaternion x='0.1' y='0.2' z='0.3' w='0.9'/></rotation></transform></body>";
    const Written written = forPyOde(content);
    BOOST_TEST(has(written, "<euler "));
    BOOST_TEST(!has(written, "quaternion"));
    const Scene scene = read("<xode version='1.0r23'><world><space>" + content + "</space></world></xode>");
    const Matrix4 wanted = worldMatrix(*scene.find("a"));
    const Scene back = readBack(written);
    const Matrix4 found = worldMatrix(*back.find("a"));
    for (std::size_t i = 0; i < 16; ++i) BOOST_TEST(std::abs(wanted.m[i] - found.m[i]) < 1e-12);
    BOOST_TEST(written.lost.empty());
}

BOOST_AUTO_TEST_CASE(groups_and_nested_bodies_are_flat) {
    const Written written =
        forPyOde("<group><transform><position x='1' y='0' z='0'/>" + kTurn +
                 "</transform><body name='a'><body name='b'><transform><position x='2' y='0' z='0'/>"
                 "</transform></body></body></group>");
    BOOST_TEST(!has(written, "<group"));
    BOOST_TEST(count(written.text, "</space>") == 1U);
    const Scene back = readBack(written);
    BOOST_TEST(back.find("b")->parent == back.find("a")->parent);
    const Matrix4 b = worldMatrix(*back.find("b"));
    BOOST_TEST(std::abs(b.m[3] - 1) < 1e-12);
    BOOST_TEST(std::abs(b.m[7] - 2) < 1e-12);
}

BOOST_AUTO_TEST_CASE(geoms_of_a_body_stand_in_it_and_planes_carry_their_place_in_their_numbers) {
    const Written written = forPyOde(
        "<body name='a'><group><transform><position x='0' y='1' z='0'/></transform>"
        "<geom name='g'><sphere radius='1'/></geom></group></body>"
        "<group><transform><position x='0' y='3' z='0'/>" +
        kTurn + "</transform><geom name='p'><plane a='2' b='0' c='0' d='4'/></geom></group>");
    const Scene back = readBack(written);
    BOOST_TEST(back.find("g")->parent == back.find("a"));
    BOOST_TEST(back.find("p")->transform.empty());
    const auto& plane = std::get<PlaneShape>(back.contents().shape(back.find("p")->collider->shape)->geometry);
    BOOST_TEST(std::abs(plane.b - 1) < 1e-12);
    BOOST_TEST(std::abs(plane.d - 5) < 1e-12);
}

BOOST_AUTO_TEST_CASE(no_ext_is_written_and_what_it_would_carry_is_told) {
    const Written written = forPyOde(
        "<ext ename='gravity'><volume type='point' gravity='9'><inside><sphere radius='5'/></inside></volume></ext>");
    BOOST_TEST(!has(written, "<ext"));
    BOOST_TEST(tells(written, "gravity field"));
    const Scene world =
        read("<xode version='1.0r23'><world><ext ename='gravity'><world gravity='3'/></ext><space/></world></xode>");
    BOOST_TEST(tells(forPyOde(world), "its gravity is left out"));
}

BOOST_AUTO_TEST_CASE(joints_stand_behind_all_bodies_with_both_links_and_anchors_in_the_world) {
    const Written written = forPyOde(
        "<joint name='j'><link1 body='a'/><link2 body='b'/><ball><anchor x='0' y='1' z='0' "
        "absolute='true'/></ball></joint>" +
        kTwo +
        "<body name='c'><transform><position x='5' y='0' z='0'/></transform>"
        "<joint name='k'><ball><anchor x='0' y='1' z='0'/></ball></joint></body>");
    BOOST_TEST(written.text.find("<joint") > written.text.rfind("</body>"));
    BOOST_TEST(has(written, "<link1 body=\"c\"/>"));
    const Scene back = readBack(written);
    BOOST_TEST((back.find("k")->joint->anchor->position == Vector3{5, 1, 0}));
}

BOOST_AUTO_TEST_CASE(a_missing_anchor_is_written_where_it_is_taken_to_be) {
    const Written written = forPyOde(
        "<body name='a'><transform><position x='5' y='0' z='0'/></transform><joint name='j'>"
        "<ball/></joint></body>");
    BOOST_TEST((readBack(written).find("j")->joint->anchor->position == Vector3{5, 0, 0}));
}

BOOST_AUTO_TEST_CASE(parameters_have_no_suffix) {
    const Written written =
        forPyOde(kTwo +
                 "<joint><link1 body='a'/><link2 body='b'/><universal><anchor x='0' y='0' z='0'/>"
                 "<axis x='1' y='0' z='0' FMax='1'/><axis x='0' y='1' z='0' FMax2='2'/></universal></joint>");
    BOOST_TEST(has(written, "FMax=\"2\""));
    BOOST_TEST(!has(written, "FMax2"));
}

BOOST_AUTO_TEST_CASE(masses_are_boxes_and_spheres_by_density) {
    const auto body = [](const std::string& mass) { return "<body name='a'><mass>" + mass + "</mass></body>"; };
    const Written capsule =
        forPyOde(body("<mass_shape density='3'><cappedCylinder radius='0.5' length='2'/></mass_shape>"));
    BOOST_TEST(has(capsule, "<mass_shape density="));
    BOOST_TEST(!has(capsule, "cappedCylinder"));
    BOOST_TEST(capsule.lost.empty());
    const Written total = forPyOde(body("<mass_shape total='8'><box sizex='1' sizey='2' sizez='2'/></mass_shape>"));
    BOOST_TEST(has(total, "<mass_shape density=\"2\">"));
    BOOST_TEST(!has(total, "total"));
    const Written adjusted = forPyOde(body("<adjust total='2'/>"));
    BOOST_TEST(has(adjusted, "<box"));
    BOOST_TEST(has(adjusted, "<adjust total=\"2\"/>"));
    const Written structure =
        forPyOde(body("<mass_struct total='2'><centerGravity x='0' y='0' z='0'/><imatrix m00='1' m01='0' "
                      "m02='0' m10='0' m11='1' m12='0' m20='0' m21='0' m22='1'/></mass_struct>"));
    BOOST_TEST(!has(structure, "mass_struct"));
    BOOST_TEST(structure.lost.empty());
}

BOOST_AUTO_TEST_CASE(a_box_in_place_of_a_capsule_has_its_mass_and_inertia) {
    const Written written = forPyOde(
        "<body name='a'><mass><mass_shape density='3'><cappedCylinder radius='0.5' "
        "length='2'/></mass_shape></mass></body>");
    const Scene back = readBack(written);
    const auto& mass = std::get<MassShape>(std::get<ComposedMass>(back.find("a")->body->mass).own);
    const Vector3 s = *std::get<BoxShape>(mass.solid).size;
    const double m = *mass.density * s.x * s.y * s.z;
    const double pi = std::acos(-1.0);
    const double tube = 3 * pi * 0.25 * 2;
    const double caps = 3 * pi * 4 / 3 * 0.125;
    BOOST_TEST(std::abs(m - (tube + caps)) < 1e-9);
    // About z: a cylinder and a sphere.
    BOOST_TEST(std::abs(m * (s.x * s.x + s.y * s.y) / 12 - (tube * 0.125 + caps * 0.1)) < 1e-9);
}

BOOST_AUTO_TEST_CASE(masses_that_are_no_box_are_told) {
    const Written moved = forPyOde(
        "<body name='a'><mass><mass_shape density='1'><sphere radius='1'/></mass_shape>"
        "<transform><position x='1' y='0' z='0'/></transform></mass></body>");
    BOOST_TEST(!has(moved, "<mass>\n            <transform"));
    BOOST_TEST(tells(moved, "transform of its mass"));
    const Written structure = forPyOde(
        "<body name='a'><mass><mass_struct total='2'><centerGravity x='1' y='0' z='0'/><imatrix "
        "m00='1' m01='0' m02='0' m10='0' m11='4' m12='0' m20='0' m21='0' m22='4'/></mass_struct></mass></body>");
    BOOST_TEST(tells(structure, "only its total"));
}

BOOST_AUTO_TEST_CASE(a_mass_of_a_solid_without_a_usable_size_is_that_of_a_fresh_body) {
    for (const std::string solid :
         {"<cylinder radius='0.3' length='1e12'/>", "<box sizex='1e12' sizey='1' sizez='1'/>"}) {
        const Written written =
            forPyOde("<body name='a'><mass><mass_shape total='2'>" + solid + "</mass_shape></mass></body>");
        BOOST_TEST(tells(written, "ODE's fresh body"), solid);
        BOOST_TEST(has(written, "<mass_shape density="), written.text);
    }
}

BOOST_AUTO_TEST_CASE(nested_masses_do_not_begin_as_a_sphere) {
    const Written written = forPyOde(
        "<body name='a'><mass><mass><mass_shape density='2'><sphere radius='1'/></mass_shape></mass>"
        "<mass><mass_shape density='3'><sphere radius='2'/></mass_shape></mass></mass></body>");
    BOOST_TEST(count(written.text, "<mass_shape") == 2U);
    BOOST_TEST(count(written.text, "<mass>") == 2U);
    BOOST_TEST(written.lost.empty());
}

BOOST_AUTO_TEST_CASE(cylinders_and_cones_are_meshes_and_that_is_told) {
    for (const std::string shape : {"cylinder", "cone"}) {
        const Written written = forPyOde("<geom name='g'><" + shape + " radius='1' length='2'/></geom>");
        BOOST_TEST(has(written, "<trimesh>"));
        BOOST_TEST(!has(written, "<" + shape));
        BOOST_TEST(tells(written, "it is a trimesh"));
    }
}

BOOST_AUTO_TEST_CASE(rays_that_are_placed_are_told) {
    BOOST_TEST(forPyOde("<geom><ray length='1'/></geom>").lost.empty());
    BOOST_TEST(
        tells(forPyOde("<geom><transform><position x='1' y='0' z='0'/></transform><ray length='1'/></geom>"), "rays"));
}

BOOST_AUTO_TEST_CASE(a_finite_rotation_has_its_three_numbers) {
    BOOST_TEST(has(forPyOde("<body name='a'><finiteRotation mode='1'/></body>"),
                   "<finiteRotation mode=\"1\" xaxis=\"0\" yaxis=\"0\" zaxis=\"0\"/>"));
}

BOOST_AUTO_TEST_CASE(scales_triggers_and_jointgroups_are_told) {
    BOOST_TEST(tells(forPyOde("<group><transform scale='2'/><geom><sphere radius='1'/></geom></group>"), "scale"));
    BOOST_TEST(tells(forPyOde("<jointgroup name='g'/>"), "jointgroup"));
}

BOOST_AUTO_TEST_CASE(no_other_object_has_the_name_of_a_linked_body) {
    const Written written = forPyOde(
        "<body name='a'><geom name='a'><sphere radius='1'/></geom></body><body name='b'/>"
        "<joint name='b'><link1 body='a'/><link2 body='b'/><fixed/></joint>");
    BOOST_TEST(count(written.text, "name=\"a\"") == 1U);
    BOOST_TEST(count(written.text, "name=\"b\"") == 1U);
    BOOST_TEST(tells(written, "PyODE would take it"));
}

BOOST_AUTO_TEST_SUITE_END()
