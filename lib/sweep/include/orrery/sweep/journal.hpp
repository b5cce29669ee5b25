// Results of runs, as lines that are appended to a file during the sweep. Each line has a checksum. If a line was cut
// off by kill -9 or a full disk, the reader notices it, and the run counts as not yet done.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/values.hpp"

namespace orrery::sweep {

// If a run has several results, the first in this order is preferred.
enum class RunStatus : std::uint8_t {
    Ok,           // it reached the end, and all expectations were true
    Expectation,  // it reached the end; some expectation was not true
    Error,        // its values do not fit the scene, or ODE failed
    Timeout,      // it was stopped at the time limit
    Crash,        // a signal ended its process
};
constexpr std::array<std::string_view, 5> enumNames(RunStatus) {
    return {"ok", "expectation", "error", "timeout", "crash"};
}
// Could a second attempt give another result?
[[nodiscard]] constexpr bool isWorthRetrying(RunStatus status) {
    return status == RunStatus::Error || status == RunStatus::Timeout || status == RunStatus::Crash;
}

struct Row {
    std::uint64_t index = 0;
    RunStatus status = RunStatus::Ok;
    double seconds = 0;               // real time, including everything around the simulation; not in runs.csv
    std::vector<std::string> fields;  // in the form of runs.csv
    bool operator==(const Row&) const = default;
};

// Identifies the sweep to which the results belong.
struct JournalHeader {
    std::uint64_t digest = 0;  // digest of plan, scene and program
    std::uint64_t runs = 0;    // number of runs in the whole plan
    // For people; both are empty in journals of Orrery 0.1.0.
    std::string plan;                  // its file, as it was given
    std::vector<std::string> columns;  // names of parameters and outputs
    [[nodiscard]] bool isOfSameSweep(const JournalHeader& other) const {
        return digest == other.digest && runs == other.runs;
    }
};

struct Journal {
    std::optional<JournalHeader> header;  // nullopt: another kind of file, or damaged
    std::vector<Row> rows;
    std::vector<std::size_t> damaged;  // line numbers, from 1
};

// Returns a line, including its end.
[[nodiscard]] std::string lineOf(const JournalHeader& header);
[[nodiscard]] std::string lineOf(const Row& row);
[[nodiscard]] Journal readJournal(std::string_view text);

}  // namespace orrery::sweep
