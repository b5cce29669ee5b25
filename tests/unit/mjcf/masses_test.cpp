// Masses of geoms and meshes. "MuJoCo's" are values of a reference that agree with MuJoCo 3.14.0 to its rounding.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <numbers>

#include "mjcf/mesh_mass.hpp"
#include "mjcf/shape_mass.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "orrery/geometry/tessellate.hpp"

namespace mjcf_masses_test {
namespace {

using namespace orrery;
using namespace orrery::mjcf;
using mjcf::Solid;
using std::numbers::pi;

using Numbers = std::array<double, 3>;

void check(const SolidMass& mass, double volume, const Numbers& moments, double tolerance = 1e-14) {
    BOOST_TEST(std::abs(mass.volume - volume) <= tolerance * volume);
    for (std::size_t i = 0; i < 3; ++i) {
        BOOST_TEST(std::abs(mass.unitInertia[i] - moments[i]) <= tolerance * moments[i]);
    }
}

// xx yy zz xy xz yz, as the reference has it.
void checkMesh(const MeshMass& mass, double volume, const Vector3& center, const std::array<double, 6>& inertia,
               double density = 1000) {
    BOOST_TEST(mass.fault == "");
    BOOST_TEST(density * mass.volume == volume, boost::test_tools::tolerance(1e-13));
    BOOST_TEST(std::abs(mass.center.x - center.x) < 1e-14);
    BOOST_TEST(std::abs(mass.center.y - center.y) < 1e-14);
    BOOST_TEST(std::abs(mass.center.z - center.z) < 1e-14);
    const std::array<std::size_t, 6> places{0, 4, 8, 1, 2, 5};
    for (std::size_t i = 0; i < 6; ++i) {
        const double own = mass.inertia.m[places[i]] * mass.volume * density;
        BOOST_TEST(std::abs(own - inertia[i]) < 1e-12 * inertia[2]);
    }
}

// An L of 4 x 3 cm, 2 cm high, that is not convex.
Mesh ell() {
    Mesh mesh;
    for (const double z : {0.0, 0.02}) {
        for (const auto& [x, y] : {std::pair(0.0, 0.0), std::pair(0.04, 0.0), std::pair(0.04, 0.01),
                                   std::pair(0.01, 0.01), std::pair(0.01, 0.03), std::pair(0.0, 0.03)}) {
            mesh.positions.push_back({x, y, z});
        }
    }
    mesh.positions = meshVertices(mesh.positions, {1, 1, 1}, {}, {});
    const std::vector<std::array<std::uint32_t, 4>> quads{{6, 7, 8, 9},   {9, 10, 11, 6}, {3, 2, 1, 0}, {0, 5, 4, 3},
                                                          {0, 1, 7, 6},   {1, 2, 8, 7},   {2, 3, 9, 8}, {3, 4, 10, 9},
                                                          {4, 5, 11, 10}, {5, 0, 6, 11}};
    for (const auto& quad : quads) {
        mesh.triangles.push_back({quad[0], quad[1], quad[2]});
        mesh.triangles.push_back({quad[0], quad[2], quad[3]});
    }
    return mesh;
}

Mesh meshOf(const Tessellation& triangles) {
    Mesh mesh;
    mesh.positions = triangles.positions;
    mesh.triangles = triangles.triangles;
    return mesh;
}

void flip(std::array<std::uint32_t, 3>& triangle) {
    std::swap(triangle[1], triangle[2]);
}

}  // namespace

BOOST_AUTO_TEST_CASE(solids_by_closed_formulas) {
    const double r = 0.1, h = 0.4;
    check(massOf(Solid::Sphere, {r, 0, 0}, false), 4 * pi * r * r * r / 3, {0.4 * r * r, 0.4 * r * r, 0.4 * r * r});
    check(massOf(Solid::Box, {0.1, 0.2, 0.3}, false), 0.048, {0.13 / 3, 0.1 / 3, 0.05 / 3});
    check(massOf(Solid::Ellipsoid, {0.1, 0.2, 0.3}, false), 0.008 * pi, {0.13 / 5, 0.1 / 5, 0.05 / 5});
    for (const auto& [solid, whole] :
         {std::pair(Solid::Capsule, massOfCapsule(r, h, 1)), std::pair(Solid::Cylinder, massOfCylinder(r, h, 1))}) {
        const auto& m = whole.inertia.m;
        check(massOf(solid, {r, h / 2, 0}, false), whole.mass,
              {m[0] / whole.mass, m[4] / whole.mass, m[8] / whole.mass});
    }
}

// MuJoCo's, but for the ellipsoid, whose moments come from 60 digits of the same rule.
BOOST_AUTO_TEST_CASE(shells) {
    check(massOf(Solid::Box, {0.1, 0.2, 0.3}, true), 0.88,
          {0.06151515151515152, 0.04787878787878788, 0.02757575757575758});
    check(massOf(Solid::Sphere, {0.1, 0, 0}, true), 0.04 * pi, {0.02 / 3, 0.02 / 3, 0.02 / 3});
    check(massOf(Solid::Capsule, {0.1, 0.2, 0}, true), 0.12 * pi,
          {0.034444444444444444, 0.034444444444444444, 0.00888888888888889});
    check(massOf(Solid::Cylinder, {0.1, 0.2, 0}, true), 0.1 * pi, {0.023166666666666672, 0.023166666666666672, 0.009});
    check(massOf(Solid::Ellipsoid, {0.1, 0.2, 0.3}, true), 0.4897193333371731,
          {0.03690925322364688, 0.028727406942610067, 0.016545560661573252}, 1e-8);
}

BOOST_AUTO_TEST_CASE(sizes_without_volume_weigh_nothing) {
    for (const bool shell : {false, true}) {
        for (int i = 0; i <= static_cast<int>(Solid::Ellipsoid); ++i) {
            const auto solid = static_cast<Solid>(i);
            for (const double bad : {0.0, std::numeric_limits<double>::quiet_NaN()}) {
                const SolidMass none = massOf(solid, {bad, bad, bad}, shell);
                BOOST_TEST(none.volume == 0);
                BOOST_TEST(none.unitInertia[0] == 0);
            }
        }
    }
    BOOST_TEST(massOf(Solid::Plane, {1, 1, 1}, false).volume == 0);
}

// MuJoCo's, at 1000 kg/m^3.
BOOST_AUTO_TEST_CASE(a_mesh_by_each_rule) {
    const Mesh mesh = ell();
    checkMesh(massOf(mesh, MeshInertia::Legacy), 0.0135873974628777,
              {0.014722560646534877, 0.010820121709370942, 0.009999999776482584},
              {1.3288137541826404e-06, 2.185075875676163e-06, 2.6503937914026406e-06, 6.371469576718993e-07, 0, 0});
    checkMesh(massOf(mesh, MeshInertia::Exact), 0.011999999195337313,
              {0.0149999996647239, 0.009999999776482586, 0.009999999776482582},
              {1.199999865889555e-06, 2.0999997653067205e-06, 2.499999720603239e-06, 5.999999329447775e-07, 0, 0});
    checkMesh(massOf(mesh, MeshInertia::Convex), 0.017999998793005973,
              {0.0166666662941375, 0.012222221949034264, 0.009999999776482582},
              {1.7111109198795505e-06, 2.6999996982514993e-06, 3.2111107522414947e-06, 5.666666033367343e-07, 0, 0});
    checkMesh(massOf(mesh, MeshInertia::Shell), 3.9999998211860675,
              {0.015499999653548, 0.010499999765306712, 0.009999999776482582},
              {0.0005723332821627476, 0.0009056665856937594, 0.0010513332393368114, 0.0002309999793469913, 0, 0});
}

// MuJoCo's.
BOOST_AUTO_TEST_CASE(positions_are_rounded_and_placed) {
    Mesh mesh;
    mesh.positions = meshVertices({{}, {0.1, 0, 0}, {0, 0.1, 0}, {0, 0, 0.1}}, {1, 1, 1}, {}, {});
    for (const auto how : {MeshInertia::Legacy, MeshInertia::Exact, MeshInertia::Convex}) {
        const MeshMass mass = massOf(mesh, how);
        const double at = 0.025000000372529026;
        checkMesh(mass, 0.1666666741172474, {at, at, at},
                  {0.000125000009313226, 0.00012500000931322597, 0.00012500000931322597, 2.0833334885537678e-05,
                   2.0833334885537665e-05, 2.0833334885537658e-05});
    }
    const auto placed =
        meshVertices({{}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0.2, 0.3, -0.4}, {0.1, 0.1, 0.1}, {0.6, 0, 0, 0.8});
    mesh.positions = placed;
    BOOST_TEST(massOf(mesh, MeshInertia::Legacy).volume == 0.004, boost::test_tools::tolerance(1e-14));
    // The first corner: the inverse of a turn of 2 acos 0.8 about x.
    BOOST_TEST(std::abs(placed[0].x + 0.02) < 1e-15);
    BOOST_TEST(std::abs(placed[0].y + 0.3 * 0.1 * (0.28 + 0.96)) < 1e-15);
    BOOST_TEST(std::abs(placed[0].z + 0.4 * 0.1 * (0.96 - 0.28)) < 1e-15);
    BOOST_TEST(std::isinf(meshVertices({{1e300, 0, 0}}, {1, 1, 1}, {}, {}).front().x));
}

BOOST_AUTO_TEST_CASE(meshes_that_cannot_be_weighed) {
    using enum MeshInertia;
    Mesh mesh = ell();
    flip(mesh.triangles.front());
    BOOST_TEST(massOf(mesh, Exact).fault == "has triangles that face different ways");
    BOOST_TEST(massOf(mesh, Legacy).fault == "");
    std::for_each(mesh.triangles.begin() + 1, mesh.triangles.end(), flip);
    BOOST_TEST(massOf(mesh, Exact).fault == "has triangles that face inward");
    Mesh flat;
    flat.positions = {{}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    for (const auto how : {Legacy, Exact, Convex, Shell}) BOOST_TEST(massOf(flat, how).fault != "");
    flat.triangles = {{0, 1, 2}, {0, 2, 3}};
    BOOST_TEST(massOf(flat, Legacy).fault.starts_with("encloses no volume"));
    BOOST_TEST(massOf(flat, Exact).fault.starts_with("encloses no volume"));
    BOOST_TEST(massOf(flat, Shell).fault == "");
    flat.triangles.push_back({0, 1, 4});
    BOOST_TEST(massOf(flat, Shell).fault != "");
    flat.triangles.clear();
    flat.positions.push_back({0, 0, std::numeric_limits<double>::infinity()});
    for (const auto how : {Legacy, Exact, Convex, Shell}) BOOST_TEST(massOf(flat, how).fault != "");
    mesh = ell();
    for (Vector3& p : mesh.positions) p = {p.x * 1e130, p.y * 1e130, p.z * 1e130};
    BOOST_TEST(massOf(mesh, Legacy).fault != "");
    for (const auto how : {Legacy, Exact, Convex, Shell}) BOOST_TEST(massOf(Mesh(), how).fault != "");
}

BOOST_AUTO_TEST_CASE(primitives_that_fit_a_box) {
    Mesh mesh = meshOf(tessellateBox({0.2, 0.6, 0.4}));
    for (Vector3& p : mesh.positions) p.x += 1;
    const MeshMass mass = massOf(mesh, MeshInertia::Exact);
    const auto sizes = [&](Solid solid, bool toBox) {
        const auto fitted = fit(solid, mass, mesh, 1, toBox);
        BOOST_TEST_REQUIRE(fitted.has_value());
        BOOST_TEST(std::abs(fitted->pose.position.x - 1) < 1e-15);
        // z of the primitive is y of the mesh, which is the longest.
        const Matrix3 frame = rotationMatrix(fitted->pose.rotation);
        BOOST_TEST(std::abs(std::abs(frame.m[5]) - 1) < 1e-15);
        return fitted->size;
    };
    const auto isNear = [](const Numbers& a, const Numbers& b) {
        return std::abs(a[0] - b[0]) + std::abs(a[1] - b[1]) + std::abs(a[2] - b[2]) < 1e-14;
    };
    BOOST_TEST(isNear(sizes(Solid::Box, false), {0.1, 0.2, 0.3}));
    BOOST_TEST(isNear(sizes(Solid::Ellipsoid, false), {0.1, 0.2, 0.3}));
    BOOST_TEST(isNear(sizes(Solid::Sphere, false), {0.2, 0, 0}));
    BOOST_TEST(isNear(sizes(Solid::Capsule, false), {0.15, 0.225, 0}));
    BOOST_TEST(isNear(sizes(Solid::Cylinder, false), {0.15, 0.3, 0}));
    BOOST_TEST(isNear(sizes(Solid::Box, true), {0.1, 0.2, 0.3}));
    BOOST_TEST(isNear(sizes(Solid::Sphere, true), {std::sqrt(0.14), 0, 0}));
    BOOST_TEST(isNear(sizes(Solid::Cylinder, true), {std::sqrt(0.05), 0.3, 0}));
    BOOST_TEST(isNear(sizes(Solid::Capsule, true), {std::sqrt(0.05), 0.3, 0}));
    BOOST_TEST(isNear(fit(Solid::Box, mass, mesh, 2, false)->size, {0.2, 0.4, 0.6}));
}

// The axes of a square prism, an upright one and one that is turned by 30 degrees, are its own.
BOOST_AUTO_TEST_CASE(fitted_axes) {
    for (const double angle : {0.0, 30.0}) {
        Mesh mesh = meshOf(tessellateBox({0.2, 0.2, 0.6}));
        const double cosine = std::cos(angle * pi / 180), sine = std::sin(angle * pi / 180);
        for (Vector3& p : mesh.positions) p = {p.x, cosine * p.y - sine * p.z, sine * p.y + cosine * p.z};
        const auto fitted = fit(Solid::Box, massOf(mesh, MeshInertia::Legacy), mesh, 1, true);
        BOOST_TEST_REQUIRE(fitted.has_value());
        BOOST_TEST(std::abs(fitted->size[0] - 0.1) < 1e-12);
        BOOST_TEST(std::abs(fitted->size[2] - 0.3) < 1e-12);
    }
}

BOOST_AUTO_TEST_CASE(nothing_fits_a_damaged_mesh) {
    const Mesh mesh = ell();
    const MeshMass mass = massOf(mesh, MeshInertia::Legacy);
    BOOST_TEST(!fit(Solid::Plane, mass, mesh, 1, false));
    BOOST_TEST(!fit(Solid::Box, mass, mesh, std::numeric_limits<double>::quiet_NaN(), false));
    BOOST_TEST(!fit(Solid::Box, massOf(Mesh(), MeshInertia::Legacy), Mesh(), 1, true));
    BOOST_TEST(!fit(Solid::Box, MeshMass(), mesh, 1, false));
}

}  // namespace mjcf_masses_test
