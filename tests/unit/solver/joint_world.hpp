// Bodies and joints for tests of the solver: no contacts.
#pragma once

#include <algorithm>
#include <cmath>

#include "bodies.hpp"
#include "orrery/solver/joint_kinds.hpp"
#include "orrery/solver/joint_step.hpp"

namespace orrery::solver::test {

// The steps that applications use most.
inline const std::vector kUsualSteps = orrery::test::kSanitized ? std::vector{1.0 / 60} : std::vector{0.01, 1.0 / 60};

class JointWorld {
public:
    explicit JointWorld(double dt) { settings.dt = dt; }

    BodyNumber add(const BodyMass& mass, const BodyMotion& motion) {
        const BodyNumber body = bodies.add(mass, motion);
        bodies.loads[body].acceleration = gravity;
        return body;
    }
    Joint& add(const Joint& joint) { return joints.joints.emplace_back(joint); }
    // Bars of 1 kg along x, one behind the other from the origin, on hinges along z or on balls.
    void addChain(int bars, double length, bool balls) {
        BodyNumber before = ground;
        for (int i = 0; i < bars; ++i) {
            const BodyNumber bar = add(boxMass(1, {length, 0.05, 0.05}), {{(i + 0.5) * length, 0, 0}, {}, {}, {}});
            const Vec3 place{i * length, 0, 0};
            add(balls ? ballJoint(bodies, before, bar, place) : hingeJoint(bodies, before, bar, place, {0, 0, 1}));
            before = bar;
        }
    }
    // To be called when all is there. Velocities are made to fit.
    void start() {
        stepper.prepare(bodies, joints);
        for (std::size_t i = 0; i < stepper.groupCount(); ++i) stepper.begin(i, bodies, joints, settings);
        startEnergy = energy();
    }
    void step() {
        stepper.step(bodies, joints, settings);
        time += settings.dt;
        gained = std::max(gained, energy() - startEnergy);
        for (const Joint& joint : joints.joints) gap = std::max({gap, joint.gap, joint.axisGap});
    }
    void run(double seconds) {
        for (long i = std::lround(seconds / settings.dt); i > 0; --i) step();
    }
    [[nodiscard]] double energy() const {
        double energy = totalsOf(bodies).kineticEnergy;
        for (BodyNumber i = 0; i < bodies.size(); ++i)
            if (bodies.isMovable(i)) energy -= dot(gravity, bodies.places[i].position) / bodies.moving[i].inverseMass;
        return energy;
    }
    [[nodiscard]] double lost() const { return startEnergy - energy(); }
    [[nodiscard]] JointAxis& axis(std::size_t joint, std::size_t number = 0) {
        return joints.joints[joint].axes[number];
    }

    Vec3 gravity{0, -kGravity, 0};
    BodyStore bodies;
    JointStore joints;
    JointStep stepper;
    JointSettings settings;
    BodyNumber ground = bodies.add({}, {});
    double time = 0;
    double startEnergy = 0;
    double gained = -HUGE_VAL;  // J, the most above the start
    double gap = 0;             // the largest of all
};

}  // namespace orrery::solver::test
