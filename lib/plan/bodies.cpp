// Poses, velocities and state of bodies. Masses are set later, when the shapes are known.
#include <cmath>
#include <string>
#include <string_view>

#include "plan/ode.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/counted.hpp"

namespace orrery {
namespace {

Vector3 checkedVector(PlanDraft& draft, const Node& node, std::string_view key, const std::optional<Vector3>& authored,
                      double limit) {
    if (!authored) return {};
    if (within(*authored, limit)) return *authored;
    draft.find.report(code::PLAN_BODY_VALUE, node.body->origin, node, key,
                      "has " + withArticle(key) + " that is not usable; zero is used",
                      {toText(*authored), "finite numbers up to " + toText(limit)});
    return {};
}

double gravityFactorOf(PlanDraft& draft, const Node& node) {
    const Body& body = *node.body;
    if (!body.gravityMode.value_or(true)) return 0;
    const double factor = body.gravityFactor.value_or(1);
    if (std::abs(factor) <= kMaxSpeed) return factor;
    draft.find.report(code::PLAN_BODY_VALUE, body.origin, node, "gravityFactor",
                      "has a gravity factor that is not usable; 1 is used",
                      {toText(factor), "a finite number up to " + toText(kMaxSpeed)});
    return 1;
}

void planFiniteRotation(PlanDraft& draft, const Node& node, PlanBody& body) {
    const std::optional<FiniteRotation>& authored = node.body->finiteRotation;
    if (!authored) return;
    body.finiteRotation = authored->finite;
    if (!authored->axis || *authored->axis == Vector3{}) return;  // no axis: the rotation is finite about all axes
    body.finiteRotationAxis = unitVector(*authored->axis);
    if (body.finiteRotationAxis) return;
    draft.find.report(code::PLAN_BODY_VALUE, node.body->origin, node, "finiteRotation",
                      "has a finite rotation axis that is not usable; it is not used", {toText(*authored->axis), {}});
}

void noteFrame(PlanDraft& draft, const PlacedNode& placed) {
    if (placed.frame.kind == Frame::Stretch::Sheared) {
        draft.find.report(code::PLAN_BODY_SHEARED, *placed.node,
                          "has a sheared frame; the nearest rotation is used, and the shear is applied to its shapes");
    } else if (placed.frame.mirrored()) {
        draft.find.report(code::PLAN_BODY_MIRRORED, *placed.node,
                          "has a mirrored frame; the mirroring is applied to its shapes");
    }
}

void planVelocity(PlanDraft& draft, const PlacedNode& placed, PlanBody& body) {
    const Node& node = *placed.node;
    body.linearVelocity = checkedVector(draft, node, "linearVelocity", node.body->linearVelocity, kMaxSpeed);
    body.angularVelocity = checkedVector(draft, node, "angularVelocity", node.body->angularVelocity, kMaxSpeed);
    if (node.body->velocityFrame == VelocityFrame::World) return;
    body.linearVelocity = fromEigen(Eigen::Vector3d(placed.frame.rotation * toEigen(body.linearVelocity)));
    body.angularVelocity = fromEigen(Eigen::Vector3d(placed.frame.rotation * toEigen(body.angularVelocity)));
}

// True if nothing can move or turn the body.
bool isHeldByMass(PlanDraft& draft, const Node& node) {
    if (!hasInfiniteMass(*node.body) || turnsInPlace(*node.body)) return false;
    const auto isSet = [](const std::optional<Vector3>& v) { return v && (v->x != 0 || v->y != 0 || v->z != 0); };
    // With a velocity it is meant so: nothing stops it.
    if (isSet(node.body->linearVelocity) || isSet(node.body->angularVelocity)) return true;
    draft.find.report(code::PLAN_MASS_INFINITE, node.body->origin, node, "mass",
                      "has an infinite mass; neither contacts nor gravity move it");
    return true;
}

void planBody(PlanDraft& draft, const PlacedNode& placed, PlanBody& body) {
    const Node& node = *placed.node;
    body.node = node.id;
    body.animated = placed.animated;
    body.kinematic =
        placed.animated || (node.body && (node.body->type == BodyType::Kinematic || isHeldByMass(draft, node)));
    body.infiniteMass =
        node.body && node.body->type == BodyType::Dynamic && !placed.animated && turnsInPlace(*node.body);
    body.pose = placed.frame.pose();
    noteFrame(draft, placed);
    if (!node.body) return;
    body.enabled = node.body->enabled.value_or(true);
    // An animation has precedence over other motion that the author states.
    if (!placed.animated) planVelocity(draft, placed, body);
    body.force = checkedVector(draft, node, "force", node.body->force, kMaxForce);
    body.torque = checkedVector(draft, node, "torque", node.body->torque, kMaxForce);
    body.gravityFactor = gravityFactorOf(draft, node);
    planFiniteRotation(draft, node, body);
    body.ode = planOdeBody(draft, node);
}

bool canBePlaced(PlanDraft& draft, const PlacedNode& placed) {
    if (!placed.usable || !draft.inWorld(placed)) return false;
    if (within(fromEigen(placed.frame.origin), kMaxCoordinate)) return true;
    draft.find.report(code::PLAN_COORDINATE_LIMIT, *placed.node,
                      "is too far from the origin; it and its geoms are left out",
                      {toText(fromEigen(placed.frame.origin)), "coordinates up to " + toText(kMaxCoordinate) + " m"});
    return false;
}

// `index` is that of the node: it is a body of its own.
bool moves(const PlacedNode& placed, std::size_t index) {
    if (placed.body != static_cast<std::int32_t>(index)) return false;
    return placed.animated || (placed.node->body && placed.node->body->type != BodyType::Static);
}

void reserveBodies(PlanDraft& draft) {
    std::vector<std::size_t> counts(draft.plan.worlds.size(), 0);
    std::size_t total = 0;
    for (std::size_t i = 0; i < draft.nodes.size(); ++i) {
        const PlacedNode& placed = draft.nodes[i];
        if (!moves(placed, i)) continue;
        ++total;
        if (placed.world != kNone) ++counts[static_cast<std::size_t>(placed.world)];
    }
    draft.bodies.reserve(total);
    for (std::size_t i = 0; i < counts.size(); ++i) draft.plan.worlds[i].bodies.reserve(counts[i]);
}

}  // namespace

void planBodies(PlanDraft& draft) {
    reserveBodies(draft);
    draft.bodyOf.assign(draft.nodes.size(), kNone);
    for (std::size_t i = 0; i < draft.nodes.size(); ++i) {
        const PlacedNode& placed = draft.nodes[i];
        if (!moves(placed, i)) continue;
        draft.bodyOf[i] = static_cast<std::int32_t>(draft.bodies.size());
        BodyDraft& body = draft.bodies.emplace_back();
        body.node = static_cast<std::int32_t>(i);
        body.leftOut = !canBePlaced(draft, placed);
        if (body.leftOut) continue;
        auto& bodies = draft.world(placed).bodies;
        body.index = static_cast<std::int32_t>(bodies.size());
        planBody(draft, placed, bodies.emplace_back());
        if (placed.node->body && wantsShapes(*placed.node->body)) {
            body.shapeMass = static_cast<std::int32_t>(draft.shapeMasses.size());
            draft.shapeMasses.emplace_back();
        }
    }
}

}  // namespace orrery
