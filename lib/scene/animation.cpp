// Curves between their keys, by appendix C of the glTF 2.0 text.
#include "orrery/scene/values.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

std::size_t valuesAKey(Interpolation interpolation) {
    return interpolation == Interpolation::CubicSpline ? 3 : 1;
}

bool increase(const std::vector<double>& times) {
    return std::adjacent_find(times.begin(), times.end(), [](double a, double b) { return !(a < b); }) == times.end();
}

bool finite(const Vector3& v) {
    return isFinite(v);
}
bool finite(const Quaternion& q) {
    return std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z) && std::isfinite(q.w);
}

// Checks the values at the keys, not the tangents.
bool hasZero(const RotationCurve& curve) {
    const std::size_t step = valuesAKey(curve.interpolation);
    for (std::size_t i = step / 2; i < curve.values.size(); i += step) {
        const Quaternion& q = curve.values[i];
        if (q.x == 0 && q.y == 0 && q.z == 0 && q.w == 0) return true;
    }
    return false;
}

template <typename Curve>
std::string_view commonFaultOf(const Curve& curve) {
    const auto& times = curve.times;
    if (times.empty()) return "it has no keys";
    if (!std::isfinite(times.back()) || !(times.front() >= 0)) return "its times are not finite and from 0 on";
    if (!increase(times)) return "its times do not increase";
    if (curve.values.size() != times.size() * valuesAKey(curve.interpolation)) {
        return "it has not as many values as its keys call for";
    }
    for (const auto& value : curve.values) {
        if (!finite(value)) return "its values are not finite";
    }
    return {};
}

Eigen::Vector3d numbersOf(const Vector3& v) {
    return toEigen(v);
}
Eigen::Vector4d numbersOf(const Quaternion& q) {
    return {q.x, q.y, q.z, q.w};
}

// The keys before and after a time, and how far the time is between them.
struct Span {
    std::size_t before = 0;
    std::size_t after = 0;  // equal to the other at a key, or outside of all keys
    double way = 0;         // 0 to 1
    double length = 0;      // s
};

Span spanAt(const std::vector<double>& times, double time) {
    if (!(time > times.front())) return {0, 0, 0, 0};
    const std::size_t last = times.size() - 1;
    if (time >= times.back()) return {last, last, 0, 0};
    const auto after = static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), time) - times.begin());
    const double length = times[after] - times[after - 1];
    return {after - 1, after, (time - times[after - 1]) / length, length};
}

template <typename Curve>
bool hasValues(const Curve& curve) {
    return !curve.times.empty() && curve.values.size() >= curve.times.size() * valuesAKey(curve.interpolation);
}

// Hermite's polynomial through the values of two keys.
template <typename Curve>
auto spline(const Curve& curve, const Span& span) {
    const double t = span.way;
    const double t2 = t * t;
    const double t3 = t2 * t;
    const auto start = numbersOf(curve.values[3 * span.before + 1]);
    const auto leaving = numbersOf(curve.values[3 * span.before + 2]);
    const auto arriving = numbersOf(curve.values[3 * span.after]);
    const auto end = numbersOf(curve.values[3 * span.after + 1]);
    using Numbers = std::remove_const_t<decltype(start)>;
    return Numbers((2 * t3 - 3 * t2 + 1) * start + span.length * (t3 - 2 * t2 + t) * leaving + (3 * t2 - 2 * t3) * end +
                   span.length * (t3 - t2) * arriving);
}

Quaternion unit(const Eigen::Vector4d& numbers) {
    const Eigen::Vector4d q = numbers.stableNormalized();
    return {q[0], q[1], q[2], q[3]};
}

Quaternion slerp(const Quaternion& from, const Quaternion& to, double way) {
    return fromEigen(toEigen(unit(numbersOf(from))).slerp(way, toEigen(unit(numbersOf(to)))).normalized());
}

}  // namespace

std::string_view faultOf(const VectorCurve& curve) {
    return commonFaultOf(curve);
}

std::string_view faultOf(const RotationCurve& curve) {
    const std::string_view fault = commonFaultOf(curve);
    return fault.empty() && hasZero(curve) ? "it has the zero quaternion" : fault;
}

Vector3 valueAt(const VectorCurve& curve, double time) {
    if (!hasValues(curve)) return {};
    const Span span = spanAt(curve.times, time);
    if (curve.interpolation == Interpolation::CubicSpline) {
        return span.before == span.after ? curve.values[3 * span.before + 1] : fromEigen(spline(curve, span));
    }
    const Vector3& before = curve.values[span.before];
    if (span.before == span.after || curve.interpolation == Interpolation::Step) return before;
    return fromEigen(Eigen::Vector3d((1 - span.way) * toEigen(before) + span.way * toEigen(curve.values[span.after])));
}

Quaternion valueAt(const RotationCurve& curve, double time) {
    if (!hasValues(curve)) return {};
    const Span span = spanAt(curve.times, time);
    if (curve.interpolation == Interpolation::CubicSpline) {
        const Quaternion& key = curve.values[3 * span.before + 1];
        if (span.before == span.after) return unit(numbersOf(key));
        const Eigen::Vector4d q = spline(curve, span);
        // A spline may pass through zero, where it has no direction.
        return q.squaredNorm() > 0 ? unit(q) : unit(numbersOf(key));
    }
    const Quaternion& before = curve.values[span.before];
    if (span.before == span.after || curve.interpolation == Interpolation::Step) return unit(numbersOf(before));
    return slerp(before, curve.values[span.after], span.way);
}

}  // namespace orrery
