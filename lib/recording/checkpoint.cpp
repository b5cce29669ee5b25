#include "orrery/recording/recording.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "control_now.hpp"
#include "live_state.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/plan/hash.hpp"
#include "orrery/sim/ode.hpp"
#include "orrery/sim/option_table.hpp"
#include "plan/diagnostics.hpp"
#include "simulation/impl.hpp"

namespace orrery {
namespace {

// Lists each option with its key.
struct OptionLister {
    std::vector<CheckpointSetting>& to;

    template <typename Value>
    void operator()(std::string_view key, const std::optional<Value>& value, OptionRange) const {
        to.push_back({std::string(key), value ? toText(static_cast<double>(*value)) : "none"});
    }
    template <typename Value>
    void operator()(std::string_view key, const Value& value, OptionRange) const {
        // The state of the random numbers is stored instead of the seed.
        if (key != "seed") to.push_back({std::string(key), toText(static_cast<double>(value))});
    }
};

constexpr std::string_view kPrecision = "precision";
constexpr std::string_view kDefaultPrecision = "double";  // old checkpoints do not state it

std::string precisionOf(const std::vector<CheckpointSetting>& settings) {
    const bool isStated = !settings.empty() && settings.front().name == kPrecision;
    return isStated ? settings.front().value : std::string(kDefaultPrecision);
}

// Returns all settings that must be the same when a checkpoint is resumed.
std::vector<CheckpointSetting> settingsOf(const Plan& plan, const SimulationOptions& options) {
    std::vector<CheckpointSetting> settings;
    if (kOdePrecision != kDefaultPrecision) settings.push_back({std::string(kPrecision), std::string(kOdePrecision)});
    visitOptions(options, OptionLister{settings});
    for (const PlanWorld& world : plan.worlds) settings.push_back({"gravity", toText(world.gravity)});
    for (const PlanPartHash& part : hashesOf(plan)) {
        settings.push_back({std::string(part.part), hexadecimal(part.hash), true});
    }
    return settings;
}

bool differs(DiagnosticLog& log, const std::string& name, DiagnosticLog::Details details) {
    log.report(code::CHECKPOINT_OTHER_SCENE, {}, "the checkpoint was made with other " + name, std::move(details));
    return true;
}

// Reports every setting that differs.
bool anyDiffers(const CheckpointState& state, const std::vector<CheckpointSetting>& now, std::optional<double> dt,
                DiagnosticLog& log) {
    if (const std::string made = precisionOf(state.settings), here = precisionOf(now); made != here) {
        return differs(log, "precision of ODE", {here, made});
    }
    bool any = false;
    if (dt && state.dt != 0 && *dt != state.dt) any = differs(log, "dt", {toText(*dt), toText(state.dt)});
    if (state.settings.size() != now.size()) return differs(log, "worlds", {});
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (state.settings[i] == now[i]) continue;
        any = differs(
            log, now[i].name,
            now[i].isHash ? DiagnosticLog::Details{} : DiagnosticLog::Details{now[i].value, state.settings[i].value});
    }
    return any;
}

}  // namespace

std::optional<std::string> Checkpoint::save(const Simulation& simulation, DiagnosticLog& log) {
    if (!LiveState::canBeKept(simulation, log)) return std::nullopt;
    const Simulation::Impl& impl = *simulation.impl_;
    CheckpointState state;
    state.settings = settingsOf(authoredPlan(simulation), impl.options);
    LiveState::keep(simulation, state);
    keepControl(simulation, state);
    state.hash = simulation.stateHash();
    return toText(state);
}

bool Checkpoint::resume(Simulation& simulation, std::string_view text, DiagnosticLog& log, std::optional<double> dt) {
    LiveState::noticeDestroyed(simulation);
    Simulation::Impl& impl = *simulation.impl_;
    std::string fault;
    const auto state = parseCheckpoint(text, fault);
    if (!state) {
        log.report(code::CHECKPOINT_MALFORMED, {}, "the checkpoint is not as it was written: " + fault);
        return false;
    }
    // Older checkpoints are of the plan with the drives as the application had set them.
    std::vector<CheckpointSetting> now = settingsOf(impl.wholePlan(), impl.options);
    if (state->settings != now) now = settingsOf(authoredPlan(simulation), impl.options);
    if (anyDiffers(*state, now, dt, log)) return false;
    if (const std::string_view why = LiveState::hindrance(simulation); !why.empty()) {
        log.report(code::CHECKPOINT_NOT_EXACT, {}, std::string(why));
        return false;
    }
    if (!LiveState::fits(*state, simulation)) {
        differs(log, "numbers of bodies and joints", {});
        return false;
    }
    if (!controlFits(*state, simulation)) {
        differs(log, "actuators and geoms", {});
        return false;
    }
    // States of bodies come last: what is set wakes them.
    if (state->hasControl) putControlBack(*state, simulation);
    LiveState::putBack(*state, simulation);
    return true;
}

}  // namespace orrery
