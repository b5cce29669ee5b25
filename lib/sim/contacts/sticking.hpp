// What sticks stays where it is.
//
// Friction of ODE knows velocities only: what its solver lets slip in a step is lost, so that stacks creep and hulls
// turn. Here a pair of geoms that sticks remembers how the one lay on the other, and friction brings it back there,
// as far as the coefficient goes.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstdint>
#include <vector>

namespace orrery {

// How the second geom's body lay in the frame of the first one's when the pair began to stick. What has no body lies
// in the world.
struct StickingPair {
    std::uint64_t pair = 0;                              // packPair of the geoms' numbers
    Eigen::Vector3d position = Eigen::Vector3d::Zero();  // m
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    bool slides = false;                                 // nothing is known of where it stuck
    double age = 0;                                      // s: how long they have touched
    double load = 0;                                     // N: the normal forces of all contacts in the last step
    Eigen::Vector3d friction = Eigen::Vector3d::Zero();  // N, world: on the first geom in the last step
};

// The pairs that touched in the last step, in the order in which pairs are looked at.
class StickingPairs {
public:
    // Before the first pair of a step.
    void begin();
    // Of a pair, in order: what is remembered of it. Null where it did not touch.
    [[nodiscard]] const StickingPair* find(std::uint64_t pair);
    // The place of what is kept next.
    [[nodiscard]] std::size_t nextPlace() const { return next_.size(); }
    void keep(const StickingPair& pair) { next_.push_back(pair); }
    // After the last pair.
    void end() { last_.swap(next_); }
    // After the world step.
    void clearForces();
    void addForce(std::size_t place, const Eigen::Vector3d& force, const Eigen::Vector3d& normal);

    // Checkpoints; after geoms have other numbers nothing sticks.
    [[nodiscard]] const std::vector<StickingPair>& pairs() const { return last_; }
    void setPairs(std::vector<StickingPair> pairs) { last_ = std::move(pairs); }

private:
    std::vector<StickingPair> last_;
    std::vector<StickingPair> next_;
    std::size_t at_ = 0;
};

// One pair in this step.
class Slippage {
public:
    Slippage(dBodyID bodyA, dBodyID bodyB, const StickingPair* last);

    [[nodiscard]] bool sticks() const { return sticks_; }
    // m, of the second body on the first at a point in the world.
    [[nodiscard]] Eigen::Vector3d at(const Eigen::Vector3d& point) const;
    [[nodiscard]] StickingPair now(std::uint64_t pair, bool slides) const;

private:
    Eigen::Isometry3d frameA_;
    Eigen::Isometry3d bInA_;     // now
    Eigen::Isometry3d backInA_;  // from where it is to where it was, in A's frame
    bool sticks_ = false;
};

}  // namespace orrery
