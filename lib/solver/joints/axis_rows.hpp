// Stops, motors and springs, which act along the axes of a joint in a substep, as rows.
#pragma once

#include <algorithm>
#include <cmath>

#include "rows.hpp"

namespace orrery::solver {

// A spring and damper over a substep: impulse = -slope (position at the end - slack).
struct SpringStep {
    double slope = 0;
    double slack = 0;
    double most = HUGE_VAL;  // N s or N m s, either way

    [[nodiscard]] double asked(double position) const { return -slope * (position - slack); }
    [[nodiscard]] double impulse(double position) const { return std::clamp(asked(position), -most, most); }
};
// The mean force acts, which keeps the energy of a spring without damper; beyond the frequency that the substep can
// follow it comes to rest instead.
[[nodiscard]] SpringStep springStep(double stiffness, double damping, double rest, double position, double speed,
                                    double inverseMass, double h, double restSpeed = 0);

inline constexpr std::size_t kNoRow = kMostRows;

// An axis in a substep.
struct AxisPlan {
    AxisState state = AxisState::Free;
    AxisState stateAtStart = AxisState::Free;  // of the substep
    double position = 0;                       // at the start
    double speed = 0;
    double low = 0;  // rigid stops of this substep: from beyond, they come back slowly
    double high = 0;
    SpringStep lowGives;  // soft ones
    SpringStep highGives;
    double motorAim = 0;   // position at the end at the motor's speed
    double motorMost = 0;  // N s or N m s
    double fitted = 0;     // N s or N m s, by the motor since the last substep, between contacts
    double pushed = 0;     // N s or N m s, before contacts were met: a part of what acts in the substep
    SpringStep spring;
    double yields = 0;  // m or rad, by an impulse of 1 in the substep
    std::size_t row = kNoRow;
    double impulse = 0;  // of the row; kept while rows come and go
    double force = 0;    // mean of the last substep
    double forceChange = 0;
    double positionAtEnd = 0;
    double thrownBack = 0;  // speed that a stop gives it
};

enum class AxisChange : std::uint8_t { None, Changed, Bounces };

// Sets what of the plan does not change in the substep. `row`: of the axis at the start.
// `goesOn`: the share of the change of the force that is guessed to come again.
void beginAxis(const JointAxis& axis, const Row& row, double inverseMass, double speed, double h, double goesOn,
               AxisPlan& plan);
[[nodiscard]] bool needsRow(const JointAxis& axis, const AxisPlan& plan);
// Sets all of the row but its geometry.
void fillAxisRow(const JointAxis& axis, const AxisPlan& plan, SolvedRow& row);
// Sets the state that fits what came out, where that is another one. `mayRelease`: stops may let go.
[[nodiscard]] AxisChange nextState(const JointAxis& axis, double h, bool mayBounce, bool mayRelease, AxisPlan& plan);
// Whether the axis has a row when velocities are fitted, and which speed it is to have.
[[nodiscard]] bool fitsSpeed(const AxisPlan& plan);
// Whether the motor gives more than it can when it fits the speed by this impulse, in a substep of `h` s.
[[nodiscard]] bool isTooMuch(const JointAxis& axis, const AxisPlan& plan, double impulse, double h);
// The impulse in a substep of `h` s by a motor with its greatest force, and as far as can be guessed, by a spring.
[[nodiscard]] double pushBefore(const JointAxis& axis, const AxisPlan& plan, double inverseMass, double h);
[[nodiscard]] double fittedSpeed(const JointAxis& axis, const AxisPlan& plan);
// The state at the start of a step, from that of the last one: an endless motor holds its speed, but against a stop.
[[nodiscard]] AxisState firstState(const JointAxis& axis);

// Impulses along an axis, by what made them.
struct AxisImpulses {
    double motor = 0;
    double spring = 0;
    double stop = 0;
};
void addAxisReading(const JointAxis& axis, const AxisPlan& plan, AxisImpulses& sum);
void addFittedReading(const AxisPlan& plan, double impulse, AxisImpulses& sum);
// Rigid ones only.
[[nodiscard]] constexpr bool isAtStop(AxisState state) {
    return state == AxisState::LowStop || state == AxisState::HighStop;
}

}  // namespace orrery::solver
