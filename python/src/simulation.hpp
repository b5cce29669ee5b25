// A simulation as Python holds it: the arrays that it fills after each call of step(), and a lock against being used
// by two at once.
#pragma once

#include <pybind11/numpy.h>

#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "common.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/recording/run_summary.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::python {

// The parts of a simulation that are arrays.
enum class View : std::uint8_t {
    Positions,
    Quaternions,
    Velocities,
    JointPositions,
    JointRates,
    Sensors,
    Targets,
    JointMotors,
    JointSprings,
    JointStops,
};
inline constexpr std::size_t kViewCount = 10;

using Doubles = py::array_t<double, py::array::c_style | py::array::forcecast>;

class PythonSimulation {
public:
    PythonSimulation(const SceneRef& scene, double dt, const py::dict& options, py::handle control);
    PythonSimulation(const PythonSimulation&) = delete;
    PythonSimulation& operator=(const PythonSimulation&) = delete;
    ~PythonSimulation() { callback = py::none(); }  // the garbage collector may look meanwhile

    void step(std::int64_t count, std::optional<double> dt);
    // An array over memory that stays where it is until the bodies change; filled from now on.
    [[nodiscard]] py::array view(View view);
    [[nodiscard]] std::uint64_t generation() const { return generation_; }
    [[nodiscard]] bool closed() const { return !sim_; }
    void close();

    [[nodiscard]] py::str state();
    void restore(const std::string& text);
    [[nodiscard]] std::unique_ptr<Snapshot> snapshot();
    void restoreSnapshot(const Snapshot& snapshot);
    [[nodiscard]] py::array flatState();
    void setFlatState(py::handle numbers);
    [[nodiscard]] std::size_t stateSize() { return 1 + 13 * checked().bodies().size(); }
    [[nodiscard]] std::size_t controlCount() { return checked().actuators().size(); }
    // Each row by a simulation of its own, from the start: (n, nstate), (n, nstep, nu) -> (n, nstep, nstate).
    [[nodiscard]] py::array rollout(const Doubles& initial, const Doubles& controls, std::size_t steps);

    void setPose(py::handle body, py::handle position, py::handle rotation);
    void setVelocity(py::handle body, py::handle linear, py::handle angular);
    void remove(py::handle body);
    std::uint32_t add(const SceneRef& scene, py::handle position, py::handle rotation);
    void setGravity(py::handle gravity);
    void setAcceleration(py::object callback);
    [[nodiscard]] py::tuple gravityAt(py::handle point);

    void record(std::int64_t every);
    [[nodiscard]] std::size_t frames() const { return recording_ ? recording_->times.size() : 0; }
    [[nodiscard]] py::list saveRecording(const std::string& file, const std::string& title,
                                         const std::string& pageTemplate);
    // All that the scene, the making of the simulation and its run until now have shown.
    [[nodiscard]] DiagnosticLog findings();
    [[nodiscard]] py::list names() const;
    [[nodiscard]] py::list jointNames();
    [[nodiscard]] py::list actuatorNames();
    [[nodiscard]] SceneRef sceneNow();

    // The simulation, unless it is closed or at work.
    [[nodiscard]] Simulation& checked() const;
    [[nodiscard]] const DiagnosticLog& log() const { return log_; }
    [[nodiscard]] double dt() const { return dt_; }
    [[nodiscard]] const SimulationOptions& options() const { return options_; }

    py::object callback;  // of gravity; the garbage collector is told of it

private:
    // While others may run beside: what is called then is refused.
    class Busy {
    public:
        explicit Busy(PythonSimulation& simulation) : simulation_(simulation) {
            static_cast<void>(simulation.checked());
            simulation.busy_ = true;
        }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;
        ~Busy() { simulation_.busy_ = false; }

    private:
        PythonSimulation& simulation_;
    };
    struct Block {
        std::shared_ptr<std::vector<double>> memory;  // null: nobody has asked for it
        std::size_t rows = 0;
        std::size_t columns = 0;
    };

    void layOut();
    void fill();
    void fillBodies();
    void fillJoints();
    void applyTargets(Simulation& simulation, const double* targets, std::vector<double>& last) const;
    [[nodiscard]] std::size_t bodyIndex(py::handle body) const;
    void changeBodies(const std::function<void()>& change);
    static Vector3 accelerationOf(const BodyState& state, void* user);

    SceneRef scene_;
    double dt_;
    SimulationOptions options_;
    DiagnosticLog log_;
    std::unique_ptr<Simulation> sim_;
    bool busy_ = false;
    std::uint64_t generation_ = 1;
    std::array<Block, kViewCount> blocks_;
    std::vector<bool> controlsPosition_;  // by actuator
    std::vector<double> applied_;         // targets that were set last
    std::vector<std::string> names_;
    std::unordered_map<dBodyID, std::size_t> indexOf_;
    std::optional<Recording> recording_;
    std::optional<RunSummary> summary_;  // since the bodies changed last
    std::int64_t recordEvery_ = 1;
    std::exception_ptr callbackFault_;
};

// The state of all bodies: time, then of each position, quaternion (x, y, z, w), linear and angular velocity.
void writeState(const Simulation& simulation, double startTime, double* numbers);
// ValueError for numbers that no body can have.
void readState(Simulation& simulation, const double* numbers);
[[nodiscard]] SimulationOptions optionsOf(const py::dict& named);
[[nodiscard]] py::list optionList();

}  // namespace orrery::python
