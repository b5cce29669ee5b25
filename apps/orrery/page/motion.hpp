// What a page replays: a recording in few bytes.
#pragma once

#include "output/json.hpp"
#include "orrery/sim/recording.hpp"

namespace orrery::app {

// {"times", "motion", "asleep", "plots", "contacts", "events"}: docs/viewer.md has the keys.
[[nodiscard]] Json pageMotion(const Recording& recording);

}  // namespace orrery::app
