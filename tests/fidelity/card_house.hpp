// A house of cards, which friction alone holds.
#pragma once

#include "solids.hpp"

namespace orrery::fidelity {

// Cards that lean on each other in pairs, a lid on each two, one pair on top.
struct CardHouse {
    double scale = 1;  // of cards 0.09 m long, 0.002 m thick and 0.06 m wide
    double friction = 0.8;
    double lean = 20;  // degrees from the vertical
    double dt = 0.01;
};
inline constexpr double kCardLength = 0.09;  // m, at scale 1

[[nodiscard]] Scene sceneOf(const CardHouse& house);

}  // namespace orrery::fidelity
