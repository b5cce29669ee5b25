#include "orrery/solver/manifold.hpp"

#include <algorithm>

namespace orrery::solver {
namespace {

constexpr double kSamePlace = 0.02;  // of the least extent

double squared(const Vec3& v) {
    return dot(v, v);
}

// The place in the old manifold whose impulse the point takes: its number, or the count where there is none.
std::size_t matchOf(const Manifold& old, const std::array<bool, kMostPoints>& taken, const ContactPoint& point,
                    double nearest) {
    for (std::size_t i = 0; i < old.count; ++i) {
        if (!taken[i] && old.points[i].feature == point.feature) return i;
    }
    std::size_t best = old.count;
    for (std::size_t i = 0; i < old.count; ++i) {
        if (taken[i]) continue;
        const double distance =
            std::min(squared(old.points[i].anchorA - point.anchorA), squared(old.points[i].anchorB - point.anchorB));
        if (distance < nearest) {
            nearest = distance;
            best = i;
        }
    }
    return best;
}

}  // namespace

void takeOver(const Manifold& old, Manifold& found) {
    found.friction = old.friction;
    found.roll = old.roll;
    found.twist = old.twist;
    found.slips = old.slips;
    const double nearest = kSamePlace * found.extent;
    std::array<bool, kMostPoints> taken{};
    for (std::size_t i = 0; i < found.count; ++i) {
        const std::size_t match = matchOf(old, taken, found.points[i], nearest * nearest);
        if (match == old.count) continue;
        taken[match] = true;
        found.points[i].impulse = old.points[match].impulse;
    }
}

}  // namespace orrery::solver
