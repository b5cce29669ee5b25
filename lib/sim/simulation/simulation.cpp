// Makes a Simulation, and returns its objects.
#include "orrery/sim/simulation.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"

#include "simulation/impl.hpp"

namespace orrery {
Simulation::Simulation(const Scene& scene, const SimulationOptions& options, DiagnosticLog& log)
    : Simulation(scene, makePlan(scene, options.plan, log), options, log) {}

Simulation::Simulation(const Scene& scene, dWorldID world, dSpaceID space, const SimulationOptions& options,
                       DiagnosticLog& log)
    : Simulation(scene, makePlan(scene, options.plan, log), world, space, options, log) {}

Simulation::Simulation(const Scene& scene, Plan plan, const SimulationOptions& options, DiagnosticLog& log)
    : impl_(std::make_unique<Impl>(scene, std::move(plan), options)) {
    impl_->build(nullptr, nullptr, log);
}

Simulation::Simulation(const Scene& scene, Plan plan, dWorldID world, dSpaceID space, const SimulationOptions& options,
                       DiagnosticLog& log)
    : impl_(std::make_unique<Impl>(scene, std::move(plan), options)) {
    if (world) {
        impl_->build(world, space, log);
    } else {
        log.report(code::SIM_CALLER_WORLD_MISSING, {}, "the world to build into is null");
    }
}

Simulation simulationOf(const Scene& scene, Plan plan, const SimulationOptions& options, DiagnosticLog& log) {
    return {scene, std::move(plan), options, log};
}

Simulation simulationOf(const Scene& scene, Plan plan, dWorldID world, dSpaceID space, const SimulationOptions& options,
                        DiagnosticLog& log) {
    return {scene, std::move(plan), world, space, options, log};
}

const Plan& planOf(const Simulation& simulation) {
    return simulation.impl_->wholePlan();
}

Simulation::Held::Held(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Simulation::Held::Held(Held&& other) noexcept = default;
Simulation::Held& Simulation::Held::operator=(Held&& other) noexcept = default;
Simulation::Held::~Held() = default;

Simulation::Impl* Simulation::Held::operator->() const {
    if (!impl_) [[unlikely]] {
        impl_ = std::make_unique<Impl>(Scene(), Plan(), SimulationOptions());
        DiagnosticLog nothing;
        impl_->build(nullptr, nullptr, nothing);
    }
    return impl_.get();
}

Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

Gravity& Simulation::gravity(std::size_t world) {
    return world < impl_->worlds.size() ? impl_->worlds[world]->gravity : impl_->noGravity;
}
const Scene& Simulation::scene() const {
    return impl_->scene;
}
double Simulation::time() const {
    return impl_->time;
}
std::uint64_t Simulation::steps() const {
    return impl_->steps;
}
StepParts Simulation::stepParts() {
    return StepParts(*impl_);
}
StepResults Simulation::results() const {
    return StepResults(*impl_);
}
const DiagnosticLog& Simulation::diagnostics() const {
    return impl_->diagnostics;
}

}  // namespace orrery
