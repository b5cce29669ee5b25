// The stages of planning, in order.
#include "orrery/plan/plan.hpp"
#include "orrery/base/arithmetic.hpp"
#include "orrery/base/codes/plan.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "orrery/plan/motion.hpp"
#include "plan/merge.hpp"
#include "plan/ode.hpp"

namespace orrery {
namespace {

Vector3 usableGravity(PlanDraft& draft, const Vector3& wanted, const Vector3& fallback, std::string_view option) {
    if (within(wanted, kMaxSpeed)) return wanted;
    draft.find.report(code::PLAN_OPTION_INVALID, Origin{}, "the option " + std::string(option) + " is not usable",
                      {toText(wanted), "finite numbers up to " + toText(kMaxSpeed)});
    return fallback;
}

// Returns the gravity that the file states; nullopt if it states none or it cannot be used.
std::optional<Vector3> authoredGravity(PlanDraft& draft, const std::optional<WorldGravity>& authored,
                                       const Node& node) {
    if (!authored) return std::nullopt;
    const Vector3 down{0, -1, 0};
    const std::optional<Vector3> direction = unitVector(authored->direction.value_or(down));
    if (direction && std::abs(authored->gravity) <= kMaxSpeed) {
        return fromEigen(Eigen::Vector3d(authored->gravity * toEigen(*direction)));
    }
    draft.find.report(code::PLAN_GRAVITY_INVALID, authored->origin, node, direction ? "gravity" : "direction",
                      "has a gravity that is not usable",
                      {toText(authored->gravity) + " along " + toText(authored->direction.value_or(down)),
                       "up to " + toText(kMaxSpeed) + " m/s^2 along a direction that is not zero"});
    return std::nullopt;
}

// Sets the gravity of each world: its own, else the scene's, else that of the options.
void planGravity(PlanDraft& draft) {
    const PlanOptions& options = draft.options;
    const Vector3 fallback = usableGravity(draft, options.gravity, PlanOptions{}.gravity, "gravity");
    for (PlanWorld& world : draft.plan.worlds)
        world.ode = planOdeWorld(draft, *draft.at(draft.indexOf(world.node)).node);
    if (options.gravityOverride) {
        const Vector3 gravity = usableGravity(draft, *options.gravityOverride, fallback, "gravityOverride");
        for (PlanWorld& world : draft.plan.worlds) world.gravity = gravity;
        return;
    }
    const std::optional<Vector3> ofScene = authoredGravity(draft, draft.contents.gravity, draft.contents.root());
    for (PlanWorld& world : draft.plan.worlds) {
        const Node& node = *draft.at(draft.indexOf(world.node)).node;
        std::optional<Vector3> gravity = node.world ? authoredGravity(draft, node.world->gravity, node) : std::nullopt;
        if (!gravity) gravity = world.ode.gravity;
        if (!gravity) gravity = ofScene;
        world.gravity = gravity.value_or(fallback);
        world.gravityAuthored = gravity.has_value();
    }
}

bool hasWeight(const PlanBody& body) {
    return !body.kinematic && !body.infiniteMass && body.gravityFactor != 0;
}

// Where no body has a weight, nobody asks for the gravity.
void noteDefaultGravity(PlanDraft& draft) {
    if (draft.options.gravityOverride) return;
    for (const PlanWorld& world : draft.plan.worlds) {
        if (world.gravityAuthored || std::none_of(world.bodies.begin(), world.bodies.end(), hasWeight)) continue;
        return draft.find.report(code::PLAN_GRAVITY_DEFAULT, Origin{},
                                 "the file states no gravity; " + toText(world.gravity) + " m/s^2 is used");
    }
}

void noteKeptVolumes(PlanDraft& draft) {
    if (!draft.options.gravityOverride) return;
    std::size_t count = 0;
    const PlanGravityVolume* first = nullptr;
    for (const PlanWorld& world : draft.plan.worlds) {
        count += world.fields.size();
        if (!first && !world.fields.empty()) first = &world.fields.front();
    }
    if (!first) return;
    const Node& node = *draft.at(draft.indexOf(first->node)).node;
    draft.find.report(code::PLAN_FIELD_KEPT, node,
                      "is a gravity volume" + (count > 1 ? " (one of " + std::to_string(count) + ')' : "") +
                          ", and acts beside the world gravity that an option sets");
}

}  // namespace

const AnimatedNode* PlanDraft::animation(const Node& node) const {
    if (animated.empty()) return nullptr;
    const auto found = animated.find(node.id.value);
    return found == animated.end() ? nullptr : &found->second;
}

bool PlanDraft::isRecorded(const BodyDraft& body) const {
    const AnimatedNode* moved = animation(*at(body.node).node);
    return moved != nullptr && moved->isRecorded;
}

const Transform& PlanDraft::transform(const Node& node) const {
    const AnimatedNode* moved = animation(node);
    return moved ? moved->atStart : node.transform;
}

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
    find.report(code::PLAN_WORLD_MISSING, *placed.node, "is not in a world of the scene and is left out");
    return false;
}

const std::vector<Eigen::AlignedBox3d>& PlanDraft::boundsOfBodies(const PlanWorld& of) {
    const auto [at, isNew] = bodyBounds.try_emplace(&of);
    if (isNew) at->second = bounds.ofBodies(of);
    return at->second;
}

std::optional<Vector3> unitVector(const Vector3& direction) {
    const double largest = toEigen(direction).cwiseAbs().maxCoeff();
    if (!isFinite(direction) || !(largest >= 1e-150)) return std::nullopt;
    return fromEigen(Eigen::Vector3d((toEigen(direction) / largest).normalized()));
}

bool within(const Vector3& v, double limit) {
    return std::abs(v.x) <= limit && std::abs(v.y) <= limit && std::abs(v.z) <= limit;
}

namespace {

// A part's own scene says nothing of what else is in the world that it is added to.
enum class Extent : std::uint8_t { Whole, Part };

Plan planScene(const Scene& scene, const PlanOptions& options, DiagnosticLog& log, Extent extent) {
    const PlainArithmetic arithmetic;
    PlanDraft draft(scene, options, log);
    if (!draft.contents.simulable) {
        // If a file cannot be read, its reader has reported it.
        const bool isReported = scene.source() && !scene.source()->hasContents();
        if (!isReported)
            draft.find.report(code::PLAN_NOT_SIMULABLE, Origin{},
                              "the file requires something that is not supported; it is not simulated");
        return std::move(draft.plan);
    }
    chooseAnimations(draft);
    placeNodes(draft);
    planGravity(draft);
    planMaterials(draft);
    planFilters(draft);
    planBodies(draft);
    planGeoms(draft);
    planMasses(draft);
    placeGeoms(draft);
    removeLeftOut(draft);
    noteDefaultGravity(draft);
    planMotions(draft);
    planTriggers(draft);
    planFields(draft);
    noteKeptVolumes(draft);
    planJoints(draft);
    planSixDofJoints(draft);
    checkWhole(draft);
    checkUnits(draft);
    if (extent == Extent::Whole) {
        checkOdeSettings(draft);
        checkMotion(draft);
        checkFilters(draft);
        checkGround(draft);
        checkFloors(draft);
    }
    checkMassPlaces(draft);
    checkJointPlaces(draft);
    return std::move(draft.plan);
}

}  // namespace

Plan makePlan(const Scene& scene, const PlanOptions& options, DiagnosticLog& log) {
    return planScene(scene, options, log, Extent::Whole);
}

Plan makePlanOfPart(const Scene& scene, const PlanOptions& options, DiagnosticLog& log) {
    return planScene(scene, options, log, Extent::Part);
}

std::vector<PlanWorld> motionOf(const SceneContents& contents, JointsOfMotion joints) {
    PlanOptions options;
    options.meshParts = 1;  // masses are those of whole meshes
    PlanDraft draft(contents, options);
    if (!contents.simulable) return {};
    chooseAnimations(draft);
    placeNodes(draft);
    planBodies(draft);
    if (!draft.shapeMasses.empty()) planGeoms(draft);
    planMasses(draft);
    removeLeftOut(draft);
    if (joints == JointsOfMotion::Ode) planJoints(draft);
    if (joints == JointsOfMotion::SixDof) planSixDofJoints(draft);
    return std::move(draft.plan.worlds);
}

}  // namespace orrery
