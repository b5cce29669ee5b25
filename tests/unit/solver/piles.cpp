#include "piles.hpp"

#include <array>
#include <numbers>

namespace orrery::solver::test {
namespace {

Quaternion aboutZ(double angle) {
    return {0, 0, std::sin(angle / 2), std::cos(angle / 2)};
}
Quaternion aboutX(double angle) {
    return {std::sin(angle / 2), 0, 0, std::cos(angle / 2)};
}

constexpr double kCardLength = 0.09;
constexpr double kCardThickness = 0.002;
constexpr double kCardWidth = 0.06;
constexpr double kCardLean = 20 * std::numbers::pi / 180;

// Two cards that meet above `middle`.
void addPair(TestWorld& world, double middle, double foot, const Material& material) {
    const double half = kCardLength / 2;
    const double thick = kCardThickness / 2;
    const double aside = half * std::sin(kCardLean) + thick * std::cos(kCardLean);
    const double height = half * std::cos(kCardLean) + thick * std::sin(kCardLean);
    for (const double side : {-1.0, 1.0}) {
        world.addBox(0.002, {2 * thick, 2 * half, kCardWidth},
                     {{middle + side * aside, foot + height, 0}, aboutZ(side * kCardLean), {}, {}}, material);
    }
}

}  // namespace

void addStack(TestWorld& world, int count, double topMass) {
    const Material material{0.5};
    world.addFloor(material);
    for (int i = 0; i < count; ++i)
        world.addBox(i + 1 == count ? topMass : 1, {1, 1, 1}, {{0.01, i + 0.5, 0.02}, {}, {}, {}}, material);
}

void addCards(TestWorld& world) {
    const Material material{0.8};
    world.addFloor(material);
    const double storey = kCardLength * std::cos(kCardLean) + kCardThickness * std::sin(kCardLean);
    const double between =
        kCardLength * std::sin(kCardLean) + kCardThickness * std::cos(kCardLean) + kCardThickness / 2;
    addPair(world, -between, 0, material);
    addPair(world, between, 0, material);
    world.addBox(0.002, {2.2 * between + 2 * kCardThickness, kCardThickness, kCardWidth},
                 {{0, storey + kCardThickness / 2, 0}, {}, {}, {}}, material);
    addPair(world, 0, storey + kCardThickness, material);
}

void addCylinders(TestWorld& world, int count) {
    const Material material{0.5};
    world.addFloor(material);
    const Quaternion upright = aboutX(-std::numbers::pi / 2);
    const double side = 1.0 / 12 * (3 * 0.25 + 1);
    for (int i = 0; i < count; ++i)
        world.addBody({1, {side, 0, 0, side, 0, 0.125}}, cylinderShape(0.5, 1),
                      {{0.01, i + 0.5, 0.02}, upright, {}, {}}, material);
}

void addPrisms(TestWorld& world, int count) {
    const Material material{0.5};
    world.addFloor(material);
    std::vector<Vec3> below;
    std::vector<Vec3> above;
    for (int i = 0; i < 6; ++i) {
        const double angle = -i * std::numbers::pi / 3;
        below.push_back({0.5 * std::cos(angle), -0.5, 0.5 * std::sin(angle)});
        above.push_back({below.back().x, 0.5, below.back().z});
    }
    const double across = 5 * 0.25 / 24;  // of a regular hexagon, a kilogram
    for (int i = 0; i < count; ++i)
        world.addBody({1, {across + 1.0 / 12, 0, 0, 2 * across, 0, across + 1.0 / 12}}, hullShape(prism(below, above)),
                      {{0.01, i + 0.5, 0.02}, {}, {}, {}}, material);
}

void addArch(TestWorld& world, int stones) {
    const Material material{0.8};
    world.addFloor(material);
    constexpr double kInner = 2;
    constexpr double kOuter = 2.6;
    constexpr double kHalfDepth = 0.5;
    const double half = std::numbers::pi / (2 * stones);
    const auto at = [](double radius, double angle, double z) {
        return Vec3{radius * std::sin(angle), radius * std::cos(angle), z};
    };
    // The centroid of a part of a ring lies on its middle.
    const double center =
        (kInner * kInner + kInner * kOuter + kOuter * kOuter) / (1.5 * (kInner + kOuter)) * std::cos(half / 1.7);
    std::array<Vec3, 4> below = {at(kInner, -half, -kHalfDepth), at(kInner, half, -kHalfDepth),
                                 at(kOuter, half, -kHalfDepth), at(kOuter, -half, -kHalfDepth)};
    for (Vec3& corner : below) corner.y -= center;
    std::array<Vec3, 4> above = below;
    for (Vec3& corner : above) corner.z = kHalfDepth;
    const Shape shape = hullShape(prism(below, above));
    for (int i = 0; i < stones; ++i) {
        const double angle = (2 * i + 1) * half - std::numbers::pi / 2;
        const Vec3 middle = at(center, angle, 0);
        world.addBody(boxMass(1, {2.3 * 2 * half, 0.6, 1}), shape, {middle, aboutZ(-angle), {}, {}}, material);
    }
}

void addDominoes(TestWorld& world, int count) {
    const Material material{0.4};
    world.addFloor(material);
    for (int i = 0; i < count; ++i)
        world.addBox(1, {0.1, 1, 0.5}, {{0.5 * i, 0.5, 0}, {}, {}, {0, 0, i == 0 ? -1.5 : 0.0}}, material);
}

void addPyramid(TestWorld& world, int base, double x, bool floor) {
    const Material material{0.5};
    if (floor) world.addFloor(material);
    for (int row = 0; row < base; ++row) {
        for (int column = 0; column < base - row; ++column)
            world.addBox(1, {1, 1, 1}, {{x + column * 1.02 + row * 0.51 - base * 0.51, row + 0.5, 0}, {}, {}, {}},
                         material);
    }
}

namespace {

// Numbers from 0 to 1, always the same.
class HeapDraw {
public:
    double operator()() {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<double>(state_ >> 11U) / 9007199254740992.0;
    }

private:
    std::uint64_t state_ = 977;
};

Shape tapered(double size) {
    std::vector<Vec3> below;
    std::vector<Vec3> above;
    for (int i = 0; i < 5; ++i) {
        const double angle = 2 * std::numbers::pi * i / 5;
        below.push_back({0.5 * size * std::cos(angle), 0.5 * size * std::sin(angle), -0.3 * size});
        above.push_back({0.3 * size * std::cos(angle), 0.3 * size * std::sin(angle), 0.3 * size});
    }
    return hullShape(prism(below, above));
}

Shape shapeOfHeap(int kind, double size) {
    switch (kind) {
        case 0:
            return sphereShape(0.5 * size);
        case 1:
            return boxShape({size, 0.8 * size, 0.7 * size});
        case 2:
            return capsuleShape(0.3 * size, 0.6 * size);
        case 3:
            return cylinderShape(0.4 * size, 0.8 * size);
        default:
            return tapered(size);
    }
}

}  // namespace

void addHeap(TestWorld& world, int count, double bounce) {
    const Material material{0.5, bounce};
    world.addFloor(material);
    for (const double side : {-2.0, 2.0}) {
        world.addFixed(boxShape({1, 20, 8}), {{side, 5, 0}, {}, {}, {}}, material);
        world.addFixed(boxShape({8, 20, 1}), {{0, 5, side}, {}, {}, {}}, material);
    }
    HeapDraw draw;
    for (int i = 0; i < count; ++i) {
        const Quaternion turn = normalized(Quaternion{draw() - 0.5, draw() - 0.5, draw() - 0.5, draw() - 0.5});
        const double size = 0.2 + 0.3 * draw();
        const double edge = 0.8 * size;
        const Vec3 place{0.9 * (i % 3 - 1) + 0.1 * draw(), 0.6 + 0.9 * (i / 9), 0.9 * (i / 3 % 3 - 1) + 0.1 * draw()};
        world.addBody(boxMass(500 * size * size * size, {edge, edge, edge}), shapeOfHeap(i % 5, size),
                      {place, turn, {}, {}}, material);
    }
}

}  // namespace orrery::solver::test
