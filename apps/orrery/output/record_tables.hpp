// Tables that a recording is written in, by what the name of the file ends in.
#pragma once

#include <array>
#include <iosfwd>
#include <string_view>

#include "orrery/exporters/save.hpp"

namespace orrery::app {

struct RecordTable {
    std::string_view suffix;
    void (*write)(const Recording&, std::ostream&) = nullptr;
};

inline constexpr RecordTable kTotalsTable{".totals.csv", writeTotalsCsv};
inline constexpr RecordTable kEventsTable{".events.csv", writeEventsCsv};
inline constexpr RecordTable kContactsTable{".contacts.csv", writeContactsCsv};
inline constexpr RecordTable kJointsTable{".joints.csv", writeJointsCsv};
inline constexpr RecordTable kPosesTable{".csv", writeCsv};
// A name that ends in several of these is of the first.
inline constexpr std::array kRecordTables{kTotalsTable, kEventsTable, kContactsTable, kJointsTable, kPosesTable};

// The scene and what happened to it, as an animation.
inline constexpr std::string_view kAnimationSuffix = ".glb";

}  // namespace orrery::app
