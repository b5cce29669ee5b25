// The joints of a world that the solver of lib/solver knows.
#pragma once

#include <ode/ode.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "joints/readings.hpp"
#include "orrery/solver/world_step.hpp"
#include "step/islands.hpp"
#include "step/own_frames.hpp"
#include "step/own_joint_kinds.hpp"

namespace orrery {

// How ODE's joints hold the bodies is read anew before each step; the state of the solver is kept here.
class OwnJoints {
public:
    explicit OwnJoints(SimulationWorld& world) : world_(world) {}

    // Anew, after joints came or went; the state of those that stay is kept.
    void list();
    // After bodies came or went: what is kept of those that stay goes on with their new numbers.
    void keepBodies(const BodyIndex& before, const BodyIndex& now);
    // Who is held by what; before contacts are made.
    void note(const BodyIndex& bodies);
    // Stops and motors, before those of ODE are changed for the step.
    void noteParameters(double dt);
    // By number of the body: joints hold it that the solver does not know.
    [[nodiscard]] bool isForeign(std::uint32_t body) const { return foreign_[body] != 0; }
    // Calls it with the two bodies of each joint that acts; kNoBody: the world.
    template <typename Visit>
    void forEachLink(Visit&& visit) const {
        for (const Known& known : known_) {
            if (known.acts) visit(known.first, known.second);
        }
    }
    // Before a step of the bodies in `bodies`, of which those are moved that have a mass.
    [[nodiscard]] solver::JointedWorld begin(const solver::BodyStore& bodies, double dt);
    // Fills dJointFeedback of the joints that have moved bodies.
    void tellForces() const;
    // None: the solver does not have the axis.
    [[nodiscard]] std::optional<AxisForces> forcesAlong(const AxisOf& axis) const;
    // A body that the joint holds; kNoBody: there is none.
    [[nodiscard]] std::uint32_t bodyOf(const AxisOf& axis) const;
    // State of the solver.
    [[nodiscard]] const solver::JointStore& store() const { return store_; }
    void setState(std::vector<solver::Joint> joints, std::vector<solver::JointedBody> bodies);

private:
    struct Known {
        dJointID id = nullptr;     // null: a joint between frames
        std::uint32_t number = 0;  // SimulationWorld::joints, or sixDofJoints
        NodeId node;               // of a joint between frames
        OwnFrames frames;
        std::vector<std::uint32_t> drives;  // of a joint between frames: which of `known_` they drive
        bool isKnown = false;               // the solver has such a joint
        bool isOwn = false;                 // with such parameters, and on the same bodies
        bool acts = false;                  // it is switched on
        OwnJointKind kind;
        OwnJointEnds ends;  // when it was listed
        OwnJointPlace place;
        std::uint32_t first = kNoBody;
        std::uint32_t second = kNoBody;
    };
    [[nodiscard]] const PlanJoint& planOf(const Known& known) const;
    void list(std::uint32_t number, dJointID id, solver::Joint& joint, Known& known) const;
    void listFrames(std::uint32_t number, solver::Joint& joint, Known& known) const;
    void findDriven(Known& known) const;
    void count(const Known& known);
    [[nodiscard]] bool setParameters(std::size_t number, double dt);
    [[nodiscard]] bool setDrives(const Known& known);
    void tellForces(const Known& known, const solver::Joint& joint) const;
    [[nodiscard]] std::uint32_t numberOf(const AxisOf& axis) const;
    // True: on other bodies than before.
    [[nodiscard]] static bool attach(const Known& known, const solver::BodyStore& bodies, solver::Joint& joint);

    SimulationWorld& world_;
    std::vector<Known> known_;             // as JointStore::joints
    std::vector<std::uint32_t> ofJoint_;   // by SimulationWorld::joints: which of `known_`
    std::vector<std::uint32_t> ofFrames_;  // by SimulationWorld::sixDofJoints
    solver::JointStore store_;
    solver::JointStep step_;
    std::vector<char> foreign_;          // by body
    std::vector<std::uint32_t> counts_;  // by body: of the joints that are listed
    std::vector<char> movable_;          // by body of the store, when groups were found
    bool prepared_ = false;
};

}  // namespace orrery
