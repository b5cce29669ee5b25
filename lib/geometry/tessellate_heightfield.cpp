// Heightfields as triangles.
#include <algorithm>

#include "orrery/geometry/tessellate.hpp"

namespace orrery {
namespace {

class Terrain {
public:
    explicit Terrain(const Heightfield& field) : field_(field) {}

    Tessellation run() {
        addLayer([this](std::uint32_t x, std::uint32_t z) { return field_.point(x, z); });
        addCells(0, false);
        if (!field_.closed()) return std::move(result_);
        const double bottom = *std::min_element(field_.heights.begin(), field_.heights.end()) - field_.thickness;
        addLayer([&](std::uint32_t x, std::uint32_t z) {
            const Vector3 above = field_.point(x, z);
            return Vector3{above.x, bottom, above.z};
        });
        addCells(layer(), true);
        addSides();
        return std::move(result_);
    }

private:
    [[nodiscard]] std::uint32_t layer() const { return field_.widthSamples * field_.depthSamples; }
    [[nodiscard]] std::uint32_t at(std::uint32_t x, std::uint32_t z) const { return z * field_.widthSamples + x; }

    template <typename PointAt>
    void addLayer(PointAt pointAt) {
        for (std::uint32_t z = 0; z < field_.depthSamples; ++z) {
            for (std::uint32_t x = 0; x < field_.widthSamples; ++x) result_.positions.push_back(pointAt(x, z));
        }
    }
    void addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c, bool turned) {
        result_.triangles.push_back(turned ? Triangle{a, c, b} : Triangle{a, b, c});
    }
    void addCells(std::uint32_t first, bool down) {
        for (std::uint32_t z = 0; z + 1 < field_.depthSamples; ++z) {
            for (std::uint32_t x = 0; x + 1 < field_.widthSamples; ++x) {
                const std::uint32_t a = first + at(x, z);
                const std::uint32_t b = first + at(x + 1, z);
                const std::uint32_t c = first + at(x, z + 1);
                const std::uint32_t d = first + at(x + 1, z + 1);
                addTriangle(a, c, b, down);
                addTriangle(d, b, c, down);
            }
        }
    }
    // Adds a side from one corner of the rim to the next; seen from outside and above, the ground is on the left.
    void addSide(std::uint32_t from, std::uint32_t to) {
        result_.triangles.push_back({from, to, layer() + from});
        result_.triangles.push_back({layer() + from, to, layer() + to});
    }
    void addSides() {
        const std::uint32_t right = field_.widthSamples - 1;
        const std::uint32_t front = field_.depthSamples - 1;
        for (std::uint32_t x = 0; x < right; ++x) {
            addSide(at(x, 0), at(x + 1, 0));
            addSide(at(x + 1, front), at(x, front));
        }
        for (std::uint32_t z = 0; z < front; ++z) {
            addSide(at(0, z + 1), at(0, z));
            addSide(at(right, z), at(right, z + 1));
        }
    }

    const Heightfield& field_;
    Tessellation result_;
};

}  // namespace

Tessellation tessellateHeightfield(const Heightfield& field) {
    return Terrain(field).run();
}

}  // namespace orrery
