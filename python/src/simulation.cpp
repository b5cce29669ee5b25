#include "simulation.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "orrery/base/bit_cast.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/sim/actuators.hpp"
#include "orrery/sim/step_results.hpp"
#include "output/diagnostics.hpp"

namespace orrery::python {
namespace {
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

bool sameNumber(double a, double b) {
    return bitCast<std::uint64_t>(a) == bitCast<std::uint64_t>(b);
}

std::array<std::uint64_t, 2> keyOf(JointId joint, std::size_t axis) {
    return {(std::uint64_t{joint.instance.value} << 32U) | joint.node.value, axis};
}

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
    readControl(control);
    layOut();
}

void PythonSimulation::readControl(py::handle control) {
    const auto isPosition = [](py::handle word) {
        const std::string is = py::isinstance<py::str>(word) ? word.cast<std::string>() : "";
        if (is != "position" && is != "velocity") raiseValue("control is to be \"velocity\" or \"position\"");
        return is == "position";
    };
    if (py::isinstance<py::str>(control)) {
        controlsPlaces_ = isPosition(control);
        return;
    }
    if (!py::isinstance<py::sequence>(control)) raiseType("control is to be a word, or one for each actuator");
    const auto words = py::reinterpret_borrow<py::sequence>(control);
    const std::span<const Actuator> actuators = sim_->actuators().all();
    if (words.size() != actuators.size()) raiseValue("control is to have a word for each actuator");
    for (std::size_t i = 0; i < actuators.size(); ++i)
        control_.emplace(keyOf(actuators[i].joint, actuators[i].axis), isPosition(words[i]));
}

// Arrays of the size that the bodies need now; those from before are not the simulation's any more.
void PythonSimulation::layOut() {
    const std::size_t bodies = sim_->bodies().size();
    std::size_t axes = 0;
    for (const JointReading& joint : sim_->results().jointReadings()) axes += joint.axes;
    const std::size_t actuators = sim_->actuators().size();
    const std::array<std::array<std::size_t, 2>, kViewCount> sizes{{{bodies, 3},
                                                                    {bodies, 4},
                                                                    {bodies, 6},
                                                                    {axes, 0},
                                                                    {axes, 0},
                                                                    {bodies, 6},
                                                                    {actuators, 0},
                                                                    {axes, 0},
                                                                    {axes, 0},
                                                                    {axes, 0},
                                                                    {sim_->results().jointReadings().size(), 6}}};
    for (std::size_t i = 0; i < kViewCount; ++i) {
        // Code that still looks at the old arrays sees that they are old.
        if (blocks_[i].memory) std::fill(blocks_[i].memory->begin(), blocks_[i].memory->end(), kNothing);
        blocks_[i] = {nullptr, sizes[i][0], sizes[i][1]};
    }
    applied_.assign(actuators, kNothing);
    controlsPosition_.clear();
    for (const Actuator& actuator : sim_->actuators()) {
        const auto said = control_.find(keyOf(actuator.joint, actuator.axis));
        controlsPosition_.push_back(said == control_.end() ? controlsPlaces_ : said->second);
    }
    names_ = bodyNames(*sim_);
    indexOf_.clear();
    for (std::size_t i = 0; i < bodies; ++i) indexOf_.emplace(sim_->ode(sim_->bodies()[i]), i);
    places_ = {};
    summary_.emplace(*sim_);
}

// The package's arrays of before know now that they are old. Runs code of Python's.
void PythonSimulation::endArrays() {
    py::cast(this, py::return_value_policy::reference).attr("_end_arrays")();
}

void PythonSimulation::close() {
    if (!sim_) return;
    static_cast<void>(checked());
    for (Block& block : blocks_) {
        if (block.memory) std::fill(block.memory->begin(), block.memory->end(), kNothing);
        block = {};
    }
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

void PythonSimulation::applyTargets(Simulation& simulation, const double* targets, std::vector<double>& last) const {
    for (std::size_t i = 0; i < last.size(); ++i) {
        if (std::isnan(targets[i]) || sameNumber(targets[i], last[i])) continue;
        const bool taken = controlsPosition_[i] ? simulation.actuators().setTargetPosition(i, targets[i])
                                                : simulation.actuators().setTargetVelocity(i, targets[i]);
        if (!taken) {
            raiseValue("actuator \"" + simulation.actuators()[i].name + "\" does not take that target: " +
                       (controlsPosition_[i] ? "a place" : "a speed") + " that it can hold is wanted, up to 1e7");
        }
        last[i] = targets[i];
    }
}

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
    const auto& targets = blocks_[static_cast<std::size_t>(View::Targets)];
    if (targets.memory) applyTargets(*sim_, targets.memory->data(), applied_);
    callbackFault_ = nullptr;
    bool fine = true;
    bool interrupted = false;
    {
        const py::gil_scoped_release others;
        auto looked = std::chrono::steady_clock::now();
        for (std::int64_t i = 0; i < count && fine && !callbackFault_ && !interrupted; ++i) {
            fine = sim_->step(length);
            if (sim_->bodies().size() != blocks_[0].rows) noticeLostBodies();
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

void writeState(const Simulation& simulation, double startTime, double* numbers) {
    *numbers++ = startTime + simulation.time();
    for (std::size_t i = 0; i < simulation.bodies().size(); ++i) {
        const Pose pose = simulation.pose(simulation.bodies()[i]);
        const Vector3 linear = simulation.linearVelocity(simulation.bodies()[i]);
        const Vector3 angular = simulation.angularVelocity(simulation.bodies()[i]);
        numbers = std::copy_n(&pose.position.x, 3, numbers);
        numbers = std::copy_n(&pose.rotation.x, 4, numbers);
        numbers = std::copy_n(&linear.x, 3, numbers);
        numbers = std::copy_n(&angular.x, 3, numbers);
    }
}

void readState(Simulation& simulation, const double* numbers) {
    ++numbers;  // the time is the caller's
    for (std::size_t i = 0; i < simulation.bodies().size(); ++i, numbers += 13) {
        const BodyId body = simulation.bodies()[i];
        const double* n = numbers;
        const bool placed = simulation.setPose(body, {{n[0], n[1], n[2]}, {n[3], n[4], n[5], n[6]}});
        if (!placed || !simulation.setVelocity(body, {n[7], n[8], n[9]}, {n[10], n[11], n[12]})) {
            raiseValue("state: body " + std::to_string(i) +
                       " cannot be there: finite numbers up to 1e7 and a rotation other than 0 are wanted");
        }
    }
}

py::array PythonSimulation::flatState() {
    const Simulation& simulation = checked();
    py::array_t<double> numbers(static_cast<py::ssize_t>(stateSize()));
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
    if (numbers.ndim() != 1 || static_cast<std::size_t>(numbers.size()) != stateSize())
        raiseValue("a state of this simulation has " + std::to_string(stateSize()) + " numbers");
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
    fill();
}

SceneRef PythonSimulation::sceneNow() {
    DiagnosticLog log;
    auto box = std::make_shared<SceneBox>();
    box->scene = orrery::sceneNow(checked(), log);
    return box;
}

}  // namespace orrery::python
