#include "ratio_reporter.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace orrery::bench {

namespace {

// The usual console output; times of single repetitions are kept by name.
class RatioReporter : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type == Run::RT_Iteration)
                times_[run.run_name.function_name].push_back(run.GetAdjustedCPUTime());
        }
        ConsoleReporter::ReportRuns(runs);
    }

    // Prints the ratios of all benchmarks that have a ".../bare" beside them.
    void printRatios() {
        std::map<std::string, double> medians;
        for (auto& [name, times] : times_) medians[name] = median(times);
        for (const auto& [name, time] : medians) {
            const auto bare = medians.find(name.substr(0, name.rfind('/')) + "/bare");
            if (bare == medians.end() || bare->first == name) continue;
            std::printf("ratio %-32s %.3f\n", name.c_str(), time / bare->second);
        }
    }

private:
    static double median(std::vector<double>& values) {
        std::sort(values.begin(), values.end());
        return values[values.size() / 2];
    }
    std::map<std::string, std::vector<double>> times_;
};

}  // namespace

int runWithRatios(int argc, char** argv) {
    std::vector<std::string> defaults = {"--benchmark_repetitions=9", "--benchmark_enable_random_interleaving=true",
                                         "--benchmark_min_time=0.2"};
    std::vector<char*> arguments(argv, argv + 1);
    for (std::string& text : defaults) arguments.push_back(text.data());
    arguments.insert(arguments.end(), argv + 1, argv + argc);
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
    RatioReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    reporter.printRatios();
    return 0;
}

}  // namespace orrery::bench
