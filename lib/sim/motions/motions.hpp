// Runs animations: drives the animated bodies of one world.
#pragma once

#include <vector>

#include "plan/frame.hpp"
#include "world/world.hpp"

namespace orrery {

// The state of one motion.
struct MotionState {
    double time = 0;      // s since its start
    bool jumped = false;  // in the step before
};

class Motions {
public:
    // Begins all motions of the world's plan at their start.
    explicit Motions(SimulationWorld& world);

    // After scenes were added or removed: continues the motions that were not removed.
    void takeOver(const Motions& old, const PlanRemoved& gone);

    // Returns the states in the order of PlanWorld::motions; setStates takes the same number.
    [[nodiscard]] std::vector<MotionState> states() const;
    void setStates(const std::vector<MotionState>& states);

    // Moves the bodies to their present places, and gives them the velocities that bring them to their next places in a
    // step of `dt`. Advances the time by `dt`.
    void drive(double dt);
    // Moves the bodies to their present places. This removes the rounding of a step, and does the jumps that no
    // velocity can do.
    void settle();
    // Returns the frame of motion `index` in the world, after a step.
    [[nodiscard]] const Frame& frameNow(std::size_t index) const { return now_[index]; }

private:
    struct Driven {
        Frame between;           // PlanMotion::between
        dBodyID body = nullptr;  // null: it only carries others
        Eigen::Vector3d center;  // centre of mass, in the node's frame
        double time = 0;         // s since its start
        bool jumped = false;     // in the step before
    };

    // Returns the frame of motion `index` in the world; `own` is its own transform.
    [[nodiscard]] Frame inWorld(std::size_t index, const Transform& own, const std::vector<Frame>& frames) const;
    void give(Driven& driven, const Frame& from, const Frame& to, bool jumps, double dt) const;

    SimulationWorld& world_;
    std::vector<Driven> driven_;  // in the order of PlanWorld::motions
    std::vector<Frame> now_;
    std::vector<Frame> next_;
    std::vector<char> jumps_;  // the motion, or one that carries it, jumps in this step
};

}  // namespace orrery
