// Finds the volumes that contain a body, and adds up their accelerations.
#include "gravity/volumes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "contacts/ground_contacts.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

// A sleeping body wakes if its acceleration changes by more than this, m/s^2.
constexpr double kWakes = 1e-3;

// Returns a lower bound for the distance between a ball about `at` and the shape; 0 if they meet. It is rounded so that
// a body exactly at the boundary counts as inside.
double gapTo(const VolumeShape& shape, const Eigen::Vector3d& at, double radius) {
    const Eigen::Vector3d local = shape.frame.toLocal(at);
    if (contains(*shape.shape, fromEigen(local))) return 0;
    constexpr double kSlack = 1e-6;
    const double distance = (toEigen(nearestPoint(*shape.shape, fromEigen(local))) - local).norm();
    return std::max(0.0, distance - radius - kSlack * (1 + distance + local.cwiseAbs().maxCoeff()));
}

struct ByField {
    bool operator()(const VolumeShape& shape, std::uint32_t field) const { return shape.owner < field; }
    bool operator()(std::uint32_t field, const VolumeShape& shape) const { return field < shape.owner; }
};

// The geom of a trigger shape follows the shape, for tests of touching and for the application.
void placeGeom(const VolumeShape& shape) {
    const Eigen::Vector3d& p = shape.frame.translation;
    const Eigen::Matrix3d& r = shape.frame.linear;
    if (const auto* plane = std::get_if<ExactHalfSpace>(&*shape.shape)) {
        const Eigen::Vector3d normal = r * toEigen(plane->normal);
        dGeomPlaneSetParams(shape.geom, normal.x(), normal.y(), normal.z(), plane->d + normal.dot(p));
        return;
    }
    dGeomSetPosition(shape.geom, p.x(), p.y(), p.z());
    dGeomSetRotation(shape.geom, toOde(r).data());
}

}  // namespace

void GravityVolumes::refresh() {
    if (thread_ != std::this_thread::get_id()) {
        thread_ = std::this_thread::get_id();
        startOdeThread();
    }
    world_.grounds->begin(world_.bodies.size());
    if (unsorted_) sortFields();
    if (unindexed_) indexShapes();
    for (const std::uint32_t i : ridingFields_) placeField(fields_[i], frameOf(fields_[i].attachedBody));
    for (const std::uint32_t i : attachedShapes_) placeShape(i, frameOf(shapes_[i].attachedBody));
    if (!moving_.empty()) moving_.refit(boxes_);
}

bool GravityVolumes::holds(const VolumeShape& shape, const VolumeProbe& probe) const {
    // A field that a body carries does not pull that body: it would accelerate itself.
    if (probe.body && (shape.attachedBody == probe.body || fields_[shape.owner].attachedBody == probe.body))
        return false;
    return isInside(shape, probe);
}

Eigen::Vector3d GravityVolumes::combine(std::span<const NearShape> near, const VolumeProbe& probe) const {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    const bool stopped = addUp(near, probe, sum, [&](const GravityFieldState& field) {
        return accelerationOf(field, probe.at, probe.softeningSquared);
    });
    return stopped ? sum : sum + toEigen(world_.gravity.world());
}

void GravityVolumes::gather(const Eigen::Vector3d& at, double radius, bool moving) {
    found_.clear();
    const auto add = [&](std::uint32_t shape) { found_.push_back({shape, 0}); };
    std::for_each(everywhere_.begin(), everywhere_.end(), add);
    still_.forEachMeeting(at, radius, add);
    if (moving) moving_.forEachMeeting(at, radius, add);
    std::sort(found_.begin(), found_.end());
}

// Removes shapes that are too far away although their boxes are near.
void GravityVolumes::dropFar(const VolumeProbe& probe, double margin) {
    std::erase_if(found_, [&](NearShape& each) {
        const double gap = gapTo(shapes_[each.shape], probe.at, probe.radius);
        each.gap = static_cast<float>(gap);
        return gap > margin;
    });
}

// A list made with a margin is valid for many steps, so that the tree is rarely searched.
std::span<const NearShape> GravityVolumes::staticNear(BodyMemory& memory, VolumeProbe& probe) {
    probe.moved = (probe.at - memory.around).norm();
    if (probe.moved <= memory.margin && memory.count <= BodyMemory::kRoom) return {memory.near.data(), memory.count};
    const double wanted = 0.1 * probe.radius + 20 * std::sqrt(probe.softeningSquared);
    memory.margin = std::min(wanted, 0.25 * typicalSize_);
    memory.around = probe.at;
    probe.moved = 0;
    gather(probe.at, probe.radius + memory.margin, false);
    dropFar(probe, memory.margin);
    memory.count = static_cast<std::uint32_t>(found_.size());
    if (memory.count <= BodyMemory::kRoom) std::copy(found_.begin(), found_.end(), memory.near.begin());
    return found_;
}

std::span<const NearShape> GravityVolumes::nearOf(BodyMemory& memory, VolumeProbe& probe) {
    const auto still = staticNear(memory, probe);
    memory.nearMoving = false;
    if (moving_.empty()) return still;
    if (still.data() != found_.data()) found_.assign(still.begin(), still.end());
    const std::size_t count = found_.size();
    moving_.forEachMeeting(probe.at, probe.radius, [&](std::uint32_t shape) { found_.push_back({shape, 0}); });
    memory.nearMoving = found_.size() > count;
    if (memory.nearMoving) std::sort(found_.begin(), found_.end());
    return found_;
}

VolumeProbe GravityVolumes::probeOf(std::size_t body, const Eigen::Vector3d& at, double softeningSquared) const {
    VolumeProbe probe = colliders_.probe(world_, body, at);
    probe.softeningSquared = softeningSquared;
    return probe;
}

Eigen::Vector3d GravityVolumes::atBody(std::size_t body, const Eigen::Vector3d& at, double softeningSquared) {
    VolumeProbe probe = probeOf(body, at, softeningSquared);
    return combine(nearOf(memory_[body], probe), probe);
}

Eigen::Vector3d GravityVolumes::atPoint(const Eigen::Vector3d& at) {
    gather(at, 0, true);
    return combine(found_, {at, 0, 0, 0, nullptr, {}, false});
}

GravityTrace GravityVolumes::trace(const Eigen::Vector3d& at) {
    const VolumeProbe probe{at, 0, 0, 0, nullptr, {}, false};
    GravityTrace trace;
    gather(at, 0, true);
    const GravityShare* stopped = nullptr;
    trace.shares.reserve(found_.size());
    std::uint32_t done = static_cast<std::uint32_t>(fields_.size());
    for (const NearShape& each : found_) {
        const VolumeShape& shape = shapes_[each.shape];
        const GravityFieldState& field = fields_[shape.owner];
        if (shape.owner == done || !field.enabled || !holds(shape, probe)) continue;
        done = shape.owner;
        GravityShare share{field.node, field.planIndex, fromEigen(accelerationOf(field, at, 0)), {}, {}, field.instance,
                           {}};
        if (stopped) {
            share.outcome = GravityOutcome::Stopped;
            share.by = stopped->node;
            share.byInstance = stopped->instance;
        } else if (field.replace) {
            for (GravityShare& earlier : trace.shares) {
                if (earlier.outcome != GravityOutcome::Counts) continue;
                earlier.outcome = GravityOutcome::Replaced;
                earlier.by = field.node;
                earlier.byInstance = field.instance;
            }
        }
        trace.shares.push_back(share);
        if (field.stop && !stopped) stopped = &trace.shares.back();
    }
    if (!stopped) trace.world = world_.gravity.world();
    trace.stopped = stopped != nullptr;
    trace.acceleration = fromEigen(combine(found_, probe));
    return trace;
}

bool GravityVolumes::wake(std::size_t body) {
    BodyMemory& memory = memory_[body];
    // Nothing has changed since the last check, and no moving volume is near.
    if (memory.revision == revision_ && moving_.empty()) return false;
    const dBodyID id = world_.bodies[body].id;
    const dReal* p = dBodyGetPosition(id);
    const Eigen::Vector3d at{p[0], p[1], p[2]};
    const bool first = memory.revision == 0;
    const bool wasNearMoving = memory.nearMoving;
    VolumeProbe probe = probeOf(body, at, 0);
    const auto near = nearOf(memory, probe);
    if (memory.revision == revision_ && !wasNearMoving && !memory.nearMoving) return false;
    const Eigen::Vector3d acceleration = combine(near, probe);
    memory.revision = revision_;
    if (first) memory.last = acceleration;
    if ((acceleration - memory.last).squaredNorm() <= kWakes * kWakes) return false;
    memory.last = acceleration;
    dBodyEnable(id);
    return true;
}

SleepMemory GravityVolumes::sleepMemory(std::size_t body) const {
    const BodyMemory& memory = memory_[body];
    const int remembered = memory.revision == 0 ? 0 : memory.revision == revision_ ? 1 : 2;
    return {remembered, memory.last, memory.nearMoving};
}

void GravityVolumes::setSleepMemory(std::size_t body, const SleepMemory& rest) {
    constexpr std::uint64_t kStale = ~std::uint64_t{0};  // no revision has this number
    BodyMemory& memory = memory_[body];
    memory.revision = rest.remembered == 0 ? 0 : rest.remembered == 1 ? revision_ : kStale;
    memory.last = rest.last;
    memory.nearMoving = rest.nearMoving;
}

void GravityVolumes::remember(std::size_t body, const Eigen::Vector3d& acceleration) {
    memory_[body].last = acceleration;
    memory_[body].revision = revision_;
}

const GravityFieldState* GravityVolumes::field(std::size_t planIndex) const {
    return planIndex < fieldOfPlan_.size() ? &fields_[fieldOfPlan_[planIndex]] : nullptr;
}

bool GravityVolumes::set(std::size_t planIndex, const FieldValues& values) {
    if (planIndex >= fieldOfPlan_.size()) return false;
    GravityFieldState& field = fields_[fieldOfPlan_[planIndex]];
    const std::int64_t before = field.priority;
    if (!setValues(field, values)) return false;
    field.edited = true;
    ++revision_;
    if (field.priority != before) unsorted_ = true;
    return true;
}

bool GravityVolumes::move(std::size_t planIndex, const Pose& motion) {
    if (planIndex >= fieldOfPlan_.size()) return false;
    const std::uint32_t index = fieldOfPlan_[planIndex];
    GravityFieldState& field = fields_[index];
    const VolumeFrame outer = frameOf(motion);
    if (field.attachedBody || !outer.linear.allFinite() || !outer.translation.allFinite()) return false;
    field.motion = motion;
    placeField(field, outer);
    const auto [begin, end] = std::equal_range(shapes_.begin(), shapes_.end(), index, ByField{});
    for (auto shape = begin; shape != end; ++shape) {
        if (shape->attachedBody) continue;
        if (!std::exchange(shape->moves, true)) unindexed_ = true;
        placeShape(static_cast<std::uint32_t>(shape - shapes_.begin()), outer);
        if (shape->geom) placeGeom(*shape);
    }
    ++revision_;
    return true;
}

void GravityVolumes::keepFields(std::vector<KeptField>& to) const {
    to.clear();
    for (const GravityFieldState& field : fields_)
        to.push_back({field.planIndex, field.edited, valuesOf(field), field.motion});
}

void GravityVolumes::restoreFields(std::span<const KeptField> kept) {
    for (const KeptField& each : kept) {
        GravityFieldState& field = fields_[fieldOfPlan_[each.planIndex]];
        if (each.edited || field.edited) set(each.planIndex, each.values);
        if (each.motion || field.motion) move(each.planIndex, each.motion.value_or(Pose{}));
        field.edited = each.edited;
        field.motion = each.motion;
    }
}

std::int32_t GravityVolumes::bodyIndex(dBodyID body) const {
    const auto at = bodyOfId_.find(body);
    return at == bodyOfId_.end() ? kNone : static_cast<std::int32_t>(at->second);
}

Vector3 rememberedAcceleration(const SimulationWorld& world, std::size_t body) {
    return fromEigen(world.volumes->remembered(body));
}

Vector3 accelerationAt(SimulationWorld& world, std::size_t body, const Vector3& place, double softeningSquared) {
    return fromEigen(world.volumes->atBody(body, toEigen(place), softeningSquared));
}

}  // namespace orrery
