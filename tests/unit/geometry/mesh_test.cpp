#include "orrery/geometry/mesh.hpp"

#include <limits>

#include "checks.hpp"
#include "orrery/geometry/tessellate.hpp"

namespace orrery::test {
namespace {

// Every triangle with corners of its own, as files without an index have it.
struct Soup {
    std::vector<Vector3> positions;
    std::vector<Triangle> triangles;
};

Soup soupOf(const Tessellation& t) {
    Soup soup;
    for (const Triangle& triangle : t.triangles) {
        const auto first = static_cast<std::uint32_t>(soup.positions.size());
        soup.triangles.push_back({first, first + 1, first + 2});
        for (const std::uint32_t corner : triangle) soup.positions.push_back(t.positions[corner]);
    }
    return soup;
}

BOOST_AUTO_TEST_SUITE(mesh)

BOOST_AUTO_TEST_CASE(equal_positions_become_one) {
    const Soup soup = soupOf(tessellateBox({1, 2, 3}));
    const BuiltMesh built = buildMesh(soup.positions, soup.triangles);
    BOOST_CHECK_EQUAL(built.mesh.positions.size(), 8);
    BOOST_CHECK_EQUAL(built.mesh.triangles.size(), 12);
    BOOST_CHECK(built.mesh.closed);
    BOOST_CHECK_CLOSE(signedVolume(built.mesh.positions, built.mesh.triangles), 6, 1e-12);
}

BOOST_AUTO_TEST_CASE(minus_zero_is_zero) {
    const std::vector<Vector3> positions{{0.0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-0.0, -0.0, 0}, {-1, 0, 0}, {0, -1, 0}};
    const BuiltMesh built = buildMesh(positions, std::vector<Triangle>{{0, 1, 2}, {3, 4, 5}});
    BOOST_CHECK_EQUAL(built.mesh.positions.size(), 5);
}

BOOST_AUTO_TEST_CASE(mirroring_turns_the_winding_and_keeps_the_outside) {
    const Soup soup = soupOf(tessellateCone(0.5, 2));
    const double volume = signedVolume(soup.positions, soup.triangles);
    BOOST_CHECK_GT(volume, 0);
    for (const Matrix3& mirror : {diagonal(-1, 1, 1), diagonal(1, -2, 1), diagonal(-1, -1, -1)}) {
        const BuiltMesh built = buildMesh(soup.positions, soup.triangles, mirror);
        BOOST_CHECK(built.mesh.closed);
        const double factor = std::abs(toEigen(mirror).determinant());
        BOOST_CHECK_CLOSE(signedVolume(built.mesh.positions, built.mesh.triangles), factor * volume, 1e-10);
    }
    const BuiltMesh twice = buildMesh(soup.positions, soup.triangles, diagonal(-1, -1, 1));
    BOOST_CHECK_CLOSE(signedVolume(twice.mesh.positions, twice.mesh.triangles), volume, 1e-10);
}

BOOST_AUTO_TEST_CASE(closed_meshes) {
    const std::vector<Triangle> box = tessellateBox({1, 1, 1}).triangles;
    BOOST_CHECK(isClosed(box));
    BOOST_CHECK(!isClosed({}));

    std::vector<Triangle> hole = box;
    hole.pop_back();
    BOOST_CHECK(!isClosed(hole));

    std::vector<Triangle> oneTurned = box;
    std::swap(oneTurned[5][0], oneTurned[5][1]);
    BOOST_CHECK(!isClosed(oneTurned));

    std::vector<Triangle> inward = box;
    for (Triangle& t : inward) std::swap(t[0], t[1]);
    BOOST_CHECK(isClosed(inward));

    std::vector<Triangle> doubled = box;
    doubled.push_back(box[0]);
    BOOST_CHECK(!isClosed(doubled));
}

BOOST_AUTO_TEST_CASE(inward_meshes_have_a_negative_volume) {
    Tessellation box = tessellateBox({1, 2, 3});
    for (Triangle& t : box.triangles) std::swap(t[0], t[1]);
    BOOST_CHECK_CLOSE(signedVolume(box.positions, box.triangles), -6, 1e-12);
    BOOST_CHECK_EQUAL(signedVolume(box.positions, {}), 0);
}

BOOST_AUTO_TEST_CASE(bad_triangles_are_left_out_and_counted) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<Vector3> positions{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {kNan, 0, 0}, {2, 0, 0}, {0, 0, 0}};
    const std::vector<Triangle> triangles{
        {0, 1, 2},           // good
        {0, 1, 6},           // no such vertex
        {0, 0xFFFFFFFF, 2},  // no such vertex
        {0, 1, 3},           // not a number
        {1, 1, 2},           // same corner twice
        {0, 5, 1},           // same place twice
        {0, 1, 4},           // in a line
    };
    const BuiltMesh built = buildMesh(positions, triangles);
    BOOST_REQUIRE_EQUAL(built.mesh.triangles.size(), 1);
    BOOST_CHECK_EQUAL(built.mesh.positions.size(), 3);
    BOOST_CHECK_EQUAL(built.repairs.badIndices, 2);
    BOOST_CHECK_EQUAL(built.repairs.firstBadIndex, 1);
    BOOST_CHECK_EQUAL(built.repairs.badVertices, 1);
    BOOST_CHECK_EQUAL(built.repairs.firstBadVertex, 3);
    BOOST_CHECK_EQUAL(built.repairs.degenerate, 3);
    BOOST_CHECK(!built.mesh.closed);
}

BOOST_AUTO_TEST_CASE(a_sliver_in_an_edge_leaves_the_mesh_closed) {
    // The edge from corner 0 to 1 of a box is split at its middle, on one side by a triangle without area.
    Tessellation box = tessellateBox({2, 2, 2});
    box.positions.push_back({0, -1, -1});
    std::vector<Triangle> split;
    bool done = false;
    for (const Triangle& t : box.triangles) {
        if (!done && t[0] == 0 && t[1] == 1) {
            split.push_back({0, 8, t[2]});
            split.push_back({8, 1, t[2]});
            split.push_back({0, 1, 8});
            done = true;
        } else {
            split.push_back(t);
        }
    }
    BOOST_REQUIRE(done);
    const BuiltMesh built = buildMesh(box.positions, split);
    BOOST_CHECK_EQUAL(built.repairs.degenerate, 1);
    BOOST_CHECK(built.mesh.closed);
    BOOST_CHECK_CLOSE(signedVolume(built.mesh.positions, built.mesh.triangles), 8, 1e-12);
}

BOOST_AUTO_TEST_CASE(nothing_in_nothing_out) {
    BOOST_CHECK(buildMesh({}, {}).mesh.triangles.empty());
    BOOST_CHECK(!buildMesh({}, {}).mesh.closed);
    BOOST_CHECK_EQUAL(buildMesh({}, std::vector<Triangle>{{0, 1, 2}}).repairs.badIndices, 1);
}

BOOST_AUTO_TEST_CASE(tiny_meshes_keep_their_triangles) {
    const Tessellation box = tessellateBox({1e-6, 1e-6, 1e-6});
    BOOST_CHECK_EQUAL(buildMesh(box.positions, box.triangles).mesh.triangles.size(), 12);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test
