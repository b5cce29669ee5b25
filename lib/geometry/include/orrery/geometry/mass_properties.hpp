// Mass, centre of mass and inertia of solids, and how they add up.
//
// Unlike ODE's dMass, whose inertia is about the frame's origin, inertia here is about the centre of
// mass. Values are those of ODE's dMassSet*, dMassTranslate, dMassRotate, dMassAdd and dMassAdjust.
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

// Bodies of even density (kg/m^3), centred on the origin; lengths in metres. Round ones along z.
[[nodiscard]] MassProperties massOfBox(const Vector3& size, double density);
[[nodiscard]] MassProperties massOfSphere(double radius, double density);
[[nodiscard]] MassProperties massOfCapsule(double radius, double length, double density);  // length between cap centres
[[nodiscard]] MassProperties massOfCylinder(double radius, double length, double density);

// Round solids with two radii, exact: the bottom is the end at -length/2. The tapered capsule is the
// hull of its two cap spheres; where one sphere holds the other, it is that sphere.
[[nodiscard]] MassProperties massOfTaperedCapsule(double radiusBottom, double radiusTop, double length, double density);
[[nodiscard]] MassProperties massOfTaperedCylinder(double radiusBottom, double radiusTop, double length,
                                                   double density);

// Exact integrals over a polyhedron. The mesh must be closed; one that faces inward counts as if it
// faced outward.
[[nodiscard]] MassProperties massOfHull(const ConvexHull& hull, double density);
[[nodiscard]] MassProperties massOfMesh(std::span<const Vector3> positions, std::span<const Triangle> triangles,
                                        double density);

// Of any solid in its own frame; nullopt for planes, rays, open meshes and heightfields without thickness.
[[nodiscard]] std::optional<MassProperties> massOf(const Solid& solid, double density);
[[nodiscard]] std::optional<MassProperties> massOf(const PlacedSolid& placed, double density);

// Enclosed volume, m^3; nullopt for planes, rays and open meshes.
[[nodiscard]] std::optional<double> volume(const Solid& solid);

// dMassSetParameters: inertia about the frame's origin, not about the centre.
[[nodiscard]] MassProperties massFromParameters(double mass, const Vector3& center, const Matrix3& inertiaAboutOrigin);
// Inertia from principal moments (kg m^2) and the orientation of the principal axes in the frame.
[[nodiscard]] Matrix3 inertiaFromPrincipal(const Vector3& moments, const Quaternion& orientation);

// The same body turned about the origin, shifted, or both (rotation first).
[[nodiscard]] MassProperties rotated(const MassProperties& body, const Quaternion& rotation);
[[nodiscard]] MassProperties translated(const MassProperties& body, const Vector3& shift);
[[nodiscard]] MassProperties placed(const MassProperties& body, const Pose& pose);
// The body stretched, sheared or mirrored by `linear` at the same density.
[[nodiscard]] MassProperties stretched(const MassProperties& body, const Matrix3& linear);
// Both together. Two massless bodies give a massless one.
[[nodiscard]] MassProperties sumOf(const MassProperties& a, const MassProperties& b);
// The same shape with another total mass (dMassAdjust). A massless body stays so.
[[nodiscard]] MassProperties scaledToMass(const MassProperties& body, double mass);

// Inertia about any point of the frame (parallel-axis theorem), kg m^2.
[[nodiscard]] Matrix3 inertiaAbout(const MassProperties& body, const Vector3& point);

inline constexpr double kMinInertia = 1e-30;  // kg m^2: each principal moment
inline constexpr double kMaxInertia = 1e40;

// What keeps a body from being a physical one.
enum class MassFault : std::uint8_t {
    None,
    NotFinite,            // a number is NaN, infinite or an inertia above kMaxInertia
    MassNotPositive,      // mass <= 0
    NotSymmetric,         // the inertia matrix is not
    NotPositiveDefinite,  // a principal moment is below kMinInertia, zero or negative (ODE aborts)
    TriangleRule,         // one principal moment is larger than the sum of the other two (ODE accepts it)
};

[[nodiscard]] std::string_view toText(MassFault fault);  // "the inertia is not positive definite"

// The first fault in the order above. Differences below 1e-9 of the largest moment do not count for
// symmetry and the triangle rule.
[[nodiscard]] MassFault massFault(const MassProperties& body);
[[nodiscard]] inline bool isPhysical(const MassProperties& body) {
    return massFault(body) == MassFault::None;
}
// ODE takes the body, physical or not.
[[nodiscard]] inline bool canBeSimulated(const MassProperties& body) {
    const MassFault fault = massFault(body);
    return fault == MassFault::None || fault == MassFault::TriangleRule;
}

}  // namespace orrery
