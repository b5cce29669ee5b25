#include "step_body.hpp"

#include <cmath>

namespace orrery::solver {

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

void beginSubstep(StepBody& body, double h, double givenBack) {
    body.velocity0 = body.velocity - body.velocityChange * givenBack;
    const Vec3 spin = body.spin - body.spinChange * givenBack;
    body.spin0 = timesTransposed(body.rotation0, spin);
    body.angularMomentum0 = body.rotation0 * (body.inertia * body.spin0);
    body.position1 = body.position0 + (body.velocity0 + body.acceleration * (h / 2)) * h;
    // A body whose spin nothing changes turns by its exact angle, to the fifth order.
    const double square = dot(spin, spin) * h * h;
    body.turnTo(spin * (body.turns ? h : h * (1 + square / 12 * (1 + square / 10))));
}

void linearize(StepBody& body, double h, const Vec3& torqueImpulse, const Mat3& stiffening) {
    if (!body.turns) {
        body.lackingMomentum = {};
        body.inverseSlope = kZeroMatrix;
        return;
    }
    const Vec3 spin1 = timesTransposed(body.rotation0, body.angle) * (2 / h) - body.spin0;
    const Vec3 momentum = body.inertia * spin1;
    const Vec3 momentum1 = body.rotation1 * momentum;
    body.lackingMomentum = momentum1 - body.angularMomentum0 - torqueImpulse - body.torque * h;
    const Vec3 mean = (body.rotation0 * momentum + momentum1) * 0.5;
    const Mat3 turning = body.rotation1 * (matrixOf(body.inertia) * transposed(body.rotation0)) * (2 / h);
    body.inverseSlope = inverse(turning - body.turnSlope * crossMatrix(mean) - stiffening);
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
