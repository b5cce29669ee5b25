// Support points of general solids: of the box, and of the part that its curves add to it.
#include <algorithm>
#include <cmath>
#include <limits>

#include "general_detail.hpp"

namespace orrery {
namespace {

// Returns the farthest point of one curve in a direction without negative components. For exponents up to 1 it is a
// tip.
Axes curveSupport(const SolidCurve& curve, const Axes& direction) {
    Axes point{};
    Axes reach{};
    std::size_t tip = 0;
    for (std::size_t j = 0; j < 3; ++j) {
        reach[j] = curve.radii[j] * direction[j];
        if (reach[j] > reach[tip]) tip = j;
    }
    if (!(reach[tip] > 0)) return point;
    if (curve.exponent <= 1) {
        point[tip] = curve.radii[tip];
        return point;
    }
    const double power = 1 / (curve.exponent - 1);
    const double largest = reach[tip];
    double sum = 0;
    for (double& value : reach) {
        value = std::pow(value / largest, power);
        sum += std::pow(value, curve.exponent);
    }
    const double length = std::pow(sum, 1 / curve.exponent);
    for (std::size_t j = 0; j < 3; ++j) point[j] = curve.radii[j] * reach[j] / length;
    return point;
}

double dot(const Axes& a, const Axes& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// Support points of the intersection of several curves. Searches for the best direction on the faces of a box, with a
// grid that becomes finer. The solid is convex, so that there is one maximum.
class SteinmetzSupport {
public:
    SteinmetzSupport(const GeneralSolid& solid, const Axes& direction)
        : solid_(solid), direction_(direction), unit_(smallestRadii(solid.curves)) {}

    Axes find() {
        for (std::size_t face = 0; face < 3; ++face) {
            if (!solid_.covered[face]) continue;
            double u = 0.5;
            double v = 0.5;
            for (double width = 0.5; width > 1e-10; width *= 0.6) closeIn(face, u, v, width);
        }
        return best_;
    }

private:
    void closeIn(std::size_t face, double& u, double& v, double width) {
        constexpr int kSteps = 2;  // on each side
        double top = -1;
        const double middleU = u;
        const double middleV = v;
        for (int i = -kSteps; i <= kSteps; ++i) {
            for (int k = -kSteps; k <= kSteps; ++k) {
                const double atU = std::clamp(middleU + width * i / kSteps, 0.0, 1.0);
                const double atV = std::clamp(middleV + width * k / kSteps, 0.0, 1.0);
                const double value = at(face, atU, atV);
                if (value <= top) continue;
                top = value;
                u = atU;
                v = atV;
            }
        }
    }

    double at(std::size_t face, double u, double v) {
        const Across to = across(face);
        Axes point{};
        point[face] = unit_[face];
        if (solid_.covered[to.i]) point[to.i] = unit_[to.i] * u;
        if (solid_.covered[to.j]) point[to.j] = unit_[to.j] * v;
        const double scale = reach(solid_.curves, point, solid_.covered);
        for (double& value : point) value *= scale;
        const double value = dot(point, direction_);
        if (value > value_) {
            value_ = value;
            best_ = point;
        }
        return value;
    }

    const GeneralSolid& solid_;
    const Axes& direction_;
    Axes unit_;
    Axes best_{};
    double value_ = -1;
};

// Returns the support point of a taper. Between two sections with the same exponent the support is convex, so that the
// farthest point is at an end.
Axes taperSupport(const GeneralSolid& solid, const Axes& direction, double sign) {
    constexpr int kBetween = 32;
    Axes best{};
    double furthest = -std::numeric_limits<double>::infinity();
    const auto take = [&](double at) {
        Axes point = curveSupport(sectionAt(solid, at), direction);
        point[solid.taperAxis] += sign * at;
        const double value = dot(point, direction);
        if (value <= furthest) return;
        furthest = value;
        best = point;
    };
    for (std::size_t k = 0; k < solid.sections.size(); ++k) {
        take(solid.sections[k].at);
        if (k == 0 || solid.sections[k].curve.exponent == solid.sections[k - 1].curve.exponent) continue;
        const double from = solid.sections[k - 1].at;
        for (int i = 1; i < kBetween; ++i) take(from + (solid.sections[k].at - from) * i / kBetween);
    }
    return best;
}

}  // namespace

Vector3 supportPoint(const GeneralSolid& solid, const Vector3& direction) {
    const Axes d{direction.x, direction.y, direction.z};
    const double largest = std::max({std::abs(d[0]), std::abs(d[1]), std::abs(d[2])});
    Axes unit{};
    Axes sign{};
    for (std::size_t j = 0; j < 3; ++j) {
        unit[j] = largest > 0 ? std::abs(d[j]) / largest : 0;
        sign[j] = d[j] < 0 ? -1 : 1;
    }
    Axes point{};
    if (solid.tapered()) {
        point = taperSupport(solid, unit, sign[solid.taperAxis]);
    } else if (solid.curves.size() == 1) {
        point = curveSupport(solid.curves[0], unit);
    } else if (!solid.curves.empty()) {
        point = SteinmetzSupport(solid, unit).find();
    }
    for (std::size_t j = 0; j < 3; ++j) {
        const bool alongTaper = solid.tapered() && j == solid.taperAxis;
        point[j] = sign[j] * (point[j] + (alongTaper ? 0 : solid.half[j]));
    }
    return {point[0], point[1], point[2]};
}

}  // namespace orrery
