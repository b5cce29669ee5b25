// Converts ODE's numbers to Eigen's.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>

namespace orrery {

inline Eigen::Vector3d vectorOf(const dReal* v) {
    return {v[0], v[1], v[2]};
}

inline double squared(const dReal* v) {
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

// Converts three rows of four numbers, the form of ODE's rotations and inertia.
inline Eigen::Matrix3d matrixOf(const dReal* m) {
    Eigen::Matrix3d matrix;
    matrix << m[0], m[1], m[2], m[4], m[5], m[6], m[8], m[9], m[10];
    return matrix;
}

// Columns are the body's axes in the world.
inline Eigen::Matrix3d rotationOf(dBodyID body) {
    return matrixOf(dBodyGetRotation(body));
}

// kg m^2, about the centre of mass, in the body's axes.
inline Eigen::Matrix3d inertiaOf(dBodyID body) {
    dMass mass;
    dBodyGetMass(body, &mass);
    return matrixOf(mass.I);
}

// kg: represents an infinite mass (PlanBody::infiniteMass); its motion is below the last digit of all numbers.
inline constexpr double kInfiniteMass = 1e25;
inline bool isInfinite(const dMass& mass) {
    return mass.mass >= kInfiniteMass / 2;
}

// False for null.
inline bool isDynamic(dBodyID body) {
    return body && !dBodyIsKinematic(body);
}

inline bool isAwake(dBodyID body) {
    return isDynamic(body) && dBodyIsEnabled(body);
}

inline Eigen::Vector3d positionOf(const dContactGeom& contact) {
    return vectorOf(contact.pos);
}

inline Eigen::Vector3d normalOf(const dContactGeom& contact) {
    return vectorOf(contact.normal);
}

}  // namespace orrery
