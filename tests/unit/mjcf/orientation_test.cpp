// Each way of writing an orientation. Values of many digits are those of a reference that agrees with MuJoCo 3.14.0.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>
#include <numbers>

#include "mjcf/orientation.hpp"

namespace mjcf_orientation_test {
namespace {

using namespace orrery;
using namespace orrery::mjcf;

const AngleRules kDegrees{};
const double kHalf = std::sqrt(0.5);
const double kNan = std::numeric_limits<double>::quiet_NaN();
const double kInfinity = std::numeric_limits<double>::infinity();

// Are they one rotation? A quaternion and its negative are.
bool isRotation(const std::optional<Quaternion>& q, const Quaternion& expected) {
    if (!q) return false;
    const double dot = q->x * expected.x + q->y * expected.y + q->z * expected.z + q->w * expected.w;
    const double length = q->x * q->x + q->y * q->y + q->z * q->z + q->w * q->w;
    return std::abs(std::abs(dot) - 1) < 1e-14 && std::abs(length - 1) < 1e-14;
}

}  // namespace

BOOST_AUTO_TEST_CASE(orientations_of_mujoco) {
    BOOST_TEST(isRotation(fromQuat({2, 0, 0, 2}), {0, 0, kHalf, kHalf}));
    BOOST_TEST(isRotation(fromAxisAngle({1, 1, 0, 90}, kDegrees), {0.5, 0.5, 0, kHalf}));
    BOOST_TEST(isRotation(fromEuler({30, 40, 50}, kDegrees),
                          {0.3600421736976789, 0.19662822552874049, 0.463826910250329, 0.7852207150935987}));
    BOOST_TEST(isRotation(fromEuler({1, 0.5, -0.7}, {AngleUnit::Radian, "XYZ"}),
                          {0.5108077703318133, 0.044670805669055874, -0.40298689313847247, 0.7580775058317719}));
    BOOST_TEST(isRotation(fromZAxis({0, 1, 1}), {-0.3826834323650898, 0, 0, 0.9238795325112867}));
    BOOST_TEST(isRotation(fromXyAxes({0, 1, 0, -1, 0.5, 0}), {0, 0, kHalf, kHalf}));
}

BOOST_AUTO_TEST_CASE(lengths_do_not_matter) {
    BOOST_TEST(isRotation(fromQuat({1e300, 0, 0, 1e300}), {0, 0, kHalf, kHalf}));
    BOOST_TEST(isRotation(fromQuat({-1e-9, 0, 0, -1e-9}), {0, 0, kHalf, kHalf}));
    BOOST_TEST(isRotation(fromAxisAngle({0, 0, 1e300, 90}, kDegrees), {0, 0, kHalf, kHalf}));
    BOOST_TEST(isRotation(fromZAxis({1e300, 0, 0}), {0, kHalf, 0, kHalf}));
    BOOST_TEST(isRotation(fromXyAxes({1e300, 0, 0, 1e299, 1e300, 0}), {0, 0, 0, 1}));
}

BOOST_AUTO_TEST_CASE(z_axes_of_the_ends) {
    BOOST_TEST(isRotation(fromZAxis({0, 0, 3}), {0, 0, 0, 1}));
    BOOST_TEST(isRotation(fromZAxis({0, 0, -3}), {1, 0, 0, 0}));
}

// Small letters turn with the frame: XYZ and zyx are the same turns in the other order.
BOOST_AUTO_TEST_CASE(sequences_of_turns) {
    const auto fixed = fromEuler({20, 30, 40}, {AngleUnit::Degree, "XYZ"});
    const auto moving = fromEuler({40, 30, 20}, {AngleUnit::Degree, "zyx"});
    BOOST_TEST_REQUIRE(fixed.has_value());
    BOOST_TEST(isRotation(moving, *fixed));
    BOOST_TEST(isRotation(fromEuler({90, 0, 0}, {AngleUnit::Degree, "yXz"}), {0, kHalf, 0, kHalf}));
    BOOST_TEST(isRotation(fromEuler({std::numbers::pi / 2, 0, 0}, {AngleUnit::Radian, "zzz"}), {0, 0, kHalf, kHalf}));
}

BOOST_AUTO_TEST_CASE(damaged_orientations_are_none) {
    for (const double bad : {kNan, kInfinity, 0.0}) {
        BOOST_TEST(!fromQuat({bad, 0, 0, 0}));
        BOOST_TEST(!fromAxisAngle({bad, 0, 0, 1}, kDegrees));
        BOOST_TEST(!fromXyAxes({1, 0, 0, bad, 0, 0}));
        BOOST_TEST(!fromXyAxes({bad, 0, 0, 0, 1, 0}));
        BOOST_TEST(!fromZAxis({bad, 0, 0}));
        BOOST_TEST(!fromTo({bad, 0, 0, 0, 0, 0}));
    }
    BOOST_TEST(!fromAxisAngle({1, 0, 0, kNan}, kDegrees));
    BOOST_TEST(!fromXyAxes({1, 2, 3, 2, 4, 6}));
    BOOST_TEST(!fromEuler({kNan, 0, 0}, kDegrees));
    for (const char* sequence : {"", "xy", "xyzx", "abc"}) {
        BOOST_TEST(!fromEuler({1, 2, 3}, {AngleUnit::Degree, sequence}));
    }
}

BOOST_AUTO_TEST_CASE(geoms_between_points) {
    const auto slanted = fromTo({0, 0, 0, 0.3, 0.4, 1.2});
    BOOST_TEST_REQUIRE(slanted.has_value());
    BOOST_TEST(slanted->halfLength == 0.65, boost::test_tools::tolerance(1e-15));
    BOOST_TEST((slanted->pose.position == Vector3{0.15, 0.2, 0.6}));
    BOOST_TEST(isRotation(slanted->pose.rotation, {0.7844645405527362, -0.588348405414552, 0, 0.196116135138184}));
    const auto down = fromTo({1, 0, 0, 1, 0, -1});
    BOOST_TEST_REQUIRE(down.has_value());
    BOOST_TEST((down->pose.position == Vector3{1, 0, -0.5}));
    BOOST_TEST(isRotation(down->pose.rotation, {0, 0, 0, 1}));
    BOOST_TEST(isRotation(fromTo({0, 0, 0, 0, 0, 1})->pose.rotation, {1, 0, 0, 0}));
    // The sum and the square of the largest numbers are too large, the result is not.
    const auto large = fromTo({1e308, 0, 0, -1e308, 0, 0});
    BOOST_TEST_REQUIRE(large.has_value());
    BOOST_TEST(large->halfLength == 1e308, boost::test_tools::tolerance(1e-15));
}

}  // namespace mjcf_orientation_test
