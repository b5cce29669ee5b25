// The folder of a sweep: a journal for each process that makes runs, and the table once all are there.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/sweep/journal.hpp"
#include "orrery/sweep/table.hpp"

namespace orrery::app {

// Appends to a journal. One process at a time has it.
class JournalFile {
public:
    JournalFile() = default;
    ~JournalFile();
    JournalFile(const JournalFile&) = delete;
    JournalFile& operator=(const JournalFile&) = delete;

    // Begins the file, or goes on with it, in a folder that is made where it is missing. "" or what is in the way.
    [[nodiscard]] std::string open(const std::filesystem::path& file, const sweep::JournalHeader& header);
    // A whole line at once. "" or what is in the way.
    [[nodiscard]] std::string add(const sweep::Row& row);

private:
    [[nodiscard]] std::string write(const std::string& bytes);
    int descriptor_ = -1;
};

// The journals of a folder, in the order of their names.
[[nodiscard]] std::vector<std::filesystem::path> journalsIn(const std::filesystem::path& folder);

// Adds their rows to the table. Reports SWEEP_OTHER_PLAN for one of other runs, SWEEP_JOURNAL_LINE for damaged lines;
// false where one could not be taken.
bool addJournals(const std::filesystem::path& folder, const sweep::JournalHeader& header, sweep::RowTable& table,
                 DiagnosticLog& log);

}  // namespace orrery::app
