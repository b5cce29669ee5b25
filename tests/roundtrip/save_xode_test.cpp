// Loading and saving XODE: nothing is lost, and a change touches the bytes of its value alone.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "orrery/base/codes/export.hpp"
#include "orrery/conversion/masses.hpp"
#include "orrery/exporters/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"
#include "orrery/test/text.hpp"
#include "scenes.hpp"

using namespace orrery;
using orrery::test::replaced;
namespace fs = std::filesystem;

namespace save_xode_test {
namespace {

Scene read(const std::string& text) {
    DiagnosticLog log;
    return loadBytes(text, "scene.xode", {}, log);
}

// A ball below so many groups in one another.
Scene ballBelow(int groups) {
    SceneBuilder make;
    Node* at = &make.root();
    for (int i = 0; i < groups; ++i) at = &make.addGroup(*at, "", {0, 0.5, 0});
    make.addSphere(make.addBody(*at, "ball"), "", 1);
    return make.build();
}

std::string saved(const Scene& scene) {
    DiagnosticLog log;
    return saveXode(scene, log).value_or("not saved");
}

const std::string kText =
    "<?xml version='1.0'?>\r\n<!-- kept --><xode version=\"1.0r23\"><world><space>\r\n"
    "\t<body name='a' ><transform><position z='3.50' x = \"1.0\" y='2'/></transform>"
    "<geom><sphere radius='0.5'/></geom></body>\r\n"
    "\t<body name='b'/><joint><link1 body='a'/><link2 body='b'/><fixed/></joint>\r\n"
    "</space></world></xode>\r\n<!-- behind -->";

}  // namespace

BOOST_AUTO_TEST_SUITE(save_xode)

BOOST_AUTO_TEST_CASE(an_unchanged_file_is_saved_byte_for_byte) {
    BOOST_TEST(saved(read(kText)) == kText);
    test::forEachScene({".xode"}, [](const fs::path& file) {
        DiagnosticLog log;
        BOOST_TEST((saved(load(file, log)) == test::fileBytes(file)), file.filename().string());
    });
}

BOOST_AUTO_TEST_CASE(what_lies_a_thousand_nodes_deep_is_read_again) {
    const Scene again = read(saved(ballBelow(1000)));
    const Node* ball = again.find("ball");
    BOOST_REQUIRE(ball != nullptr);
    BOOST_TEST(ball->children.size() == 1u);
    BOOST_TEST(worldMatrix(*ball).m[7] == 500);
}

BOOST_AUTO_TEST_CASE(a_file_does_not_grow_with_the_square_of_its_depth) {
    const std::size_t less = saved(ballBelow(1000)).size();
    const std::size_t more = saved(ballBelow(4000)).size();
    BOOST_TEST(more < 4.2 * static_cast<double>(less));
}

BOOST_AUTO_TEST_CASE(what_is_too_deep_to_be_read_again_is_told) {
    test::ClaimedLog log;
    BOOST_TEST(saveXode(ballBelow(1100), log).has_value());
    log.claim(code::EXPORT_NOT_REPRESENTABLE);
}

BOOST_AUTO_TEST_CASE(a_changed_number_differs_and_nothing_else) {
    Scene scene = read(kText);
    SceneContents& contents = scene.edit();
    contents.find(scene.find("a")->id)->transform.position->x = -0.25;
    BOOST_TEST(saved(scene) == replaced(kText, "\"1.0\" y", "\"-0.25\" y"));
}

BOOST_AUTO_TEST_CASE(a_value_changed_back_is_no_change) {
    Scene scene = read(kText);
    SceneContents& contents = scene.edit();
    Node& body = *contents.find(scene.find("a")->id);
    body.transform.position->x = 7;
    body.transform.position->x = 1;
    BOOST_TEST(saved(scene) == kText);
}

BOOST_AUTO_TEST_CASE(links_follow_a_renamed_body) {
    Scene scene = read(kText);
    SceneContents& contents = scene.edit();
    contents.find(scene.find("a")->id)->name = "it's";
    BOOST_TEST(saved(scene) ==
               replaced(replaced(kText, "name='a'", "name='it&apos;s'"), "link1 body='a'", "link1 body='it&apos;s'"));
}

BOOST_AUTO_TEST_CASE(a_changed_shape_differs_in_its_size) {
    Scene scene = read(kText);
    std::get<SphereShape>(scene.edit().shapes.at(0).geometry).radius = 2;
    BOOST_TEST(saved(scene) == replaced(kText, "radius='0.5'", "radius='2'"));
}

BOOST_AUTO_TEST_CASE(a_change_that_cannot_be_brought_in_is_a_diagnostic) {
    Scene scene = read(kText);
    SceneContents& contents = scene.edit();
    contents.addNode(contents.root(), "new");
    DiagnosticLog log;
    BOOST_TEST(!saveXode(scene, log));
    BOOST_TEST(log.has(code::EXPORT_EDITS_CONFLICT));
}

BOOST_AUTO_TEST_CASE(an_xode_scene_written_anew_is_read_as_the_same_scene) {
    test::forEachScene({".xode"}, [](const fs::path& file) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        const auto copy = std::make_shared<SceneContents>(scene.contents());
        const std::string text = saved(Scene(copy));
        const auto difference = firstDifference(withExplicitMasses(scene), read(text));
        BOOST_TEST(!difference, file.filename().string() + ": " + (difference ? toText(*difference) : ""));
    });
}

BOOST_AUTO_TEST_CASE(fewer_triangles_of_general_shapes_are_told) {
    const auto isTold = [](int uses) {
        SceneContents scene;
        Shape shape;
        GeneralCurve curve;
        curve.radii = Vector3{1, 2, 3};
        shape.geometry = GeneralShape{{}, {curve}};
        const ShapeId id = scene.addShape(shape);
        for (int i = 0; i < uses; ++i) scene.addNode(scene.root()).collider.emplace().shape = id;
        DiagnosticLog log;
        static_cast<void>(saveXode(Scene(std::make_shared<SceneContents>(std::move(scene))), log));
        return log.has(code::EXPORT_NOT_REPRESENTABLE);
    };
    BOOST_TEST(!isTold(3));
    BOOST_TEST(isTold(100));
}

BOOST_AUTO_TEST_CASE(a_gltf_scene_written_as_xode_is_read_as_the_same_scene) {
    test::forEachScene({".gltf", ".glb"}, [](const fs::path& file) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        const Scene again = read(saved(scene));
        const auto difference = firstDifference(scene, again);
        BOOST_TEST(!difference.has_value(), file << ": " << (difference ? toText(*difference) : ""));
    });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace save_xode_test
