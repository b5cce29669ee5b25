// Finds bodies whose collision filters let them touch nothing, or nothing that stands still, and misspelt names in
// filters.
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "plan/collision_filters.hpp"
#include "plan/draft.hpp"
#include "plan/falling.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/spelling.hpp"

namespace orrery {
namespace {

constexpr std::size_t kMostComparisons = 10'000'000;
constexpr std::size_t kMostSystems = 1'000;

// Geoms that may touch the same others.
struct Touching {
    const PlanFilter* filter = nullptr;
    std::uint32_t category = 0;
    std::uint32_t collide = 0;
    // Two different things that have such a geom: bodies; geoms without a body are counted down from -1. Two
    // are enough to know whether another thing than a given one has it.
    std::array<std::int64_t, 2> owners{kNobody, kNobody};

    static constexpr std::int64_t kNobody = std::int64_t{1} << 40U;

    bool stands = false;  // a geom of a thing that stands still is so

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
        : plan_(plan),
          joined_(world, JoinedBodies::Holds::Joints),
          kindsOfBody_(world.bodies.size()),
          falls_(world.bodies.size()),
          used_(plan.systems.size(), 0) {
        for (std::size_t i = 0; i < falls_.size(); ++i) falls_[i] = falls(world.bodies[i]) && !joined_.isHeld(i);
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
            const bool isFalling = geom.body != kNone && falls_[static_cast<std::size_t>(geom.body)] != 0;
            kinds_[at->second].stands = kinds_[at->second].stands || !isFalling;
            kinds_[at->second].add(geom.body == kNone ? -1 - static_cast<std::int64_t>(i) : geom.body);
            if (geom.body == kNone) continue;
            kindsOfBody_[static_cast<std::size_t>(geom.body)].push_back(at->second);
            ++listed_;
        }
    }

    // Does it fall where nothing holds it?
    [[nodiscard]] bool isFalling(std::size_t body) const { return falls_[body] != 0; }
    [[nodiscard]] bool anyStands() const {
        return std::any_of(kinds_.begin(), kinds_.end(), [](const Touching& kind) { return kind.stands; });
    }

    // By body: may it touch what stands still, or a body that may, and so on? Joined bodies hold each other.
    [[nodiscard]] std::vector<char> supported() {
        std::vector<char> result(kindsOfBody_.size(), 0);
        std::vector<char> reached(kinds_.size(), 0);
        std::vector<std::vector<std::size_t>> bodiesOfKind(kinds_.size());
        std::vector<std::vector<std::size_t>> group(kindsOfBody_.size());
        for (std::size_t i = 0; i < kindsOfBody_.size(); ++i) {
            if (falls_[i] == 0) continue;
            group[joined_.groupOf(i)].push_back(i);
            for (const std::size_t kind : kindsOfBody_[i]) bodiesOfKind[kind].push_back(i);
        }
        std::vector<std::size_t> pending;
        const auto reach = [&](std::size_t kind) {
            if (reached[kind] != 0) return;
            reached[kind] = 1;
            pending.push_back(kind);
        };
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
            if (kinds_[kind].stands) reach(kind);
        }
        std::vector<std::size_t> kindsOfFalling;
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
            if (!bodiesOfKind[kind].empty()) kindsOfFalling.push_back(kind);
        }
        std::vector<char> held(kinds_.size(), 0);  // all of the bodies of the kind are supported
        while (!pending.empty()) {
            const Touching& from = kinds_[pending.back()];
            pending.pop_back();
            for (const std::size_t kind : kindsOfFalling) {
                if (held[kind] != 0 || !mayTouch(from, kinds_[kind])) continue;
                held[kind] = 1;
                for (const std::size_t body : bodiesOfKind[kind]) {
                    for (const std::size_t each : std::exchange(group[joined_.groupOf(body)], {})) {
                        result[each] = 1;
                        for (const std::size_t own : kindsOfBody_[each]) reach(own);
                    }
                }
            }
        }
        return result;
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
    [[nodiscard]] bool hasColliders(std::size_t body) const { return !kindsOfBody_[body].empty(); }
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
    JoinedBodies joined_;
    std::vector<Touching> kinds_;
    std::vector<std::vector<std::size_t>> kindsOfBody_;
    std::vector<char> falls_;  // by body
    std::size_t listed_ = 0;   // in these
    std::vector<char> used_;   // by system: a collider is in it
};

void noteUnmet(PlanDraft& draft, const PlanWorld& world) {
    const bool anyFilter = std::any_of(world.geoms.begin(), world.geoms.end(), [](const PlanGeom& geom) {
        return geom.filter != kNone || geom.category != ~0U || geom.collide != ~0U;
    });
    if (!anyFilter) return;
    Meetings meetings(draft.plan, world);
    if (!meetings.canTell()) return;
    const bool canLand = hasOnlyGravity(world) && meetings.anyStands();
    const std::vector<char> supported = canLand ? meetings.supported() : std::vector<char>(world.bodies.size(), 1);
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        if (!meetings.isFalling(i) || !meetings.hasOthers(i)) continue;
        const bool isUnmet = meetings.isUnmet(i);
        if (!isUnmet && (supported[i] != 0 || !meetings.hasColliders(i))) continue;
        const Node& node = *draft.at(draft.indexOf(world.bodies[i].node)).node;
        const std::string empty = meetings.emptySystem(i);
        const std::string text = std::string("has colliders that, by their collision filters, touch nothing ") +
                                 (isUnmet ? "in the scene" : "that stands still") +
                                 (empty.empty() ? "" : ": no collider is in \"" + empty + '"');
        if (isUnmet && empty.empty() && meetings.meetsItsKind(i)) {
            draft.find.note(code::PLAN_FILTER_MEETS_NOTHING, node, text);
        } else {
            draft.find.report(code::PLAN_FILTER_MEETS_NOTHING, node, text);
        }
    }
}

// The systems, by their numbers, that some collider or trigger is in.
std::vector<char> systemsInUse(const Plan& plan) {
    std::vector<char> used(plan.systems.size(), 0);
    std::vector<char> seen(plan.filters.size(), 0);
    for (const PlanWorld& world : plan.worlds) {
        for (const PlanGeom& geom : world.geoms) {
            if (geom.filter == kNone || std::exchange(seen[static_cast<std::size_t>(geom.filter)], 1) != 0) continue;
            for (const std::uint32_t system : plan.filters[static_cast<std::size_t>(geom.filter)].systems)
                used[system] = 1;
        }
    }
    return used;
}

void noteMisspelt(PlanDraft& draft, const std::vector<char>& used, std::size_t filter, std::uint32_t system) {
    const Plan& plan = draft.plan;
    const PlanFilter& planned = plan.filters[filter];
    const CollisionFilter& authored = draft.contents.filters[filter];
    for (std::uint32_t other = 0; other < used.size(); ++other) {
        if (used[other] == 0 || !looksMisspelt(plan.systems[system], plan.systems[other])) continue;
        const auto has = [&](const auto& list) { return std::binary_search(list.begin(), list.end(), other); };
        if (has(planned.collideWith) || has(planned.notCollideWith)) continue;
        return draft.find.report(code::PLAN_FILTER_MEETS_NOTHING, authored.origin,
                                 (authored.name.empty() ? "a collision filter" : "filter \"" + authored.name + '"') +
                                     " names the system \"" + plan.systems[system] +
                                     "\", which no collider is in; did you mean \"" + plan.systems[other] + "\"?");
    }
}

void noteSystems(PlanDraft& draft) {
    const Plan& plan = draft.plan;
    if (plan.systems.size() > kMostSystems) return;
    const std::vector<char> used = systemsInUse(plan);
    std::vector<char> told(used.size(), 0);
    for (std::size_t i = 0; i < plan.filters.size(); ++i) {
        for (const std::uint32_t system : plan.filters[i].collideWith) {
            if (used[system] == 0 && std::exchange(told[system], 1) == 0) noteMisspelt(draft, used, i, system);
        }
    }
}

}  // namespace

void checkFilters(PlanDraft& draft) {
    noteSystems(draft);
    for (const PlanWorld& world : draft.plan.worlds) noteUnmet(draft, world);
}

}  // namespace orrery
