// How a Simulation moves a scene, and what it does about ODE's limits (docs/fidelity.md).
#pragma once

#include <cstdint>
#include <optional>

#include "orrery/sim/plan.hpp"

namespace orrery {

enum class Solver : std::uint8_t {
    Auto,   // Step for small islands (bodies that joints and contacts connect), Quick for all others
    Quick,  // dWorldQuickStep: iterative, linear in the size of an island
    Step,   // dWorldStep: exact, cubic in the size of an island
};

// The defaults make bodies rest and joints hold. odeDefaults() gives what a loop of twenty lines over plain ODE
// does, bit for bit: dSpaceCollide, the first contacts that dCollide finds, dWorldQuickStep.
struct SimulationOptions {
    PlanOptions plan;
    Solver solver = Solver::Auto;   // in the application's world always as a whole: Auto is Quick there
    std::optional<int> iterations;  // of QuickStep; absent: as the file says, else kDefaultIterations
    // QuickStep iterates kDefaultIterations times where nothing is stated. False: kOdeIterations times.
    bool moreIterations = true;
    std::uint32_t seed = 1;  // of ODE's random row order; same seed, same bits
    int substeps = 1;        // a step is cut into so many; kAutoSubsteps: as many as fast bodies need

    int maxContacts = 4;                  // kept of one pair of geoms, 1 to 64
    double contactBounceVelocity = 0.05;  // m/s; slower impacts do not rebound (dContactBounce)
    // Depth that contacts sink in at rest, m (dWorldSetContactSurfaceLayer); absent: as the file says, else
    // a thousandth of the smallest collider's smallest extent, kept to 1e-4..1e-3 m (orrery/sim/surface_layer.hpp).
    std::optional<double> surfaceLayer;
    bool scaledSurfaceLayer = true;  // false: 0 where neither this nor the file says one
    // Of all points that two geoms touch in, those are kept which span the largest patch. False: the first ones
    // that ODE finds.
    bool spreadContacts = true;
    // Faces that touch have a contact at each corner of what they share, where ODE has a single one (convex hulls,
    // cylinders).
    bool faceContacts = true;
    // Friction is the same in every direction. False: ODE's pyramid, up to 1.41 times as strong across the
    // diagonals.
    bool evenFriction = true;
    // What sticks is held where it began to: friction brings back what the solver lets slip. False: stacks creep.
    bool anchoredFriction = true;
    // What sticks is held by the static coefficient, and where it is; what slides has the dynamic one. False: the
    // dynamic one alone.
    bool staticFriction = true;
    // The speed at which deep contacts part is limited, so that impacts without restitution give none back.
    bool quietImpacts = true;
    // Joint limits act in the step in which they would be crossed, and do not throw back. False: in the step after.
    bool earlyStops = true;
    // Springs of joints keep their amplitude. False: an implicit step damps them.
    bool exactSprings = true;
    // Torques of rotating bodies conserve energy and angular momentum; ODE's own term loses energy.
    bool exactSpin = true;

    // Bodies at rest fall asleep (dWorldSetAutoDisableFlag); absent: as the file says, else they do not.
    std::optional<bool> autoDisable;
    // Bodies that state no time of their own have to rest so long, s, before they fall asleep. 0: ODE's ten steps.
    double sleepTime = 0.5;

    bool contactEvents = false;  // keep contacts() after each step
    bool reversePairs = false;   // contacts in the opposite order: how much does a result hang on it?
    bool triggerEvents = false;  // keep triggers() after each step
    bool jointReadings = false;  // keep jointReadings() after each step
    // Bodies joined by a joint do not touch each other; where a joint between frames says whether they do
    // (FrameJoint::enableCollision), that holds.
    bool skipConnectedBodies = true;

    [[nodiscard]] static SimulationOptions odeDefaults();
};

inline constexpr int kDefaultIterations = 40;
inline constexpr int kOdeIterations = 20;
inline constexpr int kAutoSubsteps = 0;

// Of QuickStep in a world of the simulation's own: the option, else the file's, else as moreIterations has it.
[[nodiscard]] int iterationsOf(const PlanWorld& world, const SimulationOptions& options);

}  // namespace orrery
