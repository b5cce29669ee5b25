// The live half of one PlanWorld, as the stages of building and stepping share it.
#pragma once

#include <ode/ode.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "orrery/base/large_pages.hpp"
#include "orrery/sim/simulation.hpp"
#include "world/geom_index.hpp"
#include "world/ode_library.hpp"
#include "world/planned.hpp"
#include "world/sleep_timer.hpp"

namespace orrery {

class GroundContacts;
class GroundTiles;

// One body.
struct SimBody {
    dBodyID id = nullptr;
    const PlanBody* plan = nullptr;  // as in its scene (PlannedObjects)
    double mass = 0;                 // kg
    double gravityFactor = 1;
    NodeId node;
    std::uint32_t planIndex = 0;  // PlannedObjects::bodies
    // What tells that the body is still there: a geom (SimulationWorld::geoms) or, from -2 down, a joint
    // (SimulationWorld::joints); kNone where it has neither.
    std::int32_t witness = kNone;
    bool diverged = false;  // has been reported
};

// One geom.
struct SimGeom {
    dGeomID id = nullptr;
    NodeId node;
    std::uint32_t number = 0;          // SimulationWorld::geoms; decides the order of pairs
    std::uint32_t material = 0;        // Plan::materials
    std::int32_t filter = kNone;       // Plan::filters
    std::int32_t surface = kNone;      // Plan::surfaces
    bool sensor = false;               // ray or trigger: pushes nothing
    std::int32_t body = kNone;         // SimulationWorld::bodies; kNone: does not move
    const ConvexHull* hull = nullptr;  // of a convex
    GroundTiles* ground = nullptr;     // of a heightfield
};

// What the gravity loop reads, packed: it runs over every body in every step.
struct GravityLoad {
    dBodyID id = nullptr;
    double weight = 0;              // mass * gravityFactor, kg; 0 for kinematic bodies
    const dReal* linear = nullptr;  // ODE's own vectors of the body
    const dReal* angular = nullptr;
    const dReal* force = nullptr;
    const dReal* torque = nullptr;
};
[[nodiscard]] GravityLoad loadOf(const SimBody& body);

// What the contacts of two geoms connect; a null body does not move.
struct ContactLink {
    dBodyID body1 = nullptr;
    dBodyID body2 = nullptr;
    std::uint32_t rows = 0;  // of all of them
};

// A geom of ours and one of the application's, or of another simulation, that may touch.
struct ForeignPair {
    const SimGeom* ours = nullptr;
    dGeomID foreign = nullptr;
    const SimGeom* theirs = nullptr;  // of another simulation
    const Plan* plan = nullptr;       // of that
};

// A body that hits something.
struct Impact {
    std::int32_t body = kNone;  // SimulationWorld::bodies
    double late = 0;            // s: the surfaces met so long before the step
    Vector3 fall;               // m/s^2, at which it falls until they meet
    Vector3 fallsOn;            // m/s^2, at which it falls from there to the end of the step
    bool hit = false;
};

// A contact of bodies that hit. It is made when all that they hit is known.
struct ImpactContact {
    dContact contact;
    const SimGeom* a = nullptr;  // null: the application's
    const SimGeom* b = nullptr;
    dBodyID bodyA = nullptr;  // null: does not move
    dBodyID bodyB = nullptr;
    double approach = 0;  // m/s
    double placed = 0;    // s before the step: where the geoms are as the contact has them
    bool hits = false;    // says when the surfaces met
    // In the first contact of a pair: where that of the next pair is, and how long before the step the surfaces met, s.
    std::size_t nextPair = 0;
    double late = 0;
    bool waits = false;     // for the next step: a body of it hit something else before
    std::size_t event = 0;  // as ContactForces::ask has them; both none: nobody asks
    std::size_t place = 0;
};

// A contact that carries a body: by its side the body does not fall.
struct Support {
    std::int32_t body = kNone;  // SimulationWorld::bodies
    Vector3 normal;             // unit, world, into the body
};

struct TriMeshDataDeleter {
    void operator()(dxTriMeshData* data) const { dGeomTriMeshDataDestroy(data); }
};

struct HeightfieldDataDeleter {
    void operator()(dxHeightfieldData* data) const { dGeomHeightfieldDataDestroy(data); }
};

// Arrays that ODE refers to and does not copy, kept as long as the geoms.
struct SharedMesh {
    std::shared_ptr<const TriangleMesh> mesh;  // as it is planned, by which is told who uses it
    std::shared_ptr<const TriangleMesh> cut;   // what ODE refers to instead; null: the mesh itself
    std::unique_ptr<dxTriMeshData, TriMeshDataDeleter> data;
};
struct SharedHeightfield {
    std::shared_ptr<const Heightfield> field;
    std::unique_ptr<dxHeightfieldData, HeightfieldDataDeleter> data;
    std::shared_ptr<GroundTiles> tiles;  // shared with nobody
};
struct SharedHull {
    std::shared_ptr<const ConvexHull> hull;
    std::vector<unsigned> polygons;  // the hull's, begun where ODE finds them counter-clockwise
    const dReal* planes = nullptr;   // as ODE has numbers: the hull's own, or
    const dReal* points = nullptr;
    std::vector<dReal> roundedPlanes;  // where they are rounded
    std::vector<dReal> roundedPoints;
    bool valid = false;
};

// What of a world comes from one scene: a range in each list of what is planned, and of what is made.
struct InstanceRange {
    InstanceId instance;
    // These three outlive the world.
    const Scene* scene = nullptr;
    const PlanWorld* plan = nullptr;  // of the scene, as it lies in it
    const Pose* root = nullptr;       // where the scene lies: m, world
    PlanCounts begin;
    PlanCounts end;
};

// What lives of a PlanSixDofJoint; motors and turns have the rows first, then the drives.
struct LiveSixDofJoint {
    std::vector<dJointID> motors;  // one angular motor each; null for what is linear
    std::vector<double> turns;     // rad: the angle of the last step, whole turns counted
    bool refused = false;          // one of its bodies was
    // Of its motors, then of the contacts of the step; empty where nobody wants to know.
    std::vector<dJointFeedback> feedbacks;
    std::size_t feedbackCount = 0;  // those in use
};

// How a joint was made; what ODE keeps of that and does not tell.
struct JointOrigin {
    Pose body1;  // as seen from body 2 (centre-of-mass frames; the world stands for a missing one)
    // Axes that the joint keeps in body 1 and in body 2, in their frames: one axis of those that turn about one, two
    // of the others. Of an angular motor with Euler angles: its last axis in the frame of body 1, its first in that
    // of body 2, as its angles are counted from there.
    Vector3 inBody1;
    Vector3 inBody2;
    Vector3 anchor1;  // m, in the frames of body 1 and body 2
    Vector3 anchor2;
    // rad, by axis as StopAxis has it: the angle of the last step, whole turns counted; NaN before the first one. Empty
    // where no stop is so far round that it matters.
    std::vector<double> turns;
};

// A parameter of a joint that is another one for the length of a step.
struct ChangedParameter {
    dJointID joint = nullptr;
    void (*set)(dJointID, int, dReal) = nullptr;
    dReal (*get)(dJointID, int) = nullptr;
    int number = 0;
    dReal before = 0;
    dReal now = 0;
};

// A motor of ODE's that holds a place: its velocity is set for each step.
struct Servo {
    std::uint32_t joint = 0;  // SimulationWorld::joints
    std::uint32_t axis = 0;
    double target = 0;    // rad or m
    double maxSpeed = 0;  // rad/s or m/s
};

// Pairs of what ODE moves or what stands (dBodyID or dGeomID), lower address first, sorted: looked up only.
using JoinedPairs = std::vector<std::pair<const void*, const void*>>;

class BroadPhase;
class ContactForces;
class FastBodies;
class GravityVolumes;
class IslandSolver;
class Motions;
class OwnStep;
class Spins;
class StickingPairs;
class TautBodies;
class TriggerEvents;

struct SimulationWorld {
    SimulationWorld();
    ~SimulationWorld();  // destroys exactly what was made (simulation/world_lifetime.cpp)
    SimulationWorld(const SimulationWorld&) = delete;
    SimulationWorld& operator=(const SimulationWorld&) = delete;

    dWorldID id = nullptr;
    bool owned = true;
    dThreadingImplementationID threading = nullptr;  // of an owned world: ODE's default serves one thread at a time
    bool sleeps = false;                             // bodies at rest may fall asleep
    dSpaceID callerSpace = nullptr;                  // around `top` when building into the caller's
    dSpaceID top = nullptr;
    std::vector<dSpaceID> spaces;                            // PlanWorld::spaces; where left out, the space above
    std::vector<dSpaceID> madeSpaces;                        // without repetition, outer ones first
    std::vector<dJointGroupID> jointGroups;                  // PlanWorld::jointGroups
    std::vector<dJointID> joints;                            // PlannedObjects::joints; null where refused
    std::vector<JointOrigin> jointOrigins;                   // as `joints`
    std::vector<LiveSixDofJoint> sixDofJoints;               // PlanWorld::sixDofJoints
    double softnessStep = 0;                                 // s: the step that soft joints are set for
    bool earlyStops = false;                                 // as in SimulationOptions
    bool exactSprings = false;                               // as in SimulationOptions
    bool jointReadings = false;                              // as in SimulationOptions
    bool rowForces = false;                                  // somebody wants to know those of rows
    std::vector<ChangedParameter> changedParameters;         // of the step
    std::vector<Servo> servos;                               // of the application
    JoinedPairs collidingPairs;                              // joined, and may touch all the same
    JoinedPairs excludedPairs;                               // may not touch, because of a joint
    std::vector<std::unique_ptr<dJointFeedback>> feedbacks;  // of joints that want it; as long as the world
    dJointGroupID contacts = nullptr;                        // of the step
    LargeVector<SimBody> bodies;
    std::vector<SleepTimer> timers;        // as `bodies`; empty where none falls asleep
    std::vector<Vector3> given;            // as `bodies`: N, of the gravity callback in the last step awake; empty
                                           // where there has been none
    std::vector<std::int32_t> bodyOfPlan;  // PlannedObjects::bodies -> bodies; kNone where refused
    std::vector<SimGeom> geoms;            // PlannedObjects::geoms; null ids where refused
    mutable GeomIndex geomIndex;           // of `geoms`
    std::unordered_map<const TriangleMesh*, SharedMesh> meshes;
    std::unordered_map<const ConvexHull*, SharedHull> hulls;
    std::unordered_map<const Heightfield*, SharedHeightfield> heightfields;

    std::unique_ptr<BroadPhase> broadPhase;
    std::vector<std::uint64_t> pairs;  // two numbers of geoms, packed by packPair
    std::vector<std::uint64_t> pairsScratch;
    std::vector<ForeignPair> foreignPairs;
    std::unique_ptr<GroundContacts> grounds;
    std::vector<SimulationWorld*> neighbours;   // all simulations in the application's world, where there are several
    std::vector<dTriMeshDataID> foreignMeshes;  // of the application, made fit for contacts with hulls
    std::vector<ContactLink> contactLinks;      // of the step, where `solver` wants to know

    std::unique_ptr<StickingPairs> sticking;       // what is remembered of pairs that stick
    std::unique_ptr<ContactForces> contactForces;  // of the step
    std::vector<Impact> impacts;                   // of the step, by body
    std::vector<ImpactContact> impactContacts;     // of the step
    std::vector<Support> supports;                 // of the step
    double impactStep = 0;                         // s: length of the step that `impacts` are of
    std::vector<std::uint32_t> linkageOf;          // as `bodies`: which bodies joints hold together
    std::vector<std::uint32_t> linkageBegin;       // of each linkage, in linkageBodies; one more for the end
    std::vector<std::uint32_t> linkageBodies;
    std::vector<char> linkageIsTaut;  // a joint pulls hard at one of its bodies (TautBodies)

    Gravity gravity;
    std::unique_ptr<GravityVolumes> volumes;  // null where the scene has none
    std::unique_ptr<TriggerEvents> triggers;  // null where nobody wants to know
    std::unique_ptr<Motions> motions;         // null where no animation moves anything
    std::unique_ptr<Spins> spins;
    std::unique_ptr<TautBodies> taut;  // null where bodies stay as heavy as they are
    std::unique_ptr<FastBodies> fast;
    std::unique_ptr<IslandSolver> solver;  // null: one solver for the whole world
    std::unique_ptr<OwnStep> own;          // null: not of Solver::Own
    std::vector<GravityLoad> loads;        // as `bodies`
    std::vector<dBodyID> kinematic;
    unsigned long randomState = 0;  // of dRandSetSeed, for this world alone

    std::vector<InstanceRange> parts;  // in the order in which they came
    PlannedObjects planned;            // bodies, geoms and joints
    const PlanWorld* plan = nullptr;   // all else, of all scenes; its own bodies, geoms and joints are those of the
                                       // first scene alone. These three outlive the world
    const Plan* tables = nullptr;      // that `plan` is of
    DiagnosticLog* diagnostics = nullptr;
    bool callbackReported = false;
    bool pairsReported = false;   // that there are too many
    bool groundReported = false;  // that a heightfield has too many cells
    bool failed = false;          // a check of ODE's failed, or contacts are missing: the world stands still
    bool spaceLocked = false;     // ... in dSpaceCollide: its geoms and spaces cannot be destroyed

    [[nodiscard]] dBodyID body(std::int32_t planIndex) const;
    // The part that an entry of one of the lists belongs to.
    [[nodiscard]] const InstanceRange& partOf(std::uint32_t PlanCounts::*list, std::size_t index) const;
    [[nodiscard]] const InstanceRange* findPart(InstanceId instance) const;  // null: none of it is here
    [[nodiscard]] const Scene& sceneOf(const SimBody& body) const;
    [[nodiscard]] Place place() const;
    // How much there is of each list.
    [[nodiscard]] PlanCounts counts() const;
    // N, of the gravity callback (`given`).
    [[nodiscard]] Vector3 givenTo(std::size_t body) const { return body < given.size() ? given[body] : Vector3{}; }
    // As planned, in the world.
    [[nodiscard]] PlanBody plannedBody(std::size_t index) const;
    [[nodiscard]] PlanGeom plannedGeom(std::size_t index) const;
};

// What the functions that build a world, or a part of it, work on.
struct WorldBuild {
    const Scene& scene;
    const Plan& plan;       // its tables
    const PlanWorld& from;  // of the part, in the world, with indices of its own
    PlanCounts begin;       // where the part begins in the lists of the world
    const SimulationOptions& options;
    SimulationWorld& to;
    std::vector<OdeMessage>& messages;
    DiagnosticLog& log;
};

// The record of a geom that is one of this world's; null for others.
[[nodiscard]] inline const SimGeom* recordOf(const SimulationWorld& world, dGeomID geom) {
    return world.geomIndex.find(world.geoms, geom);
}

// No id for null, that is for a geom that is none of this world's.
[[nodiscard]] GeomId idOf(const SimulationWorld& world, const SimGeom* geom);

// All geoms of the same collider, or trigger shape, as one of them: several where it is in convex parts.
[[nodiscard]] std::span<const SimGeom> partsOfGeom(const SimulationWorld& world, const SimGeom& geom);

// A body that somebody has moved or pushed: awake, and only beginning to rest.
void wakeBody(SimulationWorld& world, std::size_t body);

// Place of a node in its file; nowhere for a node that is not in the scene.
[[nodiscard]] Place placeOf(const Scene& scene, NodeId node);
// "body \"wheel\"", for messages.
[[nodiscard]] std::string describe(const Scene& scene, NodeId node, std::string_view kind);

// Runs `make`, which makes one object by calls of ODE. What ODE has to say is reported at the object's
// node. False when a check of ODE's failed.
void reportMessages(const WorldBuild& build, NodeId node, std::string_view kind);
void reportRefusal(const WorldBuild& build, NodeId node, std::string_view kind, const char* why);
template <typename Make>
bool attempt(const WorldBuild& build, NodeId node, std::string_view kind, Make&& make) {
    bool made = true;
    try {
        make();
    } catch (const OdeRefusal& refusal) {
        reportRefusal(build, node, kind, refusal.what());
        made = false;
    }
    if (!build.messages.empty()) reportMessages(build, node, kind);
    return made;
}

// m/s^2: what the volumes, which it has, gave the body when they were last asked (gravity/volumes.cpp).
[[nodiscard]] Vector3 rememberedAcceleration(const SimulationWorld& world, std::size_t body);

}  // namespace orrery
