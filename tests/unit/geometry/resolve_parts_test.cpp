// Meshes that move and are not convex: their parts, or the reason for having none.
#include "orrery/test/hollow_meshes.hpp"
#include "resolving.hpp"

namespace orrery::test {
namespace {

struct Moving : Resolving {
    Moving() {
        options.meshAsHull = true;
        options.parts.most = 32;
    }
    ShapeGeometry geometryOf(const HollowMesh& mesh) { return triMesh(mesh.positions, mesh.triangles); }
    ResolvedShape of(const HollowMesh& mesh, const Matrix3& linear = {}) { return (*this)(geometryOf(mesh), linear); }
};

std::string whyOf(const ResolvedShape& shape) {
    BOOST_REQUIRE(!shape.notes.empty());
    return std::string(shape.notes.back().why);
}

GeneralShape star() {
    return {std::nullopt, {GeneralCurve{Vector3{1, 1, 1}, 0.5, {}}}};
}

BOOST_FIXTURE_TEST_SUITE(resolve_parts, Moving)

BOOST_AUTO_TEST_CASE(a_mesh_that_is_not_convex_is_parts_of_known_fit) {
    const ResolvedShape shape = of(torus(32, 16, 1, .3));
    BOOST_TEST(notesOf(shape) == "MeshAsParts mesh");
    BOOST_TEST(shape.notes.back().count == shape.parts.size());
    BOOST_TEST(shape.notes.back().value < .03);
    BOOST_TEST(shape.partsWork > 1000U);
    solidOf<SolidHull>(shape);
}

BOOST_AUTO_TEST_CASE(parts_that_are_boxes_are_boxes) {
    const ResolvedShape shape = of(aU(), diagonal(2, 2, 2));
    BOOST_TEST(notesOf(shape) == "MeshAsParts mesh");
    BOOST_REQUIRE(shape.parts.size() == 3U);
    double volume = 0;
    for (const PlacedSolid& part : shape.parts) {
        const auto& size = std::get<SolidBox>(part.solid).size;
        volume += size.x * size.y * size.z;
    }
    BOOST_CHECK_CLOSE(volume, 8 * .72, 1e-6);
}

BOOST_AUTO_TEST_CASE(the_mass_is_not_that_of_the_parts) {
    const ResolvedShape shape = (*this)(star());
    BOOST_TEST(notesOf(shape) == "MeshAsParts");
    options.meshAsHull = false;
    checkNear(massOf(shape).value(), massOf((*this)(star())).value(), 1e-12);
}

BOOST_AUTO_TEST_CASE(reasons_for_a_hull) {
    BOOST_TEST(whyOf(of(block({}, {1, 2, 3}))) == "it is convex");
    // It is not closed, so that its volume tells nothing.
    HollowMesh open = block({}, {1, 2, 3});
    open.triangles.pop_back();
    open.triangles.pop_back();
    options.parts.tolerance = 2;
    BOOST_TEST(whyOf(of(open)) == "it is convex");
    options.parts.tolerance = .01;
    options.parts.most = 1;
    const ResolvedShape hull = of(aU());
    BOOST_TEST(notesOf(hull) == "HullAsBox mesh, MeshAsHull mesh");
    BOOST_TEST(whyOf(hull) == "the options allow one part");
    BOOST_TEST(notesOf((*this)(star())) == "HollowAsHull");
    options.parts.most = 32;
    options.partsLimit = 500;
    BOOST_TEST(whyOf(of(aU())) == "cutting it is beyond the limit");
    // Enough to begin with: what is cut by then stays.
    options.partsLimit = 560;
    BOOST_TEST(of(aU()).parts.size() == 2U);
}

BOOST_AUTO_TEST_CASE(shapes_share_parts_and_the_limit) {
    Shape shape;
    shape.geometry = geometryOf(aU());
    const ShapeId first = scene.addShape(shape);
    const ShapeId second = scene.addShape(shape);
    ShapeResolver resolver(scene, options);
    const ResolvedShape& once = resolver.resolve(first, {}, true);
    BOOST_TEST(&once == &resolver.resolve(first, {}, true));
    options.partsLimit = once.partsWork + 500;
    ShapeResolver limited(scene, options);
    BOOST_TEST(limited.resolve(first, {}, true).parts.size() == 3U);
    BOOST_TEST(whyOf(limited.resolve(second, {}, true)) == "cutting it is beyond the limit");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test
