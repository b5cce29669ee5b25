// How a Simulation moves a scene, and what it does about ODE's limits (docs/fidelity.md).
#pragma once

#include <cstdint>
#include <optional>

#include "orrery/scene/scene.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Which solver moves a world: one of ODE's two, or another.
enum class Solver : std::uint8_t {
    /// Step for small islands (bodies that joints and contacts connect): up to 24 rows of constraints where bodies
    /// touch each other, up to 60 where they do not; up to 120 where the world has few of that size; Quick for all
    /// others, and for what Step finds no solution for. A contact has 3 rows, a hinge counts as 6. In the
    /// application's world, and in one to which the application has added bodies with geoms in the simulation's spaces
    /// or joints to its bodies, Quick for all. Bodies that the application adds without either move twice as fast.
    Auto,
    Quick,  ///< dWorldQuickStep: iterative, linear in the size of an island
    Step,   ///< dWorldStep: exact, cubic in the size of an island
    /// Experimental: a world step of Orrery's own for islands without joints whose geoms are spheres, boxes, capsules,
    /// cylinders, convex hulls and planes; Quick for all others, and in the application's world. `exactSpin`,
    /// `quietImpacts` and `anchoredFriction`, which it does not need, have no effect.
    Own,
};

/// The defaults make bodies rest and joints hold. odeDefaults() gives what a loop of twenty lines over plain ODE
/// does, bit for bit: the pairs of dSpaceCollide, the first contacts that dCollide finds, dWorldQuickStep. Booleans
/// that are true here are remedies for what ODE does badly (docs/fidelity.md, `--without`). Counts out of range are
/// taken as the nearest in it.
struct ORRERY_API SimulationOptions {
    PlanOptions plan;               ///< defaults and checks of the Plan: gravity, animations, limits
    Solver solver = Solver::Auto;   ///< in the application's world always as a whole: Auto is Quick there
    std::optional<int> iterations;  ///< of QuickStep, at least 1; absent: as the file says, else kDefaultIterations
    /// QuickStep iterates kDefaultIterations times where nothing is authored. False: kOdeIterations times.
    bool moreIterations = true;
    std::uint32_t seed = 1;  ///< of ODE's random row order (dRandSetSeed); same seed, same bits
    /// A step is cut into so many, 1 to 1000; kAutoSubsteps: into 1 to 64 (a power of two), so that nothing moves by
    /// more than half its extent where something is in its way.
    int substeps = 1;

    int maxContacts = 4;  ///< kept of one pair of geoms, 1 to 64
    /// Made in one world in one step, from 1: a world that needs more fails (SIM_CONTACT_LIMIT). 200,000 take about
    /// 300 MB. From that on it is at least eight for each body, as far as to 2,000,000, which take 3 GB.
    int maxContactsPerStep = 200'000;
    double contactBounceVelocity = 0.05;  ///< m/s; slower impacts do not rebound (dContactBounce)
    /// Depth that contacts sink in at rest, m (dWorldSetContactSurfaceLayer); absent: as the file says, else
    /// a thousandth of the smallest extent of any collider on a dynamic body, kept to 1e-4..1e-3 m.
    std::optional<double> surfaceLayer;
    bool scaledSurfaceLayer = true;  ///< false: 0 where neither `surfaceLayer` nor the file says one
    /// Of all points that two geoms touch in, those are kept which span the largest patch. False: the first ones
    /// that ODE finds.
    bool spreadContacts = true;
    /// Faces that touch have a contact at each corner of what they share, where ODE has a single one (convex hulls,
    /// cylinders).
    bool faceContacts = true;
    /// Friction is the same in every direction. False: ODE's pyramid, up to 1.41 times as strong across the
    /// diagonals.
    bool evenFriction = true;
    /// What sticks is held where it began to: friction brings back what the solver lets slip. False: stacks creep.
    bool anchoredFriction = true;
    /// What sticks is held by the static coefficient, and where it is; what slides has the dynamic one. False: the
    /// dynamic one alone.
    bool staticFriction = true;
    /// Bodies that may fall asleep and roll slower than 0.5 m/s come to rest. False: balls never do.
    bool rollingFriction = true;
    /// Impacts happen where and when the surfaces meet, so that heights of rebounds are right at every step. What is
    /// deep in one another parts at 1 m/s at most. False: as ODE has it.
    bool quietImpacts = true;
    /// Bodies that joints pull at so hard that steps cannot follow how they turn are as heavy to turn as an implicit
    /// step would make them. False: a chain with a heavy end bursts.
    bool tautJoints = true;
    /// Joint limits act in the step in which they would be crossed, and do not throw back. False: in the step after.
    bool earlyStops = true;
    /// Springs of joints keep their amplitude. False: an implicit step damps them.
    bool exactSprings = true;
    /// Gyroscopic torques conserve energy; ODE's own (dBodySetGyroscopicMode), which is switched off with the first
    /// step, loses it. Bodies that turn by more than 0.3 rad in a step are turned exactly (dBodySetFiniteRotationMode).
    /// A body of which the file says that it has no gyroscopic torque has none. False: as ODE has it.
    bool exactSpin = true;

    /// Bodies at rest fall asleep (dWorldSetAutoDisableFlag); absent: as the file says, else they do not.
    std::optional<bool> autoDisable;
    /// Bodies that state neither time nor steps of their own have to rest so long, s, before they fall asleep, and may
    /// not get faster and faster meanwhile. 0: ODE's ten steps.
    double sleepTime = 0.5;

    bool contactEvents = false;  ///< keep contacts() after each step
    bool movedBodies = false;    ///< keep moved() after each step
    bool bodyReadings = false;   ///< keep bodyReadings() after each step
    bool reversePairs = false;   ///< contacts in the opposite order: how much does a result hang on it?
    bool triggerEvents = false;  ///< keep triggers() after each step
    bool jointReadings = false;  ///< keep jointReadings() after each step
    /// Bodies joined by a joint do not touch each other; where a joint between frames says whether they do
    /// (SixDofJoint::enableCollision), that holds.
    bool skipConnectedBodies = true;
    /// False: the application's own near callback makes all contacts, between beginStep() and the world step, of what
    /// Simulation::surfaceOf() says. The simulation looks for none, so that no remedy about contacts acts.
    bool makeContacts = true;
    /// In the application's space: its geoms lie in that space itself, as do those of the application, and not in the
    /// nested spaces that the scene has; what the scene says about its spaces has no effect then. One dSpaceCollide of
    /// the application meets all geoms.
    bool flatSpace = false;

    /// Plain ODE: Solver::Quick, no remedies, sleepTime 0; all else as by default.
    [[nodiscard]] static SimulationOptions odeDefaults();
};

inline constexpr int kDefaultIterations = 40;  ///< SimulationOptions::iterations with moreIterations
inline constexpr int kOdeIterations = 20;      ///< SimulationOptions::iterations without; ODE's own default
/// SimulationOptions::maxContactsPerStep: from so many on it grows with the scene, to at most so many.
inline constexpr int kDefaultContactsPerStep = 200'000;
inline constexpr int kMostScaledContacts = 2'000'000;  ///< the most that SimulationOptions::maxContactsPerStep grows to
inline constexpr int kAutoSubsteps = 0;                ///< SimulationOptions::substeps: as many as the motion needs

}  // namespace orrery
