// The bodies of four manifolds side by side, as the passes over contacts read and write them.
#pragma once

#include <array>

#include "contact_rows.hpp"

namespace orrery::solver {

// MovingBody
struct LaneBody {
    Vec<Lane> velocity;
    Lane inverseMass;
    Vec<Lane> spin;
    Lane held;
    Sym<Lane> inverseInertia;
};
// BodyPlace
struct LanePlace {
    Vec<Lane> position;
    Quat<Lane> attitude;
    Mat<Lane> rotation;

    [[nodiscard]] Vec<Lane> turned(const Vec<Lane>& v) const { return rotation * v; }
};
// BodyInertia
struct LaneInertia {
    Sym<Lane> own, inverse;
};

namespace lanes {

using Numbers = std::array<BodyNumber, kLanes>;
static_assert(sizeof(MovingBody) == 16 * sizeof(double) && sizeof(BodyPlace) == 16 * sizeof(double) &&
              sizeof(BodyInertia) == 16 * sizeof(double));

// Four numbers in a row of four structures of 16, as columns.
struct Columns {
    Lane a, b, c, d;
};
template <class Body>
Columns loadColumns(const std::vector<Body>& bodies, const Numbers& numbers, std::size_t first) {
    const auto row = [&](std::size_t lane) {
        return loadLane(reinterpret_cast<const double*>(&bodies[numbers[lane]]) + first);
    };
    Columns columns{row(0), row(1), row(2), row(3)};
    transpose(columns.a, columns.b, columns.c, columns.d);
    return columns;
}

inline LaneBody load(const std::vector<MovingBody>& bodies, const Numbers& numbers) {
    const Columns linear = loadColumns(bodies, numbers, 0);
    const Columns angular = loadColumns(bodies, numbers, 4);
    const Columns inertia = loadColumns(bodies, numbers, 8);
    const Columns more = loadColumns(bodies, numbers, 12);
    return {{linear.a, linear.b, linear.c},
            linear.d,
            {angular.a, angular.b, angular.c},
            angular.d,
            {inertia.a, inertia.b, inertia.c, inertia.d, more.a, more.b}};
}

inline LanePlace load(const std::vector<BodyPlace>& places, const Numbers& numbers) {
    const Columns first = loadColumns(places, numbers, 0);
    const Columns second = loadColumns(places, numbers, 4);
    const Columns third = loadColumns(places, numbers, 8);
    const Columns fourth = loadColumns(places, numbers, 12);
    return {{first.a, first.b, first.c},
            {first.d, second.a, second.b, second.c},
            {{second.d, third.a, third.b}, {third.c, third.d, fourth.a}, {fourth.b, fourth.c, fourth.d}}};
}

inline LaneInertia load(const std::vector<BodyInertia>& inertia, const Numbers& numbers) {
    const Columns first = loadColumns(inertia, numbers, 0);
    const Columns second = loadColumns(inertia, numbers, 4);
    const Columns third = loadColumns(inertia, numbers, 8);
    return {{first.a, first.b, first.c, first.d, second.a, second.b},
            {second.c, second.d, third.a, third.b, third.c, third.d}};
}

template <class Body>
void storeColumns(std::vector<Body>& bodies, const Numbers& numbers, std::size_t first, Columns columns) {
    transpose(columns.a, columns.b, columns.c, columns.d);
    const std::array rows = {columns.a, columns.b, columns.c, columns.d};
    for (std::size_t lane = 0; lane < kLanes; ++lane)
        storeLane(reinterpret_cast<double*>(&bodies[numbers[lane]]) + first, rows[lane]);
}

// The bodies are four different ones.
inline void store(const LanePlace& place, std::vector<BodyPlace>& places, const Numbers& numbers) {
    const auto& [position, attitude, rotation] = place;
    storeColumns(places, numbers, 0, {position.x, position.y, position.z, attitude.x});
    storeColumns(places, numbers, 4, {attitude.y, attitude.z, attitude.w, rotation.x.x});
    storeColumns(places, numbers, 8, {rotation.x.y, rotation.x.z, rotation.y.x, rotation.y.y});
    storeColumns(places, numbers, 12, {rotation.y.z, rotation.z.x, rotation.z.y, rotation.z.z});
}

inline void storeInertia(const Sym<Lane>& inverse, std::vector<MovingBody>& bodies, const Numbers& numbers) {
    storeColumns(bodies, numbers, 8, {inverse.xx, inverse.xy, inverse.xz, inverse.yy});
    storeColumns(bodies, numbers, 12, {inverse.yz, inverse.zz, Lane{}, Lane{}});
}

// Velocity, spin and whether it is held, of those that move.
inline void store(const LaneBody& body, std::vector<MovingBody>& bodies, const Numbers& numbers, std::size_t count) {
    std::array<Lane, 4> linear = {body.velocity.x, body.velocity.y, body.velocity.z, body.inverseMass};
    std::array<Lane, 4> angular = {body.spin.x, body.spin.y, body.spin.z, body.held};
    transpose(linear[0], linear[1], linear[2], linear[3]);
    transpose(angular[0], angular[1], angular[2], angular[3]);
    for (std::size_t lane = 0; lane < count; ++lane) {
        if (!(linear[lane][3] > 0)) continue;
        auto* numbersOf = reinterpret_cast<double*>(&bodies[numbers[lane]]);
        storeLane(numbersOf, linear[lane]);
        storeLane(numbersOf + 4, angular[lane]);
    }
}

}  // namespace lanes

// Both bodies of a block while a pass works on them.
struct LanePair {
    LaneBody a, b;

    LanePair(const ContactWork& work, const ContactBlock& block)
        : a(lanes::load(work.bodies.moving, block.a)), b(lanes::load(work.bodies.moving, block.b)) {}
    void store(const ContactWork& work, const ContactBlock& block) const {
        lanes::store(a, work.bodies.moving, block.a, block.lanes);
        lanes::store(b, work.bodies.moving, block.b, block.lanes);
    }

    void shove(const Vec<Lane>& impulse, const Vec<Lane>& armA, const Vec<Lane>& armB) {
        a.velocity -= impulse * a.inverseMass;
        a.spin -= a.inverseInertia * cross(armA, impulse);
        b.velocity += impulse * b.inverseMass;
        b.spin += b.inverseInertia * cross(armB, impulse);
    }
    void shove(const Vec<Lane>& normal, const PointRow& row, const Lane& impulse) {
        a.velocity -= normal * (impulse * a.inverseMass);
        a.spin -= a.inverseInertia * (row.turnA * impulse);
        b.velocity += normal * (impulse * b.inverseMass);
        b.spin += b.inverseInertia * (row.turnB * impulse);
    }
    void turn(const Vec<Lane>& impulse) {
        a.spin -= a.inverseInertia * impulse;
        b.spin += b.inverseInertia * impulse;
    }
    [[nodiscard]] Lane speed(const Vec<Lane>& normal, const PointRow& row) const {
        return dot(normal, b.velocity - a.velocity) + dot(row.turnB, b.spin) - dot(row.turnA, a.spin);
    }
    // As it was, but where the mask is set.
    void keepUnless(const LaneMask& mask, const LanePair& before) {
        a.velocity = select(mask, a.velocity, before.a.velocity);
        a.spin = select(mask, a.spin, before.a.spin);
        b.velocity = select(mask, b.velocity, before.b.velocity);
        b.spin = select(mask, b.spin, before.b.spin);
    }
};

}  // namespace orrery::solver
