// A Plan while it is being made: the data that its stages pass to each other. Each stage is one file here. makePlan
// calls the stages in the order in which they are declared here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "orrery/base/large_pages.hpp"
#include "orrery/geometry/exact_shape.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "orrery/geometry/resolve.hpp"
#include "orrery/plan/plan.hpp"
#include "plan/diagnostics.hpp"
#include "plan/extents.hpp"
#include "plan/frame.hpp"

namespace orrery {

// A node with its frame in the world, and the objects that contain it. Indices are kNone if there is none.
struct PlacedNode {
    const Node* node = nullptr;
    Frame frame;
    bool usable = true;           // false: the frame is not finite; a diagnostic reports it
    bool onBody = false;          // the frame is exactly that of `body`
    bool animated = false;        // an animation moves the frame
    bool free = false;            // physics moves it: the node is, or is inside, a dynamic body that no animation moves
    std::int32_t parent = kNone;  // PlanDraft::nodes
    std::int32_t world = kNone;   // Plan::worlds
    std::int32_t space = kNone;   // PlanWorld::spaces
    std::int32_t jointGroup = kNone;
    // Index in PlanDraft::nodes of the nearest node at or above that has a body, even a static one, or has colliders
    // that an animation moves.
    std::int32_t body = kNone;
};

// The animations of one node.
struct AnimatedNode {
    std::optional<PlanCurve<VectorCurve>> position;
    std::optional<PlanCurve<RotationCurve>> rotation;
    std::optional<PlanCurve<VectorCurve>> scale;
    Transform atStart;  // the node's transform at time 0
    Origin origin;      // origin of the first track
    bool isRecorded = false;
};

// Indices of the nodes that have such a component, in document order. Most stages visit few nodes.
struct NodesWith {
    std::vector<std::int32_t> shapes;  // colliders and triggers
    std::vector<std::int32_t> triggers;
    std::vector<std::int32_t> gravity;
    std::vector<std::int32_t> joints;
    std::vector<std::int32_t> sixDofJoints;
};

// A dynamic or kinematic body.
struct BodyDraft {
    std::int32_t node = kNone;       // PlanDraft::nodes
    std::int32_t index = kNone;      // PlanWorld::bodies
    std::int32_t shapeMass = kNone;  // index in PlanDraft::shapeMasses: the inertia must be computed from the shapes
    bool leftOut = false;            // a diagnostic says why
};

struct PlanDraft {
    PlanDraft(const Scene& scene, const PlanOptions& options_, DiagnosticLog& log)
        : PlanDraft(scene.contents(), options_, PlanDiagnostics(scene, log)) {}
    // A draft that reports no diagnostics.
    PlanDraft(const SceneContents& contents_, const PlanOptions& options_)
        : PlanDraft(contents_, options_, PlanDiagnostics()) {}

    const SceneContents& contents;
    const PlanOptions& options;
    PlanDiagnostics find;
    Plan plan;

    std::unordered_map<std::uint32_t, AnimatedNode> animated;  // by NodeId.value
    LargeVector<PlacedNode> nodes;                             // document order, parents first
    std::vector<std::int32_t> nodeOf;                          // NodeId -> nodes
    NodesWith with;
    std::vector<BodyDraft> bodies;            // document order
    std::vector<std::int32_t> bodyOf;         // nodes -> bodies; kNone for nodes that are not a moving body
    std::vector<MassProperties> shapeMasses;  // in the authored frame of the body, at density 1
    std::vector<std::int32_t> triggerGeomOf;  // nodes -> PlanWorld::geoms, for triggers with a shape

    // Shapes resolved so far.
    ShapeResolver shapes;
    std::vector<std::uint32_t> notedOfShape;  // ShapeId -> bits of ShapeNoteKind: reported once for each shape
    std::unordered_set<const ResolvedShape*> metShapes;
    std::unordered_map<const ResolvedShape*, std::optional<MassProperties>> meshMasses;
    // Index: the shape and the scale that is included in it.
    std::map<std::pair<std::uint32_t, std::array<double, 9>>, ExactShapeResult> exactShapes;
    std::size_t meshesTaken = 0;  // counted for PlanOptions::meshLimit

    // Bounds found so far.
    SharedBounds bounds;
    std::map<const PlanWorld*, std::vector<Eigen::AlignedBox3d>> bodyBounds;

    bool nothingBelow = false;  // checkGround has reported that nothing is below the bodies

    [[nodiscard]] const PlacedNode& at(std::int32_t node) const { return nodes[static_cast<std::size_t>(node)]; }
    [[nodiscard]] PlanWorld& world(const PlacedNode& placed) {
        return plan.worlds[static_cast<std::size_t>(placed.world)];
    }
    // Returns null for nodes without animation.
    [[nodiscard]] const AnimatedNode* animation(const Node& node) const;
    // Whether the body follows the recording of a run.
    [[nodiscard]] bool isRecorded(const BodyDraft& body) const;
    // Returns the transform in the parent, at time 0.
    [[nodiscard]] const Transform& transform(const Node& node) const;
    // Returns the moving body that the node belongs to; null if there is none, so that the node does not move.
    [[nodiscard]] BodyDraft* movingBody(const PlacedNode& placed);
    [[nodiscard]] PlanBody& planned(const BodyDraft& body);
    // Returns the entry of a node; kNone for an id that is not in the scene.
    [[nodiscard]] std::int32_t indexOf(NodeId id) const;
    // Returns false, with a diagnostic, for nodes outside all worlds.
    [[nodiscard]] bool inWorld(const PlacedNode& placed);
    // Returns the bounds of the colliders of each body of a world, once bodies and geoms are planned.
    [[nodiscard]] const std::vector<Eigen::AlignedBox3d>& boundsOfBodies(const PlanWorld& of);

private:
    PlanDraft(const SceneContents& contents_, const PlanOptions& options_, PlanDiagnostics diagnostics)
        : contents(contents_),
          options(options_),
          find(std::move(diagnostics)),
          shapes(contents, {.parts = {.most = options_.meshParts},
                            .partsLimit = options_.meshPartsLimit,
                            .resolution = options_.resolution}) {}
};

// Chooses the animations that play, and their nodes (animations.cpp).
void chooseAnimations(PlanDraft& draft);
// Sets world frames, worlds, spaces, joint groups (nodes.cpp).
void placeNodes(PlanDraft& draft);
// Sets the default material, and replaces names in filters by numbers (materials.cpp).
void planMaterials(PlanDraft& draft);
void planFilters(PlanDraft& draft);
// Sets poses, state and velocities of bodies (bodies.cpp).
void planBodies(PlanDraft& draft);
// Makes colliders and trigger shapes (geoms.cpp); adds their masses if they are needed.
void planGeoms(PlanDraft& draft);
// Computes mass, centre of mass, inertia (masses.cpp).
void planMasses(PlanDraft& draft);
// Gives the geoms their poses in ODE; geoms that must be left out lose their node id (geoms.cpp).
void placeGeoms(PlanDraft& draft);
// Removes bodies and geoms that turned out unusable (left_out.cpp).
void removeLeftOut(PlanDraft& draft);
// Plans the motions of animations (motions.cpp).
void planMotions(PlanDraft& draft);
// Finds trigger shapes that belong together (triggers.cpp).
void planTriggers(PlanDraft& draft);
// Plans gravity volumes (fields.cpp).
void planFields(PlanDraft& draft);
// Plans links, anchors, axes (joints.cpp).
void planJoints(PlanDraft& draft);
// Plans joints between two frames (six_dof_joints.cpp).
void planSixDofJoints(PlanDraft& draft);
// Reports what shows only when all is planned (whole.cpp).
void checkWhole(PlanDraft& draft);
// Reports what looks like other units (units.cpp).
void checkUnits(PlanDraft& draft);
// Reports ODE's own settings that undo each other, or never let a body rest (ode_doubts.cpp).
void checkOdeSettings(PlanDraft& draft);
// Reports that nothing can move (unmoved.cpp).
void checkMotion(PlanDraft& draft);
// Reports bodies whose collision filters let them meet nothing (unmet.cpp).
void checkFilters(PlanDraft& draft);
// Reports that nothing is below the bodies that fall (below.cpp).
void checkGround(PlanDraft& draft);
// Reports floors that hold nothing (floors.cpp).
void checkFloors(PlanDraft& draft);
// Reports masses that do not fit the colliders of their bodies (mass_places.cpp).
void checkMassPlaces(PlanDraft& draft);
// Reports joints far from their bodies or outside their stops, and motors without force (joint_places.cpp).
void checkJointPlaces(PlanDraft& draft);

// A shape resolved for one node (shapes.cpp). Its notes become diagnostics.
struct ShapeUse {
    ShapeId id;
    const Node& node;
    Origin origin;       // origin of the collider or trigger
    const Frame& frame;  // frame of the node
    bool meshAsHull = false;
};
// Announces a later resolveFor, so that all shapes share the work of sampling them, and meshes that of cutting them.
void expectShape(PlanDraft& draft, const ShapeUse& use);
// Returns null if there is no solid. The reference is valid until the next call with the same `scratch`.
[[nodiscard]] const ResolvedShape* resolveFor(PlanDraft& draft, const ShapeUse& use, ResolvedShape& scratch);
// The same for a shape that gravity pulls toward. The shape includes uneven scales as far as exactShapeOf supports
// them, and never even ones. Returns null, with a diagnostic, if there is none. Valid as long as the draft.
[[nodiscard]] const ExactShapeResult* exactFor(PlanDraft& draft, const ShapeUse& use);
// Returns the mass in the rigid frame of the node, at density 1. For a mesh it is that of the enclosed volume, or else
// of its hull, with a diagnostic.
[[nodiscard]] std::optional<MassProperties> massAtUnitDensity(PlanDraft& draft, const ShapeUse& use,
                                                              const ResolvedShape& resolved);

// Returns the mass as the author gave it, in the authored rigid frame of the body (composed_mass.cpp, motion_mass.cpp).
// Nullopt, with a diagnostic, if it is invalid.
[[nodiscard]] std::optional<MassProperties> composedMass(PlanDraft& draft, const PlacedNode& placed);
[[nodiscard]] std::optional<MassProperties> motionMass(PlanDraft& draft, const BodyDraft& body);
// Does the author state that nothing can push the body (a mass of zero, if the format defines it so)? It is simulated
// as a kinematic body, unless some of its moments of inertia are finite: then it can turn in its place.
[[nodiscard]] bool hasInfiniteMass(const Body& body);
[[nodiscard]] bool turnsInPlace(const Body& body);
// Is there an axis about which nothing can turn it (a moment of zero, if the format defines it so)?
[[nodiscard]] bool hasInfiniteMoment(const Body& body);
// Is a part of its mass computed from its shapes?
[[nodiscard]] bool wantsShapes(const Body& body);

// Returns a direction of unit length; nullopt for one that is zero or not finite.
[[nodiscard]] std::optional<Vector3> unitVector(const Vector3& direction);
// Are all components finite and at most `limit` in size?
[[nodiscard]] bool within(const Vector3& v, double limit);

}  // namespace orrery
