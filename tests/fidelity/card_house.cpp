#include "card_house.hpp"

#include <cmath>
#include <numbers>

namespace orrery::fidelity {

namespace {

constexpr double kCardWidth = 0.06;
constexpr double kCardThickness = 0.002;

// Pair of cards that meet above `middle`, their feet at height `foot`.
void addPair(SceneBuilder& make, const std::string& name, const CardHouse& house, double middle, double foot) {
    const double angle = house.lean * std::numbers::pi / 180;
    const double half = 0.5 * house.scale * kCardLength;
    const double thick = 0.5 * house.scale * kCardThickness;
    // The upper inner edges touch in the middle; the lower outer ones are on the ground.
    const double aside = half * std::sin(angle) + thick * std::cos(angle);
    const double height = half * std::cos(angle) + thick * std::sin(angle);
    for (const double side : {-1.0, 1.0}) {
        Node& card = make.addBody(make.root(), name + (side < 0 ? " left" : " right"),
                                  {middle + side * aside, foot + height, 0}, 0.002 * house.scale);
        card.transform.rotation = AxisAngle{{0, 0, 1}, side * angle, false};
        make.addBox(card, card.name + " shape", {2 * thick, 2 * half, house.scale * kCardWidth});
    }
}

}  // namespace

Scene sceneOf(const CardHouse& house) {
    SceneBuilder make;
    addGround(make, Ground::Plane, 1);
    const double angle = house.lean * std::numbers::pi / 180;
    const double edge = house.scale * kCardLength;
    const double thick = house.scale * kCardThickness;
    const double storey = edge * std::cos(angle) + thick * std::sin(angle);
    // Feet of neighbours are a card's thickness apart, so that only friction holds them; those of the pair on top
    // are above the ridges.
    const double between = edge * std::sin(angle) + thick * std::cos(angle) + 0.5 * thick;
    addPair(make, "west", house, -between, 0);
    addPair(make, "east", house, between, 0);
    Node& lid = make.addBody(make.root(), "lid", {0, storey + 0.5 * thick, 0}, 0.002 * house.scale);
    make.addBox(lid, "lid shape", {2.2 * between + 2 * thick, thick, house.scale * kCardWidth});
    addPair(make, "top", house, 0, storey + thick);
    setFriction(make, house.friction);
    return make.build();
}

}  // namespace orrery::fidelity
