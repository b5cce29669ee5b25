#include "output/records.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <string_view>

#include "orrery/base/codes/document.hpp"
#include "orrery/document/file.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/formats/format.hpp"
#include "page/page.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

// What a recording is saved of, and where.
struct SaveJob {
    Simulation& simulation;
    const Recording& recording;
    const std::string& title;
    const std::string& file;
    DiagnosticLog& log;
};

template <void (*Write)(const Recording&, std::ostream&)>
void saveTable(const SaveJob& job) {
    saveFile(
        job.file, [&](std::ostream& out) { Write(job.recording, out); }, job.log);
}

void saveAsPage(const SaveJob& job) {
    savePage(job.simulation, job.recording, job.title, job.file, job.log);
}

void saveAsGlb(const SaveJob& job) {
    saveAnimation(job.simulation.scene(), job.recording, job.file, job.log);
}

struct RecordFormat {
    std::string_view suffix;
    std::string_view what;
    bool contacts = false;  // tells of them
    bool triggers = false;
    bool joints = false;
    void (*save)(const SaveJob&) = nullptr;
};

// A name that ends in several of these is of the first.
constexpr std::array kFormats{
    RecordFormat{".totals.csv", "energy, momentum, contacts, state hash", false, false, false,
                 saveTable<writeTotalsCsv>},
    RecordFormat{".events.csv", "triggers and sleep", false, true, false, saveTable<writeEventsCsv>},
    RecordFormat{".contacts.csv", "points and forces of contact", true, false, false, saveTable<writeContactsCsv>},
    RecordFormat{".joints.csv", "readings of joints", false, false, true, saveTable<writeJointsCsv>},
    RecordFormat{".csv", "poses and velocities of bodies", false, false, false, saveTable<writeCsv>},
    RecordFormat{".glb", "the scene, animated", false, false, false, saveAsGlb},
    RecordFormat{".html", "a page that replays the run", true, true, false, saveAsPage},
};

const RecordFormat* formatOf(std::string_view file) {
    const auto* found = std::find_if(kFormats.begin(), kFormats.end(),
                                     [&](const RecordFormat& format) { return file.ends_with(format.suffix); });
    return found == kFormats.end() ? nullptr : found;
}

}  // namespace

std::string recordHelp() {
    std::string text;
    for (const RecordFormat& format : kFormats) {
        text += (text.empty() ? "" : "; ") + std::string(format.suffix) + ": " + std::string(format.what);
    }
    return text;
}

ExitStatus checkRecords(const std::vector<std::string>& files) {
    for (const std::string& file : files) {
        const RecordFormat* format = formatOf(file);
        if (!format) {
            std::fprintf(stderr, "orrery: --record %s: the name must end in one of %s\n", file.c_str(),
                         recordHelp().c_str());
            return ExitStatus::WrongUse;
        }
        if (format->suffix == ".html" && !fs::exists(pageTemplate())) {
            std::fprintf(stderr,
                         "orrery: --record %s: %s is missing: build it with npm (see docs/viewer.md), or record .csv\n",
                         file.c_str(), pageTemplate().c_str());
            return ExitStatus::WrongUse;
        }
    }
    return ExitStatus::Good;
}

void checkFolders(const std::vector<std::string>& files, DiagnosticLog& log) {
    for (const std::string& file : files) {
        const fs::path folder = fs::path(file).parent_path();
        if (access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) == 0) continue;
        log.report(code::FILE_UNWRITABLE, placeOfFile(file),
                   "the folder of the file to write does not exist or is not writable");
    }
}

void askForRecords(const std::vector<std::string>& files, SimulationOptions& options) {
    for (const std::string& file : files) {
        const RecordFormat* format = formatOf(file);
        if (!format) continue;
        options.contactEvents |= format->contacts;
        options.triggerEvents |= format->triggers;
        options.jointReadings |= format->joints;
    }
}

void saveRecord(Simulation& simulation, const Recording& recording, const std::string& title, const std::string& file,
                DiagnosticLog& log) {
    if (const RecordFormat* format = formatOf(file)) format->save({simulation, recording, title, file, log});
}

}  // namespace orrery::app
