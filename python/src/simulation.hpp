// A simulation as Python holds it: the arrays that it fills after each call of step(), and a lock against being used
// by two at once.
#pragma once

#include <pybind11/numpy.h>

#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "arrays.hpp"
#include "common.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/recording/run_summary.hpp"
#include "orrery/sim/pair.hpp"
#include "orrery/sim/simulation.hpp"
#include "targets.hpp"

namespace orrery::python {

struct PythonPrefab;

class PythonSimulation {
public:
    PythonSimulation(const SceneRef& scene, double dt, const py::dict& options, py::handle control);
    PythonSimulation(const PythonSimulation&) = delete;
    PythonSimulation& operator=(const PythonSimulation&) = delete;
    ~PythonSimulation() { forgetCallbacks(); }  // the garbage collector may look meanwhile

    void step(std::int64_t count, std::optional<double> dt);
    // An array over memory that stays where it is until the bodies change; filled from now on.
    [[nodiscard]] py::array view(View view);
    // Brings the arrays that somebody has asked for up to date.
    void fill();
    [[nodiscard]] bool closed() const { return !sim_; }
    void close();

    [[nodiscard]] py::str state();
    void restore(const std::string& text);
    [[nodiscard]] std::unique_ptr<Snapshot> snapshot();
    void restoreSnapshot(const Snapshot& snapshot);
    [[nodiscard]] py::array flatState();
    void setFlatState(py::handle numbers);

    // The body of a name, of a number in names(), or of an id that is checked later. LookupError if there is none.
    [[nodiscard]] BodyId bodyOf(py::handle body) const;
    // The number in names(); nullopt for null and for bodies of others.
    [[nodiscard]] std::optional<std::size_t> numberOf(dBodyID body) const;
    void setPose(py::handle body, py::handle position, py::handle rotation);
    void setVelocity(py::handle body, py::handle linear, py::handle angular);

    InstanceId add(const SceneRef& scene, const PythonPrefab* prefab, py::handle position, py::handle rotation);
    [[nodiscard]] std::vector<InstanceId> addMany(const SceneRef& scene, py::handle positions, py::handle rotations);
    void adopt(const SceneRef& scene);
    std::size_t removeInstances(const std::vector<InstanceId>& instances);
    void removeBody(BodyId body);
    void removeJoint(JointId joint);
    // The scene that an instance was made from, as Python has it.
    [[nodiscard]] SceneRef sceneOf(InstanceId instance) const;

    // The number among the geoms and that of its body in names(); -1: none.
    [[nodiscard]] std::array<std::int32_t, 2> placeOf(GeomId geom);

    // The place in the list of actuators; nullopt for one that was removed.
    [[nodiscard]] std::optional<std::size_t> actuatorNumber(const ActuatorId& id) const;
    // The first geom that each of n rays hits, as a structured array.
    [[nodiscard]] py::array castRays(const Doubles& origins, const Doubles& directions, const Doubles& lengths,
                                     std::vector<BodyId> except, py::handle filter, py::handle world);

    // Arrays of the last step. ValueError without the option that they need.
    [[nodiscard]] py::array contacts();
    [[nodiscard]] py::array moved();
    [[nodiscard]] py::list triggers();

    void setGravity(py::handle gravity);
    void setAcceleration(py::object callback);
    // A function of two ids (None: a geom of nobody's) and a Pair, which may refuse the pair by False.
    void setPairCallback(py::object callback);
    [[nodiscard]] py::tuple gravityAt(py::handle point);

    void record(std::int64_t every);
    [[nodiscard]] std::size_t frames() const { return recording_ ? recording_->times.size() : 0; }
    // `present`: the present state alone, without the recording.
    [[nodiscard]] py::list saveRecording(const std::string& file, const std::string& title,
                                         const std::string& pageTemplate, bool present);
    // All that the scene, the making of the simulation and its run until now have shown.
    [[nodiscard]] DiagnosticLog findings();
    [[nodiscard]] py::list names() const;
    [[nodiscard]] SceneRef sceneNow();

    // The simulation, unless it is closed or at work.
    [[nodiscard]] Simulation& checked() const;
    // The same for what stays as it is while a step calls a function of Python: names, and which objects there are.
    [[nodiscard]] Simulation& within() const;
    // The simulation, for an object that still exists; else a StaleError.
    template <typename Id>
    [[nodiscard]] Simulation& live(Id id) const {
        Simulation& simulation = checked();
        if (!simulation.isValid(id)) raiseStale("what it stands for was removed from the simulation");
        return simulation;
    }
    [[nodiscard]] const DiagnosticLog& log() const { return log_; }
    [[nodiscard]] double dt() const { return dt_; }
    [[nodiscard]] const SimulationOptions& options() const { return options_; }

    // The garbage collector is told of them.
    py::object callback = py::none();  // of gravity
    py::object pairCallback = py::none();
    void forgetCallbacks();

private:
    // While others may run beside: what is called then is refused.
    class Busy {
    public:
        explicit Busy(PythonSimulation& simulation) : simulation_(simulation) {
            static_cast<void>(simulation.checked());
            simulation.busy_ = true;
            simulation.worker_ = std::this_thread::get_id();
        }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;
        ~Busy() { simulation_.busy_ = false; }

    private:
        PythonSimulation& simulation_;
    };
    // Where an object is in the lists that Python has.
    struct Places {
        std::unordered_map<std::uint64_t, std::array<std::int32_t, 2>> geoms;  // number, and that of its body
        bool known = false;
    };

    void layOut();
    void endArrays();
    void noticeLostBodies();
    void forgetTargets();
    // Adds or removes.
    void changeBodies(const std::function<void()>& change);
    static Vector3 accelerationOf(const BodyState& state, void* user);
    static bool touches(TouchingPair& pair, void* user);

    SceneRef scene_;
    double dt_;
    SimulationOptions options_;
    DiagnosticLog log_;
    std::unique_ptr<Simulation> sim_;
    bool busy_ = false;
    std::thread::id worker_;  // where it is at work
    Views views_;
    Targets control_;
    std::vector<double> applied_;  // targets that were set last
    std::vector<double> forces_;   // of the array `forces`, in the present call of step(); empty: none
    std::map<ActuatorId::Key, std::size_t> actuators_;
    std::vector<std::string> names_;
    std::unordered_map<dBodyID, std::size_t> indexOf_;
    Places places_;
    std::unordered_map<std::uint32_t, SceneRef> added_;  // by instance
    std::optional<Recording> recording_;
    std::optional<RunSummary> summary_;  // since the bodies changed last
    std::int64_t recordEvery_ = 1;
    std::exception_ptr callbackFault_;
};

// The class as it is bound, each topic in a file of its own.
using SimulationClass = py::class_<PythonSimulation>;
void bindHandles(py::module_& module, SimulationClass& simulation);
void bindInstances(py::module_& module, SimulationClass& simulation);
void bindActuators(py::module_& module, SimulationClass& simulation);
void bindContactRules(SimulationClass& simulation);
void bindEvents(SimulationClass& simulation);
void bindForces(SimulationClass& simulation);
void bindQueries(SimulationClass& simulation);
void bindFields(py::module_& module, SimulationClass& simulation);
void bindPairs(py::module_& module, SimulationClass& simulation);

// The numbers of an argument; there is no scene that they could refer to.
[[nodiscard]] Vector3 vectorOf(py::handle value, const char* name);
[[nodiscard]] Quaternion quaternionOf(py::handle value, const char* name);
// A filter of a dict, or of a part of any scene; None: nullopt.
[[nodiscard]] std::optional<CollisionFilter> filterOf(py::handle value);
// Poses of (n, 3) positions and (n, 4) rotations, where None is no rotation.
[[nodiscard]] std::vector<Pose> posesOf(py::handle positions, py::handle rotations);
template <typename Id>
[[nodiscard]] py::object idOrNone(Id id) {
    return id ? py::cast(id) : py::none();
}

[[nodiscard]] SimulationOptions optionsOf(const py::dict& named);
[[nodiscard]] py::list optionList();

}  // namespace orrery::python
