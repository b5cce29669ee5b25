// Gravity that a scene declares: volumes with fields of their own, and the world's
// (OMI_physics_gravity; XODE <ext ename="gravity">).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// Where a field of gravity pulls to.
enum class GravityType : std::uint8_t {
    Directional,  // everywhere along `direction`
    Point,        // toward the node's origin
    Disc,         // toward the nearest point of a disc in the node's XZ plane
    Torus,        // toward the nearest point of a circle in the node's XZ plane
    Line,         // toward the nearest point of a polyline
    Shaped,       // toward the nearest point of a shape
};
constexpr std::array<std::string_view, 6> enumNames(GravityType) {
    return {"directional", "point", "disc", "torus", "line", "shaped"};
}

// A field that acts on dynamic bodies inside the trigger of the same node (OMI_physics_gravity on a node; XODE
// `ext ename="gravity"`). The node has to be a trigger by itself (PLAN_FIELD_NOT_TRIGGER); a field with a value that
// cannot be used has no effect (PLAN_FIELD_VALUE, ...).
struct GravityVolume {
    GravityType type = GravityType::Directional;  // which of the members below count
    // m/s^2, up to 1e7; negative pushes away. With unitDistance > 0: the strength at that distance.
    double gravity = 0;
    std::optional<std::int64_t> priority;  // higher acts first; absent: 0
    std::optional<bool> replace;           // true: drops what higher priorities gave; absent: false
    std::optional<bool> stop;              // true: nothing of lower priority, nor the world, acts; absent: false
    std::optional<Vector3> direction;      // directional: node frame, length does not count; absent: 0, -1, 0
    // All others: m in the world. Absent or 0: constant strength, else inverse square.
    std::optional<double> unitDistance;
    std::optional<double> radius;  // disc, torus: m, node frame, at least 0; absent: 1
    std::vector<Vector3> points;   // line: corners of the polyline, m, node frame; at least 2
    ShapeId shape;                 // shaped: placed at the node; a solid or mesh, no ray (PLAN_FIELD_SHAPE)
    Origin origin;                 // the object or element it was read from
};
constexpr auto membersOf(const GravityVolume*) {
    return members("gravity", Member{"type", &GravityVolume::type}, Member{"gravity", &GravityVolume::gravity},
                   Member{"priority", &GravityVolume::priority}, Member{"replace", &GravityVolume::replace},
                   Member{"stop", &GravityVolume::stop}, Member{"direction", &GravityVolume::direction},
                   Member{"unitDistance", &GravityVolume::unitDistance}, Member{"radius", &GravityVolume::radius},
                   Member{"points", &GravityVolume::points}, Member{"shape", &GravityVolume::shape});
}

// Gravity of the whole world: gravity * normalised direction, in world axes (OMI_physics_gravity on the document).
struct WorldGravity {
    double gravity = 0;                // m/s^2; may be zero or negative
    std::optional<Vector3> direction;  // any length but zero (PLAN_GRAVITY_INVALID); absent: 0, -1, 0
    Origin origin;                     // the object or element it was read from
};
constexpr auto membersOf(const WorldGravity*) {
    return members("gravity", Member{"gravity", &WorldGravity::gravity}, Member{"direction", &WorldGravity::direction});
}

}  // namespace orrery
