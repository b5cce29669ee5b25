#include "orientation.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "orrery/scene/eigen.hpp"

namespace orrery::mjcf {
namespace {

using Eigen::Quaterniond, Eigen::Vector3d;

constexpr double kNoLength = 1e-14;  // MuJoCo takes a length below it as zero
constexpr double kParallel = 1e-10;  // the sine of the angle between directions that MuJoCo takes as one

template <std::size_t N>
bool areFinite(const std::array<double, N>& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); });
}

Vector3d vectorAt(const double* numbers) {
    return {numbers[0], numbers[1], numbers[2]};
}

// The squares of the largest numbers would overflow.
std::optional<Vector3d> directionOf(const Vector3d& vector) {
    const double largest = vector.cwiseAbs().maxCoeff();
    if (!(largest >= kNoLength)) return std::nullopt;
    const Vector3d scaled = vector / largest;
    return Vector3d(scaled / scaled.norm());
}

Quaterniond turn(const Vector3d& axis, double angle, AngleUnit unit) {
    return toEigen(toQuaternion(AxisAngle{fromEigen(axis), angle, unit == AngleUnit::Degree}));
}

std::optional<Quaterniond> turnTo(const Vector3d& vector) {
    const auto direction = directionOf(vector);
    if (!direction) return std::nullopt;
    const Vector3d axis = Vector3d::UnitZ().cross(*direction);
    const double sine = axis.norm();
    return turn(sine < kParallel ? Vector3d(Vector3d::UnitX()) : axis, std::atan2(sine, direction->z()),
                AngleUnit::Radian);
}

}  // namespace

std::optional<Quaternion> fromQuat(const std::array<double, 4>& wxyz) {
    if (!areFinite(wxyz)) return std::nullopt;
    const Eigen::Vector4d numbers(wxyz[1], wxyz[2], wxyz[3], wxyz[0]);
    const double largest = numbers.cwiseAbs().maxCoeff();
    if (!(largest >= kNoLength)) return std::nullopt;
    const Eigen::Vector4d scaled = numbers / largest;
    const Eigen::Vector4d unit = scaled / scaled.norm();
    return Quaternion{unit.x(), unit.y(), unit.z(), unit.w()};
}

std::optional<Quaternion> fromAxisAngle(const std::array<double, 4>& axisAndAngle, const AngleRules& rules) {
    if (!areFinite(axisAndAngle)) return std::nullopt;
    const auto axis = directionOf(vectorAt(axisAndAngle.data()));
    if (!axis) return std::nullopt;
    return fromEigen(turn(*axis, axisAndAngle[3], rules.unit));
}

std::optional<Quaternion> fromEuler(const std::array<double, 3>& angles, const AngleRules& rules) {
    constexpr std::string_view kAxes = "xyzXYZ";
    if (!areFinite(angles) || rules.eulerSequence.size() != angles.size()) return std::nullopt;
    Quaterniond all = Quaterniond::Identity();
    for (std::size_t i = 0; i < angles.size(); ++i) {
        const std::size_t letter = kAxes.find(rules.eulerSequence[i]);
        if (letter == std::string_view::npos) return std::nullopt;
        const Quaterniond next = turn(Vector3d::Unit(static_cast<int>(letter % 3)), angles[i], rules.unit);
        all = letter < 3 ? all * next : next * all;
    }
    return fromEigen(all.normalized());
}

std::optional<Quaternion> fromXyAxes(const std::array<double, 6>& axes) {
    if (!areFinite(axes)) return std::nullopt;
    const auto x = directionOf(vectorAt(axes.data()));
    const auto given = directionOf(vectorAt(axes.data() + 3));
    if (!x || !given) return std::nullopt;
    const auto y = directionOf(*given - x->dot(*given) * *x);
    if (!y) return std::nullopt;
    Eigen::Matrix3d frame;
    frame << *x, *y, x->cross(*y);
    return fromEigen(Quaterniond(frame).normalized());
}

std::optional<Quaternion> fromZAxis(const std::array<double, 3>& axis) {
    if (!areFinite(axis)) return std::nullopt;
    const auto rotation = turnTo(vectorAt(axis.data()));
    if (!rotation) return std::nullopt;
    return fromEigen(*rotation);
}

std::optional<FromTo> fromTo(const std::array<double, 6>& points) {
    if (!areFinite(points)) return std::nullopt;
    const Vector3d first = vectorAt(points.data()) / 2, second = vectorAt(points.data() + 3) / 2;
    const Vector3d half = first - second;
    const double length = half.stableNorm();
    const auto rotation = length >= kNoLength / 2 ? turnTo(half) : std::nullopt;
    if (!rotation || !std::isfinite(length)) return std::nullopt;
    return FromTo{{fromEigen(Vector3d(first + second)), fromEigen(*rotation)}, length};
}

}  // namespace orrery::mjcf
