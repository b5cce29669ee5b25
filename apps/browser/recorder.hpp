// What the module keeps of a simulation over time, until somebody saves it.
#pragma once

#include <cstddef>
#include <string>

#include "orrery/recording/recording.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"

namespace orrery::app {

class Recorder {
public:
    static constexpr std::size_t kMostBytes = 128U << 20U;  // then it stops by itself

    // Begins with the state that the simulation is in, at `time` (s), and lets go what it had. A frame each `every`
    // steps.
    void start(const Simulation& simulation, std::size_t every, double time);
    // After each step, where it runs().
    void take(const Simulation& simulation, double time);
    // The state that the simulation is in is the last frame. What was recorded stays. Where it runs().
    void stop(const Simulation& simulation, double time);
    // Stops where the simulation begins again.
    void halt() { runs_ = false; }
    // Without anything.
    void clear() { *this = {}; }

    [[nodiscard]] bool runs() const { return runs_; }
    [[nodiscard]] bool hasFrames() const { return !recording_.times.empty(); }
    // {"running", "full", "every", "frames", "from", "to", "bytes"}, null where nothing was recorded.
    [[nodiscard]] Json told() const;
    // In the format that the name ends in: one of kRecordTables, or kAnimationSuffix.
    [[nodiscard]] static bool isName(const std::string& file);
    // False after a diagnostic. `scene` is that of the simulation.
    bool save(const Scene& scene, const std::string& file, DiagnosticLog& log) const;

private:
    [[nodiscard]] std::size_t bytes() const;

    Recording recording_;
    std::size_t every_ = 1;  // steps
    std::size_t since_ = 0;  // steps, the last frame
    bool runs_ = false;
    bool full_ = false;
};

}  // namespace orrery::app
