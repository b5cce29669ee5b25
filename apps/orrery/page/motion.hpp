// The motion that a page replays: a recording in few bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"

namespace orrery::app {

// {"times", "motion", "asleep", "plots", "contacts", "readings", "events"}: docs/formats/page.md has the keys.
[[nodiscard]] Json pageMotion(const Simulation& simulation, const Recording& recording);

// The number of the body of each geom among the bodies of all worlds, by the node of the geom. Geoms of no body are not
// there.
[[nodiscard]] std::unordered_map<std::uint32_t, std::size_t> bodiesOfGeoms(const Plan& plan);

constexpr std::size_t kMaxEvents = 2'000;  // a page has at most so many
// The "events" of a page: the first of them, if there are too many.
[[nodiscard]] Json pageEvents(const Recording& recording);

}  // namespace orrery::app
