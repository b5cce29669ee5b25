// One sentence about a simulation that is to hold: "box.position.y > 0.49 at end".
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
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery {

// What a sentence about a simulation says. parseExpectation() makes it.
struct ExpectationTerms {
    // What is looked at: the first six of a body, the others of the scene.
    enum class Quantity : std::uint8_t {
        Position,         // m, of the author's frame
        Velocity,         // m/s, of the author's frame
        AngularVelocity,  // rad/s
        Orientation,      // quaternion of the author's frame; the word is "rotation"
        Speed,            // m/s, length of the velocity
        Asleep,           // 1 or 0: is the body disabled?
        Energy,           // J, kinetic and potential together
        Kinetic,          // J
        Potential,        // J, as Energy::potential
        Contacts,         // of a step
        AsleepCount,      // disabled dynamic bodies; the word is "asleep"
    };
    // Which part of a vector or rotation.
    enum class Component : std::uint8_t {
        X,       // .x
        Y,       // .y
        Z,       // .z
        W,       // .w, of rotations
        Length,  // .length, of vectors
    };
    // How the value is to be to the number.
    enum class Comparison : std::uint8_t {
        Less,          // `<`
        LessEqual,     // `<=`
        Greater,       // `>`
        GreaterEqual,  // `>=`
        Equal,         // `==`
        NotEqual,      // `!=`
    };
    // When it is to hold.
    enum class When : std::uint8_t {
        AtEnd,       // after the last step
        AtTime,      // at the first look when `time` is reached
        Always,      // at the start and after every step
        Eventually,  // at least once
    };

    std::string body;                             // name or path; "" for quantities of the scene
    Quantity quantity = Quantity::Energy;         // what is looked at
    Component component = Component::X;           // of vectors and rotations
    Comparison comparison = Comparison::Greater;  // how it is to be to `number`
    double number = 0;                            // in the unit of the quantity; asleep: 1, awake: 0
    When when = When::AtEnd;                      // when it is to hold
    double time = 0;                              // s, of AtTime
};

// Reads a sentence such as "box.position.y > 0.49 at end". nullopt where it is none; `error` then says what was
// expected where.
[[nodiscard]] std::optional<ExpectationTerms> parseExpectation(std::string_view text, std::string& error);

// A sentence, watched over one simulation. Keeps no reference to it. Threads: as the simulation that it watches.
class Expectation {
public:
    // `text` is what the diagnostic quotes, `terms` what it was read as.
    Expectation(std::string text, ExpectationTerms terms) : text_(std::move(text)), terms_(std::move(terms)) {}

    // To be called before the first step, after every step, and with `last` after the last one.
    void observe(const Simulation& simulation, bool last);
    // After the last step: reports CHECK_EXPECTATION, with the value and the time, and returns false
    // where it did not hold.
    bool judge(DiagnosticLog& log) const;

private:
    [[nodiscard]] std::optional<double> valueIn(const Simulation& simulation);

    std::string text_;
    ExpectationTerms terms_;
    std::optional<std::size_t> body_;  // index, once found
    bool bodyMissing_ = false;
    bool decided_ = false;  // nothing that comes can change the verdict
    bool held_ = false;
    double value_ = 0;  // what it was when the verdict fell, or when last seen
    double time_ = 0;   // s
};

}  // namespace orrery
