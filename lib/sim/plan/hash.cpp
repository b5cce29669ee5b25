#include "plan/hash.hpp"

#include <optional>
#include <type_traits>
#include <vector>

#include "orrery/base/hash.hpp"

namespace orrery {
namespace {

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
    void add(const Part<T>& part) {
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
    void add(const OdeJoint& j) {
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
    void add(const PlanBody& b) {
        all(b.kinematic, b.animated, b.enabled, b.pose, b.centerOfMass, b.mass, b.inertia, b.linearVelocity,
            b.angularVelocity, b.force, b.torque, b.gravityFactor, b.finiteRotationAxis, b.finiteRotation, b.ode);
    }
    void add(const PlanSpace& s) { all(s.parent, s.ode); }
    void add(const PlanGeom& g) {
        all(g.solid, g.body, g.space, g.odePose, g.material, g.filter, g.trigger, g.category, g.collide, g.enabled,
            g.surface);
    }
    void add(const PlanSoftness& s) { all(s.stiffness, s.damping); }
    void add(const PlanJointAxis& a) {
        all(a.direction, a.loStop, a.hiStop, a.velocity, a.fMax, a.fudgeFactor, a.bounce, a.cfm, a.stopErp, a.stopCfm,
            a.suspensionErp, a.suspensionCfm, a.softStops, a.relativeTo, a.angle, a.offset);
    }
    void add(const PlanJoint& j) {
        all(j.type, j.body1, j.body2, j.anchor, j.anchor2, j.axes, j.ode, j.group, j.euler, j.softness, j.assembled);
    }
    void add(const PlanJointRow& r) { all(r.measure, r.axis, r.min, r.max, r.softness); }
    void add(const PlanJointDrive& d) {
        all(d.angular, d.axis, d.acceleration, d.maxForce, d.position, d.velocity, d.stiffness, d.damping);
    }
    void add(const PlanRowJoint& j) {
        all(j.body1, j.body2, j.frame1, j.frame2, j.lockedLinear, j.lockedAngular, j.rows, j.drives);
    }
    void add(const PlanTouch& t) { all(t.allowed, t.body1, t.body2, t.geoms); }
    void add(const PlanTrigger& t) { add(t.geoms); }

    // ---- gravity
    void add(const Bounds& b) { all(b.low, b.high); }
    void add(const PlanField& f) {
        all(f.type, f.gravity, f.priority, f.replace, f.stop, f.direction, f.unitDistance, f.radius, f.points,
            f.scaleInShape, f.body, f.toWorld, f.toBody, f.geoms);
        if (f.shape) all(static_cast<std::uint8_t>(f.shape->index()), boundsOf(*f.shape));
    }

    // ---- motions
    template <typename Curve>
    void add(const PlanCurve<Curve>& c) {
        all(c.curve.interpolation, c.curve.times, c.curve.values, c.duration, c.repeats, c.closed);
    }
    void add(const PlanMotion& m) {
        all(m.outer, m.between.pose, m.between.rest, toMatrix(m.own).m, m.position, m.rotation, m.scale, m.body);
    }

    void add(const PlanWorld& w) {
        all(w.ode, w.bodies, w.spaces, w.geoms, w.joints, static_cast<std::uint64_t>(w.jointGroups.size()), w.rowJoints,
            w.touches, w.triggers, w.fields, w.motions);
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
