// Finds bodies that overlap at the start: the first steps would throw them apart.
#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "checks/checks.hpp"
#include "contacts/pair_order.hpp"
#include "orrery/base/codes/sim.hpp"
#include "plan/extents.hpp"

namespace orrery {
namespace {

// Bodies at rest sink in a little, and hand-made scenes are never exact.
constexpr double kUsualDepth = 1e-3;  // m
constexpr double kUsualPart = 0.01;   // relative to the thinner body's smallest extent

class Overlaps {
public:
    explicit Overlaps(const WorldBuild& build) : build_(build) {
        usual_ = std::max(kUsualDepth, 2 * static_cast<double>(dWorldGetContactSurfaceLayer(build.to.id)));
    }

    void add(const StartTouch& touch) {
        if (touch.depth <= usual_) return;
        const double thinner = std::min(extentOf(touch.geom1), extentOf(touch.geom2));
        if (touch.depth <= kUsualPart * thinner) return;
        const auto key = packPair(sideOf(touch.geom1), sideOf(touch.geom2));
        const auto [at, isNew] = found_.try_emplace(key, deepest_.size());
        if (isNew) {
            deepest_.push_back(touch);
        } else if (touch.depth > deepest_[at->second].depth) {
            deepest_[at->second] = touch;
        }
    }

    void report() {
        std::sort(deepest_.begin(), deepest_.end(), [](const StartTouch& a, const StartTouch& b) {
            return std::tuple(-a.depth, a.geom1, a.geom2) < std::tuple(-b.depth, b.geom1, b.geom2);
        });
        for (std::size_t i = 0; i < std::min(deepest_.size(), kTold); ++i) {
            const StartTouch& touch = deepest_[i];
            // The place of the diagnostic is that of the object that can move.
            const bool second = bodyOf(touch.geom1) == kNone;
            build_.log.report(code::SIM_OVERLAP, placeOf(second ? touch.geom2 : touch.geom1),
                              nameOf(touch.geom1) + " and " + nameOf(touch.geom2) + " overlap by " +
                                  about(touch.depth) + " m at the start" + andMore(i, deepest_.size()));
        }
    }

private:
    // A hull takes long, and a geom may touch thousands.
    double extentOf(std::uint32_t number) {
        const auto [known, isNew] = extents_.try_emplace(number, 0);
        if (isNew) known->second = smallestExtent(geom(number).solid);
        return known->second;
    }
    [[nodiscard]] const PlanGeom& geom(std::uint32_t number) const { return *build_.to.planned.geoms[number].plan; }
    [[nodiscard]] std::int32_t bodyOf(std::uint32_t number) const { return build_.to.planned.geoms[number].body; }

    // Returns the number of a body, or of a geom without a body.
    [[nodiscard]] std::uint32_t sideOf(std::uint32_t number) const {
        const std::int32_t body = bodyOf(number);
        if (body != kNone) return static_cast<std::uint32_t>(body);
        return static_cast<std::uint32_t>(build_.to.planned.bodies.size()) + number;
    }
    [[nodiscard]] const Scene& sceneOf(std::uint32_t number) const {
        return *build_.to.partOf(&PlanCounts::geoms, number).scene;
    }
    [[nodiscard]] std::string nameOf(std::uint32_t number) const {
        const std::int32_t body = bodyOf(number);
        return body == kNone ? describe(sceneOf(number), geom(number).node, "geom") : bodyName(build_, body);
    }
    [[nodiscard]] Place placeOf(std::uint32_t number) const {
        const std::int32_t body = bodyOf(number);
        return body == kNone ? orrery::placeOf(sceneOf(number), geom(number).node) : bodyPlace(build_, body);
    }

    const WorldBuild& build_;
    double usual_;                                          // m
    std::unordered_map<std::uint32_t, double> extents_;     // m, of geoms
    std::unordered_map<std::uint64_t, std::size_t> found_;  // pair of sides -> deepest_
    std::vector<StartTouch> deepest_;
};

}  // namespace

void checkOverlaps(const WorldBuild& build, const std::vector<StartTouch>& touches) {
    Overlaps overlaps(build);
    for (const StartTouch& touch : touches) overlaps.add(touch);
    overlaps.report();
}

}  // namespace orrery
