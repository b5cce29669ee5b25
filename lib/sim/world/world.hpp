// The live objects of one PlanWorld, which the stages of building and stepping share.
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
#include "world/live_joints.hpp"
#include "world/ode_library.hpp"
#include "world/planned.hpp"
#include "world/sleep_timer.hpp"

namespace orrery {

class GroundContacts;
class GroundTiles;
struct GeomRules;

// One body.
struct SimBody {
    dBodyID id = nullptr;
    const PlanBody* plan = nullptr;  // as in its scene (PlannedObjects)
    double mass = 0;                 // kg
    double gravityFactor = 1;
    NodeId node;
    std::uint32_t planIndex = 0;  // PlannedObjects::bodies
    // Shows that the body still exists: a geom (SimulationWorld::geoms) or, from -2 down, a joint
    // (SimulationWorld::joints); kNone if it has neither.
    std::int32_t witness = kNone;
    bool diverged = false;  // it has been reported
};

// One geom.
struct SimGeom {
    dGeomID id = nullptr;
    NodeId node;
    std::uint32_t number = 0;                // SimulationWorld::geoms; decides the order of pairs
    std::uint32_t material = 0;              // Plan::materials
    std::int32_t filter = kNone;             // Plan::filters
    std::int32_t surface = kNone;            // Plan::surfaces
    bool sensor = false;                     // ray or trigger: exerts no force
    std::int32_t body = kNone;               // SimulationWorld::bodies; kNone: it does not move
    const ConvexHull* hull = nullptr;        // for a convex
    GroundTiles* ground = nullptr;           // for a heightfield
    std::unique_ptr<const GeomRules> rules;  // as the application has set them; null: it has not

    SimGeom();
    SimGeom(SimGeom&& other) noexcept;
    SimGeom& operator=(SimGeom&& other) noexcept;
    ~SimGeom();
};

// Compact data for the gravity loop, which visits every body in every step.
struct GravityLoad {
    dBodyID id = nullptr;
    double weight = 0;              // mass * gravityFactor, kg; 0 for kinematic bodies
    const dReal* linear = nullptr;  // ODE's own vectors of the body
    const dReal* angular = nullptr;
    const dReal* force = nullptr;
    const dReal* torque = nullptr;
};
[[nodiscard]] GravityLoad loadOf(const SimBody& body);

// The bodies that the contacts of two geoms connect; a null body does not move.
struct ContactLink {
    dBodyID body1 = nullptr;
    dBodyID body2 = nullptr;
    std::uint32_t rows = 0;  // rows of all contacts together
};

// One of the simulation's geoms and a foreign one, of the application or of another simulation, that may touch.
struct ForeignPair {
    const SimGeom* ours = nullptr;
    dGeomID foreign = nullptr;
    const SimGeom* theirs = nullptr;  // for a geom of another simulation
    const Plan* plan = nullptr;       // plan of that simulation
};

// A contact that may add energy, for the balance of energy; bodies are numbers of SimulationWorld::bodies.
struct MadeContact {
    dJointID joint = nullptr;
    std::int32_t bodyA = kNone;
    std::int32_t bodyB = kNone;
    double runs = 0;      // m/s: speed of its surfaces, as they state it
    double parting = 0;   // m/s: the speed at which it drives overlapping bodies apart
    bool isNew = false;   // the pair did not touch in the last step
    bool pushed = false;  // one of the bodies is kinematic
};
// Two bodies that touch; numbers of SimulationWorld::bodies.
struct BodyTouch {
    std::int32_t a = kNone;
    std::int32_t b = kNone;
    bool foreign = false;  // one geom belongs to no simulation, or to another one
};

// Two geoms that are deep in one another.
struct DeepPair {
    static constexpr double kDeep = 5e-3;     // m: less is not listed
    static constexpr std::size_t kMost = 64;  // pairs in a step

    std::uint32_t geom1 = 0;  // SimulationWorld::geoms
    std::uint32_t geom2 = 0;
    double depth = 0;  // m, of the deepest contact
};

// A body that hits another object.
struct Impact {
    std::int32_t body = kNone;  // SimulationWorld::bodies
    double late = 0;            // s: time from the meeting of the surfaces to the step
    Vector3 fall;               // m/s^2: its acceleration until they meet
    Vector3 fallsOn;            // m/s^2: its acceleration from there to the end of the step
    bool hit = false;
    bool shared = false;  // it has the time of a body that it touches, and was not hit itself
    Vector3 place;        // m: where it was before it was put back; set where it is
    Vector3 turnGain;     // rad/s: what torques add to its angular velocity in the step
    Vector3 fieldBefore;  // m/s^2: what fields pull more where it came from than where the step finds it ...
    Vector3 fieldAfter;   // ... and where it goes to
};

// A contact of bodies that hit each other. It is made when all their impacts are known.
struct ImpactContact {
    // As in ContactForces::ask; if both are kNone, the force is not wanted.
    struct Wanted {
        std::size_t event = 0;
        std::size_t place = 0;
    };
    dContact contact;
    const SimGeom* a = nullptr;  // null: a geom of the application
    const SimGeom* b = nullptr;
    dBodyID bodyA = nullptr;  // null: it does not move
    dBodyID bodyB = nullptr;
    double approach = 0;  // m/s
    double placed = 0;    // s before the step: time for which the contact's places of the geoms are valid
    bool hits = false;    // it determines when the surfaces met
    bool rubs = false;    // its friction acts against its slip, with no directions of its own
    // In the first contact of a pair: the index of the next pair's, and the time from the meeting of the surfaces to
    // the step, s.
    std::size_t nextPair = 0;
    double late = 0;
    bool waits = false;  // for the next step: one of its bodies hits another object before
    Wanted wanted;
    MadeContact made;  // its joint does not exist yet
};

// A contact that carries a body, so that the body does not fall there.
struct Support {
    std::int32_t body = kNone;   // SimulationWorld::bodies
    Vector3 normal;              // unit, world, into the body
    std::int32_t other = kNone;  // the body on the other side
    bool handsOn = false;        // its surfaces rebound: one of the two hands on an impact to the other
};

struct TriMeshDataDeleter {
    void operator()(dxTriMeshData* data) const { dGeomTriMeshDataDestroy(data); }
};

struct HeightfieldDataDeleter {
    void operator()(dxHeightfieldData* data) const { dGeomHeightfieldDataDestroy(data); }
};

// Arrays that ODE refers to without copying them, kept as long as the geoms.
struct SharedMesh {
    std::shared_ptr<const TriangleMesh> mesh;  // the planned mesh, by which its users are found
    std::shared_ptr<const TriangleMesh> cut;   // the mesh that ODE refers to instead; null: the mesh itself
    std::shared_ptr<dxTriMeshData> data;       // other worlds may use it too
};
struct SharedHeightfield {
    std::shared_ptr<const Heightfield> field;
    std::unique_ptr<dxHeightfieldData, HeightfieldDataDeleter> data;
    std::shared_ptr<GroundTiles> tiles;  // not shared
};
struct SharedHull {
    std::shared_ptr<const ConvexHull> hull;
    std::vector<unsigned> polygons;  // the hull's polygons, rotated so that ODE finds them counter-clockwise
    const dReal* planes = nullptr;   // in ODE's precision: the hull's own, or
    const dReal* points = nullptr;
    std::vector<dReal> roundedPlanes;  // the rounded copies
    std::vector<dReal> roundedPoints;
    bool valid = false;
};

// The part of a world that belongs to one scene: a range in each list of planned and of live objects.
struct InstanceRange {
    InstanceId instance;
    // These three outlive the world.
    const Scene* scene = nullptr;
    const PlanWorld* plan = nullptr;  // plan of the scene, in the scene's own coordinates
    const Pose* root = nullptr;       // place of the scene: m, world
    PlanCounts begin;
    PlanCounts end;
};

// Pairs of objects that move or stand still (dBodyID or dGeomID), lower address first, sorted; used only for lookup.
using JoinedPairs = std::vector<std::pair<const void*, const void*>>;

class BroadPhase;
class ContactChanges;
class ContactForces;
class EnergyBalance;
class FastBodies;
class GravityVolumes;
class IslandSolver;
class Motions;
class OwnStep;
class Spins;
class StickingPairs;
class TautBodies;
class TriggerEvents;
class UnmadeContacts;

struct SimulationWorld {
    SimulationWorld();
    ~SimulationWorld();  // destroys exactly what was made (simulation/world_lifetime.cpp)
    SimulationWorld(const SimulationWorld&) = delete;
    SimulationWorld& operator=(const SimulationWorld&) = delete;

    dWorldID id = nullptr;
    bool owned = true;
    dThreadingImplementationID threading = nullptr;  // for an owned world: ODE's default serves one thread at a time
    bool sleeps = false;                             // bodies at rest may fall asleep
    dSpaceID callerSpace = nullptr;                  // around `top` when building into the caller's
    dSpaceID top = nullptr;
    std::vector<dSpaceID> spaces;                            // PlanWorld::spaces; the space above if one is left out
    std::vector<dSpaceID> madeSpaces;                        // without repetition, outer ones first
    std::vector<dJointGroupID> jointGroups;                  // PlanWorld::jointGroups
    std::vector<dJointID> joints;                            // PlannedObjects::joints; null where refused
    std::vector<JointOrigin> jointOrigins;                   // in the order of `joints`
    std::vector<LiveSixDofJoint> sixDofJoints;               // PlanWorld::sixDofJoints
    double softnessStep = 0;                                 // s: the step length for which soft joints are set
    double age = 0;                                          // s, simulated so far
    bool limitsClosing = false;                              // of joints that begin apart
    bool closing = false;                                    // some JointOrigin may have a gap
    bool earlyStops = false;                                 // as in SimulationOptions
    bool exactSprings = false;                               // as in SimulationOptions
    bool jointReadings = false;                              // as in SimulationOptions
    bool rowForces = false;                                  // forces of rows are wanted
    std::vector<ChangedParameter> changedParameters;         // changes in the present step
    std::vector<Servo> servos;                               // set by the application, by joint and axis
    JoinedPairs collidingPairs;                              // joined, but may touch
    JoinedPairs excludedPairs;                               // may not touch, because of a joint
    std::vector<std::unique_ptr<dJointFeedback>> feedbacks;  // for joints that want it; valid as long as the world
    dJointGroupID contacts = nullptr;                        // contacts of the step
    LargeVector<SimBody> bodies;
    std::vector<SleepTimer> timers;  // in the order of `bodies`; empty if no body falls asleep
    std::vector<Vector3> given;  // in the order of `bodies`: N, force of the gravity callback in the last step awake;
                                 // empty if there was none
    std::vector<std::int32_t> bodyOfPlan;  // PlannedObjects::bodies -> bodies; kNone where refused
    std::vector<SimGeom> geoms;            // PlannedObjects::geoms; null ids where refused
    std::vector<std::uint32_t> meshGeoms;  // `geoms` that are made of triangles, in order
    mutable GeomIndex geomIndex;           // index of `geoms`
    std::unordered_map<const TriangleMesh*, SharedMesh> meshes;
    std::unordered_map<const ConvexHull*, SharedHull> hulls;
    std::unordered_map<const Heightfield*, SharedHeightfield> heightfields;

    std::unique_ptr<BroadPhase> broadPhase;
    std::size_t geomsSearched = 0;               // the first of `geoms` were there in the last search for pairs,
    std::vector<RemovedRanges> goneSinceSearch;  // with these, which were removed one after the other
    std::vector<std::uint64_t> pairs;            // two numbers of geoms, packed by packPair
    std::vector<std::uint64_t> pairsScratch;
    std::vector<ForeignPair> foreignPairs;
    std::unique_ptr<GroundContacts> grounds;
    std::vector<SimulationWorld*> neighbours;   // all simulations in the application's world, if there are several
    std::vector<dTriMeshDataID> foreignMeshes;  // meshes of the application, prepared for contacts with hulls
    std::vector<ContactLink> contactLinks;      // contacts of the step, if `solver` needs them

    std::vector<MadeContact> madeContacts;  // contacts of the step, if `balance` needs them
    std::vector<BodyTouch> touches;         // pairs of the step, if `balance` needs them

    std::vector<DeepPair> deepPairs;  // the first of the step, of geoms of the simulation

    std::unique_ptr<StickingPairs> sticking;       // remembered data of pairs that stick
    std::unique_ptr<ContactForces> contactForces;  // forces of the step
    std::vector<Impact> impacts;                   // impacts of the step, by body
    std::vector<ImpactContact> impactContacts;     // contacts of the step
    std::vector<Support> supports;                 // supports of the step
    double impactStep = 0;                         // s: length of the step of `impacts`
    std::vector<std::uint32_t> linkageOf;          // in the order of `bodies`: which bodies joints connect
    std::vector<std::uint32_t> linkageBegin;       // start of each linkage in linkageBodies; one more for the end
    std::vector<std::uint32_t> linkageBodies;
    std::vector<char> linkageIsTaut;  // a joint pulls hard at one of its bodies (TautBodies)

    Gravity gravity;
    std::unique_ptr<GravityVolumes> volumes;  // null if the scene has none
    std::unique_ptr<TriggerEvents> triggers;  // null if they are not wanted
    std::unique_ptr<ContactChanges> changes;  // null if they are not wanted
    std::unique_ptr<UnmadeContacts> unmade;   // null unless the application makes the contacts in its own space
    std::unique_ptr<Motions> motions;         // null if no animation moves anything
    std::unique_ptr<Spins> spins;
    std::unique_ptr<TautBodies> taut;  // null if inertias are not changed
    std::unique_ptr<FastBodies> fast;
    std::unique_ptr<EnergyBalance> balance;  // null if it is not wanted
    std::unique_ptr<IslandSolver> solver;    // null: one solver for the whole world
    std::unique_ptr<OwnStep> ownStep;        // null unless the solver is Solver::Own
    std::vector<GravityLoad> loads;          // in the order of `bodies`
    std::vector<dBodyID> kinematic;
    unsigned long randomState = 0;  // state of dRandSetSeed, for this world alone

    // In the order in which they were added, except those that took the place of removed ones.
    std::vector<InstanceRange> parts;
    std::size_t partsInStep = 0;                              // the first of `parts` were there in the last step
    std::unordered_map<std::uint32_t, std::size_t> partOfId;  // InstanceId::value -> `parts`
    PlannedObjects planned;                                   // bodies, geoms and joints
    const PlanWorld* plan = nullptr;  // everything else, of all scenes; its own bodies, geoms and joints are those of
                                      // the first scene alone. These three outlive the world
    const Plan* tables = nullptr;     // the plan that contains `plan`
    DiagnosticLog* diagnostics = nullptr;
    bool callbackReported = false;
    bool pairsReported = false;   // too many pairs were reported
    bool groundReported = false;  // a heightfield with too many cells was reported
    bool failed = false;          // a check in ODE failed, or contacts are missing: the world stands still
    bool spaceLocked = false;     // ... in dSpaceCollide: its geoms and spaces cannot be destroyed

    [[nodiscard]] dBodyID body(std::int32_t planIndex) const;
    // Returns the part that contains an entry of one of the lists.
    [[nodiscard]] const InstanceRange& partOf(std::uint32_t PlanCounts::*list, std::size_t index) const;
    [[nodiscard]] const InstanceRange* findPart(InstanceId instance) const;  // null: it has no part here
    void addPart(const InstanceRange& part);
    // Erases those of the parts from this one on for whose instance isGone() is true.
    template <typename IsGone>
    void eraseParts(std::size_t first, IsGone&& isGone) {
        const std::size_t inStep = partsInStep;
        std::size_t to = first;
        for (std::size_t i = first; i < parts.size(); ++i) {
            if (isGone(parts[i].instance)) {
                partOfId.erase(parts[i].instance.value);
                if (i < inStep) --partsInStep;
                continue;
            }
            partOfId[parts[i].instance.value] = to;
            parts[to++] = parts[i];
        }
        parts.resize(to);
    }
    [[nodiscard]] const Scene& sceneOf(const SimBody& body) const;
    [[nodiscard]] Place place() const;
    // Returns the present sizes of the lists.
    [[nodiscard]] PlanCounts counts() const;
    // N, force of the gravity callback (`given`).
    [[nodiscard]] Vector3 givenTo(std::size_t body) const { return body < given.size() ? given[body] : Vector3{}; }
    // Returns the planned body, in the world.
    [[nodiscard]] PlanBody plannedBody(std::size_t index) const;
    [[nodiscard]] PlanGeom plannedGeom(std::size_t index) const;
};

// The data for functions that build a world, or a part of it.
struct WorldBuild {
    const Scene& scene;
    const Plan& plan;       // its tables
    const PlanWorld& from;  // plan of the part, in the world, with its own indices
    PlanCounts begin;       // where the part begins in the lists of the world
    const SimulationOptions& options;
    SimulationWorld& to;
    std::vector<OdeMessage>& messages;
    DiagnosticLog& log;
};

// Returns the record of one of this world's geoms; null for others.
[[nodiscard]] inline const SimGeom* recordOf(const SimulationWorld& world, dGeomID geom) {
    return world.geomIndex.find(world.geoms, geom);
}

// Returns a null id for null, that is for a geom that does not belong to this world.
[[nodiscard]] GeomId idOf(const SimulationWorld& world, const SimGeom* geom);

// Returns all geoms of the same collider or trigger shape; there are several if it is in convex parts.
[[nodiscard]] std::span<const SimGeom> partsOfGeom(const SimulationWorld& world, const SimGeom& geom);

// Wakes a body that was moved or pushed; it begins to rest again from the start.
void wakeBody(SimulationWorld& world, std::size_t body);

// Returns the place of a node in its file; nowhere for a node that is not in the scene.
[[nodiscard]] Place placeOf(const Scene& scene, NodeId node);
// Returns "body \"wheel\"", for messages.
[[nodiscard]] std::string describe(const Scene& scene, NodeId node, std::string_view kind);

// attempt() runs `make`, which makes one object by calls of ODE, and reports ODE's messages at the object's node. It
// returns false if a check in ODE failed.
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

// m/s^2: the acceleration that the volumes, which must exist, gave the body at the last query (gravity/volumes.cpp).
[[nodiscard]] Vector3 rememberedAcceleration(const SimulationWorld& world, std::size_t body);
// m/s^2: what they would give it at another place (gravity/volumes.cpp).
[[nodiscard]] Vector3 accelerationAt(SimulationWorld& world, std::size_t body, const Vector3& place,
                                     double softeningSquared);

}  // namespace orrery
