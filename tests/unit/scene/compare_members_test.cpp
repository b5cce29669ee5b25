// Each field of each struct: changed alone, it is named by compare.
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <functional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "orrery/scene/compare.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {
namespace {

// ---- no member is forgotten: this does not compile when a struct gains one. Decide whether it counts,
// add it to the table beside it and to kChanges below, then here.

template <typename T>
constexpr std::size_t kListed = kMembersOf<T>.lines.kCount;

#define ORRERY_HAS_MEMBERS(Type, count, ...)                    \
    static_assert(kListed<Type> == (count));                    \
    [[maybe_unused]] void decomposes##Type(const Type& value) { \
        [[maybe_unused]] const auto& [__VA_ARGS__] = value;     \
    }

ORRERY_HAS_MEMBERS(EulerAngles, 2, angles, degrees)
ORRERY_HAS_MEMBERS(AxisAngle, 3, axis, angle, degrees)
ORRERY_HAS_MEMBERS(Transform, 5, position, rotation, scale, matrix, absolute)
ORRERY_HAS_MEMBERS(BoxShape, 1, size)
ORRERY_HAS_MEMBERS(SphereShape, 1, radius)
ORRERY_HAS_MEMBERS(CapsuleShape, 6, axis, meaning, height, radius, radiusBottom, radiusTop)
ORRERY_HAS_MEMBERS(CylinderShape, 5, axis, height, radius, radiusBottom, radiusTop)
ORRERY_HAS_MEMBERS(ConeShape, 2, radius, length)
ORRERY_HAS_MEMBERS(PlaneShape, 4, a, b, c, d)
ORRERY_HAS_MEMBERS(SheetShape, 3, sizeX, sizeZ, doubleSided)
ORRERY_HAS_MEMBERS(RayShape, 2, length, direction)
ORRERY_HAS_MEMBERS(TaperPoint, 3, position, radii, exponent)
ORRERY_HAS_MEMBERS(GeneralCurve, 3, radii, exponent, taper)
ORRERY_HAS_MEMBERS(GeneralShape, 2, size, curves)
ORRERY_HAS_MEMBERS(ConvexShape, 1, mesh)
ORRERY_HAS_MEMBERS(TriMeshShape, 1, mesh)
ORRERY_HAS_MEMBERS(HeightfieldShape, 9, width, depth, widthSamples, depthSamples, samples, scale, offset, thickness,
                   wrap)
ORRERY_HAS_MEMBERS(Shape, 2, name, geometry, origin)
ORRERY_HAS_MEMBERS(Mesh, 4, name, positions, triangles, loaded, origin)
ORRERY_HAS_MEMBERS(PhysicsMaterial, 7, name, staticFriction, dynamicFriction, restitution, frictionCombine,
                   restitutionCombine, origin, modesYield)
ORRERY_HAS_MEMBERS(CollisionFilter, 4, name, systems, collideWith, notCollideWith, origin)
ORRERY_HAS_MEMBERS(MassParameters, 3, total, centerOfGravity, inertia)
ORRERY_HAS_MEMBERS(MassShape, 3, density, total, solid)
ORRERY_HAS_MEMBERS(MassPolicy, 2, start, ignoresTotal)
ORRERY_HAS_MEMBERS(ComposedMass, 6, name, own, transform, adjust, children, addedFirst, origin)
ORRERY_HAS_MEMBERS(MotionMass, 5, mass, centerOfMass, inertiaDiagonal, inertiaOrientation, rule)
ORRERY_HAS_MEMBERS(FiniteRotation, 2, finite, axis)
ORRERY_HAS_MEMBERS(Body, 12, type, enabled, gravityMode, gravityFactor, velocityFrame, linearVelocity, angularVelocity,
                   force, torque, finiteRotation, mass, ode, origin)
ORRERY_HAS_MEMBERS(OdeAutoDisable, 6, flag, linear, angular, samples, steps, time)
ORRERY_HAS_MEMBERS(OdeDamping, 4, linear, angular, linearThreshold, angularThreshold)
ORRERY_HAS_MEMBERS(OdeWorld, 11, gravity, erp, cfm, iterations, overRelaxation, maxCorrectingVelocity, surfaceLayer,
                   maxAngularSpeed, maxThreads, autoDisable, damping, origin)
ORRERY_HAS_MEMBERS(OdeBody, 5, gyroscopic, maxAngularSpeed, autoDisable, damping, frame, origin)
ORRERY_HAS_MEMBERS(OdeCollide, 3, category, collide, enabled)
ORRERY_HAS_MEMBERS(OdeSpace, 10, kind, minLevel, maxLevel, center, extents, depth, axisOrder, sublevel, cleanup,
                   collide, origin)
ORRERY_HAS_MEMBERS(OdeSurface, 16, mode, mu, mu2, rho, rho2, rhoN, bounce, bounceVel, softErp, softCfm, motion1,
                   motion2, motionN, slip1, slip2, direction)
ORRERY_HAS_MEMBERS(OdeGeom, 2, collide, surface, origin)
ORRERY_HAS_MEMBERS(OdeJointSettings, 13, enabled, feedback, erp, cfm, amotorMode, distance, transmission, ratio,
                   backlash, radius1, radius2, madeAt, madeTurn, origin)
ORRERY_HAS_MEMBERS(JointAnchor, 2, position, absolute, origin)
ORRERY_HAS_MEMBERS(AxisParameters, 11, loStop, hiStop, velocity, fMax, fudgeFactor, bounce, cfm, stopErp, stopCfm,
                   suspensionErp, suspensionCfm)
// A struct with a base cannot be taken apart so: it is made of values, and of one more it cannot be made.
struct AnyObject {
    template <typename T>
    requires std::is_class_v<T>
    operator T() const;
};
template <typename T, typename... Values>
concept MadeOf = requires(Values... values) {
    T{values...};
};
template <typename... More>
concept AxisMadeOf =
    MadeOf<JointAxis, AxisParameters, Vector3, std::optional<double>, std::optional<double>, std::optional<double>,
           std::optional<AxisFrame>, std::optional<double>, std::optional<double>, Origin, More...>;
static_assert(kListed<JointAxis> == 18 && AxisMadeOf<> && !AxisMadeOf<AnyObject> && !AxisMadeOf<double>);
ORRERY_HAS_MEMBERS(JointLink, 2, body, name, origin)
ORRERY_HAS_MEMBERS(Joint, 7, type, link1, link2, anchor, anchor2, axes, ode, origin)
ORRERY_HAS_MEMBERS(JointLimit, 7, linearAxes, angularAxes, min, max, stiffness, damping, unitless, origin)
ORRERY_HAS_MEMBERS(JointDrive, 8, type, mode, axis, maxForce, positionTarget, velocityTarget, stiffness, damping,
                   origin)
ORRERY_HAS_MEMBERS(JointSettings, 3, name, limits, drives, origin)
ORRERY_HAS_MEMBERS(SixDofJoint, 5, settings, connectedNode, enableCollision, framesTogether, firstNode, origin)
ORRERY_HAS_MEMBERS(GravityVolume, 10, type, gravity, priority, replace, stop, direction, unitDistance, radius, points,
                   shape, origin)
ORRERY_HAS_MEMBERS(WorldGravity, 2, gravity, direction, origin)
ORRERY_HAS_MEMBERS(World, 2, gravity, ode, origin)
ORRERY_HAS_MEMBERS(Space, 1, ode, origin)
ORRERY_HAS_MEMBERS(JointGroup, 0, origin)
ORRERY_HAS_MEMBERS(Collider, 4, shape, material, filter, ode, origin)
ORRERY_HAS_MEMBERS(Trigger, 4, shape, nodes, filter, ownsDescendants, origin)
ORRERY_HAS_MEMBERS(VectorCurve, 3, interpolation, times, values)
ORRERY_HAS_MEMBERS(RotationCurve, 3, interpolation, times, values)
ORRERY_HAS_MEMBERS(AnimationTrack, 4, animation, position, rotation, scale, origin)
ORRERY_HAS_MEMBERS(NodeAnimation, 1, tracks)
ORRERY_HAS_MEMBERS(Animation, 2, name, duration, origin)
ORRERY_HAS_MEMBERS(NodeComponents, 14, name, transform, world, space, jointGroup, body, collider, trigger, gravity,
                   joint, animation, sixDofJoint, mesh, hidden, origin)
// shapes, meshes, materials, filters and joint settings are compared through their users, format not at all.
ORRERY_HAS_MEMBERS(SceneData, 7, shapes, meshes, materials, filters, joints, gravity, massPolicy, format, name,
                   extensionsUsed, variants, animations, simulable)

// ---- a scene with one node "n" that has every part, and what a change of each field is called

struct Subject {
    SceneContents& contents;
    Node& node;

    [[nodiscard]] Body& body() { return *node.body; }
    [[nodiscard]] Joint& joint() { return *node.joint; }
    [[nodiscard]] JointAxis& axis() { return node.joint->axes.at(0); }
    [[nodiscard]] Trigger& trigger() { return *node.trigger; }
    [[nodiscard]] PhysicsMaterial& material() { return contents.materials.at(0); }
    [[nodiscard]] CollisionFilter& filter() { return contents.filters.at(0); }
    [[nodiscard]] Mesh& mesh() { return contents.meshes.at(0); }
};

void fill(SceneContents& contents) {
    Node& node = contents.addNode(contents.root(), "n");
    node.mesh = contents.addMesh({"mesh", {{0, 0, 0}}, {{{0, 0, 0}}}, true, {}});
    node.body.emplace();
    node.joint.emplace();
    node.joint->link1 = JointLink{node.id, "n", {}};
    node.joint->anchor = JointAnchor{};
    node.joint->axes.resize(1);
    Collider& collider = node.collider.emplace();
    collider.shape = contents.addShape({"shape", SphereShape{1}, {}});
    collider.material =
        contents.addMaterial({"material", 1, 1, 1, CombineMode::Average, CombineMode::Average, {}, false});
    collider.filter = contents.addFilter({"filter", {"s"}, {"c"}, {"n"}, {}});
    Trigger& trigger = node.trigger.emplace();
    trigger.nodes = {node.id};
    node.gravity.emplace();
    AnimationTrack& track = node.animation.emplace().tracks.emplace_back();
    track.position = VectorCurve{Interpolation::Linear, {0}, {{1, 2, 3}}};
    track.rotation = RotationCurve{Interpolation::Linear, {0}, {{}}};
    JointSettings settings;
    settings.limits.resize(1);
    settings.limits[0].linearAxes = {0};
    settings.drives.resize(1);
    SixDofJoint& sixDofJoint = node.sixDofJoint.emplace();
    sixDofJoint.settings = contents.addJointSettings(settings);
    sixDofJoint.connectedNode = node.id;
}

struct Change {
    const char* field;
    std::function<void(Subject)> make;
    // Done to both scenes before the change is made to the second one.
    std::function<void(Subject)> prepare = {};
};
std::ostream& operator<<(std::ostream& out, const Change& change) {
    return out << change.field;
}

// Both scenes get this shape before one of them is changed.
template <typename T>
std::function<void(Subject)> shaped(T geometry) {
    return [geometry](Subject s) { s.contents.shapes[0].geometry = geometry; };
}
template <typename T>
T& geometry(Subject s) {
    return std::get<T>(s.contents.shapes[0].geometry);
}
template <typename T>
std::function<void(Subject)> turned(T rotation) {
    return [rotation](Subject s) { s.node.transform.rotation = rotation; };
}
template <typename T>
T& rotation(Subject s) {
    return std::get<T>(*s.node.transform.rotation);
}
template <typename T>
std::function<void(Subject)> weighing(T mass) {
    return [mass](Subject s) { s.body().mass = mass; };
}
ComposedMass& composed(Subject s) {
    return std::get<ComposedMass>(s.body().mass);
}
MassParameters& massStruct(Subject s) {
    return std::get<MassParameters>(composed(s).own);
}
MassShape& massShape(Subject s) {
    return std::get<MassShape>(composed(s).own);
}
MotionMass& motion(Subject s) {
    return std::get<MotionMass>(s.body().mass);
}
ComposedMass composedOf(decltype(ComposedMass::own) own) {
    ComposedMass mass;
    mass.own = std::move(own);
    return mass;
}

AnimationTrack& track(Subject s) {
    return s.node.animation->tracks.at(0);
}

using S = Subject;
const std::vector<Change> kSceneChanges = {
    {"name", [](S s) { s.contents.name = "x"; }},
    {"extensionsUsed.size", [](S s) { s.contents.extensionsUsed = {"x"}; }},
    {"variants.size", [](S s) { s.contents.variants = {"x"}; }},
    {"gravity", [](S s) { s.contents.gravity.emplace(); }},
    {"gravity.gravity", [](S s) { s.contents.gravity->gravity = 1; }, [](S s) { s.contents.gravity.emplace(); }},
    {"gravity.direction", [](S s) { s.contents.gravity->direction.emplace(); },
     [](S s) { s.contents.gravity.emplace(); }},
    {"massPolicy", [](S s) { s.contents.massPolicy.emplace(); }},
    {"massPolicy.start", [](S s) { s.contents.massPolicy->start = MassStart::Geoms; },
     [](S s) { s.contents.massPolicy.emplace(); }},
    {"massPolicy.ignoresTotal", [](S s) { s.contents.massPolicy->ignoresTotal = true; },
     [](S s) { s.contents.massPolicy.emplace(); }},
    {"animations.size", [](S s) { s.contents.animations.resize(1); }},
    {"animations[0].name", [](S s) { s.contents.animations[0].name = "x"; },
     [](S s) { s.contents.animations.resize(1); }},
    {"animations[0].duration", [](S s) { s.contents.animations[0].duration = 1; },
     [](S s) { s.contents.animations.resize(1); }},
    {"simulable", [](S s) { s.contents.simulable = false; }},
};

const std::vector<Change> kNodeChanges = {
    {"name", [](S s) { s.node.name = "x"; }},
    {"transform.absolute", [](S s) { s.node.transform.absolute = true; }},
    {"transform.matrix", [](S s) { s.node.transform.matrix.emplace(); }},
    {"transform.matrix.m[5]", [](S s) { s.node.transform.matrix->m[5] = 2; },
     [](S s) { s.node.transform.matrix.emplace(); }},
    {"transform.position", [](S s) { s.node.transform.position.emplace(); }},
    {"transform.position.z", [](S s) { s.node.transform.position->z = 2; },
     [](S s) { s.node.transform.position.emplace(); }},
    {"transform.rotation", [](S s) { s.node.transform.rotation.emplace(); }},
    {"transform.rotation.x", [](S s) { rotation<Quaternion>(s).x = 1; }, turned(Quaternion{})},
    {"transform.rotation.y", [](S s) { rotation<Quaternion>(s).y = 1; }, turned(Quaternion{})},
    {"transform.rotation.z", [](S s) { rotation<Quaternion>(s).z = 1; }, turned(Quaternion{})},
    {"transform.rotation.w", [](S s) { rotation<Quaternion>(s).w = 2; }, turned(Quaternion{})},
    {"transform.rotation.angles.x", [](S s) { rotation<EulerAngles>(s).angles.x = 1; }, turned(EulerAngles{})},
    {"transform.rotation.degrees", [](S s) { rotation<EulerAngles>(s).degrees = true; }, turned(EulerAngles{})},
    {"transform.rotation.axis.x", [](S s) { rotation<AxisAngle>(s).axis.x = 1; }, turned(AxisAngle{})},
    {"transform.rotation.angle", [](S s) { rotation<AxisAngle>(s).angle = 1; }, turned(AxisAngle{})},
    {"transform.rotation.degrees", [](S s) { rotation<AxisAngle>(s).degrees = true; }, turned(AxisAngle{})},
    {"transform.scale", [](S s) { s.node.transform.scale.emplace(); }},
    {"world", [](S s) { s.node.world.emplace(); }},
    {"world.gravity", [](S s) { s.node.world->gravity.emplace(); }, [](S s) { s.node.world.emplace(); }},
    {"space", [](S s) { s.node.space.emplace(); }},
    {"jointGroup", [](S s) { s.node.jointGroup.emplace(); }},
    {"body", [](S s) { s.node.body.reset(); }},
    {"collider", [](S s) { s.node.collider.reset(); }},
    {"trigger", [](S s) { s.node.trigger.reset(); }},
    {"gravity", [](S s) { s.node.gravity.reset(); }},
    {"joint", [](S s) { s.node.joint.reset(); }},
    {"animation", [](S s) { s.node.animation.reset(); }},
    {"animation.tracks.size", [](S s) { s.node.animation->tracks.resize(2); }},
    {"animation.tracks[0].animation", [](S s) { track(s).animation = 1; }},
    {"animation.tracks[0].position", [](S s) { track(s).position.reset(); }},
    {"animation.tracks[0].position.interpolation", [](S s) { track(s).position->interpolation = Interpolation::Step; }},
    {"animation.tracks[0].position.times[0]", [](S s) { track(s).position->times[0] = 1; }},
    {"animation.tracks[0].position.values[0].y", [](S s) { track(s).position->values[0].y = 1; }},
    {"animation.tracks[0].rotation", [](S s) { track(s).rotation.reset(); }},
    {"animation.tracks[0].rotation.interpolation", [](S s) { track(s).rotation->interpolation = Interpolation::Step; }},
    {"animation.tracks[0].rotation.times[0]", [](S s) { track(s).rotation->times[0] = 1; }},
    {"animation.tracks[0].rotation.values[0].w", [](S s) { track(s).rotation->values[0].w = 2; }},
    {"animation.tracks[0].scale", [](S s) { track(s).scale.emplace(); }},
    {"frameJoint", [](S s) { s.node.sixDofJoint.reset(); }},
    {"mesh", [](S s) { s.node.mesh = {}; }},
    {"hidden", [](S s) { s.node.hidden = true; }},
};

const std::vector<Change> kTableChanges = {
    {"collider.shape", [](S s) { s.node.collider->shape = {}; }},
    {"collider.material", [](S s) { s.node.collider->material = {}; }},
    {"collider.filter", [](S s) { s.node.collider->filter = {}; }},
    {"collider.shape.name", [](S s) { s.contents.shapes[0].name = "x"; }},
    {"collider.shape.geometry", [](S s) { s.contents.shapes[0].geometry = {}; }},
    {"collider.material.name", [](S s) { s.material().name = "x"; }},
    {"collider.material.staticFriction", [](S s) { s.material().staticFriction = 2; }},
    {"collider.material.dynamicFriction", [](S s) { s.material().dynamicFriction = 2; }},
    {"collider.material.restitution", [](S s) { s.material().restitution = 2; }},
    {"collider.material.modesYield", [](S s) { s.material().modesYield = true; }},
    {"collider.material.frictionCombine", [](S s) { s.material().frictionCombine = CombineMode::Minimum; }},
    {"collider.material.restitutionCombine", [](S s) { s.material().restitutionCombine = CombineMode::Multiply; }},
    {"collider.filter.name", [](S s) { s.filter().name = "x"; }},
    {"collider.filter.systems[0]", [](S s) { s.filter().systems[0] = "x"; }},
    {"collider.filter.collideWith[0]", [](S s) { s.filter().collideWith[0] = "x"; }},
    {"collider.filter.notCollideWith[0]", [](S s) { s.filter().notCollideWith[0] = "x"; }},
    {"trigger.shape", [](S s) { s.trigger().shape = ShapeId{0}; }},
    {"trigger.nodes[0]", [](S s) { s.trigger().nodes[0] = s.contents.root().id; }},
    {"trigger.filter", [](S s) { s.trigger().filter = FilterId{0}; }},
    {"trigger.ownsDescendants", [](S s) { s.trigger().ownsDescendants = true; }},
    {"mesh.name", [](S s) { s.mesh().name = "x"; }},
    {"mesh.loaded", [](S s) { s.mesh().loaded = false; }},
    {"mesh.positions[0].x", [](S s) { s.mesh().positions[0].x = 1; }},
    {"mesh.triangles[0][1]", [](S s) { s.mesh().triangles[0][1] = 1; }},
};

#define ORRERY_SHAPE_CHANGE(Type, field, value)                                                         \
    {                                                                                                   \
        "collider.shape.geometry." #field, [](S s) { geometry<Type>(s).field = value; }, shaped(Type{}) \
    }

const std::vector<Change> kShapeChanges = {
    ORRERY_SHAPE_CHANGE(BoxShape, size, Vector3{}),
    ORRERY_SHAPE_CHANGE(SphereShape, radius, 2),
    ORRERY_SHAPE_CHANGE(CapsuleShape, axis, Axis::Y),
    ORRERY_SHAPE_CHANGE(CapsuleShape, meaning, CapsuleShape::Height::Total),
    ORRERY_SHAPE_CHANGE(CapsuleShape, height, 2),
    ORRERY_SHAPE_CHANGE(CapsuleShape, radius, 2),
    ORRERY_SHAPE_CHANGE(CapsuleShape, radiusBottom, 2),
    ORRERY_SHAPE_CHANGE(CapsuleShape, radiusTop, 2),
    ORRERY_SHAPE_CHANGE(CylinderShape, axis, Axis::X),
    ORRERY_SHAPE_CHANGE(CylinderShape, height, 2),
    ORRERY_SHAPE_CHANGE(CylinderShape, radius, 2),
    ORRERY_SHAPE_CHANGE(CylinderShape, radiusBottom, 2),
    ORRERY_SHAPE_CHANGE(CylinderShape, radiusTop, 2),
    ORRERY_SHAPE_CHANGE(ConeShape, radius, 2),
    ORRERY_SHAPE_CHANGE(ConeShape, length, 2),
    ORRERY_SHAPE_CHANGE(PlaneShape, a, 2),
    ORRERY_SHAPE_CHANGE(PlaneShape, b, 2),
    ORRERY_SHAPE_CHANGE(PlaneShape, c, 2),
    ORRERY_SHAPE_CHANGE(PlaneShape, d, 2),
    ORRERY_SHAPE_CHANGE(SheetShape, sizeX, 2),
    ORRERY_SHAPE_CHANGE(SheetShape, sizeZ, 2),
    ORRERY_SHAPE_CHANGE(SheetShape, doubleSided, true),
    ORRERY_SHAPE_CHANGE(RayShape, length, 2),
    ORRERY_SHAPE_CHANGE(RayShape, direction, Vector3{}),
    ORRERY_SHAPE_CHANGE(GeneralShape, size, Vector3{}),
    {"collider.shape.geometry.curves.size", [](S s) { geometry<GeneralShape>(s).curves.resize(1); },
     shaped(GeneralShape{})},
    {"collider.shape.geometry.curves[0].exponent", [](S s) { geometry<GeneralShape>(s).curves[0].exponent = 3; },
     shaped(GeneralShape{{}, {{}}})},
    {"collider.shape.geometry.curves[0].taper[0].position.y",
     [](S s) { geometry<GeneralShape>(s).curves[0].taper[0].position.y = 3; },
     shaped(GeneralShape{{}, {GeneralCurve{{}, {}, {TaperPoint{}}}}})},
    ORRERY_SHAPE_CHANGE(ConvexShape, mesh, MeshId{0}),
    ORRERY_SHAPE_CHANGE(TriMeshShape, mesh, MeshId{0}),
    ORRERY_SHAPE_CHANGE(HeightfieldShape, width, 2),
    ORRERY_SHAPE_CHANGE(HeightfieldShape, depth, 2),
    ORRERY_SHAPE_CHANGE(HeightfieldShape, widthSamples, 2),
    ORRERY_SHAPE_CHANGE(HeightfieldShape, depthSamples, 2),
    {"collider.shape.geometry.samples.size", [](S s) { geometry<HeightfieldShape>(s).samples = {1}; },
     shaped(HeightfieldShape{})},
    ORRERY_SHAPE_CHANGE(HeightfieldShape, scale, 2),
    ORRERY_SHAPE_CHANGE(HeightfieldShape, offset, 2),
    ORRERY_SHAPE_CHANGE(HeightfieldShape, thickness, 2),
    ORRERY_SHAPE_CHANGE(HeightfieldShape, wrap, true),
};

const std::vector<Change> kBodyChanges = {
    {"body.type", [](S s) { s.body().type = BodyType::Static; }},
    {"body.enabled", [](S s) { s.body().enabled = true; }},
    {"body.gravityMode", [](S s) { s.body().gravityMode = true; }},
    {"body.gravityFactor", [](S s) { s.body().gravityFactor = 1; }},
    {"body.velocityFrame", [](S s) { s.body().velocityFrame = VelocityFrame::Node; }},
    {"body.linearVelocity", [](S s) { s.body().linearVelocity.emplace(); }},
    {"body.angularVelocity", [](S s) { s.body().angularVelocity.emplace(); }},
    {"body.force", [](S s) { s.body().force.emplace(); }},
    {"body.torque", [](S s) { s.body().torque.emplace(); }},
    {"body.finiteRotation", [](S s) { s.body().finiteRotation.emplace(); }},
    {"body.finiteRotation.finite", [](S s) { s.body().finiteRotation->finite = true; },
     [](S s) { s.body().finiteRotation.emplace(); }},
    {"body.finiteRotation.axis", [](S s) { s.body().finiteRotation->axis.emplace(); },
     [](S s) { s.body().finiteRotation.emplace(); }},
    {"body.mass", [](S s) { s.body().mass = MotionMass{}; }},
    {"body.mass.rule", [](S s) { motion(s).rule = MassRule::Computed; }, weighing(MotionMass{})},
    {"body.mass.mass", [](S s) { motion(s).mass = 1; }, weighing(MotionMass{})},
    {"body.mass.centerOfMass", [](S s) { motion(s).centerOfMass.emplace(); }, weighing(MotionMass{})},
    {"body.mass.inertiaDiagonal", [](S s) { motion(s).inertiaDiagonal.emplace(); }, weighing(MotionMass{})},
    {"body.mass.inertiaOrientation", [](S s) { motion(s).inertiaOrientation.emplace(); }, weighing(MotionMass{})},
    {"body.mass.name", [](S s) { composed(s).name = "x"; }, weighing(ComposedMass{})},
    {"body.mass.own", [](S s) { composed(s).own = MassParameters{}; }, weighing(ComposedMass{})},
    {"body.mass.transform", [](S s) { composed(s).transform.emplace(); }, weighing(ComposedMass{})},
    {"body.mass.adjust", [](S s) { composed(s).adjust = 1; }, weighing(ComposedMass{})},
    {"body.mass.children.size", [](S s) { composed(s).children.resize(1); }, weighing(ComposedMass{})},
    {"body.mass.addedFirst", [](S s) { composed(s).addedFirst = true; }, weighing(ComposedMass{})},
    {"body.mass.own.total", [](S s) { massStruct(s).total = 2; }, weighing(composedOf(MassParameters{}))},
    {"body.mass.own.centerOfGravity.y", [](S s) { massStruct(s).centerOfGravity.y = 2; },
     weighing(composedOf(MassParameters{}))},
    {"body.mass.own.inertia.m[8]", [](S s) { massStruct(s).inertia.m[8] = 2; }, weighing(composedOf(MassParameters{}))},
    {"body.mass.own.density", [](S s) { massShape(s).density = 2; }, weighing(composedOf(MassShape{}))},
    {"body.mass.own.total", [](S s) { massShape(s).total = 2; }, weighing(composedOf(MassShape{}))},
    {"body.mass.own.solid", [](S s) { massShape(s).solid = SphereShape{}; }, weighing(composedOf(MassShape{}))},
};

const std::vector<Change> kGravityChanges = {
    {"gravity.type", [](S s) { s.node.gravity->type = GravityType::Line; }},
    {"gravity.gravity", [](S s) { s.node.gravity->gravity = 1; }},
    {"gravity.priority", [](S s) { s.node.gravity->priority = 0; }},
    {"gravity.replace", [](S s) { s.node.gravity->replace = false; }},
    {"gravity.stop", [](S s) { s.node.gravity->stop = false; }},
    {"gravity.direction", [](S s) { s.node.gravity->direction.emplace(); }},
    {"gravity.unitDistance", [](S s) { s.node.gravity->unitDistance = 0; }},
    {"gravity.radius", [](S s) { s.node.gravity->radius = 1; }},
    {"gravity.points.size", [](S s) { s.node.gravity->points.resize(2); }},
    {"gravity.shape", [](S s) { s.node.gravity->shape = ShapeId{0}; }},
};

#define ORRERY_AXIS_CHANGE(field)                                \
    {                                                            \
        "joint.axes[0]." #field, [](S s) { s.axis().field = 1; } \
    }

const std::vector<Change> kJointChanges = {
    {"joint.type", [](S s) { s.joint().type = JointType::Hinge2; }},
    {"joint.link1", [](S s) { s.joint().link1.reset(); }},
    {"joint.link2", [](S s) { s.joint().link2.emplace(); }},
    {"joint.anchor", [](S s) { s.joint().anchor.reset(); }},
    {"joint.axes.size", [](S s) { s.joint().axes.resize(2); }},
    {"joint.link1.body", [](S s) { s.joint().link1->body = {}; }},
    {"joint.link1.name", [](S s) { s.joint().link1->name = "x"; }},
    {"joint.anchor.position.x", [](S s) { s.joint().anchor->position.x = 1; }},
    {"joint.anchor.absolute", [](S s) { s.joint().anchor->absolute = false; }},
    {"joint.axes[0].direction.z", [](S s) { s.axis().direction.z = 1; }},
    ORRERY_AXIS_CHANGE(loStop),
    ORRERY_AXIS_CHANGE(hiStop),
    ORRERY_AXIS_CHANGE(velocity),
    ORRERY_AXIS_CHANGE(fMax),
    ORRERY_AXIS_CHANGE(fudgeFactor),
    ORRERY_AXIS_CHANGE(bounce),
    ORRERY_AXIS_CHANGE(cfm),
    ORRERY_AXIS_CHANGE(stopErp),
    ORRERY_AXIS_CHANGE(stopCfm),
    ORRERY_AXIS_CHANGE(suspensionErp),
    ORRERY_AXIS_CHANGE(suspensionCfm),
    ORRERY_AXIS_CHANGE(loVel),
    ORRERY_AXIS_CHANGE(hiVel),
    ORRERY_AXIS_CHANGE(erp),
    ORRERY_AXIS_CHANGE(angle),
    ORRERY_AXIS_CHANGE(offset),
};

#define ORRERY_LIMIT_CHANGE(field)                                                                        \
    {                                                                                                     \
        "frameJoint.settings.limits[0]." #field, [](S s) { s.contents.joints[0].limits[0].field = true; } \
    }
#define ORRERY_DRIVE_CHANGE(field, value)                                                                  \
    {                                                                                                      \
        "frameJoint.settings.drives[0]." #field, [](S s) { s.contents.joints[0].drives[0].field = value; } \
    }

const std::vector<Change> kFrameJointChanges = {
    {"frameJoint.settings", [](S s) { s.node.sixDofJoint->settings = {}; }},
    {"frameJoint.connectedNode", [](S s) { s.node.sixDofJoint->connectedNode = {}; }},
    {"frameJoint.enableCollision", [](S s) { s.node.sixDofJoint->enableCollision = false; }},
    {"frameJoint.framesTogether", [](S s) { s.node.sixDofJoint->framesTogether = true; }},
    {"frameJoint.firstNode", [](S s) { s.node.sixDofJoint->firstNode = s.node.id; }},
    {"frameJoint.settings.name", [](S s) { s.contents.joints[0].name = "x"; }},
    {"frameJoint.settings.limits.size", [](S s) { s.contents.joints[0].limits.resize(2); }},
    {"frameJoint.settings.drives.size", [](S s) { s.contents.joints[0].drives.clear(); }},
    {"frameJoint.settings.limits[0].linearAxes[0]", [](S s) { s.contents.joints[0].limits[0].linearAxes[0] = 1; }},
    {"frameJoint.settings.limits[0].angularAxes.size", [](S s) { s.contents.joints[0].limits[0].angularAxes = {2}; }},
    ORRERY_LIMIT_CHANGE(min),
    ORRERY_LIMIT_CHANGE(max),
    ORRERY_LIMIT_CHANGE(stiffness),
    ORRERY_LIMIT_CHANGE(damping),
    ORRERY_LIMIT_CHANGE(unitless),
    ORRERY_DRIVE_CHANGE(type, DriveType::Angular),
    ORRERY_DRIVE_CHANGE(mode, DriveMode::Acceleration),
    ORRERY_DRIVE_CHANGE(axis, 1),
    ORRERY_DRIVE_CHANGE(maxForce, 1),
    ORRERY_DRIVE_CHANGE(positionTarget, 1),
    ORRERY_DRIVE_CHANGE(velocityTarget, 1),
    ORRERY_DRIVE_CHANGE(stiffness, 1),
    ORRERY_DRIVE_CHANGE(damping, 1),
};

void checkNamed(const Change& change, const std::string& expectedPath) {
    SceneContents a;
    SceneContents b;
    for (SceneContents* contents : {&a, &b}) {
        fill(*contents);
        if (change.prepare) change.prepare({*contents, *contents->root().children[0]});
    }
    BOOST_REQUIRE(!firstDifference(a, b).has_value());
    change.make({b, *b.root().children[0]});
    const auto difference = firstDifference(a, b);
    BOOST_REQUIRE(difference.has_value());
    BOOST_TEST(difference->path == expectedPath);
    BOOST_TEST(difference->field == change.field);
    BOOST_TEST(difference->a != difference->b);
    // The other way round it is the same place with the values exchanged.
    const auto reversed = firstDifference(b, a);
    BOOST_REQUIRE(reversed.has_value());
    BOOST_TEST(reversed->field == change.field);
    BOOST_TEST(reversed->a == difference->b);
}

}  // namespace

namespace data = boost::unit_test::data;

BOOST_DATA_TEST_CASE(a_changed_field_of_the_scene_is_named, data::make(kSceneChanges), change) {
    checkNamed(change, "");
}

BOOST_DATA_TEST_CASE(a_changed_field_of_a_node_is_named,
                     data::make(kNodeChanges) + data::make(kTableChanges) + data::make(kShapeChanges) +
                         data::make(kBodyChanges) + data::make(kGravityChanges) + data::make(kJointChanges) +
                         data::make(kFrameJointChanges),
                     change) {
    checkNamed(change, "/n");
}

}  // namespace orrery
