// What a page carries beside a recorded run, so that it can go on from any of its frames: key "live" of its data
// (docs/viewer.md).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "orrery/exporters/source_files.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"
#include "settings.hpp"

namespace orrery::app {

// The scene as the page reads it, and how it is simulated.
struct LiveScene {
    std::vector<SourceFile> files;  // the scene's own first
    std::vector<Setting> settings;  // in the order in which they are applied
    Json options;                   // by the words of Engine::setOption, with dt and gravity
};

// Which steps the frames of the recording are of, and states of the simulation on the way, from which a page need not
// go far to any frame.
class LiveRun {
public:
    // A run to that step, which begins with its next take().
    LiveRun(LiveScene scene, std::uint64_t lastStep) : scene_(std::move(scene)), last_(lastStep) {}

    // Of the state before the first step, and of each one after a step; `isFrame`: the recording has it.
    void take(const Simulation& simulation, bool isFrame);
    [[nodiscard]] Json json(const Recording& recording) const;

private:
    struct Kept {
        std::uint64_t step = 0;
        std::string state;  // Checkpoint::save
    };
    void begin(const Simulation& simulation);
    void keep(const Simulation& simulation);
    void thin();

    LiveScene scene_;
    std::uint64_t first_ = 0;
    std::uint64_t last_;
    std::uint64_t interval_ = 0;        // steps between states; 0: it has not begun
    std::uint64_t next_ = 0;            // step whose state is kept
    bool canKeep_ = true;               // not of scenes of which no checkpoint would be exact
    std::vector<std::uint64_t> steps_;  // one a frame of the recording
    std::vector<Kept> kept_;
    std::size_t bytes_ = 0;  // of all states
};

}  // namespace orrery::app
