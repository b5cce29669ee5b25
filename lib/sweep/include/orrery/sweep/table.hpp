// The rows of a sweep in the order of their runs: runs.csv.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "orrery/sweep/journal.hpp"
#include "orrery/sweep/plan.hpp"

namespace orrery::sweep {

// Returns the names of all columns: run, seed, the parameters, status, cause, the outputs.
[[nodiscard]] std::vector<std::string> columnsOf(const SweepPlan& plan, const std::vector<std::string>& outputs);

class RowTable {
public:
    explicit RowTable(std::uint64_t runs) : rows_(runs) {}

    // Adds a row. If a run has several rows, the one with the better status stays; if the status is equal, the later
    // one. Returns false for a run that is not in the table.
    bool add(Row row);
    [[nodiscard]] bool has(std::uint64_t run) const { return !rows_[run].fields.empty(); }
    [[nodiscard]] const Row& row(std::uint64_t run) const { return rows_[run]; }
    [[nodiscard]] std::uint64_t size() const { return rows_.size(); }
    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] bool full() const { return count_ == rows_.size(); }
    [[nodiscard]] std::array<std::uint64_t, 5> countsByStatus() const;

    void write(const std::vector<std::string>& columns, std::ostream& out) const;

private:
    std::vector<Row> rows_;
    std::uint64_t count_ = 0;
};

// The warnings of runs whose status is ok. Their codes are in the column `cause`, with blanks between them.
struct WarningCounts {
    std::uint64_t runs = 0;                       // runs with any warning
    std::map<std::string, std::uint64_t> byCode;  // number of runs with each code
};
[[nodiscard]] WarningCounts warningsOf(const SweepPlan& plan, const RowTable& table);

// The least and the greatest finite number in each of the columns from `first` on; nullopt for a column without any.
struct ColumnRange {
    double least = 0;
    double most = 0;
};
[[nodiscard]] std::vector<std::optional<ColumnRange>> rangesFrom(std::size_t first, const RowTable& table);

}  // namespace orrery::sweep
