// Options of a Simulation: how it moves a scene, and its remedies for ODE's limits (docs/fidelity.md).
#pragma once

#include <cstdint>
#include <optional>

#include "orrery/scene/scene.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Which solver moves a world: one of ODE's two, or Orrery's own.
enum class Solver : std::uint8_t {
    /// Chooses for each island (bodies that joints and contacts connect). Step is used for small islands: up to 24 rows
    /// of constraints if the bodies touch each other, up to 60 if they do not, up to 120 if the world has few islands
    /// of that size. Quick is used for all others, and if Step finds no solution. A contact has 3 rows; a hinge counts
    /// as 6. Quick is used for everything in the application's world, and in a world to which the application has added
    /// bodies with geoms in the simulation's spaces, or joints to its bodies. Bodies that the application adds without
    /// geoms and joints move twice as fast.
    Auto,
    Quick,  ///< dWorldQuickStep: iterative, linear in the size of an island
    Step,   ///< dWorldStep: exact, cubic in the size of an island
    /// Experimental: a world step of Orrery's own for islands whose shapes and joints it knows (docs/fidelity.md),
    /// which needs no remedies; for all others, and in the application's world, as Auto. With `energyBalance` true,
    /// `exactSpin`, `quietImpacts` and `anchoredFriction` have no effect.
    Own,
};

/// Options of a simulation. The defaults make bodies come to rest and joints hold. odeDefaults() gives the same result,
/// bit for bit, as a loop of twenty lines over plain ODE: the pairs of dSpaceCollide, the first contacts that dCollide
/// finds, dWorldQuickStep. Booleans that are true here are remedies for weaknesses of ODE (docs/fidelity.md,
/// `--without`). Counts out of range are replaced by the nearest valid number.
struct ORRERY_API SimulationOptions {
    PlanOptions plan;               ///< defaults and checks of the Plan: gravity, animations, limits
    Solver solver = Solver::Auto;   ///< the application's world always has one solver; there Auto means Quick
    std::optional<int> iterations;  ///< of QuickStep, at least 1; absent: those of the file, else kDefaultIterations
    /// True: QuickStep does kDefaultIterations iterations if the author gives no number. False: kOdeIterations.
    bool moreIterations = true;
    std::uint32_t seed = 1;  ///< of ODE's random row order (dRandSetSeed); the same seed gives the same bits
    /// Number of parts into which a step is divided, 1 to 1000. kAutoSubsteps: 1 to 64 (a power of two), so that no
    /// body with an obstacle in its way moves by more than half its extent.
    int substeps = 1;

    int maxContacts = 4;  ///< maximum number of contacts kept for one pair of geoms, 1 to 64
    /// Maximum number of contacts in one world in one step, at least 1. A world that needs more fails
    /// (SIM_CONTACT_LIMIT). 200,000 contacts take about 400 MB. This default value grows and shrinks with the scene: a
    /// world has 42 contacts for each body, and above 45,000 only 30, at least 25,000 and at most 200,000; more where
    /// maxContacts is above 4; or eight for each body where that is more, up to 2,000,000 contacts, which take 4 GB.
    int maxContactsPerStep = 200'000;
    double contactBounceVelocity = 0.05;  ///< m/s; slower impacts do not rebound (dContactBounce)
    /// Depth of resting contacts, m (dWorldSetContactSurfaceLayer). Absent: as the file says, else a thousandth of the
    /// smallest extent of any collider on a dynamic body, limited to 1e-4..1e-3 m.
    std::optional<double> surfaceLayer;
    bool scaledSurfaceLayer = true;  ///< false: 0 if neither `surfaceLayer` nor the file gives one
    /// True: keeps those points of two touching geoms that span the largest patch. False: keeps the first ones that ODE
    /// finds.
    bool spreadContacts = true;
    /// Two faces that touch have a contact at each corner of their common area, where ODE finds a single one (convex
    /// hulls, cylinders).
    bool faceContacts = true;
    /// Friction is the same in every direction. False: ODE's pyramid, which is up to 1.41 times as strong along the
    /// diagonals.
    bool evenFriction = true;
    /// A sticking contact is held at the point where it began to stick: friction moves back what the solver lets slip.
    /// False: stacks creep.
    bool anchoredFriction = true;
    /// Sticking contacts have the static coefficient and are held in place; sliding contacts have the dynamic one.
    /// False: only the dynamic coefficient is used.
    bool staticFriction = true;
    /// Bodies that may fall asleep and roll slower than 0.5 m/s come to rest. False: balls roll for ever.
    bool rollingFriction = true;
    /// Impacts happen where and when the surfaces meet, so that the height of a rebound is right for every step length.
    /// Bodies with a large overlap separate at 1 m/s at most; joints that begin apart, turned or off stops that hold an
    /// axis close at 1 m/s and 1 rad/s at most, but for springs and those with an ERP of their own. False: as in ODE.
    bool quietImpacts = true;
    /// If joints pull a body so hard that steps cannot follow its rotation, its inertia is increased to that of an
    /// implicit step. False: a chain with a heavy end bursts.
    bool tautJoints = true;
    /// A joint limit acts in the step in which the joint would cross it, and does not throw it back. False: it acts one
    /// step later.
    bool earlyStops = true;
    /// Springs of joints keep their amplitude. False: an implicit step damps them.
    bool exactSprings = true;
    /// Gyroscopic torques conserve energy. ODE's own torques (dBodySetGyroscopicMode), which the first step switches
    /// off, lose energy. Bodies that turn by more than 0.3 rad in a step are turned exactly
    /// (dBodySetFiniteRotationMode). If the file switches off gyroscopic torque for a body, the body has none. False:
    /// as in ODE.
    bool exactSpin = true;

    /// Bodies at rest fall asleep (dWorldSetAutoDisableFlag). Absent: as the file says, else they stay awake.
    std::optional<bool> autoDisable;
    /// Time at rest, s, before bodies fall asleep if they state neither time nor steps; meanwhile their speed must not
    /// keep growing. 0: ODE's ten steps.
    double sleepTime = 0.5;

    bool contactEvents = false;  ///< keep contacts() after each step
    bool movedBodies = false;    ///< keep moved() after each step
    bool bodyReadings = false;   ///< keep bodyReadings() after each step
    bool reversePairs = false;   ///< makes contacts in the opposite order, to show how much a result depends on it
    bool triggerEvents = false;  ///< keep triggers() after each step
    bool jointReadings = false;  ///< keep jointReadings() after each step
    /// Bodies that a joint connects do not touch each other. If a joint between frames says whether they touch
    /// (SixDofJoint::enableCollision), its setting is used.
    bool skipConnectedBodies = true;
    /// False: the application's own near callback makes all contacts, between StepParts::begin() and the world step,
    /// with the parameters from ContactRules::surfaceOf(). The simulation then makes no contacts, so that no remedy for
    /// contacts acts. If nobody makes contacts in an application's space, it is told (SIM_CONTACTS_NOT_MADE).
    bool makeContacts = true;
    /// For an application's space. True: the geoms are placed directly in that space, together with those of the
    /// application, and not in nested spaces from the scene. The scene's settings of spaces then have no effect. One
    /// dSpaceCollide of the application finds all geoms.
    bool flatSpace = false;

    /// Balance of energy in a world that the simulation owns. Simulation::step() compares the energy that bodies gain,
    /// J, with the work of motors, springs, fields, forces and kinematic bodies. It reports SIM_ENERGY if an island
    /// gains more than a twentieth of its kinetic energy besides. Motion does not change. Absent: on if any remedy is
    /// on, because plain ODE gains energy regularly. True also keeps stepWork(). (Last, where 0.1.0 has padding: its
    /// applications run without being compiled again.)
    std::optional<bool> energyBalance;
    bool contactChanges = false;  ///< keep contactChanges() after each step (in padding of 0.1.0 too)

    /// Returns the options of plain ODE: Solver::Quick, no remedies, sleepTime 0; all others are the defaults.
    [[nodiscard]] static SimulationOptions odeDefaults();
};

inline constexpr int kDefaultIterations = 40;  ///< default of SimulationOptions::iterations with moreIterations
inline constexpr int kOdeIterations = 20;  ///< default of SimulationOptions::iterations without it; ODE's own default
/// With this value, SimulationOptions::maxContactsPerStep depends on the number of bodies, up to kMostScaledContacts.
inline constexpr int kDefaultContactsPerStep = 200'000;
inline constexpr int kMostScaledContacts =
    2'000'000;                           ///< the largest value to which SimulationOptions::maxContactsPerStep grows
inline constexpr int kAutoSubsteps = 0;  ///< SimulationOptions::substeps: as many as the motion needs

}  // namespace orrery
