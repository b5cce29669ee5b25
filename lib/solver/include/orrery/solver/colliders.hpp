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

// Answers that the caller gives about pairs of colliders.
class PairRules {
public:
    PairRules() = default;
    PairRules(const PairRules&) = delete;
    PairRules& operator=(const PairRules&) = delete;
    virtual ~PairRules() = default;
    // Gives how the surfaces of two colliders, by number, act on each other. False: they do not touch.
    virtual bool surfaceOf(std::uint32_t a, std::uint32_t b, Surface& surface) const = 0;
};

// All colliders. Those of one body do not touch each other, nor do those of two bodies of mass 0.
class ColliderSet : public ManifoldFinder {
public:
    ColliderSet();
    ~ColliderSet() override;

    // Without any collider, and without what was found.
    void clear();
    // They are numbered as they were added.
    void add(const Collider& collider);
    // Where one lies in its body's frame, and whether it touches anything.
    void place(std::uint32_t collider, const Vec3& position, const Quaternion& attitude);
    void enable(std::uint32_t collider, bool touches);
    [[nodiscard]] std::size_t size() const;
    // Pairs of bodies that are not to touch.
    void separate(BodyNumber a, BodyNumber b);
    // The manifolds of all pairs whose surfaces are so near that they may meet within `dt` s, in the order of the
    // colliders' numbers; those that were there in the last call have its impulses. They stay until the next call.
    // Without rules, surfaces are those of the colliders.
    [[nodiscard]] std::span<Manifold> find(const BodyStore& bodies, double dt, const PairRules* rules = nullptr);
    bool findAgain(const BodyStore& bodies, double margin, Manifold& manifold) override;
    // At most so many manifolds are found; without it, all. `isFull`: the last call of `find` left some out.
    void limit(std::size_t manifolds);
    [[nodiscard]] bool isFull() const;
    // The manifolds of the last call of `find`, with what the step made of them: what the next call takes over.
    [[nodiscard]] std::span<const Manifold> found() const;
    // As if they had been found, in their order: only colliders, points and the state of friction count.
    void setFound(std::vector<Manifold> manifolds);

private:
    class Work;
    std::unique_ptr<Work> work_;
};

}  // namespace orrery::solver
