// A body during a substep of its joints: where the substep starts, and the present guess of where it ends.
#pragma once

#include "orrery/solver/bodies.hpp"
#include "tensor.hpp"

namespace orrery::solver {

struct StepBody {
    BodyNumber number = 0;
    double inverseMass = 0;  // 0: it moves on, whatever pushes it
    bool turns = false;      // it has an inertia
    Sym3 inertia;            // in the body's axes
    Sym3 inverseInertiaOfBody;
    Sym3 inverseInertia;  // in the world's axes, where velocities were fitted last
    Vec3 acceleration;
    Vec3 gained;  // m/s, by its loads in a step
    Vec3 torque;
    // N and N m, by its joints in the last substep, and the change from the one before: the next one's guess.
    Vec3 jointForce;
    Vec3 jointTorque;
    Vec3 jointForceChange;
    Vec3 jointTorqueChange;
    Vec3 velocity;  // as fitted to the joints
    Vec3 spin;
    // The start. The velocities have had what was taken from them given back.
    Vec3 position0;
    Vec3 velocity0;
    Vec3 spin0;  // in the body's axes
    Vec3 angularMomentum0;
    Quaternion attitude0;
    Mat3 rotation0;
    // The end.
    Vec3 position1;
    Vec3 angle;  // Cayley's vector of the turn from start to end: twice the tangent of half the angle, about its axis
    Quaternion attitude1;
    Mat3 rotation1;
    Mat3 turnSlope;  // C: a vector that turns with the body changes at the end by C (d angle x its mean)
    // The turn of Newton's method.
    Mat3 inverseSlope;  // of what the angular momentum lacks, by `angle`
    Vec3 lackingMomentum;
    Vec3 lackingPosition;
    // The changes that fitting the velocities made.
    Vec3 velocityChange;
    Vec3 spinChange;
    Vec3 velocityKept;  // before it is tried whether a stop throws something back
    Vec3 spinKept;

    [[nodiscard]] bool moves() const { return inverseMass > 0; }
    // Start and end at the same place: rows are those of velocities then.
    void settle();
    void turnTo(const Vec3& cayley);
};

// Sets the start, and as the first guess of the end where the body goes if its joints go on as before. `goesOn`: the
// share of the change of their forces that comes again.
void beginSubstep(StepBody& body, double h, double givenBack, double goesOn);
// Takes note of the means of the joints' forces in a substep.
void noteJointForces(StepBody& body, const Vec3& force, const Vec3& torque);
// Sets `lackingMomentum` for the torque impulse of the joints.
void findLackingMomentum(StepBody& body, double h, const Vec3& torqueImpulse);
// Sets `inverseSlope`. `stiffening`: the slope of the torque impulse by the angle, from the turning of the arms.
void linearize(StepBody& body, double h, const Mat3& stiffening);
// The kinetic energy, J, of a body that moves.
[[nodiscard]] double energyOf(const StepBody& body);
// The angular velocity at the end, world's frame.
[[nodiscard]] Vec3 spinAtEnd(const StepBody& body, double h);

}  // namespace orrery::solver
