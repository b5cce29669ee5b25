// The reasons why a shape is no solid, and the parts that are left out of one.
#include <limits>

#include "resolving.hpp"

namespace orrery::test::resolve_notes_test {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Fixture : Resolving {
    // One note, and no solid.
    void checkRefused(const ShapeGeometry& geometry, const std::string& notes, const Matrix3& linear = {}) {
        const ResolvedShape shape = (*this)(geometry, linear);
        BOOST_CHECK(!shape.solid);
        BOOST_CHECK_EQUAL(notesOf(shape), notes);
        BOOST_CHECK(std::any_of(shape.notes.begin(), shape.notes.end(),
                                [](const ShapeNote& note) { return preventsSolid(note.kind); }));
    }
    // Exactly one note; the solid is there.
    ShapeNote checkNoted(const ResolvedShape& shape, const std::string& notes) {
        BOOST_CHECK(shape.solid);
        BOOST_CHECK_EQUAL(notesOf(shape), notes);
        BOOST_REQUIRE_EQUAL(shape.notes.size(), 1);
        BOOST_CHECK(!preventsSolid(shape.notes[0].kind));
        return shape.notes[0];
    }
};

CapsuleShape capsule(std::optional<double> height, std::optional<double> radius) {
    return {Axis::Y, CapsuleShape::Height::Middle, height, radius, {}, {}};
}
CylinderShape cylinder(std::optional<double> height, std::optional<double> bottom, std::optional<double> top) {
    return {Axis::Y, height, {}, bottom, top};
}

BOOST_FIXTURE_TEST_SUITE(resolve_notes, Fixture)

BOOST_AUTO_TEST_CASE(unreadable_shape) {
    checkRefused(std::monostate{}, "NoGeometry");
}

BOOST_AUTO_TEST_CASE(sizes_that_are_none) {
    for (const double bad : {0.0, -1.0, kNan, kInfinity, -kInfinity, 2e7}) {
        BOOST_TEST_CONTEXT("value " << bad) {
            checkRefused(BoxShape{Vector3{1, bad, 1}}, "InvalidSize size");
            checkRefused(SphereShape{bad}, "InvalidSize radius");
            checkRefused(capsule(bad, {}), "InvalidSize height");
            checkRefused(capsule({}, bad), "InvalidSize radius");
            checkRefused(cylinder(bad, {}, {}), "InvalidSize height");
            checkRefused(ConeShape{bad, 1}, "InvalidSize radius");
            checkRefused(ConeShape{1, bad}, "InvalidSize length");
            checkRefused(RayShape{bad}, "InvalidSize length");
        }
    }
    checkRefused(GeneralShape{Vector3{1, 2e7, 1}, {}}, "InvalidSize size");
    checkRefused(GeneralShape{Vector3{1, 1, 1}, {GeneralCurve{Vector3{1, 2e7, 1}, {}, {}}}}, "InvalidSize size");
}

BOOST_AUTO_TEST_CASE(every_bad_size_is_noted) {
    checkRefused(BoxShape{Vector3{0, 1, -1}}, "InvalidSize size, InvalidSize size");
    checkRefused(capsule(-1, -1), "InvalidSize height, InvalidSize radius");
    checkRefused(cylinder(1, -1, -1), "InvalidSize radiusBottom, InvalidSize radiusTop");
    const ResolvedShape box = (*this)(BoxShape{Vector3{0, 1, -1}});
    BOOST_CHECK_EQUAL(box.notes[0].first, 0);
    BOOST_CHECK_EQUAL(box.notes[1].first, 2);
    BOOST_CHECK_EQUAL(box.notes[1].value, -1);
}

BOOST_AUTO_TEST_CASE(one_end_may_be_a_point) {
    BOOST_CHECK((*this)(cylinder(1, 0, 1)).solid);
    BOOST_CHECK((*this)(cylinder(1, 1, 0)).solid);
    checkRefused(cylinder(1, 0, 0), "InvalidSize radiusBottom, InvalidSize radiusTop");
    CapsuleShape pointed = capsule(3, {});
    pointed.radiusTop = 0;
    BOOST_CHECK((*this)(pointed).solid);
    pointed.radiusTop = -0.1;
    checkRefused(pointed, "InvalidSize radiusTop");
}

BOOST_AUTO_TEST_CASE(the_limit_is_for_scaled_sizes) {
    checkRefused(SphereShape{1e6}, "InvalidSize radius", diagonal(100, 100, 100));
    // Too small to be a number once scaled.
    checkRefused(SphereShape{1e-320}, "InvalidSize radius", diagonal(1e-6, 1e-6, 1e-6));
}

BOOST_AUTO_TEST_CASE(planes_need_a_normal_and_a_near_place) {
    checkRefused(PlaneShape{0, 0, 0, 1}, "InvalidSize normal");
    checkRefused(PlaneShape{kNan, 0, 1, 1}, "InvalidSize normal");
    checkRefused(PlaneShape{kInfinity, 0, 1, 1}, "InvalidSize normal");
    checkRefused(PlaneShape{0, 0, 1, kNan}, "InvalidSize d");
    checkRefused(PlaneShape{0, 0, 1, 1e9}, "InvalidSize d");
    BOOST_CHECK((*this)(PlaneShape{0, 0, 100, 1e9}).solid);
}

BOOST_AUTO_TEST_CASE(zero_scale) {
    checkRefused(BoxShape{}, "Disabled scale", diagonal(0, 0, 0));
    checkRefused(BoxShape{}, "ZeroScale scale", diagonal(1, 0, 1));
    checkRefused(BoxShape{}, "ZeroScale scale", diagonal(0, 0, 1));
    checkRefused(PlaneShape{0, 1, 0, 0}, "ZeroScale scale", diagonal(1, 0, 1));
    // Sheared, and flat though no entry is zero.
    checkRefused(SphereShape{}, "ZeroScale scale", Matrix3{{1, 1, 0, 1, 1, 0, 0, 0, 1}});
    BOOST_CHECK((*this)(BoxShape{}, diagonal(1e-6, 1e-6, 1e-6)).solid);
}

BOOST_AUTO_TEST_CASE(scale_that_is_no_number) {
    checkRefused(BoxShape{}, "InvalidScale scale", diagonal(1, kNan, 1));
    checkRefused(BoxShape{}, "InvalidScale scale", diagonal(1, 1, kInfinity));
}

BOOST_AUTO_TEST_CASE(meshes_that_are_not_there) {
    checkRefused(ConvexShape{}, "NoMesh mesh");
    checkRefused(TriMeshShape{}, "NoMesh mesh");
    checkRefused(TriMeshShape{MeshId{5}}, "NoMesh mesh");
    Mesh unread;
    unread.positions = boxCorners({1, 1, 1});
    const MeshId added = scene.addMesh(unread);
    scene.meshes.back().loaded = false;
    checkRefused(ConvexShape{added}, "NoMesh mesh");
}

BOOST_AUTO_TEST_CASE(empty_meshes) {
    checkRefused(convex({}), "EmptyMesh mesh");
    checkRefused(triMesh({}, {}), "EmptyMesh mesh");
    checkRefused(triMesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}), "EmptyMesh mesh");
    checkRefused(triMesh({{0, 0, 0}, {1, 0, 0}}, {{0, 1, 2}}), "BadIndices mesh, EmptyMesh mesh");
    checkRefused(triMesh({{0, 0, 0}, {1, 0, 0}, {kNan, 0, 0}}, {{0, 1, 2}}), "BadVertices mesh, EmptyMesh mesh");
    checkRefused(triMesh({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}}), "DegenerateTriangles mesh, EmptyMesh mesh");
    checkRefused(convex({{kNan, 0, 0}}), "BadVertices mesh, EmptyMesh mesh");
}

BOOST_AUTO_TEST_CASE(coordinates_beyond_the_limit) {
    checkRefused(triMesh({{0, 0, 0}, {1e8, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}), "InvalidSize mesh");
    std::vector<Vector3> points = somePoints(20, 1);
    points[7] = {0, -1e8, 0};
    checkRefused(convex(points), "InvalidSize mesh");
    checkRefused(convex(somePoints(20, 1)), "InvalidSize mesh", diagonal(1, 1e9, 1));
}

BOOST_AUTO_TEST_CASE(flat_hulls_with_the_reason) {
    checkRefused(convex({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {4, 0, 0}}), "FlatHull mesh");
    BOOST_CHECK((*this)(convex({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {4, 0, 0}})).notes[0].hull == HullFailure::Flat);
    BOOST_CHECK((*this)(convex({{0, 0, 0}, {1, 0, 0}})).notes[0].hull == HullFailure::TooFewPoints);
    options.meshAsHull = true;
    checkRefused(triMesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}), "FlatHull mesh");
}

BOOST_AUTO_TEST_CASE(bad_parts_of_a_mesh_are_left_out) {
    const Tessellation box = tessellateBox({1, 1, 1});
    auto triangles = box.triangles;
    triangles.insert(triangles.begin() + 2, {0, 1, 99});
    triangles.push_back({0, 1, 100});
    const ShapeNote indices = checkNoted((*this)(triMesh(box.positions, triangles)), "BadIndices mesh");
    BOOST_CHECK_EQUAL(indices.count, 2);
    BOOST_CHECK_EQUAL(indices.first, 2);

    auto positions = box.positions;
    positions.push_back({0, kInfinity, 0});
    const ShapeNote vertices = checkNoted((*this)(triMesh(positions, box.triangles)), "BadVertices mesh");
    BOOST_CHECK_EQUAL(vertices.count, 1);
    BOOST_CHECK_EQUAL(vertices.first, 8);

    triangles = box.triangles;
    triangles.push_back({3, 3, 4});
    BOOST_CHECK_EQUAL(checkNoted((*this)(triMesh(box.positions, triangles)), "DegenerateTriangles mesh").count, 1);

    std::vector<Vector3> points = somePoints(20, 1);
    points[4].x = kNan;
    BOOST_CHECK_EQUAL(checkNoted((*this)(convex(points)), "BadVertices mesh").first, 4);
}

BOOST_AUTO_TEST_CASE(capsule_shorter_than_its_caps) {
    CapsuleShape shape = capsule(0.8, 0.5);
    shape.meaning = CapsuleShape::Height::Total;
    const ResolvedShape resolved = (*this)(shape);
    const ShapeNote note = checkNoted(resolved, "CapsuleTooShort height");
    BOOST_CHECK_EQUAL(note.value, 0.8);
    BOOST_CHECK_EQUAL(note.limit, 1);
    BOOST_CHECK(solidOf<SolidSphere>(resolved) == SolidSphere{0.5});
}

BOOST_AUTO_TEST_CASE(every_kind_has_its_name) {
    BOOST_CHECK_EQUAL(toText(ShapeNoteKind::NoGeometry), "NoGeometry");
    BOOST_CHECK_EQUAL(toText(ShapeNoteKind::FlatHull), "FlatHull");
    BOOST_CHECK_EQUAL(toText(ShapeNoteKind::BadIndices), "BadIndices");
    BOOST_CHECK_EQUAL(toText(ShapeNoteKind::HullAsBox), "HullAsBox");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test::resolve_notes_test
