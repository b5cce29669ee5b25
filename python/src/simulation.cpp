#include "simulation.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "orrery/base/bit_cast.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/plan/plan.hpp"
#include "output/diagnostics.hpp"

namespace orrery::python {
namespace {
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

bool sameNumber(double a, double b) {
    return bitCast<std::uint64_t>(a) == bitCast<std::uint64_t>(b);
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

PythonSimulation::PythonSimulation(const SceneRef& scene, double dt, const py::dict& options, py::handle control)
    : scene_(scene), dt_(dt), options_(optionsOf(options)) {
    checkLength(dt);
    const Scene copy = copyOf(scene);
    {
        const py::gil_scoped_release others;
        sim_ = std::make_unique<Simulation>(copy, options_, log_);
    }
    layOut();
    const std::span<const Actuator> actuators = sim_->actuators();
    controlsPosition_.assign(actuators.size(), false);
    const auto isPosition = [](py::handle word) {
        const std::string is = py::isinstance<py::str>(word) ? word.cast<std::string>() : "";
        if (is != "position" && is != "velocity") raiseValue("control is to be \"velocity\" or \"position\"");
        return is == "position";
    };
    if (py::isinstance<py::str>(control)) {
        controlsPosition_.assign(actuators.size(), isPosition(control));
    } else {
        if (!py::isinstance<py::sequence>(control)) raiseType("control is to be a word, or one for each actuator");
        const auto words = py::reinterpret_borrow<py::sequence>(control);
        if (words.size() != actuators.size()) raiseValue("control is to have a word for each actuator");
        for (std::size_t i = 0; i < actuators.size(); ++i) controlsPosition_[i] = isPosition(words[i]);
    }
}

// Arrays of the size that the bodies need now; those from before are not the simulation's any more.
void PythonSimulation::layOut() {
    const std::size_t bodies = sim_->bodies().size();
    std::size_t axes = 0;
    for (const JointReading& joint : sim_->jointReadings()) axes += joint.axes;
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
                                                                    {axes, 0}}};
    for (std::size_t i = 0; i < kViewCount; ++i) {
        // Code that still looks at the old arrays sees that they are old.
        if (blocks_[i].memory) std::fill(blocks_[i].memory->begin(), blocks_[i].memory->end(), kNothing);
        blocks_[i] = {nullptr, sizes[i][0], sizes[i][1]};
    }
    applied_.assign(actuators, kNothing);
    names_ = bodyNames(*sim_);
    indexOf_.clear();
    for (std::size_t i = 0; i < bodies; ++i) indexOf_.emplace(sim_->bodies()[i], i);
    summary_.emplace(*sim_);
}

void PythonSimulation::close() {
    if (!sim_) return;
    static_cast<void>(checked());
    for (Block& block : blocks_) {
        if (block.memory) std::fill(block.memory->begin(), block.memory->end(), kNothing);
        block = {};
    }
    ++generation_;
    recording_.reset();
    callback = py::none();
    indexOf_.clear();
    summary_.reset();
    sim_.reset();
}

void PythonSimulation::changeBodies(const std::function<void()>& change) {
    static_cast<void>(checked());
    change();
    ++generation_;
    layOut();
    controlsPosition_.resize(sim_->actuators().size(), false);
}

// ---- The step

void PythonSimulation::applyTargets(Simulation& simulation, const double* targets, std::vector<double>& last) const {
    for (std::size_t i = 0; i < last.size(); ++i) {
        if (std::isnan(targets[i]) || sameNumber(targets[i], last[i])) continue;
        const bool taken = controlsPosition_[i] ? simulation.setTargetPosition(i, targets[i])
                                                : simulation.setTargetVelocity(i, targets[i]);
        if (!taken) {
            raiseValue("actuator \"" + simulation.actuators()[i].name + "\" does not take that target: " +
                       (controlsPosition_[i] ? "a place" : "a speed") + " that it can hold is wanted, up to 1e7");
        }
        last[i] = targets[i];
    }
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

// ---- Arrays

py::array PythonSimulation::view(View view) {
    const Simulation& simulation = checked();
    if (view == View::Sensors && !options_.bodyReadings) raiseValue("sensors need Simulation(..., bodyReadings=True)");
    const bool ofJoints = view == View::JointPositions || view == View::JointRates || view >= View::JointMotors;
    if (ofJoints && !options_.jointReadings) raiseValue("readings of joints need Simulation(..., jointReadings=True)");
    Block& block = blocks_[static_cast<std::size_t>(view)];
    if (!block.memory) {
        const std::size_t size = block.rows * std::max<std::size_t>(block.columns, 1);
        block.memory = std::make_shared<std::vector<double>>(size, view == View::Targets ? kNothing : 0);
        static_cast<void>(simulation);
        fill();
    }
    auto* kept = new std::shared_ptr<std::vector<double>>(block.memory);
    const py::capsule base(kept,
                           [](void* memory) { delete static_cast<std::shared_ptr<std::vector<double>>*>(memory); });
    std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(block.rows)};
    if (block.columns > 0) shape.push_back(static_cast<py::ssize_t>(block.columns));
    py::array_t<double> array(shape, block.memory->data(), base);
    if (view != View::Targets)
        py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
}

void PythonSimulation::fill() {
    fillBodies();
    fillJoints();
    const Block& sensors = blocks_[static_cast<std::size_t>(View::Sensors)];
    if (!sensors.memory) return;
    double* to = sensors.memory->data();
    for (const BodyReading& reading : sim_->bodyReadings()) {
        for (const Vector3& v : {reading.properAcceleration, reading.angularVelocity}) {
            *to++ = v.x;
            *to++ = v.y;
            *to++ = v.z;
        }
    }
}

void PythonSimulation::fillBodies() {
    const auto memoryOf = [&](View view) {
        const Block& block = blocks_[static_cast<std::size_t>(view)];
        return block.memory ? block.memory->data() : nullptr;
    };
    double* position = memoryOf(View::Positions);
    double* rotation = memoryOf(View::Quaternions);
    double* velocity = memoryOf(View::Velocities);
    const std::size_t bodies = blocks_[0].rows;
    if (position || rotation) {
        for (std::size_t i = 0; i < bodies; ++i) {
            const Pose pose = sim_->pose(i);
            if (position) std::copy_n(&pose.position.x, 3, position + 3 * i);
            if (rotation) std::copy_n(&pose.rotation.x, 4, rotation + 4 * i);
        }
    }
    if (!velocity) return;
    for (std::size_t i = 0; i < bodies; ++i) {
        const Vector3 linear = sim_->linearVelocity(i);
        const Vector3 angular = sim_->angularVelocity(i);
        std::copy_n(&linear.x, 3, velocity + 6 * i);
        std::copy_n(&angular.x, 3, velocity + 6 * i + 3);
    }
}

void PythonSimulation::fillJoints() {
    const auto memoryOf = [&](View view) {
        const Block& block = blocks_[static_cast<std::size_t>(view)];
        return block.memory ? block.memory->data() : nullptr;
    };
    double* const positions = memoryOf(View::JointPositions);
    double* const rates = memoryOf(View::JointRates);
    constexpr std::array kForces{std::pair(View::JointMotors, &AxisForces::motor),
                                 std::pair(View::JointSprings, &AxisForces::spring),
                                 std::pair(View::JointStops, &AxisForces::stop)};
    const bool anyForce = std::any_of(kForces.begin(), kForces.end(),
                                      [&](const auto& force) { return memoryOf(force.first) != nullptr; });
    if (!positions && !rates && !anyForce) return;
    std::size_t at = 0;
    for (const JointReading& joint : sim_->jointReadings()) {
        if (positions) std::copy_n(joint.position.begin(), joint.axes, positions + at);
        if (rates) std::copy_n(joint.rate.begin(), joint.axes, rates + at);
        for (const auto& [view, force] : kForces) {
            double* const to = memoryOf(view);
            if (!to) continue;
            for (std::size_t axis = 0; axis < joint.axes; ++axis)
                to[at + axis] = joint.alongAxes ? (*joint.alongAxes)[axis].*force : kNothing;
        }
        at += joint.axes;
    }
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
        const Pose pose = simulation.pose(i);
        const Vector3 linear = simulation.linearVelocity(i);
        const Vector3 angular = simulation.angularVelocity(i);
        numbers = std::copy_n(&pose.position.x, 3, numbers);
        numbers = std::copy_n(&pose.rotation.x, 4, numbers);
        numbers = std::copy_n(&linear.x, 3, numbers);
        numbers = std::copy_n(&angular.x, 3, numbers);
    }
}

void readState(Simulation& simulation, const double* numbers) {
    ++numbers;  // the time is the caller's
    for (std::size_t i = 0; i < simulation.bodies().size(); ++i, numbers += 13) {
        const BodyId body = simulation.idOf(simulation.bodies()[i]);
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
    fill();
}

py::array PythonSimulation::rollout(const Doubles& initial, const Doubles& controls, std::size_t steps) {
    const std::size_t size = stateSize();
    const std::size_t nu = controlCount();
    const auto batch = static_cast<std::size_t>(initial.shape(0));
    if (initial.ndim() != 2 || static_cast<std::size_t>(initial.shape(1)) != size || controls.ndim() != 3 ||
        static_cast<std::size_t>(controls.shape(0)) != batch || static_cast<std::size_t>(controls.shape(1)) != steps ||
        static_cast<std::size_t>(controls.shape(2)) != nu) {
        raiseValue("rollout: the shapes do not fit");
    }
    py::array_t<double> states({batch, steps, size});
    double* to = states.mutable_data();
    const Busy busy(*this);
    const Plan& plan = sim_->plan();
    for (std::size_t run = 0; run < batch; ++run) {
        const double* start = initial.data() + run * size;
        DiagnosticLog log;
        Simulation simulation(sim_->scene(), plan, options_, log);
        readState(simulation, start);
        std::vector<double> last(nu, kNothing);
        for (std::size_t i = 0; i < steps; ++i, to += size) {
            applyTargets(simulation, controls.data() + (run * steps + i) * nu, last);
            bool fine = true;
            {
                const py::gil_scoped_release others;
                fine = simulation.step(dt_);
                writeState(simulation, start[0], to);
            }
            if (!fine) raiseFound("SimulationError", simulation.diagnostics().entries());
        }
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
    return states;
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
