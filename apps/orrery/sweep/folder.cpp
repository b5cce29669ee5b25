#include "sweep/folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <limits>

#include "orrery/base/codes/regression.hpp"
#include "orrery/base/counted.hpp"
#include "orrery/document/file.hpp"
#include "output/scene_changes.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".journal";
constexpr std::size_t kMostBytes = std::numeric_limits<std::size_t>::max() / 2;

// The names that `others` lacks.
std::vector<std::string> besides(const std::vector<std::string>& names, const std::vector<std::string>& others) {
    std::vector<std::string> rest;
    std::copy_if(names.begin(), names.end(), std::back_inserter(rest), [&](const std::string& name) {
        return std::find(others.begin(), others.end(), name) == others.end();
    });
    return rest;
}

// How the results of a folder differ from those of this sweep, as far as their journal tells.
std::string otherSweepText(const std::optional<sweep::JournalHeader>& there, const sweep::JournalHeader& here) {
    if (!there || there->plan.empty()) return "these results are of another plan, scene or program";
    const std::string begin = "these results are of " + there->plan + ", with ";
    const std::vector<std::string> more = besides(there->columns, here.columns);
    const std::vector<std::string> missing = besides(here.columns, there->columns);
    if (!more.empty() && !missing.empty())
        return begin + "the columns " + firstNames(more) + " in place of " + firstNames(missing);
    if (!more.empty()) return begin + "columns that this sweep has not: " + firstNames(more);
    if (!missing.empty()) return begin + "some columns of this sweep missing: " + firstNames(missing);
    if (there->runs != here.runs)
        return begin + "the same columns and " + counted(there->runs, "run") + "; this sweep has " +
               counted(here.runs, "run");
    return begin + "the same columns; their values, the scene or the program were others";
}

}  // namespace

JournalFile::~JournalFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::string JournalFile::open(const fs::path& file, const sweep::JournalHeader& header) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    descriptor_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor_ < 0) return std::strerror(errno);
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) return "another process is making these runs";
    const off_t size = lseek(descriptor_, 0, SEEK_END);
    if (size == 0) return write(lineOf(header));
    // The last line may have been cut off: what follows begins one of its own.
    char last = '\n';
    if (pread(descriptor_, &last, 1, size - 1) == 1 && last != '\n') return write("\n");
    return {};
}

std::string JournalFile::add(const sweep::Row& row) {
    return write(lineOf(row));
}

std::string JournalFile::write(const std::string& bytes) {
    std::string_view left = bytes;
    while (!left.empty()) {
        const ssize_t count = ::write(descriptor_, left.data(), left.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return std::strerror(errno);
        left.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

std::vector<fs::path> journalsIn(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (entry->path().extension() == kSuffix) files.push_back(entry->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

bool addJournals(const fs::path& folder, const sweep::JournalHeader& header, sweep::RowTable& table,
                 DiagnosticLog& log) {
    bool good = true;
    for (const fs::path& file : journalsIn(folder)) {
        const auto text = readFile(file, kMostBytes, log, placeOfFile(file));
        if (!text) {
            good = false;
            continue;
        }
        sweep::Journal journal = sweep::readJournal(*text);
        if (!journal.header && journal.rows.empty()) continue;  // killed before its first line was whole
        if (!journal.header || !journal.header->isOfSameSweep(header)) {
            log.report(code::SWEEP_OTHER_PLAN, placeOfFile(file), otherSweepText(journal.header, header));
            good = false;
            continue;
        }
        for (const std::size_t line : journal.damaged) {
            Place place = placeOfFile(file);
            place.line = line;
            log.report(code::SWEEP_JOURNAL_LINE, place, "line " + std::to_string(line) + " is damaged");
        }
        for (sweep::Row& row : journal.rows) table.add(std::move(row));
    }
    return good;
}

}  // namespace orrery::app
