#include "orrery/solver/world_step.hpp"

#include "island_list.hpp"
#include "island_step.hpp"

namespace orrery::solver {

class WorldStep::Work {
public:
    void step(BodyStore& bodies, std::span<Manifold> manifolds, const StepSettings& settings,
              const AccelerationField* field, ManifoldFinder* finder, const JointedWorld& joints) {
        counts = {};
        islands_.make(bodies, manifolds, joints.step);
        for (Manifold& manifold : manifolds) {
            manifold.totalFriction = {};
            manifold.totalImpact = 0;
        }
        step_.begin(bodies, manifolds, settings, field, finder, joints);
        for (std::size_t i = 0; i < islands_.size(); ++i)
            if (!islands_[i].manifolds.empty()) ++counts.islands;
        step_.move(islands_);
        counts.impacts = step_.impacts();
    }

    Counts counts;

private:
    IslandList islands_;
    IslandStep step_;
};

WorldStep::WorldStep() : work_(std::make_unique<Work>()) {}
WorldStep::~WorldStep() = default;
WorldStep::WorldStep(WorldStep&&) noexcept = default;
WorldStep& WorldStep::operator=(WorldStep&&) noexcept = default;

void WorldStep::step(BodyStore& bodies, std::span<Manifold> manifolds, const StepSettings& settings,
                     const AccelerationField* field, ManifoldFinder* finder, const JointedWorld& joints) {
    work_->step(bodies, manifolds, settings, field, finder, joints);
}

const WorldStep::Counts& WorldStep::counts() const {
    return work_->counts;
}

}  // namespace orrery::solver
