// The outcome of a run: what bodies, joints, actuators and contacts did, which bodies fell away from everything, and
// which actuators were too weak.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/values.hpp"
#include "orrery/sim/events.hpp"
#include "orrery/sim/watched.hpp"

#include "orrery/version.hpp"

namespace orrery {

class Simulation;

/// The state of a body at the end of a run.
enum class BodyOutcome : std::uint8_t {
    Moves,
    Rests,    ///< slower than 0.02 m/s and 0.05 rad/s for the last half second, but awake
    Sleeps,   ///< disabled
    Lost,     ///< it fell away from everything (SIM_BODY_LOST)
    Driven,   ///< kinematic
    Stopped,  ///< its numbers were no longer finite (SIM_BODY_DIVERGED)
};
constexpr std::array<std::string_view, 6> enumNames(BodyOutcome) {
    return {"moves", "rests", "sleeps", "lost", "driven", "stopped"};
}

struct BodySummary {
    BodyOutcome outcome = BodyOutcome::Moves;
    std::optional<LostPlace> lost;
    double greatestSpeed = 0;  ///< m/s, of the origin of its pose; if SummaryParts::bodies
    Vector3 lowest;            ///< m, world: that origin where it was lowest along gravity; if SummaryParts::bodies
};

/// The greatest readings of a joint (JointReading), if SummaryParts::joints.
struct JointSummary {
    std::string name;  ///< as in a Recording
    /// In the order of kJointObservables; of vectors the length. NaN for those of axes, and where the joint has none.
    std::array<double, kJointObservables.size()> greatest;
};

/// One contact of a run. Without a time there was none.
struct ContactExtreme {
    std::optional<double> time;  ///< s
    std::string geom1;           ///< as in a Recording; empty: of the application
    std::string geom2;
    double value = 0;  ///< m or N
};

/// The contacts of a run, if SummaryParts::contacts.
struct ContactsSummary {
    std::size_t pairs = 0;      ///< pairs of geoms that touch at the end
    std::size_t mostPairs = 0;  ///< the most at one time
    ContactExtreme deepest;     ///< m
    ContactExtreme strongest;   ///< N: normal force and friction, mean over the step
};

/// The parts of a summary for which every step is looked at.
struct SummaryParts {
    bool bodies = false;
    bool joints = false;     ///< needs SimulationOptions::jointReadings
    bool actuators = false;  ///< looked at anyway
    bool contacts = false;   ///< needs SimulationOptions::contactEvents
};

/// Watches a run. Make it before the first step, call observe() after each step, and finish() after the last one. It
/// looks at actuators at every step, and at bodies, joints and contacts ten times a second of the simulation, at every
/// step for the parts that are asked for, and changes nothing. It covers the bodies that existed when it was made: if
/// their number changes, it looks no more. Make another one after objects were added or removed.
///
/// A body is lost if everything that was in the scene at the start, and all that is held now, is above it by a second
/// of free fall, and it falls on; or if it is a hundred times the extent of the scene away and still gains speed.
/// Bodies that joints connect are lost together.
///
/// The simulation must outlive it, and must not be moved. While it is there, ODE tells the forces of joints with motors
/// (dJointSetFeedback). Threads: like the functions of the simulation that are not const.
class RunSummary {
public:
    explicit RunSummary(const Simulation& simulation, const SummaryParts& parts = {});
    RunSummary(RunSummary&&) noexcept;
    RunSummary& operator=(RunSummary&&) noexcept;
    ~RunSummary();

    /// `time`: s, as for recordFrame().
    void observe(std::optional<double> time = {});
    void finish(std::optional<double> time = {});

    /// In the order of Simulation::bodies(); known after finish().
    [[nodiscard]] std::span<const BodySummary> bodies() const;
    [[nodiscard]] std::size_t count(BodyOutcome outcome) const;
    /// In the order of Simulation::actuators(). The forces of drives that ODE moves by rows of their own are known if
    /// SimulationOptions::jointReadings is set.
    [[nodiscard]] std::span<const ActuatorSummary> actuators() const;
    /// In the order of Simulation::jointReadings(); empty if it is not wanted.
    [[nodiscard]] std::span<const JointSummary> joints() const;
    [[nodiscard]] const ContactsSummary& contacts() const;
    /// Reports SIM_BODY_LOST: a warning, or an info where nothing in the scene stands still; SIM_MOTOR_SATURATED: a
    /// warning, or an info for motors that may be meant as friction; SIM_JOINT_GAP and SIM_CONTACT_DEEP; and, as
    /// infos, SIM_BODY_RESTLESS and SIM_SLEEP_OFF.
    void report(DiagnosticLog& log) const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace orrery
