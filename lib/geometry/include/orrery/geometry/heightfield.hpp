// Terrain, in the array that ODE's dGeomHeightfieldDataBuildDouble takes.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "orrery/scene/values.hpp"

namespace orrery {

// Heights along local y over a grid in the x-z plane, centred on the origin. Each cell is cut into two triangles along
// the line from its corner (x + 1, z) to (x, z + 1), as in ODE.
struct Heightfield {
    double width = 0;                // m, along x
    double depth = 0;                // m, along z
    std::uint32_t widthSamples = 0;  // along x, at least 2
    std::uint32_t depthSamples = 0;  // along z, at least 2
    std::vector<double> heights;     // m; widthSamples * depthSamples values, x changes first, from -x, -z
    double thickness = 0;            // m, zero or positive: depth of the ground below the lowest height
    bool wrap = false;               // repeats without end; only ODE's contacts use it
    bool operator==(const Heightfield&) const = default;

    [[nodiscard]] Vector3 point(std::uint32_t x, std::uint32_t z) const {
        return {width * x / (widthSamples - 1) - width / 2, heights[std::size_t{z} * widthSamples + x],
                depth * z / (depthSamples - 1) - depth / 2};
    }
    // Does it enclose a volume? ODE's contacts always treat it as solid, but without a thickness it is a surface here.
    [[nodiscard]] bool closed() const { return thickness > 0; }
};
template <std::same_as<Heightfield> T>
constexpr auto membersOf(const T*) {
    return members("heightfield", Member{"width", &T::width, "m"}, Member{"depth", &T::depth, "m"},
                   Member{"widthSamples", &T::widthSamples}, Member{"depthSamples", &T::depthSamples},
                   Member{"heights", &T::heights, "m"}, Member{"thickness", &T::thickness, "m"},
                   Member{"wrap", &T::wrap});
}

}  // namespace orrery
