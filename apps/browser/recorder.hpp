// The recording of a simulation over time that the module keeps until somebody saves it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "orrery/recording/recording.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/sweep/setup.hpp"
#include "output/json.hpp"
#include "page/live_run.hpp"

namespace orrery::app {

class Recorder {
public:
    static constexpr std::size_t kMostBytes = 128U << 20U;  // then it stops by itself

    // Begins with the state that the simulation is in, at `time` (s), and lets go what it had. A frame each `every`
    // steps. `setup`: how the scene is simulated.
    void start(const Simulation& simulation, const sweep::RunSetup& setup, std::size_t every, double time);
    // Call this after each step of `dt` (s), if it runs().
    void take(const Simulation& simulation, double dt, double time);
    // Makes the present state of the simulation the last frame, if it runs(). The recording stays.
    void stop(const Simulation& simulation, double time);
    // Stops where the simulation begins again.
    void halt() { runs_ = false; }
    // Drops everything.
    void clear() { *this = {}; }

    [[nodiscard]] bool runs() const { return runs_; }
    [[nodiscard]] bool hasFrames() const { return !recording_.times.empty(); }
    // Could somebody begin with its first frame?
    [[nodiscard]] bool hasFirstState() const { return states_.hasFirst(); }
    // A page cannot go on from this recording with the same bits, for this reason. The first reason is kept.
    void onlyReplays(std::string_view why);
    // {"running", "full", "every", "frames", "from", "to", "bytes", "onlyReplays"}, null where nothing was recorded.
    [[nodiscard]] Json asJson() const;
    // Does the name end in a known format: one of kRecordTables, or kAnimationSuffix?
    [[nodiscard]] static bool isName(const std::string& file);
    // False after a diagnostic. `scene` is that of the simulation.
    bool save(const Scene& scene, const std::string& file, DiagnosticLog& log) const;
    // As pageData() has it. `scene` is that of the simulation, `asRead` the same before anything was set, `name` that
    // of its file.
    [[nodiscard]] Json page(const Scene& scene, const Scene& asRead, const std::string& name, DiagnosticLog& log);

private:
    [[nodiscard]] std::optional<LiveRun> live(const Scene& asRead, const std::string& name);
    [[nodiscard]] std::size_t bytes() const;

    Recording recording_;
    sweep::RunSetup setup_;  // with the length of the latest step
    LiveStates states_;
    std::string onlyReplays_;  // why; "": it goes on
    std::size_t every_ = 1;    // steps
    std::size_t since_ = 0;    // steps, the last frame
    bool runs_ = false;
    bool full_ = false;
};

}  // namespace orrery::app
