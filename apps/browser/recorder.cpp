#include "recorder.hpp"

#include <algorithm>

#include "orrery/exporters/animation.hpp"
#include "output/record_tables.hpp"

namespace orrery::app {

void Recorder::start(const Simulation& simulation, std::size_t every, double time) {
    clear();
    recording_ = startRecording(simulation);
    recording_.times.front() = time;
    every_ = std::max<std::size_t>(1, every);
    runs_ = true;
}

void Recorder::take(const Simulation& simulation, double time) {
    const bool due = ++since_ >= every_;
    const auto add = due ? recordFrame : recordEvents;
    add(simulation, recording_, time);
    if (due) since_ = 0;
    full_ = bytes() >= kMostBytes;
    runs_ = !full_;
}

void Recorder::stop(const Simulation& simulation, double time) {
    if (since_ > 0) {
        // Its events are there already.
        const std::size_t events = recording_.events.size();
        recordFrame(simulation, recording_, time);
        recording_.events.resize(events);
    }
    since_ = 0;
    runs_ = false;
}

std::size_t Recorder::bytes() const {
    const Recording& r = recording_;
    return r.samples.size() * sizeof(BodySample) + r.totals.size() * sizeof(FrameTotals) +
           r.contacts.size() * sizeof(RecordedContact) + r.jointReadings.size() * sizeof(JointReading) +
           r.events.size() * sizeof(RecordedEvent);
}

Json Recorder::told() const {
    if (!hasFrames()) return nullptr;
    return {{"running", runs_},
            {"full", full_},
            {"every", every_},
            {"frames", recording_.times.size()},
            {"from", recording_.times.front()},
            {"to", recording_.times.back()},
            {"bytes", bytes()}};
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

}  // namespace orrery::app
