// What came of runs, as lines that are appended to a file while they are made. A line has a checksum: one that was cut
// off by kill -9 or a full disk is seen, and its run is as one that was not made.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/values.hpp"

namespace orrery::sweep {

// In the order in which one is preferred, of several results of a run.
enum class RunStatus : std::uint8_t {
    Ok,           // to the end, and what was expected held
    Expectation,  // to the end; something that was expected did not hold
    Error,        // its values do not fit the scene, or ODE gave up
    Timeout,      // stopped at the time limit
    Crash,        // its process ended by a signal
};
constexpr std::array<std::string_view, 5> enumNames(RunStatus) {
    return {"ok", "expectation", "error", "timeout", "crash"};
}
// May a second try give something else?
[[nodiscard]] constexpr bool isWorthRetrying(RunStatus status) {
    return status == RunStatus::Error || status == RunStatus::Timeout || status == RunStatus::Crash;
}

struct Row {
    std::uint64_t index = 0;
    RunStatus status = RunStatus::Ok;
    double seconds = 0;               // by the clock, with all that is around the simulation; not in runs.csv
    std::vector<std::string> fields;  // as runs.csv has them
    bool operator==(const Row&) const = default;
};

// Which results belong together.
struct JournalHeader {
    std::uint64_t digest = 0;  // of plan, scene and program
    std::uint64_t runs = 0;    // of the whole plan
    bool operator==(const JournalHeader&) const = default;
};

struct Journal {
    std::optional<JournalHeader> header;  // nullopt: of another kind of file, or damaged
    std::vector<Row> rows;
    std::vector<std::size_t> damaged;  // line numbers, from 1
};

// Lines with their ends.
[[nodiscard]] std::string lineOf(const JournalHeader& header);
[[nodiscard]] std::string lineOf(const Row& row);
[[nodiscard]] Journal readJournal(std::string_view text);

}  // namespace orrery::sweep
