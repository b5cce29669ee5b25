// The authored frame of a body: the origin and axes of its node, while ODE's origin is the centre of mass.
#pragma once

#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"
#include "world/world.hpp"

namespace orrery {

// Returns the way from the centre of mass to the node's origin, m, world axes.
inline Eigen::Vector3d originFromCenter(const SimBody& body) {
    return -(rotationOf(body.id) * toEigen(body.plan->centerOfMass));
}

inline Pose poseOf(const SimBody& body) {
    const dReal* q = dBodyGetQuaternion(body.id);
    const Eigen::Vector3d origin = vectorOf(dBodyGetPosition(body.id)) + originFromCenter(body);
    return {fromEigen(origin), {q[1], q[2], q[3], q[0]}};
}

// Returns the velocity of the node's origin, m/s, world axes.
inline Eigen::Vector3d originVelocityOf(const SimBody& body) {
    return vectorOf(dBodyGetLinearVel(body.id)) + vectorOf(dBodyGetAngularVel(body.id)).cross(originFromCenter(body));
}

}  // namespace orrery
