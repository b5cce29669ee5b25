#include "step/own_step.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "contacts/contacts.hpp"
#include "contacts/pair_order.hpp"
#include "contacts/rolling.hpp"
#include "joints/taut.hpp"
#include "step/islands.hpp"
#include "step/own_contacts.hpp"
#include "step/own_joints.hpp"
#include "step/own_objects.hpp"
#include "step/own_state.hpp"
#include "step/own_surfaces.hpp"
#include "step/solver.hpp"
#include "world/geom_rules.hpp"
#include "world/ode_eigen.hpp"
#include "world/world.hpp"

namespace orrery {
namespace {

constexpr double kLongestOfSmall = 3.13e-4;  // s: 32 substeps of 0.01 s
constexpr std::size_t kFoundForEach = 4;     // manifolds, for each contact that may be made

// A space that keeps geoms apart.
bool keepsApart(dSpaceID space) {
    const auto geom = reinterpret_cast<dGeomID>(space);
    return !dGeomIsEnabled(geom) || dGeomGetCategoryBits(geom) != ~0UL || dGeomGetCollideBits(geom) != ~0UL;
}

// A belt, or a surface with a direction of its own: the solver knows neither.
bool isDirected(const SimulationWorld& world, const SimGeom& geom) {
    if (geom.surface == kNone) return false;
    const OdeSurface& surface = world.tables->surfaces[static_cast<std::size_t>(geom.surface)];
    return surface.motion1 || surface.motion2 || surface.motionN || surface.direction;
}

bool bitsMeet(dGeomID a, dGeomID b) {
    return (dGeomGetCategoryBits(a) & dGeomGetCollideBits(b)) != 0 ||
           (dGeomGetCategoryBits(b) & dGeomGetCollideBits(a)) != 0;
}

}  // namespace

class OwnStep::Work : public solver::PairRules {
public:
    explicit Work(SimulationWorld& world) : world_(world), joints_(world) {}

    void refresh() {
        listed_ = chosen_ = false;
        joints_.list();
    }
    void noteJoints();
    void noteParameters(double dt) { joints_.noteParameters(dt); }
    [[nodiscard]] bool look(const ContactMaker& contacts, double dt);
    void find(const ContactMaker& contacts, double dt);
    [[nodiscard]] bool finds(const SimGeom& a, const SimGeom& b);
    [[nodiscard]] bool isTouched(std::uint32_t body) const {
        return looked_ && chosen_ && body < touched_.size() && touched_[body] != 0;
    }
    [[nodiscard]] bool moves(std::uint32_t body) { return looked_ && chosen_ && isOwn(body); }
    void step(ContactMaker& contacts, double dt);
    bool surfaceOf(std::uint32_t a, std::uint32_t b, solver::Surface& surface) const override;
    [[nodiscard]] OwnMemory memory();
    [[nodiscard]] bool isOfThis(const OwnMemory& memory) { return stateOf(memory).has_value(); }
    void setMemory(const OwnMemory& memory);
    void addTo(Fnv1a& hash);
    [[nodiscard]] const OwnJoints& joints() const { return joints_; }
    [[nodiscard]] std::span<const OwnPair> touches() const { return touches_; }
    [[nodiscard]] bool hasMoved(std::uint32_t body) { return chosen_ && body != kNoBody && isOwn(body); }

private:
    struct State {
        std::vector<solver::Manifold> manifolds;
        std::vector<solver::Joint> joints;
        std::vector<solver::JointedBody> bodies;
    };

    // None: it is of another world.
    [[nodiscard]] std::optional<State> stateOf(const OwnMemory& memory);
    void list();
    void listGeom(const SimGeom& geom);
    void placeColliders();
    [[nodiscard]] bool isWhole(const ContactMaker& contacts) const;
    void connect(std::span<const solver::Manifold> manifolds);
    void exclude(std::uint32_t body);
    void excludeForeign();
    void choose();
    void dropManifolds(std::span<solver::Manifold> manifolds) const;
    void noteTouched(std::span<const solver::Manifold> manifolds);
    void noteTouches(std::span<const solver::Manifold> manifolds);
    void writeBack();
    void stepRest(double dt);
    void stepByOde(double dt);
    [[nodiscard]] bool isOwn(std::uint32_t body) { return !excluded_[islands_.islandOf(body)]; }

    SimulationWorld& world_;
    bool listed_ = false;
    BodyIndex index_;
    std::vector<char> knowable_;                   // by body: all of its geoms are shapes that the solver knows
    std::vector<std::uint32_t> geoms_;             // by collider: SimulationWorld::geoms
    std::vector<char> isKnown_;                    // by geom of the world: it has a collider
    std::vector<ColliderGeom> identities_;         // of these geoms
    std::vector<std::uint32_t> unknown_;           // sorted: geoms that the solver does not know
    std::vector<std::uint32_t> bodiesOfSurfaces_;  // that have meshes or heightfields
    std::vector<std::uint32_t> surfacesOfBodies_;  // sorted: these geoms
    OwnSurfaces surfaces_;
    OwnBodies bodies_;
    OwnJoints joints_;
    solver::ColliderSet colliders_;
    solver::WorldStep step_;
    Islands islands_;
    std::vector<char> excluded_;      // by island
    std::vector<char> awake_;         // by island
    std::vector<std::uint32_t> own_;  // bodies that are moved
    std::vector<OwnPair> touches_;
    std::vector<OwnContacts::PairForce> forces_;
    std::vector<char> touched_;               // by body: a manifold presses it, or overlaps
    std::span<solver::Manifold> manifolds_;   // of the step
    bool looked_ = false;                     // for the step that comes
    bool chosen_ = false;                     // in the last step; else ODE made it
    const ContactMaker* contacts_ = nullptr;  // of the step
    double dt_ = 0;
};

void OwnStep::Work::list() {
    const std::vector<ColliderGeom> before = std::move(identities_);
    std::vector<solver::Manifold> manifolds(colliders_.found().begin(), colliders_.found().end());
    std::vector<dBodyID> bodies;
    for (const SimBody& body : world_.bodies) bodies.push_back(body.id);
    const BodyIndex bodiesBefore = std::move(index_);
    index_.set(std::move(bodies));
    joints_.keepBodies(bodiesBefore, index_);
    knowable_.assign(world_.bodies.size(), 1);
    excluded_.assign(world_.bodies.size(), 0);
    awake_.assign(world_.bodies.size(), 0);
    geoms_.clear();
    isKnown_.assign(world_.geoms.size(), 0);
    identities_.clear();
    unknown_.clear();
    bodiesOfSurfaces_.clear();
    surfacesOfBodies_.clear();
    colliders_.clear();
    surfaces_.dropUnused(world_);
    for (const SimGeom& geom : world_.geoms) {
        if (geom.id && !geom.sensor) listGeom(geom);
    }
    colliders_.setFound(renumbered(std::move(manifolds), before, identities_));
    listed_ = true;
}

void OwnStep::Work::listGeom(const SimGeom& geom) {
    std::optional<solver::Shape> shape = ownShapeOf(geom);
    const bool isSurface = !shape.has_value();
    if (isSurface) shape = surfaces_.shapeOf(world_, geom);
    const std::uint32_t body = index_.find(dGeomGetBody(geom.id));
    const bool isPlane = dGeomGetClass(geom.id) == dPlaneClass;
    if (!shape || (isPlane && body != kNoBody) || isDirected(world_, geom)) {
        unknown_.push_back(geom.number);
        if (body != kNoBody) knowable_[body] = 0;
        return;
    }
    solver::Collider collider;
    collider.shape = *shape;
    collider.body = body == kNoBody ? 0 : body + 1;
    if (isSurface && body != kNoBody) {
        bodiesOfSurfaces_.push_back(body);
        surfacesOfBodies_.push_back(geom.number);
    }
    colliders_.add(collider);
    geoms_.push_back(geom.number);
    isKnown_[geom.number] = 1;
    identities_.push_back({geom.id, idOf(world_, &geom)});
}

void OwnStep::Work::noteJoints() {
    if (!listed_) list();
    joints_.note(index_);
}

void OwnStep::Work::placeColliders() {
    for (std::uint32_t i = 0; i < geoms_.size(); ++i) {
        const SimGeom& geom = world_.geoms[geoms_[i]];
        const bool there = dGeomIsEnabled(geom.id) && dGeomGetSpace(geom.id);
        colliders_.enable(i, there);
        if (!there) continue;
        const OwnPlace place = ownPlaceOf(geom);
        colliders_.place(i, place.position, place.attitude);
    }
}

bool OwnStep::Work::surfaceOf(std::uint32_t a, std::uint32_t b, solver::Surface& surface) const {
    const SimGeom& first = world_.geoms[geoms_[a]];
    const SimGeom& second = world_.geoms[geoms_[b]];
    if (!bitsMeet(first.id, second.id)) return false;
    const auto found = contacts_->surfaceOf(world_, first, second.id);
    if (!found) return false;
    surface = ownSurfaceOf(*found, dt_);
    const ContactMaker& maker = *contacts_;
    if (first.surface == kNone && second.surface == kNone && maker.options.staticFriction) {
        surface.staticFriction =
            mixSurfaces(materialOf(maker.plan, first), materialOf(maker.plan, second)).staticFriction;
    }
    return true;
}

// The application has a say in contacts, has geoms of its own, or spaces keep geoms apart.
bool OwnStep::Work::isWhole(const ContactMaker& contacts) const {
    return contacts.callback || !world_.foreignPairs.empty() ||
           std::any_of(world_.madeSpaces.begin(), world_.madeSpaces.end(), keepsApart);
}

void OwnStep::Work::connect(std::span<const solver::Manifold> manifolds) {
    islands_.begin(index_.size());
    const auto join = [&](std::uint32_t a, std::uint32_t b) {
        if (a != kNoBody && b != kNoBody) islands_.connect(a, b);
    };
    joints_.forEachLink(join);
    for (const solver::Manifold& manifold : manifolds) {
        if (manifold.a > 0 && manifold.b > 0) join(manifold.a - 1, manifold.b - 1);
    }
}

void OwnStep::Work::exclude(std::uint32_t body) {
    if (body != kNoBody) excluded_[islands_.islandOf(body)] = 1;
}

// Islands of bodies that the solver does not know, or that joints hold which it does not know, or that come near what
// it does not know.
void OwnStep::Work::excludeForeign() {
    std::fill(excluded_.begin(), excluded_.end(), 0);
    for (std::uint32_t i = 0; i < index_.size(); ++i) {
        if (!index_.body(i) || joints_.isForeign(i) || !knowable_[i]) exclude(i);
    }
    // It does not know how these touch planes and each other.
    for (const std::uint32_t body : bodiesOfSurfaces_)
        if (isDynamic(index_.body(body))) exclude(body);
    // Nor all of how these touch the others: ODE may find more.
    const auto isMoving = [&](std::uint32_t geom) {
        return std::binary_search(surfacesOfBodies_.begin(), surfacesOfBodies_.end(), geom) &&
               isDynamic(dGeomGetBody(world_.geoms[geom].id));
    };
    const auto isUnknown = [&](std::uint32_t geom) {
        return std::binary_search(unknown_.begin(), unknown_.end(), geom) || isMoving(geom);
    };
    if (unknown_.empty() && surfacesOfBodies_.empty()) return;
    for (const std::uint64_t pair : world_.pairs) {
        const std::uint32_t a = firstOf(pair);
        const std::uint32_t b = secondOf(pair);
        if (!isUnknown(a) && !isUnknown(b)) continue;
        for (const std::uint32_t geom : {a, b}) exclude(index_.find(dGeomGetBody(world_.geoms[geom].id)));
    }
}

// Who is moved: islands of which somebody is awake, and all bodies of these.
void OwnStep::Work::choose() {
    std::fill(awake_.begin(), awake_.end(), 0);
    for (std::uint32_t i = 0; i < index_.size(); ++i) {
        if (isOwn(i) && dBodyIsEnabled(index_.body(i))) awake_[islands_.islandOf(i)] = 1;
    }
    own_.clear();
    for (std::uint32_t i = 0; i < index_.size(); ++i) {
        if (!isOwn(i) || !awake_[islands_.islandOf(i)]) {
            bodies_.leave(i);
            continue;
        }
        if (isDynamic(index_.body(i)) && !dBodyIsEnabled(index_.body(i))) dBodyEnable(index_.body(i));
        if (dBodyIsEnabled(index_.body(i))) own_.push_back(i);
    }
}

void OwnStep::Work::dropManifolds(std::span<solver::Manifold> manifolds) const {
    const solver::BodyStore& store = bodies_.store();
    for (solver::Manifold& manifold : manifolds) {
        if (!store.isMovable(manifold.a) && !store.isMovable(manifold.b)) manifold.count = 0;
    }
}

void OwnStep::Work::noteTouches(std::span<const solver::Manifold> manifolds) {
    for (const solver::Manifold& manifold : manifolds)
        if (manifold.count > 0 && manifold.a > 0 && manifold.b > 0)
            touches_.push_back({manifold.a - 1, manifold.b - 1});
}

bool OwnStep::Work::look(const ContactMaker& contacts, double dt) {
    // Some come near and do not touch.
    colliders_.limit(kFoundForEach * contacts.left);
    find(contacts, dt);
    looked_ = true;
    if (!chosen_) return true;
    noteTouched(manifolds_);
    return !colliders_.isFull() && touchingPoints(manifolds_) <= contacts.left;
}

void OwnStep::Work::find(const ContactMaker& contacts, double dt) {
    chosen_ = !isWhole(contacts);
    if (!chosen_) return;
    if (!listed_) list();
    contacts_ = &contacts;
    dt_ = dt;
    bodies_.read(world_);
    placeColliders();
    manifolds_ = colliders_.find(bodies_.store(), dt, this);
    connect(manifolds_);
    excludeForeign();
}

bool OwnStep::Work::finds(const SimGeom& a, const SimGeom& b) {
    if (!looked_ || !chosen_ || isKnown_[a.number] == 0 || isKnown_[b.number] == 0) return false;
    const auto isMoved = [this](const SimGeom& geom) {
        const std::uint32_t body = index_.find(dGeomGetBody(geom.id));
        return body == kNoBody || !isDynamic(index_.body(body)) || isOwn(body);
    };
    return isMoved(a) && isMoved(b);
}

// Bodies that touch now may fall asleep before the step: they have something to rest on. Rolling is resisted as by
// ODE's contacts.
void OwnStep::Work::noteTouched(std::span<const solver::Manifold> manifolds) {
    if (!world_.sleeps && !world_.changes) return;
    touched_.assign(index_.size(), 0);
    const OwnContacts told(world_, index_, geoms_, bodies_.store(), dt_);
    const bool resists = world_.sleeps && contacts_->options.rollingFriction;
    const solver::Manifold* resisted = nullptr;  // those of a mesh follow one another
    for (const solver::Manifold& manifold : manifolds) {
        const solver::ContactPoint* point = firstTouching(manifold);
        const bool isOfA = manifold.a == 0 || isOwn(manifold.a - 1);
        const bool isOfB = manifold.b == 0 || isOwn(manifold.b - 1);
        if (!point || !isOfA || !isOfB) continue;
        told.noteTouch(manifold);
        const dBodyID a = manifold.a > 0 ? index_.body(manifold.a - 1) : nullptr;
        const dBodyID b = manifold.b > 0 ? index_.body(manifold.b - 1) : nullptr;
        if (a) touched_[manifold.a - 1] = 1;
        if (b) touched_[manifold.b - 1] = 1;
        const bool again =
            resisted && resisted->colliderA == manifold.colliderA && resisted->colliderB == manifold.colliderB;
        if (!resists || again) continue;
        resisted = &manifold;
        resistRolling(odeContactOf(bodies_.store(), manifold, *point), a, b);
    }
}

void OwnStep::Work::step(ContactMaker& contacts, double dt) {
    own_.clear();
    touches_.clear();
    const bool found = std::exchange(looked_, false);
    if (!found) find(contacts, dt);
    chosen_ = chosen_ && !colliders_.isFull();
    if (!chosen_) return stepByOde(dt);
    bodies_.readForces(world_);
    choose();
    dropManifolds(manifolds_);
    noteTouches(manifolds_);
    solver::StepSettings settings;
    settings.dt = dt;
    settings.longestOfSmall = kLongestOfSmall;
    step_.step(bodies_.store(), manifolds_, settings, nullptr, &colliders_, joints_.begin(bodies_.store(), dt));
    writeBack();
    const OwnContacts told(world_, index_, geoms_, bodies_.store(), dt);
    if (found) {
        told.report(manifolds_, contacts);
    } else {
        told.tellForces(manifolds_, own_, forces_);
    }
    joints_.tellForces();
    stepRest(dt);
}

void OwnStep::Work::writeBack() {
    for (const std::uint32_t body : own_) bodies_.write(world_, body);
}

// All that is awake and was not moved.
void OwnStep::Work::stepRest(double dt) {
    std::size_t enabled = 0;
    for (std::uint32_t i = 0; i < index_.size(); ++i) enabled += index_.body(i) && dBodyIsEnabled(index_.body(i));
    if (enabled == own_.size()) return;
    for (const std::uint32_t body : own_) dBodyDisable(index_.body(body));
    stepByOde(dt);
    for (const std::uint32_t body : own_) dBodyEnable(index_.body(body));
}

void OwnStep::Work::stepByOde(double dt) {
    if (world_.taut) world_.taut->begin(dt);
    world_.solver->step(dt);
}

OwnMemory OwnStep::Work::memory() {
    if (!listed_) list();
    OwnMemory memory;
    for (const solver::Manifold& manifold : colliders_.found()) memory.touches.push_back(memoryOf(manifold));
    for (const solver::Joint& joint : joints_.store().joints) memory.joints.push_back(memoryOf(joint));
    const auto& bodies = joints_.store().bodies;
    for (std::uint32_t i = 0; i < bodies.size(); ++i) memory.bodies.push_back({i, memoryOf(bodies[i])});
    return memory;
}

std::optional<OwnStep::Work::State> OwnStep::Work::stateOf(const OwnMemory& memory) {
    if (!listed_) list();
    State state;
    for (const OwnTouch& touch : memory.touches) {
        const auto manifold = manifoldOf(touch);
        if (!manifold || touch.first >= touch.second || touch.second >= colliders_.size()) return std::nullopt;
        const auto keyOf = [](const solver::Manifold& one) {
            return std::tuple(one.colliderA, one.colliderB, one.part);
        };
        if (!state.manifolds.empty() && keyOf(state.manifolds.back()) >= keyOf(*manifold)) return std::nullopt;
        state.manifolds.push_back(*manifold);
    }
    state.joints = joints_.store().joints;
    if (state.joints.size() != memory.joints.size()) return std::nullopt;
    for (std::size_t i = 0; i < state.joints.size(); ++i) {
        if (!setNumbersOf(memory.joints[i], state.joints[i])) return std::nullopt;
    }
    state.bodies.resize(memory.bodies.empty() ? 0 : index_.size() + 1);
    for (const OwnJointedBody& body : memory.bodies) {
        if (body.body >= state.bodies.size()) return std::nullopt;
        if (!setNumbersOf(body.numbers, state.bodies[body.body])) return std::nullopt;
    }
    return state;
}

void OwnStep::Work::setMemory(const OwnMemory& memory) {
    auto state = stateOf(memory);
    if (!state) return;
    colliders_.setFound(std::move(state->manifolds));
    joints_.setState(std::move(state->joints), std::move(state->bodies));
}

void OwnStep::Work::addTo(Fnv1a& hash) {
    if (!listed_) list();
    const auto add = [&](double number) { hash.add(number); };
    for (const solver::Manifold& manifold : colliders_.found()) {
        for (const std::uint32_t collider : {manifold.colliderA, manifold.colliderB})
            hash.add(static_cast<double>(collider));
        for (const std::uint64_t half : {manifold.part & 0xFFFFFFFFU, manifold.part >> 32U})
            hash.add(static_cast<double>(half));
        visitTouch(manifold, add);
    }
    for (const solver::Joint& joint : joints_.store().joints) visitJoint(joint, add);
    for (const solver::JointedBody& body : joints_.store().bodies) visitJointedBody(body, add);
}

OwnStep::OwnStep(SimulationWorld& world) : work_(std::make_unique<Work>(world)) {}
OwnStep::~OwnStep() = default;
void OwnStep::refresh() {
    work_->refresh();
}
void OwnStep::noteJoints() {
    work_->noteJoints();
}
void OwnStep::noteParameters(double dt) {
    work_->noteParameters(dt);
}
bool OwnStep::hasMoved(std::uint32_t body) {
    return work_->hasMoved(body);
}
std::span<const OwnPair> OwnStep::touches() const {
    return work_->touches();
}
std::optional<AxisForces> OwnStep::forcesAlong(const AxisOf& axis) {
    const OwnJoints& joints = work_->joints();
    return work_->hasMoved(joints.bodyOf(axis)) ? joints.forcesAlong(axis) : std::nullopt;
}
OwnMemory OwnStep::memory() {
    return work_->memory();
}
bool OwnStep::isOfThis(const OwnMemory& memory) {
    return work_->isOfThis(memory);
}
void OwnStep::setMemory(const OwnMemory& memory) {
    work_->setMemory(memory);
}
void OwnStep::addTo(Fnv1a& hash) {
    work_->addTo(hash);
}
bool OwnStep::look(const ContactMaker& contacts, double dt) {
    return work_->look(contacts, dt);
}
bool OwnStep::finds(const SimGeom& a, const SimGeom& b) {
    return work_->finds(a, b);
}
bool OwnStep::moves(std::uint32_t body) {
    return work_->moves(body);
}
bool OwnStep::isTouched(std::uint32_t body) const {
    return work_->isTouched(body);
}
void OwnStep::step(ContactMaker& contacts, double dt) {
    work_->step(contacts, dt);
}

}  // namespace orrery
