// One step of bodies that touch: what acts on them, contacts, impacts, and how they move.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "orrery/solver/joint_step.hpp"
#include "orrery/solver/manifold.hpp"

namespace orrery::solver {

// Finds the manifold of one pair again while a step goes on: impacts need it at the moment of contact.
class ManifoldFinder {
public:
    ManifoldFinder() = default;
    ManifoldFinder(const ManifoldFinder&) = delete;
    ManifoldFinder& operator=(const ManifoldFinder&) = delete;
    virtual ~ManifoldFinder() = default;
    // The surfaces of `manifold` as the bodies lie now, with points whose gap is at most `margin`, m. False: there are
    // none, and nothing was changed.
    virtual bool findAgain(const BodyStore& bodies, double margin, Manifold& manifold) = 0;
};

// Joints, prepared, and who moves their groups.
struct JointedWorld {
    JointStep* step = nullptr;
    JointStore* joints = nullptr;
    JointSettings settings;  // `dt` is that of the step
};

// How a step is cut, and how rigid contacts are in it.
struct StepSettings {
    double dt = 0.01;  // s
    // Bodies that touch are moved in substeps of at most `longestSubstep` s, and in `leastSubsteps` at least.
    double longestSubstep = 2.1e-3;
    int leastSubsteps = 4;
    // Islands of few manifolds and few bodies are moved in substeps of at most `longestOfSmall` s, which makes them as
    // rigid as a direct solver would; all of them or none, so that what stands side by side stands alike: as long as
    // their manifolds times their substeps are no more than `budgetOfSmall` for each second. 0: as all others.
    double longestOfSmall = 0;
    double budgetOfSmall = 2e5;
    std::size_t manifoldsOfSmall = 64;
    std::size_t bodiesOfSmall = 24;
    // The frequency with which a depth goes away, times the length of the substep: more shivers, less is softer. From
    // `manySubsteps` substeps on it is `paceOfMany`.
    double pace = 0.1875;
    double paceOfMany = 0.15;
    int manySubsteps = 16;
    double dampingRatio = 10;
    // Compute with AVX2 where the processor has it; the bits are the same without.
    bool wide = true;
};

// Moves bodies. Memory that it has taken once it keeps.
class WorldStep {
public:
    WorldStep();
    ~WorldStep();
    WorldStep(WorldStep&&) noexcept;
    WorldStep& operator=(WorldStep&&) noexcept;

    // Moves all bodies by one step under their loads, the field, where there is one, and the contacts. The manifolds
    // come in the order in which they are to be solved, with the impulses of the last step in them (takeOver); they
    // have those of this step afterwards. Manifolds between two bodies of mass 0 do nothing. Without a finder, impacts
    // use the manifolds as they are. The same input gives the same bits.
    void step(BodyStore& bodies, std::span<Manifold> manifolds, const StepSettings& settings,
              const AccelerationField* field = nullptr, ManifoldFinder* finder = nullptr,
              const JointedWorld& joints = {});

    // Counts of the last step.
    struct Counts {
        std::size_t islands = 0;  // of bodies that touch each other
        std::size_t impacts = 0;
    };
    [[nodiscard]] const Counts& counts() const;

private:
    class Work;
    std::unique_ptr<Work> work_;
};

}  // namespace orrery::solver
