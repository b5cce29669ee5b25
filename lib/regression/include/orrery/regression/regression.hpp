// Simulations as regression tests: baselines for comparison, and sentences that must be true.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/values.hpp"
#include "orrery/sim/ode.hpp"
#include "orrery/sim/simulation.hpp"

#include "orrery/version.hpp"

namespace orrery {

// ---- Baselines: results of a simulation that somebody has looked at and accepted.

/// How a scene is simulated for its baseline. The baseline stores it, and a check repeats it.
struct BaselineRun {
    double dt = 0.01;            ///< s, length of a step, finite and positive
    std::uint64_t steps = 500;   ///< calls of Simulation::step
    std::uint32_t samples = 10;  ///< number of stored states, not counting the first one; the last state is the end
    SimulationOptions
        simulation;  ///< the baseline stores the options that visitOptions visits, and plan.gravityOverride
};

/// The state of a simulation at one step.
struct ORRERY_API BaselineSample {
    std::uint64_t step = 0;      ///< Simulation::steps
    Energy energy;               ///< J; a potential that is NaN is not compared
    std::uint64_t contacts = 0;  ///< number of contacts so far
    std::uint64_t hash = 0;      ///< Simulation::stateHash
    std::vector<Pose> poses;     ///< authored frames in the world, in the order of Baseline::bodies
    std::vector<bool> asleep;    ///< disabled bodies, in the order of Baseline::bodies
    /// Equality to the last bit.
    bool operator==(const BaselineSample&) const;
};

/// An accepted run: its settings and its results. A plain value.
struct Baseline {
    std::string scene;         ///< name of the file, without its folder
    std::uint64_t digest = 0;  ///< digestOf() the file's bytes
    /// Precision of the ODE that it was simulated with: "double" or "single". A baseline is valid only for its own
    /// precision.
    std::string precision = std::string(kOdePrecision);
    BaselineRun run;                      ///< settings of the run
    std::vector<std::string> bodies;      ///< named like Recording::bodies
    std::vector<BaselineSample> samples;  ///< at the start, then at equal intervals up to the end
};

/// Returns the FNV-1a hash, 64 bits, of the bytes of a file.
[[nodiscard]] ORRERY_API std::uint64_t digestOf(std::string_view bytes);

/// Steps a new simulation to the end of the run. The run ends early if a step does nothing. The caller sets `scene` and
/// `digest`.
[[nodiscard]] ORRERY_API Baseline takeBaseline(Simulation& simulation, const BaselineRun& run);
/// The same for an application that may have to stop: `stop` is asked after each step, and where it says true the run
/// ends there, without a sample of that moment.
[[nodiscard]] ORRERY_API Baseline takeBaseline(Simulation& simulation, const BaselineRun& run,
                                               const std::function<bool()>& stop);

/// Allowed differences.
struct Tolerance {
    bool exact = false;  ///< no difference is allowed: every state hash and the number of contacts must be the same
    /// m for a position, rad for a rotation, J for an energy below 1 J; for a larger energy the relative difference.
    double value = ORRERY_ODE_SINGLE ? 1e-4 : 1e-6;
};

/// The first difference from the baseline.
struct Mismatch {
    std::string body;        ///< "" for the scene as a whole
    std::uint64_t step = 0;  ///< step after which the difference is seen
    double time = 0;         ///< s, time of that step
    std::string quantity;    ///< "position", "rotation", "asleep", "kinetic energy", "bodies", "state hash", "precision
                             ///< of ODE", ...
    std::string expected;    ///< value of the baseline, as words or a number
    std::string found;       ///< value of the run
    double difference = 0;   ///< in the quantity's unit; 0 if it has no size
};

/// Returns nullopt if all values agree. Within one step bodies come before the scene; among bodies the largest
/// difference is returned.
[[nodiscard]] ORRERY_API std::optional<Mismatch> firstMismatch(const Baseline& expected, const Baseline& found,
                                                               const Tolerance& tolerance);

/// Returns text such as: body "ball", step 50 (0.5 s): position is off by 0.013 m
[[nodiscard]] ORRERY_API std::string toText(const Mismatch& mismatch);

// ---- Files of baselines: JSON with one line for every body at every sample, so that a diff is readable.

/// Returns the path of a scene's baseline: for "planet.gltf" it is "planet.gltf.baseline" in the same folder, and
/// "planet.gltf.single.baseline" for ODE in single precision.
[[nodiscard]] ORRERY_API std::filesystem::path baselineBeside(const std::filesystem::path& scene);

/// Returns the text of the file. Numbers read back as exactly the same doubles.
[[nodiscard]] ORRERY_API std::string toText(const Baseline& baseline);

/// Reads such a text. On errors reports CHECK_BASELINE_INVALID, or the fault in the JSON, at its place, and returns
/// nullopt.
[[nodiscard]] ORRERY_API std::optional<Baseline> parseBaseline(std::string text, const std::string& file,
                                                               DiagnosticLog& log);

/// Reads a baseline from a file. Reports CHECK_BASELINE_MISSING if there is no such file.
[[nodiscard]] ORRERY_API std::optional<Baseline> readBaseline(const std::filesystem::path& file, DiagnosticLog& log);
/// Writes a baseline into a file. Reports FILE_UNWRITABLE and returns false if it cannot be written.
[[nodiscard]] ORRERY_API bool writeBaseline(const Baseline& baseline, const std::filesystem::path& file,
                                            DiagnosticLog& log);

/// A member of a scene that has another value than a new one.
struct SceneMember {
    std::string node;    ///< path of a node; "" for the scene as a whole
    std::string member;  ///< "body.mass.total"; "" for the node itself
    std::string value;   ///< with its unit; of a node or a part, its kind; of a mesh, a digest
};
/// Returns the members that a scene gives, in the order of the document.
[[nodiscard]] ORRERY_API std::vector<SceneMember> givenMembers(const Scene& scene);
/// The same with the members that the scene gave, which a file of earlier versions lacks: then there are none.
[[nodiscard]] ORRERY_API std::optional<Baseline> readBaseline(const std::filesystem::path& file, DiagnosticLog& log,
                                                              std::vector<SceneMember>& members);
/// Writes a baseline with the members that its scene gives.
[[nodiscard]] ORRERY_API bool writeBaseline(const Baseline& baseline, const std::filesystem::path& file,
                                            DiagnosticLog& log, const std::vector<SceneMember>& members);

/// Result of matchesBaseline(), for test frameworks: true or false, and the reason.
struct Verdict {
    bool matches = false;  ///< does everything agree with the baseline?
    std::string
        message;  ///< the first body, step and quantity that are not, or what is wrong with the baseline; else ""
    explicit operator bool() const { return matches; }  ///< does everything agree with the baseline?
};
/// Prints the message, as test frameworks do; "as expected" if it is empty.
ORRERY_API std::ostream& operator<<(std::ostream& out, const Verdict& verdict);

/// Simulates the scene as its baseline says and compares: a scene is one line of a test case, with any framework.
///
///     BOOST_AUTO_TEST_CASE(the_tower_stands) {
///         orrery::DiagnosticLog log;
///         const orrery::Scene scene = orrery::load("tower.xode", log);
///         BOOST_TEST(orrery::matchesBaseline(scene, "tower.xode.baseline"));
///     }
///
/// A baseline that cannot be read does not match.
[[nodiscard]] ORRERY_API Verdict matchesBaseline(const Scene& scene, const std::filesystem::path& baseline,
                                                 const Tolerance& tolerance = {});

// ---- Expectations: sentences about a simulation that must be true: "box.position.y > 0.49 at end".
//
//     BODY.QUANTITY[.COMPONENT] COMPARISON NUMBER [WHEN]
//     BODY asleep|awake [WHEN]
//     QUANTITY-OF-THE-SCENE COMPARISON NUMBER [WHEN]
//
// BODY is a name or a path, in double quotes if it contains blanks or comparison signs. Quantities of a body: position
// (m) and velocity (m/s) of the authored frame and angularVelocity (rad/s), each with .x .y .z or .length; rotation
// with .x .y .z .w; speed, the length of the velocity; distance (m) from its place in the scene. Quantities of the
// scene: energy, kinetic, potential (J), contacts (of a step), asleep (number of bodies). COMPARISON: < <= > >= == !=.
// WHEN: "at end" (the default), "at SECONDS", "always", "eventually".

/// The meaning of a sentence about a simulation. parseExpectation() makes it.
struct ExpectationTerms {
    /// The quantity that is compared: the first six and Distance belong to a body, the others to the scene.
    enum class Quantity : std::uint8_t {
        Position,         ///< m, of the author's frame
        Velocity,         ///< m/s, of the author's frame
        AngularVelocity,  ///< rad/s
        Orientation,      ///< quaternion of the author's frame; the word is "rotation"
        Speed,            ///< m/s, length of the velocity
        Asleep,           ///< 1 or 0: is the body disabled?
        Energy,           ///< J, kinetic plus potential; no comparison is true if it is not defined
        Kinetic,          ///< J
        Potential,        ///< J, like Energy::potential
        Contacts,         ///< number in a step
        AsleepCount,      ///< number of disabled dynamic bodies; the word is "asleep"
        Distance,         ///< m, of a body's place from the one that the scene states
    };
    /// The part of a vector or rotation.
    enum class Component : std::uint8_t {
        X,       ///< .x
        Y,       ///< .y
        Z,       ///< .z
        W,       ///< .w, for rotations
        Length,  ///< .length, for vectors
    };
    /// How the value is compared with the number.
    enum class Comparison : std::uint8_t {
        Less,          ///< `<`
        LessEqual,     ///< `<=`
        Greater,       ///< `>`
        GreaterEqual,  ///< `>=`
        Equal,         ///< `==`
        NotEqual,      ///< `!=`
    };
    /// When the sentence must be true.
    enum class When : std::uint8_t {
        AtEnd,       ///< after the last step
        AtTime,      ///< at the first observation when `time` is reached
        Always,      ///< at the start and after every step
        Eventually,  ///< at least once
    };

    std::string body;                             ///< name or path; "" for quantities of the scene
    Quantity quantity = Quantity::Energy;         ///< the quantity that is compared
    Component component = Component::X;           ///< for vectors and rotations
    Comparison comparison = Comparison::Greater;  ///< how it is compared with `number`
    double number = 0;                            ///< in the unit of the quantity; asleep: 1, awake: 0
    When when = When::AtEnd;                      ///< when the sentence must be true
    double time = 0;                              ///< s, for AtTime
};

/// Reads a sentence such as "box.position.y > 0.49 at end". Returns nullopt on a syntax error; `error` then says what
/// was expected and where.
[[nodiscard]] ORRERY_API std::optional<ExpectationTerms> parseExpectation(std::string_view text, std::string& error);

/// Is the comparison of the sentence true for the value? A NaN makes it false.
[[nodiscard]] ORRERY_API bool holds(double value, const ExpectationTerms& terms);

/// The quantity of a sentence in one simulation. Keeps no reference to it. Threads: like the simulation.
class ORRERY_API WatchedQuantity {
public:
    /// Uses only body, quantity and component of the terms.
    explicit WatchedQuantity(ExpectationTerms terms) : terms_(std::move(terms)) {}

    /// Returns the present value in the simulation; nullopt if there is no such body. The body is searched only once.
    [[nodiscard]] std::optional<double> valueIn(const Simulation& simulation);
    /// Was the body searched for and not found?
    [[nodiscard]] bool bodyMissing() const { return bodyMissing_; }
    /// Returns the terms given to the constructor.
    [[nodiscard]] const ExpectationTerms& terms() const { return terms_; }

private:
    ExpectationTerms terms_;
    std::optional<std::size_t> body_;  ///< index; set when it is found
    bool bodyMissing_ = false;
};

/// A sentence that is checked during one simulation. Keeps no reference to it. Threads: like the simulation.
class ORRERY_API Expectation {
public:
    /// `text` is quoted in the diagnostic; `terms` is its meaning.
    Expectation(std::string text, ExpectationTerms terms) : text_(std::move(text)), quantity_(std::move(terms)) {}

    /// Call it before the first step and after every step. Pass true for `last` after the last step.
    void observe(const Simulation& simulation, bool last);
    /// Call it after the last step. If the sentence was not true, reports CHECK_EXPECTATION with the value and the
    /// time, and returns false. `place`: the subject of the sentence, such as the scene's file.
    bool judge(DiagnosticLog& log, const Place& place = {}) const;

private:
    std::string text_;
    WatchedQuantity quantity_;
    std::string undefined_;  ///< why the quantity was not defined when it was last observed
    bool decided_ = false;   ///< later steps cannot change the verdict
    bool held_ = false;
    double value_ = 0;  ///< its value when the verdict was made, or when it was last observed
    double time_ = 0;   ///< s
};

}  // namespace orrery
