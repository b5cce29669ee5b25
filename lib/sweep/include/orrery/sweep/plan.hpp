// A plan of a sweep (docs/sweep.md): the scene, the parameters that vary, the design, and the outputs of each run.
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

// Parameters that vary together: one parameter, or several columns of a table.
struct Axis {
    struct Column {
        std::string name;    // name in runs.csv
        std::string target;  // like that of `run --set`, or the word of an option: "dt", "gravity", "iterations"
    };
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;  // values to choose from, as texts; empty: the distribution is used
    Distribution distribution;
    std::size_t steps = 0;  // levels of the distribution in a grid; 0: not given
    bool endsIncluded =
        false;  // true: levels at equal distances from min to max; false: the middles of parts of equal share
    std::size_t base = 0;  // in designs that vary one parameter at a time: the level of the others
    std::string pointer;   // its place in the plan

    [[nodiscard]] std::size_t levels() const { return rows.empty() ? steps : rows.size(); }
    // Return the texts of the values, one for each column.
    [[nodiscard]] std::vector<std::string> atLevel(std::size_t level) const;
    [[nodiscard]] std::vector<std::string> atShare(double share) const;  // 0 < share < 1
};

enum class DesignKind : std::uint8_t { Grid, Random, LatinHypercube, Sobol, OneAtATime, SobolIndices };
constexpr std::array<std::string_view, 6> enumNames(DesignKind) {
    return {"grid", "random", "latin-hypercube", "sobol", "one-at-a-time", "sobol-indices"};
}

struct SweepPlan {
    std::string file;                            // as it was given
    std::vector<std::filesystem::path> tables;   // that parameters are from, relative as the scene
    std::filesystem::path scene;                 // path relative to the plan
    double duration = 5;                         // s
    double dt = 0.01;                            // s
    std::map<std::string, std::string> options;  // options by their words, for all runs
    std::uint64_t seed = 1;
    std::uint64_t repeats = 1;  // repeats of each point, each with its own seed
    DesignKind design = DesignKind::Grid;
    std::uint64_t points = 0;  // for designs that do not count their points; for SobolIndices: points of the base
    std::vector<Axis> axes;
    std::vector<Output> outputs;
    std::vector<std::string> expectations;  // sentences of orrery/regression/regression.hpp
    std::optional<double> timeout;          // s of real time for a run
    std::uint64_t digest = 0;  // digest of the bytes of the plan and of all other files that the results depend on

    [[nodiscard]] std::vector<Axis::Column> columns() const;
};

// Reads a plan and the tables that it names. All faults go to `log`, with their JSON pointers; nullopt if there is an
// error.
[[nodiscard]] std::optional<SweepPlan> readPlan(const std::filesystem::path& file, DiagnosticLog& log);
[[nodiscard]] std::optional<SweepPlan> parsePlan(std::string text, const std::string& file,
                                                 const std::filesystem::path& folder, DiagnosticLog& log);

}  // namespace orrery::sweep
