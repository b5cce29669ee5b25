// Curves of animations between their keys.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <numbers>

#include "orrery/scene/values.hpp"

namespace {

using namespace orrery;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

bool near(const Vector3& a, const Vector3& b) {
    return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z) < 1e-14;
}

Quaternion aboutY(double angle, double length = 1) {
    return {0, length * std::sin(angle / 2), 0, length * std::cos(angle / 2)};
}

// Angle of a turn about y.
double angleOf(const Quaternion& q) {
    BOOST_TEST(std::abs(std::hypot(q.y, q.w) - 1) < 1e-15);
    BOOST_TEST(std::hypot(q.x, q.z) < 1e-15);
    return 2 * std::atan2(q.y, q.w);
}

const VectorCurve kLinear{Interpolation::Linear, {1, 2, 4}, {{0, 0, 0}, {1, 2, 3}, {1, 2, 7}}};

}  // namespace

BOOST_AUTO_TEST_CASE(a_linear_curve_is_straight_between_its_keys) {
    BOOST_TEST(near(valueAt(kLinear, 1.25), {0.25, 0.5, 0.75}));
    BOOST_TEST(near(valueAt(kLinear, 2), {1, 2, 3}));
    BOOST_TEST(near(valueAt(kLinear, 3.5), {1, 2, 6}));
}

BOOST_AUTO_TEST_CASE(a_curve_keeps_its_first_and_last_value_outside_of_its_keys) {
    BOOST_TEST(near(valueAt(kLinear, 0), {0, 0, 0}));
    BOOST_TEST(near(valueAt(kLinear, 1000), {1, 2, 7}));
    const VectorCurve one{Interpolation::Linear, {3}, {{4, 5, 6}}};
    for (const double time : {0.0, 3.0, 9.0}) BOOST_TEST(near(valueAt(one, time), {4, 5, 6}));
}

BOOST_AUTO_TEST_CASE(a_step_curve_holds_the_value_of_the_key_before) {
    VectorCurve curve = kLinear;
    curve.interpolation = Interpolation::Step;
    BOOST_TEST(near(valueAt(curve, 1.999), {0, 0, 0}));
    BOOST_TEST(near(valueAt(curve, 2), {1, 2, 3}));
    BOOST_TEST(near(valueAt(curve, 3.999), {1, 2, 3}));
}

// x(t) = t^3 on [0, 2], twice as far along y: a Hermite spline through its ends and slopes is the cubic itself.
BOOST_AUTO_TEST_CASE(a_cubic_spline_is_the_cubic_of_its_values_and_tangents) {
    const VectorCurve cubic{
        Interpolation::CubicSpline, {0, 2}, {{9, 9, 9}, {0, 0, 0}, {0, 0, 0}, {12, 24, 0}, {8, 16, 0}, {9, 9, 9}}};
    for (const double t : {0.0, 0.3, 1.0, 1.7, 2.0}) BOOST_TEST(near(valueAt(cubic, t), {t * t * t, 2 * t * t * t, 0}));
}

BOOST_AUTO_TEST_CASE(a_linear_rotation_turns_at_even_speed) {
    const RotationCurve curve{Interpolation::Linear, {0, 2}, {aboutY(0), aboutY(2)}};
    for (const double t : {0.0, 0.5, 1.0, 1.9, 2.0}) BOOST_TEST(std::abs(angleOf(valueAt(curve, t)) - t) < 1e-14);
}

BOOST_AUTO_TEST_CASE(a_linear_rotation_goes_the_shorter_way_round) {
    const Quaternion end = aboutY(1);
    const RotationCurve curve{Interpolation::Linear, {0, 1}, {aboutY(0), {-end.x, -end.y, -end.z, -end.w}}};
    BOOST_TEST(std::abs(angleOf(valueAt(curve, 0.25)) - 0.25) < 1e-14);
}

BOOST_AUTO_TEST_CASE(rotations_that_are_not_of_unit_length_are_made_so) {
    const RotationCurve curve{Interpolation::Linear, {0, 1}, {aboutY(0, 3), aboutY(1, 1e-160)}};
    BOOST_TEST(std::abs(angleOf(valueAt(curve, 0)) - 0) < 1e-14);
    BOOST_TEST(std::abs(angleOf(valueAt(curve, 0.5)) - 0.5) < 1e-14);
    BOOST_TEST(std::abs(angleOf(valueAt(curve, 1)) - 1) < 1e-14);
}

BOOST_AUTO_TEST_CASE(a_spline_of_rotations_is_normalised) {
    const RotationCurve curve{Interpolation::CubicSpline,
                              {0, 1},
                              {{0, 0, 0, 0}, aboutY(0), {0, 0, 0, 0}, {0, 0, 0, 0}, aboutY(1), {0, 0, 0, 0}}};
    BOOST_TEST(std::abs(angleOf(valueAt(curve, 0)) - 0) < 1e-14);
    BOOST_TEST(std::abs(angleOf(valueAt(curve, 0.5)) - 0.5) < 1e-14);  // halfway between, by symmetry
    BOOST_TEST(std::abs(angleOf(valueAt(curve, 1)) - 1) < 1e-14);
}

BOOST_AUTO_TEST_CASE(a_spline_of_rotations_through_zero_keeps_the_key_before) {
    const Quaternion turned = aboutY(1);
    const RotationCurve curve{
        Interpolation::CubicSpline,
        {0, 1},
        {{0, 0, 0, 0}, turned, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, -turned.y, 0, -turned.w}, {0, 0, 0, 0}}};
    BOOST_TEST(std::abs(angleOf(valueAt(curve, 0.5)) - 1) < 1e-14);
}

BOOST_AUTO_TEST_CASE(faults_of_curves_are_named) {
    BOOST_TEST(faultOf(kLinear).empty());
    BOOST_TEST(faultOf(VectorCurve{}) == "it has no keys");
    BOOST_TEST(faultOf(VectorCurve{Interpolation::Step, {0, 1}, {{}}}) ==
               "it has not as many values as its keys call for");
    BOOST_TEST(faultOf(VectorCurve{Interpolation::CubicSpline, {0}, {{}}}) ==
               "it has not as many values as its keys call for");
    BOOST_TEST(faultOf(VectorCurve{Interpolation::Step, {0, 0}, {{}, {}}}) == "its times do not increase");
    BOOST_TEST(faultOf(VectorCurve{Interpolation::Step, {0, kNan, 2}, {{}, {}, {}}}) == "its times do not increase");
    BOOST_TEST(faultOf(VectorCurve{Interpolation::Step, {-1}, {{}}}) == "its times are not finite and from 0 on");
    BOOST_TEST(faultOf(VectorCurve{Interpolation::Step, {HUGE_VAL}, {{}}}) == "its times are not finite and from 0 on");
    BOOST_TEST(faultOf(VectorCurve{Interpolation::Step, {0}, {{0, kNan, 0}}}) == "its values are not finite");
    BOOST_TEST(faultOf(RotationCurve{Interpolation::Step, {0}, {{0, 0, 0, 0}}}) == "it has the zero quaternion");
    BOOST_TEST(faultOf(RotationCurve{Interpolation::CubicSpline, {0}, {{0, 0, 0, 0}, {}, {0, 0, 0, 0}}}).empty());
}
