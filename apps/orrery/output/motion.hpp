// How bodies moved over time.
#pragma once

#include <string>
#include <vector>

#include "orrery/regression/regression.hpp"
#include "orrery/scene/values.hpp"

namespace orrery::app {

struct Motion {
    std::vector<std::string> bodies;
    std::vector<double> times;         // s, ascending
    std::vector<Pose> poses;           // time * bodies.size() + body; author's frames in the world
    std::vector<SceneMember> members;  // of the scene that moved; empty: not known

    [[nodiscard]] const Pose& pose(std::size_t time, std::size_t body) const {
        return poses[time * bodies.size() + body];
    }
};

}  // namespace orrery::app
