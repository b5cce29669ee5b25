// A world for tests of the solver: bodies, their shapes, and the step of both.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

#include "bodies.hpp"
#include "orrery/solver/colliders.hpp"
#include "orrery/solver/joint_kinds.hpp"
#include "orrery/solver/joint_step.hpp"

namespace orrery::solver::test {

// The parts of a body.
struct Material {
    double friction = 0;
    double bounce = 0;
    double staticFriction = 0;
};

class TestWorld {
public:
    TestWorld() { ground_ = bodies.add({}, {}); }

    [[nodiscard]] BodyNumber ground() const { return ground_; }
    // The half space below y = 0.
    void addFloor(const Material& material) {
        const double half = std::sqrt(0.5);
        add(ground_, planeShape(), material, {-half, 0, 0, half});
    }
    // A body that does not move.
    BodyNumber addFixed(const Shape& shape, const BodyMotion& motion, const Material& material) {
        return addBody({}, shape, motion, material);
    }
    BodyNumber addBody(const BodyMass& mass, const Shape& shape, const BodyMotion& motion, const Material& material) {
        const BodyNumber body = bodies.add(mass, motion);
        add(body, shape, material, {});
        if (mass.mass > 0) bodies.loads[body].acceleration = gravity;
        return body;
    }
    BodyNumber addBox(double mass, const Vec3& size, const BodyMotion& motion, const Material& material) {
        return addBody(boxMass(mass, size), boxShape(size), motion, material);
    }
    BodyNumber addBall(double mass, double radius, const BodyMotion& motion, const Material& material) {
        return addBody(ballMass(mass, radius), sphereShape(radius), motion, material);
    }
    void step() {
        ++steps;
        manifolds = colliders.find(bodies, settings.dt);
        if (adjust) {
            for (Manifold& manifold : manifolds) adjust(manifold.surface);
        }
        if (joints.joints.empty()) return world.step(bodies, manifolds, settings, nullptr, &colliders);
        if (!prepared_) jointStep.prepare(bodies, joints);
        prepared_ = true;
        world.step(bodies, manifolds, settings, nullptr, &colliders, {&jointStep, &joints, {}});
        for (const Joint& joint : joints.joints) gap = std::max({gap, joint.gap, joint.axisGap});
    }
    void run(double seconds) {
        for (long i = std::lround(seconds / settings.dt); i > 0; --i) step();
    }
    // m/s, of the fastest body.
    [[nodiscard]] double fastest() const {
        double speed = 0;
        for (const MovingBody& body : bodies.moving)
            if (body.inverseMass > 0) speed = std::max(speed, length(body.velocity));
        return speed;
    }
    [[nodiscard]] double energy() const {
        double energy = totalsOf(bodies).kineticEnergy;
        for (BodyNumber i = 0; i < bodies.size(); ++i)
            if (bodies.isMovable(i))
                energy -= dot(bodies.loads[i].acceleration, bodies.places[i].position) / bodies.moving[i].inverseMass;
        return energy;
    }

    Vec3 gravity{0, -kGravity, 0};
    BodyStore bodies;
    ColliderSet colliders;
    WorldStep world;
    JointStore joints;
    JointStep jointStep;
    StepSettings settings;
    std::span<Manifold> manifolds;
    double gap = 0;  // the largest of all joints
    long steps = 0;
    std::function<void(Surface&)> adjust;  // of all that touch, where it is given

private:
    void add(BodyNumber body, const Shape& shape, const Material& material, const Quaternion& attitude) {
        Collider collider;
        collider.shape = shape;
        collider.body = body;
        collider.attitude = attitude;
        collider.friction = material.friction;
        collider.staticFriction = material.staticFriction;
        collider.bounce = material.bounce;
        colliders.add(collider);
    }

    BodyNumber ground_ = 0;
    bool prepared_ = false;
};

// How far bodies went from where they were.
class Drift {
public:
    explicit Drift(const TestWorld& world) : world_(world) {
        for (const BodyPlace& place : world.bodies.places) before_.push_back(place.position);
    }
    // m, across gravity along -y, of the body that went furthest.
    [[nodiscard]] double sideways() const {
        double most = 0;
        for (std::size_t i = 0; i < before_.size(); ++i) {
            const Vec3 moved = world_.bodies.places[i].position - before_[i];
            most = std::max(most, std::sqrt(moved.x * moved.x + moved.z * moved.z));
        }
        return most;
    }
    [[nodiscard]] double sunk() const {
        double most = 0;
        for (std::size_t i = 0; i < before_.size(); ++i)
            most = std::max(most, before_[i].y - world_.bodies.places[i].position.y);
        return most;
    }

private:
    const TestWorld& world_;
    std::vector<Vec3> before_;
};

}  // namespace orrery::solver::test
