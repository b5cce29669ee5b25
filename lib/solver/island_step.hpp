// The substeps of islands.
#pragma once

#include <vector>

#include "contact_solver.hpp"
#include "impacts.hpp"
#include "island_list.hpp"
#include "orrery/solver/world_step.hpp"

namespace orrery::solver {

// Moves islands one after the other, and those whose contacts are alike several at a time, so that more of these are
// solved side by side; each moves as it would alone. All of them share its memory.
class IslandStep {
public:
    void begin(BodyStore& bodies, std::span<Manifold> manifolds, const StepSettings& settings,
               const AccelerationField* field, ManifoldFinder* finder, const JointedWorld& joints);
    void move(const IslandList& islands);
    [[nodiscard]] std::size_t impacts() const { return impacts_.count(); }

private:
    // Islands that are moved together.
    struct Batch {
        Rigidity rigidity;
        std::vector<Island> islands;
        std::vector<BodyNumber> bodies;
        std::vector<std::size_t> manifolds;
        std::span<const std::size_t> groups;  // of the only island

        void clear();
        void add(const Island& island);
    };
    void chooseSubsteps(const IslandList& islands);
    void gather(const IslandList& islands, bool small);
    void moveBatch();
    void moveFree(const IslandList& islands);
    [[nodiscard]] bool isSmall(const Island& island) const;
    [[nodiscard]] bool isLinkages(const Island& island) const;
    [[nodiscard]] Rigidity rigidityOf(const Island& island) const;
    void loadAlone(BodyNumber body);
    void moveLoaded(double h);
    void substep(double h);
    void findAccelerations(double h);
    [[nodiscard]] bool collide(double h);
    void kick(double h);
    [[nodiscard]] int rounds() const;
    void fitGroups();
    void moveGroups(double h);
    [[nodiscard]] bool isHeld(std::size_t group) const;
    void changeKick(BodyNumber body, double h);
    void moveBodies(double h, bool bounces);

    BodyStore* bodies_ = nullptr;
    StepSettings settings_;
    bool smallAreRigid_ = false;
    const AccelerationField* field_ = nullptr;
    JointedWorld joints_;
    std::vector<std::size_t> groupOf_;  // of joints, by body
    ContactSolver contacts_;
    ImpactPhase impacts_;
    std::vector<Vec3> accelerations_;  // by body, in this substep
    std::vector<BodyNumber> loaded_;   // bodies that are about to move freely
    std::vector<BodyLoad> loads_;      // of these
    Batch batch_;
};

}  // namespace orrery::solver
