#include "watch/deep_contacts.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "contacts/pair_order.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/numbers.hpp"
#include "plan/extents.hpp"

namespace orrery {
namespace {

constexpr double kDeepShare = 0.25;    // of the thinner one
constexpr double kDeepTime = 0.45;     // s: half a second, seen ten times a second
constexpr std::size_t kMostDeep = 10;  // reports

}  // namespace

double DeepContacts::thinnerOf(const DeepPair& pair) const {
    return std::min(smallestExtent(world_.planned.geoms[pair.geom1].plan->solid),
                    smallestExtent(world_.planned.geoms[pair.geom2].plan->solid));
}

void DeepContacts::look(double time) {
    const double before = std::exchange(lastLook_, time);
    if (world_.failed) return;
    for (const DeepPair& pair : world_.deepPairs) look(pair, time, before);
}

void DeepContacts::look(const DeepPair& pair, double time, double before) {
    const std::size_t geoms = world_.planned.geoms.size();
    if (pair.geom1 >= geoms || pair.geom2 >= geoms) return;
    const auto [at, isNew] = seen_.try_emplace(packPair(pair.geom1, pair.geom2));
    Seen& seen = at->second;
    if (isNew) seen.thinner = thinnerOf(pair);
    if (!(pair.depth > kDeepShare * seen.thinner)) return;
    if (isNew || seen.last < before) seen.since = time;
    seen.last = time;
    seen.longest = std::max(seen.longest, time - seen.since);
    seen.depth = std::max(seen.depth, pair.depth);
}

void DeepContacts::report(DiagnosticLog& log) const {
    std::vector<std::tuple<double, std::uint64_t, double>> found;
    // Objects may have been removed since.
    const std::size_t geoms = world_.planned.geoms.size();
    for (const auto& [pair, seen] : seen_) {
        if (firstOf(pair) >= geoms || secondOf(pair) >= geoms) continue;
        if (seen.longest >= kDeepTime) found.emplace_back(-seen.depth, pair, seen.longest);
    }
    std::sort(found.begin(), found.end());
    for (std::size_t i = 0; i < std::min(found.size(), kMostDeep); ++i) {
        const auto& [depth, pair, time] = found[i];
        const auto nodeOf = [&](std::uint32_t geom) { return world_.planned.geoms[geom].plan->node; };
        const auto sceneOf = [&](std::uint32_t geom) -> const Scene& {
            return *world_.partOf(&PlanCounts::geoms, geom).scene;
        };
        const std::uint32_t one = firstOf(pair);
        const std::uint32_t two = secondOf(pair);
        log.report(code::SIM_CONTACT_DEEP, placeOf(sceneOf(one), nodeOf(one)),
                   describe(sceneOf(one), nodeOf(one), "geom") + " and " + describe(sceneOf(two), nodeOf(two), "geom") +
                       " were in one another, by up to " + toRoundedText(-depth) + " m, for " + toRoundedText(time) +
                       " s and more");
    }
}

}  // namespace orrery
