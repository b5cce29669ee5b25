// Sensors and actuators of an application: moved bodies, instruments, actuators.
#include "orrery/sim/step_results.hpp"
#include "simulation/impl.hpp"

namespace orrery {

void Simulation::Impl::listSensors(std::size_t first) {
    movedBodies.keep(first);
    if (!options.movedBodies && !options.bodyReadings) return;
    std::vector<FollowedBody> followed;
    followed.reserve(bodies.size() - first);
    for (std::size_t i = first; i < bodies.size(); ++i) {
        const ListedBody& listed = bodies[i];
        const SimulationWorld& world = *worlds[listed.world];
        followed.push_back({&world, listed.body, {world.bodies[listed.body].node, listed.instance}});
    }
    if (options.bodyReadings) bodyReadings.list(first, followed);
    if (!options.movedBodies) return;
    for (std::size_t begin = 0; begin < followed.size();) {
        std::size_t end = begin + 1;
        const auto isNext = [&] {
            return followed[end].id.instance == followed[begin].id.instance &&
                   followed[end].world == followed[begin].world;
        };
        while (end < followed.size() && isNext()) ++end;
        const Instance& in = *instance(followed[begin].id.instance);
        const InstanceRange* part = followed[begin].world->findPart(in.id);
        movedBodies.list({&in.scene(), in.root, part, std::span(followed).subspan(begin, end - begin)}, options.plan);
        begin = end;
    }
}

void Simulation::Impl::beginSensors() {
    if (options.movedBodies) movedBodies.beginStep();
    if (options.bodyReadings) bodyReadings.beginStep();
}

void Simulation::Impl::endSensors(double dt) {
    if (options.movedBodies) movedBodies.endStep();
    if (options.bodyReadings) bodyReadings.endStep(dt);
}

ActuatorList& Simulation::Impl::listedActuators() {
    if (actuators) return *actuators;
    actuators.emplace();
    for (const auto& instance : instances) {
        for (std::size_t i = 0; i < worlds.size(); ++i) {
            const InstanceRange* part = worlds[i]->findPart(instance->id);
            if (part) actuators->list(*worlds[i], plan.worlds[i], *part);
        }
    }
    return *actuators;
}

std::span<const MovedBody> StepResults::moved() const {
    return impl_->movedBodies.moved();
}
std::span<const ContactEvent> StepResults::contacts() const {
    return impl_->contacts.events;
}
std::size_t StepResults::contactCount() const {
    return impl_->contacts.count;
}
std::uint64_t StepResults::totalContacts() const {
    return impl_->totalContacts;
}
std::span<const JointReading> StepResults::jointReadings() const {
    return impl_->jointReadings.readings();
}
std::span<const BodyReading> StepResults::bodyReadings() const {
    return impl_->bodyReadings.readings();
}
std::span<const TriggerEvent> StepResults::triggers() const {
    return impl_->triggerEvents;
}
std::span<const ContactChange> StepResults::contactChanges() const {
    return impl_->contactChanges;
}
StepWork StepResults::work() const {
    return impl_->stepWork;
}

}  // namespace orrery
