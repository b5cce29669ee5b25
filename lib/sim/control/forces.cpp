// Forces and impulses of the application.
#include "orrery/sim/forces.hpp"

#include <Eigen/LU>
#include <cmath>

#include "control/pushes.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "plan/draft.hpp"
#include "simulation/impl.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

bool isForce(const Vector3& force) {
    return within(force, Forces::kMostForce);
}

// Returns the torque about the centre of mass.
Vector3 torqueAt(dBodyID body, const Vector3& force, const Vector3& point) {
    return fromEigen(Eigen::Vector3d((toEigen(point) - vectorOf(dBodyGetPosition(body))).cross(toEigen(force))));
}

// Changes the velocities by an impulse and an angular impulse. Returns false if the body would become too fast.
bool kick(dBodyID body, const Vector3& impulse, const Vector3& angular) {
    dMass mass;
    dBodyGetMass(body, &mass);
    const Eigen::Matrix3d turn = rotationOf(body);
    const Eigen::Vector3d linear = vectorOf(dBodyGetLinearVel(body)) + toEigen(impulse) / mass.mass;
    const Eigen::Vector3d gained = turn * (matrixOf(mass.I).inverse() * (turn.transpose() * toEigen(angular)));
    const Eigen::Vector3d spin = vectorOf(dBodyGetAngularVel(body)) + gained;
    if (!within(fromEigen(linear), kMaxSpeed) || !within(fromEigen(spin), kMaxSpeed)) return false;
    dBodySetLinearVel(body, linear.x(), linear.y(), linear.z());
    dBodySetAngularVel(body, spin.x(), spin.y(), spin.z());
    return true;
}

}  // namespace

// Calls act(ODE's body), which returns false to refuse, for a dynamic body, and wakes it.
template <typename Act>
bool Forces::push(BodyId body, Act&& act) {
    const auto number = impl_->numberOf(body);
    if (!number) return false;
    const ListedBody& listed = impl_->bodies[*number];
    SimulationWorld& world = *impl_->worlds[listed.world];
    const dBodyID id = world.bodies[listed.body].id;
    if (dBodyIsKinematic(id)) return false;
    if (!dBodyIsEnabled(id)) takeBackForce(world, listed.body);
    if (!act(id)) return false;
    impl_->wake(*number);
    return true;
}

bool Forces::addForce(BodyId body, const Vector3& force) {
    return isForce(force) && push(body, [&](dBodyID id) {
               dBodyAddForce(id, force.x, force.y, force.z);
               return true;
           });
}

bool Forces::addForceAt(BodyId body, const Vector3& force, const Vector3& point) {
    return isForce(force) && within(point, kMaxCoordinate) && push(body, [&](dBodyID id) {
               const Vector3 torque = torqueAt(id, force, point);
               dBodyAddForce(id, force.x, force.y, force.z);
               dBodyAddTorque(id, torque.x, torque.y, torque.z);
               return true;
           });
}

bool Forces::addTorque(BodyId body, const Vector3& torque) {
    return isForce(torque) && push(body, [&](dBodyID id) {
               dBodyAddTorque(id, torque.x, torque.y, torque.z);
               return true;
           });
}

bool Forces::addImpulse(BodyId body, const Vector3& impulse) {
    return isForce(impulse) && push(body, [&](dBodyID id) { return kick(id, impulse, {}); });
}

bool Forces::addImpulseAt(BodyId body, const Vector3& impulse, const Vector3& point) {
    return isForce(impulse) && within(point, kMaxCoordinate) &&
           push(body, [&](dBodyID id) { return kick(id, impulse, torqueAt(id, impulse, point)); });
}

bool Forces::addAngularImpulse(BodyId body, const Vector3& impulse) {
    return isForce(impulse) && push(body, [&](dBodyID id) { return kick(id, {}, impulse); });
}

bool Forces::setEnabled(BodyId body, bool enabled) {
    const auto number = impl_->numberOf(body);
    if (!number) return false;
    if (enabled) {
        impl_->wake(*number);
    } else {
        dBodyDisable(impl_->bodyAt(*number)->id);
    }
    return true;
}

Forces Simulation::forces() {
    return Forces(*impl_);
}

}  // namespace orrery
