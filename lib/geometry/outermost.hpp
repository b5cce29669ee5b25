// Hulls of few points: the outermost ones of many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "box_tree.hpp"
#include "orrery/geometry/hull.hpp"

namespace orrery {

class Outermost {
public:
    // The points must be finite, at least one, and outlive this object.
    explicit Outermost(std::span<const Vector3> points);

    // Returns the points that are farthest in directions on all sides, at most `most` (at least 24).
    [[nodiscard]] std::vector<Vector3> select(std::size_t most) const;
    // Returns the largest distance, m, of the points beyond a plane of the hull.
    [[nodiscard]] double farthestBeyond(const HullResult& hull) const;

private:
    // Returns the number of the farthest point; the first one of several that are equally far. Begins with a guess.
    [[nodiscard]] std::uint32_t farthest(const Eigen::Vector3d& direction, std::uint32_t guess) const;

    std::span<const Vector3> points_;
    std::vector<std::uint32_t> order_;
    BoxTree tree_;
};

}  // namespace orrery
