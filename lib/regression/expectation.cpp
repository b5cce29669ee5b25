#include "orrery/regression/regression.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_results.hpp"
#include "seconds_text.hpp"

#include <algorithm>
#include <cmath>

#include "orrery/base/codes/regression.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/plan/plan.hpp"

namespace orrery {
namespace {

using Terms = ExpectationTerms;

double componentOf(const Vector3& v, Terms::Component component) {
    switch (component) {
        case Terms::Component::X:
            return v.x;
        case Terms::Component::Y:
            return v.y;
        case Terms::Component::Z:
            return v.z;
        default:
            return std::hypot(v.x, v.y, v.z);
    }
}

double componentOf(const Quaternion& q, Terms::Component component) {
    return component == Terms::Component::W ? q.w : componentOf(Vector3{q.x, q.y, q.z}, component);
}

// Bodies have their place in the plan.
double distanceFromPlan(const Simulation& simulation, std::size_t body) {
    std::size_t index = body;
    for (const PlanWorld& world : planOf(simulation).worlds) {
        if (index >= world.bodies.size()) {
            index -= world.bodies.size();
            continue;
        }
        const Vector3 from = world.bodies[index].pose.position;
        const Vector3 to = simulation.pose(simulation.bodies()[body]).position;
        return std::hypot(to.x - from.x, to.y - from.y, to.z - from.z);
    }
    return std::nan("");
}

double valueOf(const Simulation& simulation, std::size_t body, const Terms& terms) {
    switch (terms.quantity) {
        case Terms::Quantity::Position:
            return componentOf(simulation.pose(simulation.bodies()[body]).position, terms.component);
        case Terms::Quantity::Orientation:
            return componentOf(simulation.pose(simulation.bodies()[body]).rotation, terms.component);
        case Terms::Quantity::AngularVelocity:
            return componentOf(simulation.angularVelocity(simulation.bodies()[body]), terms.component);
        case Terms::Quantity::Distance:
            return distanceFromPlan(simulation, body);
        case Terms::Quantity::Asleep:
            return dBodyIsEnabled(simulation.ode(simulation.bodies()[body])) == 0 ? 1 : 0;
        default:
            return componentOf(simulation.linearVelocity(simulation.bodies()[body]), terms.component);
    }
}

double valueOf(const Simulation& simulation, Terms::Quantity quantity) {
    const Energy energy = simulation.energy();
    switch (quantity) {
        case Terms::Quantity::Kinetic:
            return energy.kinetic;
        case Terms::Quantity::Potential:
            return energy.potential;
        case Terms::Quantity::Contacts:
            return static_cast<double>(simulation.results().contactCount());
        case Terms::Quantity::AsleepCount:
            return static_cast<double>(simulation.asleepCount());
        default:
            return energy.kinetic + energy.potential;
    }
}

std::optional<std::size_t> indexOf(const Simulation& simulation, std::string_view body) {
    const BodyId id = simulation.findBody(body);
    const auto bodies = simulation.bodies();
    const auto found = std::find(bodies.begin(), bodies.end(), id);
    if (found == bodies.end()) return std::nullopt;
    return static_cast<std::size_t>(found - bodies.begin());
}

}  // namespace

bool holds(double value, const ExpectationTerms& terms) {
    if (std::isnan(value)) return false;
    switch (terms.comparison) {
        case Terms::Comparison::Less:
            return value < terms.number;
        case Terms::Comparison::LessEqual:
            return value <= terms.number;
        case Terms::Comparison::Greater:
            return value > terms.number;
        case Terms::Comparison::GreaterEqual:
            return value >= terms.number;
        case Terms::Comparison::Equal:
            return value == terms.number;
        case Terms::Comparison::NotEqual:
            break;
    }
    return value != terms.number;
}

std::optional<double> WatchedQuantity::valueIn(const Simulation& simulation) {
    if (terms_.body.empty()) return valueOf(simulation, terms_.quantity);
    if (!body_ && !bodyMissing_) {
        body_ = indexOf(simulation, terms_.body);
        bodyMissing_ = !body_;
    }
    if (!body_) return std::nullopt;
    return valueOf(simulation, *body_, terms_);
}

void Expectation::observe(const Simulation& simulation, bool last) {
    if (decided_) return;
    const Terms& terms = quantity_.terms();
    // A sum of steps of 0.1 s reaches 1 s only approximately.
    const double slack = 1e-9 * std::max(1.0, terms.time);
    const bool due = terms.when == Terms::When::AtTime ? simulation.time() >= terms.time - slack
                                                       : terms.when != Terms::When::AtEnd || last;
    if (!due) return;
    const auto value = quantity_.valueIn(simulation);
    if (!value) {
        decided_ = true;
        return;
    }
    value_ = *value;
    time_ = simulation.time();
    held_ = holds(value_, terms);
    undefined_ = std::isnan(value_) ? simulation.whyNoPotential() : std::string();
    switch (terms.when) {
        case Terms::When::Always:
            decided_ = !held_;
            break;
        case Terms::When::Eventually:
            decided_ = held_;
            break;
        default:
            decided_ = true;
    }
}

bool Expectation::judge(DiagnosticLog& log, const Place& place) const {
    if (held_) return true;
    const Terms& terms = quantity_.terms();
    if (quantity_.bodyMissing()) {
        log.report(code::CHECK_EXPECTATION, place, "expected \"" + text_ + "\", but there is no such body",
                   {terms.body, {}});
    } else if (terms.when == Terms::When::AtTime && !decided_) {
        log.report(code::CHECK_EXPECTATION, place, "expected \"" + text_ + "\", but the run ended before");
    } else if (!undefined_.empty()) {
        log.report(code::CHECK_EXPECTATION, place,
                   "expected \"" + text_ + "\", but potential energy is not defined at " + secondsText(time_) + ": " +
                       undefined_,
                   {"not defined", {}});
    } else if (terms.quantity == Terms::Quantity::Asleep) {
        log.report(code::CHECK_EXPECTATION, place,
                   "expected \"" + text_ + "\", which does not hold at " + secondsText(time_),
                   {value_ == 0 ? "awake" : "asleep", {}});
    } else {
        log.report(code::CHECK_EXPECTATION, place,
                   "expected \"" + text_ + "\", which does not hold at " + secondsText(time_),
                   {toRoundedText(value_), {}});
    }
    return false;
}

}  // namespace orrery
