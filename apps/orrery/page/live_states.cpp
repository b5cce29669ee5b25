#include "page/live_states.hpp"

#include <algorithm>

#include "orrery/base/hash.hpp"
#include "page/tracks.hpp"

namespace orrery::app {
namespace {

constexpr std::uint64_t kStates = 16;
constexpr std::uint64_t kFirstInterval = 32;  // steps, where nobody knows the end: a state costs as much as many steps
constexpr std::size_t kMostOfStates = std::size_t{1} << 20U;  // of all states but the last that is left

}  // namespace

void LiveStates::begin(const Simulation& simulation) {
    first_ = simulation.steps();
    interval_ = last_ ? std::max<std::uint64_t>((*last_ - std::min(first_, *last_)) / kStates, 1) : kFirstInterval;
    // A run has its own state at time 0. A run without a known end may have begun with another state.
    next_ = first_ == 0 && last_ ? interval_ : first_;
}

void LiveStates::take(const Simulation& simulation, bool isFrame) {
    if (interval_ == 0) begin(simulation);
    const std::uint64_t step = simulation.steps();
    if (isFrame) steps_.push_back(step);
    // A page that goes on from the last frame comes to it from the state before, so that its bits are compared.
    if (canKeep_ && step >= next_ && (!last_ || step < *last_ || step == first_)) keep(simulation);
}

void LiveStates::keep(const Simulation& simulation) {
    DiagnosticLog why;  // it is no fault of the run
    auto state = Checkpoint::save(simulation, why);
    canKeep_ = state.has_value();
    if (!state) return;
    bytes_ += state->size();
    kept_.push_back({simulation.steps(), *std::move(state)});
    while ((bytes_ > kMostOfStates || kept_.size() > 2 * kStates) && kept_.size() > 1) thin();
    next_ = first_ + ((simulation.steps() - first_) / interval_ + 1) * interval_;
}

// Every other one.
void LiveStates::thin() {
    interval_ *= 2;
    const auto stays = [&](const Kept& each) { return (each.step - first_) % interval_ == 0; };
    const auto gone = std::stable_partition(kept_.begin(), kept_.end(), stays);
    kept_.erase(gone == kept_.begin() ? gone + 1 : gone, kept_.end());
    bytes_ = 0;
    for (const Kept& each : kept_) bytes_ += each.state.size();
}

bool LiveStates::hasFirst() const {
    return !kept_.empty() && kept_.front().step == first_;
}

Json LiveStates::json(const Recording& recording) const {
    Json steps = Json::array();
    Json hashes = Json::array();
    for (const std::size_t frame : keptFrames(recording.times)) {
        steps.push_back(steps_[frame]);
        hashes.push_back(hexadecimal(recording.totals[frame].hash));
    }
    Json states = Json::array();
    for (const Kept& each : kept_) states.push_back({{"step", each.step}, {"state", each.state}});
    return {{"steps", std::move(steps)}, {"hashes", std::move(hashes)}, {"checkpoints", std::move(states)}};
}

}  // namespace orrery::app
