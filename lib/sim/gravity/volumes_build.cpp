// Makes the gravity volumes of a world from its Plan, and sorts them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "gravity/volumes.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

// For a field without a trigger: a shape that contains everything.
VolumeShape wholeSpace(std::uint32_t field) {
    VolumeShape shape;
    shape.owner = field;
    shape.unbounded = true;
    shape.shape = ExactHalfSpace{{0, 0, 1}, std::numeric_limits<double>::infinity()};
    return shape;
}

}  // namespace

GravityVolumes::GravityVolumes(SimulationWorld& world, const Plan& plan)
    : world_(world), colliders_(world, plan), memory_(world.bodies.size()), start_(world.bodies.size()) {
    addFields();
    addShapes(plan);
    for (std::uint32_t i = 0; i < world_.bodies.size(); ++i) bodyOfId_.emplace(world_.bodies[i].id, i);
    found_.reserve(shapes_.size());
    sortFields();
    indexShapes();
    refresh();
}

void GravityVolumes::addFields() {
    for (std::size_t i = 0; i < world_.plan->fields.size(); ++i) {
        const PlanGravityVolume& plan = world_.plan->fields[i];
        GravityFieldState field = liveField(plan);
        field.planIndex = static_cast<std::uint32_t>(i);
        field.instance = world_.partOf(&PlanCounts::fields, i).instance;
        field.attachedBody = world_.body(plan.body);
        // The body was refused: the field stays at its start and acts there.
        if (plan.body != kNone && !field.attachedBody) field.start = frameOf(plan.toWorld);
        placeField(field, VolumeFrame{});
        fields_.push_back(std::move(field));
    }
}

void GravityVolumes::addShapes(const Plan& plan) {
    for (std::uint32_t i = 0; i < fields_.size(); ++i) {
        if (world_.plan->fields[i].everywhere) shapes_.push_back(wholeSpace(i));
        for (const std::uint32_t geom : world_.plan->fields[i].geoms) {
            auto shape = volumeShapeOf(world_, plan, geom);
            if (!shape) continue;
            shape->owner = i;
            shapes_.push_back(*std::move(shape));
        }
    }
    boxes_.resize(shapes_.size());
    for (std::uint32_t i = 0; i < shapes_.size(); ++i) placeShape(i, VolumeFrame{});
}

void GravityVolumes::takeOver(const GravityVolumes& old, const PlanRemoved& gone) {
    for (const GravityFieldState& from : old.fields_) {
        if (gone.fields.holds(from.planIndex)) continue;
        const std::size_t to = gone.fields.moved(from.planIndex);
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

// Highest priority first, equal ones in the order of the plan; the shapes are in the order of their fields.
void GravityVolumes::sortFields() {
    unsorted_ = false;
    std::vector<std::uint32_t> order(fields_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const GravityFieldState& x = fields_[a];
        const GravityFieldState& y = fields_[b];
        return x.priority != y.priority ? x.priority > y.priority : x.planIndex < y.planIndex;
    });
    std::vector<std::uint32_t> rank(fields_.size());
    std::vector<GravityFieldState> fields;
    fields.reserve(fields_.size());
    fieldOfPlan_.resize(fields_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        rank[order[i]] = i;
        fields.push_back(std::move(fields_[order[i]]));
        fieldOfPlan_[fields.back().planIndex] = i;
    }
    fields_ = std::move(fields);
    for (VolumeShape& shape : shapes_) shape.owner = rank[shape.owner];
    std::stable_sort(shapes_.begin(), shapes_.end(),
                     [](const VolumeShape& a, const VolumeShape& b) { return a.owner < b.owner; });
    for (std::uint32_t i = 0; i < shapes_.size(); ++i) updateBox(i);
    unindexed_ = true;
}

void GravityVolumes::indexShapes() {
    unindexed_ = false;
    std::vector<std::uint32_t> still;
    std::vector<std::uint32_t> moving;
    everywhere_.clear();
    attachedShapes_.clear();
    ridingFields_.clear();
    typicalSize_ = 0;
    for (std::uint32_t i = 0; i < shapes_.size(); ++i) {
        if (shapes_[i].attachedBody) attachedShapes_.push_back(i);
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
        if (fields_[i].attachedBody) ridingFields_.push_back(i);
    }
    still_.build(boxes_, still);
    moving_.build(boxes_, moving);
    for (BodyMemory& memory : memory_) memory.margin = -1;
}

void GravityVolumes::placeShape(std::uint32_t shape, const VolumeFrame& outer) {
    placeVolume(shapes_[shape], outer);
    updateBox(shape);
}

void GravityVolumes::updateBox(std::uint32_t shape) {
    boxes_[shape] = boxOf(shapes_[shape]);
}

}  // namespace orrery
