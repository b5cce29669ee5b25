// How long it takes to sample a general solid, before it is done.
#include <algorithm>

#include "general_detail.hpp"
#include "orrery/geometry/resolve.hpp"

namespace orrery {
namespace {

constexpr std::size_t kTermsOfReach = 4;  // of one curve: three axes and the root
constexpr std::size_t kHulls = 3;         // of one sampling: whether it is convex, its error, the geom
constexpr std::size_t kMirrored = 8;      // images of each triangle of a solid without a taper
constexpr std::size_t kMirroredTaper = 4;
constexpr std::size_t kSearch = 24, kQuickSearch = 12, kQuickestSearch = 6;  // places on a line through the surface
constexpr std::size_t kSupport = 1'700;  // directions looked at for one support point
constexpr std::size_t kRuledPlane = 16;  // triangles of each plane of the hull if all curves are on two axes

std::size_t unsignedOf(int number) {
    return static_cast<std::size_t>(std::max(number, 0));
}

std::size_t squared(std::size_t number) {
    return number * number;
}

struct Sampling {
    std::size_t points = 0;
    std::size_t triangles = 0;
    std::size_t reaches = 0;
};

Sampling octantSampling(std::size_t steps) {
    return {24 * squared(steps) + 2, 48 * squared(steps), 12 * squared(steps)};
}

Sampling ringSampling(const GeneralSolid& solid, std::size_t steps) {
    std::size_t count = 2;
    if (solid.tapered()) count = solid.sections.size();
    if (solid.tapered() && solid.covered[solid.taperAxis]) {
        count += 4 * steps + 1;
    } else {
        for (std::size_t k = 1; k < solid.sections.size(); ++k) {
            if (solid.sections[k].curve.exponent != solid.sections[k - 1].curve.exponent) count += steps - 1;
        }
    }
    const std::size_t around = 4 * (2 * steps + 1);
    return {count * around, 2 * count * around, count * (2 * steps + 1)};
}

// Terms for one place of a taper that tells how far its section extends.
std::size_t termsOfSection(const GeneralSolid& solid, std::size_t sections) {
    constexpr std::size_t kPlacesBetween = 53;
    const bool everywhere = solid.covered[solid.taperAxis];
    return kTermsOfReach * (everywhere ? kPlacesBetween * (sections - 1) : 1);
}

std::size_t taperMassTerms(const GeneralSolid& solid, int coarseness) {
    constexpr std::size_t kClosedForm = 30;
    if (!solid.covered[solid.taperAxis]) {
        return 4 * kClosedForm * unsignedOf(coarserCells(16, coarseness)) * (solid.sections.size() - 1);
    }
    const std::size_t places = 4 * unsignedOf(coarserCells(24, coarseness));
    const std::size_t sections = std::min(solid.sections.size(), massSections(coarseness));
    return places * (8 * unsignedOf(coarserCells(3, coarseness)) + 2) * termsOfSection(solid, sections);
}

std::size_t errorTerms(const GeneralSolid& solid, const Sampling& made, int coarseness) {
    const std::size_t images = solid.tapered() ? kMirroredTaper : kMirrored;
    const std::size_t value = solid.tapered() ? termsOfSection(solid, solid.sections.size()) : 3 * solid.curves.size();
    if (coarseness > 0) return made.triangles / images * (coarseness > 2 ? kQuickestSearch : kQuickSearch) * value;
    if (!surelyConvex(solid)) return made.triangles * kSearch * value;
    const auto isRuled = [](const SolidCurve& curve) {
        return std::count(curve.radii.begin(), curve.radii.end(), 0) > 0;
    };
    std::size_t planes = made.triangles / images;
    std::size_t support = 8 * solid.sections.size();
    if (solid.curves.size() == 1) support = 2 * kTermsOfReach;
    if (solid.curves.size() > 1) {
        support = kSupport * kTermsOfReach * solid.curves.size();
        if (std::all_of(solid.curves.begin(), solid.curves.end(), isRuled)) planes /= kRuledPlane;
    }
    return planes * support;
}

}  // namespace

Resolution coarserBy(const Resolution& resolution, int coarseness) {
    const int halvings = std::max(coarseness - 1, 0);
    return {std::max(resolution.segments >> halvings, std::min(resolution.segments, 3)),
            std::max(resolution.rings >> halvings, std::min(resolution.rings, 1))};
}

Resolution writtenResolution(const SceneContents& scene) {
    constexpr std::size_t kMostPoints = 50'000;  // about eight megabytes of text
    constexpr std::size_t kMostTerms = 10'000'000;
    const auto isGeneral = [](const Shape& shape) { return std::holds_alternative<GeneralShape>(shape.geometry); };
    if (std::none_of(scene.shapes.begin(), scene.shapes.end(), isGeneral)) return {};
    std::vector<std::size_t> uses(scene.shapes.size(), 0);
    const auto use = [&](ShapeId id) {
        if (scene.shape(id) != nullptr) ++uses[id.index];
    };
    forEachNode(scene.root(), [&](const Node& node) {
        if (node.collider) use(node.collider->shape);
        if (node.trigger) use(node.trigger->shape);
        if (node.gravity) use(node.gravity->shape);
    });
    std::array<std::size_t, kCoarsest + 1> points{};
    std::array<std::size_t, kCoarsest + 1> terms{};
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const auto* shape = uses[i] > 0 ? std::get_if<GeneralShape>(&scene.shapes[i].geometry) : nullptr;
        const GeneralSolidResult made = shape != nullptr ? generalSolidOf(*shape) : GeneralSolidResult{};
        if (!made.solid || !std::holds_alternative<std::monostate>(plainShapeOf(*made.solid))) continue;
        for (int k = 0; k <= kCoarsest; ++k) {
            const SamplingCost cost = samplingCost(*made.solid, {}, k);
            points[static_cast<std::size_t>(k)] += uses[i] * cost.points;
            terms[static_cast<std::size_t>(k)] += cost.surfaceTerms;
        }
    }
    std::size_t coarseness = 0;
    while (coarseness < kCoarsest && (points[coarseness] > kMostPoints || terms[coarseness] > kMostTerms)) ++coarseness;
    return coarserBy({}, static_cast<int>(coarseness));
}

bool isUsual(const Resolution& resolution) {
    return resolution.segments >= Resolution{}.segments;
}

SamplingCost samplingCost(const GeneralSolid& solid, const Resolution& resolution, int coarseness) {
    if (solid.curves.empty() && !solid.tapered()) return {};
    const bool allRound = solid.covered[0] && solid.covered[1] && solid.covered[2] && !solid.tapered();
    const Resolution rest = coarserBy(resolution, coarseness);
    const std::size_t steps = unsignedOf(std::max(rest.segments / 3, 1));
    const GeneralSolid few = thinnedTaper(solid, mostSections(rest)).solid;
    const Sampling made = allRound ? octantSampling(steps) : ringSampling(few, std::max<std::size_t>(steps / 2, 1));
    std::size_t mass = 0;
    if (solid.tapered()) {
        mass = taperMassTerms(solid, coarseness);
    } else if (solid.curves.size() > 1) {
        mass = 6 * squared(4 * unsignedOf(coarserCells(12, coarseness))) * kTermsOfReach * solid.curves.size();
    }
    const std::size_t reach =
        solid.tapered() ? termsOfSection(few, few.sections.size()) : kTermsOfReach * solid.curves.size();
    const std::size_t surface = made.reaches * reach + kTermsOfHullPoint * made.points;
    const std::size_t hulls = (kHulls - 1) * kTermsOfHullPoint * made.points;
    return {surface + mass + errorTerms(few, made, coarseness) + hulls, made.points, surface};
}

}  // namespace orrery
