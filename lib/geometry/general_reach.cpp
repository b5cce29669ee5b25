// How far curves and tapers extend, and the implicit function that follows from it.
#include <algorithm>
#include <limits>

#include "general_detail.hpp"

namespace orrery {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kPlaces = 12;  // places in an interval of a taper, before the best one is refined

// Returns the largest value of a function over the box's length; between sections the function has one maximum.
template <typename Function>
double largestAlong(const GeneralSolid& solid, Function value) {
    double best = -kInfinity;
    for (std::size_t k = 1; k < solid.sections.size(); ++k) {
        const double from = solid.sections[k - 1].at;
        const double step = (solid.sections[k].at - from) / kPlaces;
        int summit = 0;
        double top = -kInfinity;
        for (int i = 0; i <= kPlaces; ++i) {
            const double here = value(from + step * i);
            if (here > top) {
                top = here;
                summit = i;
            }
        }
        double low = from + step * std::max(summit - 1, 0);
        double high = from + step * std::min(summit + 1, kPlaces);
        for (int i = 0; i < 20 && top > -kInfinity; ++i) {
            const double a = low + 0.382 * (high - low);
            const double b = low + 0.618 * (high - low);
            const double atA = value(a);
            const double atB = value(b);
            top = std::max({top, atA, atB});
            (atA < atB ? low : high) = atA < atB ? a : b;
        }
        best = std::max(best, top);
    }
    return best;
}

// Returns the part of the section at `place` that remains for the perpendicular axes, seen from `at`: 1 in its middle,
// negative beyond its end.
double remainder(const SolidCurve& section, std::size_t axis, double at, double place) {
    return 1 - std::pow(part(std::abs(at - place), section.radii[axis]), section.exponent);
}

}  // namespace

double curveSum(const SolidCurve& curve, const Axes& q, const std::array<bool, 3>& on) {
    double sum = 0;
    for (std::size_t j = 0; j < 3; ++j) {
        if (on[j]) sum += std::pow(part(q[j], curve.radii[j]), curve.exponent);
    }
    return sum;
}

double reach(const std::vector<SolidCurve>& curves, const Axes& n, const std::array<bool, 3>& on) {
    double least = kInfinity;
    for (const SolidCurve& curve : curves) {
        std::array<bool, 3> axes{};
        double largest = 0;
        for (std::size_t j = 0; j < 3; ++j) {
            axes[j] = on[j] && curve.radii[j] > 0;
            if (axes[j]) largest = std::max(largest, n[j] / curve.radii[j]);
        }
        if (!(largest > 0)) continue;
        // If the largest term is 1, no power is out of range.
        Axes unit = n;
        for (double& value : unit) value /= largest;
        const double gauge = largest * std::pow(curveSum(curve, unit, axes), 1 / curve.exponent);
        least = std::min(least, 1 / gauge);
    }
    return least;
}

Axes smallestRadii(const std::vector<SolidCurve>& curves) {
    Axes smallest{};
    for (std::size_t j = 0; j < 3; ++j) {
        for (const SolidCurve& curve : curves) {
            const double r = curve.radii[j];
            if (r > 0 && (smallest[j] == 0 || r < smallest[j])) smallest[j] = r;
        }
        if (smallest[j] == 0) smallest[j] = 1;
    }
    return smallest;
}

SolidCurve sectionAt(const GeneralSolid& solid, double at) {
    const std::vector<TaperSection>& sections = solid.sections;
    if (at <= sections.front().at) return sections.front().curve;
    if (at >= sections.back().at) return sections.back().curve;
    const auto next = std::upper_bound(sections.begin(), sections.end(), at,
                                       [](double value, const TaperSection& s) { return value < s.at; });
    const TaperSection& a = *(next - 1);
    const TaperSection& b = *next;
    const double t = (at - a.at) / (b.at - a.at);
    SolidCurve curve;
    for (std::size_t j = 0; j < 3; ++j) curve.radii[j] = (1 - t) * a.curve.radii[j] + t * b.curve.radii[j];
    curve.exponent = (1 - t) * a.curve.exponent + t * b.curve.exponent;
    return curve;
}

Span taperSpan(const GeneralSolid& solid) {
    const std::size_t axis = solid.taperAxis;
    Span span{solid.sections.front().at, solid.sections.back().at};
    for (const TaperSection& section : solid.sections) {
        span.low = std::min(span.low, section.at - section.curve.radii[axis]);
        span.high = std::max(span.high, section.at + section.curve.radii[axis]);
    }
    return span;
}

double taperReach(const GeneralSolid& solid, double at, const Axes& n) {
    const std::size_t axis = solid.taperAxis;
    std::array<bool, 3> on{true, true, true};
    on[axis] = false;
    const auto reachOf = [&](const SolidCurve& section, double rest) {
        if (rest < 0) return -kInfinity;
        const double sum = curveSum(section, n, on);
        return sum > 0 ? std::pow(rest / sum, 1 / section.exponent) : kInfinity;
    };
    if (!solid.covered[axis]) return reachOf(sectionAt(solid, at), 1);
    return largestAlong(solid, [&](double place) {
        const SolidCurve section = sectionAt(solid, place);
        return reachOf(section, remainder(section, axis, at, place));
    });
}

Axes largestRadii(const GeneralSolid& solid) {
    Axes largest{};
    for (const TaperSection& section : solid.sections) {
        for (std::size_t j = 0; j < 3; ++j) largest[j] = std::max(largest[j], section.curve.radii[j]);
    }
    return largest;
}

bool surelyConvex(const GeneralSolid& solid) {
    const auto convex = [](const SolidCurve& curve) { return curve.exponent >= 1; };
    if (!solid.tapered()) return std::all_of(solid.curves.begin(), solid.curves.end(), convex);
    const Axes largest = largestRadii(solid);
    double lastSlope = kInfinity;
    double lastFactor = 0;
    for (std::size_t k = 0; k < solid.sections.size(); ++k) {
        const SolidCurve& curve = solid.sections[k].curve;
        if (!convex(curve) || curve.exponent != solid.sections[0].curve.exponent) return false;
        double factor = 0;
        for (std::size_t j = 0; j < 3; ++j) factor = std::max(factor, part(curve.radii[j], largest[j]));
        for (std::size_t j = 0; j < 3; ++j) {
            if (std::abs(curve.radii[j] - factor * largest[j]) > 1e-9 * largest[j]) return false;
        }
        if (k > 0) {
            const double slope = (factor - lastFactor) / (solid.sections[k].at - solid.sections[k - 1].at);
            if (slope > lastSlope * (lastSlope > 0 ? 1 + 1e-9 : 1 - 1e-9)) return false;
            lastSlope = slope;
        }
        lastFactor = factor;
    }
    return true;
}

double implicitValue(const GeneralSolid& solid, const Vector3& point) {
    const Axes p{std::abs(point.x), std::abs(point.y), std::abs(point.z)};
    Axes q{};
    for (std::size_t j = 0; j < 3; ++j) {
        q[j] = std::max(p[j] - solid.half[j], 0.0);
        if (!solid.covered[j] && q[j] > 0) return kInfinity;
    }
    if (!solid.tapered()) {
        double value = 0;
        for (const SolidCurve& curve : solid.curves) {
            const std::array<bool, 3> on{curve.radii[0] > 0, curve.radii[1] > 0, curve.radii[2] > 0};
            value = std::max(value, curveSum(curve, q, on));
        }
        return value;
    }
    const std::size_t axis = solid.taperAxis;
    const double at = std::array{point.x, point.y, point.z}[axis];
    const auto sumAt = [&](double place) {
        Axes from = q;
        from[axis] = solid.covered[axis] ? std::abs(at - place) : 0;
        return curveSum(sectionAt(solid, place), from, {true, true, true});
    };
    if (!solid.covered[axis]) return sumAt(at);
    return -largestAlong(solid, [&](double place) { return -sumAt(place); });
}

}  // namespace orrery
