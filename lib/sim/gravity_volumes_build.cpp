// Makes the gravity volumes of a world from its Plan, and keeps them in order.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "gravity_volumes.hpp"
#include "orrery/base/eigen.hpp"

namespace orrery {
namespace {

// Radius of a ball about the origin of a solid that holds it, m.
struct RadiusOf {
    double operator()(const SolidBox& box) const { return toEigen(box.size).norm() / 2; }
    double operator()(const SolidSphere& sphere) const { return sphere.radius; }
    double operator()(const SolidCapsule& capsule) const { return capsule.radius + capsule.length / 2; }
    double operator()(const SolidCylinder& cylinder) const { return std::hypot(cylinder.radius, cylinder.length / 2); }
    double operator()(const SolidPlane&) const { return 0; }
    double operator()(const SolidRay&) const { return 0; }
    double operator()(const SolidHull& solid) const {
        double radius = 0;
        for (std::size_t i = 0; i < solid.hull->pointCount(); ++i) {
            radius = std::max(radius, toEigen(solid.hull->point(static_cast<std::uint32_t>(i))).norm());
        }
        return radius;
    }
    double operator()(const SolidMesh& solid) const {
        double radius = 0;
        for (const Vector3& p : solid.mesh->positions) radius = std::max(radius, toEigen(p).norm());
        return radius;
    }
};

// Boxes grow by this, relative to their coordinates, so that rounding in a rotation loses no point of
// the boundary.
constexpr double kSlack = 1e-12;

WorldBox boxOf(const Bounds& bounds, const FieldFrame& frame) {
    const Eigen::Vector3d low = toEigen(bounds.low);
    const Eigen::Vector3d high = toEigen(bounds.high);
    const Eigen::Vector3d center = frame.toWorld((low + high) / 2);
    Eigen::Vector3d half = frame.linear.cwiseAbs() * ((high - low) / 2);
    half += kSlack * (center.cwiseAbs() + half + Eigen::Vector3d::Ones());
    return {center - half, center + half};
}

const PlanFilter* filterAt(const Plan& plan, std::int32_t filter) {
    return filter == kNone ? nullptr : &plan.filters[static_cast<std::size_t>(filter)];
}

}  // namespace

GravityVolumes::GravityVolumes(SimulationWorld& world, const Plan& plan) : world_(world) {
    addFields();
    addShapes(plan);
    addColliders(plan);
    found_.reserve(shapes_.size());
    sortFields();
    indexShapes();
    refresh();
}

void GravityVolumes::addFields() {
    for (std::size_t i = 0; i < world_.plan->fields.size(); ++i) {
        const PlanField& plan = world_.plan->fields[i];
        LiveField field = liveField(plan);
        field.planIndex = static_cast<std::uint32_t>(i);
        field.instance = world_.partOf(&PlanCounts::fields, i).instance;
        field.rides = world_.body(plan.body);
        // The body was refused: the field stays where it began, for what is there.
        if (plan.body != kNone && !field.rides) field.start = frameOf(plan.toWorld);
        placeField(field, FieldFrame{});
        fields_.push_back(std::move(field));
    }
}

void GravityVolumes::addShapes(const Plan& plan) {
    for (std::uint32_t i = 0; i < fields_.size(); ++i) {
        for (const std::uint32_t index : world_.plan->fields[i].geoms) {
            const SimGeom& geom = world_.geoms[index];
            const PlanGeom& planned = world_.plan->geoms[index];
            if (!geom.id) continue;
            VolumeShape shape;
            shape.shape = exactShapeOf(planned.solid);
            if (!shape.shape) continue;
            shape.field = i;
            shape.filter = filterAt(plan, geom.filter);
            shape.geom = geom.id;
            shape.rides = world_.body(planned.body);
            shape.moves = shape.rides != nullptr;
            shape.unbounded = !boundsOf(*shape.shape).has_value();
            shape.start = frameOf(planned.odePose);
            shapes_.push_back(std::move(shape));
        }
    }
    boxes_.resize(shapes_.size());
    for (std::uint32_t i = 0; i < shapes_.size(); ++i) placeShape(i, FieldFrame{});
}

void GravityVolumes::addColliders(const Plan& plan) {
    std::vector<std::vector<BodyCollider>> ofBody(world_.bodies.size());
    for (std::size_t i = 0; i < world_.geoms.size(); ++i) {
        const PlanGeom& planned = world_.plan->geoms[i];
        const SimGeom& geom = world_.geoms[i];
        if (!geom.id || geom.sensor || planned.body == kNone) continue;
        const std::int32_t body = world_.bodyOfPlan[static_cast<std::size_t>(planned.body)];
        if (body == kNone) continue;
        BodyCollider collider{geom.id, filterAt(plan, geom.filter), &planned.solid, toEigen(planned.odePose.position)};
        collider.radius = std::visit(RadiusOf{}, planned.solid);
        collider.centered = collider.center == Eigen::Vector3d::Zero();
        collider.ball = std::holds_alternative<SolidSphere>(planned.solid);
        ofBody[static_cast<std::size_t>(body)].push_back(collider);
    }
    memory_.resize(ofBody.size());
    for (std::size_t i = 0; i < ofBody.size(); ++i) {
        double radius = 0;
        bool filtered = false;
        for (const BodyCollider& collider : ofBody[i]) {
            radius = std::max(radius, collider.center.norm() + collider.radius);
            filtered = filtered || collider.filter;
            colliders_.push_back(collider);
        }
        colliderEnds_.push_back(static_cast<std::uint32_t>(colliders_.size()));
        bodyRadius_.push_back(radius);
        bodyFiltered_.push_back(filtered ? 1 : 0);
        bodyOfId_.emplace(world_.bodies[i].id, static_cast<std::uint32_t>(i));
    }
}

void GravityVolumes::takeOver(const GravityVolumes& old, const PlanCounts& begin, const PlanCounts& end) {
    for (const LiveField& from : old.fields_) {
        if (from.planIndex >= begin.fields && from.planIndex < end.fields) continue;
        const std::size_t to = from.planIndex - (from.planIndex < begin.fields ? 0 : end.fields - begin.fields);
        if (from.edited) set(to, valuesOf(from));
        if (from.motion) move(to, *from.motion);
    }
    for (const auto& [id, index] : bodyOfId_) {
        const std::int32_t before = old.bodyIndex(id);
        if (before == kNone) continue;
        memory_[index].last = old.memory_[static_cast<std::size_t>(before)].last;
        memory_[index].revision = old.memory_[static_cast<std::size_t>(before)].revision;
    }
    revision_ += old.revision_;
}

void GravityVolumes::rememberAll(const Eigen::Vector3d& acceleration) {
    for (BodyMemory& memory : memory_) {
        memory.last = acceleration;
        memory.revision = revision_;
    }
    ++revision_;
}

// Highest priority first, equal ones as in the plan; the shapes in the order of their fields.
void GravityVolumes::sortFields() {
    unsorted_ = false;
    std::vector<std::uint32_t> order(fields_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const LiveField& x = fields_[a];
        const LiveField& y = fields_[b];
        return x.priority != y.priority ? x.priority > y.priority : x.planIndex < y.planIndex;
    });
    std::vector<std::uint32_t> rank(fields_.size());
    std::vector<LiveField> fields;
    fields.reserve(fields_.size());
    fieldOfPlan_.resize(fields_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        rank[order[i]] = i;
        fields.push_back(std::move(fields_[order[i]]));
        fieldOfPlan_[fields.back().planIndex] = i;
    }
    fields_ = std::move(fields);
    for (VolumeShape& shape : shapes_) shape.field = rank[shape.field];
    std::stable_sort(shapes_.begin(), shapes_.end(),
                     [](const VolumeShape& a, const VolumeShape& b) { return a.field < b.field; });
    for (std::uint32_t i = 0; i < shapes_.size(); ++i) updateBox(i);
    unindexed_ = true;
}

void GravityVolumes::indexShapes() {
    unindexed_ = false;
    std::vector<std::uint32_t> still;
    std::vector<std::uint32_t> moving;
    everywhere_.clear();
    ridingShapes_.clear();
    ridingFields_.clear();
    typicalSize_ = 0;
    for (std::uint32_t i = 0; i < shapes_.size(); ++i) {
        if (shapes_[i].rides) ridingShapes_.push_back(i);
        if (shapes_[i].unbounded) {
            everywhere_.push_back(i);
        } else if (shapes_[i].moves) {
            moving.push_back(i);
        } else {
            still.push_back(i);
            typicalSize_ += (boxes_[i].high - boxes_[i].low).maxCoeff();
        }
    }
    if (!still.empty()) typicalSize_ /= static_cast<double>(still.size());
    for (std::uint32_t i = 0; i < fields_.size(); ++i) {
        if (fields_[i].rides) ridingFields_.push_back(i);
    }
    still_.build(boxes_, still);
    moving_.build(boxes_, moving);
    for (BodyMemory& memory : memory_) memory.margin = -1;
}

void GravityVolumes::placeShape(std::uint32_t shape, const FieldFrame& outer) {
    VolumeShape& placed = shapes_[shape];
    placed.frame.linear = outer.linear * placed.start.linear;
    placed.frame.inverse = placed.start.inverse * outer.inverse;
    placed.frame.translation = outer.toWorld(placed.start.translation);
    updateBox(shape);
}

void GravityVolumes::updateBox(std::uint32_t shape) {
    const auto bounds = boundsOf(*shapes_[shape].shape);
    const Eigen::Vector3d far = Eigen::Vector3d::Constant(std::numeric_limits<double>::infinity());
    boxes_[shape] = bounds ? boxOf(*bounds, shapes_[shape].frame) : WorldBox{-far, far};
}

}  // namespace orrery
