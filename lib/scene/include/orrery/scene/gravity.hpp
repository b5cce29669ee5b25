// Gravity that a scene declares: volumes with fields of their own, and the world's
// (OMI_physics_gravity; XODE <ext ename="gravity">).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "orrery/base/math.hpp"
#include "orrery/base/source.hpp"
#include "orrery/scene/members.hpp"
#include "orrery/scene/shape.hpp"

namespace orrery {

enum class GravityType : std::uint8_t {
    Directional,  // everywhere along `direction`
    Point,        // toward the node's origin
    Disc,         // toward the nearest point of a disc in the node's XZ plane
    Torus,        // toward the nearest point of a circle in the node's XZ plane
    Line,         // toward the nearest point of a polyline
    Shaped,       // toward the nearest point of a shape
};

[[nodiscard]] std::string_view toText(GravityType type);  // "directional", "point", ...

// A field that acts on dynamic bodies inside the trigger of the same node.
struct GravityVolume {
    GravityType type = GravityType::Directional;
    // m/s^2; negative pushes away. With unitDistance > 0: the strength at that distance.
    double gravity = 0;
    std::optional<std::int64_t> priority;  // default 0; higher acts first
    std::optional<bool> replace;           // default false; drops what higher priorities gave
    std::optional<bool> stop;              // default false; nothing of lower priority, nor the world, acts
    std::optional<Vector3> direction;      // directional: node frame; default 0, -1, 0
    std::optional<double> unitDistance;    // all others: m; default 0 = constant strength, else inverse square
    std::optional<double> radius;          // disc, torus: m; default 1
    std::vector<Vector3> points;           // line: corners of the polyline, m, node frame
    ShapeId shape;                         // shaped: placed at the node
    Origin origin;
};
constexpr auto membersOf(const GravityVolume*) {
    return members("gravity", Member{"type", &GravityVolume::type}, Member{"gravity", &GravityVolume::gravity},
                   Member{"priority", &GravityVolume::priority}, Member{"replace", &GravityVolume::replace},
                   Member{"stop", &GravityVolume::stop}, Member{"direction", &GravityVolume::direction},
                   Member{"unitDistance", &GravityVolume::unitDistance}, Member{"radius", &GravityVolume::radius},
                   Member{"points", &GravityVolume::points}, Member{"shape", &GravityVolume::shape});
}

// Gravity of the whole world: gravity * normalised direction, in world axes.
struct WorldGravity {
    double gravity = 0;                // m/s^2; may be zero or negative
    std::optional<Vector3> direction;  // default 0, -1, 0
    Origin origin;
};
constexpr auto membersOf(const WorldGravity*) {
    return members("gravity", Member{"gravity", &WorldGravity::gravity}, Member{"direction", &WorldGravity::direction});
}

}  // namespace orrery
