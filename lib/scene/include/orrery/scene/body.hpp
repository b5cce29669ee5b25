// What makes a node a rigid body: XODE <body>, OMI_physics_body "motion".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// What moves a body.
enum class BodyType : std::uint8_t {
    Dynamic,    // forces and contacts
    Kinematic,  // moves at its own velocity, nothing moves it (dBodySetKinematic)
    Static,     // no ODE body: its colliders are geoms without a body
};
constexpr std::array<std::string_view, 3> enumNames(BodyType) {
    return {"dynamic", "kinematic", "static"};
}

// Frame that authored velocities are given in.
enum class VelocityFrame : std::uint8_t {
    World,  // the world's axes: XODE, G4MF, scenes made by hand
    Node,   // axes of the body's node: OMI, which does not say which (GltfOptions::velocity)
};
constexpr std::array<std::string_view, 2> enumNames(VelocityFrame) {
    return {"world", "node"};
}

// XODE `mass_struct`: dMassSetParameters.
struct MassParameters {
    double total = 1;         // kg, 1e-12 to 1e12 (PLAN_MASS_RANGE)
    Vector3 centerOfGravity;  // m, body frame
    // kg m^2, about the body's origin, not the centre of mass, in the body's axes; symmetric, and positive definite
    // about the centre of mass too (PLAN_INERTIA_INVALID).
    Matrix3 inertia;
    bool operator==(const MassParameters&) const = default;
};
constexpr auto membersOf(const MassParameters*) {
    return members("mass_struct", Member{"total", &MassParameters::total},
                   Member{"centerOfGravity", &MassParameters::centerOfGravity},
                   Member{"inertia", &MassParameters::inertia});
}

// XODE `mass_shape`: a solid of even density. Exactly one of density and total counts; neither, or one that is not
// positive, is an error (PLAN_MASS_SHAPE).
struct MassShape {
    std::optional<double> density;                                           // kg/m^3; counts where both are present
    std::optional<double> total;                                             // kg
    std::variant<BoxShape, SphereShape, CapsuleShape, CylinderShape> solid;  // centred on the body's origin
    bool operator==(const MassShape&) const = default;
};
constexpr auto membersOf(const MassShape*) {
    return members("mass_shape", Member{"density", &MassShape::density}, Member{"total", &MassShape::total},
                   Member{"solid", &MassShape::solid});
}

// XODE `mass`, operations in the order that section 2.1.1 of the XODE text fixes: own solid, then
// transform, then adjust, then the children are added.
struct ComposedMass {
    std::string name;  // "" where it has none; joints do not link to it
    // What it begins as. monostate: nothing where there are children, else ODE's fresh body (1 kg, unit inertia).
    std::variant<std::monostate, MassParameters, MassShape> own;
    // Rotation, then translation, in the body frame; a scale has no effect (PLAN_MASS_TRANSFORM). Absent: none.
    Component<Transform> transform;
    std::optional<double> adjust;        // kg, above 0: scales mass and inertia to this total (dMassAdjust)
    std::vector<ComposedMass> children;  // nested masses, each in the body frame (dMassAdd)
    // Of a child: it is added to its parent's own solid before the parent's transform and adjust,
    // which then act on both (the file has it written before them).
    bool addedFirst = false;
    Origin origin;  // XODE: the `mass` element
};
constexpr auto membersOf(const ComposedMass*) {
    return members("composed", Member{"name", &ComposedMass::name}, Member{"own", &ComposedMass::own},
                   Member{"transform", &ComposedMass::transform}, Member{"adjust", &ComposedMass::adjust},
                   Member{"children", &ComposedMass::children}, Member{"addedFirst", &ComposedMass::addedFirst});
}

// OMI_physics_body "motion": mass of a body whose inertia may come from its colliders.
struct MotionMass {
    std::optional<double> mass;           // kg, 1e-12 to 1e12 (PLAN_MASS_RANGE); absent: 1
    std::optional<Vector3> centerOfMass;  // m, node frame; absent: the node's origin
    // kg m^2, principal moments about the centre of mass. Absent or all zero: of the colliders, the mass split by
    // their volumes; without colliders of a solid sphere of 0.5 m. One zero beside others: very large
    // (PLAN_INERTIA_PARTIAL).
    std::optional<Vector3> inertiaDiagonal;
    std::optional<Quaternion> inertiaOrientation;  // principal frame in the node frame; absent: the node's axes
    bool operator==(const MotionMass&) const = default;
};
constexpr auto membersOf(const MotionMass*) {
    return members("motion", Member{"mass", &MotionMass::mass}, Member{"centerOfMass", &MotionMass::centerOfMass},
                   Member{"inertiaDiagonal", &MotionMass::inertiaDiagonal},
                   Member{"inertiaOrientation", &MotionMass::inertiaOrientation});
}

// XODE `finiteRotation`: dBodySetFiniteRotationMode and dBodySetFiniteRotationAxis.
struct FiniteRotation {
    bool finite = false;          // mode 1: turns are exact for fast spins; false: mode 0, infinitesimal
    std::optional<Vector3> axis;  // world frame, any length; absent or zero: about all axes
    bool operator==(const FiniteRotation&) const = default;
};
constexpr auto membersOf(const FiniteRotation*) {
    return members("finiteRotation", Member{"finite", &FiniteRotation::finite}, Member{"axis", &FiniteRotation::axis});
}

// A rigid body whose frame is its node's. Colliders at its node and below, down to the next body, belong to it.
//
// A value that cannot be simulated (not finite, a speed above 1e7, a force above 1e15) is PLAN_BODY_VALUE, and its
// default is taken.
struct Body {
    BodyType type = BodyType::Dynamic;                   // what moves it
    std::optional<bool> enabled;                         // false: starts asleep (dBodyDisable); absent: true
    std::optional<bool> gravityMode;                     // XODE `gravitymode`; false: no gravity; absent: true
    std::optional<double> gravityFactor;                 // OMI; multiplies the gravity acceleration; absent: 1
    VelocityFrame velocityFrame = VelocityFrame::World;  // of the next two
    // m/s; with a MotionMass of the centre of mass, else of the body's origin; absent: 0.
    std::optional<Vector3> linearVelocity;
    std::optional<Vector3> angularVelocity;        // rad/s; absent: 0
    std::optional<Vector3> force;                  // N, world frame, for the first step; absent: 0
    std::optional<Vector3> torque;                 // N m, world frame, for the first step; absent: 0
    std::optional<FiniteRotation> finiteRotation;  // absent: ODE's infinitesimal rotation
    // monostate: no mass in the file, which is ODE's fresh body (1 kg, unit inertia). glTF always has a MotionMass.
    std::variant<std::monostate, ComposedMass, MotionMass> mass;
    Component<OdeBody> ode;  // settings that only ODE has; absent: those of the world
    Origin origin;           // XODE: the `body` element; glTF: the "motion" object
};
constexpr auto membersOf(const Body*) {
    return members("body", Member{"type", &Body::type}, Member{"enabled", &Body::enabled},
                   Member{"gravityMode", &Body::gravityMode}, Member{"gravityFactor", &Body::gravityFactor},
                   Member{"velocityFrame", &Body::velocityFrame}, Member{"linearVelocity", &Body::linearVelocity},
                   Member{"angularVelocity", &Body::angularVelocity}, Member{"force", &Body::force},
                   Member{"torque", &Body::torque}, Member{"finiteRotation", &Body::finiteRotation},
                   Member{"mass", &Body::mass}, Member{"ode", &Body::ode});
}

}  // namespace orrery
