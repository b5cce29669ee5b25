#include "orrery/scene/values.hpp"

#include <array>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <ostream>
#include <vector>

namespace orrery {
namespace {

constexpr double kPi = std::numbers::pi;
const double kHalfRoot = std::sqrt(0.5);

double largestDifference(const Quaternion& p, const Quaternion& q) {
    return std::max(std::max(std::abs(p.x - q.x), std::abs(p.y - q.y)),
                    std::max(std::abs(p.z - q.z), std::abs(p.w - q.w)));
}
// A quaternion and its negative are one rotation.
double distance(const Quaternion& p, const Quaternion& q) {
    return std::min(largestDifference(p, q), largestDifference(p, {-q.x, -q.y, -q.z, -q.w}));
}

std::array<double, 9> rotationPart(const Transform& transform) {
    const auto m = toMatrix(transform).m;
    return {m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10]};
}
std::array<double, 9> rotationPart(const Rotation& rotation) {
    Transform transform;
    transform.rotation = rotation;
    return rotationPart(transform);
}

double distance(const std::array<double, 9>& a, const std::array<double, 9>& b) {
    double worst = 0;
    for (std::size_t i = 0; i < 9; ++i) worst = std::max(worst, std::abs(a[i] - b[i]));
    return worst;
}

struct Turn {
    const char* name;
    Rotation rotation;
    std::array<double, 9> matrix;
    Quaternion quaternion;
};
std::ostream& operator<<(std::ostream& out, const Turn& turn) {
    return out << turn.name;
}

const double kCos30 = std::sqrt(3.0) / 2;
// Euler 30, 45, 60 degrees as ODE has it, from the exact sines and cosines.
const std::array<double, 9> kEulerMatrix = {0.5 * kHalfRoot,
                                            kCos30* kHalfRoot,
                                            -kHalfRoot,
                                            0.5 * kHalfRoot * 0.5 - kCos30* kCos30,
                                            kCos30* kHalfRoot * 0.5 + 0.5 * kCos30,
                                            kHalfRoot * 0.5,
                                            0.5 * kHalfRoot* kCos30 + kCos30 * 0.5,
                                            kCos30* kHalfRoot* kCos30 - 0.5 * 0.5,
                                            kHalfRoot* kCos30};
// Computed from the matrix: w = sqrt(1 + trace) / 2, the rest from the differences across the diagonal.
const double kEulerW = std::sqrt(1 + kEulerMatrix[0] + kEulerMatrix[4] + kEulerMatrix[8]) / 2;
const Quaternion kEulerQuaternion = {(kEulerMatrix[7] - kEulerMatrix[5]) / (4 * kEulerW),
                                     (kEulerMatrix[2] - kEulerMatrix[6]) / (4 * kEulerW),
                                     (kEulerMatrix[3] - kEulerMatrix[1]) / (4 * kEulerW), kEulerW};

const std::array<double, 9> kQuarterZ = {0, -1, 0, 1, 0, 0, 0, 0, 1};
const std::array<double, 9> kQuarterZBack = {0, 1, 0, -1, 0, 0, 0, 0, 1};
const std::array<double, 9> kQuarterXBack = {1, 0, 0, 0, 0, 1, 0, -1, 0};
const std::array<double, 9> kQuarterYBack = {0, 0, -1, 0, 1, 0, 1, 0, 0};
const std::array<double, 9> kIdentity = {1, 0, 0, 0, 1, 0, 0, 0, 1};

const std::vector<Turn> kTurns = {
    {"euler in degrees", EulerAngles{{30, 45, 60}, true}, kEulerMatrix, kEulerQuaternion},
    {"euler in radians", EulerAngles{{kPi / 6, kPi / 4, kPi / 3}, false}, kEulerMatrix, kEulerQuaternion},
    {"euler about x turns backwards", EulerAngles{{90, 0, 0}, true}, kQuarterXBack, {-kHalfRoot, 0, 0, kHalfRoot}},
    {"euler about y turns backwards", EulerAngles{{0, 90, 0}, true}, kQuarterYBack, {0, -kHalfRoot, 0, kHalfRoot}},
    {"euler about z turns backwards", EulerAngles{{0, 0, 90}, true}, kQuarterZBack, {0, 0, -kHalfRoot, kHalfRoot}},
    {"axis angle is right-handed", AxisAngle{{0, 0, 1}, 90, true}, kQuarterZ, {0, 0, kHalfRoot, kHalfRoot}},
    {"axis angle in radians", AxisAngle{{0, 0, 1}, kPi / 2, false}, kQuarterZ, {0, 0, kHalfRoot, kHalfRoot}},
    {"axis of another length", AxisAngle{{0, 0, 7}, 90, true}, kQuarterZ, {0, 0, kHalfRoot, kHalfRoot}},
    {"oblique axis", AxisAngle{{1, 1, 1}, 120, true}, {0, 0, 1, 1, 0, 0, 0, 1, 0}, {0.5, 0.5, 0.5, 0.5}},
    {"axis of huge length", AxisAngle{{0, 0, 1e300}, 90, true}, kQuarterZ, {0, 0, kHalfRoot, kHalfRoot}},
    {"axis of tiny length", AxisAngle{{0, 0, 1e-310}, 90, true}, kQuarterZ, {0, 0, kHalfRoot, kHalfRoot}},
    {"zero axis", AxisAngle{{0, 0, 0}, 90, true}, kIdentity, {}},
    {"more than a full turn", AxisAngle{{0, 0, 1}, 450, true}, kQuarterZ, {0, 0, kHalfRoot, kHalfRoot}},
    {"quaternion", Quaternion{0, 0, kHalfRoot, kHalfRoot}, kQuarterZ, {0, 0, kHalfRoot, kHalfRoot}},
    {"quaternion of another length", Quaternion{0, 0, 3, 3}, kQuarterZ, {0, 0, kHalfRoot, kHalfRoot}},
    {"quaternion of huge length", Quaternion{0, 0, 1e300, 1e300}, kQuarterZ, {0, 0, kHalfRoot, kHalfRoot}},
    {"zero quaternion", Quaternion{0, 0, 0, 0}, kIdentity, {}},
};

}  // namespace

BOOST_DATA_TEST_CASE(a_rotation_has_the_quaternion_that_ode_gives, boost::unit_test::data::make(kTurns), turn) {
    const Quaternion q = toQuaternion(turn.rotation);
    BOOST_TEST(distance(q, turn.quaternion) < 1e-15);
    BOOST_TEST(std::abs(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w - 1) < 1e-15);
}

BOOST_DATA_TEST_CASE(a_rotation_has_the_matrix_that_ode_gives, boost::unit_test::data::make(kTurns), turn) {
    BOOST_TEST(distance(rotationPart(turn.rotation), turn.matrix) < 1e-15);
}

// The figures that ODE 0.16.2 printed.
BOOST_AUTO_TEST_CASE(euler_angles_mean_what_ode_makes_of_them) {
    const Quaternion q = toQuaternion(EulerAngles{{30, 45, 60}, true});
    BOOST_TEST(distance(q, {-.0222600267, -.43967974, -.360423406, .822363172}) < 1e-9);
    const auto r = rotationPart(Rotation(EulerAngles{{30, 45, 60}, true}));
    BOOST_TEST(distance(r, {.353553, .612372, -.707107, -.573223, .739199, .353553, .739199, .280330, .612372}) < 1e-6);
}

BOOST_AUTO_TEST_CASE(multiples_of_90_degrees_have_no_rounding) {
    for (const double degrees : {-450.0, -360.0, -270.0, -180.0, -90.0, 0.0, 90.0, 180.0, 270.0, 360.0, 36000090.0}) {
        for (const Rotation& rotation :
             {Rotation(EulerAngles{{degrees, 90, -degrees}, true}), Rotation(AxisAngle{{0, 2, 0}, degrees, true})}) {
            for (const double value : rotationPart(rotation)) {
                BOOST_TEST((value == 0 || value == 1 || value == -1), degrees << " degrees give " << value);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_rotation_that_is_no_number_is_not_made_one) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    BOOST_TEST(std::isnan(toQuaternion(EulerAngles{{nan, 0, 0}, false}).x));
    BOOST_TEST(std::isnan(toQuaternion(AxisAngle{{0, 0, 1}, nan, true}).w));
}

BOOST_AUTO_TEST_CASE(an_empty_transform_is_the_identity) {
    BOOST_CHECK(toMatrix({}) == Matrix4{});
    BOOST_TEST(Transform{}.empty());
}

BOOST_AUTO_TEST_CASE(the_matrix_is_translation_times_rotation_times_scale) {
    Transform transform;
    transform.position = Vector3{1, 2, 3};
    transform.rotation = AxisAngle{{0, 0, 1}, 90, true};
    transform.scale = Vector3{2, 3, 4};
    // x is scaled by 2 before it turns into y.
    const Matrix4 expected{{0, -3, 0, 1, 2, 0, 0, 2, 0, 0, 4, 3, 0, 0, 0, 1}};
    BOOST_CHECK(toMatrix(transform) == expected);
}

BOOST_AUTO_TEST_CASE(a_matrix_wins_over_the_other_parts) {
    Transform transform;
    transform.position = Vector3{1, 2, 3};
    transform.matrix = Matrix4{{1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7, 0, 0, 0, 1}};
    BOOST_CHECK(toMatrix(transform) == *transform.matrix);
}

BOOST_AUTO_TEST_CASE(absolute_is_kept_and_does_not_change_the_matrix) {
    Transform transform;
    transform.absolute = true;
    BOOST_TEST(!transform.empty());
    BOOST_CHECK(toMatrix(transform) == Matrix4{});
    BOOST_CHECK(!(transform == Transform{}));
}

}  // namespace orrery
