// The stages of planning, in order.
#include "orrery/sim/plan.hpp"

#include <cmath>
#include <string>
#include <utility>

#include "plan_draft.hpp"

namespace orrery {
namespace {

Vector3 usableGravity(PlanDraft& draft, const Vector3& wanted, const Vector3& fallback, std::string_view option) {
    if (within(wanted, kMaxSpeed)) return wanted;
    draft.find.report(Code::PLAN_OPTION_INVALID, Origin{}, "the option " + std::string(option) + " is not usable",
                      {toText(wanted), "finite numbers up to " + toText(kMaxSpeed)});
    return fallback;
}

void planGravity(PlanDraft& draft) {
    const PlanOptions& options = draft.options;
    Vector3 gravity = usableGravity(draft, options.gravity, PlanOptions{}.gravity, "gravity");
    if (options.gravityOverride) {
        gravity = usableGravity(draft, *options.gravityOverride, gravity, "gravityOverride");
    } else if (!draft.plan.worlds.empty()) {
        draft.find.report(Code::PLAN_GRAVITY_DEFAULT, Origin{}, "no gravity is given: " + toText(gravity) + " m/s^2");
    }
    for (PlanWorld& world : draft.plan.worlds) world.gravity = gravity;
}

}  // namespace

BodyDraft* PlanDraft::movingBody(const PlacedNode& placed) {
    if (placed.body == kNone) return nullptr;
    const std::int32_t body = bodyOf[static_cast<std::size_t>(placed.body)];
    return body == kNone ? nullptr : &bodies[static_cast<std::size_t>(body)];
}

PlanBody& PlanDraft::planned(const BodyDraft& body) {
    return world(at(body.node)).bodies[static_cast<std::size_t>(body.index)];
}

std::int32_t PlanDraft::indexOf(NodeId id) const {
    return id.value < nodeOf.size() ? nodeOf[id.value] : kNone;
}

bool PlanDraft::inWorld(const PlacedNode& placed) {
    if (placed.world != kNone) return true;
    find.report(Code::PLAN_WORLD_MISSING, *placed.node, "lies in none of the scene's worlds and is left out");
    return false;
}

std::optional<Vector3> unitVector(const Vector3& direction) {
    const double largest = toEigen(direction).cwiseAbs().maxCoeff();
    if (!isFinite(direction) || !(largest >= 1e-150)) return std::nullopt;
    return fromEigen(Eigen::Vector3d((toEigen(direction) / largest).normalized()));
}

bool within(const Vector3& v, double limit) {
    return std::abs(v.x) <= limit && std::abs(v.y) <= limit && std::abs(v.z) <= limit;
}

Plan makePlan(const Scene& scene, const PlanOptions& options, DiagnosticLog& log) {
    PlanDraft draft(scene, options, log);
    if (!draft.contents.simulable) {
        draft.find.report(Code::PLAN_NOT_SIMULABLE, Origin{}, "the file forbids simulation: nothing is planned");
        return std::move(draft.plan);
    }
    placeNodes(draft);
    planGravity(draft);
    planMaterials(draft);
    planFilters(draft);
    planBodies(draft);
    planGeoms(draft);
    planMasses(draft);
    placeGeoms(draft);
    removeLeftOut(draft);
    planTriggers(draft);
    planJoints(draft);
    return std::move(draft.plan);
}

}  // namespace orrery
