#include "orrery/regression/regression.hpp"
#include "orrery/sim/step_results.hpp"

#include <algorithm>
#include <cmath>

#include "orrery/base/hash.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/scene/member_values.hpp"

namespace orrery {
namespace {

BaselineSample sampleOf(const Simulation& simulation) {
    BaselineSample sample;
    sample.step = simulation.steps();
    sample.energy = simulation.energy();
    sample.contacts = simulation.results().totalContacts();
    sample.hash = simulation.stateHash();
    const std::size_t count = simulation.bodies().size();
    sample.poses.reserve(count);
    sample.asleep.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        sample.poses.push_back(simulation.pose(simulation.bodies()[i]));
        sample.asleep.push_back(dBodyIsEnabled(simulation.ode(simulation.bodies()[i])) == 0);
    }
    return sample;
}

}  // namespace

bool BaselineSample::operator==(const BaselineSample& other) const {
    const bool samePotential = energy.potential == other.energy.potential ||
                               (std::isnan(energy.potential) && std::isnan(other.energy.potential));
    return step == other.step && energy.kinetic == other.energy.kinetic && samePotential &&
           contacts == other.contacts && hash == other.hash && poses == other.poses && asleep == other.asleep;
}

std::vector<SceneMember> givenMembers(const Scene& scene) {
    std::vector<SceneMember> members;
    visitGivenMembers(scene.contents(), [&](const std::string& node, std::string member, std::string value) {
        members.push_back({node, std::move(member), std::move(value)});
    });
    return members;
}

std::uint64_t digestOf(std::string_view bytes) {
    Fnv1a hash;
    hash.add(bytes);
    return hash.value();
}

Baseline takeBaseline(Simulation& simulation, const BaselineRun& run) {
    return takeBaseline(simulation, run, [] { return false; });
}

Baseline takeBaseline(Simulation& simulation, const BaselineRun& run, const std::function<bool()>& stop) {
    Baseline baseline;
    baseline.run = run;
    baseline.bodies = bodyNames(simulation);
    baseline.samples.push_back(sampleOf(simulation));
    const std::uint64_t samples = std::clamp<std::uint64_t>(run.samples, 1, std::max<std::uint64_t>(run.steps, 1));
    std::uint64_t taken = 1;
    for (std::uint64_t step = 1; step <= run.steps; ++step) {
        simulation.step(run.dt);  // if ODE fails, that world stands still
        if (stop()) break;
        // Sample n of N is taken after n/N of the steps, rounded up; the product must not overflow.
        const auto due = static_cast<std::uint64_t>(static_cast<double>(run.steps) * static_cast<double>(taken) /
                                                    static_cast<double>(samples));
        if (step < due && step != run.steps) continue;
        baseline.samples.push_back(sampleOf(simulation));
        ++taken;
    }
    return baseline;
}

}  // namespace orrery
