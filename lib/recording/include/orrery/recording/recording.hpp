// What happened in a simulation over time. Knows nothing of ODE: exporters write it.
#pragma once

#include <cstddef>
#include <cstdint>
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

/// One body at one time; author's frame, world axes.
struct BodySample {
    Pose pose;                ///< m; of the author's frame (node origin)
    Vector3 linearVelocity;   ///< m/s, of the frame's origin
    Vector3 angularVelocity;  ///< rad/s
};

/// All bodies together at one time.
struct FrameTotals {
    double kinetic = 0;        ///< J
    double potential = 0;      ///< J, as Simulation::energy() has it: not a number where it is not defined
    Vector3 momentum;          ///< kg m/s, as Simulation::momentum() has it
    Vector3 angularMomentum;   ///< kg m^2/s, about the origin of the world
    std::size_t contacts = 0;  ///< of the step that led to the frame
    std::uint64_t hash = 0;    ///< Simulation::stateHash()
};

/// Something that a recording tells of beside bodies: a geom, a trigger.
struct RecordedObject {
    InstanceId instance;  ///< that `node` belongs to
    NodeId node;          ///< of the object
    std::string name;     ///< as those of bodies
};

/// Stands for what is in no table of the recording.
inline constexpr std::uint32_t kNoObject = 0xFFFFFFFF;

/// One point of contact of the step that led to a frame, world axes.
struct RecordedContact {
    std::uint32_t part1 = kNoObject;  ///< Recording::parts; kNoObject: a geom of the application's
    std::uint32_t part2 = kNoObject;  ///< the other one, likewise
    Vector3 position;                 ///< m
    Vector3 normal;                   ///< unit, into part 1
    double depth = 0;                 ///< m
    Vector3 force;                    ///< N, on part 1, mean over the step
};

/// What happened to a body in a step.
struct RecordedEvent {
    /// What it was.
    enum class Kind : std::uint8_t {
        Enter,  ///< it came into a trigger
        Exit,   ///< it left one
        Sleep,  ///< it was disabled: by ODE, as at rest, or because it diverged
        Wake,   ///< it was enabled
    };
    double time = 0;                    ///< s, at the end of the step
    Kind kind = Kind::Enter;            ///< what it was
    std::uint32_t body = 0;             ///< Recording::bodies
    std::uint32_t trigger = kNoObject;  ///< Recording::parts; kNoObject: Sleep and Wake have none
};

/// What startRecording() and recordFrame() have seen of one simulation, frame by frame. A plain value: it does not
/// refer to the simulation, which may end before it.
///
/// Threads: const functions may be called side by side. recordFrame() reads the simulation and must not run beside its
/// step.
struct Recording {
    /// Names, or paths where a name is missing or repeated; those of added scenes after their number:
    /// "2:/world/ball".
    std::vector<std::string> bodies;
    std::vector<RecordedObject> bodyParts;  ///< as bodies
    std::vector<RecordedObject> parts;      ///< by instance, then by node
    std::vector<double> times;              ///< s, one a frame
    std::vector<BodySample> samples;        ///< frame * bodies.size() + body
    std::vector<bool> asleep;               ///< as samples; disabled bodies
    std::vector<FrameTotals> totals;        ///< one a frame
    /// Where SimulationOptions::contactEvents is set: the contacts of a frame end where contactEnds says,
    /// and begin where those of the frame before end.
    std::vector<RecordedContact> contacts;
    std::vector<std::size_t> contactEnds;     ///< one a frame
    std::vector<RecordedObject> joints;       ///< where SimulationOptions::jointReadings is set, else empty
    std::vector<JointReading> jointReadings;  ///< frame * joints.size() + joint
    /// By time. Those of triggers where SimulationOptions::triggerEvents is set.
    std::vector<RecordedEvent> events;
    std::vector<bool> disabled;  ///< as bodies: at the end of the latest step that was looked at

    /// What a body (an index in `bodies`) was at a frame (an index in `times`).
    [[nodiscard]] const BodySample& sample(std::size_t frame, std::size_t body) const {
        return samples[frame * bodies.size() + body];
    }
    /// What a joint (an index in `joints`) did at a frame (an index in `times`).
    [[nodiscard]] const JointReading& jointReading(std::size_t frame, std::size_t joint) const {
        return jointReadings[frame * joints.size() + joint];
    }
};

class Simulation;

/// Names, or paths where a name is missing or repeated, in the order of Simulation::bodies().
[[nodiscard]] ORRERY_API std::vector<std::string> bodyNames(const Simulation& simulation);

/// Names the bodies of a simulation and takes its first frame (the state it is in). Space for `frames` is
/// set aside, so that taking them allocates nothing.
[[nodiscard]] ORRERY_API Recording startRecording(const Simulation& simulation, std::size_t frames = 0);
/// Adds the events of the last step and a frame, at `time` (s; Simulation::time() where absent, which is
/// the sum of all steps with its roundings). A recording is of the bodies that were there when it began:
/// once scenes were added or removed, and their number (or that of joints that are recorded) has changed, nothing is
/// added.
ORRERY_API void recordFrame(const Simulation& simulation, Recording& recording, std::optional<double> time = {});
/// Adds the events of the last step alone: for steps without a frame.
ORRERY_API void recordEvents(const Simulation& simulation, Recording& recording, std::optional<double> time = {});

// ---- The state of a running simulation as text, from which another one goes on bit for bit.

/// Keeps and restores the state of a simulation; only static functions.
///
/// What is kept: of every body pose (ODE's own quaternion and matrix), velocities, forces for the next step,
/// whether it sleeps and how long it has been at rest; of every world its gravity and its place in the
/// row of random numbers, of every joint the turns that are counted; time, steps and contacts so far. What
/// can be made again of scene and options is not: both must be the same to the last setting, and a checkpoint
/// of others is refused.
///
/// What an application changed in ODE's objects besides (parameters of joints, masses, geoms), fields and targets
/// of actuators that it set, and its callbacks are its own to set again; of drives, before it resumes.
///
/// Threads: as the functions of the Simulation; not beside its step. The text refers to nothing: it may be resumed in
/// another process.
class ORRERY_API Checkpoint {
public:
    /// Between two steps. nullopt, with CHECKPOINT_NOT_EXACT at what is to blame, where going on would not be
    /// exact: in a world of the application's or one that failed, with scenes, bodies or joints added or removed, for a
    /// moving body with a triangle mesh, for a transmission, whose turns ODE keeps to itself, and for a body that falls
    /// asleep by a mean over several steps (OdeAutoDisable::samples).
    [[nodiscard]] static std::optional<std::string> save(const Simulation& simulation, DiagnosticLog& log);

    /// Puts the state into a simulation that was made of the same scene with the same options. False, and nothing
    /// done, after CHECKPOINT_MALFORMED (the text has a checksum) or CHECKPOINT_OTHER_SCENE for each option, gravity
    /// of a world, or part of the plan that is another one now. `dt`, s: the length of the steps to come, which must
    /// be that of the last one then; absent: whatever it is.
    static bool resume(Simulation& simulation, std::string_view text, DiagnosticLog& log,
                       std::optional<double> dt = {});

private:
    // What NodePoses reads beside what a simulation shows.
    friend class NodePoses;
    static const auto& implOf(const Simulation& simulation) { return *simulation.impl_; }
};

// ---- From a running simulation back to the Scene it was made of, which save() writes into the author's own file.
//
//     const Scene now = sceneNow(simulation, log);
//     save(now, "later.gltf", log);

/// The scene as it is now: a copy of simulation.scene() with the state of its bodies in the author's own members. The
/// simulation and its scene stay as they are; what other instances hold is passed over.
///
/// Of each body that is not driven by an animation:
/// - Node::transform places the node (not the centre of mass) where ODE has it, in the form in which the author
///   wrote it: a matrix stays one, Euler angles stay those; scale and shear are as before. What lies below the body
///   rides along, but for bodies of their own, which get a transform of their own, and static ones, which stay
///   where they are in the world.
/// - linearVelocity (m/s) and angularVelocity (rad/s) are in Body::velocityFrame, and the linear one is of the
///   point that the author's is of: see Body.
/// - force and torque, where the author stated some for the first step, are what ODE has yet to apply: zero
///   after a step.
/// - enabled says whether a dynamic body is awake, in XODE and in scenes made by hand; glTF and G4MF have no
///   member for that, and their bodies begin awake.
///
/// What is bit for bit as it was planned is not touched, so that of a simulation without a step the copy equals
/// the scene, and saved is the same bytes. All else agrees with the simulation to rounding. Animations begin anew
/// with the saved scene, and their nodes are as the author wrote them.
///
/// Diagnostics: SIM_STATE_DIVERGED and SIM_STATE_FRAME for bodies that stay as the author wrote them,
/// SIM_STATE_JOINT for joints whose anchors and axes, being in the world, no longer fit bodies that moved. A
/// Checkpoint has what this leaves out: remembered contacts, joints' angles, times of animations.
/// Not beside a step of the simulation, which may end before the copy.
[[nodiscard]] ORRERY_API Scene sceneNow(const Simulation& simulation, DiagnosticLog& log);

}  // namespace orrery
