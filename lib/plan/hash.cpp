#include "plan/hash.hpp"

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

    void add(const Vector3& v) { all(v.x, v.y, v.z); }
    void add(const Quaternion& q) { all(q.x, q.y, q.z, q.w); }
    void add(const Matrix3& matrix) { add(matrix.m); }
    void add(const Pose& pose) { all(pose.position, pose.rotation); }
    void add(const Affine& affine) { all(affine.linear, affine.translation); }

    // ---- what ODE is told
    void add(const OdeAutoDisable& a) { all(a.flag, a.linear, a.angular, a.samples, a.steps, a.time); }
    void add(const OdeDamping& d) { all(d.linear, d.angular, d.linearThreshold, d.angularThreshold); }
    void add(const OdeWorld& w) {
        all(w.erp, w.cfm, w.iterations, w.overRelaxation, w.maxCorrectingVelocity, w.surfaceLayer, w.maxAngularSpeed,
            w.maxThreads, w.autoDisable, w.damping);
    }
    void add(const OdeBody& b) { all(b.gyroscopic, b.maxAngularSpeed, b.autoDisable, b.damping); }
    void add(const OdeCollide& c) { all(c.category, c.collide, c.enabled); }
    void add(const OdeSpace& s) {
        all(s.kind, s.minLevel, s.maxLevel, s.center, s.extents, s.depth, s.axisOrder, s.sublevel, s.cleanup,
            s.collide);
    }
    void add(const OdeSurface& s) {
        all(s.mode, s.mu, s.mu2, s.rho, s.rho2, s.rhoN, s.bounce, s.bounceVel, s.softErp, s.softCfm, s.motion1,
            s.motion2, s.motionN, s.slip1, s.slip2, s.direction);
    }
    void add(const OdeJointSettings& j) {
        all(j.enabled, j.feedback, j.erp, j.cfm, j.amotorMode, j.distance, j.transmission, j.ratio, j.backlash,
            j.radius1, j.radius2);
    }

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
    void add(const PlanBody& body) {
        const auto& [node, kinematic, animated, enabled, pose, center, mass, inertia, linear, angular, force, torque,
                     factor, axis, finite, ode] = body;
        all(kinematic, animated, enabled, pose, center, mass, inertia, linear, angular, force, torque, factor, axis,
            finite, ode);
    }
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
        const auto& [direction, lo, hi, velocity, fMax, fudge, bounce, cfm, stopErp, stopCfm, suspensionErp,
                     suspensionCfm, softStops, relativeTo, angle, offset] = axis;
        all(direction, lo, hi, velocity, fMax, fudge, bounce, cfm, stopErp, stopCfm, suspensionErp, suspensionCfm,
            softStops, relativeTo, angle, offset);
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
        all(curve.interpolation, curve.times, curve.values, duration, repeats, closed);
    }
    void add(const Placement& placement) {
        const auto& [pose, stretch, shear] = placement;
        all(pose, stretch, shear);
    }
    void add(const PlanMotion& motion) {
        const auto& [node, outer, between, own, position, rotation, scale, body] = motion;
        all(outer, between, toMatrix(own).m, position, rotation, scale, body);
    }

    void add(const PlanWorld& world) {
        const auto& [node, gravity, gravityAuthored, ode, bodies, spaces, geoms, joints, jointGroups, sixDofJoints,
                     touches, triggers, fields, motions] = world;
        all(ode, bodies, spaces, geoms, joints, static_cast<std::uint64_t>(jointGroups.size()), sixDofJoints, touches,
            triggers, fields, motions);
    }
    void add(const PlanMaterial& m) {
        all(m.staticFriction, m.dynamicFriction, m.restitution, m.frictionCombine, m.restitutionCombine);
    }
    void add(const PlanFilter& f) { all(f.systems, f.collideWith, f.notCollideWith); }

private:
    Fnv1a hash_;
};

}  // namespace

std::uint64_t hashOf(const Plan& plan) {
    Hasher hasher;
    hasher.all(plan.worlds, plan.materials, plan.filters, plan.surfaces);
    return hasher.value();
}

}  // namespace orrery
