// Shapes that come out as hulls and meshes.
#include "resolving.hpp"

namespace orrery::test::resolve_hull_test {
namespace {

struct Fixture : Resolving {};

BOOST_FIXTURE_TEST_SUITE(resolve_hulls, Fixture)

BOOST_AUTO_TEST_CASE(tapered_cylinder) {
    CylinderShape cylinder;
    cylinder.axis = Axis::Y;
    cylinder.radiusBottom = 1;
    cylinder.radiusTop = 0.25;
    const ResolvedShape shape = (*this)(cylinder);
    BOOST_CHECK_EQUAL(notesOf(shape), "TaperedAsHull radiusTop");
    const std::vector<Vector3> points = pointsOf(shape);
    BOOST_CHECK_EQUAL(points.size(), 48);
    for (const Vector3& p : points) {
        BOOST_CHECK_SMALL(std::abs(p.y) - 1, 1e-9);
        BOOST_CHECK_SMALL(std::hypot(p.x, p.z) - (p.y < 0 ? 1 : 0.25), 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(tapered_capsule) {
    CapsuleShape capsule;
    capsule.radiusBottom = 0.5;
    capsule.radiusTop = 0.25;
    capsule.axis = Axis::X;
    const ResolvedShape shape = (*this)(capsule);
    BOOST_CHECK_EQUAL(notesOf(shape), "TaperedAsHull radiusTop");
    for (const Vector3& p : pointsOf(shape)) {
        BOOST_CHECK_SMALL(
            std::min(std::abs(distance(p, {-0.5, 0, 0}) - 0.5), std::abs(distance(p, {0.5, 0, 0}) - 0.25)), 1e-9);
    }
    // In total height the same solid is as long as it is.
    capsule.meaning = CapsuleShape::Height::Total;
    capsule.height = 1.75;
    checkNear(largest(pointsOf((*this)(capsule))), largest(pointsOf(shape)), 1e-12);
}

BOOST_AUTO_TEST_CASE(mass_of_a_sampled_shape_is_exact) {
    CapsuleShape capsule;
    capsule.radiusBottom = 0.5;
    capsule.radiusTop = 0.25;
    checkNear(massOf((*this)(capsule), 3).value(), massOfTaperedCapsule(0.5, 0.25, 1, 3), 1e-14);
    const MassProperties ellipsoid = massOf((*this)(SphereShape{0.5}, diagonal(2, 4, 6)), 1).value();
    const double mass = 4.0 / 3 * 3.14159265358979323846 * 1 * 2 * 3;
    checkNear(ellipsoid, {mass, {}, diagonal(mass / 5 * 13, mass / 5 * 10, mass / 5 * 5)}, 1e-14);
    // Along y, its wide end down, mirrored: the wide end is up.
    CylinderShape cone;
    cone.axis = Axis::Y;
    cone.radiusBottom = 1;
    cone.radiusTop = 0;
    checkNear(massOf((*this)(cone)).value().center, {0, -0.5, 0}, 1e-14);
    checkNear(massOf((*this)(cone, diagonal(1, -3, 1))).value().center, {0, 1.5, 0}, 1e-14);
}

BOOST_AUTO_TEST_CASE(stretched_round_shapes) {
    const ResolvedShape ellipsoid = (*this)(SphereShape{0.5}, diagonal(2, 4, 6));
    BOOST_CHECK_EQUAL(notesOf(ellipsoid), "ScaledAsHull scale");
    for (const Vector3& p : pointsOf(ellipsoid)) {
        BOOST_CHECK_SMALL(Eigen::Vector3d(p.x, p.y / 2, p.z / 3).norm() - 1, 1e-9);
    }
    BOOST_CHECK_EQUAL(notesOf((*this)(CapsuleShape{}, diagonal(1, 1, 2))), "ScaledAsHull scale");
    BOOST_CHECK_EQUAL(notesOf((*this)(CylinderShape{}, diagonal(1, 2, 1))), "ScaledAsHull scale");
    BOOST_CHECK_EQUAL(notesOf((*this)(SphereShape{}, shear())), "ScaledAsHull scale");
    BOOST_CHECK_EQUAL(notesOf((*this)(CylinderShape{}, shear())), "ScaledAsHull scale");
    CylinderShape both;
    both.radiusTop = 0.1;
    BOOST_CHECK_EQUAL(notesOf((*this)(both, diagonal(1, 2, 1))), "TaperedAsHull radiusTop, ScaledAsHull scale");
}

BOOST_AUTO_TEST_CASE(a_coarse_cylinder_stays_a_cylinder) {
    options.resolution.segments = 4;
    solidOf<SolidHull>((*this)(CylinderShape{}, diagonal(1, 2, 1)));
}

BOOST_AUTO_TEST_CASE(sheared_box_is_the_hull_of_its_corners) {
    const ResolvedShape shape = (*this)(BoxShape{Vector3{2, 2, 2}}, shear());
    BOOST_CHECK_EQUAL(notesOf(shape), "ShearedBoxAsHull scale");
    BOOST_CHECK_EQUAL(pointsOf(shape).size(), 8);
    checkNear(largest(pointsOf(shape)), {1.5, 1, 1}, 1e-12);
    BOOST_CHECK_CLOSE(massOf(shape).value().mass, 8, 1e-9);
}

BOOST_AUTO_TEST_CASE(a_turn_left_in_the_scale_is_no_shear) {
    const double c = std::cos(0.5);
    const double s = std::sin(0.5);
    const ResolvedShape shape = (*this)(BoxShape{Vector3{1, 2, 3}}, Matrix3{{c, -s, 0, s, c, 0, 0, 0, 1}});
    checkNear(solidOf<SolidBox>(shape).size, {1, 2, 3}, 1e-12);
    BOOST_CHECK_EQUAL(notesOf(shape), "HullAsBox size");
    BOOST_CHECK_SMALL(shape.solid->pose.rotation.z - std::sin(0.25), 1e-12);
}

BOOST_AUTO_TEST_CASE(convex_is_recentred) {
    const std::vector<Vector3> tetrahedron{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}};
    const ResolvedShape shape = (*this)(convex(tetrahedron));
    BOOST_CHECK_EQUAL(notesOf(shape), "");
    checkNear(shape.solid->pose.position, {1, 1, 1}, 1e-14);
    checkNear(largest(pointsOf(shape)), {4, 4, 4}, 1e-14);
    checkNear(massOf(shape).value().center, {1, 1, 1}, 1e-14);
    checkNear((*this)(convex(tetrahedron), diagonal(-1, 2, 3)).solid->pose.position, {-1, 2, 3}, 1e-14);
}

BOOST_AUTO_TEST_CASE(box_like_convex_is_a_box_where_it_is) {
    const Pose pose{{1, 2, 3}, someRotation(3)};
    const ConvexShape shape = convex(boxCorners({1, 2, 3}, pose));
    const ResolvedShape box = (*this)(shape);
    BOOST_CHECK_EQUAL(notesOf(box), "HullAsBox mesh");
    checkNear(box.solid->pose.position, pose.position, 1e-12);
    checkNear(massOf(box, 2).value(), placed(massOfBox({1, 2, 3}, 2), pose), 1e-11);
    options.boxTolerance = 0;
    BOOST_CHECK_EQUAL(notesOf((*this)(shape)), "");
    solidOf<SolidHull>((*this)(shape));
}

BOOST_AUTO_TEST_CASE(trimesh_is_baked_and_mirrored_outside_out) {
    const Tessellation cone = tessellateCone(1, 2);
    const ResolvedShape plain = (*this)(triMesh(cone.positions, cone.triangles));
    BOOST_CHECK_EQUAL(notesOf(plain), "");
    BOOST_CHECK(plain.solid->pose == Pose{});
    const ResolvedShape mirrored = (*this)(triMesh(cone.positions, cone.triangles), diagonal(1, 2, -3));
    const TriangleMesh& mesh = *solidOf<SolidMesh>(mirrored).mesh;
    const double volume = signedVolume(cone.positions, cone.triangles);
    BOOST_CHECK_CLOSE(signedVolume(mesh.positions, mesh.triangles), 6 * volume, 1e-9);
    BOOST_CHECK_CLOSE(massOf(mirrored).value().mass, 6 * volume, 1e-9);
}

BOOST_AUTO_TEST_CASE(open_trimesh_has_no_mass) {
    const ResolvedShape shape = (*this)(triMesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}));
    solidOf<SolidMesh>(shape);
    BOOST_CHECK(!massOf(shape));
}

BOOST_AUTO_TEST_CASE(trimesh_as_hull) {
    options.meshAsHull = true;
    const Tessellation cylinder = tessellateCylinder(1, 1, 2);
    const ResolvedShape hull = (*this)(triMesh(cylinder.positions, cylinder.triangles));
    solidOf<SolidHull>(hull);
    BOOST_CHECK_EQUAL(notesOf(hull), "MeshAsHull mesh");
    const Tessellation box = tessellateBox({1, 2, 3});
    const ResolvedShape boxed = (*this)(triMesh(box.positions, box.triangles));
    BOOST_CHECK(solidOf<SolidBox>(boxed) == SolidBox({1, 2, 3}));
    BOOST_CHECK_EQUAL(notesOf(boxed), "HullAsBox mesh, MeshAsHull mesh");
}

BOOST_AUTO_TEST_CASE(unused_vertices_do_not_count_in_the_hull_of_a_trimesh) {
    options.meshAsHull = true;
    Tessellation cone = tessellateCone(1, 2);
    cone.positions.push_back({100, 0, 0});
    checkNear(largest(pointsOf((*this)(triMesh(cone.positions, cone.triangles)))), {1, 1, 1}, 1e-9);
}

BOOST_AUTO_TEST_CASE(cone_is_a_closed_mesh_with_its_apex_up_z) {
    const ResolvedShape shape = (*this)(ConeShape{0.5, 2});
    BOOST_CHECK_EQUAL(notesOf(shape), "ConeAsMesh");
    const TriangleMesh& mesh = *solidOf<SolidMesh>(shape).mesh;
    BOOST_CHECK(mesh.closed);
    for (const Vector3& p : mesh.positions) BOOST_CHECK(p.z == -1 || p == (Vector3{0, 0, 1}));
    checkNear(massOf(shape, 2).value(), massOfTaperedCylinder(0.5, 0, 2, 2), 1e-14);
    options.meshAsHull = true;
    const ResolvedShape hull = (*this)(ConeShape{0.5, 2}, diagonal(2, 2, 2));
    BOOST_CHECK_EQUAL(notesOf(hull), "ConeAsMesh");
    checkNear(largest(pointsOf(hull)), {1, 1, 2}, 1e-9);
    checkNear(massOf(hull, 2).value(), massOfTaperedCylinder(1, 0, 4, 2), 1e-14);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test::resolve_hull_test
