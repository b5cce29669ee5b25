#include "orrery/plan/hash.hpp"

#include <array>
#include <optional>
#include <type_traits>
#include <vector>

#include "orrery/base/hash.hpp"

namespace orrery {
namespace {

// Structures of the Plan are taken apart whole, so that a new member does not compile until somebody has decided
// whether it counts.
class Hasher {
public:
    [[nodiscard]] std::uint64_t value() const { return hash_.value(); }

    template <typename... Values>
    void all(const Values&... values) {
        (add(values), ...);
    }

    void add(double number) { hash_.add(number); }
    template <typename T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>) void add(T value) {
        for (std::size_t byte = 0; byte < sizeof(T); ++byte) {
            hash_.add(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * byte)));
        }
    }
    template <typename T>
    void add(const std::optional<T>& value) {
        add(value.has_value());
        if (value) add(*value);
    }
    template <typename T>
    void add(const Component<T>& part) {
        add(static_cast<bool>(part));
        if (part) add(*part);
    }
    template <typename T, typename Allocator>
    void add(const std::vector<T, Allocator>& values) {
        add(static_cast<std::uint64_t>(values.size()));
        for (const T& value : values) add(value);
    }
    template <typename T, std::size_t N>
    void add(const std::array<T, N>& values) {
        for (const T& value : values) add(value);
    }

    // What is in the table of its struct, but gravity, which the world has resolved, and what nothing is done with.
    template <HasMembers T>
    void add(const T& value) {
        forEachMember<T>([&](const auto& line) {
            const bool counts =
                !isSameMember(line.member, &OdeWorld::gravity) && !isSameMember(line.member, &OdeBody::frame);
            if (counts) add(value.*line.member);
        });
    }
    void add(const Pose& pose) { all(pose.position, pose.rotation); }
    void add(const Affine& affine) { all(affine.linear, affine.translation); }

    // ---- solids
    void add(const SolidBox& box) { add(box.size); }
    void add(const SolidSphere& sphere) { add(sphere.radius); }
    void add(const SolidCapsule& capsule) { all(capsule.radius, capsule.length); }
    void add(const SolidCylinder& cylinder) { all(cylinder.radius, cylinder.length); }
    void add(const SolidPlane& plane) { all(plane.normal, plane.d); }
    void add(const SolidRay& ray) { add(ray.length); }
    void add(const SolidHull& hull) { all(hull.hull->planes, hull.hull->points, hull.hull->polygons); }
    void add(const SolidMesh& mesh) { all(mesh.mesh->positions, mesh.mesh->triangles); }
    void add(const SolidHeightfield& ground) {
        const Heightfield& field = *ground.field;
        all(field.width, field.depth, field.widthSamples, field.depthSamples, field.heights, field.thickness,
            field.wrap);
    }
    void add(const Solid& solid) {
        add(static_cast<std::uint8_t>(solid.index()));
        std::visit([this](const auto& shape) { add(shape); }, solid);
    }

    // ---- objects
    void add(const PlanSpace& space) {
        const auto& [node, parent, ode] = space;
        all(parent, ode);
    }
    void add(const PlanGeom& geom) {
        const auto& [node, solid, body, space, pose, odePose, material, filter, trigger, category, collide, enabled,
                     surface] = geom;
        all(solid, body, space, pose, odePose, material, filter, trigger, category, collide, enabled, surface);
    }
    void add(const SpringSettings& s) { all(s.stiffness, s.damping); }
    void add(const PlanJointAxis& axis) {
        all(axis.direction, static_cast<const AxisParameters&>(axis));
        all(axis.softStops, axis.relativeTo, axis.angle, axis.offset);
    }
    void add(const PlanJoint& joint) {
        const auto& [node, type, body1, body2, anchor, anchor2, axes, ode, group, euler, spring, referencePose] = joint;
        all(type, body1, body2, anchor, anchor2, axes, ode, group, euler, spring, referencePose);
    }
    void add(const PlanJointRow& row) {
        const auto& [measure, axis, min, max, spring] = row;
        all(measure, axis, min, max, spring);
    }
    void add(const PlanJointDrive& drive) {
        const auto& [angular, axis, acceleration, maxForce, position, velocity, stiffness, damping] = drive;
        all(angular, axis, acceleration, maxForce, position, velocity, stiffness, damping);
    }
    void add(const PlanSixDofJoint& joint) {
        const auto& [node, body1, body2, frame1, frame2, lockedLinear, lockedAngular, rows, drives] = joint;
        all(body1, body2, frame1, frame2, lockedLinear, lockedAngular, rows, drives);
    }
    void add(const CollisionOverride& touch) {
        const auto& [allowed, body1, body2, geoms] = touch;
        all(allowed, body1, body2, geoms);
    }
    void add(const PlanTrigger& trigger) {
        const auto& [node, geoms] = trigger;
        add(geoms);
    }

    // ---- gravity
    void add(const ExactShape& shape) { addTo(hash_, shape); }
    void add(const PlanGravityVolume& field) {
        const auto& [node, type, gravity, priority, replace, stop, direction, unitDistance, radius, points, shape,
                     pullsInSolid, scaleInShape, body, toWorld, toBody, geoms, everywhere] = field;
        all(type, gravity, priority, replace, stop, direction, unitDistance, radius, points, shape, pullsInSolid,
            scaleInShape, body, toWorld, toBody, geoms, everywhere);
    }

    // ---- motions
    template <typename Curve>
    void add(const PlanCurve<Curve>& planned) {
        const auto& [curve, duration, repeats, closed] = planned;
        all(curve, duration, repeats, closed);
    }
    void add(const Placement& placement) {
        const auto& [pose, stretch, shear] = placement;
        all(pose, stretch, shear);
    }
    void add(const PlanMotion& motion) {
        const auto& [node, outer, between, own, position, rotation, scale, body] = motion;
        all(outer, between, toMatrix(own).m, position, rotation, scale, body);
    }

    void add(const PlanMaterial& m) {
        const auto numberOf = [](const std::optional<CombineMode>& mode) {
            return mode ? static_cast<std::uint8_t>(*mode) : std::uint8_t{0xFF};
        };
        all(m.staticFriction, m.dynamicFriction, m.restitution, numberOf(m.frictionCombine),
            numberOf(m.restitutionCombine));
    }
    void add(const PlanFilter& f) { all(f.systems, f.collideWith, f.notCollideWith); }

private:
    Fnv1a hash_;
};

}  // namespace

std::array<PlanPartHash, kPlanParts> hashesOf(const Plan& plan) {
    Hasher settings, bodies, spaces, geoms, joints, triggers, fields, motions, surfaces;
    for (const PlanWorld& world : plan.worlds) {
        const auto& [node, gravity, gravityAuthored, ode, worldBodies, worldSpaces, worldGeoms, worldJoints,
                     jointGroups, sixDofJoints, collisionOverrides, worldTriggers, worldFields, worldMotions] = world;
        settings.add(ode);
        bodies.add(worldBodies);
        spaces.add(worldSpaces);
        geoms.all(worldGeoms, collisionOverrides);
        joints.all(worldJoints, static_cast<std::uint64_t>(jointGroups.size()), sixDofJoints);
        triggers.add(worldTriggers);
        fields.add(worldFields);
        motions.add(worldMotions);
    }
    surfaces.all(plan.materials, plan.filters, plan.surfaces);
    return {{{"world settings", settings.value()},
             {"bodies", bodies.value()},
             {"spaces", spaces.value()},
             {"geoms", geoms.value()},
             {"joints", joints.value()},
             {"triggers", triggers.value()},
             {"gravity volumes", fields.value()},
             {"animations", motions.value()},
             {"materials, filters and surfaces", surfaces.value()}}};
}

}  // namespace orrery
