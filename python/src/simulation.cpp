#include "simulation.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "forces.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/sim/step_results.hpp"
#include "output/diagnostics.hpp"

namespace orrery::python {
namespace {
void checkLength(double dt) {
    if (!(dt > 0 && dt <= 1e7)) raiseValue("dt is to be a positive number of seconds");
}

}  // namespace

Simulation& PythonSimulation::checked() const {
    if (busy_)
        throw std::runtime_error("the simulation is at work: in another thread, or in the step that called this");
    if (!sim_) raiseFound("StaleError", {});
    return *sim_;
}

Simulation& PythonSimulation::within() const {
    return busy_ && worker_ == std::this_thread::get_id() ? *sim_ : checked();
}

void PythonSimulation::forgetCallbacks() {
    callback = py::none();
    pairCallback = py::none();
}

PythonSimulation::PythonSimulation(const SceneRef& scene, double dt, const py::dict& options, py::handle control)
    : scene_(scene), dt_(dt), options_(optionsOf(options)) {
    checkLength(dt);
    const Scene copy = copyOf(scene);
    {
        const py::gil_scoped_release others;
        sim_ = std::make_unique<Simulation>(copy, options_, log_);
    }
    control_ = Targets(control, *sim_);
    layOut();
}

// Arrays of the size that the bodies need now; those from before are not the simulation's any more.
void PythonSimulation::layOut() {
    views_.layOut(*sim_, 1);
    control_.layOut(*sim_);
    applied_.assign(sim_->actuators().size(), kNoNumber);
    forces_.clear();
    actuators_.clear();
    for (const ActuatorId& id : actuatorIds(*sim_)) actuators_.emplace(id.key(), actuators_.size());
    names_ = bodyNames(*sim_);
    indexOf_.clear();
    for (std::size_t i = 0; i < sim_->bodies().size(); ++i) indexOf_.emplace(sim_->ode(sim_->bodies()[i]), i);
    places_ = {};
    summary_.emplace(*sim_);
}

// The package's arrays of before know now that they are old. Runs code of Python's.
void PythonSimulation::endArrays() {
    py::cast(this, py::return_value_policy::reference).attr("_end_arrays")();
}

std::optional<std::size_t> PythonSimulation::actuatorNumber(const ActuatorId& id) const {
    static_cast<void>(within());
    const auto found = actuators_.find(id.key());
    return found == actuators_.end() ? std::nullopt : std::optional(found->second);
}

py::array PythonSimulation::view(View view) {
    static_cast<void>(checked());
    requireView(view, options_);
    views_.make(view, [&](std::size_t) -> const Simulation& { return *sim_; });
    return views_.array(view, false);
}

void PythonSimulation::fill() {
    fillViews(*sim_, views_.filled());
}

// The actuators are not as the latest targets have set them any more.
void PythonSimulation::forgetTargets() {
    views_.forgetWritten();
    std::fill(applied_.begin(), applied_.end(), kNoNumber);
}

void PythonSimulation::close() {
    if (!sim_) return;
    static_cast<void>(checked());
    views_.end();
    recording_.reset();
    forgetCallbacks();
    indexOf_.clear();
    places_ = {};
    added_.clear();
    summary_.reset();
    sim_.reset();
    endArrays();
}

void PythonSimulation::changeBodies(const std::function<void()>& change) {
    {
        const Busy busy(*this);
        change();
    }
    layOut();
    endArrays();
}

// ---- The step

// A step removes bodies that somebody has destroyed in ODE.
void PythonSimulation::noticeLostBodies() {
    const py::gil_scoped_acquire mine;
    layOut();
    endArrays();
}

void PythonSimulation::step(std::int64_t count, std::optional<double> dt) {
    if (count < 0) raiseValue("n is to be 0 or more steps");
    const double length = dt.value_or(dt_);
    checkLength(length);
    const Busy busy(*this);
    forces_ = forcesIn(views_, 0);
    std::string fault = forceFault(*sim_, forces_);
    const double* const targets = views_.of(View::Targets);
    if (targets && fault.empty()) fault = control_.apply(*sim_, targets, applied_);
    if (!fault.empty()) raiseValue(fault);
    callbackFault_ = nullptr;
    bool fine = true;
    bool interrupted = false;
    {
        const py::gil_scoped_release others;
        auto looked = std::chrono::steady_clock::now();
        for (std::int64_t i = 0; i < count && fine && !callbackFault_ && !interrupted; ++i) {
            applyForces(*sim_, forces_);
            fine = sim_->step(length);
            if (sim_->bodies().size() != views_.size(View::Positions).rows) noticeLostBodies();
            summary_->observe();
            if (recording_) {
                const bool due = sim_->steps() % static_cast<std::uint64_t>(recordEvery_) == 0;
                (due ? recordFrame : recordEvents)(*sim_, *recording_, std::nullopt);
            }
            if (i + 1 == count) break;
            // Ctrl-C ends a long call.
            const auto now = std::chrono::steady_clock::now();
            if (now - looked < std::chrono::milliseconds(100)) continue;
            looked = now;
            const py::gil_scoped_acquire mine;
            interrupted = PyErr_CheckSignals() != 0;
        }
    }
    fill();
    if (interrupted) throw py::error_already_set();
    if (callbackFault_) std::rethrow_exception(std::exchange(callbackFault_, nullptr));
    if (!fine) raiseFound("SimulationError", sim_->diagnostics().entries());
}

DiagnosticLog PythonSimulation::findings() {
    DiagnosticLog all;
    app::append(log_, all);
    app::append(checked().diagnostics(), all);
    summary_->finish();
    summary_->report(all);
    return all;
}

// ---- States

py::array PythonSimulation::flatState() {
    const Simulation& simulation = checked();
    py::array_t<double> numbers(static_cast<py::ssize_t>(stateSize(simulation)));
    writeState(simulation, 0, numbers.mutable_data());
    return numbers;
}

void PythonSimulation::setFlatState(py::handle value) {
    const auto numbers = Doubles::ensure(value);
    if (!numbers) {
        PyErr_Clear();
        raiseType("a state is an array of numbers");
    }
    Simulation& simulation = checked();
    const std::size_t size = stateSize(simulation);
    if (numbers.ndim() != 1 || static_cast<std::size_t>(numbers.size()) != size)
        raiseValue("a state of this simulation has " + std::to_string(size) + " numbers");
    const std::string fault = stateFault(numbers.data(), simulation.bodies().size());
    if (!fault.empty()) raiseValue(fault);
    readState(simulation, numbers.data());
    refreshReadings(simulation);
    fill();
}

py::str PythonSimulation::state() {
    DiagnosticLog log;
    const auto kept = Checkpoint::save(checked(), log);
    if (!kept) raiseFound("StateError", log.entries());
    return text(*kept);
}

void PythonSimulation::restore(const std::string& kept) {
    DiagnosticLog log;
    if (!Checkpoint::resume(checked(), kept, log)) raiseFound("StateError", log.entries());
    summary_.emplace(*sim_);
    forgetTargets();
    fill();
}

std::unique_ptr<Snapshot> PythonSimulation::snapshot() {
    DiagnosticLog log;
    auto taken = std::make_unique<Snapshot>();
    if (!taken->take(checked(), log)) raiseFound("StateError", log.entries());
    return taken;
}

void PythonSimulation::restoreSnapshot(const Snapshot& snapshot) {
    if (!snapshot.restore(checked())) {
        DiagnosticLog log;
        log.report(code::CHECKPOINT_OTHER_SCENE, {},
                   "the snapshot is of another simulation, or of other bodies and joints");
        raiseFound("StateError", log.entries());
    }
    summary_.emplace(*sim_);
    forgetTargets();
    fill();
}

SceneRef PythonSimulation::sceneNow() {
    DiagnosticLog log;
    auto box = std::make_shared<SceneBox>();
    box->scene = orrery::sceneNow(checked(), log);
    return box;
}

}  // namespace orrery::python
