// States of a batch: resets, flat states, rollouts.
#include <algorithm>
#include <chrono>
#include <utility>

#include "batch.hpp"

namespace orrery::python::batch {
namespace {

Doubles numbersOf(py::handle value) {
    auto numbers = Doubles::ensure(value);
    if (numbers) return numbers;
    PyErr_Clear();
    raiseType("states are an array of numbers");
}

}  // namespace

// ---- Resets and flat states

std::vector<std::size_t> PythonBatch::chosen(const Indices& which) const {
    static_cast<void>(checked());
    std::vector<std::size_t> numbers;
    std::vector<bool> taken(size(), false);
    for (py::ssize_t i = 0; i < which.size(); ++i) {
        const std::int64_t number = which.data()[i];
        if (number < 0 || static_cast<std::size_t>(number) >= size())
            raiseLookup("the batch has simulations 0 to " + std::to_string(size() - 1));
        numbers.push_back(static_cast<std::size_t>(number));
        if (taken[numbers.back()]) raiseValue("simulation " + std::to_string(number) + " is named twice");
        taken[numbers.back()] = true;
    }
    return numbers;
}

void PythonBatch::reset(const Indices& which, py::handle states) {
    place(which, states, true);
}

void PythonBatch::setFlatStates(const Indices& which, py::handle states) {
    place(which, states, false);
}

void PythonBatch::place(const Indices& which, py::handle value, bool fromStart) {
    const Doubles states = value.is_none() ? Doubles(0) : numbersOf(value);
    const std::vector<std::size_t> numbers = chosen(which);
    const std::size_t bodies = first().bodies().size();
    const auto length = static_cast<py::ssize_t>(stateSize(first()));
    const auto count = static_cast<py::ssize_t>(numbers.size());
    const bool some = !value.is_none();
    const bool one = states.ndim() == 1;
    if (some && (states.ndim() < 1 || states.ndim() > 2 || states.shape(states.ndim() - 1) != length ||
                 (!one && states.shape(0) != count)))
        raiseValue("states are to be of shape (" + std::to_string(count) + ", " + std::to_string(length) + ')');
    const auto stateOf = [&](std::size_t i) {
        return states.data() + (one ? 0 : i * static_cast<std::size_t>(length));
    };
    for (std::size_t i = 0; some && i < numbers.size(); ++i) {
        const std::string fault = stateFault(stateOf(i), bodies);
        if (!fault.empty()) raiseValue("simulation " + std::to_string(numbers[i]) + ": " + fault);
    }
    const Busy busy(*this);
    {
        const py::gil_scoped_release others;
        threads_.run(numbers.size(), [&](std::size_t i) {
            BatchMember& member = members_[numbers[i]];
            member.guard([&] {
                if (fromStart) restart(member, true);
                if (some) readState(*member.simulation, stateOf(i));
                if (some && fromStart) member.startTime = *stateOf(i);
                refreshReadings(*member.simulation);
                fill(numbers[i], fromStart);
            });
        });
    }
    raiseFault(members_);
}

py::array PythonBatch::flatStates(const Indices& which) {
    const std::vector<std::size_t> numbers = chosen(which);
    const std::size_t length = stateSize(first());
    py::array_t<double> states({numbers.size(), length});
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const BatchMember& member = members_[numbers[i]];
        writeState(*member.simulation, member.startTime, states.mutable_data() + i * length);
    }
    return states;
}

// ---- Rollouts

py::array PythonBatch::rollout(const Doubles& initial, const Doubles& controls, std::size_t steps) {
    const std::size_t length = stateSize(first());
    const std::size_t nu = controlCount();
    const auto isOf = [](const Doubles& array, std::initializer_list<std::size_t> shape) {
        return static_cast<std::size_t>(array.ndim()) == shape.size() &&
               std::equal(shape.begin(), shape.end(), array.shape(),
                          [](std::size_t wanted, py::ssize_t is) { return wanted == static_cast<std::size_t>(is); });
    };
    const std::size_t count = initial.ndim() > 0 ? static_cast<std::size_t>(initial.shape(0)) : 0;
    if (!isOf(initial, {count, length}) || !isOf(controls, {count, steps, nu}))
        raiseValue("rollout: the shapes do not fit");
    for (std::size_t run = 0; run < count; ++run) {
        const std::string fault = stateFault(initial.data() + run * length, first().bodies().size());
        if (!fault.empty()) raiseValue("run " + std::to_string(run) + ": " + fault);
    }
    py::array_t<double> states({count, steps, length});
    const Busy busy(*this);
    Runs runs{count, steps, length, nu, initial.data(), controls.data(), states.mutable_data()};
    forRollouts_.resize(std::max(forRollouts_.size(), std::min(threads(), count)));
    {
        const py::gil_scoped_release others;
        threads_.run(std::min(threads(), count), [&](std::size_t i) {
            forRollouts_[i].guard([&] { workAtRuns(forRollouts_[i], runs); });
            if (forRollouts_[i].fault) runs.ended = true;
        });
    }
    if (runs.interrupted) throw py::error_already_set();
    raiseFault(forRollouts_);
    if (const BatchMember* failed = runs.failed)
        raiseFound("SimulationError", failed->simulation->diagnostics().entries());
    return states;
}

void PythonBatch::workAtRuns(BatchMember& member, Runs& runs) {
    for (std::size_t run = runs.next++; run < runs.count && !runs.ended; run = runs.next++) {
        if (member.simulation) {
            restart(member, false);
        } else {
            DiagnosticLog same;
            make(member, false, same);
        }
        makeRun(member, runs, run);
    }
}

void PythonBatch::makeRun(BatchMember& member, Runs& runs, std::size_t run) {
    const double* initial = runs.initial + run * runs.stateSize;
    const double* controls = runs.controls + run * runs.steps * runs.controlCount;
    double* to = runs.to + run * runs.steps * runs.stateSize;
    readState(*member.simulation, initial);
    for (std::size_t i = 0; i < runs.steps && !runs.ended; ++i) {
        const std::string fault = control_.apply(*member.simulation, controls, member.applied);
        if (!fault.empty()) throw py::value_error("run " + std::to_string(run) + ": " + fault);
        if (!member.simulation->step(dt_)) {
            runs.fail(member);
            return;
        }
        writeState(*member.simulation, initial[0], to);
        controls += runs.controlCount;
        to += runs.stateSize;
        if (runs.isDue()) runs.lookForSignals();
    }
}

void PythonBatch::Runs::fail(const BatchMember& member) {
    failed = &member;
    ended = true;
}

// Only the thread that has called knows of Ctrl-C.
bool PythonBatch::Runs::isDue() {
    if (std::this_thread::get_id() != caller) return false;
    const auto now = std::chrono::steady_clock::now();
    if (now - looked < std::chrono::milliseconds(100)) return false;
    looked = now;
    return true;
}

void PythonBatch::Runs::lookForSignals() {
    const py::gil_scoped_acquire mine;
    interrupted = PyErr_CheckSignals() != 0;
    if (interrupted) ended = true;
}

}  // namespace orrery::python::batch
