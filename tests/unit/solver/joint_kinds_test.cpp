#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>
#include <vector>

#include "joint_world.hpp"

namespace orrery::solver::test {
namespace {

// Numbers that are the same with all standard libraries.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : numbers_(seed) {}
    double between(double low, double high) {
        return low + (high - low) * static_cast<double>(numbers_() >> 11) * 0x1p-53;
    }
    int below(int end) { return static_cast<int>(between(0, end)); }
    Vec3 unit() {
        for (;;) {
            const Vec3 v{between(-1, 1), between(-1, 1), between(-1, 1)};
            const double size = length(v);
            if (size < 1 && size > 0.1) return v * (1 / size);
        }
    }

private:
    std::mt19937_64 numbers_;
};

constexpr int kKindCount = 13;

Joint jointOfKind(int kind, const BodyStore& bodies, BodyNumber a, BodyNumber b, const Vec3& place, Dice& dice) {
    const Vec3 u = dice.unit();
    const Vec3 v = dice.unit();
    const Vec3 off = place + dice.unit() * 0.3;
    switch (kind) {
        case 0:
            return ballJoint(bodies, a, b, place);
        case 1:
            return hingeJoint(bodies, a, b, place, u);
        case 2:
            return universalJoint(bodies, a, b, place, u, v);
        case 3:
            return sliderJoint(bodies, a, b, u);
        case 4:
            return fixedJoint(bodies, a, b);
        case 5:
            return hinge2Joint(bodies, a, b, place, u, v);
        case 6:
            return prismaticRotoideJoint(bodies, a, b, place, u, v);
        case 7:
            return prismaticUniversalJoint(bodies, a, b, place, u, v, dice.unit());
        case 8:
            return pistonJoint(bodies, a, b, place, u);
        case 9:
            return planeJoint(bodies, a, b, u);
        case 10:
            return distanceJoint(bodies, a, b, place, off);
        case 11:
            return doubleHingeJoint(bodies, a, b, place, off, u);
        default:
            return sixDegreeJoint(bodies, a, b, place, {}, place, {}, {{true, false, true}, {false, true, false}});
    }
}

std::size_t rowsOf(const Joint& joint) {
    std::size_t rows = 0;
    for (std::size_t i = 0; i < joint.elementCount; ++i) rows += joint.elements[i].kind == ElementKind::Point ? 3U : 1U;
    return rows;
}

// Bars of all weights in a tree; some are tied to the world at their far end, too.
double addLinkage(JointWorld& world, Dice& dice, int bars, int kinds) {
    std::vector<Vec3> ends;
    std::vector<BodyNumber> bodies;
    double scale = 0;
    for (int i = 0; i < bars; ++i) {
        const double mass = std::pow(10, dice.between(-2, 2));
        const double size = std::pow(10, dice.between(-1.2, 0.3));
        const double thick = size * std::pow(10, dice.between(-1.5, 0));
        const int parent = dice.below(10) < 4 ? dice.below(i + 1) - 1 : i - 1;
        const auto number = static_cast<std::size_t>(std::max(parent, 0));
        const Vec3 place = parent < 0 ? Vec3{} : ends[number];
        const Vec3 along = dice.unit();
        const Vec3 half = direction(along + Vec3{1, 0, 0}, {0, 1, 0});  // half a turn about it brings x to `along`
        const BodyMotion motion{
            place + along * (size / 2), {half.x, half.y, half.z, 0}, {}, dice.unit() * dice.between(0, 14)};
        const BodyNumber body = world.add(boxMass(mass, {size, thick, thick}), motion);
        const int kind = kinds == 2 ? std::min(dice.below(3), 1) : dice.below(kinds);
        world.add(jointOfKind(kind, world.bodies, parent < 0 ? world.ground : bodies[number], body, place, dice));
        bodies.push_back(body);
        ends.push_back(place + along * size);
        scale += mass * kGravity * size;
    }
    if (bars > 3 && dice.below(3) == 0) world.add(ballJoint(world.bodies, world.ground, bodies.back(), ends.back()));
    return scale;
}

BOOST_AUTO_TEST_SUITE(joint_kinds)

BOOST_AUTO_TEST_CASE(joints_hold_what_they_say) {
    const std::array<std::size_t, kKindCount> rows{3, 5, 4, 5, 6, 3, 4, 3, 4, 3, 1, 4, 3};
    for (int kind = 0; kind < kKindCount; ++kind) {
        for (const double dt : kSteps) {
            Dice dice(static_cast<std::uint64_t>(kind) + 1);
            JointWorld world(dt);
            const BodyNumber a = world.add(boxMass(2, {0.3, 0.4, 0.5}), {{}, {}, {}, {1, -2, 3}});
            const BodyNumber b = world.add(boxMass(1, {0.5, 0.2, 0.3}), {{0.6, 0.1, 0}, {}, {}, {-2, 1, 2}});
            Joint& joint = world.add(jointOfKind(kind, world.bodies, a, b, {0.3, 0.1, 0.1}, dice));
            BOOST_CHECK_EQUAL(rowsOf(joint), rows[static_cast<std::size_t>(kind)]);
            readJoint(world.bodies, joint);
            BOOST_CHECK_SMALL(joint.gap + joint.axisGap, 1e-12);
            for (std::size_t i = 0; i < joint.axisCount; ++i) BOOST_CHECK_SMALL(joint.axes[i].position, 1e-12);
            world.start();
            const Vec3 before = totalsOf(world.bodies).angularMomentum;
            world.gravity = {};
            for (BodyLoad& load : world.bodies.loads) load = {};
            world.startEnergy = world.energy();
            const double kinetic = world.startEnergy;
            world.run(3);
            BOOST_TEST_INFO("kind " << kind << " dt " << dt);
            BOOST_CHECK_LT(world.gap, 1e-9);
            BOOST_CHECK_LT(world.gained, 1e-9 * kinetic);
            BOOST_CHECK_LT(world.lost(), 0.02 * kinetic);
            BOOST_CHECK_SMALL(distance(totalsOf(world.bodies).angularMomentum, before), 1e-6);
            BOOST_CHECK_EQUAL(world.stepper.counts().failed, 0);
        }
    }
}

// The positions of axes are what moves, and their speeds are the rates of those.
BOOST_AUTO_TEST_CASE(speed_of_an_axis_is_the_rate_of_its_position) {
    for (const int kind : {1, 2, 3, 6, 8, 12}) {
        Dice dice(static_cast<std::uint64_t>(kind) + 20);
        JointWorld world(1e-4);
        const BodyNumber a = world.add(boxMass(2, {0.3, 0.4, 0.5}), {{}, {}, {}, {1, -2, 3}});
        const BodyNumber b = world.add(boxMass(1, {0.5, 0.2, 0.3}), {{0.6, 0.1, 0}, {}, {}, {-2, 1, 2}});
        Joint& joint = world.add(jointOfKind(kind, world.bodies, a, b, {0.3, 0.1, 0.1}, dice));
        world.start();
        world.run(0.05);
        std::array<double, kMostRows> before{};
        for (std::size_t i = 0; i < joint.axisCount; ++i) before[i] = joint.axes[i].position;
        std::array<double, kMostRows> speeds{};
        for (std::size_t i = 0; i < joint.axisCount; ++i) speeds[i] = joint.axes[i].speed;
        world.step();
        for (std::size_t i = 0; i < joint.axisCount; ++i) {
            const double mean = (speeds[i] + joint.axes[i].speed) / 2;
            BOOST_CHECK_SMALL((joint.axes[i].position - before[i]) / 1e-4 - mean, 1e-5);
        }
    }
}

// Whole turns are counted.
BOOST_AUTO_TEST_CASE(turns_are_counted) {
    JointWorld world(0.01);
    world.gravity = {};
    const BodyNumber wheel = world.add(cylinderMass(1, 0.3, 0.1), {{}, {}, {}, {0, 20, 0}});
    world.add(hingeJoint(world.bodies, world.ground, wheel, {}, {0, 1, 0}));
    world.start();
    world.run(3);
    BOOST_CHECK_CLOSE_FRACTION(world.axis(0).position, 60, 6e-3);
}

// Trees and loops of 2 to 14 bars, masses that differ up to 10,000 times, all steps.
void checkLinkages(int first, int end, int kinds, bool stops, double bounce) {
    for (int i = first; i < end; ++i) {
        Dice dice(static_cast<std::uint64_t>(i));
        constexpr std::array<double, 6> steps{1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02, 0.05};
        JointWorld world(steps[static_cast<std::size_t>(dice.below(6))]);
        const double fall = addLinkage(world, dice, 2 + dice.below(13), kinds);
        for (Joint& joint : world.joints.joints) {
            for (std::size_t k = 0; stops && k < joint.axisCount; ++k) {
                joint.axes[k].low = -dice.between(0.05, 1.5);
                joint.axes[k].high = dice.between(0.05, 1.5);
                joint.axes[k].bounce = bounce;
            }
        }
        world.start();
        const double scale = fall + totalsOf(world.bodies).kineticEnergy;
        double beyond = 0;
        while (world.time < 0.5) {
            world.step();
            for (const Joint& joint : world.joints.joints)
                for (std::size_t k = 0; k < joint.axisCount; ++k)
                    beyond = std::max({beyond, joint.axes[k].position - joint.axes[k].high,
                                       joint.axes[k].low - joint.axes[k].position});
        }
        BOOST_TEST_INFO("linkage " << i);
        BOOST_CHECK_LT(world.gained, 1e-9 * scale);
        BOOST_CHECK_LT(world.gap, 1e-6);
        BOOST_CHECK_LT(beyond, 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(random_linkages_do_not_gain_energy) {
    checkLinkages(0, 60, 2, false, 0);
}

BOOST_AUTO_TEST_CASE(random_linkages_with_stops_do_not_gain_energy) {
    checkLinkages(60, 80, 2, true, 0);
    checkLinkages(80, 100, 2, true, 0.5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::solver::test
