// ODE's joints as the solver of lib/solver has them.
#pragma once

#include <ode/ode.h>

#include <array>
#include <cstdint>
#include <optional>

#include "orrery/solver/joint_kinds.hpp"
#include "world/world.hpp"

namespace orrery {

inline constexpr std::uint8_t kNoOwnAxis = 255;

// ODE keeps the body that exists first, or body 1 of two: it is the first here, and the other one or the world the
// second, whatever dJointGetBody says.
struct OwnJointKind {
    bool firstIsB = true;  // else it is the joint's A
    // Axes of the joint by group of parameters of ODE's. Their positions and speeds are those that ODE compares with
    // stops and motors.
    std::array<std::uint8_t, 3> axisOf{kNoOwnAxis, kNoOwnAxis, kNoOwnAxis};
};
struct OwnJointEnds {
    dBodyID first = nullptr;
    dBodyID second = nullptr;  // null: the world
};
[[nodiscard]] OwnJointEnds endsOf(dJointID id);
// The place of a joint as ODE tells it, in the frame of its first end; zeros where it does not stay with that.
struct OwnJointPlace {
    solver::Vec3 anchor;  // m
    solver::Vec3 axis;
};
[[nodiscard]] OwnJointPlace placeOf(dJointID id, JointType type);
[[nodiscard]] bool isSamePlace(const OwnJointPlace& a, const OwnJointPlace& b);

// Sets all of the joint but its bodies, as it was made, wherever its bodies are now. None where the solver has no such
// joint.
[[nodiscard]] std::optional<OwnJointKind> makeOwnJoint(dJointID id, const PlanJoint& plan, const JointOrigin& origin,
                                                       solver::Joint& joint);

// Sets the stops and motors of all axes, and springs, for steps of `dt` seconds, as ODE has them now. False: the solver
// has no such parameters.
[[nodiscard]] bool setOwnParameters(dJointID id, const PlanJoint& plan, double dt, const OwnJointKind& kind,
                                    solver::Joint& joint);

// Takes stops, motor and spring from an axis.
void clearDrives(solver::JointAxis& axis);
// Makes the stops of an axis soft; stops without room between them become a spring.
void setSoftStops(const SpringSettings& soft, solver::JointAxis& axis);

// Places the axes of an amotor or lmotor as ODE has them now.
void placeOwnMotor(dJointID id, const solver::BodyStore& bodies, solver::Joint& joint);

}  // namespace orrery
