// Meshes as exporters write them weigh as the solid that they stand for.
#include "orrery/geometry/enclosure.hpp"

#include <cmath>

#include "checks.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "orrery/test/hollow_meshes.hpp"

namespace orrery::test {
namespace {

Enclosure enclosureOf(const HollowMesh& mesh) {
    return orrery::enclosureOf(buildMesh(mesh.positions, mesh.triangles).mesh);
}

// The volume enclosed by triangles that face outward; 0 if there is none.
double enclosedBy(const HollowMesh& mesh) {
    const Enclosure enclosure = enclosureOf(mesh);
    return enclosure.mesh ? signedVolume(enclosure.mesh->positions, enclosure.mesh->triangles) : 0;
}

// Each triangle has corners of its own, each of them off by as much in some direction.
HollowMesh shaken(const HollowMesh& mesh, double by) {
    HollowMesh soup;
    double phase = 0;
    for (const auto& triangle : mesh.triangles) {
        const auto first = static_cast<std::uint32_t>(soup.positions.size());
        soup.triangles.push_back({first, first + 1, first + 2});
        for (const std::uint32_t corner : triangle) {
            const Vector3& p = mesh.positions[corner];
            phase += 1;
            soup.positions.push_back({p.x + by * std::sin(phase), p.y + by * std::sin(2 * phase), p.z});
        }
    }
    return soup;
}

constexpr double kVolumeOfL = 1.75;

BOOST_AUTO_TEST_SUITE(enclosure)

BOOST_AUTO_TEST_CASE(closed_meshes_come_back_as_they_are) {
    for (const HollowMesh& mesh : {anL(), aU(), torus(12, 9, 1, 0.3)}) {
        const TriangleMesh built = buildMesh(mesh.positions, mesh.triangles).mesh;
        const Enclosure enclosure = orrery::enclosureOf(built);
        BOOST_REQUIRE(enclosure.mesh);
        BOOST_CHECK_EQUAL(enclosure.openEdges, 0);
        BOOST_CHECK(enclosure.mesh->triangles == built.triangles);
        BOOST_CHECK(enclosure.mesh->positions == built.positions);
    }
}

BOOST_AUTO_TEST_CASE(inside_out_is_the_same_solid) {
    BOOST_CHECK_CLOSE(enclosedBy(anL()), kVolumeOfL, 1e-10);
    BOOST_CHECK_CLOSE(enclosedBy(insideOut(anL())), kVolumeOfL, 1e-10);
}

BOOST_AUTO_TEST_CASE(triangles_that_face_the_wrong_way_are_turned) {
    for (std::size_t first = 0; first < 4; ++first) {
        HollowMesh mesh = anL();
        for (std::size_t i = first; i < mesh.triangles.size(); i += 4)
            std::swap(mesh.triangles[i][0], mesh.triangles[i][1]);
        BOOST_CHECK_CLOSE(enclosedBy(mesh), kVolumeOfL, 1e-10);
        BOOST_CHECK_CLOSE(enclosedBy(insideOut(mesh)), kVolumeOfL, 1e-10);
    }
}

BOOST_AUTO_TEST_CASE(corners_a_little_apart_are_one) {
    for (const double size : {1e-3, 1.0, 1e4}) {
        for (const double gap : {1e-9, 1e-7, 1e-6, 1e-5}) {
            const HollowMesh mesh = scaled(shaken(anL(), gap), size);
            const double volume = kVolumeOfL * size * size * size;
            BOOST_CHECK_CLOSE(enclosedBy(mesh), volume, 100 * 20 * gap);
            BOOST_CHECK_CLOSE(enclosedBy(insideOut(mesh)), volume, 100 * 20 * gap);
        }
    }
}

BOOST_AUTO_TEST_CASE(triangles_twice_count_once) {
    HollowMesh twice = anL();
    twice.triangles.insert(twice.triangles.end(), twice.triangles.begin(), twice.triangles.begin() + 5);
    BOOST_CHECK_CLOSE(enclosedBy(twice), kVolumeOfL, 1e-10);
    HollowMesh bothSides = anL();
    bothSides.add(insideOut(anL()));
    BOOST_CHECK_CLOSE(enclosedBy(bothSides), kVolumeOfL, 1e-10);
}

BOOST_AUTO_TEST_CASE(solids_that_touch_are_closed) {
    for (const Vector3& beside : {Vector3{1, 0, 0}, Vector3{1, 1, 0}, Vector3{1, 1, 1}}) {
        HollowMesh mesh = block({0, 0, 0}, {1, 1, 1});
        mesh.add(block(beside, {1, 1, 1}));
        BOOST_CHECK_CLOSE(enclosedBy(mesh), 2.0, 1e-10);
    }
}

BOOST_AUTO_TEST_CASE(each_piece_faces_outward_but_cavities) {
    const HollowMesh outer = block({0, 0, 0}, {2, 2, 2});
    const HollowMesh inner = block({0, 0, 0}, {1, 1, 1});
    const HollowMesh beside = block({3, 0, 0}, {1, 1, 1});
    HollowMesh hollow = outer;
    hollow.add(insideOut(inner));
    BOOST_CHECK_CLOSE(enclosedBy(hollow), 7.0, 1e-10);
    BOOST_CHECK_CLOSE(enclosedBy(insideOut(hollow)), 7.0, 1e-10);
    BOOST_CHECK_CLOSE(enclosedBy(shaken(hollow, 1e-6)), 7.0, 1e-2);
    HollowMesh two = outer;
    two.add(insideOut(beside));
    BOOST_CHECK_CLOSE(enclosedBy(two), 9.0, 1e-10);
    two.add(insideOut(inner));
    BOOST_CHECK_CLOSE(enclosedBy(two), 8.0, 1e-10);
}

BOOST_AUTO_TEST_CASE(what_has_holes_encloses_nothing) {
    HollowMesh open = anL();
    open.triangles.pop_back();
    const Enclosure enclosure = enclosureOf(open);
    BOOST_CHECK(!enclosure.mesh);
    BOOST_CHECK_EQUAL(enclosure.openEdges, 3);
}

BOOST_AUTO_TEST_CASE(sheets_enclose_nothing) {
    HollowMesh sheet;
    sheet.positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0.2}, {0, 1, 0}};
    sheet.addQuad(0, 1, 2, 3);
    BOOST_CHECK(!enclosureOf(sheet).mesh);
    sheet.add(insideOut(sheet));
    BOOST_CHECK(!enclosureOf(sheet).mesh);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test
