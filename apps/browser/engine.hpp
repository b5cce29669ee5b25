// A scene that a page or a program in JavaScript simulates: what the module for browsers is made of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "orrery/recording/columns.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/sweep/setup.hpp"
#include "output/json.hpp"
#include "recorder.hpp"

namespace orrery::app {

class Engine {
public:
    static constexpr std::size_t kBodyNumbers = 14;  // of each body in state()

    // Reads a scene from the file system of the module and makes its simulation, at time 0. False if nothing can be
    // simulated: diagnostics() tells why.
    bool load(const std::string& file);
    // Is there one?
    [[nodiscard]] bool ready() const { return simulation_ && simulation_->valid(); }
    // All findings from the file, from making the simulation and from the steps, by place: a list in the form of
    // `validate --json`, each with "excerpt": {"line", "text", "before", "marked"}, or null.
    [[nodiscard]] Json diagnostics() const;
    // In the form of `orrery info --json`.
    [[nodiscard]] Json info() const;
    // As a page that replays a run has it, without what happens over time (docs/formats/page.md). Only where ready().
    [[nodiscard]] Json page();

    // Sets how the scene is simulated, by the words of plans of sweeps (docs/sweep.md): "dt" (s), which the next step
    // has; "gravity" ("x,y,z" in m/s^2, "" for that of the file), "solver", "seed" and the others, with which it begins
    // again at time 0. "" if that was done, else the fault of the value.
    [[nodiscard]] std::string setOption(std::string_view name, const std::string& value);
    // All of them by name, as `run --json` has them, with "dt" and "gravity" (null: that of the file).
    [[nodiscard]] Json options() const;
    // Sets a member of the scene ("body:ball.mass" to "2") or a value at its place in the file, as --set of the program
    // does, and begins again at time 0. "" if that was done; else the fault, and nothing is changed.
    [[nodiscard]] std::string setMember(const std::string& target, const std::string& value);

    // The members of a node that can be set, and their values: as membersOfNode().
    [[nodiscard]] Json members(std::string_view nameOrPath) const;

    // Makes `count` steps of dt. A world in which ODE has failed stands still: diagnostics() tells.
    void step(std::size_t count);
    // Begins at time 0 again, with the values that were set.
    void reset();
    // The state between two steps as text, as `orrery run --checkpoint` writes it; "" where going on from it would not
    // be exact: diagnostics() tells.
    [[nodiscard]] std::string checkpoint();
    // Goes on from such a text, of the same scene with the same options, also of one from another machine. "" where
    // that was done, else why not, and nothing is changed.
    [[nodiscard]] std::string resume(const std::string& checkpoint);
    // For each body: position (m) and rotation (x, y, z, w) of the author's frame, velocity of its origin (m/s),
    // angular velocity (rad/s), and 1 if it is awake, 0 if it sleeps. Good until the next call.
    [[nodiscard]] const std::vector<double>& state();
    // For each contact point of the last step: position (m), normal (unit, into the first geom) and force on the first
    // geom (N, mean over the step). Good until the next call.
    [[nodiscard]] const std::vector<double>& contacts();
    // The joints, as "readings" of a page has them (docs/formats/page.md), and what they read after the last step: the
    // numbers of one after the other, in the order in which a page has their tracks. Good until the next call.
    [[nodiscard]] Json joints() const;
    [[nodiscard]] const std::vector<double>& readings();
    // The events since the last call, as "events" of a page has them: the latest ones if there are many.
    [[nodiscard]] Json events();
    [[nodiscard]] std::size_t bodyCount() const { return simulation_ ? simulation_->bodies().size() : 0; }
    // {"steps", "time", "dt", "contacts", "asleep", "kinetic", "potential", "hash"}
    [[nodiscard]] Json summary() const;
    // 16 hexadecimal digits over the bits of all poses and velocities: the end hash of `orrery run --json`.
    [[nodiscard]] std::string hash() const;

    // Draws a point of a body (m, in the author's frame) to a target in the world during the steps, as a damped spring
    // does. Another pull ends the one before. Not of bodies that the solver does not move.
    void pull(std::size_t body, const Vector3& point, const Vector3& target);
    void release() { pull_.reset(); }
    // {"at", "force"}: where it drew in the latest step (m) and how (N), in the world; null where nothing is pulled.
    [[nodiscard]] Json pulled() const;
    // Gives a body an impulse (N s, in the world) at a point of it (m, in the author's frame). Not to bodies that the
    // solver does not move.
    void push(std::size_t body, const Vector3& point, const Vector3& impulse);
    // Adds a force (N) at the centre of mass or at a point of the world (m), or a torque (N m), in the world, for the
    // next step. False if there is no such body, if it is kinematic, and beyond Forces::kMostForce.
    bool addForce(std::size_t body, const Vector3& force);
    bool addForceAt(std::size_t body, const Vector3& force, const Vector3& point);
    bool addTorque(std::size_t body, const Vector3& torque);
    // Gives what readings() has of one joint, by the names of the observables: {"axes": [{"position", "rate", ...}],
    // "force": [3],
    // ...}; null: not known. {} if there is no such joint.
    [[nodiscard]] Json jointReading(std::size_t joint) const;
    // The motors and drives, in the order of Simulation::actuators(): {"name", "node" (of the joint), "axis",
    // "angular", "mode", "position", "velocity", "torque", "stiffness", "damping", "maxForce" (null: any)}.
    [[nodiscard]] Json actuators() const;
    // Sets "position", "velocity", "torque" or "maxForce" of one in the running simulation; "authored": all as the
    // scene has it. False if that cannot be.
    bool drive(std::size_t actuator, std::string_view what, double value);
    // For each point of contacts(): the numbers of both geoms, in the order of info(); -1: none of the scene. Good
    // until the next call.
    [[nodiscard]] const std::vector<double>& contactPairs();
    // The same with the numbers of both bodies, in the order of state(); -1: none.
    [[nodiscard]] const std::vector<double>& contactBodies();
    // Keeps the state in memory: its number, from 1; 0 after a diagnostic. A simulation that begins again drops all.
    [[nodiscard]] std::uint32_t takeSnapshot();
    // False if there is no such state.
    bool restoreSnapshot(std::uint32_t snapshot);
    void dropSnapshot(std::uint32_t snapshot);

    // As `orrery probe --at --json`: the acceleration of gravity at a place of the world (m), and what it comes from.
    // Null where there is no simulation.
    [[nodiscard]] Json probe(const Vector3& at);

    // Writes the scene, as it is now or as it was read and set, into the file system of the module, in the format that
    // the name stands for. False after a diagnostic.
    bool save(const std::string& file, bool asItIsNow);

    // Records from now on, a frame each `every` steps, until it is stopped or is full. The recording before is dropped.
    // A simulation that begins again ends the recording; another scene, or setting a member, drops it.
    void startRecording(std::size_t every);
    void stopRecording();
    // In the form of Recorder::asJson().
    [[nodiscard]] Json recording() const { return recorder_.asJson(); }
    // Writes the recording as `run --record` does; the ending of the name sets the format. False after a diagnostic,
    // and if nothing was recorded.
    bool saveRecording(const std::string& file);
    // The text of the data of a page (docs/formats/page.md). The page replays the recording, and goes on from its
    // frames unless Recorder::asJson() has a reason why not. "" if nothing was recorded.
    [[nodiscard]] std::string recordedPage();

private:
    struct Pull {
        std::size_t body = 0;
        Vector3 point;
        Vector3 target;
        std::optional<std::pair<Vector3, Vector3>> latest;  // place and force of the latest step
    };
    struct Kept {
        Snapshot state;
        std::optional<double> stepLength;
        bool handled = false;
    };
    void build();
    void beginReadings();
    void tellPairs(const std::unordered_map<std::uint32_t, std::size_t>& numbers);
    void markUserEdited();
    void applyPull();
    void takeStep();
    // The time (s) that `run` would print: that of all steps, if all had one length.
    [[nodiscard]] double time() const;
    [[nodiscard]] std::string title() const;

    std::string file_;
    Scene scene_;
    Scene asRead_;           // without what was set
    DiagnosticLog read_;     // of the file
    DiagnosticLog built_;    // of the plan and the simulation
    DiagnosticLog written_;  // of the latest page or file
    sweep::RunSetup setup_;  // as `orrery run` has it, where nothing is set
    std::optional<Simulation> simulation_;
    std::optional<double> stepLength_;  // s, of all steps so far; not a number: of several lengths
    bool handled_ = false;              // were bodies pulled or pushed since time 0?
    Recorder recorder_;
    Recording happened_;  // since the start: names, first readings, and the events that nobody has asked for yet
    std::vector<double> state_;
    std::vector<double> contacts_;
    std::vector<std::vector<Column<JointReading>>> columns_;  // of each joint that is read
    std::vector<double> readings_;
    std::optional<Pull> pull_;
    std::vector<double> pairs_;
    std::unordered_map<std::uint32_t, std::size_t> geomNumbers_;  // by node; empty until they are asked for
    std::unordered_map<std::uint32_t, std::size_t> geomBodies_;   // the same
    std::unordered_map<std::uint32_t, Kept> snapshots_;
    std::uint32_t lastSnapshot_ = 0;
};

}  // namespace orrery::app
