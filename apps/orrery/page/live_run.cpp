#include "page/live_run.hpp"

#include <algorithm>

#include "orrery/base/base64.hpp"
#include "orrery/base/hash.hpp"
#include "page/tracks.hpp"

namespace orrery::app {
namespace {

constexpr std::uint64_t kStates = 16;
constexpr std::size_t kMostBytes = std::size_t{1} << 20U;  // of all states but the last that is left

Json filesJson(const std::vector<SourceFile>& files) {
    Json all = Json::object();
    for (const SourceFile& file : files) all[file.name] = base64(file.bytes);
    return all;
}

Json settingsJson(const std::vector<Setting>& settings) {
    Json all = Json::array();
    for (const Setting& setting : settings) all.push_back({setting.target, setting.value});
    return all;
}

}  // namespace

void LiveRun::begin(const Simulation& simulation) {
    first_ = simulation.steps();
    interval_ = std::max<std::uint64_t>((last_ - std::min(first_, last_)) / kStates, 1);
    // The page has the state at time 0 of its own.
    next_ = first_ == 0 ? interval_ : first_;
}

void LiveRun::take(const Simulation& simulation, bool isFrame) {
    if (interval_ == 0) begin(simulation);
    const std::uint64_t step = simulation.steps();
    if (isFrame) steps_.push_back(step);
    // Whoever goes on from the last frame comes to it from the state before: so that its bits are compared.
    if (canKeep_ && step >= next_ && (step < last_ || step == first_)) keep(simulation);
}

void LiveRun::keep(const Simulation& simulation) {
    DiagnosticLog why;  // it is no fault of the run
    auto state = Checkpoint::save(simulation, why);
    canKeep_ = state.has_value();
    if (!state) return;
    bytes_ += state->size();
    kept_.push_back({simulation.steps(), *std::move(state)});
    while (bytes_ > kMostBytes && kept_.size() > 1) thin();
    next_ = first_ + ((simulation.steps() - first_) / interval_ + 1) * interval_;
}

// Every other one.
void LiveRun::thin() {
    interval_ *= 2;
    const auto stays = [&](const Kept& each) { return (each.step - first_) % interval_ == 0; };
    const auto gone = std::stable_partition(kept_.begin(), kept_.end(), stays);
    kept_.erase(gone == kept_.begin() ? gone + 1 : gone, kept_.end());
    bytes_ = 0;
    for (const Kept& each : kept_) bytes_ += each.state.size();
}

Json LiveRun::json(const Recording& recording) const {
    Json steps = Json::array();
    Json hashes = Json::array();
    for (const std::size_t frame : keptFrames(recording.times)) {
        steps.push_back(steps_[frame]);
        hashes.push_back(hexadecimal(recording.totals[frame].hash));
    }
    Json states = Json::array();
    for (const Kept& each : kept_) states.push_back({{"step", each.step}, {"state", each.state}});
    return {{"scene", scene_.files.front().name},
            {"files", filesJson(scene_.files)},
            {"set", settingsJson(scene_.settings)},
            {"options", scene_.options},
            {"steps", std::move(steps)},
            {"hashes", std::move(hashes)},
            {"checkpoints", std::move(states)}};
}

}  // namespace orrery::app
