#include "orrery/sweep/table.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "orrery/base/numbers.hpp"

#include "orrery/sweep/csv.hpp"

namespace orrery::sweep {

std::vector<std::string> columnsOf(const SweepPlan& plan, const std::vector<std::string>& outputs) {
    std::vector<std::string> names{"run", "seed"};
    for (const Axis::Column& column : plan.columns()) names.push_back(column.name);
    names.insert(names.end(), {"status", "cause"});
    names.insert(names.end(), outputs.begin(), outputs.end());
    return names;
}

bool RowTable::add(Row row) {
    if (row.index >= rows_.size() || row.fields.empty()) return false;
    Row& old = rows_[row.index];
    if (old.fields.empty())
        ++count_;
    else if (old.status < row.status)
        return true;
    old = std::move(row);
    return true;
}

std::array<std::uint64_t, 5> RowTable::countsByStatus() const {
    std::array<std::uint64_t, 5> counts{};
    for (const Row& row : rows_) {
        if (!row.fields.empty()) ++counts[static_cast<std::size_t>(row.status)];
    }
    return counts;
}

void RowTable::write(const std::vector<std::string>& columns, std::ostream& out) const {
    out << csvLine(columns);
    for (const Row& row : rows_) {
        if (!row.fields.empty()) out << csvLine(row.fields);
    }
}

WarningCounts warningsOf(const SweepPlan& plan, const RowTable& table) {
    const std::size_t cause = plan.columns().size() + 3;
    WarningCounts counts;
    for (std::uint64_t i = 0; i < table.size(); ++i) {
        if (!table.has(i) || table.row(i).status != RunStatus::Ok || table.row(i).fields.size() <= cause) continue;
        std::istringstream codes(table.row(i).fields[cause]);
        std::string code;
        bool any = false;
        for (; codes >> code; any = true) ++counts.byCode[code];
        counts.runs += any ? 1U : 0U;
    }
    return counts;
}

std::vector<std::optional<ColumnRange>> rangesFrom(std::size_t first, const RowTable& table) {
    std::vector<std::optional<ColumnRange>> ranges;
    for (std::uint64_t i = 0; i < table.size(); ++i) {
        const std::vector<std::string>& fields = table.row(i).fields;
        if (fields.size() > first) ranges.resize(std::max(ranges.size(), fields.size() - first));
        for (std::size_t k = first; k < fields.size(); ++k) {
            const auto value = parseDouble(fields[k]);
            if (!value || !std::isfinite(*value)) continue;
            std::optional<ColumnRange>& range = ranges[k - first];
            if (!range) range = ColumnRange{*value, *value};
            range->least = std::min(range->least, *value);
            range->most = std::max(range->most, *value);
        }
    }
    return ranges;
}

}  // namespace orrery::sweep
