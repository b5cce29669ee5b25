// Surfaces of triangles for tests.
#pragma once

#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "orrery/solver/shapes.hpp"

namespace orrery::solver::test {

// All triangles are looked at.
class ListedTriangles : public Triangles {
public:
    ListedTriangles(const std::vector<Vec3>& corners, const std::vector<std::array<std::uint32_t, 3>>& triangles)
        : triangles_(surfaceOf(corners, triangles)), bounds_{corners.front(), corners.front()} {
        for (const Vec3& p : corners) {
            bounds_.low = {std::min(bounds_.low.x, p.x), std::min(bounds_.low.y, p.y), std::min(bounds_.low.z, p.z)};
            bounds_.high = {std::max(bounds_.high.x, p.x), std::max(bounds_.high.y, p.y),
                            std::max(bounds_.high.z, p.z)};
        }
    }
    [[nodiscard]] TriangleBox bounds() const override { return bounds_; }
    void listNear(const TriangleBox& box, std::vector<SurfaceTriangle>& found) const override {
        for (const SurfaceTriangle& one : triangles_) {
            const auto beside = [&](double Vec3::*axis) {
                const auto& [a, b, c] = one.corners;
                return std::max({a.*axis, b.*axis, c.*axis}) < box.low.*axis ||
                       std::min({a.*axis, b.*axis, c.*axis}) > box.high.*axis;
            };
            if (!beside(&Vec3::x) && !beside(&Vec3::y) && !beside(&Vec3::z)) found.push_back(one);
        }
    }

private:
    std::vector<SurfaceTriangle> triangles_;
    TriangleBox bounds_;
};

// Facing up, over x and z from -half to half; `count` cells a side, each of two triangles.
inline Shape gridShape(double half, int count, const std::function<double(double x, double z)>& height) {
    std::vector<Vec3> corners;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    const auto side = static_cast<std::uint32_t>(count + 1);
    for (int k = 0; k <= count; ++k) {
        for (int i = 0; i <= count; ++i) {
            const double x = half * (2.0 * i / count - 1);
            const double z = half * (2.0 * k / count - 1);
            corners.push_back({x, height(x, z), z});
        }
    }
    for (std::uint32_t k = 0; k + 1 < side; ++k) {
        for (std::uint32_t i = 0; i + 1 < side; ++i) {
            const std::uint32_t at = k * side + i;
            triangles.push_back({at, at + side, at + 1});
            triangles.push_back({at + side + 1, at + 1, at + side});
        }
    }
    return meshShape(std::make_shared<ListedTriangles>(corners, triangles));
}
inline Shape gridShape(double half, int count) {
    return gridShape(half, count, [](double, double) { return 0.0; });
}

// The surface of a box.
inline Shape shellShape(const Vec3& size) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i) {
        corners.push_back({size.x * ((i & 1) - 0.5), size.y * (((i >> 1) & 1) - 0.5), size.z * (((i >> 2) & 1) - 0.5)});
    }
    return meshShape(std::make_shared<ListedTriangles>(corners, std::vector<std::array<std::uint32_t, 3>>{{0, 2, 1},
                                                                                                          {1, 2, 3},
                                                                                                          {4, 5, 6},
                                                                                                          {5, 7, 6},
                                                                                                          {0, 1, 4},
                                                                                                          {1, 5, 4},
                                                                                                          {2, 6, 3},
                                                                                                          {3, 6, 7},
                                                                                                          {0, 4, 2},
                                                                                                          {2, 4, 6},
                                                                                                          {1, 3, 5},
                                                                                                          {3, 7, 5}}));
}

}  // namespace orrery::solver::test
