// A Plan in the making: what its stages hand to each other. Each stage is one file here; makePlan
// calls them in the order in which they are declared here.
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
#include "plan/frame.hpp"

namespace orrery {

// A node with its frame in the world and what it lies in. Indices are kNone where there is nothing.
struct PlacedNode {
    const Node* node = nullptr;
    Frame frame;
    bool usable = true;           // false: the frame is not finite, a diagnostic says so
    bool onBody = false;          // the frame is exactly that of `body`
    bool animated = false;        // an animation moves the frame
    bool free = false;            // physics do: the node is, or lies in, a dynamic body that no animation moves
    std::int32_t parent = kNone;  // PlanDraft::nodes
    std::int32_t world = kNone;   // Plan::worlds
    std::int32_t space = kNone;   // PlanWorld::spaces
    std::int32_t jointGroup = kNone;
    // PlanDraft::nodes: nearest node at or above with a body, static ones too, or with colliders that an
    // animation moves.
    std::int32_t body = kNone;
};

// What plays on one node.
struct AnimatedNode {
    std::optional<PlanCurve<VectorCurve>> position;
    std::optional<PlanCurve<RotationCurve>> rotation;
    std::optional<PlanCurve<VectorCurve>> scale;
    Transform atStart;  // the node's transform at time 0
    Origin origin;      // of the first track
};

// Indices of the nodes that have such a component, in document order: most stages look at few nodes.
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
    std::int32_t shapeMass = kNone;  // PlanDraft::shapeMasses: inertia is to be computed from the shapes
    bool leftOut = false;            // a diagnostic says why
};

struct PlanDraft {
    PlanDraft(const Scene& scene, const PlanOptions& options_, DiagnosticLog& log)
        : PlanDraft(scene.contents(), options_, PlanDiagnostics(scene, log)) {}
    // Without diagnostics.
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
    std::vector<std::int32_t> bodyOf;         // nodes -> bodies; kNone for nodes that are no moving body
    std::vector<MassProperties> shapeMasses;  // in the author's frame of the body, at density 1
    std::vector<std::int32_t> triggerGeomOf;  // nodes -> PlanWorld::geoms, for triggers with a shape

    // Shapes resolved so far.
    ShapeResolver shapes;
    std::vector<std::uint32_t> notedOfShape;  // ShapeId -> bits of ShapeNoteKind: said once a shape
    std::unordered_set<const ResolvedShape*> metShapes;
    std::unordered_map<const ResolvedShape*, std::optional<MassProperties>> meshMasses;
    // By shape and the scale that is in it.
    std::map<std::pair<std::uint32_t, std::array<double, 9>>, ExactShapeResult> exactShapes;
    std::size_t meshesTaken = 0;  // against PlanOptions::meshLimit

    [[nodiscard]] const PlacedNode& at(std::int32_t node) const { return nodes[static_cast<std::size_t>(node)]; }
    [[nodiscard]] PlanWorld& world(const PlacedNode& placed) {
        return plan.worlds[static_cast<std::size_t>(placed.world)];
    }
    // Null for nodes that nothing plays on.
    [[nodiscard]] const AnimatedNode* animation(const Node& node) const;
    // In its parent, at time 0.
    [[nodiscard]] const Transform& transform(const Node& node) const;
    // The moving body that the node belongs to; null: none, so it does not move.
    [[nodiscard]] BodyDraft* movingBody(const PlacedNode& placed);
    [[nodiscard]] PlanBody& planned(const BodyDraft& body);
    // The entry of a node; kNone for an id that is not in the scene.
    [[nodiscard]] std::int32_t indexOf(NodeId id) const;
    // False, with a diagnostic, for nodes in no world.
    [[nodiscard]] bool inWorld(const PlacedNode& placed);

private:
    PlanDraft(const SceneContents& contents_, const PlanOptions& options_, PlanDiagnostics diagnostics)
        : contents(contents_),
          options(options_),
          find(std::move(diagnostics)),
          shapes(contents, {.parts = {.most = options_.meshParts},
                            .partsLimit = options_.meshPartsLimit,
                            .resolution = options_.resolution}) {}
};

// Which animations play, and on which nodes (animations.cpp).
void chooseAnimations(PlanDraft& draft);
// World frames, worlds, spaces, joint groups (nodes.cpp).
void placeNodes(PlanDraft& draft);
// Default material and filters with numbers for names (materials.cpp).
void planMaterials(PlanDraft& draft);
void planFilters(PlanDraft& draft);
// Poses, state and velocities of bodies (bodies.cpp).
void planBodies(PlanDraft& draft);
// Colliders and trigger shapes (geoms.cpp); adds their masses where they are wanted.
void planGeoms(PlanDraft& draft);
// Mass, centre of mass, inertia (masses.cpp).
void planMasses(PlanDraft& draft);
// Gives the geoms their poses in ODE; those to be left out lose their node id (geoms.cpp).
void placeGeoms(PlanDraft& draft);
// Takes out bodies and geoms that turned out unusable (left_out.cpp).
void removeLeftOut(PlanDraft& draft);
// What animations move (motions.cpp).
void planMotions(PlanDraft& draft);
// Which trigger shapes belong together (triggers.cpp).
void planTriggers(PlanDraft& draft);
// Gravity volumes (fields.cpp).
void planFields(PlanDraft& draft);
// Links, anchors, axes (joints.cpp).
void planJoints(PlanDraft& draft);
// Joints between two frames (six_dof_joints.cpp).
void planSixDofJoints(PlanDraft& draft);

// A shape resolved for one node (shapes.cpp). Diagnostics are made of its notes.
struct ShapeUse {
    ShapeId id;
    const Node& node;
    Origin origin;       // of the collider or trigger
    const Frame& frame;  // of the node
    bool meshAsHull = false;
};
// Null where there is no solid. The reference is good until the next call with the same `scratch`.
[[nodiscard]] const ResolvedShape* resolveFor(PlanDraft& draft, const ShapeUse& use, ResolvedShape& scratch);
// The same for what gravity pulls toward: uneven scales are in the shape as far as exactShapeOf can,
// even ones never. Null, with a diagnostic, where there is none; good as long as the draft.
[[nodiscard]] const ExactShapeResult* exactFor(PlanDraft& draft, const ShapeUse& use);
// In the rigid frame of the node, at density 1; of a mesh, what it encloses, else its hull, with a diagnostic.
[[nodiscard]] std::optional<MassProperties> massAtUnitDensity(PlanDraft& draft, const ShapeUse& use,
                                                              const ResolvedShape& resolved);

// Mass as an author gave it, in the author's rigid frame of the body (composed_mass.cpp,
// motion_mass.cpp). Nullopt, with a diagnostic, where it makes no sense.
[[nodiscard]] std::optional<MassProperties> composedMass(PlanDraft& draft, const PlacedNode& placed);
[[nodiscard]] std::optional<MassProperties> motionMass(PlanDraft& draft, const BodyDraft& body);
// Does the author say that nothing can push the body (a mass of zero, where that is so meant)? It is simulated as a
// kinematic one, unless some of its moments of inertia are finite: then it turns in its place.
[[nodiscard]] bool hasInfiniteMass(const Body& body);
[[nodiscard]] bool turnsInPlace(const Body& body);
// Is there an axis about which nothing can turn it (a moment of zero, where that is so meant)?
[[nodiscard]] bool hasInfiniteMoment(const Body& body);
// Is some of its mass computed from its shapes?
[[nodiscard]] bool wantsShapes(const Body& body);

// Direction of unit length; nullopt for one that is zero or not finite.
[[nodiscard]] std::optional<Vector3> unitVector(const Vector3& direction);
// All components finite and at most `limit`.
[[nodiscard]] bool within(const Vector3& v, double limit);

}  // namespace orrery
