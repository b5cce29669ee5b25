// Random joints, and random linkages of bars.
#pragma once

#include <cstdint>
#include <random>

#include "joint_world.hpp"

namespace orrery::solver::test {

// Numbers that are the same with all standard libraries.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : numbers_(seed) {}
    double between(double low, double high) {
        return low + (high - low) * static_cast<double>(numbers_() >> 11) * 0x1p-53;
    }
    int below(int end) { return static_cast<int>(between(0, end)); }
    Vec3 unit() {
        for (;;) {
            const Vec3 v{between(-1, 1), between(-1, 1), between(-1, 1)};
            const double size = length(v);
            if (size < 1 && size > 0.1) return v * (1 / size);
        }
    }

private:
    std::mt19937_64 numbers_;
};

inline constexpr int kKindCount = 13;  // ball, hinge, universal, then the others
[[nodiscard]] Joint jointOfKind(int kind, const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& place,
                                Dice& dice);

// Bars of 0.01 to 100 kg in a tree, thick and thin, that spin; some are tied to the world at their far end, too.
// `kinds`: how many of the kinds above they are joined by. Returns an energy, J: their fall by their lengths.
double addLinkage(JointWorld& world, Dice& dice, int bars, int kinds);

}  // namespace orrery::solver::test
