#include "step_body.hpp"

#include <cmath>

namespace orrery::solver {
namespace {

constexpr double kFarthestGuess = 0.5;  // rad, of what torques turn a body in a substep

}  // namespace

void StepBody::settle() {
    position0 = position1;
    attitude0 = attitude1;
    rotation0 = rotation1;
    angle = {};
    turnSlope = Mat3{};
}

void StepBody::turnTo(const Vec3& cayley) {
    angle = cayley;
    const Vec3 t = cayley * 0.5;
    attitude1 = normalized(Quaternion{t.x, t.y, t.z, 1} * attitude0);
    rotation1 = matrixOf(attitude1);
    turnSlope = (Mat3{} + crossMatrix(t) + outer(t, t)) * (1 / (1 + dot(t, t)));
}

void beginSubstep(StepBody& body, double h, double givenBack, double goesOn) {
    body.velocity0 = body.velocity - body.velocityChange * givenBack;
    const Vec3 spin = body.spin - body.spinChange * givenBack;
    body.spin0 = timesTransposed(body.rotation0, spin);
    body.angularMomentum0 = body.rotation0 * (body.inertia * body.spin0);
    const Vec3 force = body.jointForce + body.jointForceChange * goesOn;
    const Vec3 acceleration = body.acceleration + force * body.inverseMass;
    body.position1 = body.position0 + (body.velocity0 + acceleration * (h / 2)) * h;
    if (body.turns) {
        const Vec3 torque =
            body.torque + body.jointTorque + body.jointTorqueChange * goesOn - cross(spin, body.angularMomentum0);
        const Vec3 gained = body.rotation0 * (body.inverseInertiaOfBody * timesTransposed(body.rotation0, torque)) * h;
        // Too much to be a guess: it comes from before a blow.
        const bool isNear = dot(gained, gained) * h * h < kFarthestGuess * kFarthestGuess;
        body.turnTo((isNear ? spin + gained * 0.5 : spin) * h);
        return;
    }
    // A body whose spin nothing changes turns by its exact angle, to the fifth order.
    const double square = dot(spin, spin) * h * h;
    body.turnTo(spin * (h * (1 + square / 12 * (1 + square / 10))));
}

void noteJointForces(StepBody& body, const Vec3& force, const Vec3& torque) {
    body.jointForceChange = force - body.jointForce;
    body.jointTorqueChange = torque - body.jointTorque;
    body.jointForce = force;
    body.jointTorque = torque;
}

namespace {

// The angular momentum at the end, in the axes of the body at the start and at the end alike.
Vec3 momentumAtEnd(const StepBody& body, double h) {
    return body.inertia * (timesTransposed(body.rotation0, body.angle) * (2 / h) - body.spin0);
}

}  // namespace

void findLackingMomentum(StepBody& body, double h, const Vec3& torqueImpulse) {
    if (!body.turns) {
        body.lackingMomentum = {};
        return;
    }
    body.lackingMomentum =
        body.rotation1 * momentumAtEnd(body, h) - body.angularMomentum0 - torqueImpulse - body.torque * h;
}

void linearize(StepBody& body, double h, const Mat3& stiffening) {
    if (!body.turns) {
        body.inverseSlope = kZeroMatrix;
        return;
    }
    const Vec3 momentum = momentumAtEnd(body, h);
    const Vec3 mean = (body.rotation0 * momentum + body.rotation1 * momentum) * 0.5;
    const Mat3 turning = body.rotation1 * (matrixOf(body.inertia) * transposed(body.rotation0)) * (2 / h);
    body.inverseSlope = inverse(turning - timesCross(body.turnSlope, mean) - stiffening);
}

double energyOf(const StepBody& body) {
    const Vec3 spin = timesTransposed(body.rotation1, body.spin);
    return dot(body.velocity, body.velocity) / (2 * body.inverseMass) + dot(spin, body.inertia * spin) / 2;
}

Vec3 spinAtEnd(const StepBody& body, double h) {
    if (!body.turns) return body.spin;
    return body.rotation1 * (timesTransposed(body.rotation0, body.angle) * (2 / h) - body.spin0);
}

}  // namespace orrery::solver
