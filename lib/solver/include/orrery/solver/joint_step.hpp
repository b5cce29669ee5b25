// The step of bodies that joints connect.
#pragma once

#include <memory>
#include <span>

#include "orrery/solver/joints.hpp"

namespace orrery::solver {

struct JointSettings {
    double dt = 0.01;  // s
    // How exactly joints are met, m and rad.
    double tolerance = 1e-10;
    // The share that is given back of what fitting the velocities took, 0 to 1. Below 1 the energy cannot grow.
    double givenBack = 0.8;
    // A group takes twice as many substeps when fitting its velocities takes more than this share of its kinetic
    // energy a second, and half as many when it takes less than a twentieth of that.
    double mostLoss = 1.5e-3;
    int mostSubsteps = 16;
    // No substep is longer than this fraction of a radian of the stiffest spring or the fastest spin, as far as
    // `mostSubsteps` allows.
    double mostPhase = 0.25;
};

// Moves groups of bodies that joints connect, each by a midpoint rule whose joints are met exactly at the end of each
// substep, after which the velocities are fitted to them. Whatever the step, tension and masses, joints that are not
// driven do not add energy. Memory that it has taken once it keeps.
class JointStep {
public:
    JointStep();
    ~JointStep();
    JointStep(JointStep&&) noexcept;
    JointStep& operator=(JointStep&&) noexcept;

    // Finds the groups. To be called before the first step, and whenever joints were added, taken away or attached to
    // other bodies, or masses became 0 or were 0.
    void prepare(const BodyStore& bodies, JointStore& joints);

    // Moves all bodies of all groups by one step under their loads and the field, where there is one. Bodies without
    // joints stay. The same input gives the same bits.
    void step(BodyStore& bodies, JointStore& joints, const JointSettings& settings,
              const AccelerationField* field = nullptr);

    // The parts of a step, for groups that contacts hold, too. Groups come in the order of their smallest body.
    [[nodiscard]] std::size_t groupCount() const;
    [[nodiscard]] std::span<const BodyNumber> bodiesOf(std::size_t group) const;  // movable, by number
    [[nodiscard]] std::span<const BodyNumber> othersOf(std::size_t group) const;  // of mass 0, by number
    // All of one group, as `step` does.
    void stepGroup(std::size_t group, BodyStore& bodies, JointStore& joints, const JointSettings& settings,
                   const AccelerationField* field = nullptr);
    // Begins a step: bodies that were moved by others since the last one are brought to fit their joints.
    void begin(std::size_t group, BodyStore& bodies, JointStore& joints, const JointSettings& settings);
    // Makes the velocities fit the joints, and the motors and stops that hold; a stop only pushes.
    void fitVelocities(std::size_t group, BodyStore& bodies);
    // Gives the velocities what springs push in a substep of `h` s, and motors that do not reach their speed, so that
    // contacts know of it; and takes it back where no contact pushes the group.
    void pushDrives(std::size_t group, BodyStore& bodies, double h);
    void takeBackDrives(std::size_t group, BodyStore& bodies);
    // One substep, of `h` s. Held: contacts push the bodies, loads are in their velocities already, and nothing is
    // given back.
    void move(std::size_t group, BodyStore& bodies, double h, bool held, const AccelerationField* field = nullptr);
    // Ends the step: sets states and readings.
    void end(std::size_t group, const BodyStore& bodies, JointStore& joints);

    // Since the last call of `step`, or of `prepare`.
    struct Counts {
        long substeps = 0;    // of all groups
        long iterations = 0;  // of Newton's method
        long softened = 0;    // substeps that needed softer rows: joints contradict each other, or are stretched
        long halved = 0;      // substeps that were cut because the iteration did not end
        long snaps = 0;       // pieces that lost what bodies could not do any more: full stretches, locks
        long failed = 0;      // pieces in which bodies stayed where they were since not even that helped
        long jerks = 0;       // substeps that were cut because fitting the velocities took too much
        long bounces = 0;     // at stops
    };
    [[nodiscard]] const Counts& counts() const;

private:
    class Work;
    std::unique_ptr<Work> work_;
};

}  // namespace orrery::solver
