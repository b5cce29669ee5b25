// Heightfields: what becomes of them under a scale, their surface, and what is in them.
#include <cmath>

#include "orrery/geometry/exact_shape.hpp"
#include "resolving.hpp"

namespace orrery::test {
namespace {

// 3 x 2 samples over 4 m x 2 m: a ridge of 1 m along z in the middle.
HeightfieldShape ridge() {
    HeightfieldShape field;
    field.width = 4;
    field.depth = 2;
    field.widthSamples = 3;
    field.depthSamples = 2;
    field.samples = {0, 1, 0, 0, 1, 0};
    return field;
}

const Heightfield& fieldOf(const ResolvedShape& shape) {
    return *solidOf<SolidHeightfield>(shape).field;
}

BOOST_AUTO_TEST_SUITE(heightfields)

BOOST_AUTO_TEST_CASE(a_height_is_the_sample_times_scale_plus_offset) {
    HeightfieldShape shape = ridge();
    shape.scale = 3;
    shape.offset = -1;
    const ResolvedShape resolved = Resolving{}(shape);
    BOOST_CHECK_EQUAL(notesOf(resolved), "");
    BOOST_CHECK((fieldOf(resolved).heights == std::vector<double>{-1, 2, -1, -1, 2, -1}));
    BOOST_CHECK((fieldOf(resolved).point(1, 1) == Vector3{0, 2, 1}));
    BOOST_CHECK((fieldOf(resolved).point(0, 0) == Vector3{-2, -1, -1}));
}

BOOST_AUTO_TEST_CASE(a_scale_along_the_axes_is_taken_in) {
    HeightfieldShape shape = ridge();
    shape.thickness = 0.5;
    const ResolvedShape resolved = Resolving{}(shape, Matrix3{{2, 0, 0, 0, 3, 0, 0, 0, 4}});
    BOOST_CHECK_EQUAL(fieldOf(resolved).width, 8);
    BOOST_CHECK_EQUAL(fieldOf(resolved).depth, 8);
    BOOST_CHECK_EQUAL(fieldOf(resolved).thickness, 1.5);
    BOOST_CHECK_EQUAL(fieldOf(resolved).heights[1], 3);
}

BOOST_AUTO_TEST_CASE(a_mirrored_or_sheared_one_becomes_a_mesh_that_still_faces_up) {
    for (const Matrix3& linear : {Matrix3{{-1, 0, 0, 0, 1, 0, 0, 0, 1}}, Matrix3{{1, 0.5, 0, 0, 1, 0, 0, 0, 1}}}) {
        HeightfieldShape shape = ridge();
        shape.thickness = 1;
        const ResolvedShape resolved = Resolving{}(shape, linear);
        const TriangleMesh& mesh = *solidOf<SolidMesh>(resolved).mesh;
        BOOST_CHECK_EQUAL(notesOf(resolved), "HeightfieldAsMesh scale");
        BOOST_CHECK(mesh.closed);
        BOOST_CHECK_CLOSE(signedVolume(mesh.positions, mesh.triangles), 4 * 2 * 1 + 0.5 * 4 * 1 * 2, 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(the_surface_alone_is_open_and_with_a_thickness_it_is_closed) {
    const ResolvedShape open = Resolving{}(ridge());
    BOOST_CHECK_EQUAL(tessellateHeightfield(fieldOf(open)).triangles.size(), 4U);
    BOOST_CHECK(!isClosed(tessellateHeightfield(fieldOf(open)).triangles));
    BOOST_CHECK(!massOf(open));

    HeightfieldShape shape = ridge();
    shape.thickness = 2;
    const ResolvedShape closed = Resolving{}(shape);
    const Tessellation surface = tessellateHeightfield(fieldOf(closed));
    BOOST_CHECK(isClosed(surface.triangles));
    BOOST_CHECK_CLOSE(signedVolume(surface.positions, surface.triangles), 4 * 2 * 2 + 4, 1e-9);
    BOOST_CHECK_CLOSE(massOf(closed, 3)->mass, 60, 1e-9);
}

BOOST_AUTO_TEST_CASE(cells_are_cut_as_ode_cuts_them) {
    HeightfieldShape shape = ridge();
    shape.widthSamples = 2;
    shape.samples = {0, 1, 1, 0};
    const Tessellation surface = tessellateHeightfield(fieldOf(Resolving{}(shape)));
    // The cut goes from (x + 1, z) to (x, z + 1): the ridge of height 1 runs along it.
    BOOST_CHECK((surface.triangles == std::vector<Triangle>{{0, 2, 1}, {3, 1, 2}}));
}

BOOST_AUTO_TEST_CASE(points_below_the_surface_are_inside_and_the_nearest_point_is_on_it) {
    HeightfieldShape shape = ridge();
    shape.thickness = 1;
    SceneContents scene;
    Shape holder;
    holder.geometry = shape;
    const ExactShapeResult exact = exactShapeOf(holder, scene);
    BOOST_REQUIRE(exact.shape);
    BOOST_CHECK(contains(*exact.shape, {0, 0.9, 0}));
    BOOST_CHECK(contains(*exact.shape, {-1.9, -0.9, 0.9}));
    BOOST_CHECK(!contains(*exact.shape, {-1, 0.6, 0}));
    BOOST_CHECK(!contains(*exact.shape, {0, -1.1, 0}));
    const Vector3 nearest = nearestPoint(*exact.shape, {-1.5, 1.25, 0});
    // Foot of the perpendicular on the slope y = 1 + x / 2.
    BOOST_CHECK_SMALL(nearest.x + 1.1, 1e-12);
    BOOST_CHECK_SMALL(nearest.y - 0.45, 1e-12);
}

BOOST_AUTO_TEST_CASE(what_ode_would_abort_on_or_read_past_gives_a_note) {
    struct Row {
        void (*spoil)(HeightfieldShape&);
        std::string_view note;
    };
    const Row rows[] = {
        {[](HeightfieldShape& s) { s.widthSamples = 1; }, "BadGrid samples"},
        {[](HeightfieldShape& s) { s.depthSamples = 0; }, "BadGrid samples"},
        {[](HeightfieldShape& s) { s.samples.pop_back(); }, "BadGrid samples"},
        {[](HeightfieldShape& s) { s.widthSamples = s.depthSamples = 0x10000; }, "BadGrid samples"},
        {[](HeightfieldShape& s) { s.width = 0; }, "InvalidSize width"},
        {[](HeightfieldShape& s) { s.depth = -1; }, "InvalidSize depth"},
        {[](HeightfieldShape& s) { s.depth = 1e8; }, "InvalidSize depth"},
        {[](HeightfieldShape& s) { s.thickness = -1; }, "InvalidSize thickness"},
        {[](HeightfieldShape& s) { s.samples[3] = std::nan(""); }, "InvalidSize samples"},
        {[](HeightfieldShape& s) { s.scale = 1e300; }, "InvalidSize samples"},
        {[](HeightfieldShape& s) { s.offset = INFINITY; }, "InvalidSize samples"},
    };
    for (const Row& row : rows) {
        HeightfieldShape shape = ridge();
        row.spoil(shape);
        const ResolvedShape resolved = Resolving{}(shape);
        BOOST_CHECK(!resolved.solid);
        BOOST_CHECK_EQUAL(notesOf(resolved), row.note);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test
