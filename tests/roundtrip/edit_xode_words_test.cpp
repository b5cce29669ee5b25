// An edit keeps to the words of the file where XODE, or those who write it, have several for one thing.
#include "edited_xode.hpp"
#include "orrery/base/codes/export.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

// Each in a space of its own file.
std::string file(const std::string& content) {
    return "<?xml version='1.0'?><xode version='1.0r23'><world><space>\n" + content + "\n</space></world></xode>\n";
}

const std::string kBodies = "<body name='a'/><body name='b'/>";

std::string hinge2(const std::string& second) {
    return file(kBodies +
                "<joint name='j'><link1 body='a'/><link2 body='b'/><hinge2><anchor x='0' y='0' z='0'/>"
                "<axis x='0' y='1' z='0' LoStop='-1' HiStop='1.50'/><axis x='0' y='0' z='1' " +
                second + "/></hinge2></joint>");
}

std::string turned(const std::string& parts, const std::string& attributes = "") {
    return file("<body name='a'><transform" + attributes + ">" + parts + "</transform></body>");
}

Transform& transformOf(Scene& scene) {
    return find(scene, "a").transform;
}

const std::string kColumn =
    "<matrix4f m00='1.0' m01='0' m02='0' m03='4.00' m10='0' m11='1' m12='0' m13='5' m20='0' m21='0' m22='1' m23='6' "
    "m30='0' m31='0' m32='0' m33='1'/>";
const std::string kRow =
    "<matrix4f m00='1.0' m01='0' m02='0' m03='0' m10='0' m11='1' m12='0' m13='0' m20='0' m21='0' m22='1' m23='0' "
    "m30='4.00' m31='5' m32='6' m33='0'/>";

bool isRefused(const Scene& scene) {
    ClaimedLog log;
    log.claim(code::EXPORT_EDITS_CONFLICT);
    return !saveXode(scene, log).has_value();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(edit_xode_words)

BOOST_AUTO_TEST_CASE(LoStop_stays_LoStop) {
    const std::string text = hinge2("FMax2='3'");
    BOOST_TEST(edited([](Scene& s) { find(s, "j").joint->axes.at(0).loStop = -2; }, text) ==
               replaced(text, "LoStop='-1'", "LoStop='-2'"));
    BOOST_TEST(edited([](Scene& s) { find(s, "j").joint->axes.at(0).loStop.reset(); }, text) ==
               replaced(text, " LoStop='-1'", ""));
}

BOOST_AUTO_TEST_CASE(a_parameter_of_a_second_axis_stays_without_its_suffix) {
    const std::string text = hinge2("FMax='3' LoStop='-1'");
    BOOST_TEST(edited([](Scene& s) { find(s, "j").joint->axes.at(1).fMax = 4; }, text) ==
               replaced(text, "FMax='3'", "FMax='4'"));
    BOOST_TEST(edited([](Scene& s) { find(s, "j").joint->axes.at(1).loStop = -4; }, text) ==
               replaced(text, "FMax='3' LoStop='-1'", "FMax='3' LoStop='-4'"));
}

BOOST_AUTO_TEST_CASE(a_parameter_that_stands_on_another_axis_is_refused) {
    Scene scene = read(replaced(hinge2(""), "LoStop='-1'", "LoStop='-1' FMax2='3'"));
    find(scene, "j").joint->axes.at(1).fMax = 4;
    BOOST_TEST(isRefused(scene));
}

BOOST_AUTO_TEST_CASE(a_matrix_is_edited_number_by_number_its_translation_in_the_last_column) {
    const std::string text = turned(kColumn);
    BOOST_TEST(edited([](Scene& s) { transformOf(s).matrix->m[3] = 7; }, text) ==
               replaced(text, "m03='4.00'", "m03='7'"));
    const std::string quarter = edited(
        [](Scene& s) {
            auto& m = transformOf(s).matrix->m;
            m[0] = m[5] = 0;
            m[1] = -1;
            m[4] = 1;
        },
        text);
    BOOST_TEST(quarter.find("m00='0' m01='-1' m02='0' m03='4.00' m10='1' m11='0'") != std::string::npos, quarter);
}

BOOST_AUTO_TEST_CASE(a_matrix_is_edited_number_by_number_its_translation_in_the_last_row) {
    const std::string text = turned(kRow);
    BOOST_TEST(edited([](Scene& s) { transformOf(s).matrix->m[3] = 7; }, text) ==
               replaced(text, "m30='4.00'", "m30='7'"));
}

BOOST_AUTO_TEST_CASE(a_matrix_can_become_position_and_rotation) {
    const std::string text = turned(kColumn);
    BOOST_TEST(edited(
                   [](Scene& s) {
                       transformOf(s) = {};
                       transformOf(s).position = Vector3{1, 2, 3};
                   },
                   text) == turned("<position x='1' y='2' z='3'/>"));
}

BOOST_AUTO_TEST_CASE(a_matrix_that_was_repaired_is_refused) {
    Scene scene = read(turned(replaced(kColumn, "m01='0'", "m01='0.5'")));
    transformOf(scene).matrix->m[1] = 0.25;
    BOOST_TEST(isRefused(scene));
}

BOOST_AUTO_TEST_CASE(a_scale_is_edited_in_each_of_its_spellings) {
    const auto scaled = [](Scene& s) { transformOf(s).scale = Vector3{3, 3, 3}; };
    BOOST_TEST(edited(scaled, turned("", " scale='2'")) == turned("", " scale='3'"));
    BOOST_TEST(edited(scaled, turned("<scale scale='2'/>")) == turned("<scale scale='3'/>"));
    BOOST_TEST(edited(scaled, turned("<scale x='2' y='2.0' z='2'/>")) == turned("<scale x='3' y='3' z='3'/>"));
    BOOST_TEST(edited([](Scene& s) { transformOf(s).scale->y = 5; }, turned("<scale x='2' y='2.0' z='2'/>")) ==
               turned("<scale x='2' y='5' z='2'/>"));
    BOOST_TEST(edited(
                   [](Scene& s) {
                       transformOf(s).position = Vector3{1, 0, 0};
                   },
                   turned("<scale scale='2'/>"))
                   .find("<position x='1' y='0' z='0'/>") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_rotation_that_stands_in_the_transform_stays_there) {
    Scene scene = read(turned("<axisangle x='0' y='0' z='1' angle='1'/>"));
    const std::string text = turned("<axisangle x='0' y='0' z='1' angle='1'/>");
    BOOST_TEST(edited([](Scene& s) { std::get<AxisAngle>(*transformOf(s).rotation).angle = 2; }, text) ==
               replaced(text, "angle='1'", "angle='2'"));
}

BOOST_AUTO_TEST_CASE(the_indices_of_a_mesh_go_on_counting_from_zero) {
    const std::string text = file(
        "<geom name='a'><trimesh><vertices><v x='0' y='0' z='0'/><v x='1' y='0' z='0'/><v x='0' y='1' z='0'/>"
        "<v x='0' y='0' z='1'/></vertices><triangles><t ia='0' ib='1' ic='2'/></triangles></trimesh></geom>");
    BOOST_TEST(edited([](Scene& s) { s.edit().meshes.at(0).triangles.at(0)[2] = 3; }, text) ==
               replaced(text, "ic='2'", "ic='3'"));
}

BOOST_AUTO_TEST_CASE(what_a_dialect_reads_as_another_number_is_refused) {
    LoadOptions options;
    options.xode.choices.axisFrame = XodeChoices::AxisFrame::Parent;
    const std::string text = file(
        "<body name='a'><transform><rotation><axisangle x='0' y='0' z='1' angle='1'/></rotation></transform>"
        "<joint name='j'><slider><axis x='1' y='0' z='0' FMax='1'/></slider></joint></body>");
    ClaimedLog log;
    Scene scene = loadBytes(text, "scene.xode", {}, log, options);
    find(scene, "j").joint->axes.at(0).fMax = 2;
    BOOST_TEST(saveXode(scene, log).value() == replaced(text, "FMax='1'", "FMax='2'"));
    find(scene, "j").joint->axes.at(0).direction = {0, 1, 0};
    BOOST_TEST(isRefused(scene));
}

BOOST_AUTO_TEST_CASE(an_edit_that_takes_the_sign_of_a_dialect_away_is_a_diagnostic) {
    const auto inSpace = [](const std::string& content) {
        return "<xode version='1.0r23'><world><space><body name='kept'/>" + content + "</space></world></xode>";
    };
    const std::vector<std::string> signs{
        "<body name='a'><transform><euler x='1' y='0' z='0'/></transform></body>",
        "<body name='a'><transform><matrix m00='1' m01='0' m02='0' m03='0' m10='0' m11='1' m12='0' m13='0' m20='0' "
        "m21='0' m22='1' m23='0' m30='0' m31='0' m32='0' m33='1'/></transform></body>",
        "<group name='a'><transform><scale x='2' y='2' z='2'/></transform></group>"};
    for (const std::string& sign : signs) {
        Scene scene = read(inSpace(sign));
        scene.edit().removeNode(find(scene, "a"));
        ClaimedLog log;
        log.claim(code::EXPORT_DIALECT_CHANGED);
        BOOST_TEST(saveXode(scene, log).has_value());

        Scene other = read(inSpace(sign));
        find(other, "kept").name = "renamed";
        ClaimedLog quiet;
        BOOST_TEST(saveXode(other, quiet).has_value());
    }
}

BOOST_AUTO_TEST_CASE(another_sign_of_the_same_dialect_will_do) {
    const std::string turned = "<transform><euler x='1' y='0' z='0'/></transform></body>";
    Scene scene = read("<xode version='1.0r23'><world><space><body name='a'>" + turned + "<body name='b'>" + turned +
                       "</space></world></xode>");
    scene.edit().removeNode(find(scene, "a"));
    ClaimedLog log;
    BOOST_TEST(saveXode(scene, log).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
