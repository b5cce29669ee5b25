// Mass, centre of mass and inertia of solids, and their sums.
//
// Inertia here is about the centre of mass; in ODE's dMass it is about the frame's origin. The values are those of
// ODE's dMassSet*, dMassTranslate, dMassRotate, dMassAdd and dMassAdjust.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "orrery/geometry/solid.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

struct MassProperties {
    double mass = 0;                               // kg
    Vector3 center;                                // centre of mass, m
    Matrix3 inertia{{0, 0, 0, 0, 0, 0, 0, 0, 0}};  // about `center`, along the frame's axes, kg m^2, symmetric
};

// Bodies of even density (kg/m^3), centred on the origin. Lengths are in metres. Round ones are along z.
[[nodiscard]] MassProperties massOfBox(const Vector3& size, double density);
[[nodiscard]] MassProperties massOfSphere(double radius, double density);
[[nodiscard]] MassProperties massOfCapsule(double radius, double length,
                                           double density);  // length is measured between the centres of the caps
[[nodiscard]] MassProperties massOfCylinder(double radius, double length, double density);

// Exact values for round solids with two radii. The bottom is the end at -length/2. The tapered capsule is the hull of
// its two spheres; if one sphere contains the other, it is that sphere.
[[nodiscard]] MassProperties massOfTaperedCapsule(double radiusBottom, double radiusTop, double length, double density);
[[nodiscard]] MassProperties massOfTaperedCylinder(double radiusBottom, double radiusTop, double length,
                                                   double density);

// Exact integrals over a polyhedron. The mesh must be closed. A mesh that faces inward is treated as if it faced
// outward.
[[nodiscard]] MassProperties massOfHull(const ConvexHull& hull, double density);
[[nodiscard]] MassProperties massOfMesh(std::span<const Vector3> positions, std::span<const Triangle> triangles,
                                        double density);

// Returns the mass of any solid in its own frame; nullopt for planes, rays, open meshes and heightfields without
// thickness.
[[nodiscard]] std::optional<MassProperties> massOf(const Solid& solid, double density);
[[nodiscard]] std::optional<MassProperties> massOf(const PlacedSolid& placed, double density);

// Returns the enclosed volume, m^3; nullopt for planes, rays and open meshes.
[[nodiscard]] std::optional<double> volume(const Solid& solid);

// Converts the values of dMassSetParameters, where inertia is about the frame's origin and not about the centre.
[[nodiscard]] MassProperties massFromParameters(double mass, const Vector3& center, const Matrix3& inertiaAboutOrigin);
// Computes the inertia from principal moments (kg m^2) and the orientation of the principal axes in the frame.
[[nodiscard]] Matrix3 inertiaFromPrincipal(const Vector3& moments, const Quaternion& orientation);

// Returns the body after a rotation about the origin, a shift, or both (rotation first).
[[nodiscard]] MassProperties rotated(const MassProperties& body, const Quaternion& rotation);
[[nodiscard]] MassProperties translated(const MassProperties& body, const Vector3& shift);
[[nodiscard]] MassProperties placed(const MassProperties& body, const Pose& pose);
// Returns the body after it was stretched, sheared or mirrored by `linear`, at the same density.
[[nodiscard]] MassProperties stretched(const MassProperties& body, const Matrix3& linear);
// Returns both bodies as one. Two massless bodies give a massless one.
[[nodiscard]] MassProperties sumOf(const MassProperties& a, const MassProperties& b);
// Returns the same shape with another total mass (dMassAdjust). A massless body stays massless.
[[nodiscard]] MassProperties scaledToMass(const MassProperties& body, double mass);

// Returns the inertia about any point of the frame (parallel-axis theorem), kg m^2.
[[nodiscard]] Matrix3 inertiaAbout(const MassProperties& body, const Vector3& point);

inline constexpr double kMinInertia = 1e-30;  // kg m^2: minimum of each principal moment
inline constexpr double kMaxInertia = 1e40;

// Reasons why the values of a body are not physical.
enum class MassFault : std::uint8_t {
    None,
    NotFinite,            // a number is NaN, infinite or an inertia above kMaxInertia
    MassNotPositive,      // mass <= 0
    NotSymmetric,         // the inertia matrix is not symmetric
    NotPositiveDefinite,  // a principal moment is below kMinInertia, zero or negative (ODE aborts)
    TriangleRule,         // one principal moment is larger than the sum of the other two (ODE accepts it)
};

[[nodiscard]] std::string_view toText(MassFault fault);  // "the inertia is not positive definite"

// Returns the first fault in the order above. For symmetry and the triangle rule, differences below 1e-9 of the largest
// moment are ignored.
[[nodiscard]] MassFault massFault(const MassProperties& body);
[[nodiscard]] inline bool isPhysical(const MassProperties& body) {
    return massFault(body) == MassFault::None;
}
// True if ODE accepts the body, even if it is not physical.
[[nodiscard]] inline bool canBeSimulated(const MassProperties& body) {
    const MassFault fault = massFault(body);
    return fault == MassFault::None || fault == MassFault::TriangleRule;
}

}  // namespace orrery
