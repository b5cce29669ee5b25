// Many simulations of one scene as Python holds them: one array for all, and threads that step them side by side.
#pragma once

#include <pybind11/numpy.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "arrays.hpp"
#include "common.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/recording/run_summary.hpp"
#include "orrery/sim/actuators.hpp"
#include "orrery/sim/simulation.hpp"
#include "targets.hpp"
#include "worker_threads.hpp"

namespace orrery::python::batch {

// One of them. Only one thread at a time is at it, and none has the interpreter's lock.
struct BatchMember {
    std::unique_ptr<Simulation> simulation;
    std::optional<RunSummary> summary;  // absent in those for rollouts
    Snapshot start;                     // the first state; empty: it cannot be kept exactly
    std::vector<double> applied;        // targets that were set last
    std::vector<double> forces;         // of the array `forces`, in the present call of step(); empty: none
    double startTime = 0;               // s, of the flat state that it began with
    bool failed = false;                // it stands still until a reset
    bool newlyFailed = false;           // in the present step
    std::exception_ptr fault;           // of the present task

    // Calls `work`, and keeps what it throws for the thread that has the interpreter's lock.
    template <typename Work>
    void guard(Work&& work) {
        try {
            work();
        } catch (...) {
            fault = std::current_exception();
        }
    }
};

using Indices = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

class PythonBatch {
public:
    // `threads`: how many work, with the caller's.
    PythonBatch(const SceneRef& scene, std::size_t count, std::size_t threads, double dt, const py::dict& options,
                py::handle control);
    PythonBatch(const PythonBatch&) = delete;
    PythonBatch& operator=(const PythonBatch&) = delete;
    ~PythonBatch() = default;

    void step(std::int64_t count, std::optional<double> dt);
    // An array over memory that stays where it is; filled from now on.
    [[nodiscard]] py::array view(View view);
    // Brings those simulations to their first state, or to flat states: none, one for all, or one for each.
    void reset(const Indices& which, py::handle states);
    void setFlatStates(const Indices& which, py::handle states);
    [[nodiscard]] py::array flatStates(const Indices& which);
    // Each row by a simulation as it is when new: (n, nstate), (n, nstep, nu) -> (n, nstep, nstate).
    [[nodiscard]] py::array rollout(const Doubles& initial, const Doubles& controls, std::size_t steps);
    void close();

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t threads() const { return threads_.count(); }
    [[nodiscard]] bool closed() const { return closed_; }
    [[nodiscard]] double dt() const { return dt_; }
    [[nodiscard]] const DiagnosticLog& log() const { return log_; }
    [[nodiscard]] const Simulation& first() const { return *checked().front().simulation; }
    [[nodiscard]] std::size_t controlCount() const { return first().actuators().size(); }

    // One number of each simulation.
    [[nodiscard]] py::array times() const;
    [[nodiscard]] py::array steps() const;
    [[nodiscard]] py::array oks() const;
    [[nodiscard]] py::array contacts() const;
    [[nodiscard]] py::array asleep() const;
    [[nodiscard]] py::array energies();

    // One simulation.
    [[nodiscard]] py::str hash(std::size_t index) const;
    [[nodiscard]] py::str state(std::size_t index) const;
    [[nodiscard]] py::list diagnostics(std::size_t index) const;
    [[nodiscard]] py::list findings(std::size_t index);
    [[nodiscard]] SceneRef sceneNow(std::size_t index) const;

private:
    // While others may run beside: what is called then is refused.
    class Busy {
    public:
        explicit Busy(PythonBatch& batch) : batch_(batch) {
            static_cast<void>(batch.checked());
            batch.busy_ = true;
        }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;
        ~Busy() { batch_.busy_ = false; }

    private:
        PythonBatch& batch_;
    };
    // A rollout, whose runs the threads make.
    struct Runs {
        std::size_t count;
        std::size_t steps;
        std::size_t stateSize;
        std::size_t controlCount;
        const double* initial;
        const double* controls;
        double* to;
        std::atomic<std::size_t> next = 0;
        std::atomic<bool> ended = false;  // a run has failed, or Ctrl-C
        std::atomic<const BatchMember*> failed = nullptr;
        // For the thread that has called:
        bool interrupted = false;
        std::thread::id caller = std::this_thread::get_id();
        std::chrono::steady_clock::time_point looked = std::chrono::steady_clock::now();

        void fail(const BatchMember& member);
        // Ctrl-C, and what else Python has to do with signals.
        [[nodiscard]] bool isDue();
        void lookForSignals();
    };

    // The members, unless the batch is closed or at work.
    [[nodiscard]] const std::vector<BatchMember>& checked() const;
    [[nodiscard]] const BatchMember& member(std::size_t index) const;
    [[nodiscard]] std::vector<std::size_t> chosen(const Indices& which) const;
    void make(BatchMember& member, bool summarised, DiagnosticLog& log) const;
    // Brings it to the state in which it was made.
    void restart(BatchMember& member, bool summarised) const;
    void makeMembers();
    // `isNew`: no step has been made.
    void fill(std::size_t index, bool isNew = false) const;
    // Takes what callers have written into `forces` and `targets`.
    void takeWritten();
    static void stepMember(BatchMember& member, std::int64_t count, double dt);
    // Rounds of steps; true: Ctrl-C has ended it.
    [[nodiscard]] bool stepAll(std::int64_t count, double dt);
    // `states`: None, one, or as many. `fromStart`: as new, and from there to the state.
    void place(const Indices& which, py::handle states, bool fromStart);
    // Throws what the first of the members that have a fault has.
    static void raiseFault(std::vector<BatchMember>& members);
    void raiseFailures();
    void workAtRuns(BatchMember& member, Runs& runs);
    void makeRun(BatchMember& member, Runs& runs, std::size_t run);
    template <typename Value, typename Read>
    [[nodiscard]] py::array numbers(Read&& read) const;

    Scene scene_;
    double dt_;
    SimulationOptions options_;
    DiagnosticLog log_;
    Plan plan_;
    Targets control_;
    WorkerThreads threads_;
    std::size_t size_;
    std::vector<BatchMember> members_;
    std::vector<BatchMember> forRollouts_;  // one a thread; made for the first rollout
    Views views_;
    double secondsPerStep_ = 0;  // of all members, by the clock, when they were stepped last
    bool busy_ = false;
    bool closed_ = false;
};

}  // namespace orrery::python::batch
