#include <functional>
#include <limits>
#include <numbers>

#include "checks.hpp"
#include "orrery/geometry/tessellate.hpp"

namespace orrery::test {
namespace {

// Mass of a solid of revolution, by thin slices of its outline.
MassProperties bySlices(double from, double to, const std::function<double(double)>& radius) {
    constexpr int kSlices = 4000;
    MassProperties sum;
    const double thickness = (to - from) / kSlices;
    for (int i = 0; i < kSlices; ++i) {
        const double z = from + (i + 0.5) * thickness;
        sum = sumOf(sum, translated(massOfCylinder(radius(z), thickness, 1), {0, 0, z}));
    }
    return sum;
}

// Outline of the hull of two spheres: the hull is swept by spheres whose radius runs from one to the other.
double sweptRadius(double radiusBottom, double radiusTop, double length, double z) {
    double best = 0;
    for (int i = 0; i <= 2000; ++i) {
        const double t = i / 2000.0;
        const double r = radiusBottom + (radiusTop - radiusBottom) * t;
        const double h = z - (t - 0.5) * length;
        best = std::max(best, r * r - h * h);
    }
    return std::sqrt(best);
}

BOOST_AUTO_TEST_SUITE(mass)

BOOST_AUTO_TEST_CASE(box_adjusted_plus_sphere) {
    const MassProperties box = scaledToMass(massOfBox({1, 2, 3}, 2), 6);
    const MassProperties sphere = translated(massOfSphere(0.5, 3), {0, 2, 0});
    const MassProperties both = sumOf(box, sphere);
    BOOST_CHECK_CLOSE(both.mass, 7.57079633, 1e-6);
    checkNear(both.center, {0, 0.414961983, 0}, 1e-9);
    checkNear(inertiaAbout(both, {}), diagonal(12.9402649, 5.15707963, 8.94026494), 1e-7);
    checkNear(both.inertia, diagonal(11.6366234, 5.15707963, 7.63662342), 1e-7);
}

BOOST_AUTO_TEST_CASE(parameters_are_about_the_origin) {
    const MassProperties body = massFromParameters(1, {1, 0, 0}, diagonal(1, 2, 2));
    checkNear(body.inertia, diagonal(1, 1, 1), 1e-15);
    checkNear(inertiaAbout(body, {}), diagonal(1, 2, 2), 1e-15);
}

BOOST_AUTO_TEST_CASE(principal_moments_follow_their_orientation) {
    const double half = std::numbers::sqrt2 / 2;
    checkNear(inertiaFromPrincipal({1, 2, 3}, {0, 0, half, half}), diagonal(2, 1, 3), 1e-15);
    BOOST_CHECK(inertiaFromPrincipal({1, 2, 3}, {}) == diagonal(1, 2, 3));
}

BOOST_AUTO_TEST_CASE(primitives_are_their_integrals) {
    checkNear(massOfSphere(0.7, 1), bySlices(-0.7, 0.7, [](double z) { return std::sqrt(0.49 - z * z); }), 1e-5);
    checkNear(massOfCylinder(0.7, 3, 1), bySlices(-1.5, 1.5, [](double) { return 0.7; }), 1e-12);
    checkNear(massOfCapsule(0.7, 3, 1), bySlices(-2.2, 2.2, [](double z) { return sweptRadius(0.7, 0.7, 3, z); }),
              1e-4);
}

BOOST_AUTO_TEST_CASE(tapered_solids_are_their_integrals) {
    struct Row {
        double bottom, top, length;
    };
    for (const Row& row : {Row{0.5, 0.2, 2}, Row{0.2, 0.9, 1}, Row{0.5, 0, 1.5}, Row{0, 0.3, 0.4}}) {
        BOOST_TEST_CONTEXT(row.bottom << ' ' << row.top << ' ' << row.length) {
            const double half = row.length / 2;
            checkNear(massOfTaperedCapsule(row.bottom, row.top, row.length, 1),
                      bySlices(-half - row.bottom, half + row.top,
                               [&](double z) { return sweptRadius(row.bottom, row.top, row.length, z); }),
                      3e-4);
            checkNear(massOfTaperedCylinder(row.bottom, row.top, row.length, 1),
                      bySlices(-half, half,
                               [&](double z) { return row.bottom + (row.top - row.bottom) * (z + half) / row.length; }),
                      1e-5);
        }
    }
}

BOOST_AUTO_TEST_CASE(cone_in_closed_form) {
    const MassProperties cone = massOfTaperedCylinder(2, 0, 4, 3);
    const double mass = 3 * std::numbers::pi * 4 * 4 / 3;
    BOOST_CHECK_CLOSE(cone.mass, mass, 1e-12);
    checkNear(cone.center, {0, 0, -1}, 1e-14);
    const double across = mass * (3.0 / 20 * 4 + 3.0 / 80 * 16);
    checkNear(cone.inertia, diagonal(across, across, 0.3 * mass * 4), 1e-12);
}

BOOST_AUTO_TEST_CASE(equal_radii_are_the_plain_solid) {
    checkNear(massOfTaperedCapsule(0.5, 0.5 + 1e-13, 2, 1), massOfCapsule(0.5, 2, 1), 1e-11);
    checkNear(massOfTaperedCylinder(0.5, 0.5 + 1e-13, 2, 1), massOfCylinder(0.5, 2, 1), 1e-11);
}

BOOST_AUTO_TEST_CASE(a_cap_that_holds_the_other_is_a_sphere) {
    checkNear(massOfTaperedCapsule(1, 0.2, 0.5, 1), translated(massOfSphere(1, 1), {0, 0, -0.25}), 1e-15);
    checkNear(massOfTaperedCapsule(0.2, 1, 0.5, 1), translated(massOfSphere(1, 1), {0, 0, 0.25}), 1e-15);
    // Just not holding it is nearly the same.
    checkNear(massOfTaperedCapsule(1, 0.5, 0.5 + 1e-9, 1), translated(massOfSphere(1, 1), {0, 0, -0.25}), 1e-6);
}

BOOST_AUTO_TEST_CASE(mesh_integrals_are_exact_for_a_box_anywhere) {
    const Pose pose{{3, -2, 5}, someRotation(5)};
    const Tessellation box = tessellateBox({1, 2, 3});
    const std::vector<Vector3> corners = boxCorners({1, 2, 3}, pose);
    const MassProperties expected = placed(massOfBox({1, 2, 3}, 7), pose);
    checkNear(massOfMesh(corners, box.triangles, 7), expected, 1e-13);

    std::vector<Triangle> inward = box.triangles;
    for (Triangle& t : inward) std::swap(t[0], t[1]);
    checkNear(massOfMesh(corners, inward, 7), expected, 1e-13);
}

BOOST_AUTO_TEST_CASE(far_from_the_origin_no_digits_are_lost) {
    std::vector<Vector3> corners = boxCorners({1, 2, 3}, {{1e6, 1e6, -1e6}, {}});
    checkNear(massOfMesh(corners, tessellateBox({1, 2, 3}).triangles, 1),
              translated(massOfBox({1, 2, 3}, 1), {1e6, 1e6, -1e6}), 1e-9);
}

BOOST_AUTO_TEST_CASE(fine_tessellations_approach_the_formulas) {
    const Resolution fine{400, 100};
    const auto check = [](const Tessellation& t, const MassProperties& exact) {
        checkNear(massOfMesh(t.positions, t.triangles, 1), exact, 2e-4);
    };
    check(tessellateSphere(0.7, fine), massOfSphere(0.7, 1));
    check(tessellateCapsule(0.7, 0.7, 2, fine), massOfCapsule(0.7, 2, 1));
    check(tessellateCapsule(0.7, 0.3, 2, fine), massOfTaperedCapsule(0.7, 0.3, 2, 1));
    check(tessellateCapsule(0.1, 0.8, 0.5, fine), massOfTaperedCapsule(0.1, 0.8, 0.5, 1));
    check(tessellateCylinder(0.7, 0.3, 2, fine), massOfTaperedCylinder(0.7, 0.3, 2, 1));
    check(tessellateCone(0.7, 2, fine), massOfTaperedCylinder(0.7, 0, 2, 1));
}

BOOST_AUTO_TEST_CASE(stretching_is_that_of_the_points) {
    const Matrix3 sheared{{2, 0.5, 0, 0, -1, 0.25, 0.1, 0, 3}};
    Tessellation box = tessellateBox({1, 2, 3});
    for (Vector3& p : box.positions)
        p = fromEigen(Eigen::Vector3d(toEigen(sheared) * (toEigen(p) + Eigen::Vector3d::Ones())));
    const MassProperties expected = massOfMesh(box.positions, box.triangles, 2);
    checkNear(stretched(translated(massOfBox({1, 2, 3}, 2), {1, 1, 1}), sheared), expected, 1e-13);
}

BOOST_AUTO_TEST_CASE(massless_bodies_make_no_nan) {
    const MassProperties nothing;
    BOOST_CHECK_EQUAL(sumOf(nothing, nothing).mass, 0);
    BOOST_CHECK_EQUAL(sumOf(nothing, nothing).center.x, 0);
    BOOST_CHECK_EQUAL(scaledToMass(nothing, 5).mass, 0);
    checkNear(sumOf(nothing, massOfSphere(1, 1)), massOfSphere(1, 1), 0);
    checkNear(sumOf(massOfSphere(1, 1), nothing), massOfSphere(1, 1), 0);
}

BOOST_AUTO_TEST_CASE(solids_without_volume_have_no_mass) {
    BOOST_CHECK(!massOf(Solid(SolidPlane{}), 1));
    BOOST_CHECK(!massOf(Solid(SolidRay{1}), 1));
    BOOST_CHECK(!volume(SolidPlane{}));
    BOOST_CHECK_EQUAL(volume(SolidBox{{1, 2, 3}}).value(), 6);
    const BuiltMesh open =
        buildMesh(std::vector<Vector3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, std::vector<Triangle>{{0, 1, 2}});
    BOOST_CHECK(!massOf(Solid(SolidMesh{std::make_shared<TriangleMesh>(open.mesh)}), 1));
}

BOOST_AUTO_TEST_CASE(placed_solids_carry_their_pose) {
    const PlacedSolid solid{SolidCapsule{0.5, 2}, {{1, 2, 3}, someRotation(9)}};
    checkNear(massOf(solid, 2).value(), placed(massOfCapsule(0.5, 2, 2), solid.pose), 0);
}

BOOST_AUTO_TEST_CASE(faults) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    struct Row {
        MassProperties body;
        MassFault fault;
    };
    const MassProperties good{1, {}, diagonal(1, 1, 2)};
    BOOST_CHECK(isPhysical(good));
    const std::vector<Row> rows = {
        {{kNan, {}, good.inertia}, MassFault::NotFinite},
        {{1, {0, kInfinity, 0}, good.inertia}, MassFault::NotFinite},
        {{1, {}, diagonal(1, kNan, 1)}, MassFault::NotFinite},
        {{0, {}, good.inertia}, MassFault::MassNotPositive},
        {{-1, {}, good.inertia}, MassFault::MassNotPositive},
        {{1, {}, Matrix3{{1, 0.5, 0, 0.4, 1, 0, 0, 0, 1}}}, MassFault::NotSymmetric},
        {{1, {}, diagonal(1, 1, 0)}, MassFault::NotPositiveDefinite},
        {{1, {}, diagonal(1, -1, 1)}, MassFault::NotPositiveDefinite},
        {{1, {}, diagonal(0, 0, 0)}, MassFault::NotPositiveDefinite},
        {{1, {}, Matrix3{{1, 2, 0, 2, 1, 0, 0, 0, 1}}}, MassFault::NotPositiveDefinite},
        {{1, {}, diagonal(1, 1, 5)}, MassFault::TriangleRule},
    };
    for (const Row& row : rows) {
        BOOST_TEST_CONTEXT(toText(row.fault)) {
            BOOST_CHECK(massFault(row.body) == row.fault);
            BOOST_CHECK(!isPhysical(row.body));
        }
    }
}

// A moment below 1e-14 of the trace is what rounding leaves of none.
BOOST_AUTO_TEST_CASE(the_least_moment_is_a_part_of_the_others) {
    const auto faultOf = [](double most, double least) {
        return massFault({1, {}, Matrix3{{most, 0, 0, 0, most, 0, 0, 0, least}}});
    };
    for (const double most : {1e-9, 1.0, 1e9}) {
        BOOST_TEST_CONTEXT("moments of " << most) {
            BOOST_CHECK(faultOf(most, 4e-14 * most) == MassFault::None);
            BOOST_CHECK(faultOf(most, 1e-14 * most) == MassFault::NotPositiveDefinite);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_flat_disc_is_at_the_edge_of_the_triangle_rule_and_allowed) {
    const MassProperties disc = rotated(massOfCylinder(1, 1e-6, 1), someRotation(2));
    BOOST_CHECK(massFault(disc) == MassFault::None);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test
