// Joints between bodies, as arrays: what a joint holds, what its axes do, and its state from step to step.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "orrery/solver/bodies.hpp"

namespace orrery::solver {

// In whose frame a direction is given: it turns with that body.
enum class DirectionOf : std::uint8_t { A, B, World };

// One thing that a joint holds. The way is the vector from the anchor on A to the anchor on B.
enum class ElementKind : std::uint8_t {
    Point,          // 3 rows: the anchors are at one place
    Perpendicular,  // 1 row: the cosine between a direction of A and one of B stays as it is
    Slide,          // 1 row: the way along a direction stays as it is
    Distance,       // 1 row: the length of the way stays as it is
};

struct JointElement {
    ElementKind kind = ElementKind::Point;
    DirectionOf frame = DirectionOf::A;  // of the direction of a Slide
    Vec3 direction;                      // of length 1: of a Slide; of a Perpendicular, that of A, in A's frame
    Vec3 directionB;                     // of length 1: of a Perpendicular, that of B, in B's frame
    double value = 0;                    // the cosine; m, of the way
};

// How an axis is driven at the end of a step.
enum class AxisState : std::uint8_t {
    Free,           // no stop and no motor holds it
    Motor,          // the motor holds its speed
    MotorForward,   // the motor, or the spring, pushes with its greatest force
    MotorBackward,  // the same against the axis
    LowStop,
    HighStop,
    LowGives,  // a soft stop pushes
    HighGives,
};

enum class AxisKind : std::uint8_t {
    Along,  // m: the way along the direction
    Turn,   // rad: from `zero` to `pointer` about the direction, as B turns against A; whole turns are counted
    Lean,   // rad: of the direction of A to `pointer`, from where they are across each other; less than a quarter turn
};

// A direction in which a joint moves, where something acts along it: stops, a motor, a spring; or where it is only
// read. A joint has at most as many as there are directions that its elements leave free.
struct JointAxis {
    AxisKind kind = AxisKind::Turn;
    DirectionOf frame = DirectionOf::A;  // a Turn is of A or of B
    Vec3 direction;                      // of length 1, in `frame`
    Vec3 zero;                           // Turn: of length 1 and across the direction, in `frame`
    Vec3 pointer;                        // of length 1, in the frame of the other body; of a Turn, across the direction
    // Stops, m or rad; the same twice: the axis is held there.
    double low = -HUGE_VAL;
    double high = HUGE_VAL;
    double bounce = 0;       // coefficient of restitution of the stops, 0 to 1
    double bounceSpeed = 0;  // m/s or rad/s: does not bounce where it comes slower
    // How stops give way, N/m and N s/m, or N m/rad and N m s/rad; 0, with damping 0: rigid. Soft ones do not bounce,
    // and an axis that has them has no spring: while one gives, a spring beside it would not act.
    double stopStiffness = 0;
    double stopDamping = 0;
    // Motor. Its greatest force, N or N m: 0 is none, HUGE_VAL is as much as it takes.
    double motorSpeed = 0;  // m/s or rad/s
    double motorForce = 0;
    // Spring and damper, N/m and N s/m, or N m/rad and N m s/rad.
    double stiffness = 0;
    double damping = 0;
    double rest = 0;                // m or rad: where the spring is slack
    double restSpeed = 0;           // m/s or rad/s: at which the damper is
    double springForce = HUGE_VAL;  // N or N m: the most that both together give; with a motor, no such limit
    // State; all of it is as it was at the end of the last step.
    AxisState state = AxisState::Free;
    double position = 0;  // m or rad
    double speed = 0;     // m/s or rad/s
    // N or N m, of all that acts along the axis, and its change from the substep before: where the next step starts.
    double force = 0;
    double forceChange = 0;
    // Readings: means over the last step, N or N m, along the axis on B.
    double motorReading = 0;
    double springReading = 0;
    double stopReading = 0;

    [[nodiscard]] bool hasSpring() const { return stiffness > 0 || damping > 0; }
    [[nodiscard]] bool isSoft() const { return stopStiffness > 0 || stopDamping > 0; }
    [[nodiscard]] bool hasMotor() const { return motorForce > 0; }
    [[nodiscard]] bool isDriven() const { return hasSpring() || hasMotor() || low > -HUGE_VAL || high < HUGE_VAL; }
};

inline constexpr std::size_t kMostRows = 6;  // of one joint: of its elements and axes together

struct Joint {
    BodyNumber a = 0;  // a body of mass 0 that rests is the world
    BodyNumber b = 0;
    Vec3 anchorA;  // m, in the frame of each body
    Vec3 anchorB;
    std::uint8_t elementCount = 0;
    std::uint8_t axisCount = 0;
    std::array<JointElement, kMostRows> elements;
    std::array<JointAxis, kMostRows> axes;
    // How the elements give way, N/m and N s/m (N m/rad, N m s/rad); 0, with damping 0: rigid.
    double stiffness = 0;
    double damping = 0;
    // State.
    // N or N m, by row of the elements, and their change from the substep before: where the next step starts.
    std::array<double, kMostRows> forces{};
    std::array<double, kMostRows> forceChanges{};
    double gap = 0;                        // m: how far the anchors are from where the joint has them
    double axisGap = 0;                    // rad: how far directions are from where the joint has them
    std::array<double, kMostRows> left{};  // m or rad, by row of the elements: what they are off by
    int substeps = 1;                      // into which the next step of its group is cut
    // Readings: means over the last step, of all that the joint does. The force on A is the opposite.
    Vec3 force;    // N, on B
    Vec3 torqueA;  // N m, about the centre of mass of each body
    Vec3 torqueB;

    [[nodiscard]] bool isSoft() const { return stiffness > 0 || damping > 0; }
};

// A body on joints, as it is kept from one step to the next.
struct JointedBody {
    // The change of the velocities so that they fit its joints: a share of it is given back.
    Vec3 velocityChange;  // m/s
    Vec3 spinChange;      // rad/s
    // N and N m, by its joints in the last substep, and the change from the one before: where the next step starts.
    Vec3 force;
    Vec3 torque;
    Vec3 forceChange;
    Vec3 torqueChange;
    BodyMotion left;  // how the step left the body: whoever changed it since has changed what fits
};

// All joints, and what is kept of the bodies: together with the bodies, the whole state.
struct JointStore {
    std::vector<Joint> joints;
    std::vector<JointedBody> bodies;  // by number; those that were not there yet are added
};

// Sets position and speed of the axes, gap and axisGap, from where the bodies are. Whole turns of a Turn are those that
// are nearest to its position before.
void readJoint(const BodyStore& bodies, Joint& joint);

}  // namespace orrery::solver
