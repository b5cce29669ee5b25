// What nodes are in a physical world: rigid bodies with their masses, colliders and their surfaces, triggers, and
// volumes of gravity (XODE <body> and <geom>, OMI_physics_body, OMI_physics_gravity).
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"

#include "orrery/version.hpp"

namespace orrery {

// ---- What ODE 0.16 can be told beyond what formats have in common (XODE <ext ename="ode">,
// docs/formats/xode_ext_ode.md). Every value is optional: an absent one is ODE's own default, or, of the world, that of
// the options of the simulation.

/// When a body at rest falls asleep (dWorldSetAutoDisable..., dBodySetAutoDisable...). No number is negative; a value
/// that ODE cannot take is not used (PLAN_ODE_VALUE). Absent: as the world has it; of the world: ODE's default, named
/// here.
struct OdeAutoDisable {
    std::optional<bool> flag;             ///< may it fall asleep at all? ODE: false
    std::optional<double> linear;         ///< m/s; slower is at rest; ODE: 0.01
    std::optional<double> angular;        ///< rad/s; slower is at rest; ODE: 0.01
    std::optional<std::int64_t> samples;  ///< speeds are averaged over so many steps, up to 10000; ODE: 1
    std::optional<std::int64_t> steps;    ///< at rest for so many steps, up to 1000000; ODE: 10
    std::optional<double> time;           ///< s; at rest for so long, beside `steps`; ODE: 0
    bool operator==(const OdeAutoDisable&) const = default;
};
template <std::same_as<OdeAutoDisable> T>
constexpr auto membersOf(const T*) {
    return members("autodisable", Member{"flag", &T::flag}, Member{"linear", &T::linear, "m/s", kFromZero},
                   Member{"angular", &T::angular, "rad/s", kFromZero},
                   Member{"samples", &T::samples, "", {0, 10'000}},  ///< ODE keeps so many velocities a body
                   Member{"steps", &T::steps, "", {0, kMaxCount}}, Member{"time", &T::time, "s", kFromZero});
}

/// Part of a velocity that is taken away in each step while it is above the threshold (dWorldSetDamping,
/// dBodySetDamping). Absent: as the world has it; of the world: ODE's default, named here.
struct OdeDamping {
    std::optional<double> linear;            ///< 0 to 1; ODE: 0
    std::optional<double> angular;           ///< 0 to 1; ODE: 0
    std::optional<double> linearThreshold;   ///< m/s, at least 0; ODE: 0.01
    std::optional<double> angularThreshold;  ///< rad/s, at least 0; ODE: 0.01
    bool operator==(const OdeDamping&) const = default;
};
template <std::same_as<OdeDamping> T>
constexpr auto membersOf(const T*) {
    return members("damping", Member{"linear", &T::linear, "", kShare}, Member{"angular", &T::angular, "", kShare},
                   Member{"linearThreshold", &T::linearThreshold, "m/s", kFromZero},
                   Member{"angularThreshold", &T::angularThreshold, "rad/s", kFromZero});
}

/// Settings of one body (dBodySet...); absent: as its world has them.
struct OdeBody {
    std::optional<bool> gyroscopic;             ///< dBodySetGyroscopicMode; absent: true
    std::optional<double> maxAngularSpeed;      ///< rad/s; may be infinite
    std::optional<OdeAutoDisable> autoDisable;  ///< when it falls asleep
    std::optional<OdeDamping> damping;          ///< how its velocities are damped
    /// Where the centre of mass was in the frame that the author drew the body in, m, for files whose
    /// body frames were moved there. Nothing is done with it.
    std::optional<Vector3> frame;
    Origin origin;  ///< the extension it was read from
};
template <std::same_as<OdeBody> T>
constexpr auto membersOf(const T*) {
    return members(
        "ode", Member{"gyroscopic", &T::gyroscopic}, Member{"maxAngularSpeed", &T::maxAngularSpeed, "rad/s", kFromZero},
        Member{"autoDisable", &T::autoDisable}, Member{"damping", &T::damping}, Member{"frame", &T::frame, "m"});
}

// ---- Rigid bodies

/// What moves a body.
enum class BodyType : std::uint8_t {
    Dynamic,    ///< forces and contacts
    Kinematic,  ///< moves at its own velocity, nothing moves it (dBodySetKinematic)
    Static,     ///< no ODE body: its colliders are geoms without a body
};
constexpr std::array<std::string_view, 3> enumNames(BodyType) {
    return {"dynamic", "kinematic", "static"};
}

/// Frame that authored velocities are given in.
enum class VelocityFrame : std::uint8_t {
    World,  ///< the world's axes: XODE, G4MF, scenes made by hand
    Node,   ///< axes of the body's node: OMI, which does not say which (GltfOptions::velocity)
};
constexpr std::array<std::string_view, 2> enumNames(VelocityFrame) {
    return {"world", "node"};
}

/// XODE `mass_struct`: dMassSetParameters.
struct MassParameters {
    double total = 1;         ///< kg, 1e-12 to 1e12 (PLAN_MASS_RANGE)
    Vector3 centerOfGravity;  ///< m, body frame
    /// kg m^2, about the body's origin, not the centre of mass, in the body's axes; symmetric, and positive definite
    /// about the centre of mass too (PLAN_INERTIA_INVALID).
    Matrix3 inertia;
    bool operator==(const MassParameters&) const = default;
};
template <std::same_as<MassParameters> T>
constexpr auto membersOf(const T*) {
    return members("mass_struct", Member{"total", &T::total}, Member{"centerOfGravity", &T::centerOfGravity},
                   Member{"inertia", &T::inertia});
}

/// XODE `mass_shape`: a solid of even density. Exactly one of density and total counts (MassPolicy::ignoresTotal says
/// otherwise); neither, or one that is not positive, is an error (PLAN_MASS_SHAPE).
struct MassShape {
    std::optional<double> density;                                           ///< kg/m^3; counts where both are present
    std::optional<double> total;                                             ///< kg
    std::variant<BoxShape, SphereShape, CapsuleShape, CylinderShape> solid;  ///< centred on the body's origin
    bool operator==(const MassShape&) const = default;
};
template <std::same_as<MassShape> T>
constexpr auto membersOf(const T*) {
    return members("mass_shape", Member{"density", &T::density}, Member{"total", &T::total},
                   Member{"solid", &T::solid});
}

/// XODE `mass`, operations in the order that section 2.1.1 of the XODE text fixes: own solid, then
/// transform, then adjust, then the children are added.
struct ComposedMass {
    std::string name;  ///< "" where it has none; joints do not link to it
    /// What it begins as. monostate: as SceneData::massPolicy has it; without one nothing where there are children,
    /// else ODE's fresh body (1 kg, unit inertia).
    std::variant<std::monostate, MassParameters, MassShape> own;
    /// Rotation, then translation, in the body frame; a scale has no effect (PLAN_MASS_TRANSFORM). Absent: none.
    Component<Transform> transform;
    std::optional<double> adjust;        ///< kg, above 0: scales mass and inertia to this total (dMassAdjust)
    std::vector<ComposedMass> children;  ///< nested masses, each in the body frame (dMassAdd)
    /// Of a child: it is added to its parent's own solid before the parent's transform and adjust,
    /// which then act on both (the file has it written before them).
    bool addedFirst = false;
    Origin origin;  ///< XODE: the `mass` element
};
template <std::same_as<ComposedMass> T>
constexpr auto membersOf(const T*) {
    return members("composed", Member{"name", &T::name}, Member{"own", &T::own}, Member{"transform", &T::transform},
                   Member{"adjust", &T::adjust}, Member{"children", &T::children},
                   Member{"addedFirst", &T::addedFirst});
}

/// What a ComposedMass without an own solid begins as.
enum class MassStart : std::uint8_t {
    FreshBody,   ///< ODE's fresh body; nothing where there are children
    UnitSphere,  ///< a sphere of radius 1 m and density 1 kg/m^3; children too begin so, and are added to it
    Geoms,       ///< of a body's mass without children, the geoms of the body at density 1 kg/m^3; others as FreshBody
};
constexpr std::array<std::string_view, 3> enumNames(MassStart) {
    return {"freshBody", "unitSphere", "geoms"};
}

/// How all ComposedMass of a scene are meant where they leave something open (dialects of XODE differ). The Plan
/// resolves it.
struct MassPolicy {
    MassStart start = MassStart::FreshBody;  ///< what a mass without an own solid begins as
    bool ignoresTotal = false;  ///< only the density of a MassShape counts; one without it is the sphere of UnitSphere
    bool operator==(const MassPolicy&) const = default;
};
template <std::same_as<MassPolicy> T>
constexpr auto membersOf(const T*) {
    return members("massPolicy", Member{"start", &T::start}, Member{"ignoresTotal", &T::ignoresTotal});
}

/// What a MotionMass leaves open, and what a zero in it means.
enum class MassRule : std::uint8_t {
    Stated,  ///< OMI: 1 kg about the node's origin; a mass of zero is an error, all moments zero are computed
    /// KHR: mass (at 1000 kg/m^3) and centre of mass are those of the colliders; a mass or a moment of zero is
    /// infinite.
    Computed,
};
constexpr std::array<std::string_view, 2> enumNames(MassRule) {
    return {"stated", "computed"};
}

/// glTF's "motion": mass of a body whose inertia may come from its colliders.
struct MotionMass {
    std::optional<double> mass;           ///< kg, 1e-12 to 1e12 (PLAN_MASS_RANGE); absent: 1, or as `rule` says
    std::optional<Vector3> centerOfMass;  ///< m, node frame; absent: the node's origin, or as `rule` says
    /// kg m^2, principal moments about the centre of mass. Absent: of the colliders, the mass split by their volumes;
    /// without colliders of a solid sphere of 0.5 m. All zero: the same, or as `rule` says. One zero beside others:
    /// very large (PLAN_INERTIA_PARTIAL, where `rule` does not say so).
    std::optional<Vector3> inertiaDiagonal;
    std::optional<Quaternion> inertiaOrientation;  ///< principal frame in the node frame; absent: the node's axes
    MassRule rule = MassRule::Stated;              ///< what is absent, and what zero means
    bool operator==(const MotionMass&) const = default;
};
template <std::same_as<MotionMass> T>
constexpr auto membersOf(const T*) {
    return members("motion", Member{"mass", &T::mass}, Member{"centerOfMass", &T::centerOfMass},
                   Member{"inertiaDiagonal", &T::inertiaDiagonal}, Member{"inertiaOrientation", &T::inertiaOrientation},
                   Member{"rule", &T::rule});
}

/// XODE `finiteRotation`: dBodySetFiniteRotationMode and dBodySetFiniteRotationAxis.
struct FiniteRotation {
    bool finite = false;          ///< mode 1: turns are exact for fast spins; false: mode 0, infinitesimal
    std::optional<Vector3> axis;  ///< world frame, any length; absent or zero: about all axes
    bool operator==(const FiniteRotation&) const = default;
};
template <std::same_as<FiniteRotation> T>
constexpr auto membersOf(const T*) {
    return members("finiteRotation", Member{"finite", &T::finite}, Member{"axis", &T::axis});
}

/// A rigid body whose frame is its node's. Colliders at its node and below, down to the next body, belong to it.
///
/// A value that cannot be simulated (not finite, a speed above 1e7, a force above 1e15) is PLAN_BODY_VALUE, and its
/// default is taken.
struct Body {
    BodyType type = BodyType::Dynamic;                   ///< what moves it
    std::optional<bool> enabled;                         ///< false: starts asleep (dBodyDisable); absent: true
    std::optional<bool> gravityMode;                     ///< XODE `gravitymode`; false: no gravity; absent: true
    std::optional<double> gravityFactor;                 ///< OMI; multiplies the gravity acceleration; absent: 1
    VelocityFrame velocityFrame = VelocityFrame::World;  ///< of the next two
    /// m/s; with a MotionMass of the centre of mass, else of the body's origin; absent: 0.
    std::optional<Vector3> linearVelocity;
    std::optional<Vector3> angularVelocity;        ///< rad/s; absent: 0
    std::optional<Vector3> force;                  ///< N, world frame, for the first step; absent: 0
    std::optional<Vector3> torque;                 ///< N m, world frame, for the first step; absent: 0
    std::optional<FiniteRotation> finiteRotation;  ///< absent: ODE's infinitesimal rotation
    /// monostate: no mass in the file, which is ODE's fresh body (1 kg, unit inertia). glTF always has a MotionMass.
    std::variant<std::monostate, ComposedMass, MotionMass> mass;
    Component<OdeBody> ode;  ///< settings that only ODE has; absent: those of the world
    Origin origin;           ///< XODE: the `body` element; glTF: the "motion" object
};
template <std::same_as<Body> T>
constexpr auto membersOf(const T*) {
    return members("body", Member{"type", &T::type}, Member{"enabled", &T::enabled},
                   Member{"gravityMode", &T::gravityMode}, Member{"gravityFactor", &T::gravityFactor},
                   Member{"velocityFrame", &T::velocityFrame}, Member{"linearVelocity", &T::linearVelocity},
                   Member{"angularVelocity", &T::angularVelocity}, Member{"force", &T::force},
                   Member{"torque", &T::torque}, Member{"finiteRotation", &T::finiteRotation}, Member{"mass", &T::mass},
                   Member{"ode", &T::ode});
}

// ---- How surfaces rub and rebound, and which colliders meet at all (OMI_physics_body, document level).

/// How the values of two surfaces become one. Of the two sides' modes the first in this order wins.
enum class CombineMode : std::uint8_t {
    Average,   ///< the mean of both
    Minimum,   ///< the smaller one
    Maximum,   ///< the larger one
    Multiply,  ///< one times the other
};
constexpr std::array<std::string_view, 4> enumNames(CombineMode) {
    return {"average", "minimum", "maximum", "multiply"};
}

/// The surface of a collider (glTF's "physicsMaterials"). A number below 0 or above 1e7 is
/// PLAN_MATERIAL_VALUE, and its default is taken.
struct PhysicsMaterial {
    std::string name;                               ///< "" where it has none
    std::optional<double> staticFriction;           ///< holds what sticks; absent: 0.6
    std::optional<double> dynamicFriction;          ///< of what slides, ODE's mu; absent: 0.6
    std::optional<double> restitution;              ///< part of the speed that an impact gives back; absent: 0
    std::optional<CombineMode> frictionCombine;     ///< of both frictions; absent: Average, or as modesYield says
    std::optional<CombineMode> restitutionCombine;  ///< absent: Average, or as modesYield says
    Origin origin;                                  ///< the object it was read from
    /// true: an absent mode is none, and that of the other surface holds; if neither has one, Average (KHR).
    bool modesYield = false;
};
template <std::same_as<PhysicsMaterial> T>
constexpr auto membersOf(const T*) {
    return members("material", Member{"name", &T::name}, Member{"staticFriction", &T::staticFriction},
                   Member{"dynamicFriction", &T::dynamicFriction}, Member{"restitution", &T::restitution},
                   Member{"frictionCombine", &T::frictionCombine}, Member{"restitutionCombine", &T::restitutionCombine},
                   Member{"modesYield", &T::modesYield});
}

/// Two colliders touch when each one's filter allows the other (OMI_physics_body "collisionFilters"). Any number of
/// names; triggers have filters too.
struct CollisionFilter {
    std::string name;                         ///< "" where it has none
    std::vector<std::string> systems;         ///< collisionSystems: what this collider is
    std::vector<std::string> collideWith;     ///< if not empty: touches only these
    std::vector<std::string> notCollideWith;  ///< touches all but these; beside collideWith: PLAN_FILTER_CONFLICT
    Origin origin;                            ///< the object it was read from
};
template <std::same_as<CollisionFilter> T>
constexpr auto membersOf(const T*) {
    return members("filter", Member{"name", &T::name}, Member{"systems", &T::systems},
                   Member{"collideWith", &T::collideWith}, Member{"notCollideWith", &T::notCollideWith});
}

/// Which other geoms or spaces one meets: a pair may touch where the category of one has a bit of the
/// collide mask of the other, on either side (dGeomSetCategoryBits).
struct OdeCollide {
    std::optional<std::uint32_t> category;  ///< bits: what it is; absent: all
    std::optional<std::uint32_t> collide;   ///< bits: what it meets; absent: all
    std::optional<bool> enabled;            ///< false: meets nothing (dGeomDisable); absent: true
    bool operator==(const OdeCollide&) const = default;
};
template <std::same_as<OdeCollide> T>
constexpr auto membersOf(const T*) {
    return members("collide", Member{"category", &T::category}, Member{"collide", &T::collide},
                   Member{"enabled", &T::enabled});
}

/// dSurfaceParameters, as what one geom brings to a contact: ODE itself keeps none of it on geoms. Where
/// both geoms of a contact state a value, mu, mu2, rho, rho2, rhoN and bounce are the mean of the two, of
/// motion1 and motion2 it is how the surfaces run past each other that counts, and of the others the larger one. What
/// neither states is as their materials have it, or not used. A value out of range is not used (PLAN_ODE_VALUE).
struct OdeSurface {
    /// ODE's dContact... bits: takes away some of those that the stated values need; absent: all of them, with
    /// dContactApprox1.
    std::optional<std::int64_t> mode;
    std::optional<double> mu;         ///< friction, at least 0; may be infinite
    std::optional<double> mu2;        ///< friction along the second direction; absent: mu
    std::optional<double> rho;        ///< rolling friction, at least 0
    std::optional<double> rho2;       ///< rolling friction along the second direction; absent: rho
    std::optional<double> rhoN;       ///< spinning friction about the normal; absent beside rho: 0
    std::optional<double> bounce;     ///< part of the speed that an impact gives back, 0 to 1
    std::optional<double> bounceVel;  ///< m/s; slower impacts do not rebound
    std::optional<double> softErp;    ///< 0 to 1; absent: the world's ERP
    std::optional<double> softCfm;    ///< at least 0; absent: the world's CFM
    std::optional<double> motion1;    ///< m/s: how fast the surface runs along the first friction direction
    std::optional<double> motion2;    ///< m/s: how fast it runs along the second friction direction
    std::optional<double> motionN;    ///< m/s: how fast it runs along the normal
    std::optional<double> slip1;      ///< m/s a N, along the first friction direction
    std::optional<double> slip2;      ///< m/s a N, along the second friction direction
    /// First friction direction, in the geom's frame; what is across the contact's normal counts. Absent:
    /// ODE chooses one.
    std::optional<Vector3> direction;
    bool operator==(const OdeSurface&) const = default;
};
template <std::same_as<OdeSurface> T>
constexpr auto membersOf(const T*) {
    return members("surface", Member{"mode", &T::mode, "", {0, 0x7FFF}}, Member{"mu", &T::mu, "", kFromZero},
                   Member{"mu2", &T::mu2, "", kFromZero}, Member{"rho", &T::rho, "m", kFromZero},
                   Member{"rho2", &T::rho2, "m", kFromZero}, Member{"rhoN", &T::rhoN, "m", kFromZero},
                   Member{"bounce", &T::bounce, "", {0, kMaxCoordinate}},
                   Member{"bounceVel", &T::bounceVel, "m/s", {0, kMaxSpeed}},
                   Member{"softErp", &T::softErp, "", kShare}, Member{"softCfm", &T::softCfm, "", kCompliance},
                   Member{"motion1", &T::motion1, "m/s", kAnySpeed}, Member{"motion2", &T::motion2, "m/s", kAnySpeed},
                   Member{"motionN", &T::motionN, "m/s", kAnySpeed}, Member{"slip1", &T::slip1, "m/s/N", kCompliance},
                   Member{"slip2", &T::slip2, "m/s/N", kCompliance}, Member{"direction", &T::direction});
}

/// Settings of one geom.
struct OdeGeom {
    std::optional<OdeCollide> collide;  ///< what it meets; absent: everything
    std::optional<OdeSurface> surface;  ///< what it brings to contacts; absent: what its material does
    Origin origin;                      ///< the extension it was read from
};
template <std::same_as<OdeGeom> T>
constexpr auto membersOf(const T*) {
    return members("ode", Member{"collide", &T::collide}, Member{"surface", &T::surface});
}

// ---- Colliders and triggers

/// XODE `geom`, OMI_physics_body "collider": what touches. Belongs to the nearest body at or above its node; without
/// one it stands still.
struct Collider {
    ShapeId shape;           ///< invalid: none (OMI: only groups descendants)
    MaterialId material;     ///< invalid: the default material
    FilterId filter;         ///< invalid: touches everything
    Component<OdeGeom> ode;  ///< settings that only ODE has; absent: none
    Origin origin;           ///< the element or object it was read from
};
template <std::same_as<Collider> T>
constexpr auto membersOf(const T*) {
    return members("collider", Member{"shape", &T::shape}, Member{"material", &T::material},
                   Member{"filter", &T::filter}, Member{"ode", &T::ode});
}

/// OMI_physics_body "trigger": a volume that reports what is in it and pushes nothing. It moves with the nearest body
/// at or above its node.
struct Trigger {
    ShapeId shape;                 ///< invalid: none of its own; none at all: PLAN_TRIGGER_EMPTY
    std::vector<NodeId> nodes;     ///< compound: further trigger nodes below this one (else PLAN_TRIGGER_MEMBER)
    FilterId filter;               ///< which bodies it holds; of a member: else the base's; invalid: all
    bool ownsDescendants = false;  ///< the file has the empty form `trigger: {}`: all trigger shapes below belong to it
    Origin origin;                 ///< the object it was read from
};
template <std::same_as<Trigger> T>
constexpr auto membersOf(const T*) {
    return members("trigger", Member{"shape", &T::shape}, Member{"nodes", &T::nodes}, Member{"filter", &T::filter},
                   Member{"ownsDescendants", &T::ownsDescendants});
}

// ---- Gravity that a scene declares: volumes with fields of their own, and the world's
// (OMI_physics_gravity; XODE <ext ename="gravity">).

/// Where a field of gravity pulls to.
enum class GravityType : std::uint8_t {
    Directional,  ///< everywhere along `direction`
    Point,        ///< toward the node's origin
    Disc,         ///< toward the nearest point of a disc in the node's XZ plane
    Torus,        ///< toward the nearest point of a circle in the node's XZ plane
    Line,         ///< toward the nearest point of a polyline
    Shaped,       ///< toward the nearest point of a shape
};

/// OMI's words, in the order of the values.
constexpr std::array<std::string_view, 6> enumNames(GravityType) {
    return {"directional", "point", "disc", "torus", "line", "shaped"};
}

/// A field that acts on dynamic bodies inside the trigger of the same node (OMI_physics_gravity on a node; XODE
/// `ext ename="gravity"`). The node has to be a trigger by itself (PLAN_FIELD_NOT_TRIGGER); a field with a value that
/// cannot be used has no effect (PLAN_FIELD_VALUE, ...).
struct GravityVolume {
    GravityType type = GravityType::Directional;  ///< which of the members below count
    /// m/s^2, up to 1e7; negative pushes away. With unitDistance > 0: the strength at that distance.
    double gravity = 0;
    std::optional<std::int64_t> priority;  ///< higher acts first; absent: 0
    std::optional<bool> replace;           ///< true: drops what higher priorities gave; absent: false
    std::optional<bool> stop;              ///< true: nothing of lower priority, nor the world, acts; absent: false
    std::optional<Vector3> direction;      ///< directional: node frame, length does not count; absent: 0, -1, 0
    /// All others: m in the world. Absent or 0: constant strength, else inverse square.
    std::optional<double> unitDistance;
    std::optional<double> radius;  ///< disc, torus: m, node frame, at least 0; absent: 1
    std::vector<Vector3> points;   ///< line: corners of the polyline, m, node frame; at least 2
    ShapeId shape;                 ///< shaped: placed at the node; a solid or mesh, no ray (PLAN_FIELD_SHAPE)
    Origin origin;                 ///< the object or element it was read from
};
template <std::same_as<GravityVolume> T>
constexpr auto membersOf(const T*) {
    return members("gravity", Member{"type", &T::type}, Member{"gravity", &T::gravity},
                   Member{"priority", &T::priority}, Member{"replace", &T::replace}, Member{"stop", &T::stop},
                   Member{"direction", &T::direction}, Member{"unitDistance", &T::unitDistance},
                   Member{"radius", &T::radius}, Member{"points", &T::points}, Member{"shape", &T::shape});
}

/// Gravity of the whole world: gravity * normalised direction, in world axes (OMI_physics_gravity on the document).
struct WorldGravity {
    double gravity = 0;                ///< m/s^2; may be zero or negative
    std::optional<Vector3> direction;  ///< any length but zero (PLAN_GRAVITY_INVALID); absent: 0, -1, 0
    Origin origin;                     ///< the object or element it was read from
};
template <std::same_as<WorldGravity> T>
constexpr auto membersOf(const T*) {
    return members("gravity", Member{"gravity", &T::gravity}, Member{"direction", &T::direction});
}

}  // namespace orrery
