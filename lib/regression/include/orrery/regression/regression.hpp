// Simulations as regression tests: baselines that a run is compared with, and sentences about it that have to hold.
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

// ---- What a simulation was the last time that somebody looked at it and found it good.

/// How a scene is simulated for its baseline. Kept in the baseline: a check repeats it.
struct BaselineRun {
    double dt = 0.01;              ///< s a step, finite and positive
    std::uint64_t steps = 500;     ///< calls of Simulation::step
    std::uint32_t samples = 10;    ///< states kept beside the first one; the last of them is the end
    SimulationOptions simulation;  ///< of these, what visitOptions goes through and plan.gravityOverride are kept
};

/// The state of a simulation at one step.
struct ORRERY_API BaselineSample {
    std::uint64_t step = 0;      ///< Simulation::steps
    Energy energy;               ///< J; a potential that is not a number is not compared
    std::uint64_t contacts = 0;  ///< made so far
    std::uint64_t hash = 0;      ///< Simulation::stateHash
    std::vector<Pose> poses;     ///< author's frames in the world, as Baseline::bodies
    std::vector<bool> asleep;    ///< disabled bodies, as Baseline::bodies
    /// The same to the last bit.
    bool operator==(const BaselineSample&) const;
};

/// A run that somebody found good: how it was made, and what came of it. A plain value.
struct Baseline {
    std::string scene;         ///< name of the file, without its folder
    std::uint64_t digest = 0;  ///< digestOf() the file's bytes
    /// Of the ODE that it was simulated with: "double" or "single". What one gives is no baseline of the other.
    std::string precision = std::string(kOdePrecision);
    BaselineRun run;                      ///< how it was simulated
    std::vector<std::string> bodies;      ///< names, as Recording::bodies
    std::vector<BaselineSample> samples;  ///< at the start, then evenly up to the end
};

/// FNV-1a, 64 bits, of the bytes of a file.
[[nodiscard]] ORRERY_API std::uint64_t digestOf(std::string_view bytes);

/// Steps a fresh simulation to the end of the run, which ends early where a step does nothing. `scene` and `digest` are
/// left to the caller.
[[nodiscard]] ORRERY_API Baseline takeBaseline(Simulation& simulation, const BaselineRun& run);
/// The same for an application that may have to stop: `stop` is asked after each step, and where it says true the run
/// ends there, without a sample of that moment.
[[nodiscard]] ORRERY_API Baseline takeBaseline(Simulation& simulation, const BaselineRun& run,
                                               const std::function<bool()>& stop);

/// How much may differ.
struct Tolerance {
    bool exact = false;  ///< nothing: every state hash and the number of contacts must be the same
    /// m of a position, rad of a rotation, and J of an energy below 1 J; of a larger one, the part of it.
    double value = ORRERY_ODE_SINGLE ? 1e-4 : 1e-6;
};

/// The first thing that is not as the baseline has it.
struct Mismatch {
    std::string body;        ///< "" for the whole scene
    std::uint64_t step = 0;  ///< after which it is seen
    double time = 0;         ///< s, of that step
    std::string quantity;    ///< "position", "rotation", "asleep", "kinetic energy", "bodies", "state hash", "precision
                             ///< of ODE", ...
    std::string expected;    ///< the baseline's, in words or numbers
    std::string found;       ///< the run's
    double difference = 0;   ///< in the quantity's unit; 0 where there is none
};

/// nullopt where all is as expected. Within one step bodies come before the scene, and of them the
/// one that is off most.
[[nodiscard]] ORRERY_API std::optional<Mismatch> firstMismatch(const Baseline& expected, const Baseline& found,
                                                               const Tolerance& tolerance);

/// "body "ball", step 50 (0.5 s): position is off by 0.013 m"
[[nodiscard]] ORRERY_API std::string toText(const Mismatch& mismatch);

// ---- A baseline as a file: JSON, a line for every body at every sample, so that a diff can be read.

/// Where the baseline of a scene is kept: "planet.gltf" has "planet.gltf.baseline" beside it, and
/// "planet.gltf.single.baseline" for ODE in single precision.
[[nodiscard]] ORRERY_API std::filesystem::path baselineBeside(const std::filesystem::path& scene);

/// The text of the file; numbers read back as the very same doubles.
[[nodiscard]] ORRERY_API std::string toText(const Baseline& baseline);

/// Reads such a text. Reports CHECK_BASELINE_INVALID, or what is wrong with the JSON, at its place; nullopt then.
[[nodiscard]] ORRERY_API std::optional<Baseline> parseBaseline(std::string text, const std::string& file,
                                                               DiagnosticLog& log);

/// Reports CHECK_BASELINE_MISSING where there is no such file.
[[nodiscard]] ORRERY_API std::optional<Baseline> readBaseline(const std::filesystem::path& file, DiagnosticLog& log);
/// Reports FILE_UNWRITABLE and returns false where it cannot be written.
[[nodiscard]] ORRERY_API bool writeBaseline(const Baseline& baseline, const std::filesystem::path& file,
                                            DiagnosticLog& log);

/// What matchesBaseline() found, for test frameworks: true or false, and why.
struct Verdict {
    bool matches = false;  ///< is all as the baseline has it?
    std::string
        message;  ///< the first body, step and quantity that are not, or what is wrong with the baseline; else ""
    explicit operator bool() const { return matches; }  ///< is all as the baseline has it?
};
/// The message, as test frameworks print it; "as expected" where it is empty.
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

// ---- One sentence about a simulation that is to hold: "box.position.y > 0.49 at end".
//
//     BODY.QUANTITY[.COMPONENT] COMPARISON NUMBER [WHEN]
//     BODY asleep|awake [WHEN]
//     QUANTITY-OF-THE-SCENE COMPARISON NUMBER [WHEN]
//
// BODY is a name or a path, in double quotes where it holds blanks or comparison signs. Quantities:
// position (m) and velocity (m/s) of the author's frame, angularVelocity (rad/s), each .x .y .z or
// .length; rotation .x .y .z .w; speed, the length of the velocity. Of the scene: energy, kinetic,
// potential (J), contacts (of a step), asleep (bodies). COMPARISON: < <= > >= == !=. WHEN: "at end"
// (also where nothing is said), "at SECONDS", "always", "eventually".

/// What a sentence about a simulation says. parseExpectation() makes it.
struct ExpectationTerms {
    /// What is looked at: the first six of a body, the others of the scene.
    enum class Quantity : std::uint8_t {
        Position,         ///< m, of the author's frame
        Velocity,         ///< m/s, of the author's frame
        AngularVelocity,  ///< rad/s
        Orientation,      ///< quaternion of the author's frame; the word is "rotation"
        Speed,            ///< m/s, length of the velocity
        Asleep,           ///< 1 or 0: is the body disabled?
        Energy,           ///< J, kinetic and potential together; holds nothing where that is not defined
        Kinetic,          ///< J
        Potential,        ///< J, as Energy::potential
        Contacts,         ///< of a step
        AsleepCount,      ///< disabled dynamic bodies; the word is "asleep"
    };
    /// Which part of a vector or rotation.
    enum class Component : std::uint8_t {
        X,       ///< .x
        Y,       ///< .y
        Z,       ///< .z
        W,       ///< .w, of rotations
        Length,  ///< .length, of vectors
    };
    /// How the value is to be to the number.
    enum class Comparison : std::uint8_t {
        Less,          ///< `<`
        LessEqual,     ///< `<=`
        Greater,       ///< `>`
        GreaterEqual,  ///< `>=`
        Equal,         ///< `==`
        NotEqual,      ///< `!=`
    };
    /// When it is to hold.
    enum class When : std::uint8_t {
        AtEnd,       ///< after the last step
        AtTime,      ///< at the first look when `time` is reached
        Always,      ///< at the start and after every step
        Eventually,  ///< at least once
    };

    std::string body;                             ///< name or path; "" for quantities of the scene
    Quantity quantity = Quantity::Energy;         ///< what is looked at
    Component component = Component::X;           ///< of vectors and rotations
    Comparison comparison = Comparison::Greater;  ///< how it is to be to `number`
    double number = 0;                            ///< in the unit of the quantity; asleep: 1, awake: 0
    When when = When::AtEnd;                      ///< when it is to hold
    double time = 0;                              ///< s, of AtTime
};

/// Reads a sentence such as "box.position.y > 0.49 at end". nullopt where it is none; `error` then says what was
/// expected where.
[[nodiscard]] ORRERY_API std::optional<ExpectationTerms> parseExpectation(std::string_view text, std::string& error);

/// Is the value to the number as the sentence has it? Nothing is, where the value is not a number.
[[nodiscard]] ORRERY_API bool holds(double value, const ExpectationTerms& terms);

/// The quantity of a sentence, of one simulation. Keeps no reference to it. Threads: as the simulation.
class ORRERY_API WatchedQuantity {
public:
    /// Of the terms, what the value is of counts: body, quantity and component.
    explicit WatchedQuantity(ExpectationTerms terms) : terms_(std::move(terms)) {}

    /// As the simulation is now; nullopt where it has no such body. The body is sought once.
    [[nodiscard]] std::optional<double> valueIn(const Simulation& simulation);
    /// Was the body sought and not found?
    [[nodiscard]] bool bodyMissing() const { return bodyMissing_; }
    /// As it was made.
    [[nodiscard]] const ExpectationTerms& terms() const { return terms_; }

private:
    ExpectationTerms terms_;
    std::optional<std::size_t> body_;  ///< index, once found
    bool bodyMissing_ = false;
};

/// A sentence, watched over one simulation. Keeps no reference to it. Threads: as the simulation that it watches.
class ORRERY_API Expectation {
public:
    /// `text` is what the diagnostic quotes, `terms` what it was read as.
    Expectation(std::string text, ExpectationTerms terms) : text_(std::move(text)), quantity_(std::move(terms)) {}

    /// To be called before the first step, after every step, and with `last` after the last one.
    void observe(const Simulation& simulation, bool last);
    /// After the last step: reports CHECK_EXPECTATION, with the value and the time, and returns false
    /// where it did not hold. `place`: what the sentence is about, such as the scene's file.
    bool judge(DiagnosticLog& log, const Place& place = {}) const;

private:
    std::string text_;
    WatchedQuantity quantity_;
    std::string undefined_;  ///< why the quantity, when last seen, was not defined
    bool decided_ = false;   ///< nothing that comes can change the verdict
    bool held_ = false;
    double value_ = 0;  ///< what it was when the verdict fell, or when last seen
    double time_ = 0;   ///< s
};

}  // namespace orrery
