// Holds sticking contacts at their place.
//
// Friction in ODE depends on velocities only: the slip that its solver allows in a step is lost, so that stacks creep
// and hulls turn. Here a pair of geoms that sticks remembers the relative place of the two, and friction moves them
// back, as far as the coefficient allows.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstdint>
#include <vector>

#include "plan/removed_ranges.hpp"

namespace orrery {

// The pose of the second geom's body in the frame of the first one's when the pair began to stick. For a geom without
// body the world is used.
struct StickingPair {
    std::uint64_t pair = 0;                              // packPair of the geoms' numbers
    Eigen::Vector3d position = Eigen::Vector3d::Zero();  // m
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    bool slides = false;                                 // the place of sticking is unknown
    double age = 0;                                      // s: how long they have been touching
    double load = 0;                                     // N: sum of the normal forces of all contacts in the last step
    Eigen::Vector3d friction = Eigen::Vector3d::Zero();  // N, world: friction on the first geom in the last step
};

// The pairs that touched in the last step, in the order in which pairs are processed.
class StickingPairs {
public:
    // Call it before the first pair of a step.
    void begin();
    // Returns the remembered data of a pair; the pairs must be asked for in order. Null if the pair did not touch.
    [[nodiscard]] const StickingPair* find(std::uint64_t pair);
    // Returns the index of the pair that is stored next.
    [[nodiscard]] std::size_t nextPlace() const { return next_.size(); }
    void keep(const StickingPair& pair) { next_.push_back(pair); }
    // Call it after the last pair.
    void end() { last_.swap(next_); }
    // Call it after the world step.
    void clearForces();
    void addForce(std::size_t place, const Eigen::Vector3d& force, const Eigen::Vector3d& normal);

    // Call it after geoms were removed: their pairs are forgotten, and the others go on with the new numbers.
    void noteRemoved(const RemovedRanges& geoms) {
        if (!last_.empty() && !geoms.empty()) removed_.push_back(geoms);
    }

    // For checkpoints.
    [[nodiscard]] const std::vector<StickingPair>& pairs() const {
        renumber();
        return last_;
    }
    void setPairs(std::vector<StickingPair> pairs) {
        last_ = std::move(pairs);
        removed_.clear();
    }

private:
    void renumber() const;

    mutable std::vector<StickingPair> last_;  // with the numbers of geoms before `removed_`
    mutable std::vector<RemovedRanges> removed_;
    std::vector<StickingPair> next_;
    std::size_t at_ = 0;
};

// The slip of one pair in this step.
class Slippage {
public:
    Slippage(dBodyID bodyA, dBodyID bodyB, const StickingPair* last);

    [[nodiscard]] bool sticks() const { return sticks_; }
    // Returns the slip, m, of the second body relative to the first at a point in the world.
    [[nodiscard]] Eigen::Vector3d at(const Eigen::Vector3d& point) const;
    [[nodiscard]] StickingPair now(std::uint64_t pair, bool slides) const;

private:
    Eigen::Isometry3d frameA_;
    Eigen::Isometry3d bInA_;     // present pose
    Eigen::Isometry3d backInA_;  // from the present place to the former one, in A's frame
    bool sticks_ = false;
};

}  // namespace orrery
