#include "recorder.hpp"

#include <algorithm>

#include "orrery/exporters/animation.hpp"
#include "output/options_json.hpp"
#include "output/record_tables.hpp"
#include "page/page.hpp"

namespace orrery::app {

void Recorder::start(const Simulation& simulation, const sweep::RunSetup& setup, std::size_t every, double time) {
    clear();
    setup_ = setup;
    recording_ = startRecording(simulation);
    states_.take(simulation, true);
    recording_.times.front() = time;
    every_ = std::max<std::size_t>(1, every);
    runs_ = true;
}

void Recorder::take(const Simulation& simulation, double dt, double time) {
    const bool due = ++since_ >= every_;
    setup_.dt = dt;
    states_.take(simulation, due);
    const auto add = due ? recordFrame : recordEvents;
    add(simulation, recording_, time);
    if (due) since_ = 0;
    full_ = bytes() >= kMostBytes;
    runs_ = !full_;
}

void Recorder::stop(const Simulation& simulation, double time) {
    if (since_ > 0) {
        // The recording has the events of this frame already.
        const std::size_t events = recording_.events.size();
        recordFrame(simulation, recording_, time);
        recording_.events.resize(events);
        states_.take(simulation, true);
    }
    since_ = 0;
    runs_ = false;
}

void Recorder::onlyReplays(std::string_view why) {
    if (onlyReplays_.empty()) onlyReplays_ = why;
}

std::size_t Recorder::bytes() const {
    const Recording& r = recording_;
    return r.samples.size() * sizeof(BodySample) + r.totals.size() * sizeof(FrameTotals) +
           r.contacts.size() * sizeof(RecordedContact) + r.jointReadings.size() * sizeof(JointReading) +
           r.events.size() * sizeof(RecordedEvent);
}

Json Recorder::asJson() const {
    if (!hasFrames()) return nullptr;
    return {{"running", runs_},
            {"full", full_},
            {"every", every_},
            {"frames", recording_.times.size()},
            {"from", recording_.times.front()},
            {"to", recording_.times.back()},
            {"bytes", bytes()},
            {"onlyReplays", textOrNull(onlyReplays_)}};
}

namespace {

const RecordTable* tableOf(std::string_view file) {
    const auto* found = std::find_if(kRecordTables.begin(), kRecordTables.end(),
                                     [&](const RecordTable& table) { return file.ends_with(table.suffix); });
    return found == kRecordTables.end() ? nullptr : found;
}

}  // namespace

bool Recorder::isName(const std::string& file) {
    return file.ends_with(kAnimationSuffix) || tableOf(file) != nullptr;
}

bool Recorder::save(const Scene& scene, const std::string& file, DiagnosticLog& log) const {
    if (const RecordTable* table = tableOf(file))
        return saveFile(
            file, [&](std::ostream& out) { table->write(recording_, out); }, log);
    return saveAnimation(scene, recording_, file, log);
}

std::optional<LiveRun> Recorder::live(const Scene& asRead, const std::string& name) {
    if (!onlyReplays_.empty()) return std::nullopt;
    std::vector<Setting> settings;
    for (const auto& [target, value] : setup_.settings) settings.push_back({target, value});
    auto scene = packScene(asRead, name, std::move(settings), toJson(setup_.simulation, setup_.dt));
    if (scene) return LiveRun{*std::move(scene), states_};
    onlyReplays("the files of the scene are larger than 100 MB together");
    return std::nullopt;
}

// The simulation may have other options by now.
Json Recorder::page(const Scene& scene, const Scene& asRead, const std::string& name, DiagnosticLog& log) {
    DiagnosticLog ignored;
    Simulation recorded(scene, setup_.simulation, ignored);
    const auto goesOn = live(asRead, name);
    return pageData(recorded, recording_, name, nullptr, goesOn ? &*goesOn : nullptr, log);
}

}  // namespace orrery::app
