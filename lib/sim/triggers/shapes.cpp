#include "triggers/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "orrery/scene/eigen.hpp"
#include "plan/collision_filters.hpp"
#include "world/geom_rules.hpp"

namespace orrery {
namespace {

// Returns the radius of a ball about the origin of a solid that contains it, m.
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
    double operator()(const SolidHeightfield& solid) const {
        double height = 0;
        for (const double h : solid.field->heights) height = std::max(height, std::abs(h));
        return std::hypot(solid.field->width / 2, height + solid.field->thickness, solid.field->depth / 2);
    }
};

// Boxes are enlarged by this factor of their coordinates, so that rounding in a rotation loses no point of the
// boundary.
constexpr double kBoxSlack = 1e-12;

WorldBox boxAround(const Bounds& bounds, const VolumeFrame& frame) {
    const Eigen::Vector3d low = toEigen(bounds.low);
    const Eigen::Vector3d high = toEigen(bounds.high);
    const Eigen::Vector3d center = frame.toWorld((low + high) / 2);
    Eigen::Vector3d half = frame.linear.cwiseAbs() * ((high - low) / 2);
    half += kBoxSlack * (center.cwiseAbs() + half + Eigen::Vector3d::Ones());
    return {center - half, center + half};
}

const PlanFilter* filterAt(const Plan& plan, std::int32_t filter) {
    return filter == kNone ? nullptr : &plan.filters[static_cast<std::size_t>(filter)];
}

// Does the trigger's filter allow the body, through this collider or, if there is none, at all?
bool filterAllows(const VolumeShape& shape, const PlanFilter* filter) {
    return (!shape.filter && !filter) || filtersAllow(shape.filter, filter);
}

bool holdsOneOf(const VolumeShape& shape, const VolumeProbe& probe) {
    const bool filtered = shape.filter || probe.filtered;
    const auto allowed = [&](const BodyCollider& collider) {
        return !filtered || filterAllows(shape, collider.filter);
    };
    if (filtered && std::none_of(probe.colliders.begin(), probe.colliders.end(), allowed)) return false;
    if (contains(*shape.shape, fromEigen(shape.frame.toLocal(probe.at)))) return true;
    return std::any_of(probe.colliders.begin(), probe.colliders.end(), [&](const BodyCollider& collider) {
        return allowed(collider) && touches(shape, collider, probe);
    });
}

}  // namespace

std::optional<VolumeShape> volumeShapeOf(const SimulationWorld& world, const Plan& plan, std::uint32_t geom) {
    const PlanGeom planned = world.plannedGeom(geom);
    VolumeShape shape;
    shape.geom = world.geoms[geom].id;
    shape.ground = world.geoms[geom].ground;
    shape.grounds = world.grounds.get();
    shape.shape = exactShapeOf(planned.solid);
    if (!shape.geom || !shape.shape) return std::nullopt;
    shape.filter = filterAt(plan, planned.filter);
    shape.attachedBody = world.body(planned.body);
    shape.moves = shape.attachedBody != nullptr;
    shape.unbounded = !boundsOf(*shape.shape).has_value();
    shape.start = frameOf(planned.odePose);
    return shape;
}

void placeVolume(VolumeShape& shape, const VolumeFrame& outer) {
    shape.frame = composedOf(outer, shape.start);
}

WorldBox boxOf(const VolumeShape& shape) {
    const auto bounds = boundsOf(*shape.shape);
    const Eigen::Vector3d far = Eigen::Vector3d::Constant(std::numeric_limits<double>::infinity());
    return bounds ? boxAround(*bounds, shape.frame) : WorldBox{-far, far};
}

BodyColliders::BodyColliders(const SimulationWorld& world, const Plan& plan) {
    std::vector<std::vector<BodyCollider>> ofBody(world.bodies.size());
    for (std::size_t i = 0; i < world.geoms.size(); ++i) {
        const PlanGeom& planned = *world.planned.geoms[i].plan;
        const SimGeom& geom = world.geoms[i];
        if (!geom.id || geom.sensor || geom.body == kNone) continue;
        BodyCollider collider{geom.id, filterOf(plan, geom), &planned.solid, toEigen(planned.odePose.position)};
        collider.ground = geom.ground;
        collider.radius = std::visit(RadiusOf{}, planned.solid);
        collider.centered = collider.center == Eigen::Vector3d::Zero();
        collider.ball = std::holds_alternative<SolidSphere>(planned.solid);
        ofBody[static_cast<std::size_t>(geom.body)].push_back(collider);
    }
    for (const std::vector<BodyCollider>& colliders : ofBody) {
        double radius = 0;
        for (const BodyCollider& collider : colliders) {
            radius = std::max(radius, collider.center.norm() + collider.radius);
            colliders_.push_back(collider);
        }
        ends_.push_back(static_cast<std::uint32_t>(colliders_.size()));
        radius_.push_back(radius);
        filtered_.push_back(0);
        noteFiltered(ends_.size() - 1);
    }
}

void BodyColliders::noteFiltered(std::size_t body) {
    const std::span<const BodyCollider> own = std::span(colliders_).subspan(beginOf(body), ends_[body] - beginOf(body));
    filtered_[body] = std::any_of(own.begin(), own.end(), [](const auto& collider) { return collider.filter; }) ? 1 : 0;
}

void BodyColliders::refilter(const SimulationWorld& world, const Plan& plan, std::size_t body) {
    for (std::size_t i = beginOf(body); i < ends_[body]; ++i) {
        if (const SimGeom* geom = recordOf(world, colliders_[i].geom)) colliders_[i].filter = filterOf(plan, *geom);
    }
    noteFiltered(body);
}

VolumeProbe BodyColliders::probe(const SimulationWorld& world, std::size_t body, const Eigen::Vector3d& at) const {
    const std::size_t begin = beginOf(body);
    return {at,
            0,
            radius_[body],
            0,
            world.bodies[body].id,
            std::span(colliders_).subspan(begin, ends_[body] - begin),
            filtered_[body] != 0};
}

bool isInside(const VolumeShape& shape, const VolumeProbe& probe) {
    if (!probe.colliders.empty()) return holdsOneOf(shape, probe);
    if (probe.body && !filterAllows(shape, nullptr)) return false;
    return contains(*shape.shape, fromEigen(shape.frame.toLocal(probe.at)));
}

}  // namespace orrery
