// Colliders and trigger shapes: the solid, the body and the place of each.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "plan/ode.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/geometry/sheet.hpp"

namespace orrery {
namespace {

// A collider or the shape of a trigger.
struct GeomSource {
    const PlacedNode& placed;
    ShapeId shape;
    Origin origin;
    MaterialId material;
    FilterId filter;
    bool trigger = false;
};

std::uint32_t materialOf(PlanDraft& draft, const GeomSource& source) {
    if (!source.material.valid()) return 0;
    if (draft.contents.material(source.material) != nullptr) return source.material.index + 1;
    draft.find.report(
        code::PLAN_MATERIAL_MISSING, source.origin, *source.placed.node, "physicsMaterial",
        "names a material that does not exist; the default is used",
        {std::to_string(source.material.index), "below " + std::to_string(draft.contents.materials.size())});
    return 0;
}

std::int32_t filterOf(PlanDraft& draft, const GeomSource& source) {
    if (!source.filter.valid()) return kNone;
    if (draft.contents.filter(source.filter) != nullptr) return static_cast<std::int32_t>(source.filter.index);
    draft.find.report(code::PLAN_FILTER_MISSING, source.origin, *source.placed.node, "collisionFilter",
                      "names a collision filter that does not exist; it collides with everything",
                      {std::to_string(source.filter.index), "below " + std::to_string(draft.contents.filters.size())});
    return kNone;
}

// Replaces an infinite sheet that moves by a plate, because ODE's planes do not move. Returns true if it is one.
bool moveSheet(PlanDraft& draft, const GeomSource& source, const BodyDraft* body, PlacedSolid& placed) {
    const auto* sheet = std::get_if<SheetShape>(&draft.contents.shape(source.shape)->geometry);
    if (body == nullptr || sheet == nullptr || !std::holds_alternative<SolidPlane>(placed.solid)) return false;
    const SheetPlate plate = plateOf(*sheet);
    placed = {SolidBox{plate.size}, {{0, plate.middle, 0}, {}}};
    draft.find.report(code::PLAN_SHEET_AS_PLATE, source.origin, *source.placed.node, {},
                      "is an infinite plane on a body, which ODE cannot move; a plate is used instead",
                      {toRoundedText(plate.size.x) + " m wide", {}});
    return true;
}

// ODE's planes have no pose: the pose becomes part of the equation.
bool foldPlane(PlanDraft& draft, const GeomSource& source, const BodyDraft* body, PlacedSolid& placed) {
    auto* plane = std::get_if<SolidPlane>(&placed.solid);
    if (plane == nullptr) return true;
    const Node& node = *source.placed.node;
    if (body != nullptr) {
        draft.find.report(code::PLAN_PLANE_ON_BODY, source.origin, node, {},
                          "is a plane on a body, which ODE cannot move; it is left out");
        return false;
    }
    const Frame& frame = source.placed.frame;
    const Eigen::Vector3d normal = frame.rotation * toEigen(plane->normal);
    plane->normal = fromEigen(Eigen::Vector3d(normal.normalized()));
    plane->d += toEigen(plane->normal).dot(frame.origin);
    placed.pose = {};
    if (std::abs(plane->d) <= kMaxCoordinate) return true;
    draft.find.report(code::PLAN_COORDINATE_LIMIT, node, "is a plane too far from the origin and is left out",
                      {toRoundedText(plane->d), "up to " + toText(kMaxCoordinate) + " m"});
    return false;
}

bool isPlane(const Solid& solid) {
    return std::holds_alternative<SolidPlane>(solid);
}

bool canBePlaced(PlanDraft& draft, const PlacedNode& placed, const Vector3& position) {
    if (within(position, kMaxCoordinate)) return true;
    draft.find.report(code::PLAN_COORDINATE_LIMIT, *placed.node, "is too far from the origin and is left out",
                      {toText(position), "coordinates up to " + toText(kMaxCoordinate) + " m"});
    return false;
}

// Reports a heightfield on a dynamic body: ODE allows it, but it touches neither planes nor meshes nor other
// heightfields.
void noteMovingGround(PlanDraft& draft, const GeomSource& source, const Solid& solid) {
    if (source.trigger || !std::holds_alternative<SolidHeightfield>(solid)) return;
    draft.find.report(code::PLAN_HEIGHTFIELD_ON_BODY, source.origin, *source.placed.node, {},
                      "is a heightfield on a dynamic body: it does not collide with planes, meshes and heightfields");
}

void addShapeMass(PlanDraft& draft, const BodyDraft& body, const ShapeUse& use, const ResolvedShape& resolved,
                  const PlanGeom& geom) {
    draft.find.mute(draft.planned(body).kinematic);  // whose mass is not used
    const std::optional<MassProperties> mass = massAtUnitDensity(draft, use, resolved);
    draft.find.mute(false);
    if (!mass || !std::isfinite(mass->mass)) return;
    MassProperties& total = draft.shapeMasses[static_cast<std::size_t>(body.shapeMass)];
    total = sumOf(total, placed(*mass, relative(draft.planned(body).pose, geom.pose)));
}

// Returns everything of a collider or trigger except its solid, on its body or in the world.
PlanGeom withoutSolid(PlanDraft& draft, const GeomSource& source, const BodyDraft* body) {
    const PlacedNode& place = source.placed;
    PlanGeom geom;
    geom.node = place.node->id;
    geom.body = body == nullptr ? kNone : body->index;
    geom.space = place.space;
    geom.pose = body != nullptr && place.onBody ? draft.planned(*body).pose : place.frame.pose();
    geom.material = materialOf(draft, source);
    geom.filter = filterOf(draft, source);
    geom.trigger = source.trigger;
    if (!source.trigger) planOdeGeom(draft, *place.node, geom);
    return geom;
}

void addSolid(LargeVector<PlanGeom>& geoms, const PlanGeom& geom, PlacedSolid placed) {
    PlanGeom& added = geoms.emplace_back(geom);
    added.solid = std::move(placed.solid);
    added.odePose = placed.pose;  // in the node's frame, until placeGeoms
}

bool isDynamic(PlanDraft& draft, const BodyDraft* body) {
    return body != nullptr && !draft.planned(*body).kinematic;
}

ShapeUse useOf(PlanDraft& draft, const GeomSource& source, const BodyDraft* body) {
    return {source.shape, *source.placed.node, source.origin, source.placed.frame,
            isDynamic(draft, body) && !source.trigger && draft.options.dynamicMeshesAsHulls};
}

void expectGeom(PlanDraft& draft, const GeomSource& source) {
    if (!source.shape.valid() || !source.placed.usable || source.placed.world == kNone) return;
    const BodyDraft* body = draft.movingBody(source.placed);
    if (body == nullptr || !body->leftOut) expectShape(draft, useOf(draft, source, body));
}

// Announces all shapes, so that they share the work.
void expectGeoms(PlanDraft& draft) {
    for (const std::int32_t index : draft.with.shapes) {
        const PlacedNode& placed = draft.at(index);
        const auto& collider = placed.node->collider;
        const auto& trigger = placed.node->trigger;
        if (collider) expectGeom(draft, {placed, collider->shape, collider->origin, {}, {}, false});
        if (trigger) expectGeom(draft, {placed, trigger->shape, trigger->origin, {}, {}, true});
    }
}

// Returns the index of the geom in its world, the first one if there are several; kNone if it is left out.
std::int32_t planGeom(PlanDraft& draft, const GeomSource& source) {
    const PlacedNode& place = source.placed;
    if (!source.shape.valid() || !place.usable) return kNone;
    const BodyDraft* body = draft.movingBody(place);
    if ((body != nullptr && body->leftOut) || !draft.inWorld(place)) return kNone;

    const bool dynamic = isDynamic(draft, body);
    const ShapeUse use = useOf(draft, source, body);
    ResolvedShape scratch;
    const ResolvedShape* resolved = resolveFor(draft, use, scratch);
    if (resolved == nullptr) return kNone;
    PlacedSolid solid = *resolved->solid;
    if (moveSheet(draft, source, body, solid)) {
        // The inertia is computed from the plate. With a smaller inertia the far corners would be a load that no solver
        // holds.
        scratch = {};
        scratch.solid = solid;
        resolved = &scratch;
    }
    const bool plane = isPlane(solid.solid);
    if (!foldPlane(draft, source, body, solid)) return kNone;
    if (dynamic) noteMovingGround(draft, source, solid.solid);
    if (!plane && !canBePlaced(draft, place, fromEigen(place.frame.origin))) return kNone;

    auto& geoms = draft.world(place).geoms;
    const auto index = static_cast<std::int32_t>(geoms.size());
    const PlanGeom geom = withoutSolid(draft, source, body);
    if (resolved->parts.empty()) addSolid(geoms, geom, std::move(solid));
    for (const PlacedSolid& part : resolved->parts) addSolid(geoms, geom, part);
    if (body != nullptr && body->shapeMass != kNone && !source.trigger)
        addShapeMass(draft, *body, use, *resolved, geom);
    return index;
}

// The maximum length of a chain for the relative pose below; chains of transforms are short in real scenes.
constexpr int kLongestChain = 8;

// Returns the pose of a node in the frame of its body, from the transforms between them. It is the same to the last bit
// anywhere in the world, unlike the difference of two world poses.
Pose poseOnBody(const PlanDraft& draft, const PlacedNode& placed, const Pose& bodyPose) {
    if (placed.onBody) return {};
    const PlacedNode& body = draft.at(placed.body);
    bool simple = body.frame.kind == Frame::Stretch::Rigid;
    Frame chain;
    const PlacedNode* at = &placed;
    for (int i = 0; simple && at != &body; ++i) {
        const Transform& transform = draft.transform(*at->node);
        const Frame local = localFrame(transform);
        simple = i < kLongestChain && !transform.absolute && (at == &placed || local.kind == Frame::Stretch::Rigid);
        chain = at == &placed ? local : composed(local, chain);
        at = &draft.at(at->parent);
    }
    return simple ? chain.pose() : relative(bodyPose, placed.frame.pose());
}

void placeGeom(PlanDraft& draft, const PlacedNode& placed, const PlanWorld& world, PlanGeom& geom) {
    const Pose solid = geom.odePose;
    Pose node = geom.pose;
    if (geom.body != kNone) {
        const PlanBody& body = world.bodies[static_cast<std::size_t>(geom.body)];
        node = poseOnBody(draft, placed, body.pose);
        node.position.x -= body.centerOfMass.x;
        node.position.y -= body.centerOfMass.y;
        node.position.z -= body.centerOfMass.z;
    }
    geom.odePose = solid == Pose{} ? node : composed(node, solid);
}

// Returns false if the geom must be left out after all.
bool finishGeom(PlanDraft& draft, PlanWorld& world, PlanGeom& geom) {
    if (isPlane(geom.solid)) return true;
    const PlacedNode& placed = draft.at(draft.indexOf(geom.node));
    const BodyDraft* body = draft.movingBody(placed);
    if (body != nullptr && body->leftOut) return false;
    placeGeom(draft, placed, world, geom);
    return canBePlaced(draft, placed, geom.odePose.position);
}

void reserveGeoms(PlanDraft& draft) {
    std::vector<std::size_t> counts(draft.plan.worlds.size(), 0);
    for (const std::int32_t index : draft.with.shapes) {
        const PlacedNode& placed = draft.at(index);
        if (placed.world == kNone) continue;
        counts[static_cast<std::size_t>(placed.world)] +=
            static_cast<std::size_t>(placed.node->collider ? 1 : 0) + (placed.node->trigger ? 1 : 0);
    }
    for (std::size_t i = 0; i < counts.size(); ++i) draft.plan.worlds[i].geoms.reserve(counts[i]);
}

}  // namespace

void planGeoms(PlanDraft& draft) {
    reserveGeoms(draft);
    draft.triggerGeomOf.assign(draft.nodes.size(), kNone);
    expectGeoms(draft);
    for (const std::int32_t index : draft.with.shapes) {
        const PlacedNode& placed = draft.at(index);
        if (const auto& collider = placed.node->collider) {
            planGeom(draft, {placed, collider->shape, collider->origin, collider->material, collider->filter, false});
        }
        if (const auto& trigger = placed.node->trigger) {
            draft.triggerGeomOf[static_cast<std::size_t>(index)] =
                planGeom(draft, {placed, trigger->shape, trigger->origin, {}, trigger->filter, true});
        }
    }
}

void placeGeoms(PlanDraft& draft) {
    for (PlanWorld& world : draft.plan.worlds) {
        for (PlanGeom& geom : world.geoms) {
            if (!finishGeom(draft, world, geom)) geom.node = NodeId{};
        }
    }
}

}  // namespace orrery
