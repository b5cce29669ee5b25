#include "orrery/solver/triangles.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace orrery::solver {
namespace {

constexpr double kSamePlane = 1.0 / (1 << 20);

// An edge, from its smaller corner to the other one, of one triangle.
struct EdgeUse {
    std::uint32_t low, high;
    std::uint32_t triangle;
    std::uint32_t side;
    bool forward;  // as the triangle goes round it

    [[nodiscard]] bool isBeside(const EdgeUse& other) const {
        return low == other.low && high == other.high && forward != other.forward;
    }
};

// Spreads the bits of a number over all of it.
std::uint64_t spread(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31U);
}

}  // namespace

std::uint64_t facetOf(const Vec3& normal, const Vec3& corner) {
    constexpr double kMost = 1e18;
    std::uint64_t number = 0;
    for (const double one : {normal.x, normal.y, normal.z, dot(normal, corner)}) {
        const double rounded = std::floor(one / kSamePlane + 0.5);
        const bool fits = rounded > -kMost && rounded < kMost;
        number = spread(number + 0x9e3779b97f4a7c15U +
                        static_cast<std::uint64_t>(static_cast<std::int64_t>(fits ? rounded : 0)));
    }
    return number >> 2U;
}

void finishTriangle(SurfaceTriangle& triangle) {
    const auto& [a, b, c] = triangle.corners;
    triangle.normal = direction(cross(b - a, c - a), {0, 0, 1});
    triangle.facet = facetOf(triangle.normal, a);
}

TriangleEdge edgeTowards(const SurfaceTriangle& triangle, const Vec3& beyond) {
    const Vec3 out = beyond - triangle.corners[0];
    const double height = dot(triangle.normal, out);
    if (std::abs(height) <= kSamePlane * length(out)) return TriangleEdge::Flat;
    return height > 0 ? TriangleEdge::Concave : TriangleEdge::Bare;
}

std::vector<SurfaceTriangle> surfaceOf(std::span<const Vec3> corners,
                                       std::span<const std::array<std::uint32_t, 3>> triangles) {
    std::vector<SurfaceTriangle> surface(triangles.size());
    std::vector<EdgeUse> uses;
    uses.reserve(3 * triangles.size());
    for (std::uint32_t i = 0; i < triangles.size(); ++i) {
        for (std::uint32_t k = 0; k < 3; ++k) {
            const std::uint32_t from = triangles[i][k];
            const std::uint32_t to = triangles[i][(k + 1) % 3];
            surface[i].corners[k] = corners[from];
            uses.push_back({std::min(from, to), std::max(from, to), i, k, from < to});
        }
        surface[i].number = i;
        finishTriangle(surface[i]);
    }
    std::sort(uses.begin(), uses.end(), [](const EdgeUse& a, const EdgeUse& b) {
        return std::tie(a.low, a.high, a.triangle, a.side) < std::tie(b.low, b.high, b.triangle, b.side);
    });
    // An edge of more than two triangles, or of two that face apart, stays bare.
    const auto isPair = [&](std::size_t i) {
        const auto same = [&](std::size_t k) {
            return k < uses.size() && uses[k].low == uses[i].low && uses[k].high == uses[i].high;
        };
        return same(i + 1) && !same(i + 2) && !(i > 0 && same(i - 1)) && uses[i].isBeside(uses[i + 1]);
    };
    for (std::size_t i = 0; i < uses.size(); ++i) {
        if (!isPair(i)) continue;
        const EdgeUse& a = uses[i];
        const EdgeUse& b = uses[i + 1];
        surface[a.triangle].edges[a.side] =
            edgeTowards(surface[a.triangle], surface[b.triangle].corners[(b.side + 2) % 3]);
        surface[b.triangle].edges[b.side] =
            edgeTowards(surface[b.triangle], surface[a.triangle].corners[(a.side + 2) % 3]);
    }
    return surface;
}

}  // namespace orrery::solver
