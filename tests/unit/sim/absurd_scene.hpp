// Scenes of random parts with absurd values.
#pragma once

#include <random>

#include "orrery/scene/scene.hpp"

namespace orrery::test {

// Values as fuzzers like them, more often good ones: else nothing would get far.
class AbsurdScene {
public:
    explicit AbsurdScene(std::uint64_t seed) : random_(seed) {}
    Scene make();

private:
    std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }
    bool chance(double probability) { return std::bernoulli_distribution(probability)(random_); }
    double number();
    double positive() {
        return chance(absurdity_) ? number() : std::uniform_real_distribution<double>(.01, 10)(random_);
    }
    Vector3 vector() { return {number(), number(), number()}; }
    Vector3 sizes() { return {positive(), positive(), positive()}; }
    Transform transform();
    Rotation rotation();
    ShapeGeometry geometry();
    ComposedMass mass(int depth);
    MotionMass motion();
    void addBody(Node& node);
    void addJoint(Node& node);
    void addTrigger(Node& node);
    void addTables();
    void fill(Node& node);
    NodeId anyNode() { return NodeId{static_cast<std::uint32_t>(below(40))}; }
    template <typename T>
    void maybe(std::optional<T>& value, T with) {
        if (chance(.5)) value = std::move(with);
    }

    std::mt19937_64 random_;
    double absurdity_ = 0;
    SceneBuilder make_;
};

}  // namespace orrery::test
