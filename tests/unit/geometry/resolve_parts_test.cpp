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
    TriMeshShape unevenSheet(std::size_t number);
    ShapeId addShape(ShapeGeometry geometry) {
        Shape shape;
        shape.geometry = std::move(geometry);
        return scene.addShape(shape);
    }
    ResolvedShape of(const HollowMesh& mesh, const Matrix3& linear = {}) { return (*this)(geometryOf(mesh), linear); }
};

// A sheet of 18 triangles over a square, whose corners are at heights without order.
TriMeshShape Moving::unevenSheet(std::size_t number) {
    constexpr std::uint32_t kSide = 4;
    std::uint32_t random = 12345 + 977 * static_cast<std::uint32_t>(number);
    std::vector<Vector3> positions;
    std::vector<Triangle> triangles;
    for (std::uint32_t i = 0; i < kSide * kSide; ++i) {
        random = random * 1664525U + 1013904223U;
        positions.push_back({double(i / kSide), (random >> 8) * 0x1p-24 * .6, double(i % kSide)});
        if (i / kSide + 1 == kSide || i % kSide + 1 == kSide) continue;
        triangles.push_back({i, i + 1, i + kSide});
        triangles.push_back({i + 1, i + kSide + 1, i + kSide});
    }
    return triMesh(positions, triangles);
}

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
    options.partsLimit = 2400;
    BOOST_TEST(of(aU()).parts.size() == 2U);
}

BOOST_AUTO_TEST_CASE(shapes_share_parts_and_the_limit) {
    const ShapeId first = addShape(geometryOf(aU()));
    const ShapeId second = addShape(geometryOf(aU()));
    ShapeResolver resolver(scene, options);
    const ResolvedShape& once = resolver.resolve(first, {}, true);
    BOOST_TEST(&once == &resolver.resolve(first, {}, true));
    BOOST_TEST(once.parts.size() == 3U);
    options.partsLimit = 500;
    ShapeResolver limited(scene, options);
    BOOST_TEST(whyOf(limited.resolve(second, {}, true)) == "cutting it is beyond the limit");
}

BOOST_AUTO_TEST_CASE(meshes_that_are_used_very_often_have_fewer_parts) {
    const ShapeId sheet = addShape(unevenSheet(0));
    const std::size_t alone = ShapeResolver(scene, options).resolve(sheet, {}, true).parts.size();
    ShapeResolver resolver(scene, options);
    for (int i = 0; i < 2000; ++i) resolver.announce(sheet, {}, true);
    const std::size_t parts = resolver.resolve(sheet, {}, true).parts.size();
    BOOST_TEST(parts >= 2U);
    BOOST_TEST(parts <= 6U);
    BOOST_TEST(parts < alone);
}

BOOST_AUTO_TEST_CASE(a_mesh_alone_may_take_the_whole_limit) {
    const ShapeId sheet = addShape(unevenSheet(0));
    const ResolvedShape free = ShapeResolver(scene, options).resolve(sheet, {}, true);
    options.partsLimit = 2 * free.partsWork;
    BOOST_TEST(ShapeResolver(scene, options).resolve(sheet, {}, true).parts.size() == free.parts.size());
}

BOOST_AUTO_TEST_CASE(different_meshes_share_the_work_evenly) {
    constexpr std::size_t kSheets = 8;
    std::vector<ShapeId> sheets;
    for (std::size_t i = 0; i < kSheets; ++i) sheets.push_back(addShape(unevenSheet(i)));
    const ResolvedShape alone = ShapeResolver(scene, options).resolve(sheets[0], {}, true);
    BOOST_TEST(alone.notes.back().why.empty());
    const std::size_t share = alone.partsWork / 8;
    options.partsLimit = 5 * kSheets * share;  // of which a fifth is shared
    ShapeResolver resolver(scene, options);
    for (const ShapeId sheet : sheets) resolver.expect(sheet);
    std::size_t work = 0;
    for (const ShapeId sheet : sheets) {
        const ResolvedShape& shape = resolver.resolve(sheet, {}, true);
        BOOST_TEST(shape.parts.size() > 3U);
        BOOST_TEST(shape.parts.size() < alone.parts.size());
        BOOST_TEST(shape.partsWork > share / 2);
        work += shape.partsWork;
    }
    BOOST_TEST(whyOf(resolver.resolve(sheets[0], {}, true)) == "more parts are beyond the limit of cutting");
    BOOST_TEST(work < kSheets * share * 3 / 2);
}

BOOST_AUTO_TEST_CASE(work_that_a_mesh_leaves_is_for_those_after_it) {
    const ShapeId simple = addShape(geometryOf(block({}, {1, 2, 3})));
    const ShapeId sheet = addShape(unevenSheet(0));
    const ResolvedShape alone = ShapeResolver(scene, options).resolve(sheet, {}, true);
    options.partsLimit = 6 * alone.partsWork;
    ShapeResolver resolver(scene, options);
    for (const ShapeId each : {simple, sheet}) resolver.expect(each);
    BOOST_TEST(whyOf(resolver.resolve(simple, {}, true)) == "it is convex");
    BOOST_TEST(resolver.resolve(sheet, {}, true).parts.size() == alone.parts.size());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test
