#include "orrery/solver/bodies.hpp"

#include <algorithm>
#include <cmath>

#include "free_motion.hpp"

namespace orrery::solver {
namespace {

constexpr int kMostCuts = 64;

void turnFreely(BodyStore& bodies, BodyNumber body, double h, const Vec3& torque) {
    BodyPlace& place = bodies.places[body];
    MovingBody& moving = bodies.moving[body];
    TurningBody<double, BodyInertia> turning{place.attitude, place.rotation, moving.spin, bodies.inertia[body]};
    turning.turnFreely(h, torque);
    place.attitude = turning.attitude;
    place.rotation = turning.rotation;
    moving.spin = turning.spin;
    moving.inverseInertia = turning.inverseInertia;
}

}  // namespace

void BodyStore::clear() {
    moving.clear();
    places.clear();
    inertia.clear();
    loads.clear();
}

BodyNumber BodyStore::add(const BodyMass& mass, const BodyMotion& motion) {
    const auto body = static_cast<BodyNumber>(size());
    MovingBody& one = moving.emplace_back();
    one.inverseMass = mass.mass > 0 ? 1 / mass.mass : 0;
    places.emplace_back();
    const bool turns = mass.mass > 0 && mass.inertia.xx > 0;
    inertia.push_back(turns ? BodyInertia{mass.inertia, solver::inverse(mass.inertia)} : BodyInertia{});
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
    moving[body].inverseInertia = turned(place.rotation, inertia[body].inverse);
}

Totals totalsOf(const BodyStore& bodies) {
    Totals totals;
    for (BodyNumber i = 0; i < bodies.size(); ++i) {
        if (!bodies.isMovable(i)) continue;
        const MovingBody& body = bodies.moving[i];
        const double mass = 1 / body.inverseMass;
        const BodyPlace& place = bodies.places[i];
        const Vec3 spin = timesTransposed(place.rotation, body.spin);
        const Vec3 turning = bodies.inertia[i].own * spin;
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
    const bool isFar = turn > kMostTurn;
    const int cuts = isFar ? static_cast<int>(std::min<double>(std::ceil(turn / kMostTurn), kMostCuts)) : 1;
    for (int i = 0; i < cuts; ++i) turnFreely(bodies, body, h / cuts, torque);
}

Quaternion turnedBy(const Quaternion& attitude, const Vec3& angle) {
    return normalized(Quaternion{angle.x / 2, angle.y / 2, angle.z / 2, 1} * attitude);
}

}  // namespace orrery::solver
