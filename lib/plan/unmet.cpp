// Finds bodies whose collision filters let them touch nothing.
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "plan/collision_filters.hpp"
#include "plan/draft.hpp"
#include "plan/falling.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

constexpr std::size_t kMostComparisons = 10'000'000;

// Geoms that may touch the same others.
struct Touching {
    const PlanFilter* filter = nullptr;
    std::uint32_t category = 0;
    std::uint32_t collide = 0;
    // Two different things that have such a geom: bodies; geoms without a body are counted down from -1. Two
    // are enough to know whether another thing than a given one has it.
    std::array<std::int64_t, 2> owners{kNobody, kNobody};

    static constexpr std::int64_t kNobody = std::int64_t{1} << 40U;

    void add(std::int64_t owner) {
        if (owners[0] == kNobody) owners[0] = owner;
        if (owners[1] == kNobody && owner != owners[0]) owners[1] = owner;
    }
    [[nodiscard]] bool hasOtherThan(std::int64_t owner) const {
        return std::any_of(owners.begin(), owners.end(),
                           [&](std::int64_t each) { return each != kNobody && each != owner; });
    }
};

bool mayTouch(const Touching& a, const Touching& b) {
    const bool bits = (a.category & b.collide) != 0 || (b.category & a.collide) != 0;
    return bits && filtersAllow(a.filter, b.filter);
}

class Meetings {
public:
    Meetings(const Plan& plan, const PlanWorld& world)
        : plan_(plan), kindsOfBody_(world.bodies.size()), used_(plan.systems.size(), 0) {
        std::map<std::tuple<std::int32_t, std::uint32_t, std::uint32_t>, std::size_t> known;
        for (std::size_t i = 0; i < world.geoms.size(); ++i) {
            const PlanGeom& geom = world.geoms[i];
            if (geom.trigger || !geom.enabled) continue;
            const auto [at, isNew] = known.try_emplace({geom.filter, geom.category, geom.collide}, kinds_.size());
            if (isNew) {
                const bool filtered = geom.filter != kNone;
                kinds_.push_back({filtered ? &plan.filters[static_cast<std::size_t>(geom.filter)] : nullptr,
                                  geom.category, geom.collide});
            }
            if (isNew && geom.filter != kNone) {
                for (const std::uint32_t system : kinds_.back().filter->systems) used_[system] = 1;
            }
            kinds_[at->second].add(geom.body == kNone ? -1 - static_cast<std::int64_t>(i) : geom.body);
            if (geom.body == kNone) continue;
            kindsOfBody_[static_cast<std::size_t>(geom.body)].push_back(at->second);
            ++listed_;
        }
    }

    // False where there are too many bodies and filters to compare all with all.
    [[nodiscard]] bool canTell() const {
        std::size_t names = 0;
        for (const Touching& kind : kinds_) names += 1 + namesOf(kind);
        return names <= kMostComparisons / std::max<std::size_t>(listed_, 1);
    }
    // Has the body a geom, and may none of its geoms touch another thing?
    [[nodiscard]] bool isUnmet(std::size_t body) const {
        const auto owner = static_cast<std::int64_t>(body);
        const auto& own = kindsOfBody_[body];
        return !own.empty() && std::none_of(own.begin(), own.end(), [&](std::size_t number) {
            return std::any_of(kinds_.begin(), kinds_.end(), [&](const Touching& other) {
                return other.hasOtherThan(owner) && mayTouch(kinds_[number], other);
            });
        });
    }
    [[nodiscard]] bool hasOthers(std::size_t body) const {
        return std::any_of(kinds_.begin(), kinds_.end(),
                           [&](const Touching& kind) { return kind.hasOtherThan(static_cast<std::int64_t>(body)); });
    }
    // May two bodies like this one touch? Then it waits for others of its kind.
    [[nodiscard]] bool meetsItsKind(std::size_t body) const {
        const auto& own = kindsOfBody_[body];
        return std::any_of(own.begin(), own.end(),
                           [&](std::size_t number) { return mayTouch(kinds_[number], kinds_[number]); });
    }
    // Names a system that the filters of the body ask for and no collider is in; "" if there is none.
    [[nodiscard]] std::string emptySystem(std::size_t body) const {
        for (const std::size_t number : kindsOfBody_[body]) {
            if (!kinds_[number].filter) continue;
            for (const std::uint32_t system : kinds_[number].filter->collideWith) {
                if (used_[system] == 0) return plan_.systems[system];
            }
        }
        return {};
    }

private:
    static std::size_t namesOf(const Touching& kind) {
        if (!kind.filter) return 0;
        const PlanFilter& filter = *kind.filter;
        return filter.systems.size() + filter.collideWith.size() + filter.notCollideWith.size();
    }

    const Plan& plan_;
    std::vector<Touching> kinds_;
    std::vector<std::vector<std::size_t>> kindsOfBody_;
    std::size_t listed_ = 0;  // in these
    std::vector<char> used_;  // by system: a collider is in it
};

void noteUnmet(PlanDraft& draft, const PlanWorld& world) {
    const bool anyFilter = std::any_of(world.geoms.begin(), world.geoms.end(), [](const PlanGeom& geom) {
        return geom.filter != kNone || geom.category != ~0U || geom.collide != ~0U;
    });
    if (!anyFilter) return;
    const Meetings meetings(draft.plan, world);
    if (!meetings.canTell()) return;
    JoinedBodies joined(world, JoinedBodies::Holds::Joints);
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const PlanBody& body = world.bodies[i];
        if (!falls(body) || joined.isHeld(i) || !meetings.isUnmet(i) || !meetings.hasOthers(i)) continue;
        const Node& node = *draft.at(draft.indexOf(body.node)).node;
        const std::string empty = meetings.emptySystem(i);
        const std::string text = "has colliders that, by their collision filters, touch nothing in the scene" +
                                 (empty.empty() ? "" : ": no collider is in \"" + empty + '"');
        if (empty.empty() && meetings.meetsItsKind(i)) {
            draft.find.note(code::PLAN_FILTER_MEETS_NOTHING, node, text);
        } else {
            draft.find.report(code::PLAN_FILTER_MEETS_NOTHING, node, text);
        }
    }
}

}  // namespace

void checkFilters(PlanDraft& draft) {
    for (const PlanWorld& world : draft.plan.worlds) noteUnmet(draft, world);
}

}  // namespace orrery
