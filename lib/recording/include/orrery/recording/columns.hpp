// Columns of tables, which the quantities of a table of observables have.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "orrery/sim/events.hpp"

namespace orrery {

// A component of an observable, or its value at an axis.
template <typename Reading>
struct Column {
    const Observable<Reading>* observable = nullptr;
    std::size_t which = 0;

    // NaN: there is none, or nobody knows.
    [[nodiscard]] double valueIn(const Reading& reading) const { return observable->value(reading, which); }
    // Returns its name in CSV: "fx", "gap", "motor2".
    [[nodiscard]] std::string head() const {
        std::string name(observable->column);
        if (observable->components == 0) return name + std::to_string(which + 1);
        return observable->components == 1 ? name : name + "xyzw"[which];
    }
};

// Returns the columns of all observables, for objects with so many axes. Neighbours that axes have are together for
// each axis: position1, rate1, position2, rate2.
template <typename Reading, std::size_t Size>
[[nodiscard]] std::vector<Column<Reading>> columnsOf(const std::array<Observable<Reading>, Size>& rows,
                                                     std::size_t axes = 0) {
    std::vector<Column<Reading>> columns;
    for (auto row = rows.begin(); row != rows.end();) {
        const auto next = row + 1;
        const auto end = std::find_if(row, rows.end(), [](const auto& each) { return each.components > 0; });
        for (std::size_t axis = 0; axis < axes; ++axis) {
            for (auto each = row; each < end; ++each) columns.push_back({&*each, axis});
        }
        for (std::size_t i = 0; i < row->components; ++i) columns.push_back({&*row, i});
        row = std::max(end, next);
    }
    return columns;
}

}  // namespace orrery
