#include "output/records.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <string_view>

#include "body_names.hpp"
#include "file_names.hpp"
#include "orrery/base/codes/document.hpp"
#include "orrery/base/system.hpp"
#include "orrery/document/file.hpp"
#include "orrery/document/output_file.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/formats/format.hpp"
#include "output/record_tables.hpp"
#include "output/say.hpp"
#include "output/scene_of_run.hpp"
#include "page/page.hpp"
#include "picture/picture.hpp"
#include "scene_file.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

// The run that is recorded, and the file that the recording is saved to.
struct SaveJob {
    const RecordedRun& run;
    const std::string& file;
    DiagnosticLog& log;
};

using WriteTable = void (*)(const Recording&, std::ostream&);

template <WriteTable Write>
void saveTable(const SaveJob& job) {
    saveFile(
        job.file, [&](std::ostream& out) { Write(job.run.recording, out); }, job.log);
}

// The part of a recording that tables have for some of its bodies.
Recording ofBodies(const Recording& all, const std::vector<std::size_t>& chosen) {
    Recording part;
    part.times = all.times;
    part.parts = all.parts;
    std::vector<std::uint32_t> place(all.bodies.size(), kNoObject);
    for (const std::size_t body : chosen) {
        place[body] = static_cast<std::uint32_t>(part.bodies.size());
        part.bodies.push_back(all.bodies[body]);
    }
    part.samples.reserve(all.times.size() * chosen.size());
    for (std::size_t frame = 0; frame < all.times.size(); ++frame) {
        for (const std::size_t body : chosen) part.samples.push_back(all.sample(frame, body));
    }
    for (RecordedEvent event : all.events) {
        event.body = place[event.body];
        if (event.body != kNoObject) part.events.push_back(event);
    }
    return part;
}

template <WriteTable Write>
void saveTableOfBodies(const SaveJob& job) {
    const RecordedRun& run = job.run;
    const bool some = !run.bodies.empty();
    const Recording chosen = some ? ofBodies(run.recording, bodiesLike(run.simulation, run.bodies)) : Recording();
    const Recording& recording = some ? chosen : run.recording;
    if (job.file == kStandardStream) {
        Write(recording, std::cout);
        std::cout.flush();
        return;
    }
    saveFile(
        job.file, [&](std::ostream& out) { Write(recording, out); }, job.log);
}

void saveAsPage(const SaveJob& job) {
    const RecordedRun& run = job.run;
    if (run.live) {
        saveLivePage(run.simulation, run.recording, run.title, run.ghost, *run.live, job.file, job.log, run.findings);
    } else {
        savePage(run.simulation, run.recording, run.title, run.ghost, job.file, job.log, pageTemplate(), run.findings);
    }
}

void saveAsGlb(const SaveJob& job) {
    saveAnimation(sceneOfRun(job.run.simulation), job.run.recording, job.file, job.log);
}

struct RecordFormat {
    std::string_view suffix;
    bool contacts = false;  // tells of them
    bool triggers = false;
    bool joints = false;
    void (*save)(const SaveJob&) = nullptr;
};

// A name that ends in several of these is of the first.
constexpr std::array kFormats{
    RecordFormat{kTotalsTable.suffix, false, false, false, saveTable<kTotalsTable.write>},
    RecordFormat{kEventsTable.suffix, false, true, false, saveTableOfBodies<kEventsTable.write>},
    RecordFormat{kContactsTable.suffix, true, false, false, saveTable<kContactsTable.write>},
    RecordFormat{kJointsTable.suffix, false, false, true, saveTable<kJointsTable.write>},
    RecordFormat{kPosesTable.suffix, false, false, false, saveTableOfBodies<kPosesTable.write>},
    RecordFormat{kAnimationSuffix, false, false, false, saveAsGlb},
    RecordFormat{".html", true, true, true, saveAsPage},
};

const RecordFormat* formatOf(std::string_view file) {
    if (file == kStandardStream) file = ".csv";
    const auto* found = std::find_if(kFormats.begin(), kFormats.end(),
                                     [&](const RecordFormat& format) { return endsIn(file, format.suffix); });
    return found == kFormats.end() ? nullptr : found;
}

// Devices and pipes are opened when they are written to.
bool canCreate(const fs::path& file) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    return (fs::exists(status) && !fs::is_regular_file(status)) || OutputFile(file).stream().good();
}

// "motors" of "run.motors.csv", which is not meant as the name of a table of poses; "" for any other name.
std::string otherTable(const fs::path& file) {
    constexpr std::array kWords{"motors", "motor",   "actuators", "forces", "torques",
                                "joint",  "contact", "event",     "total",  "energy"};
    const std::string inner = file.stem().extension().string();
    const auto isWord = [&](const char* word) { return inner == '.' + std::string(word); };
    return std::any_of(kWords.begin(), kWords.end(), isWord) ? inner.substr(1) : "";
}

}  // namespace

std::string recordSuffixes() {
    std::string text;
    for (const RecordFormat& format : kFormats) text += (text.empty() ? "" : ", ") + std::string(format.suffix);
    return text;
}

bool isRecordName(const std::string& file) {
    return formatOf(file) != nullptr;
}

ExitStatus checkRecords(const std::vector<std::string>& files, bool live) {
    bool anyPage = false;
    for (const std::string& file : files) {
        const RecordFormat* format = formatOf(file);
        if (!format && isPictureName(file)) {
            std::string advice = "--record " + file;
            advice += ": `orrery render FILE -o " + file;
            advice += "` makes pictures and films of a run";
            say(advice);
            return ExitStatus::WrongUse;
        }
        if (!format) {
            const bool isGltf = endsIn(file, ".gltf");
            say("--record " + file + ": " + (isGltf ? "an animation is a .glb; " : "") +
                "the name must end in one of " + recordSuffixes() + "; see `orrery run --help`");
            return ExitStatus::WrongUse;
        }
        if (const std::string word = otherTable(file); !word.empty() && format->suffix == kPosesTable.suffix) {
            say(std::string("--record ").append(file).append(": there is no table of ").append(word).append(", only ") +
                recordSuffixes() + "; see `orrery run --help`");
            return ExitStatus::WrongUse;
        }
        if (format->suffix != ".html") continue;
        anyPage = true;
        if (live && !fs::exists(pageTemplate(kLiveTemplate))) {
            say("--live: " + pageTemplate(kLiveTemplate).string() +
                " is missing: make it with scripts/wasm and build again (see docs/browser.md)");
            return ExitStatus::WrongUse;
        }
        if (!live && !fs::exists(pageTemplate())) {
            say("--record " + file + ": " + pageTemplate().string() +
                " is missing: build it with npm (see docs/viewer.md), or record .csv");
            return ExitStatus::WrongUse;
        }
    }
    if (live && !anyPage) {
        say("--live is for a page: --record OUT.html");
        return ExitStatus::WrongUse;
    }
    return ExitStatus::Good;
}

void checkFolders(const std::vector<std::string>& files, DiagnosticLog& log) {
    for (const std::string& file : files) {
        if (file == kStandardStream) continue;
        const auto report = [&](const std::string& why) {
            log.report(code::FILE_UNWRITABLE, placeOfFile(file), "the file cannot be written: " + why);
        };
        std::error_code none;
        const fs::path folder = fs::absolute(file, none).parent_path();
        if (!fs::is_directory(folder, none)) {
            report("there is no such folder");
        } else if (fs::is_directory(file, none)) {
            report("a folder has this name");
        } else if (!system::canWriteIn(folder)) {
            report("Permission denied");
        } else if (!canCreate(file)) {
            report("no file can be made in its folder");
        }
    }
}

void requestRecords(const std::vector<std::string>& files, SimulationOptions& options) {
    for (const std::string& file : files) {
        const RecordFormat* format = formatOf(file);
        if (!format) continue;
        options.contactEvents |= format->contacts;
        options.triggerEvents |= format->triggers;
        options.jointReadings |= format->joints;
    }
}

bool isToStandardOutput(const std::vector<std::string>& files) {
    return std::find(files.begin(), files.end(), kStandardStream) != files.end();
}

void saveRecord(const RecordedRun& run, const std::string& file, DiagnosticLog& log) {
    if (const RecordFormat* format = formatOf(file)) format->save({run, file, log});
}

}  // namespace orrery::app
