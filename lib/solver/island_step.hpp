// The substeps of one island.
#pragma once

#include <vector>

#include "contact_solver.hpp"
#include "impacts.hpp"
#include "island_list.hpp"
#include "orrery/solver/world_step.hpp"

namespace orrery::solver {

// Moves islands one after the other; all of them share its memory.
class IslandStep {
public:
    void begin(BodyStore& bodies, std::span<Manifold> manifolds, const StepSettings& settings,
               const AccelerationField* field, ManifoldFinder* finder, const JointedWorld& joints);
    // Before the first one is moved.
    void chooseSubsteps(const IslandList& islands);
    void move(const Island& island);
    [[nodiscard]] std::size_t impacts() const { return impacts_.count(); }

private:
    [[nodiscard]] bool isSmall(const Island& island) const;
    [[nodiscard]] bool isLinkages(const Island& island) const;
    [[nodiscard]] Rigidity rigidityOf(const Island& island) const;
    void moveAlone(BodyNumber body);
    void substep(const Island& island, double h);
    void findAccelerations(const Island& island, double h);
    void kick(const Island& island, double h);
    [[nodiscard]] int roundsOf(const Island& island) const;
    void fitGroups(const Island& island);
    void moveGroups(const Island& island, double h);
    [[nodiscard]] bool isHeld(std::size_t group) const;
    void changeKick(BodyNumber body, double h);
    void moveBodies(const Island& island, double h, bool bounces);

    BodyStore* bodies_ = nullptr;
    StepSettings settings_;
    bool smallAreRigid_ = false;
    const AccelerationField* field_ = nullptr;
    JointedWorld joints_;
    std::vector<std::size_t> groupOf_;  // of joints, by body
    ContactSolver contacts_;
    ImpactPhase impacts_;
    std::vector<Vec3> accelerations_;  // by body, in this substep
};

}  // namespace orrery::solver
