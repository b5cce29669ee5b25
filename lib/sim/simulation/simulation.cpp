// The Simulation's step and what it hands out.
#include "orrery/sim/simulation.hpp"
#include "orrery/base/codes/sim.hpp"

#include <cmath>

#include "contacts/impacts.hpp"
#include "simulation/impl.hpp"
#include "simulation/motions.hpp"
#include "triggers/events.hpp"

namespace orrery {
namespace {

// ODE has one random number generator for the process: each world takes its own state there for the
// length of its step and puts back what it found, so that nobody disturbs another's numbers.
class RandomTurn {
public:
    explicit RandomTurn(unsigned long& state) : state_(state), others_(dRandGetSeed()) { dRandSetSeed(state); }
    ~RandomTurn() {
        state_ = dRandGetSeed();
        dRandSetSeed(others_);
    }
    RandomTurn(const RandomTurn&) = delete;
    RandomTurn& operator=(const RandomTurn&) = delete;

private:
    unsigned long& state_;
    unsigned long others_;
};

}  // namespace

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

Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

bool Simulation::step(double dt) {
    if (!(dt > 0) || !std::isfinite(dt)) return false;
    animate(dt);
    // Gravity first: it is also where bodies that left the finite numbers are stopped, which the spaces
    // must not see.
    for (const auto& world : impl_->worlds) world->gravity.apply(dt);
    collide(dt);
    for (const auto& world : impl_->worlds) impl_->stepWorld(*world, dt);
    clearContacts();
    for (const auto& world : impl_->worlds) {
        if (world->motions && !world->failed) world->motions->settle();
    }
    updateTriggers();
    impl_->time += dt;
    ++impl_->steps;
    return true;
}

void Simulation::animate(double dt) {
    for (const auto& world : impl_->worlds) {
        if (world->motions && !world->failed) world->motions->drive(dt);
    }
}

void Simulation::collide(double dt) {
    Impl& impl = *impl_;
    if (!impl.worlds.empty() && impl.thread != std::this_thread::get_id()) {
        impl.thread = std::this_thread::get_id();
        startOdeThread();
    }
    impl.contacts.clear();
    for (const auto& world : impl.worlds) {
        impl.guarded(*world, [&] {
            impl.contacts.collide(*world, dt);
            prepareJoints(*world, dt);
        });
    }
    impl.totalContacts += impl.contacts.count;
}

void Simulation::clearContacts() {
    impl_->contacts.forces.read(impl_->contacts.events);
    if (impl_->options.jointReadings) impl_->jointReadings.read();
    for (const auto& world : impl_->worlds) restoreJoints(*world);
    for (const auto& world : impl_->worlds) {
        dJointGroupEmpty(world->contacts);
        if (!world->failed) finishImpacts(*world);
    }
}

void Simulation::updateTriggers() {
    impl_->triggerEvents.clear();
    for (const auto& world : impl_->worlds) {
        if (world->triggers) impl_->guarded(*world, [&] { world->triggers->update(impl_->triggerEvents); });
    }
}

void Simulation::Impl::stepWorld(SimulationWorld& world, double dt) {
    const bool sleeps = options.autoDisable && world.owned;
    guarded(world, [&] {
        const RandomTurn turn(world.randomState);
        if (sleeps) {
            for (SimBody& body : world.bodies) countRest(body.id, body.timer, dt);
        }
        if (options.solver != Solver::Step) {
            dWorldQuickStep(world.id, dt);
        } else {
            dWorldStep(world.id, dt);
        }
        if (sleeps) {
            for (SimBody& body : world.bodies) noteSleep(body.id, body.timer);
        }
    });
}

template <typename Work>
void Simulation::Impl::guarded(SimulationWorld& world, Work&& work) {
    if (world.failed) return;
    const OdeGuard guard(messages);
    try {
        work();
    } catch (const OdeRefusal& refusal) {
        world.failed = true;
        findings.report(code::SIM_ODE_FAILED, world.place(),
                        "ODE stopped at step " + std::to_string(steps) + ": " + refusal.what());
    }
    if (messages.size() > messagesReported) reportNewMessages();
}

void Simulation::Impl::reportNewMessages() {
    for (; messagesReported < messages.size(); ++messagesReported) {
        findings.report(code::SIM_ODE_MESSAGE, {},
                        "ODE says at step " + std::to_string(steps) + ": " + messages[messagesReported].text);
    }
}

Gravity& Simulation::gravity(std::size_t world) {
    return world < impl_->worlds.size() ? impl_->worlds[world]->gravity : impl_->noGravity;
}
const Plan& Simulation::plan() const {
    return impl_->plan;
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
std::span<const TriggerEvent> Simulation::triggers() const {
    return impl_->triggerEvents;
}
std::span<const ContactEvent> Simulation::contacts() const {
    return impl_->contacts.events;
}
std::span<const JointReading> Simulation::jointReadings() const {
    return impl_->jointReadings.readings();
}
std::size_t Simulation::contactCount() const {
    return impl_->contacts.count;
}
std::uint64_t Simulation::totalContacts() const {
    return impl_->totalContacts;
}
const DiagnosticLog& Simulation::findings() const {
    return impl_->findings;
}

}  // namespace orrery
