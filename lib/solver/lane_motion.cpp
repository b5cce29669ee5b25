// Bodies that move freely, four side by side.
#include <array>
#include <cmath>

#include "free_motion.hpp"
#include "lane_bodies.hpp"

namespace orrery::solver {
namespace {

constexpr double kNearFar = 0.99;  // of the square of kMostTurn: what may turn further is moved by itself

struct FourBodies {
    lanes::Numbers numbers{};
    std::array<BodyLoad, kLanes> loads;
    std::size_t count = 0;
};

Quat<Lane> select(const LaneMask& mask, const Quat<Lane>& yes, const Quat<Lane>& no) {
    return {select(mask, yes.x, no.x), select(mask, yes.y, no.y), select(mask, yes.z, no.z), select(mask, yes.w, no.w)};
}
Mat<Lane> select(const LaneMask& mask, const Mat<Lane>& yes, const Mat<Lane>& no) {
    return {select(mask, yes.x, no.x), select(mask, yes.y, no.y), select(mask, yes.z, no.z)};
}

// As moveFreely() of one body that is turned by one cut.
void moveFour(BodyStore& bodies, const FourBodies& four, double h) {
    LaneBody moving = lanes::load(bodies.moving, four.numbers);
    LanePlace place = lanes::load(bodies.places, four.numbers);
    const LaneInertia inertia = lanes::load(bodies.inertia, four.numbers);
    Vec<Lane> acceleration;
    Vec<Lane> torque;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        setLane(acceleration, lane, four.loads[lane].acceleration);
        setLane(torque, lane, four.loads[lane].torque);
    }
    place.position += moving.velocity * Lane(h) + acceleration * Lane(h * h / 2);
    moving.velocity += acceleration * Lane(h);
    const LaneMask turns = (length(moving.spin) * std::abs(h) != 0) | (dot(torque, torque) != 0);
    if (any(turns)) {
        TurningBody<Lane, LaneInertia> turning{place.attitude, place.rotation, moving.spin, inertia};
        turning.turnFreely(h, torque);
        moving.spin = select(turns, turning.spin, moving.spin);
        moving.inverseInertia = select(turns, turning.inverseInertia, moving.inverseInertia);
        place.attitude = select(turns, turning.attitude, place.attitude);
        place.rotation = select(turns, turning.rotation, place.rotation);
        lanes::storeInertia(moving.inverseInertia, bodies.moving, four.numbers);
    }
    lanes::store(moving, bodies.moving, four.numbers, kLanes);
    lanes::store(place, bodies.places, four.numbers);
}

[[gnu::flatten]] void moveFourPlainly(BodyStore& bodies, const FourBodies& four, double h) {
    moveFour(bodies, four, h);
}
#ifdef ORRERY_SOLVER_AVX2
[[gnu::flatten, gnu::target("avx2")]] void moveFourByAvx2(BodyStore& bodies, const FourBodies& four, double h) {
    moveFour(bodies, four, h);
}
#endif

auto moverOf([[maybe_unused]] bool wide) {
#ifdef ORRERY_SOLVER_AVX2
    if (wide && hasAvx2()) return moveFourByAvx2;
#endif
    return moveFourPlainly;
}

}  // namespace

void moveFreely(BodyStore& bodies, std::span<const BodyNumber> numbers, double h, std::span<const BodyLoad> loads,
                bool wide) {
    const auto move = moverOf(wide);
    FourBodies four;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Vec3& spin = bodies.moving[numbers[i]].spin;
        if (!(dot(spin, spin) * h * h < kNearFar * kMostTurn * kMostTurn)) {
            moveFreely(bodies, numbers[i], h, loads[i].acceleration, loads[i].torque);
            continue;
        }
        four.numbers[four.count] = numbers[i];
        four.loads[four.count] = loads[i];
        if (++four.count < kLanes) continue;
        move(bodies, four, h);
        four.count = 0;
    }
    for (std::size_t i = 0; i < four.count; ++i)
        moveFreely(bodies, four.numbers[i], h, four.loads[i].acceleration, four.loads[i].torque);
}

}  // namespace orrery::solver
