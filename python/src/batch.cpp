#include "batch.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "forces.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_results.hpp"
#include "output/diagnostics.hpp"
#include "simulation.hpp"

namespace orrery::python::batch {
namespace {

constexpr double kRound = 0.1;  // s, by the clock

void requireLength(double dt) {
    if (!(dt > 0 && dt <= 1e7)) raiseValue("dt is to be a positive number of seconds");
}

}  // namespace

const std::vector<BatchMember>& PythonBatch::checked() const {
    if (busy_) throw std::runtime_error("the batch is at work: in another thread, or in the call that this one is in");
    if (closed_) raiseFound("StaleError", {});
    return members_;
}

const BatchMember& PythonBatch::member(std::size_t index) const {
    const std::vector<BatchMember>& members = checked();
    if (index >= members.size()) raiseLookup("the batch has no simulation of that number");
    return members[index];
}

PythonBatch::PythonBatch(const SceneRef& scene, std::size_t count, std::size_t threads, double dt,
                         const py::dict& options, py::handle control)
    : scene_(copyOf(scene)), dt_(dt), options_(optionsOf(options)), threads_(threads), size_(count), members_(count) {
    requireLength(dt);
    if (count < 1 || threads < 1 || threads > 1000) raiseValue("a batch is of 1 or more, by 1 to 1000 threads");
    {
        const py::gil_scoped_release others;
        plan_ = makePlan(scene_, options_.plan, log_);
        makeMembers();
    }
    raiseFault(members_);
    control_ = Targets(control, first());
    views_.layOut(first(), size_);
}

// All find the same as the first one.
void PythonBatch::makeMembers() {
    members_.front().guard([&] { make(members_.front(), true, log_); });
    if (members_.front().fault) return;
    threads_.run(members_.size() - 1, [&](std::size_t i) {
        BatchMember& member = members_[i + 1];
        DiagnosticLog same;
        member.guard([&] { make(member, true, same); });
    });
}

void PythonBatch::make(BatchMember& member, bool summarised, DiagnosticLog& log) const {
    member.summary.reset();
    member.simulation = std::make_unique<Simulation>(simulationOf(scene_, plan_, options_, log));
    if (summarised) member.summary.emplace(*member.simulation);
    DiagnosticLog refused;
    static_cast<void>(member.start.take(*member.simulation, refused));
    member.applied.assign(member.simulation->actuators().size(), kNoNumber);
    member.startTime = 0;
    member.failed = false;
}

void PythonBatch::restart(BatchMember& member, bool summarised) const {
    // Diagnostics stay in a simulation: those of the time before are not the new run's.
    const bool clean = member.simulation->diagnostics().entries().empty();
    if (!clean || !member.start.restore(*member.simulation)) {
        DiagnosticLog same;
        return make(member, summarised, same);
    }
    if (summarised) member.summary.emplace(*member.simulation);
    std::fill(member.applied.begin(), member.applied.end(), kNoNumber);
    member.startTime = 0;
    member.failed = false;
}

void PythonBatch::close() {
    if (closed_) return;
    static_cast<void>(checked());
    views_.end();
    closed_ = true;
    forRollouts_.clear();
    members_.clear();
    threads_.end();
}

void PythonBatch::raiseFault(std::vector<BatchMember>& members) {
    std::exception_ptr first;
    for (BatchMember& member : members) {
        const std::exception_ptr fault = std::exchange(member.fault, nullptr);
        if (!first) first = fault;
    }
    if (first) std::rethrow_exception(first);
}

// ---- The step

void PythonBatch::step(std::int64_t count, std::optional<double> dt) {
    if (count < 0) raiseValue("n is to be 0 or more steps");
    const double length = dt.value_or(dt_);
    requireLength(length);
    const Busy busy(*this);
    takeWritten();
    bool interrupted = false;
    {
        const py::gil_scoped_release others;
        interrupted = stepAll(count, length);
    }
    if (interrupted) throw py::error_already_set();
    raiseFault(members_);
    raiseFailures();
}

void PythonBatch::takeWritten() {
    for (std::size_t i = 0; i < members_.size(); ++i) {
        BatchMember& member = members_[i];
        if (member.failed) continue;
        member.forces = forcesIn(views_, i);
        std::string fault = forceFault(*member.simulation, member.forces);
        const double* const targets = views_.of(View::Targets, i);
        if (targets && fault.empty()) fault = control_.apply(*member.simulation, targets, member.applied);
        if (!fault.empty()) raiseValue("simulation " + std::to_string(i) + ": " + fault);
    }
}

// Between two rounds all simulations have made as many steps, and Ctrl-C ends the call.
bool PythonBatch::stepAll(std::int64_t count, double dt) {
    using Clock = std::chrono::steady_clock;
    std::int64_t round = 4;
    bool interrupted = false;
    for (std::int64_t done = 0; done < count && !interrupted;) {
        const double wanted = secondsPerStep_ > 0 ? kRound / secondsPerStep_ : 1;
        // A step may cost more than those before.
        round = static_cast<std::int64_t>(std::clamp(wanted, 1.0, 4.0 * static_cast<double>(round)));
        const std::int64_t steps = std::min(round, count - done);
        const auto begun = Clock::now();
        threads_.run(members_.size(), [&](std::size_t i) {
            stepMember(members_[i], steps, dt);
            fill(i);
        });
        const double taken = std::chrono::duration<double>(Clock::now() - begun).count();
        secondsPerStep_ = taken / static_cast<double>(steps);
        done += steps;
        if (done == count || taken < kRound / 10) continue;
        const py::gil_scoped_acquire mine;
        interrupted = PyErr_CheckSignals() != 0;
    }
    return interrupted;
}

void PythonBatch::stepMember(BatchMember& member, std::int64_t count, double dt) {
    member.guard([&] {
        for (std::int64_t i = 0; i < count && !member.failed; ++i) {
            member.failed = true;  // if it throws
            applyForces(*member.simulation, member.forces);
            member.failed = !member.simulation->step(dt);
            member.newlyFailed = member.failed;
            member.summary->observe();
        }
    });
}

void PythonBatch::raiseFailures() {
    std::string numbers;
    const BatchMember* first = nullptr;
    for (std::size_t i = 0; i < members_.size(); ++i) {
        if (!std::exchange(members_[i].newlyFailed, false)) continue;
        if (!first) first = &members_[i];
        numbers += (numbers.empty() ? "simulation " : ", ") + std::to_string(i);
    }
    if (first) raiseFound("SimulationError", first->simulation->diagnostics().entries(), numbers + ": ");
}

// ---- Arrays

py::array PythonBatch::view(View view) {
    static_cast<void>(checked());
    requireView(view, options_);
    views_.make(view, [&](std::size_t i) -> const Simulation& { return *members_[i].simulation; });
    return views_.array(view, true);
}

void PythonBatch::fill(std::size_t index, bool isNew) const {
    ViewMemory to = views_.filled(index);
    if (isNew) {
        views_.forgetWritten(index);
        // The readings of instruments are those of the step before.
        double*& sensors = to[static_cast<std::size_t>(View::Sensors)];
        if (sensors) std::fill_n(sensors, views_.size(View::Sensors).count(), 0);
        sensors = nullptr;
    }
    fillViews(*members_[index].simulation, to);
}

template <typename Value, typename Read>
py::array PythonBatch::numbers(Read&& read) const {
    const std::vector<BatchMember>& members = checked();
    py::array_t<Value> all(static_cast<py::ssize_t>(members.size()));
    Value* to = all.mutable_data();
    for (const BatchMember& member : members) *to++ = static_cast<Value>(read(member));
    return all;
}

py::array PythonBatch::times() const {
    return numbers<double>([](const BatchMember& member) { return member.startTime + member.simulation->time(); });
}
py::array PythonBatch::steps() const {
    return numbers<std::int64_t>([](const BatchMember& member) { return member.simulation->steps(); });
}
py::array PythonBatch::oks() const {
    return numbers<bool>([](const BatchMember& member) { return !member.failed; });
}
py::array PythonBatch::contacts() const {
    return numbers<std::int64_t>([](const BatchMember& member) { return member.simulation->results().contactCount(); });
}
py::array PythonBatch::asleep() const {
    return numbers<std::int64_t>([](const BatchMember& member) { return member.simulation->asleepCount(); });
}

py::array PythonBatch::energies() {
    const Busy busy(*this);
    py::array_t<double> all({members_.size(), std::size_t{2}});
    double* to = all.mutable_data();
    {
        const py::gil_scoped_release others;
        threads_.run(members_.size(), [&](std::size_t i) {
            members_[i].guard([&] {
                const Energy energy = members_[i].simulation->energy();
                to[2 * i] = energy.kinetic;
                to[2 * i + 1] = energy.potential;
            });
        });
    }
    raiseFault(members_);
    return all;
}

// ---- One simulation

py::str PythonBatch::hash(std::size_t index) const {
    return {hexadecimal(member(index).simulation->stateHash())};
}

py::str PythonBatch::state(std::size_t index) const {
    DiagnosticLog log;
    const auto kept = Checkpoint::save(*member(index).simulation, log);
    if (!kept) raiseFound("StateError", log.entries());
    return text(*kept);
}

py::list PythonBatch::diagnostics(std::size_t index) const {
    return toList(member(index).simulation->diagnostics().entries());
}

py::list PythonBatch::findings(std::size_t index) {
    static_cast<void>(member(index));
    BatchMember& of = members_[index];
    DiagnosticLog all;
    app::append(log_, all);
    app::append(of.simulation->diagnostics(), all);
    of.summary->finish();
    of.summary->report(all);
    return toList(all);
}

SceneRef PythonBatch::sceneNow(std::size_t index) const {
    DiagnosticLog log;
    auto box = std::make_shared<SceneBox>();
    box->scene = orrery::sceneNow(*member(index).simulation, log);
    return box;
}

}  // namespace orrery::python::batch
