#include "random_linkages.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace orrery::solver::test {

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

}  // namespace orrery::solver::test
