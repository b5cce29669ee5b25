// The physical parts of nodes: rigid bodies with their masses, colliders and their surfaces, triggers, and volumes of
// gravity (XODE <body> and <geom>, OMI_physics_body, OMI_physics_gravity).
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

// ---- Settings of ODE 0.16 that the formats do not have in common (XODE <ext ename="ode">,
// docs/formats/xode_ext_ode.md). Every value is optional. If a value is absent, ODE's own default is used; for a world,
// the default comes from the options of the simulation.

/// When a body at rest falls asleep (dWorldSetAutoDisable..., dBodySetAutoDisable...). All numbers are zero or
/// positive. A value that ODE cannot take is not used (PLAN_ODE_VALUE). A value that is absent in a body is that of the
/// world; a value that is absent in the world is ODE's default, which is given below.
struct OdeAutoDisable {
    std::optional<bool> flag;       ///< true: the body may fall asleep; ODE's default: false
    std::optional<double> linear;   ///< m/s; a slower body is at rest; ODE's default: 0.01
    std::optional<double> angular;  ///< rad/s; a slower body is at rest; ODE's default: 0.01
    std::optional<std::int64_t>
        samples;  ///< number of steps over which speeds are averaged, up to 10000; ODE's default: 1
    std::optional<std::int64_t> steps;  ///< number of steps at rest before sleep, up to 1000000; ODE's default: 10
    std::optional<double> time;         ///< s; time at rest before sleep, in addition to `steps`; ODE's default: 0
    bool operator==(const OdeAutoDisable&) const = default;
};
template <std::same_as<OdeAutoDisable> T>
constexpr auto membersOf(const T*) {
    return members("autodisable", Member{"flag", &T::flag}, Member{"linear", &T::linear, "m/s", kFromZero},
                   Member{"angular", &T::angular, "rad/s", kFromZero},
                   Member{"samples", &T::samples, "", {0, 10'000}},  ///< ODE keeps this many velocities for each body
                   Member{"steps", &T::steps, "", {0, kMaxCount}}, Member{"time", &T::time, "s", kFromZero});
}

/// The share of a velocity that is removed in each step while the velocity is above the threshold (dWorldSetDamping,
/// dBodySetDamping). A value that is absent in a body is that of the world; a value that is absent in the world is
/// ODE's default, which is given below.
struct OdeDamping {
    std::optional<double> linear;            ///< 0 to 1; ODE's default: 0
    std::optional<double> angular;           ///< 0 to 1; ODE's default: 0
    std::optional<double> linearThreshold;   ///< m/s, at least 0; ODE's default: 0.01
    std::optional<double> angularThreshold;  ///< rad/s, at least 0; ODE's default: 0.01
    bool operator==(const OdeDamping&) const = default;
};
template <std::same_as<OdeDamping> T>
constexpr auto membersOf(const T*) {
    return members("damping", Member{"linear", &T::linear, "", kShare}, Member{"angular", &T::angular, "", kShare},
                   Member{"linearThreshold", &T::linearThreshold, "m/s", kFromZero},
                   Member{"angularThreshold", &T::angularThreshold, "rad/s", kFromZero});
}

/// Settings of one body (dBodySet...). An absent value is that of the body's world.
struct OdeBody {
    std::optional<bool> gyroscopic;             ///< dBodySetGyroscopicMode; absent: true
    std::optional<double> maxAngularSpeed;      ///< rad/s; may be infinite
    std::optional<OdeAutoDisable> autoDisable;  ///< when the body falls asleep
    std::optional<OdeDamping> damping;          ///< how the velocities of the body are damped
    /// Position of the centre of mass, m, in the frame in which the author drew the body. Files have it if the frames
    /// of their bodies were moved to the centre of mass. The simulation does not use it.
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

/// How a body moves.
enum class BodyType : std::uint8_t {
    Dynamic,    ///< forces and contacts move it
    Kinematic,  ///< moves at its own velocity; nothing else moves it (dBodySetKinematic)
    Static,     ///< no ODE body: its colliders are geoms without a body
};
constexpr std::array<std::string_view, 3> enumNames(BodyType) {
    return {"dynamic", "kinematic", "static"};
}

/// The frame of authored velocities.
enum class VelocityFrame : std::uint8_t {
    World,  ///< the world's axes: XODE, G4MF, scenes made by hand
    Node,   ///< axes of the body's node: OMI, which does not define the frame (GltfOptions::velocity)
};
constexpr std::array<std::string_view, 2> enumNames(VelocityFrame) {
    return {"world", "node"};
}

/// XODE `mass_struct`, as in dMassSetParameters.
struct MassParameters {
    double total = 1;         ///< kg, 1e-12 to 1e12 (PLAN_MASS_RANGE)
    Vector3 centerOfGravity;  ///< m, body frame
    /// kg m^2, about the body's origin (not the centre of mass), in the body's axes. The matrix must be symmetric, and
    /// positive definite about the centre of mass too (PLAN_INERTIA_INVALID).
    Matrix3 inertia;
    bool operator==(const MassParameters&) const = default;
};
template <std::same_as<MassParameters> T>
constexpr auto membersOf(const T*) {
    return members("mass_struct", Member{"total", &T::total}, Member{"centerOfGravity", &T::centerOfGravity},
                   Member{"inertia", &T::inertia});
}

/// XODE `mass_shape`: a solid of even density. Exactly one of density and total is used (unless
/// MassPolicy::ignoresTotal is set). It is an error if both are absent, or if the value is not positive
/// (PLAN_MASS_SHAPE).
struct MassShape {
    std::optional<double> density;                                           ///< kg/m^3; used if both are present
    std::optional<double> total;                                             ///< kg
    std::variant<BoxShape, SphereShape, CapsuleShape, CylinderShape> solid;  ///< centred on the body's origin
    bool operator==(const MassShape&) const = default;
};
template <std::same_as<MassShape> T>
constexpr auto membersOf(const T*) {
    return members("mass_shape", Member{"density", &T::density}, Member{"total", &T::total},
                   Member{"solid", &T::solid});
}

/// XODE `mass`. The operations are done in the order of section 2.1.1 of the XODE text: first the own solid, then
/// transform, then adjust; then the children are added.
struct ComposedMass {
    std::string name;  ///< "" if it has none; joints do not link to it
    /// The mass before the operations. monostate: SceneData::massPolicy decides. If there is no policy, it is nothing
    /// for a mass with children, else the mass of ODE's new body (1 kg, unit inertia).
    std::variant<std::monostate, MassParameters, MassShape> own;
    /// A rotation followed by a translation, in the body frame. A scale has no effect (PLAN_MASS_TRANSFORM). Absent: no
    /// transform.
    Component<Transform> transform;
    std::optional<double> adjust;        ///< kg, above 0: mass and inertia are scaled to this total (dMassAdjust)
    std::vector<ComposedMass> children;  ///< nested masses, each in the body frame (dMassAdd)
    /// For a child: true if it is added to its parent's own solid before the parent's transform and adjust, which then
    /// act on both. The file has such a child before them.
    bool addedFirst = false;
    Origin origin;  ///< XODE: the `mass` element
};
template <std::same_as<ComposedMass> T>
constexpr auto membersOf(const T*) {
    return members("composed", Member{"name", &T::name}, Member{"own", &T::own}, Member{"transform", &T::transform},
                   Member{"adjust", &T::adjust}, Member{"children", &T::children},
                   Member{"addedFirst", &T::addedFirst});
}

/// The mass that a ComposedMass without an own solid begins with.
enum class MassStart : std::uint8_t {
    FreshBody,   ///< that of ODE's new body; nothing for a mass with children
    UnitSphere,  ///< a sphere of radius 1 m and density 1 kg/m^3; each child begins with one too, and is added
    Geoms,  ///< for a body's mass without children: the geoms of the body at density 1 kg/m^3; otherwise like FreshBody
};
constexpr std::array<std::string_view, 3> enumNames(MassStart) {
    return {"freshBody", "unitSphere", "geoms"};
}

/// How to complete every ComposedMass of a scene that leaves values open; the dialects of XODE differ here. The Plan
/// applies the policy.
struct MassPolicy {
    MassStart start = MassStart::FreshBody;  ///< the mass that a mass without an own solid begins with
    bool ignoresTotal =
        false;  ///< true: only the density of a MassShape is used; without a density it is the sphere of UnitSphere
    bool operator==(const MassPolicy&) const = default;
};
template <std::same_as<MassPolicy> T>
constexpr auto membersOf(const T*) {
    return members("massPolicy", Member{"start", &T::start}, Member{"ignoresTotal", &T::ignoresTotal});
}

/// The meaning of absent values and zeros in a MotionMass.
enum class MassRule : std::uint8_t {
    Stated,  ///< OMI: 1 kg about the node's origin; a mass of zero is an error; if all moments are zero they are
             ///< computed
    /// KHR: absent mass (at 1000 kg/m^3) and centre of mass are computed from the colliders. A mass or a moment of zero
    /// is infinite.
    Computed,
};
constexpr std::array<std::string_view, 2> enumNames(MassRule) {
    return {"stated", "computed"};
}

/// glTF's "motion": the mass of a body whose inertia may be computed from its colliders.
struct MotionMass {
    std::optional<double> mass;           ///< kg, 1e-12 to 1e12 (PLAN_MASS_RANGE); absent: 1, or as `rule` says
    std::optional<Vector3> centerOfMass;  ///< m, node frame; absent: the node's origin, or as `rule` says
    /// kg m^2, principal moments about the centre of mass. Absent: computed from the colliders, with the mass split in
    /// proportion to their volumes; without colliders, from a solid sphere of 0.5 m. All zero: the same, or as `rule`
    /// says. Some zero: those are very large (PLAN_INERTIA_PARTIAL, unless `rule` defines zero).
    std::optional<Vector3> inertiaDiagonal;
    std::optional<Quaternion> inertiaOrientation;  ///< principal frame in the node frame; absent: the node's axes
    MassRule rule = MassRule::Stated;              ///< the meaning of absent values and zeros
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
    bool finite = false;          ///< true: mode 1, exact for fast spins; false: mode 0, infinitesimal
    std::optional<Vector3> axis;  ///< world frame, any length; absent or zero: exact about all axes
    bool operator==(const FiniteRotation&) const = default;
};
template <std::same_as<FiniteRotation> T>
constexpr auto membersOf(const T*) {
    return members("finiteRotation", Member{"finite", &T::finite}, Member{"axis", &T::axis});
}

/// A rigid body. Its frame is the frame of its node. The colliders at its node and below belong to it, down to the next
/// body.
///
/// A value that cannot be simulated (not finite, a speed above 1e7, a force above 1e15) is reported as PLAN_BODY_VALUE,
/// and its default is used.
struct Body {
    BodyType type = BodyType::Dynamic;    ///< how it moves
    std::optional<bool> enabled;          ///< false: starts asleep (dBodyDisable); absent: true
    std::optional<bool> gravityMode;      ///< XODE `gravitymode`; false: gravity does not act on it; absent: true
    std::optional<double> gravityFactor;  ///< OMI; factor for the acceleration of gravity; absent: 1
    VelocityFrame velocityFrame = VelocityFrame::World;  ///< frame of linearVelocity and angularVelocity
    /// m/s. With a MotionMass it is the velocity of the centre of mass, else that of the body's origin. Absent: 0.
    std::optional<Vector3> linearVelocity;
    std::optional<Vector3> angularVelocity;        ///< rad/s; absent: 0
    std::optional<Vector3> force;                  ///< N, world frame, for the first step; absent: 0
    std::optional<Vector3> torque;                 ///< N m, world frame, for the first step; absent: 0
    std::optional<FiniteRotation> finiteRotation;  ///< absent: ODE's infinitesimal rotation
    /// monostate: the file has no mass; the mass is that of ODE's new body (1 kg, unit inertia). glTF always has a
    /// MotionMass.
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

// ---- Friction and rebound of surfaces, and which colliders touch each other (OMI_physics_body, document level).

/// How the values of two surfaces are combined. If the two surfaces have different modes, the mode that is first in
/// this list is used.
enum class CombineMode : std::uint8_t {
    Average,   ///< the mean of both
    Minimum,   ///< the smaller one
    Maximum,   ///< the larger one
    Multiply,  ///< one times the other
};
constexpr std::array<std::string_view, 4> enumNames(CombineMode) {
    return {"average", "minimum", "maximum", "multiply"};
}

/// The surface of a collider (glTF's "physicsMaterials"). A number below 0 or above 1e7 is reported as
/// PLAN_MATERIAL_VALUE, and its default is used.
struct PhysicsMaterial {
    std::string name;                               ///< "" if it has none
    std::optional<double> staticFriction;           ///< friction of surfaces that do not slide; absent: 0.6
    std::optional<double> dynamicFriction;          ///< friction of surfaces that slide, ODE's mu; absent: 0.6
    std::optional<double> restitution;              ///< share of the speed that remains after an impact; absent: 0
    std::optional<CombineMode> frictionCombine;     ///< for both frictions; absent: Average, or as modesYield says
    std::optional<CombineMode> restitutionCombine;  ///< absent: Average, or as modesYield says
    Origin origin;                                  ///< the object it was read from
    /// true: if a mode is absent, the mode of the other surface is used; if both are absent, Average (KHR).
    bool modesYield = false;
};
template <std::same_as<PhysicsMaterial> T>
constexpr auto membersOf(const T*) {
    return members("material", Member{"name", &T::name}, Member{"staticFriction", &T::staticFriction},
                   Member{"dynamicFriction", &T::dynamicFriction}, Member{"restitution", &T::restitution},
                   Member{"frictionCombine", &T::frictionCombine}, Member{"restitutionCombine", &T::restitutionCombine},
                   Member{"modesYield", &T::modesYield});
}

/// Two colliders touch if the filter of each one allows the other (OMI_physics_body "collisionFilters"). The number of
/// names is not limited. Triggers have filters too.
struct CollisionFilter {
    std::string name;                      ///< "" if it has none
    std::vector<std::string> systems;      ///< collisionSystems: the systems that this collider belongs to
    std::vector<std::string> collideWith;  ///< if not empty: it touches only these systems
    std::vector<std::string>
        notCollideWith;  ///< it touches all systems but these; together with collideWith: PLAN_FILTER_CONFLICT
    Origin origin;       ///< the object it was read from
};
template <std::same_as<CollisionFilter> T>
constexpr auto membersOf(const T*) {
    return members("filter", Member{"name", &T::name}, Member{"systems", &T::systems},
                   Member{"collideWith", &T::collideWith}, Member{"notCollideWith", &T::notCollideWith});
}

/// Which other geoms or spaces a geom or space may touch. A pair may touch if the category of one has a bit in common
/// with the collide mask of the other; one direction suffices (dGeomSetCategoryBits).
struct OdeCollide {
    std::optional<std::uint32_t> category;  ///< bits of its own categories; absent: all
    std::optional<std::uint32_t> collide;   ///< bits of the categories that it touches; absent: all
    std::optional<bool> enabled;            ///< false: it touches nothing (dGeomDisable); absent: true
    bool operator==(const OdeCollide&) const = default;
};
template <std::same_as<OdeCollide> T>
constexpr auto membersOf(const T*) {
    return members("collide", Member{"category", &T::category}, Member{"collide", &T::collide},
                   Member{"enabled", &T::enabled});
}

/// The contribution of one geom to dSurfaceParameters of its contacts; ODE itself does not store these values in geoms.
/// If both geoms of a contact state a value: for mu, mu2, rho, rho2, rhoN and bounce the mean of the two is used; for
/// motion1 and motion2 the relative motion of the surfaces; for all other values the larger one. A value that neither
/// geom states comes from their materials, or is not used. A value out of range is not used (PLAN_ODE_VALUE).
struct OdeSurface {
    /// ODE's dContact... bits. They switch off some of the bits that the stated values need. Absent: all of those bits
    /// are set, and dContactApprox1.
    std::optional<std::int64_t> mode;
    std::optional<double> mu;         ///< friction, at least 0; may be infinite
    std::optional<double> mu2;        ///< friction along the second direction; absent: mu
    std::optional<double> rho;        ///< rolling friction, at least 0
    std::optional<double> rho2;       ///< rolling friction along the second direction; absent: rho
    std::optional<double> rhoN;       ///< spinning friction about the normal; absent beside rho: 0
    std::optional<double> bounce;     ///< share of the speed that remains after an impact, 0 to 1
    std::optional<double> bounceVel;  ///< m/s; slower impacts do not rebound
    std::optional<double> softErp;    ///< 0 to 1; absent: the world's ERP
    std::optional<double> softCfm;    ///< at least 0; absent: the world's CFM
    std::optional<double> motion1;    ///< m/s: speed of the surface along the first friction direction
    std::optional<double> motion2;    ///< m/s: speed of the surface along the second friction direction
    std::optional<double> motionN;    ///< m/s: speed of the surface along the normal
    std::optional<double> slip1;      ///< m/s per N, along the first friction direction
    std::optional<double> slip2;      ///< m/s per N, along the second friction direction
    /// First friction direction, in the geom's frame. Only its part perpendicular to the contact's normal is used.
    /// Absent: ODE chooses a direction.
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
    std::optional<OdeCollide> collide;  ///< which geoms and spaces it touches; absent: all
    std::optional<OdeSurface> surface;  ///< its contribution to contacts; absent: that of its material
    Origin origin;                      ///< the extension it was read from
};
template <std::same_as<OdeGeom> T>
constexpr auto membersOf(const T*) {
    return members("ode", Member{"collide", &T::collide}, Member{"surface", &T::surface});
}

// ---- Colliders and triggers

/// XODE `geom`, OMI_physics_body "collider": a shape that touches others. It belongs to the nearest body at or above
/// its node. If there is no such body, it does not move.
struct Collider {
    ShapeId shape;           ///< invalid: it has no shape (OMI: it only groups its descendants)
    MaterialId material;     ///< invalid: the default material
    FilterId filter;         ///< invalid: it touches everything
    Component<OdeGeom> ode;  ///< settings that only ODE has; absent: none
    Origin origin;           ///< the element or object it was read from
};
template <std::same_as<Collider> T>
constexpr auto membersOf(const T*) {
    return members("collider", Member{"shape", &T::shape}, Member{"material", &T::material},
                   Member{"filter", &T::filter}, Member{"ode", &T::ode});
}

/// OMI_physics_body "trigger": a volume that reports which bodies are inside it, and exerts no force. It moves with the
/// nearest body at or above its node.
struct Trigger {
    ShapeId shape;  ///< invalid: it has no shape of its own; if it has no shape at all: PLAN_TRIGGER_EMPTY
    std::vector<NodeId>
        nodes;        ///< compound: other trigger nodes, which must be below this node (else PLAN_TRIGGER_MEMBER)
    FilterId filter;  ///< which bodies it reports; invalid: the filter of the compound trigger that it is part of, or
                      ///< else all bodies
    bool ownsDescendants = false;  ///< the file has the empty form `trigger: {}`: all trigger shapes below belong to it
    Origin origin;                 ///< the object it was read from
};
template <std::same_as<Trigger> T>
constexpr auto membersOf(const T*) {
    return members("trigger", Member{"shape", &T::shape}, Member{"nodes", &T::nodes}, Member{"filter", &T::filter},
                   Member{"ownsDescendants", &T::ownsDescendants});
}

// ---- Gravity that a scene declares: that of the world, and volumes with their own fields (OMI_physics_gravity; XODE
// <ext ename="gravity">).

/// The direction in which a field of gravity pulls.
enum class GravityType : std::uint8_t {
    Directional,  ///< along `direction` everywhere
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

/// A field of gravity that acts on dynamic bodies inside the trigger of the same node (OMI_physics_gravity on a node;
/// XODE `ext ename="gravity"`). The node itself must be a trigger (PLAN_FIELD_NOT_TRIGGER). A field with an invalid
/// value has no effect (PLAN_FIELD_VALUE, ...).
struct GravityVolume {
    GravityType type = GravityType::Directional;  ///< says which of the members below are used
    /// m/s^2, up to 1e7; a negative value pushes away. If unitDistance is above 0, this is the strength at that
    /// distance.
    double gravity = 0;
    std::optional<std::int64_t> priority;  ///< fields of higher priority act first; absent: 0
    std::optional<bool> replace;           ///< true: replaces the gravity from higher priorities; absent: false
    std::optional<bool> stop;              ///< true: fields of lower priority and the world do not act; absent: false
    std::optional<Vector3> direction;  ///< directional: in the node's frame; its length is not used; absent: 0, -1, 0
    /// All types but directional: m in the world. If it is absent or 0, the strength is constant; else it falls with
    /// the square of the distance.
    std::optional<double> unitDistance;
    std::optional<double> radius;  ///< disc, torus: m, node frame, at least 0; absent: 1
    std::vector<Vector3> points;   ///< line: corners of the polyline, m, node frame; at least 2
    ShapeId shape;                 ///< shaped: placed at the node; a solid or mesh, not a ray (PLAN_FIELD_SHAPE)
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
