// Sensors and actuators of an application: moved bodies, instruments, actuators, rays and overlaps.
#include <cmath>

#include "orrery/base/arithmetic.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/step_results.hpp"
#include "plan/draft.hpp"
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

const Actuators& Simulation::Impl::listedActuators() {
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
StepWork StepResults::work() const {
    return impl_->stepWork;
}

std::span<const Actuator> Simulation::actuators() const {
    return impl_->listedActuators().all();
}
std::optional<std::size_t> Simulation::findActuator(std::string_view nameOrPath) const {
    return impl_->listedActuators().find(nameOrPath);
}
bool Simulation::setTargetPosition(std::size_t actuator, double position, double maxSpeed) {
    impl_->assembledIsStale = true;  // targets of drives are a part of the plan
    return impl_->listedActuators().setPosition(actuator, position, maxSpeed);
}
bool Simulation::setTargetVelocity(std::size_t actuator, double velocity) {
    impl_->assembledIsStale = true;
    return impl_->listedActuators().setVelocity(actuator, velocity);
}

std::optional<RayHit> Simulation::castRay(const Vector3& from, const Vector3& direction, double length, BodyId except,
                                          std::size_t world) const {
    const double norm = toEigen(direction).norm();
    const bool good = within(from, kMaxCoordinate) && std::isfinite(norm) && norm > 0 && length > 0 &&
                      length <= kMaxCoordinate && world < impl_->worlds.size();
    if (!good) return std::nullopt;
    const PlainArithmetic arithmetic;
    const Vector3 unit = fromEigen(Eigen::Vector3d(toEigen(direction) / norm));
    std::optional<RayHit> hit;
    impl_->guarded(*impl_->worlds[world],
                   [&] { hit = impl_->query.castRay(*impl_->worlds[world], from, unit, length, ode(except)); });
    return hit;
}

std::span<const Overlap> Simulation::overlapping(const Vector3& center, double radius, std::size_t world) const {
    if (!within(center, kMaxCoordinate) || !(radius > 0) || radius > kMaxCoordinate) return {};
    if (world >= impl_->worlds.size()) return {};
    const PlainArithmetic arithmetic;
    std::span<const Overlap> found;
    impl_->guarded(*impl_->worlds[world],
                   [&] { found = impl_->query.touchingBall(*impl_->worlds[world], center, radius); });
    return found;
}

std::span<const Overlap> Simulation::overlapping(const Pose& pose, const Vector3& size, std::size_t world) const {
    const double length = toEigen(pose.rotation).norm();
    const bool positive = size.x > 0 && size.y > 0 && size.z > 0;
    if (!within(pose.position, kMaxCoordinate) || !within(size, kMaxCoordinate) || !positive) return {};
    if (!std::isfinite(length) || !(length > 0) || world >= impl_->worlds.size()) return {};
    const PlainArithmetic arithmetic;
    const Pose at{pose.position, fromEigen(toEigen(pose.rotation).normalized())};
    std::span<const Overlap> found;
    impl_->guarded(*impl_->worlds[world], [&] { found = impl_->query.touchingBox(*impl_->worlds[world], at, size); });
    return found;
}

}  // namespace orrery
