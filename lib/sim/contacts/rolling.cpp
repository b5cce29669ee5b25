#include "contacts/rolling.hpp"

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <limits>

#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr double kSlow = 0.5;  // m/s
constexpr double kRate = 1.5;  // 1/s, for the angular velocity
// A body that is driven along a steeper slope gets faster, as it should.
constexpr double kLevel = 1e-4;

// Relative motion of the bodies at a contact: that of the first one minus that of the second one.
struct Motion {
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero();      // m/s, velocity of the centres
    Eigen::Vector3d angular = Eigen::Vector3d::Zero();       // rad/s
    Eigen::Vector3d acceleration = Eigen::Vector3d::Zero();  // m/s^2, from the forces on them so far
    double arm = std::numeric_limits<double>::infinity();    // m, from the contact to the nearer centre
    double inverseInertia = 0;                               // 1/(kg m^2), about the axis of rolling
};

bool mayRest(dBodyID body) {
    return !isDynamic(body) || dBodyGetAutoDisableFlag(body) != 0;
}

void add(Motion& motion, dBodyID body, double sign, const Eigen::Vector3d& at) {
    if (!body) return;
    motion.velocity += sign * vectorOf(dBodyGetLinearVel(body));
    motion.angular += sign * vectorOf(dBodyGetAngularVel(body));
    if (dBodyIsKinematic(body)) return;
    dMass mass;
    dBodyGetMass(body, &mass);
    motion.acceleration += sign / mass.mass * vectorOf(dBodyGetForce(body));
    motion.arm = std::min(motion.arm, (at - vectorOf(dBodyGetPosition(body))).norm());
}

double inverseInertia(dBodyID body, const Eigen::Vector3d& axis) {
    if (!isDynamic(body)) return 0;
    const Eigen::Vector3d local = rotationOf(body).transpose() * axis;
    return local.dot(inertiaOf(body).inverse() * local);
}

}  // namespace

void resistRolling(const dContactGeom& contact, dBodyID bodyA, dBodyID bodyB) {
    if (!mayRest(bodyA) || !mayRest(bodyB)) return;
    const Eigen::Vector3d normal = vectorOf(contact.normal);
    Motion motion;
    add(motion, bodyA, 1, vectorOf(contact.pos));
    add(motion, bodyB, -1, vectorOf(contact.pos));
    const Eigen::Vector3d& rolling = motion.angular;
    const double speed = rolling.norm() * motion.arm;
    if (!(speed > 0) || speed >= kSlow) return;
    const Eigen::Vector3d along = motion.acceleration - motion.acceleration.dot(normal) * normal;
    if (along.dot(motion.velocity) > kLevel * motion.acceleration.norm() * motion.velocity.norm()) return;

    const Eigen::Vector3d axis = rolling.normalized();
    const double inverse = inverseInertia(bodyA, axis) + inverseInertia(bodyB, axis);
    if (!(inverse > 0)) return;
    const Eigen::Vector3d torque = kRate * (1 - speed / kSlow) / inverse * rolling;
    if (!torque.allFinite()) return;
    if (isDynamic(bodyA)) dBodyAddTorque(bodyA, -torque.x(), -torque.y(), -torque.z());
    if (isDynamic(bodyB)) dBodyAddTorque(bodyB, torque.x(), torque.y(), torque.z());
}

}  // namespace orrery
