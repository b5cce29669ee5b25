// The same scenes in Orrery, plain ODE, MuJoCo and Bullet: one figure each.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "engine.hpp"

namespace orrery::oracles {

struct Comparison {
    std::string name;
    std::string unit;
    std::function<double(const EngineFactory& make)> measure;
    // The bounds of Orrery's figure, by a closed form or by the purpose of the scene; and the reason.
    double atLeast = -std::numeric_limits<double>::infinity();
    double atMost = std::numeric_limits<double>::infinity();
    std::string reason;
    // How far Orrery's figure may be off from MuJoCo's and from Bullet's, as a part of theirs. 0: not compared.
    double ofMujoco = 0;
    double ofBullet = 0;
};

[[nodiscard]] const std::vector<Comparison>& comparisons();

struct Outcome {
    const Comparison* comparison = nullptr;
    std::vector<double> figures;  // in the order of engines()
    std::vector<std::string> faults;
};
[[nodiscard]] Outcome compare(const Comparison& comparison);

}  // namespace orrery::oracles
