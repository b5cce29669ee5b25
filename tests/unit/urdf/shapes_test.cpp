// Shapes of collisions and what is seen.
#include <variant>
#include <vector>

#include "orrery/exporters/save.hpp"
#include "reading.hpp"

namespace robot_shapes_test {
namespace {

using namespace orrery;
using namespace orrery::test;

Scene world(const std::string& inside, DiagnosticLog& log) {
    return readUrdf(robot(linkText("world", inside)), log);
}

std::string visual(const std::string& shape) {
    return "<visual name=\"seen\"><origin xyz=\"1 2 3\"/><geometry><" + shape + "/></geometry></visual>";
}

}  // namespace

BOOST_AUTO_TEST_CASE(shapes_have_their_sizes) {
    ClaimedLog log;
    const Scene scene =
        world(collision("box size=\"1 2 3\"") + collision("sphere radius=\"4\"") +
                  collision("cylinder radius=\"5\" length=\"6\"") + collision("capsule radius=\"7\" length=\"8\""),
              log);
    const auto& shapes = scene.contents().shapes;
    BOOST_TEST_REQUIRE(shapes.size() == 4U);
    BOOST_TEST((std::get<BoxShape>(shapes[0].geometry).size == Vector3{1, 2, 3}));
    BOOST_TEST((std::get<SphereShape>(shapes[1].geometry).radius == 4));
    const auto& cylinder = std::get<CylinderShape>(shapes[2].geometry);
    BOOST_TEST((cylinder.axis == Axis::Z && cylinder.radius == 5 && cylinder.height == 6));
    const auto& capsule = std::get<CapsuleShape>(shapes[3].geometry);
    BOOST_TEST((capsule.meaning == CapsuleShape::Height::Middle && capsule.radius == 7 && capsule.height == 8));
}

BOOST_AUTO_TEST_CASE(shapes_that_cannot_be_used_are_left_out) {
    struct Case {
        std::string inside;
        Code code;
    };
    const std::vector<Case> cases{{collision("box"), code::URDF_MISSING},
                                  {collision("box size=\"1 2\""), code::URDF_NUMBER},
                                  {collision("box size=\"1 2 0\""), code::URDF_NUMBER},
                                  {collision("box size=\"1 2 3 4 5\""), code::URDF_NUMBER},
                                  {collision("sphere"), code::URDF_MISSING},
                                  {collision("sphere radius=\"-1\""), code::URDF_NUMBER},
                                  {collision("cylinder radius=\"1\""), code::URDF_MISSING},
                                  {collision("cylinder radius=\"1\" length=\"1e999\""), code::URDF_NUMBER},
                                  {collision("cone radius=\"1\""), code::URDF_SHAPE},
                                  {collision("mesh"), code::URDF_MISSING},
                                  {"<collision><geometry/></collision>", code::URDF_MISSING},
                                  {"<collision/>", code::URDF_MISSING},
                                  {visual("box"), code::URDF_MISSING}};
    for (const Case& each : cases) {
        BOOST_TEST_CONTEXT(each.inside) {
            ClaimedLog log;
            log.claim(each.code);
            const Scene scene = world(each.inside, log);
            BOOST_TEST(scene.contents().shapes.empty());
            BOOST_TEST(scene.find("world")->children.empty());
        }
    }
}

// Equal shapes of different sizes share a mesh.
BOOST_AUTO_TEST_CASE(visuals_are_nodes_with_meshes) {
    ClaimedLog log;
    const Scene scene =
        world(visual("box size=\"1 2 3\"") + visual("box size=\"4 5 6\"") + visual("sphere radius=\"2\"") +
                  visual("cylinder radius=\"2\" length=\"3\"") + visual("capsule radius=\"2\" length=\"3\""),
              log);
    BOOST_TEST(scene.contents().meshes.size() == 4U);
    for (const auto& node : scene.find("world")->children) {
        BOOST_TEST(!node->collider);
        BOOST_TEST(node->name == "seen");
        const Mesh* mesh = scene.contents().mesh(node->mesh);
        BOOST_TEST_REQUIRE((mesh && mesh->loaded && !mesh->triangles.empty()));
        BOOST_TEST((node->transform.position == Vector3{1, 2, 3}));
    }
    BOOST_TEST((scene.find("world")->children[1]->transform.scale == Vector3{4, 5, 6}));
}

// A link with something to be seen hides its collisions, in other formats too.
BOOST_AUTO_TEST_CASE(collisions_beside_visuals_are_hidden) {
    const std::string box = collision("box size=\"1 1 1\"");
    const std::string arm = robot(linkText("world", box + visual("sphere radius=\"1\"")) + linkText("tip", box) +
                                  joint("j", "fixed", "world", "tip"));
    const auto hides = [](const Scene& scene, const char* link) {
        const auto& children = scene.find(link)->children;
        return std::any_of(children.begin(), children.end(), [](const auto& child) { return child->hidden; });
    };
    DiagnosticLog log;
    const Scene scene = readUrdf(arm, log);
    BOOST_TEST(hides(scene, "world"));
    BOOST_TEST(!hides(scene, "tip"));
    for (const std::string format : {"gltf", "xode"}) {
        const auto saved = saveBytes(scene, format, log);
        BOOST_TEST_REQUIRE(saved.has_value());
        const Scene again = loadBytes(*saved, "a." + format, {}, log);
        BOOST_TEST(hides(again, "world"), format);
        BOOST_TEST(!hides(again, "tip"), format);
        const std::size_t drawn = saved->find("\"drawn\":");
        if (format == "gltf")
            BOOST_TEST((drawn != std::string::npos && saved->find("\"drawn\":", drawn + 1) == std::string::npos));
    }
}

}  // namespace robot_shapes_test
