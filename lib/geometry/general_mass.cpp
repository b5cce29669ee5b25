// Mass of general solids. The box moves the eight octants of the added part apart, so that all integrals are sums over
// the sets of axes on which a point is beyond the box.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "general_detail.hpp"
#include "mass_detail.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

using Axis3 = std::array<bool, 3>;

// Moments of a part of a solid that is symmetric about each axis.
struct Moments {
    double volume = 0;
    Axes first{};   // integrals of |q.j|
    Axes second{};  // integrals of q.j^2

    void add(const Moments& other, double weight) {
        volume += weight * other.volume;
        for (std::size_t j = 0; j < 3; ++j) {
            first[j] += weight * other.first[j];
            second[j] += weight * other.second[j];
        }
    }
};

// ---- closed forms of one curve: the integrals of Dirichlet

// Returns the integral of the product of q.j ^ powers.j over the part of the curve where all q.j > 0, on the axes in
// `on`.
double dirichlet(const SolidCurve& curve, const Axis3& on, const Axes& powers) {
    const double e = curve.exponent;
    double logarithm = 0;
    double sum = 0;
    for (std::size_t j = 0; j < 3; ++j) {
        if (!on[j]) continue;
        if (curve.radii[j] == 0) return 0;
        const double a = powers[j] + 1;
        logarithm += a * std::log(curve.radii[j]) + std::lgamma(a / e) - std::log(e);
        sum += a / e;
    }
    return std::exp(logarithm - std::lgamma(1 + sum));
}

std::size_t countOf(const Axis3& on) {
    return static_cast<std::size_t>(on[0]) + static_cast<std::size_t>(on[1]) + static_cast<std::size_t>(on[2]);
}

Moments curveMoments(const SolidCurve& curve, const Axis3& on) {
    const double octants = std::ldexp(1.0, static_cast<int>(countOf(on)));
    Moments moments;
    moments.volume = octants * dirichlet(curve, on, {});
    for (std::size_t j = 0; j < 3; ++j) {
        if (!on[j]) continue;
        Axes powers{};
        powers[j] = 1;
        moments.first[j] = octants * dirichlet(curve, on, powers);
        powers[j] = 2;
        moments.second[j] = octants * dirichlet(curve, on, powers);
    }
    return moments;
}

// ---- quadrature

constexpr std::array<std::array<double, 2>, 4> kGauss = {{{0.069431844202973712388, 0.173927422568726928687},
                                                          {0.330009478207571867599, 0.326072577431273071313},
                                                          {0.669990521792428132401, 0.326072577431273071313},
                                                          {0.930568155797026287612, 0.173927422568726928687}}};

// Calls take(x, weight) for 4 points in each of `cells` parts of 0..1.
template <typename Take>
void overUnit(int cells, Take take) {
    for (int cell = 0; cell < cells; ++cell) {
        for (const auto& [x, weight] : kGauss) take((cell + x) / cells, weight / cells);
    }
}

// Adds one direction of a star-shaped part: a cone of `measure` around it, up to `scale` times `n`.
void addCone(Moments& moments, const Axes& n, double scale, double measure, std::size_t dimension) {
    const auto d = static_cast<double>(dimension);
    const double volume = measure * std::pow(scale, d) / d;
    moments.volume += volume;
    for (std::size_t j = 0; j < 3; ++j) {
        moments.first[j] += volume * d / (d + 1) * scale * n[j];
        moments.second[j] += volume * d / (d + 2) * scale * n[j] * scale * n[j];
    }
}

// Integrates over a star-shaped part, given how far it extends in each direction. Directions are points of the faces of
// a box of half size `unit`. Each face is cut along its diagonal, where similar curves meet.
template <typename Reach>
Moments starMoments(const Axis3& on, const Axes& unit, int cells, Reach reachOf) {
    std::array<std::size_t, 3> axes{};
    std::size_t count = 0;
    double measure = 1;
    for (std::size_t j = 0; j < 3; ++j) {
        if (!on[j]) continue;
        axes[count++] = j;
        measure *= 2 * unit[j];
    }
    Moments moments;
    const auto take = [&](const Axes& n, double weight) {
        const double scale = reachOf(n);
        if (scale > 0) addCone(moments, n, scale, weight * measure, count);
    };
    for (std::size_t face = 0; face < count; ++face) {
        Axes n{};
        n[axes[face]] = unit[axes[face]];
        if (count == 1) take(n, 1);
        if (count == 2) {
            const std::size_t other = axes[1 - face];
            overUnit(cells, [&](double u, double weight) {
                n[other] = unit[other] * u;
                take(n, weight);
            });
        }
        for (std::size_t half = 0; half < 2 && count == 3; ++half) {
            const std::size_t a = axes[(face + 1 + half) % 3];
            const std::size_t b = axes[(face + 2 - half) % 3];
            overUnit(cells, [&](double u, double weightU) {
                overUnit(cells, [&](double v, double weightV) {
                    n[a] = unit[a] * u;
                    n[b] = unit[b] * u * v;
                    take(n, weightU * weightV * u);
                });
            });
        }
    }
    return moments;
}

// ---- the sum of the box and a part

// `momentsOn` returns the moments of the added part, restricted to a set of axes. The caller handles the axes in
// `flat`: 1 m along each, at 0.
template <typename MomentsOn>
Moments spread(const Axes& half, const Axis3& covered, const Axis3& flat, MomentsOn momentsOn) {
    Moments sum;
    for (unsigned set = 0; set < 8; ++set) {
        Axis3 on{};
        bool possible = true;
        double box = 1;
        for (std::size_t j = 0; j < 3; ++j) {
            on[j] = (set >> j & 1U) != 0;
            possible = possible && (!on[j] || (covered[j] && !flat[j]));
            if (!on[j] && !flat[j]) box *= 2 * half[j];
        }
        if (!possible || box == 0) continue;
        Moments part;
        part.volume = 1;
        if (set != 0) part = momentsOn(on);
        Moments moved = part;
        for (std::size_t j = 0; j < 3; ++j) {
            const double h = half[j];
            moved.second[j] =
                on[j] ? h * h * part.volume + 2 * h * part.first[j] + part.second[j] : h * h / 3 * part.volume;
        }
        sum.add(moved, box);
    }
    return sum;
}

Moments plainMoments(const GeneralSolid& solid, int coarseness) {
    const int cells = coarserCells(12, coarseness);
    return spread(solid.half, solid.covered, {}, [&](const Axis3& on) {
        if (solid.curves.size() == 1) return curveMoments(solid.curves[0], on);
        return starMoments(on, smallestRadii(solid.curves), cells,
                           [&](const Axes& n) { return reach(solid.curves, n, on); });
    });
}

// ---- tapers: sections across the axis

// Are all sections equal except for a factor? Those of round ends are then too.
bool homothetic(const GeneralSolid& solid) {
    const Axes largest = largestRadii(solid);
    const Across to = across(solid.taperAxis);
    return std::all_of(solid.sections.begin(), solid.sections.end(), [&](const TaperSection& section) {
        const Axes& r = section.curve.radii;
        return section.curve.exponent == solid.sections[0].curve.exponent &&
               std::abs(r[to.i] * largest[to.j] - r[to.j] * largest[to.i]) <= 1e-12 * largest[to.i] * largest[to.j];
    });
}

Moments sectionMoments(const GeneralSolid& solid, double at, bool alike, int coarseness) {
    const std::size_t axis = solid.taperAxis;
    Axis3 flat{};
    flat[axis] = true;
    const Axes largest = largestRadii(solid);
    Axes unit = largest;
    for (double& r : unit) r = r > 0 ? r : 1;
    SolidCurve curve = sectionAt(solid, at);
    if (solid.covered[axis]) {
        Axes middle{};
        const Across to = across(axis);
        if (taperReach(solid, at, middle) < 0) return {};
        const std::size_t wide = largest[to.i] > 0 ? to.i : to.j;
        Axes n{};
        n[wide] = unit[wide];
        const double factor = alike ? taperReach(solid, at, n) : 0;
        curve = {{factor * largest[0], factor * largest[1], factor * largest[2]}, solid.sections[0].curve.exponent};
    }
    return spread(solid.half, solid.covered, flat, [&](const Axis3& on) {
        if (alike || !solid.covered[axis]) return curveMoments(curve, on);
        return starMoments(on, unit, coarserCells(3, coarseness),
                           [&](const Axes& n) { return taperReach(solid, at, n); });
    });
}

// Integrals of a solid along its axis: of 1, t and t^2, and of the perpendicular coordinates.
struct AlongAxis {
    Moments across;
    double first = 0;
    double second = 0;

    void add(const Moments& section, double at, double weight) {
        across.add(section, weight);
        first += weight * section.volume * at;
        second += weight * section.volume * at * at;
    }
};

AlongAxis taperedMoments(const GeneralSolid& solid, int coarseness) {
    AlongAxis sum;
    const bool alike = homothetic(solid);
    if (!solid.covered[solid.taperAxis]) {
        for (std::size_t k = 1; k < solid.sections.size(); ++k) {
            const TaperSection& a = solid.sections[k - 1];
            const TaperSection& b = solid.sections[k];
            // Radii are linear and the integrands have degree 4 at most, so that Gauss is exact if the exponents are
            // equal.
            const int cells = a.curve.exponent == b.curve.exponent ? 1 : coarserCells(16, coarseness);
            overUnit(cells, [&](double u, double weight) {
                const double at = a.at + u * (b.at - a.at);
                sum.add(sectionMoments(solid, at, alike, coarseness), at, weight * (b.at - a.at));
            });
        }
        return sum;
    }
    // Round ends: steps grow from both tips, where the sections open like a square root.
    const Span span = taperSpan(solid);
    overUnit(coarserCells(24, coarseness), [&](double u, double weight) {
        const double angle = std::numbers::pi * u;
        const double at = span.low + (span.high - span.low) * (1 - std::cos(angle)) / 2;
        const double width = (span.high - span.low) * std::numbers::pi / 2 * std::sin(angle);
        sum.add(sectionMoments(solid, at, alike, coarseness), at, weight * width);
    });
    return sum;
}

// The hull of two balls has a closed form.
std::optional<MassProperties> massOfTwoBalls(const GeneralSolid& solid, double density) {
    if (solid.sections.size() != 2) return std::nullopt;
    for (const TaperSection& section : solid.sections) {
        const Axes& r = section.curve.radii;
        if (section.curve.exponent != 2 || r[0] != r[1] || r[1] != r[2]) return std::nullopt;
    }
    const Across to = across(solid.taperAxis);
    if (solid.half[to.i] != 0 || solid.half[to.j] != 0) return std::nullopt;
    const MassProperties upright = massOfTaperedCapsule(
        solid.sections[0].curve.radii[0], solid.sections[1].curve.radii[0], 2 * solid.half[solid.taperAxis], density);
    // The calculation is along z. Exchanging two axes is not a rotation, but for a solid of revolution that makes no
    // difference.
    MassProperties body = upright;
    const std::size_t axis = solid.taperAxis;
    std::array<double, 3> center{};
    center[axis] = upright.center.z;
    body.center = {center[0], center[1], center[2]};
    std::array<double, 3> diagonal{upright.inertia.m[0], upright.inertia.m[0], upright.inertia.m[0]};
    diagonal[axis] = upright.inertia.m[8];
    body.inertia = Matrix3{{diagonal[0], 0, 0, 0, diagonal[1], 0, 0, 0, diagonal[2]}};
    return body;
}

MassProperties massOfMoments(double volume, const Eigen::Vector3d& center, const Axes& second, double density) {
    const Eigen::Matrix3d about = Eigen::Vector3d(second[0], second[1], second[2]).asDiagonal();
    const Eigen::Matrix3d centred = about - volume * center * center.transpose();
    return {density * volume, fromEigen(center), fromEigen(Eigen::Matrix3d(density * inertiaOfMoments(centred)))};
}

}  // namespace

MassProperties massOfGeneral(const GeneralSolid& solid, double density, int coarseness) {
    if (!solid.tapered()) {
        const Moments moments = plainMoments(solid, coarseness);
        return massOfMoments(moments.volume, Eigen::Vector3d::Zero(), moments.second, density);
    }
    if (auto balls = massOfTwoBalls(solid, density)) return *balls;
    // Sections across the axis cost little; all sections together make each of those with round ends.
    const AlongAxis sum = solid.covered[solid.taperAxis]
                              ? taperedMoments(thinnedTaper(solid, massSections(coarseness)).solid, coarseness)
                              : taperedMoments(solid, coarseness);
    if (!(sum.across.volume > 0)) return {};
    Eigen::Vector3d center = Eigen::Vector3d::Zero();
    center[static_cast<Eigen::Index>(solid.taperAxis)] = sum.first / sum.across.volume;
    Axes second = sum.across.second;
    second[solid.taperAxis] = sum.second;
    return massOfMoments(sum.across.volume, center, second, density);
}

}  // namespace orrery
