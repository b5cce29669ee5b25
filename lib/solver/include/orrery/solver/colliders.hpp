// Shapes on bodies, and the manifolds of all that touch each other: the solver's own collision detection.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "orrery/solver/shapes.hpp"
#include "orrery/solver/world_step.hpp"

namespace orrery::solver {

// A shape fixed to a body. Where two touch, friction is the geometric mean, and what is left the larger of both.
struct Collider {
    Shape shape;
    BodyNumber body = 0;
    Vec3 position;  // m, in the body's frame
    Quaternion attitude;
    double friction = 0;
    double staticFriction = 0;
    double bounce = 0;
    double bounceVelocity = 0;  // m/s
    double rolling = 0;         // m
};

// All colliders. Those of one body do not touch each other, nor do those of two bodies of mass 0.
class ColliderSet : public ManifoldFinder {
public:
    ColliderSet();
    ~ColliderSet() override;

    void add(const Collider& collider);
    [[nodiscard]] std::size_t size() const;
    // Pairs of bodies that are not to touch.
    void separate(BodyNumber a, BodyNumber b);
    // The manifolds of all pairs whose surfaces are so near that they may meet within `dt` s, in the order of the
    // colliders' numbers; those that were there in the last call have its impulses. They stay until the next call.
    [[nodiscard]] std::span<Manifold> find(const BodyStore& bodies, double dt);
    bool findAgain(const BodyStore& bodies, double margin, Manifold& manifold) override;

private:
    class Work;
    std::unique_ptr<Work> work_;
};

}  // namespace orrery::solver
