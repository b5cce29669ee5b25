// The mass of a mesh by MuJoCo's rules, which the formats of robots share.
#pragma once

#include <cstdint>

#include "orrery/geometry/mass_properties.hpp"
#include "orrery/scene/shape.hpp"

namespace orrery::meshes {

// How much each triangle counts.
enum class MassRule : std::uint8_t {
    // The pyramid to the middle of the surface, whose volume counts as positive. It is exact for convex meshes,
    // whichever way their triangles face, and too heavy for others.
    Pyramids,
    Signed,   // the same with its sign: exact for closed meshes that face outward
    Surface,  // its area; the centre of mass is, as in MuJoCo, that of pyramids and not that of the surface
};

// The mass of a mesh at 1 kg/m^3, or at 1 kg/m^2 of its surface, in the frame of the mesh after its positions were
// multiplied by `scale`. Only the mass counts if it is zero, negative (Signed: the mesh faces inward) or not finite.
// All indices must be in range.
[[nodiscard]] MassProperties massOf(const Mesh& mesh, const Vector3& scale, MassRule rule);

}  // namespace orrery::meshes
