// The history of a simulation. It does not depend on ODE; exporters write it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"
#include "orrery/sim/gravity.hpp"
#include "orrery/sim/simulation.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// The state of one body at one time: its frame as authored, in world axes.
struct BodySample {
    Pose pose;                ///< m; pose of the body's frame (node origin)
    Vector3 linearVelocity;   ///< m/s, velocity of the frame's origin
    Vector3 angularVelocity;  ///< rad/s
};

/// Sums over all bodies at one time.
struct FrameTotals {
    double kinetic = 0;        ///< J
    double potential = 0;      ///< J, as from Simulation::energy(): NaN if it is not defined
    Vector3 momentum;          ///< kg m/s, as from Simulation::momentum()
    Vector3 angularMomentum;   ///< kg m^2/s, about the origin of the world
    std::size_t contacts = 0;  ///< contacts of the step that led to the frame
    std::uint64_t hash = 0;    ///< Simulation::stateHash()
};

/// An object that is recorded in addition to bodies: a geom or a trigger.
struct RecordedObject {
    InstanceId instance;  ///< scene instance of `node`
    NodeId node;          ///< node of the object
    std::string name;     ///< named like bodies
};

/// Index for an object that is in no table of the recording.
inline constexpr std::uint32_t kNoObject = 0xFFFFFFFF;

/// One point of contact of the step that led to a frame, in world axes.
struct RecordedContact {
    std::uint32_t part1 = kNoObject;  ///< Recording::parts; kNoObject: a geom of the application
    std::uint32_t part2 = kNoObject;  ///< the other one; the same values
    Vector3 position;                 ///< m
    Vector3 normal;                   ///< unit length, into part 1
    double depth = 0;                 ///< m
    Vector3 force;                    ///< N, on part 1, mean over the step
};

/// Something that happened to a body in a step.
struct RecordedEvent {
    /// The kind of event.
    enum class Kind : std::uint8_t {
        Enter,  ///< it entered a trigger
        Exit,   ///< it left a trigger
        Sleep,  ///< it was disabled: by ODE because it was at rest, or because it diverged
        Wake,   ///< it was enabled
    };
    double time = 0;                    ///< s, at the end of the step
    Kind kind = Kind::Enter;            ///< the kind of event
    std::uint32_t body = 0;             ///< Recording::bodies
    std::uint32_t trigger = kNoObject;  ///< Recording::parts; kNoObject: Sleep and Wake have none
};

/// The data that startRecording() and recordFrame() collect from one simulation, frame by frame. It is a plain value
/// without references to the simulation, which may end before it.
///
/// Threads: const functions may be called from several threads at once. recordFrame() reads the simulation and must not
/// run during its step.
struct Recording {
    /// Names of the bodies; paths if a name is missing or repeated. In added scenes the number of the scene comes
    /// first: "2:/world/ball".
    std::vector<std::string> bodies;
    std::vector<RecordedObject> bodyParts;  ///< in the order of `bodies`
    std::vector<RecordedObject> parts;      ///< ordered by instance, then by node
    std::vector<double> times;              ///< s, one for each frame
    std::vector<BodySample> samples;        ///< index: frame * bodies.size() + body
    std::vector<bool> asleep;               ///< disabled bodies, in the order of `samples`
    std::vector<FrameTotals> totals;        ///< one for each frame
    /// Filled if SimulationOptions::contactEvents is set. The contacts of a frame end at its entry in contactEnds, and
    /// begin at the entry of the frame before.
    std::vector<RecordedContact> contacts;
    std::vector<std::size_t> contactEnds;     ///< one for each frame
    std::vector<RecordedObject> joints;       ///< filled if SimulationOptions::jointReadings is set, else empty
    std::vector<JointReading> jointReadings;  ///< index: frame * joints.size() + joint
    /// Ordered by time. Events of triggers are recorded if SimulationOptions::triggerEvents is set.
    std::vector<RecordedEvent> events;
    std::vector<bool> disabled;  ///< in the order of `bodies`: state at the end of the latest recorded step

    /// Returns the state of a body (an index in `bodies`) at a frame (an index in `times`).
    [[nodiscard]] const BodySample& sample(std::size_t frame, std::size_t body) const {
        return samples[frame * bodies.size() + body];
    }
    /// Returns the reading of a joint (an index in `joints`) at a frame (an index in `times`).
    [[nodiscard]] const JointReading& jointReading(std::size_t frame, std::size_t joint) const {
        return jointReadings[frame * joints.size() + joint];
    }
};

class Simulation;

/// Returns the names of the bodies, in the order of Simulation::bodies(); paths if a name is missing or repeated.
[[nodiscard]] ORRERY_API std::vector<std::string> bodyNames(const Simulation& simulation);

/// Starts a recording: names the bodies of a simulation and records its present state as the first frame. Reserves
/// space for `frames` frames, so that recording them allocates nothing.
[[nodiscard]] ORRERY_API Recording startRecording(const Simulation& simulation, std::size_t frames = 0);
/// Adds the events of the last step and a frame at `time` (s). Without `time`, uses Simulation::time(), which is the
/// rounded sum of all steps. A recording holds the bodies that existed when it began: if scenes were added or removed
/// so that the number of bodies (or of recorded joints) has changed, nothing is added.
ORRERY_API void recordFrame(const Simulation& simulation, Recording& recording, std::optional<double> time = {});
/// Adds only the events of the last step, for steps without a frame.
ORRERY_API void recordEvents(const Simulation& simulation, Recording& recording, std::optional<double> time = {});

// ---- Checkpoints: the state of a running simulation as text. Another simulation can continue from it bit for bit.

/// Saves and restores the state of a simulation; it has only static functions.
///
/// A checkpoint keeps: for every body its pose (ODE's own quaternion and matrix), velocities, forces for the next step,
/// whether it sleeps and how long it has been at rest; for every world its gravity and the position in its sequence of
/// random numbers; for every joint its counted turns; with Solver::Own what the step remembers of contacts and joints;
/// the time, steps and contacts so far. Data that can be made again
/// from the scene and the options is not kept. Both must therefore be identical, to the last setting; a checkpoint of
/// another scene or of other options is refused.
///
/// It also keeps what the application has set in actuators (Actuators), and materials and filters that it has given to
/// geoms of the simulation (ContactRules); all others are then as in the scene. Older checkpoints lack these, and
/// leave them as they are.
///
/// The application must set again all other changes that it made in ODE's objects (other parameters of joints, masses,
/// geoms), materials of foreign geoms, fields that it set, and its callbacks.
///
/// Threads: like the functions of the Simulation; not during its step. The text has no references, so another process
/// may resume it.
class ORRERY_API Checkpoint {
public:
    /// Call it between two steps. Returns nullopt, and reports CHECKPOINT_NOT_EXACT at the cause, if the simulation
    /// could not continue exactly: in a world that failed; between StepParts::begin() and end(); for a transmission,
    /// because ODE does not reveal its turns; and for a body that falls asleep by a mean over several steps
    /// (OdeAutoDisable::samples). In a world of the application, reports the info CHECKPOINT_WORLD_GIVEN: its own
    /// objects there are not kept.
    [[nodiscard]] static std::optional<std::string> save(const Simulation& simulation, DiagnosticLog& log);

    /// Puts the state into a simulation that was made from the same scene with the same options, and in which the same
    /// scenes (or prefabs), bodies and joints were added and removed. Returns false and does nothing after
    /// CHECKPOINT_MALFORMED (the text has a checksum) or CHECKPOINT_OTHER_SCENE, which is reported for each option,
    /// gravity of a world, or part of the plan that differs; or CHECKPOINT_NOT_EXACT between StepParts::begin() and
    /// end() and in a simulation of which a world failed. `dt`, s: the length of the coming steps, which must be the
    /// length of the last saved step. If it is absent, any length is accepted.
    static bool resume(Simulation& simulation, std::string_view text, DiagnosticLog& log,
                       std::optional<double> dt = {});

private:
    // These need more than the public functions of a simulation show.
    friend class NodePoses;
    friend class RunSummary;
    static const auto& implOf(const Simulation& simulation) { return *simulation.impl_; }
};

/// The state of a simulation in memory, to go back to: for rollback, for trying something out, and for planning. It
/// keeps what a Checkpoint keeps, the fields that the application has set (Gravity::setField,
/// moveField), and which bodies are in triggers. From there the simulation goes on bit for bit. Readings of joints have
/// the positions and rates of the state; until the next step, forces, bodyReadings(), contacts and moved() are still
/// those of the step before restore().
///
///     Snapshot before;
///     if (!before.take(simulation, log)) ...
///     simulation.step(dt);
///     before.restore(simulation);
///
/// It serves the simulation that it was taken of, as long as no scene, body or joint is added or removed; a Checkpoint
/// serves another one. take() uses the memory of the state before, so that it hardly allocates.
///
/// Threads: like the functions of the Simulation; not during its step. It may outlive the simulation.
class ORRERY_API Snapshot {
public:
    Snapshot();
    /// Takes the state of another snapshot, which is empty then.
    Snapshot(Snapshot&&) noexcept;
    /// Takes the state of another snapshot and drops its own.
    Snapshot& operator=(Snapshot&&) noexcept;
    ~Snapshot();

    /// Keeps the state in place of the one before. If it cannot be kept exactly, returns false, reports
    /// CHECKPOINT_NOT_EXACT as Checkpoint::save() does, and is empty.
    bool take(const Simulation& simulation, DiagnosticLog& log);
    /// Puts the state back. Returns false and does nothing if it is empty, or of another simulation, if objects were
    /// added or removed since, if the application has destroyed a body, if a world has failed (Simulation::ok), or
    /// between StepParts::begin() and end().
    bool restore(Simulation& simulation) const;
    /// s, Simulation::time() of the state; nullopt: it is empty.
    [[nodiscard]] std::optional<double> time() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Reads positions, rates and gaps of all joints (Simulation::jointReadings) where the bodies are now, after setPose()
/// or setVelocity() has put them there. Forces stay those of the last step, but for those along axes, which are unknown
/// then. Does nothing without SimulationOptions::jointReadings. Call it between two steps.
ORRERY_API void refreshReadings(Simulation& simulation);

// ---- From a running simulation back to the Scene that it was made from. save() writes that Scene into the author's
// own file.
//
//     const Scene now = sceneNow(simulation, log);
//     save(now, "later.gltf", log);

/// Returns the scene as it is now: a copy of simulation.scene() in which the author's own members have the state of the
/// bodies. The simulation and its scene do not change. Other instances are left out (SIM_STATE_ADDED).
///
/// For each body that is not driven by an animation:
/// - Node::transform places the node (not the centre of mass) where ODE has it, in the form that the author used: a
///   matrix stays a matrix, Euler angles stay Euler angles; scale and shear do not change. Nodes below the body move
///   with it, except bodies, which get their own transform, and static bodies, which stay where they are in the world.
/// - linearVelocity (m/s) and angularVelocity (rad/s) are in Body::velocityFrame. The linear velocity is that of the
///   same point as the author's: see Body.
/// - force and torque, if the author stated them for the first step, are those that ODE has yet to apply: zero after a
///   step.
/// - enabled says whether a dynamic body is awake, in XODE and in scenes made by hand. glTF and G4MF have no such
///   member, and their bodies begin awake.
///
/// The gravity of each world is the present one: of PlanOptions::gravityOverride, or as Gravity::setWorld() left it.
///
/// A value that still equals the planned value bit for bit is not touched. So for a simulation without a step the copy
/// equals the scene, and saving it gives the same bytes. All other values agree with the simulation except for
/// rounding. Animations begin again in the saved scene, and their nodes are as the author wrote them.
///
/// Bodies and joints that Simulation::remove() has removed are not in the copy: nodes that are left with nothing go.
///
/// Joints whose anchors or axes are in the world move with the bodies that carry them, and say where they were made
/// (OdeJointSettings::madeAt), so that they hold their bodies as before, and positions and angles count on.
///
/// Diagnostics: SIM_STATE_DIVERGED and SIM_STATE_FRAME for bodies that stay as the author wrote them. A Checkpoint also
/// has remembered contacts, whole turns of joints and times of animations, which this function leaves out. Do not call
/// it during a step of the simulation. The simulation may end before the copy.
[[nodiscard]] ORRERY_API Scene sceneNow(const Simulation& simulation, DiagnosticLog& log);

// ---- Another version of the scene, while it is simulated.
//
//     if (fileHasChanged) adopt(simulation, load("level.gltf", log), log);

/// Puts another version of simulation.scene() into the simulation: for authors who edit a file that is simulated. What
/// both versions have goes on: bodies are the same if their paths are (pathOf), and keep their pose, velocity and
/// sleep, animations their time. All else is that of the new scene: masses, shapes, joints, materials, gravity; bodies
/// that it has alone begin where it puts them. If both have the same objects, the simulation also remembers its
/// contacts and goes on bit for bit where nothing was changed.
///
/// Bodies and joints that Simulation::remove() has removed stay removed, and Simulation::diagnostics() stays.
/// The time, the number of steps, other instances with their ids, the pair callback, gravity's callback, and a gravity
/// of the world that the application has set stay. So do settings of actuators, and materials and filters of geoms that
/// it has changed, if the paths of joint and geom are the same. It must set again all else that it has set in ODE's
/// objects, and in gravity volumes. Handles, spans, Snapshots and NodePoses of the simulation become invalid.
///
/// Returns false, and changes nothing, after SIM_SCENE_REFUSED: between StepParts::begin() and end(), in a simulation
/// of which a world failed, or if the scene cannot be simulated. Reports the diagnostics of the new scene, and
/// SIM_SCENE_ADOPTED if some bodies came or went.
ORRERY_API bool adopt(Simulation& simulation, const Scene& scene, DiagnosticLog& log);

}  // namespace orrery
