// The steps of the frames of a recording, and states of the simulation on the way. From one of them a page need not go
// far to any frame.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "output/json.hpp"

namespace orrery::app {

class LiveStates {
public:
    // For a run to that step, which begins with its next take(); absent: the end is not known.
    explicit LiveStates(std::optional<std::uint64_t> lastStep = {}) : last_(lastStep) {}

    // Takes the state before the first step, and the state after each step; `isFrame`: the recording has it.
    void take(const Simulation& simulation, bool isFrame);
    // Is the very first state among those that are kept?
    [[nodiscard]] bool hasFirst() const;
    // {"steps", "hashes", "checkpoints"}: docs/formats/page.md has the keys.
    [[nodiscard]] Json json(const Recording& recording) const;

private:
    struct Kept {
        std::uint64_t step = 0;
        std::string state;  // Checkpoint::save
    };
    void begin(const Simulation& simulation);
    void keep(const Simulation& simulation);
    void thin();

    std::uint64_t first_ = 0;
    std::optional<std::uint64_t> last_;
    std::uint64_t interval_ = 0;        // steps between states; 0: it has not begun
    std::uint64_t next_ = 0;            // step whose state is kept
    bool canKeep_ = true;               // not of scenes of which no checkpoint would be exact
    std::vector<std::uint64_t> steps_;  // one a frame of the recording
    std::vector<Kept> kept_;
    std::size_t bytes_ = 0;  // of all states
};

}  // namespace orrery::app
