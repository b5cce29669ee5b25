// Motors and drives that the application controls.
#include "orrery/sim/actuators.hpp"

#include "simulation/impl.hpp"

namespace orrery {

std::size_t ActuatorView::size() const {
    return all().size();
}
const Actuator& ActuatorView::operator[](std::size_t actuator) const {
    static const Actuator kEmpty;
    return actuator < size() ? all()[actuator] : kEmpty;
}
std::span<const Actuator> ActuatorView::all() const {
    return impl_->listedActuators().all();
}
std::optional<std::size_t> ActuatorView::find(std::string_view nameOrPath) const {
    return impl_->listedActuators().find(nameOrPath);
}
ActuatorState ActuatorView::state(std::size_t actuator) const {
    return impl_->listedActuators().state(actuator);
}
ActuatorMode ActuatorView::mode(std::size_t actuator) const {
    return state(actuator).mode;
}

bool Actuators::setTargetPosition(std::size_t actuator, double position, double maxSpeed) {
    impl_->assembledIsStale = true;  // settings of drives are a part of the plan
    return impl_->listedActuators().setPosition(actuator, position, maxSpeed);
}
bool Actuators::setTargetVelocity(std::size_t actuator, double velocity) {
    impl_->assembledIsStale = true;
    return impl_->listedActuators().setVelocity(actuator, velocity);
}
bool Actuators::setTorque(std::size_t actuator, double torque) {
    impl_->assembledIsStale = true;
    return impl_->listedActuators().setTorque(actuator, torque);
}
bool Actuators::setGains(std::size_t actuator, double stiffness, double damping) {
    impl_->assembledIsStale = true;
    return impl_->listedActuators().setGains(actuator, stiffness, damping);
}
bool Actuators::setMaxForce(std::size_t actuator, double force) {
    impl_->assembledIsStale = true;
    return impl_->listedActuators().setMaxForce(actuator, force);
}
bool Actuators::setLimits(std::size_t actuator, double low, double high) {
    impl_->assembledIsStale = true;  // rows with limits are, too
    return impl_->listedActuators().setLimits(actuator, low, high);
}
bool Actuators::reset(std::size_t actuator) {
    impl_->assembledIsStale = true;
    return impl_->listedActuators().reset(actuator);
}

Actuators Simulation::actuators() {
    return Actuators(*impl_);
}
ActuatorView Simulation::actuators() const {
    return ActuatorView(*impl_);
}

}  // namespace orrery
