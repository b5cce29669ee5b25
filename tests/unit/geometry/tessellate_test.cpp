#include "orrery/geometry/tessellate.hpp"

#include <numbers>

#include "checks.hpp"

namespace orrery::test {
namespace {

// Closed, outward, every position once and used, no triangle without area.
void checkSurface(const Tessellation& t) {
    BOOST_CHECK(isClosed(t.triangles));
    BOOST_CHECK_GT(signedVolume(t.positions, t.triangles), 0);
    const BuiltMesh built = buildMesh(t.positions, t.triangles);
    BOOST_CHECK_EQUAL(built.mesh.positions.size(), t.positions.size());
    BOOST_CHECK_EQUAL(built.mesh.triangles.size(), t.triangles.size());
    // One piece without holes: V - E + F = 2.
    BOOST_CHECK_EQUAL(t.positions.size() + t.triangles.size(), t.triangles.size() * 3 / 2 + 2);
}

double top(const Tessellation& t) {
    return std::max_element(t.positions.begin(), t.positions.end(), [](auto& a, auto& b) { return a.z < b.z; })->z;
}
double bottom(const Tessellation& t) {
    return std::min_element(t.positions.begin(), t.positions.end(), [](auto& a, auto& b) { return a.z < b.z; })->z;
}

BOOST_AUTO_TEST_SUITE(tessellation)

BOOST_AUTO_TEST_CASE(all_are_closed_surfaces_that_face_outward) {
    for (const Resolution& resolution : {Resolution{}, Resolution{3, 1}, Resolution{4, 1}, Resolution{37, 9}}) {
        BOOST_TEST_CONTEXT(resolution.segments << " x " << resolution.rings) {
            checkSurface(tessellateSphere(0.5, resolution));
            checkSurface(tessellateCapsule(0.5, 0.5, 1, resolution));
            checkSurface(tessellateCapsule(0.5, 0.2, 1, resolution));
            checkSurface(tessellateCapsule(0.2, 0.5, 0.4, resolution));
            checkSurface(tessellateCapsule(0.5, 0.2, 0.1, resolution));
            checkSurface(tessellateCapsule(0.5, 0, 2, resolution));
            checkSurface(tessellateCapsule(0.5, 0.5, 0, resolution));
            checkSurface(tessellateCylinder(0.5, 0.5, 2, resolution));
            checkSurface(tessellateCylinder(0, 0.5, 2, resolution));
            checkSurface(tessellateCone(0.5, 2, resolution));
        }
    }
    checkSurface(tessellateBox({1, 2, 3}));
}

BOOST_AUTO_TEST_CASE(a_capsule_whose_one_end_holds_the_other_is_a_ball_at_that_end) {
    const Tessellation below = tessellateCapsule(0.5, 0.1, 0.3);
    BOOST_CHECK_CLOSE(bottom(below), -0.65, 1e-9);
    BOOST_CHECK_CLOSE(top(below), 0.35, 1e-9);
    const Tessellation above = tessellateCapsule(0.1, 0.5, 0.3);
    BOOST_CHECK_CLOSE(bottom(above), -0.35, 1e-9);
    BOOST_CHECK_CLOSE(top(above), 0.65, 1e-9);
}

BOOST_AUTO_TEST_CASE(senseless_resolutions_are_raised_to_the_least) {
    checkSurface(tessellateSphere(1, {0, 0}));
    checkSurface(tessellateCapsule(1, 0.5, 1, {-5, -5}));
}

BOOST_AUTO_TEST_CASE(points_lie_on_the_surface) {
    for (const Vector3& p : tessellateSphere(0.7).positions) BOOST_CHECK_CLOSE(toEigen(p).norm(), 0.7, 1e-12);
    for (const Vector3& p : tessellateCapsule(0.7, 0.3, 2).positions) {
        const double below = distance(p, {0, 0, -1}) - 0.7;
        const double above = distance(p, {0, 0, 1}) - 0.3;
        BOOST_CHECK_SMALL(std::min(std::abs(below), std::abs(above)), 1e-12);
        BOOST_CHECK_GT(std::min(below, above), -1e-12);
    }
}

BOOST_AUTO_TEST_CASE(the_bottom_is_at_negative_z) {
    const Tessellation cone = tessellateCone(0.5, 2);
    BOOST_CHECK_EQUAL(top(cone), 1);
    BOOST_CHECK_EQUAL(bottom(cone), -1);
    for (const Vector3& p : cone.positions) BOOST_CHECK(p.z == -1 || (p.x == 0 && p.y == 0 && p.z == 1));
    const Tessellation capsule = tessellateCapsule(0.5, 0.25, 2);
    BOOST_CHECK_CLOSE(top(capsule), 1.25, 1e-12);
    BOOST_CHECK_CLOSE(bottom(capsule), -1.5, 1e-12);
}

BOOST_AUTO_TEST_CASE(resolution_is_what_was_asked_for) {
    // 24 around, 6 rings to each pole: 11 circles and 2 poles.
    BOOST_CHECK_EQUAL(tessellateSphere(1).positions.size(), 24 * 11 + 2);
    // Two caps of 6 rings, two poles.
    BOOST_CHECK_EQUAL(tessellateCapsule(1, 1, 1).positions.size(), 24 * 12 + 2);
    BOOST_CHECK_EQUAL(tessellateCylinder(1, 1, 1).positions.size(), 24 * 2 + 2);
    BOOST_CHECK_EQUAL(tessellateCone(1, 1).positions.size(), 24 + 2);
}

BOOST_AUTO_TEST_CASE(hulls_become_fans) {
    const HullResult cube = convexHull(boxCorners({1, 2, 3}));
    BOOST_REQUIRE(cube.hull);
    const Tessellation t = tessellateHull(*cube.hull);
    checkSurface(t);
    BOOST_CHECK_EQUAL(t.triangles.size(), 12);
    BOOST_CHECK_CLOSE(signedVolume(t.positions, t.triangles), 6, 1e-12);
}

BOOST_AUTO_TEST_CASE(any_solid_but_planes_and_rays) {
    BOOST_CHECK(!tessellate(SolidPlane{}));
    BOOST_CHECK(!tessellate(SolidRay{1}));
    const HullResult cube = convexHull(boxCorners({1, 2, 3}));
    const Tessellation box = tessellateBox({1, 2, 3});
    const auto mesh = std::make_shared<TriangleMesh>(buildMesh(box.positions, box.triangles).mesh);
    const std::vector<Solid> solids{SolidBox{{1, 2, 3}}, SolidSphere{1},       SolidCapsule{1, 2},
                                    SolidCylinder{1, 2}, SolidHull{cube.hull}, SolidMesh{mesh}};
    for (const Solid& solid : solids) {
        BOOST_TEST_CONTEXT(typeName(solid)) {
            const auto t = tessellate(solid, {64, 16});
            BOOST_REQUIRE(t);
            checkSurface(*t);
            BOOST_CHECK_CLOSE(signedVolume(t->positions, t->triangles), volume(solid).value(), 1.0);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test
