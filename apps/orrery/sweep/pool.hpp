// Runs side by side, in processes of their own. POSIX: fork, sockets, poll, signals.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "sweep/one_run.hpp"

namespace orrery::app {

struct PoolOptions {
    std::size_t jobs = 1;
    std::optional<double> timeout;  // s by the clock, of each run; absent: none
};

// Makes the runs that `next` names, until it names none, and gives each row to `take` as soon as it is there. `watch`
// is called a few times a second; true stops everything, and what has not ended is as if it had not been begun. A
// process makes many runs, one after the other. One whose process ends by itself or is killed is made again, in a new
// process; where that ends, too, or it is late, that is its row.
void runAll(const SweepScene& scene, const PoolOptions& options,
            const std::function<std::optional<std::uint64_t>()>& next,
            const std::function<void(const sweep::Row&)>& take, const std::function<bool()>& watch);

}  // namespace orrery::app
