// What makes a node a rigid body: XODE <body>, OMI_physics_body "motion".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "orrery/base/math.hpp"
#include "orrery/base/source.hpp"
#include "orrery/scene/component.hpp"
#include "orrery/scene/ode.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/transform.hpp"

namespace orrery {

enum class BodyType : std::uint8_t {
    Dynamic,
    Kinematic,  // moves at its own velocity, nothing moves it (dBodySetKinematic)
    Static,     // no ODE body: its colliders are geoms without a body
};

// Frame that authored velocities are given in.
enum class VelocityFrame : std::uint8_t {
    World,  // XODE
    Node,   // OMI (design decision; see omi ambiguity A3)
};

// XODE mass_struct: dMassSetParameters. Inertia is about the body's origin, not the centre of mass.
struct MassParameters {
    double total = 1;         // kg
    Vector3 centerOfGravity;  // m, body frame
    Matrix3 inertia;          // kg m^2, symmetric
    bool operator==(const MassParameters&) const = default;
};

// XODE mass_shape: a solid of even density. Exactly one of density (kg/m^3) and total (kg) counts;
// density where both are present.
struct MassShape {
    std::optional<double> density;
    std::optional<double> total;
    std::variant<BoxShape, SphereShape, CapsuleShape, CylinderShape> solid;
    bool operator==(const MassShape&) const = default;
};

// XODE <mass>, operations in the order that section 2.1.1 of the XODE text fixes: own solid, then
// transform, then adjust, then the children are added.
struct ComposedMass {
    std::string name;
    std::variant<std::monostate, MassParameters, MassShape> own;
    Component<Transform> transform;  // rotation, then translation, in the body frame
    std::optional<double> adjust;    // total mass to scale to, kg
    std::vector<ComposedMass> children;
    // Of a child: it is added to its parent's own solid before the parent's transform and adjust,
    // which then act on both (the file has it written before them).
    bool addedFirst = false;
    Origin origin;
};

// OMI_physics_body motion. Absent or all-zero inertia is computed from the colliders.
struct MotionMass {
    std::optional<double> mass;                    // kg; default 1
    std::optional<Vector3> centerOfMass;           // m, node frame; default the node's origin
    std::optional<Vector3> inertiaDiagonal;        // kg m^2, principal moments
    std::optional<Quaternion> inertiaOrientation;  // principal frame in the node frame
    bool operator==(const MotionMass&) const = default;
};

// XODE finiteRotation: dBodySetFiniteRotationMode and Axis.
struct FiniteRotation {
    bool finite = false;          // mode 1
    std::optional<Vector3> axis;  // world frame
    bool operator==(const FiniteRotation&) const = default;
};

struct Body {
    BodyType type = BodyType::Dynamic;
    std::optional<bool> enabled;          // default true; false: starts asleep (dBodyDisable)
    std::optional<bool> gravityMode;      // XODE gravitymode; default true; false: no gravity
    std::optional<double> gravityFactor;  // OMI; default 1; multiplies the gravity acceleration
    VelocityFrame velocityFrame = VelocityFrame::World;
    std::optional<Vector3> linearVelocity;   // m/s; XODE: of the body origin; OMI: of the centre of mass
    std::optional<Vector3> angularVelocity;  // rad/s
    std::optional<Vector3> force;            // N, world frame, for the first step
    std::optional<Vector3> torque;           // N m, world frame, for the first step
    std::optional<FiniteRotation> finiteRotation;
    // monostate: no mass in the file. XODE: ODE's fresh body (mass 1, unit inertia); OMI never has it.
    std::variant<std::monostate, ComposedMass, MotionMass> mass;
    Component<OdeBody> ode;
    Origin origin;
};

}  // namespace orrery
