#include "orrery/geometry/shading.hpp"

#include <algorithm>
#include <cmath>

#include "checks.hpp"

namespace orrery::test {
namespace {

double lengthOf(const Vector3& v) {
    return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

void checkNormals(const ShadedMesh& mesh) {
    BOOST_REQUIRE_EQUAL(mesh.normals.size(), mesh.positions.size());
    BOOST_CHECK(std::all_of(mesh.normals.begin(), mesh.normals.end(),
                            [](auto& n) { return std::abs(lengthOf(n) - 1) < 1e-12; }));
}

BOOST_AUTO_TEST_SUITE(shading)

BOOST_AUTO_TEST_CASE(a_box_has_each_corner_once_for_each_of_its_three_faces) {
    const ShadedMesh box = shaded(tessellateBox({1, 2, 3}));
    checkNormals(box);
    BOOST_CHECK_EQUAL(box.positions.size(), 24);
    for (std::size_t i = 0; i < box.positions.size(); ++i) {
        const Vector3 n = box.normals[i];
        const Vector3 p = box.positions[i];
        // Along one axis, and to the side where the corner is.
        BOOST_CHECK_EQUAL(std::abs(n.x) + std::abs(n.y) + std::abs(n.z), 1);
        BOOST_CHECK_GT(n.x * p.x + n.y * p.y + n.z * p.z, 0);
    }
}

BOOST_AUTO_TEST_CASE(a_sphere_stays_whole_and_its_normals_point_away_from_the_centre) {
    const Tessellation triangles = tessellateSphere(2);
    const ShadedMesh sphere = shaded(triangles);
    checkNormals(sphere);
    BOOST_CHECK_EQUAL(sphere.positions.size(), triangles.positions.size());
    for (std::size_t i = 0; i < sphere.positions.size(); ++i) {
        const Vector3 n = sphere.normals[i];
        const Vector3 p = sphere.positions[i];
        BOOST_CHECK_GT((n.x * p.x + n.y * p.y + n.z * p.z) / 2, 0.99);
    }
}

BOOST_AUTO_TEST_CASE(a_cylinder_is_smooth_around_and_sharp_at_its_ends) {
    const ShadedMesh cylinder = shaded(tessellateCylinder(1, 1, 2));
    checkNormals(cylinder);
    for (const Vector3& n : cylinder.normals) {
        const bool isEnd = std::abs(std::abs(n.z) - 1) < 1e-12;
        const bool isSide = std::abs(n.z) < 1e-12;
        BOOST_CHECK(isEnd || isSide);
    }
}

BOOST_AUTO_TEST_CASE(triangles_without_area_have_a_normal_all_the_same) {
    Tessellation flat;
    flat.positions = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    flat.triangles = {{0, 1, 2}};
    const ShadedMesh mesh = shaded(flat);
    checkNormals(mesh);
    BOOST_CHECK(mesh.normals[0] == (Vector3{0, 1, 0}));
}

// To compare 100,000 triangles with one another would take minutes.
BOOST_AUTO_TEST_CASE(a_fan_of_many_triangles_is_shaded_flat) {
    constexpr std::uint32_t kBlades = 100'000;
    Tessellation fan;
    fan.positions.push_back({0, 1, 0});
    for (std::uint32_t i = 0; i <= kBlades; ++i) fan.positions.push_back({std::cos(i * 1e-4), 0, std::sin(i * 1e-4)});
    for (std::uint32_t i = 1; i <= kBlades; ++i) fan.triangles.push_back({0, i + 1, i});
    checkNormals(shaded(fan));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test
