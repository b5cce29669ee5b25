// Joints of a live world: how they were made, and what the application and steps set in them.
#pragma once

#include <ode/ode.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "orrery/plan/plan.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// A drive in the coming step, and the axis of a joint of ODE that has its stops.
struct LiveDrive {
    dJointID joint = nullptr;  // null: ODE has no such axis, and no motor beside it
    std::size_t number = 0;    // in SimulationWorld::joints
    std::uint8_t axis = 0;     // 3: none of the joint's, which is a motor about other axes
    bool pressed = false;      // another axis of the joint may reach a stop in the step
    double sign = 1;           // of the drive's angle, as the joint counts it
    // m/s or rad/s, in the direction of the drive: speeds with which the axis reaches its stops at the end of the step.
    double least = 0;
    double most = 0;
    std::optional<Vector3> row;  // unit, world: the direction in which the joint's stop acts, if it is not the drive's
    double asked = 0;            // m/s or rad/s: how fast the drive wants the axis to be, in either direction
    const dJointFeedback* feedback = nullptr;  // null: it has no row in the step, or nobody wants its force
};

// Forces on the two bodies of a joint: N, and N m about their centres of mass.
struct JointForces {
    Vector3 force1;
    Vector3 torque1;
    Vector3 force2;
    Vector3 torque2;
};

// A motor of ODE that the application controls.
struct Servo {
    enum class Mode : std::uint8_t {
        Authored,  // only its limits or its maximum force were set
        Position,  // its velocity is set for each step
        Velocity,
        Torque,  // the motor is off, and a torque or force acts instead
    };
    std::uint32_t joint = 0;  // SimulationWorld::joints
    std::uint32_t axis = 0;
    double target = 0;    // rad or m
    double maxSpeed = 0;  // rad/s or m/s
    Mode mode = Mode::Position;
    double torque = 0;    // N m or N
    double maxForce = 0;  // N m or N, of the motor when it is on
    JointForces exerted;  // in mode Torque: of the latest step awake
    double velocity = 0;  // rad/s or m/s, of the motor when it is on: ODE does not tell that of a plane2d
};

// The live objects of a PlanSixDofJoint; motors and turns have the rows first, then the drives.
struct LiveSixDofJoint {
    // Control of one of its drives by the application, whose targets are in PlanSixDofJoint::drives.
    struct Control {
        PlanJointDrive authored;
        Servo::Mode mode = Servo::Mode::Authored;
        double torque = 0;    // N m or N
        double maxForce = 0;  // N m or N, of the drive when it is on
        JointForces exerted;  // in mode Torque: of the latest step awake
        // Limits of the row of its axis, as in the scene, if the application has set others.
        std::optional<std::array<double, 2>> authoredLimits = {};
    };
    std::vector<dJointID> motors;  // one angular motor each; null for linear ones
    std::vector<double> turns;     // rad: the angle of the last step, including whole turns
    bool refused = false;          // one of its bodies was refused
    // Feedback of its motors, then of the contacts of the step; empty if it is not wanted.
    std::vector<dJointFeedback> feedbacks;
    std::size_t feedbackCount = 0;  // number in use
    std::vector<LiveDrive> drives;
    std::vector<Control> controls;  // in the order of the planned drives
    double closedAt = 0;            // s, age of the world: it began apart, and closes at a limited speed until then
};

// How far a joint of ODE is from closed when it is made: the motion of its first body that exists, in the frame of that
// body, after which the joint is closed no more.
struct StartGap {
    Vector3 turn;      // rad, rotation vector
    Vector3 center;    // m, the point about which it turns
    Vector3 way;       // m, of that point
    double time = 0;   // s, in which it closes; 0: there is no gap
    double began = 0;  // s, age of the world
    bool closed = false;
    // s, age of the world until which stops without room pull their axes to them at a limited speed.
    double stopsUntil = 0;
};

// How a joint was made: values that ODE stores but does not return.
struct JointOrigin {
    Pose body1;  // relative to body 2 (centre-of-mass frames; the world represents a missing body)
    // Axes that the joint stores in body 1 and in body 2, in their frames: one axis for joints that turn about one, two
    // for the others. For an angular motor with Euler angles: its last axis in the frame of body 1, its first in that
    // of body 2, because its angles are counted from there.
    Vector3 inBody1;
    Vector3 inBody2;
    Vector3 anchor1;  // m, in the frames of body 1 and body 2
    Vector3 anchor2;
    // rad, index like that of StopAxis: the angle of the last step, including whole turns; NaN before the first one.
    // Empty if no stop is so far that turns matter.
    std::vector<double> turns;
    StartGap gap;
};

// A parameter of a joint that is changed for the length of a step.
struct ChangedParameter {
    dJointID joint = nullptr;
    void (*set)(dJointID, int, dReal) = nullptr;
    dReal (*get)(dJointID, int) = nullptr;
    int number = 0;
    dReal before = 0;
    dReal now = 0;
};

}  // namespace orrery
