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

struct Recording {
    std::vector<std::string> bodies;  // names, or paths where a name is missing or repeated
    std::vector<double> times;        // s, one a frame
    std::vector<BodySample> samples;  // frame * bodies.size() + body

    [[nodiscard]] const BodySample& sample(std::size_t frame, std::size_t body) const {
        return samples[frame * bodies.size() + body];
    }
};

class Simulation;

// Names the bodies of a simulation and takes its first frame (the state it is in).
[[nodiscard]] Recording startRecording(const Simulation& simulation);
// Adds a frame.
void record(const Simulation& simulation, Recording& recording);

}  // namespace orrery
