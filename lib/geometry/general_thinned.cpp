// Tapers with fewer points, for coarse samples.
#include <algorithm>
#include <cmath>
#include <utility>

#include "general_detail.hpp"

namespace orrery {
namespace {

// Returns how far the surfaces of two curves are apart at most. A change of the radii moves each point by no more than
// that change; a lower exponent draws in the points between the axes.
double distanceBetween(const SolidCurve& a, const SolidCurve& b) {
    double moved = 0;
    double a2 = 0;
    double b2 = 0;
    int axes = 0;
    for (std::size_t j = 0; j < 3; ++j) {
        moved += (a.radii[j] - b.radii[j]) * (a.radii[j] - b.radii[j]);
        a2 += a.radii[j] * a.radii[j];
        b2 += b.radii[j] * b.radii[j];
        axes += a.radii[j] > 0 || b.radii[j] > 0 ? 1 : 0;
    }
    if (a.exponent == b.exponent) return std::sqrt(moved);
    const double drawn = 1 - std::pow(axes, -std::abs(1 / a.exponent - 1 / b.exponent));
    return std::sqrt(moved) + drawn * std::sqrt(std::max(a2, b2));
}

struct Farthest {
    std::size_t section = 0;
    double distance = 0;
};

Farthest farthestFrom(const GeneralSolid& few, const std::vector<TaperSection>& all) {
    Farthest found;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double distance = distanceBetween(all[i].curve, sectionAt(few, all[i].at));
        if (distance > found.distance) found = {i, distance};
    }
    return found;
}

}  // namespace

std::size_t mostSections(const Resolution& resolution) {
    constexpr int kUsual = 64;
    if (resolution.segments >= Resolution{}.segments) return static_cast<std::size_t>(-1);
    return static_cast<std::size_t>(std::max(kUsual * resolution.segments / Resolution{}.segments, 2));
}

ThinnedTaper thinnedTaper(const GeneralSolid& solid, std::size_t most) {
    if (solid.sections.size() <= most) return {solid, 0};
    GeneralSolid few = solid;
    few.sections = {solid.sections.front(), solid.sections.back()};
    Farthest next = farthestFrom(few, solid.sections);
    while (few.sections.size() < most && next.distance > 0) {
        const TaperSection& kept = solid.sections[next.section];
        const auto place = std::upper_bound(few.sections.begin(), few.sections.end(), kept.at,
                                            [](double at, const TaperSection& section) { return at < section.at; });
        few.sections.insert(place, kept);
        next = farthestFrom(few, solid.sections);
    }
    return {std::move(few), next.distance};
}

}  // namespace orrery
