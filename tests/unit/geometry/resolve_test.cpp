// Shapes that come out as one of ODE's own primitives.
#include <numbers>

#include "resolving.hpp"

namespace orrery::test {
namespace {

const double kHalfTurn = std::numbers::sqrt2 / 2;

// The direction that the pose gives to the solid's z axis.
Vector3 axisOf(const ResolvedShape& shape) {
    return fromEigen(Eigen::Vector3d(toEigen(shape.solid->pose).linear().col(2)));
}

struct Fixture : Resolving {};

BOOST_FIXTURE_TEST_SUITE(resolve, Fixture)

BOOST_AUTO_TEST_CASE(absent_values_have_their_defaults) {
    BOOST_CHECK(solidOf<SolidBox>((*this)(BoxShape{})) == SolidBox({1, 1, 1}));
    BOOST_CHECK(solidOf<SolidSphere>((*this)(SphereShape{})) == SolidSphere{0.5});
    BOOST_CHECK(solidOf<SolidCylinder>((*this)(CylinderShape{})) == SolidCylinder({0.5, 2}));
    CapsuleShape capsule;
    BOOST_CHECK(solidOf<SolidCapsule>((*this)(capsule)) == SolidCapsule({0.5, 1}));
    capsule.meaning = CapsuleShape::Height::Total;
    BOOST_CHECK(solidOf<SolidCapsule>((*this)(capsule)) == SolidCapsule({0.5, 1}));
}

BOOST_AUTO_TEST_CASE(authored_values_pass_unchanged) {
    const ResolvedShape box = (*this)(BoxShape{Vector3{0.1, 0.2, 0.3}});
    BOOST_CHECK(solidOf<SolidBox>(box) == SolidBox({0.1, 0.2, 0.3}));
    BOOST_CHECK(box.solid->pose == Pose{});
    BOOST_CHECK(box.notes.empty());
    BOOST_CHECK(solidOf<SolidSphere>((*this)(SphereShape{0.3})) == SolidSphere{0.3});
}

BOOST_AUTO_TEST_CASE(capsule_height_between_centres_or_in_total) {
    CapsuleShape capsule{Axis::Z, CapsuleShape::Height::Middle, 3, 0.25, {}, {}};
    BOOST_CHECK(solidOf<SolidCapsule>((*this)(capsule)) == SolidCapsule({0.25, 3}));
    capsule.meaning = CapsuleShape::Height::Total;
    BOOST_CHECK(solidOf<SolidCapsule>((*this)(capsule)) == SolidCapsule({0.25, 2.5}));
}

BOOST_AUTO_TEST_CASE(a_total_height_of_both_radii_is_a_sphere_and_no_fault) {
    const ResolvedShape shape = (*this)(CapsuleShape{Axis::Z, CapsuleShape::Height::Total, 1, 0.5, {}, {}});
    BOOST_CHECK(solidOf<SolidSphere>(shape) == SolidSphere{0.5});
    BOOST_CHECK_EQUAL(notesOf(shape), "");
}

BOOST_AUTO_TEST_CASE(both_radii_equal_is_not_tapered) {
    CapsuleShape capsule;
    capsule.radiusBottom = 0.3;
    capsule.radiusTop = 0.3;
    capsule.radius = 7;
    BOOST_CHECK(solidOf<SolidCapsule>((*this)(capsule)) == SolidCapsule({0.3, 1}));
    CylinderShape cylinder;
    cylinder.radiusBottom = 0.3;
    cylinder.radiusTop = 0.3;
    BOOST_CHECK(solidOf<SolidCylinder>((*this)(cylinder)) == SolidCylinder({0.3, 2}));
}

BOOST_AUTO_TEST_CASE(round_shapes_turn_to_their_axis) {
    for (const auto& [axis, expected] :
         {std::pair{Axis::X, Vector3{1, 0, 0}}, {Axis::Y, {0, 1, 0}}, {Axis::Z, {0, 0, 1}}}) {
        CapsuleShape capsule;
        capsule.axis = axis;
        checkNear(axisOf((*this)(capsule)), expected, 1e-15);
        CylinderShape cylinder;
        cylinder.axis = axis;
        checkNear(axisOf((*this)(cylinder)), expected, 1e-15);
    }
    CapsuleShape capsule;
    capsule.axis = Axis::Y;
    BOOST_CHECK((*this)(capsule).solid->pose.rotation == (Quaternion{-kHalfTurn, 0, 0, kHalfTurn}));
}

BOOST_AUTO_TEST_CASE(box_is_scaled_axis_by_axis) {
    const ResolvedShape box = (*this)(BoxShape{Vector3{1, 2, 3}}, diagonal(2, -3, 0.5));
    BOOST_CHECK(solidOf<SolidBox>(box) == SolidBox({2, 6, 1.5}));
    BOOST_CHECK_EQUAL(notesOf(box), "");
}

BOOST_AUTO_TEST_CASE(uniform_scale_keeps_round_shapes_mirrored_or_not) {
    for (const Matrix3& scale : {diagonal(2, 2, 2), diagonal(-2, 2, 2), diagonal(-2, -2, -2)}) {
        BOOST_CHECK(solidOf<SolidSphere>((*this)(SphereShape{0.5}, scale)) == SolidSphere{1});
        BOOST_CHECK(solidOf<SolidCapsule>((*this)(CapsuleShape{}, scale)) == SolidCapsule({1, 2}));
        BOOST_CHECK(solidOf<SolidCylinder>((*this)(CylinderShape{}, scale)) == SolidCylinder({1, 4}));
    }
}

BOOST_AUTO_TEST_CASE(rounding_in_the_scale_is_no_stretch) {
    const Matrix3 rough{{2, 1e-6, 0, -1e-6, 2.000001, 0, 0, 0, 1.999999}};
    BOOST_CHECK_CLOSE(solidOf<SolidSphere>((*this)(SphereShape{0.5}, rough)).radius, 1, 1e-3);
    BOOST_CHECK_EQUAL(notesOf((*this)(SphereShape{0.5}, rough)), "");
}

BOOST_AUTO_TEST_CASE(cylinder_may_stretch_along_its_axis) {
    CylinderShape cylinder;
    cylinder.axis = Axis::Y;
    const ResolvedShape shape = (*this)(cylinder, diagonal(3, 5, -3));
    BOOST_CHECK(solidOf<SolidCylinder>(shape) == SolidCylinder({1.5, 10}));
    BOOST_CHECK_EQUAL(notesOf(shape), "");
    cylinder.axis = Axis::X;
    BOOST_CHECK(solidOf<SolidCylinder>((*this)(cylinder, diagonal(5, 3, 3))) == SolidCylinder({1.5, 10}));
}

BOOST_AUTO_TEST_CASE(a_cap_that_holds_the_other_is_a_sphere_at_its_end) {
    CapsuleShape capsule;
    capsule.axis = Axis::Y;
    capsule.height = 0.5;
    capsule.radiusBottom = 1;
    capsule.radiusTop = 0.25;
    const ResolvedShape shape = (*this)(capsule, diagonal(2, 2, 2));
    BOOST_CHECK(solidOf<SolidSphere>(shape) == SolidSphere{2});
    checkNear(shape.solid->pose.position, {0, -0.5, 0}, 1e-15);
    // Upside down, its bottom is up.
    checkNear((*this)(capsule, diagonal(2, -2, 2)).solid->pose.position, {0, 0.5, 0}, 1e-15);
}

BOOST_AUTO_TEST_CASE(planes_are_made_unit_and_scaled) {
    struct Row {
        PlaneShape plane;
        Matrix3 scale;
        SolidPlane expected;
    };
    const std::vector<Row> rows = {
        {{0, 10, 0, -5}, {}, {{0, 1, 0}, -0.5}},
        {{0, 2, 0, 6}, {}, {{0, 1, 0}, 3}},
        {{0, 1, 0, 3}, diagonal(2, 2, 2), {{0, 1, 0}, 6}},
        {{0, 1, 0, 3}, diagonal(-2, -2, -2), {{0, -1, 0}, 6}},
        {{0, 1, 0, 3}, diagonal(5, 4, 7), {{0, 1, 0}, 12}},
        {{1, 1, 0, 2}, diagonal(2, 1, 1), {{1 / std::sqrt(5.0), 2 / std::sqrt(5.0), 0}, 4 / std::sqrt(5.0)}},
        {{0, 1e-200, 0, 3e-200}, {}, {{0, 1, 0}, 3}},
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        BOOST_TEST_CONTEXT("row " << i) {
            const SolidPlane plane = solidOf<SolidPlane>((*this)(rows[i].plane, rows[i].scale));
            checkNear(plane.normal, rows[i].expected.normal, 1e-15);
            BOOST_CHECK_SMALL(plane.d - rows[i].expected.d, 1e-14);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_sheared_plane_holds_the_sheared_points) {
    const PlaneShape authored{1, 2, -0.5, 0.7};
    const SolidPlane plane = solidOf<SolidPlane>((*this)(authored, shear()));
    // A point of the authored plane.
    const Eigen::Vector3d p(0.7, 0, 0);
    BOOST_CHECK_SMALL(toEigen(plane.normal).dot(toEigen(shear()) * p) - plane.d, 1e-14);
    BOOST_CHECK_CLOSE(toEigen(plane.normal).norm(), 1, 1e-12);
}

BOOST_AUTO_TEST_CASE(rays_follow_their_end) {
    BOOST_CHECK(solidOf<SolidRay>((*this)(RayShape{3})) == SolidRay{3});
    BOOST_CHECK((*this)(RayShape{3}).solid->pose == Pose{});
    BOOST_CHECK(solidOf<SolidRay>((*this)(RayShape{3}, diagonal(5, 5, 2))) == SolidRay{6});
    checkNear(axisOf((*this)(RayShape{3}, diagonal(1, 1, -1))), {0, 0, -1}, 1e-15);
    const Matrix3 leaning{{1, 0, 1, 0, 1, 0, 0, 0, 1}};
    checkNear(axisOf((*this)(RayShape{3}, leaning)), {kHalfTurn, 0, kHalfTurn}, 1e-15);
}

BOOST_AUTO_TEST_CASE(mass_is_that_of_the_solid_in_the_nodes_frame) {
    CylinderShape cylinder;
    cylinder.axis = Axis::X;
    const auto mass = massOf((*this)(cylinder), 3);
    BOOST_REQUIRE(mass);
    const MassProperties upright = massOfCylinder(0.5, 2, 3);
    checkNear(mass->inertia, diagonal(upright.inertia.m[8], upright.inertia.m[0], upright.inertia.m[0]), 1e-14);
    BOOST_CHECK(!massOf((*this)(PlaneShape{0, 1, 0, 0})));
    BOOST_CHECK(!massOf((*this)(BoxShape{Vector3{-1, 1, 1}})));
}

BOOST_AUTO_TEST_CASE(the_resolver_makes_equal_shapes_once) {
    Shape shape;
    shape.geometry = convex(somePoints(30, 1));
    const ShapeId id = scene.addShape(shape);
    ShapeResolver resolver(scene);
    const double third = 1.0 / 3;
    const ResolvedShape& first = resolver.resolve(id, diagonal(third, 1, 2));
    const ResolvedShape& same = resolver.resolve(id, diagonal(third, std::nextafter(1.0, 2.0), 2));
    BOOST_CHECK_EQUAL(&first, &same);
    BOOST_CHECK_NE(&first, &resolver.resolve(id, diagonal(third, 1, 2.1)));
    BOOST_CHECK_NE(&first, &resolver.resolve(id, diagonal(third, 1, 2), true));
    BOOST_CHECK_EQUAL(notesOf(resolver.resolve(ShapeId{})), "NoGeometry");
    BOOST_CHECK_EQUAL(notesOf(resolver.resolve(id, diagonal(std::nan(""), 1, 1))), "InvalidScale scale");
}

BOOST_AUTO_TEST_CASE(the_resolver_keeps_scales_exact) {
    Shape shape;
    shape.geometry = BoxShape{Vector3{1, 1, 1}};
    const ShapeId id = scene.addShape(shape);
    ShapeResolver resolver(scene);
    for (const double scale : {0.1, 1e-7, 2.5, 12345.678, 1e6}) {
        BOOST_CHECK_CLOSE(solidOf<SolidBox>(resolver.resolve(id, diagonal(scale, 1, 1))).size.x, scale, 1e-8);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::test
