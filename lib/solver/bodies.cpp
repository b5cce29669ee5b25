#include "orrery/solver/bodies.hpp"

#include <algorithm>
#include <cmath>

namespace orrery::solver {
namespace {

constexpr double kMostTurn = 0.3;  // rad, in one cut of a step
constexpr int kMostCuts = 64;
constexpr int kMostTurnsOfNewton = 8;
constexpr double kSpinTolerance = 1e-15;

// tan(x) / x for the square of x: a midpoint rule whose time is stretched so turns a steady spin by its exact angle.
// Terms for the half turn of one cut, to 1e-13.
double stretch(double square) {
    square = std::min(square, kMostTurn * kMostTurn / 4);
    return 1 + square * (1.0 / 3 + square * (2.0 / 15 + square * (17.0 / 315 +
                                                                  square * (62.0 / 2835 + square * 1382.0 / 155925))));
}

struct SpinStep {
    const Sym3& inertia;  // in the body's axes, as all vectors here
    Vec3 start;           // rad/s
    Vec3 push;            // torque times time, N m s
    double time;          // stretched, s
};

// Half of what the momentum lacks at the end when the body turns with `middle` all the time. By the Cayley transform,
// which leaves its own axis in place, the rule has no inverse in it.
Vec3 lackingMomentum(const SpinStep& step, const Vec3& middle) {
    const Vec3 momentum = step.inertia * middle;
    return step.inertia * (middle - step.start) - step.push * 0.5 +
           cross(middle, momentum * (step.time / 2) + step.push * (step.time / 4));
}

Mat3 slopeOfLacking(const SpinStep& step, const Vec3& middle) {
    const Sym3& j = step.inertia;
    const Vec3 pull = (j * middle) * (step.time / 2) + step.push * (step.time / 4);
    const double half = step.time / 2;
    const auto column = [&](const Vec3& axis, const Vec3& ofInertia) {
        return ofInertia + cross(middle, ofInertia) * half - cross(pull, axis);
    };
    return {column({1, 0, 0}, {j.xx, j.xy, j.xz}), column({0, 1, 0}, {j.xy, j.yy, j.yz}),
            column({0, 0, 1}, {j.xz, j.yz, j.zz})};
}

// The angular velocity in the middle of the step.
Vec3 middleSpin(const SpinStep& step, const Sym3& inverseInertia) {
    Vec3 middle = step.start +
                  inverseInertia * (step.push * 0.5 - cross(step.start, step.inertia * step.start) * (step.time / 2));
    const Vec3 momentum = step.inertia * step.start;
    const double enough = kSpinTolerance * (length(momentum) + length(step.push));
    double before = HUGE_VAL;
    for (int i = 0; i < kMostTurnsOfNewton; ++i) {
        const Vec3 lacking = lackingMomentum(step, middle);
        const double size = length(lacking);
        if (size <= enough || !(size < before)) break;
        before = size;
        middle -= solve(slopeOfLacking(step, middle), lacking);
    }
    return middle;
}

// The turn that the Cayley transform makes of the vector `angle` in the body's own axes.
Quaternion cayleyTurned(const Quaternion& attitude, const Vec3& angle) {
    return normalized(attitude * Quaternion{angle.x / 2, angle.y / 2, angle.z / 2, 1});
}

void turnFreely(BodyStore& bodies, BodyNumber body, double h, const Vec3& torque) {
    MovingBody& moving = bodies.moving[body];
    const Mat3& rotation = bodies.places[body].rotation;
    const Sym3& inertia = bodies.inertia[body];
    const Vec3 start = timesTransposed(rotation, moving.spin);
    const bool movable = inertia.xx > 0;
    Vec3 middle = start;
    Vec3 end = start;
    const double time = h * stretch(dot(start, start) * h * h / 4);
    if (movable) {
        const SpinStep step{inertia, start, timesTransposed(rotation, torque) * h, time};
        middle = middleSpin(step, bodies.inverseInertia[body]);
        end = middle * 2.0 - start;
    }
    bodies.turnTo(body, cayleyTurned(bodies.places[body].attitude, middle * time));
    if (movable) moving.spin = rotation * end;
}

}  // namespace

void BodyStore::clear() {
    moving.clear();
    places.clear();
    inertia.clear();
    inverseInertia.clear();
    loads.clear();
}

BodyNumber BodyStore::add(const BodyMass& mass, const BodyMotion& motion) {
    const auto body = static_cast<BodyNumber>(size());
    MovingBody& one = moving.emplace_back();
    one.inverseMass = mass.mass > 0 ? 1 / mass.mass : 0;
    places.emplace_back();
    const bool turns = mass.mass > 0 && mass.inertia.xx > 0;
    inertia.push_back(turns ? mass.inertia : Sym3{});
    inverseInertia.push_back(turns ? inverse(mass.inertia) : Sym3{});
    loads.emplace_back();
    setMotion(body, motion);
    return body;
}

BodyMotion BodyStore::motion(BodyNumber body) const {
    return {places[body].position, places[body].attitude, moving[body].velocity, moving[body].spin};
}

void BodyStore::setMotion(BodyNumber body, const BodyMotion& motion) {
    places[body].position = motion.position;
    turnTo(body, motion.attitude);
    moving[body].velocity = motion.velocity;
    moving[body].spin = motion.angularVelocity;
}

void BodyStore::turnTo(BodyNumber body, const Quaternion& attitude) {
    BodyPlace& place = places[body];
    place.attitude = normalized(attitude);
    place.rotation = matrixOf(place.attitude);
    moving[body].inverseInertia = turned(place.rotation, inverseInertia[body]);
}

Totals totalsOf(const BodyStore& bodies) {
    Totals totals;
    for (BodyNumber i = 0; i < bodies.size(); ++i) {
        if (!bodies.isMovable(i)) continue;
        const MovingBody& body = bodies.moving[i];
        const double mass = 1 / body.inverseMass;
        const BodyPlace& place = bodies.places[i];
        const Vec3 spin = timesTransposed(place.rotation, body.spin);
        const Vec3 turning = bodies.inertia[i] * spin;
        totals.momentum += body.velocity * mass;
        totals.angularMomentum += place.rotation * turning + cross(place.position, body.velocity) * mass;
        totals.kineticEnergy += mass * dot(body.velocity, body.velocity) / 2 + dot(spin, turning) / 2;
    }
    return totals;
}

void moveFreely(BodyStore& bodies, BodyNumber body, double h, const Vec3& acceleration, const Vec3& torque) {
    MovingBody& moving = bodies.moving[body];
    bodies.places[body].position += moving.velocity * h + acceleration * (h * h / 2);
    moving.velocity += acceleration * h;
    const double turn = length(moving.spin) * std::abs(h);
    if (turn == 0 && dot(torque, torque) == 0) return;
    const int cuts = turn > kMostTurn ? static_cast<int>(std::min<double>(std::ceil(turn / kMostTurn), kMostCuts)) : 1;
    for (int i = 0; i < cuts; ++i) turnFreely(bodies, body, h / cuts, torque);
}

Quaternion turnedBy(const Quaternion& attitude, const Vec3& angle) {
    return normalized(Quaternion{angle.x / 2, angle.y / 2, angle.z / 2, 1} * attitude);
}

}  // namespace orrery::solver
