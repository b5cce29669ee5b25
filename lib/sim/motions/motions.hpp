// Animations at work: the bodies of one world that they drive.
#pragma once

#include <vector>

#include "plan/frame.hpp"
#include "world/world.hpp"

namespace orrery {

// How far a motion is.
struct MotionState {
    double time = 0;      // s since its start
    bool jumped = false;  // in the step before
};

class Motions {
public:
    // Of the world's plan, all at their start.
    explicit Motions(SimulationWorld& world);

    // After scenes came or went: goes on from where those were that were not taken out.
    void takeOver(const Motions& old, const PlanGaps& gone);

    // As PlanWorld::motions; setStates takes as many.
    [[nodiscard]] std::vector<MotionState> states() const;
    void setStates(const std::vector<MotionState>& states);

    // Puts the bodies where they are by now, with the velocities that take them, in a step of `dt`, to
    // where they are to be after it; time goes on by `dt`.
    void drive(double dt);
    // Puts them where they are by now: free of the rounding of a step, and beyond the jumps that no velocity
    // makes.
    void settle();
    // In the world, of the motion `index`, after a step.
    [[nodiscard]] const Frame& frameNow(std::size_t index) const { return now_[index]; }

private:
    struct Driven {
        Frame between;           // PlanMotion::between
        dBodyID body = nullptr;  // null: only carries others
        Eigen::Vector3d center;  // of mass, in the node's frame
        double time = 0;         // s since its start
        bool jumped = false;     // in the step before
    };

    // Frames in the world: of the motion `index`, whose own transform is given.
    [[nodiscard]] Frame inWorld(std::size_t index, const Transform& own, const std::vector<Frame>& frames) const;
    void give(Driven& driven, const Frame& from, const Frame& to, bool jumps, double dt) const;

    SimulationWorld& world_;
    std::vector<Driven> driven_;  // as PlanWorld::motions
    std::vector<Frame> now_;
    std::vector<Frame> next_;
    std::vector<char> jumps_;  // whether the motion, or one it hangs on, does in this step
};

}  // namespace orrery
