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
// is called a few times a second; if it returns true, everything stops, and runs that have not ended count as not
// begun. A process makes many runs, one after the other. A run whose process ends by itself or is killed is made again,
// in a new process. If that ends, too, or the run is late, its row says so.
void runAll(const SweepScene& scene, const PoolOptions& options,
            const std::function<std::optional<std::uint64_t>()>& next,
            const std::function<void(const sweep::Row&)>& take, const std::function<bool()>& watch);

}  // namespace orrery::app
