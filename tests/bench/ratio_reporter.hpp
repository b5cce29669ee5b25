// Runs the registered benchmarks and prints, below the usual table, the ratio of each "x/orrery" to
// the same run's "x/bare": medians of repetitions taken in turn, so that a machine whose speed
// drifts does not favour either.
#pragma once

namespace orrery::bench {

// main() of a benchmark program; returns its exit status.
int runWithRatios(int argc, char** argv);

}  // namespace orrery::bench
