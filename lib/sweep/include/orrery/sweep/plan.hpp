// What a plan of a sweep says (docs/sweep.md): which scene, what varies, by which design, what is kept of each run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/sweep/distribution.hpp"
#include "orrery/sweep/output.hpp"

namespace orrery::sweep {

// What varies as one: a parameter, or columns of a table that go together.
struct Axis {
    struct Column {
        std::string name;    // in runs.csv
        std::string target;  // as that of `run --set`, or the word of an option: "dt", "gravity", "iterations"
    };
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;  // values to choose from, as texts; empty: the distribution's
    Distribution distribution;
    std::size_t steps = 0;      // levels of the distribution in a grid; 0: none are said
    bool endsIncluded = false;  // levels evenly from min to max; else the middles of parts of equal share
    std::size_t base = 0;       // level that others vary around, one at a time
    std::string pointer;        // its place in the plan

    [[nodiscard]] std::size_t levels() const { return rows.empty() ? steps : rows.size(); }
    // Texts of the values, as columns.
    [[nodiscard]] std::vector<std::string> atLevel(std::size_t level) const;
    [[nodiscard]] std::vector<std::string> atShare(double share) const;  // 0 < share < 1
};

enum class DesignKind : std::uint8_t { Grid, Random, LatinHypercube, Sobol, OneAtATime, SobolIndices };
constexpr std::array<std::string_view, 6> enumNames(DesignKind) {
    return {"grid", "random", "latin-hypercube", "sobol", "one-at-a-time", "sobol-indices"};
}

struct SweepPlan {
    std::string file;                            // as it was named
    std::filesystem::path scene;                 // beside the plan
    double duration = 5;                         // s
    double dt = 0.01;                            // s
    std::map<std::string, std::string> options;  // by their words, for all runs
    std::uint64_t seed = 1;
    std::uint64_t repeats = 1;  // of each point, each with a seed of its own
    DesignKind design = DesignKind::Grid;
    std::uint64_t points = 0;  // of the designs that do not count them; of SobolIndices: of the base
    std::vector<Axis> axes;
    std::vector<Output> outputs;
    std::vector<std::string> expectations;  // sentences of orrery/regression/regression.hpp
    std::optional<double> timeout;          // s of a run, by the clock
    std::uint64_t digest = 0;               // of the plan's and all other files' bytes: what its results hang on

    [[nodiscard]] std::vector<Axis::Column> columns() const;
};

// Reads a plan and the tables that it names. Everything that is wrong with it goes to `log`, at its JSON pointer;
// nullopt where there is an error.
[[nodiscard]] std::optional<SweepPlan> readPlan(const std::filesystem::path& file, DiagnosticLog& log);
[[nodiscard]] std::optional<SweepPlan> parsePlan(std::string text, const std::string& file,
                                                 const std::filesystem::path& folder, DiagnosticLog& log);

}  // namespace orrery::sweep
