// Poses and velocities of every body over time. Knows nothing of ODE: exporters write it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "orrery/base/math.hpp"

namespace orrery {

// One body at one time; author's frame, world axes.
struct BodySample {
    Pose pose;
    Vector3 linearVelocity;   // m/s, of the frame's origin
    Vector3 angularVelocity;  // rad/s
};

// All bodies together at one time.
struct FrameTotals {
    double kinetic = 0;        // J
    double potential = 0;      // J, in the worlds' uniform gravity, as Simulation::energy() has it
    std::size_t contacts = 0;  // of the step that led to the frame
};

struct Recording {
    // Names, or paths where a name is missing or repeated; those of added scenes after their number:
    // "2:/world/ball".
    std::vector<std::string> bodies;
    std::vector<double> times;        // s, one a frame
    std::vector<BodySample> samples;  // frame * bodies.size() + body
    std::vector<bool> asleep;         // as samples; disabled bodies
    std::vector<FrameTotals> totals;  // one a frame

    [[nodiscard]] const BodySample& sample(std::size_t frame, std::size_t body) const {
        return samples[frame * bodies.size() + body];
    }
};

class Simulation;

// Names the bodies of a simulation and takes its first frame (the state it is in).
[[nodiscard]] Recording startRecording(const Simulation& simulation);
// Adds a frame. A recording is of the bodies that were there when it began: once scenes were added or
// removed, and their number has changed, nothing is added.
void record(const Simulation& simulation, Recording& recording);

}  // namespace orrery
