// How bodies moved over time, from whatever tells of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "options.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/values.hpp"

namespace orrery::app {

struct Motion {
    std::vector<std::string> bodies;
    std::vector<double> times;  // s, ascending
    std::vector<Pose> poses;    // time * bodies.size() + body; author's frames in the world

    [[nodiscard]] const Pose& pose(std::size_t time, std::size_t body) const {
        return poses[time * bodies.size() + body];
    }
};

// How a scene is simulated for its motion.
struct MotionRun {
    double duration = 5;  // s
    double dt = 0.01;     // s
    SimulationOptions simulation;
    ReadOptions read;
};

// Of a table of poses (.csv, as `run --record` writes it), of a baseline (.baseline), or of a scene, which is
// simulated. Nullopt after a diagnostic; what a scene has to say is in the log, too.
[[nodiscard]] std::optional<Motion> readMotion(const std::string& file, const MotionRun& run, DiagnosticLog& log);

}  // namespace orrery::app
