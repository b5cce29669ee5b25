// The mass of a mesh geom, and the primitive that fits a mesh, by MuJoCo's rules.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "orrery/scene/shape.hpp"
#include "shape_mass.hpp"

namespace orrery::mjcf {

// The words of <mesh inertia>.
enum class MeshInertia : std::uint8_t {
    Legacy,  // pyramids with positive volumes: too heavy for a mesh that is not convex
    Exact,   // needs triangles that face outward
    Convex,  // exact for the hull of the mesh
    Shell,   // mass on the surface
};

// The mass of a mesh in the frame of its positions.
struct MeshMass {
    double volume = 0;                             // m^3; the area, m^2, of a shell
    Vector3 center;                                // centre of mass, m
    Matrix3 inertia{{0, 0, 0, 0, 0, 0, 0, 0, 0}};  // of 1 kg about the centre of mass, along the frame's axes, m^2
    std::string fault;  // why there is none, in words that complete "the mesh ..."; empty if all is well
};

// The mass of a mesh as meshVertices() gives it. A mesh without triangles is its hull.
[[nodiscard]] MeshMass massOf(const Mesh& mesh, MeshInertia how);

// The hull of the positions, as triangles; nullopt if they lie in one plane or are not finite.
[[nodiscard]] std::optional<Mesh> hullOf(const Mesh& mesh);

// The positions of a mesh from those of its file, which MuJoCo rounds to 32-bit floats: they are moved by -refPosition
// (<mesh refpos>, m), turned by the inverse of refOrientation (<mesh refquat>, of unit length) and multiplied by the
// scale. A number beyond the range of floats becomes infinite. Where the scale mirrors, the triangles of the file face
// inward, and the caller is to swap two corners of each.
[[nodiscard]] std::vector<Vector3> meshVertices(const std::vector<Vector3>& file, const Vector3& scale,
                                                const Vector3& refPosition, const Quaternion& refOrientation);

// A primitive in place of a mesh.
struct Fitted {
    std::array<double, 3> size{};  // as MJCF has it: half sizes, m; numbers that the type does not use are 0
    Pose pose;                     // in the frame of the mesh
};

// The primitive that fits a mesh (a geom of that type with `mesh`): of the box with the same inertia per kg, or of the
// box around the mesh (<compiler fitaabb>), along the principal axes with the longest as z. `fitScale` multiplies the
// sizes. The axes of a mesh whose inertia is even about them are those of the frame. MuJoCo leaves the centre of the
// box around the mesh unturned; here it is where the box is. Nullopt for planes, for a mesh with a fault and for sizes
// that are not finite.
[[nodiscard]] std::optional<Fitted> fit(Solid solid, const MeshMass& mass, const Mesh& mesh, double fitScale,
                                        bool toBox);

}  // namespace orrery::mjcf
