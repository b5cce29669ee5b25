// The scene as it will be simulated: flat, resolved and checked, so that ODE never gets a value that would make it
// abort. Defaults are filled in, poses are in the world, masses are computed, links are resolved.
//
// `orrery info --json` prints it. Applications rarely need it: Simulation makes one from a Scene.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/base/large_pages.hpp"
#include "orrery/geometry/exact_shape.hpp"
#include "orrery/geometry/solid.hpp"
#include "orrery/geometry/tessellate.hpp"
#include "orrery/plan/placement.hpp"
#include "orrery/plan/six_dof.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// Limits for every number of a Plan, in addition to those of orrery/scene/values.hpp.
inline constexpr double kMinMass = 1e-12;  // kg
inline constexpr double kMaxMass = 1e12;   // kg

// Index into one of the vectors of the same PlanWorld.
inline constexpr std::int32_t kNone = -1;

struct PlanBody {
    NodeId node;
    bool kinematic = false;
    bool animated = false;  // driven by one of PlanWorld::motions, and therefore kinematic
    bool enabled = true;
    Pose pose;             // author's frame (node origin) in the world
    Vector3 centerOfMass;  // m, in the author's frame (axes of `pose`); ODE's body origin lies here
    double mass = 1;       // kg
    Matrix3 inertia;       // kg m^2, about the centre of mass, in the author's axes
    // No force or gravity accelerates it, and `mass` is not used. Unless it is kinematic, it can still turn.
    bool infiniteMass = false;
    // No torque turns it about some axis: `inertia` has a very large moment there.
    bool infiniteInertia = false;
    Vector3 linearVelocity;                     // m/s, world axes, velocity of the centre of mass
    Vector3 angularVelocity;                    // rad/s, world axes
    Vector3 force;                              // N, world axes, for the first step
    Vector3 torque;                             // N m
    double gravityFactor = 1;                   // 0 if gravity is switched off for the body
    std::optional<Vector3> finiteRotationAxis;  // world axes, unit length; if set: finite mode with that axis
    bool finiteRotation = false;
    Component<OdeBody> ode;  // the values that the file states and ODE can take
};

template <std::same_as<PlanBody> T>
constexpr auto membersOf(const T*) {
    return members("body", Member{"kinematic", &T::kinematic}, Member{"animated", &T::animated},
                   Member{"enabled", &T::enabled}, Member{"pose", &T::pose},
                   Member{"centerOfMass", &T::centerOfMass, "m"}, Member{"mass", &T::mass, "kg"},
                   Member{"inertia", &T::inertia, "kg m^2"}, Member{"infiniteMass", &T::infiniteMass},
                   Member{"infiniteInertia", &T::infiniteInertia}, Member{"linearVelocity", &T::linearVelocity, "m/s"},
                   Member{"angularVelocity", &T::angularVelocity, "rad/s"}, Member{"force", &T::force, "N"},
                   Member{"torque", &T::torque, "N m"}, Member{"gravityFactor", &T::gravityFactor},
                   Member{"finiteRotationAxis", &T::finiteRotationAxis}, Member{"finiteRotation", &T::finiteRotation},
                   Member{"ode", &T::ode});
}

struct PlanSpace {
    NodeId node;
    std::int32_t parent = kNone;  // space that contains it; kNone: the world's own top space
    Component<OdeSpace> ode;  // the values that the file states and ODE can take, including all that its kind requires
};
template <std::same_as<PlanSpace> T>
constexpr auto membersOf(const T*) {
    return members("space", Member{"parent", &T::parent}, Member{"ode", &T::ode});
}

// A collider in convex parts (PLAN_MESH_AS_PARTS) is several consecutive geoms, which differ only in `solid` and
// `odePose`.
struct PlanGeom {
    NodeId node;
    Solid solid;
    std::int32_t body = kNone;   // kNone: it does not move
    std::int32_t space = kNone;  // kNone: the world's own top space
    // Frame of the geom as authored (axis conventions of the file), in the world, at the start.
    Pose pose;
    // Pose that ODE gets. With a body: the offset from the body's centre-of-mass frame. Without one: the pose in the
    // world.
    Pose odePose;
    std::uint32_t material = 0;   // Plan::materials
    std::int32_t filter = kNone;  // Plan::filters
    bool trigger = false;         // reports bodies and exerts no force
    // The geoms that it touches (OdeCollide); not used for triggers.
    std::uint32_t category = ~0U;
    std::uint32_t collide = ~0U;
    bool enabled = true;
    std::int32_t surface = kNone;  // Plan::surfaces
};
template <std::same_as<PlanGeom> T>
constexpr auto membersOf(const T*) {
    return members("geom", Member{"solid", &T::solid}, Member{"body", &T::body}, Member{"space", &T::space},
                   Member{"pose", &T::pose}, Member{"odePose", &T::odePose}, Member{"material", &T::material},
                   Member{"filter", &T::filter}, Member{"trigger", &T::trigger}, Member{"category", &T::category},
                   Member{"collide", &T::collide}, Member{"enabled", &T::enabled}, Member{"surface", &T::surface});
}

// ODE gets only those parameters that the file states.
struct PlanJointAxis : AxisParameters {
    Vector3 direction;                        // replaces stopErp and stopCfm
    std::optional<SpringSettings> softStops;  // in place of stopErp and stopCfm
    AxisFrame relativeTo = AxisFrame::World;
    std::optional<double> angle, offset;
};
template <std::same_as<PlanJointAxis> T>
constexpr auto membersOf(const T*) {
    return members("axis", Member{"direction", &T::direction}) + kMembersOf<AxisParameters> +
           members("axis", Member{"softStops", &T::softStops}, Member{"relativeTo", &T::relativeTo},
                   Member{"angle", &T::angle, "rad"}, Member{"offset", &T::offset, "m"});
}

struct PlanJoint {
    NodeId node;
    JointType type = JointType::Ball;
    std::int32_t body1 = kNone;  // kNone: the world; at most one of the two is the world
    std::int32_t body2 = kNone;
    std::optional<Vector3> anchor;   // m, world
    std::optional<Vector3> anchor2;  // m, world; if the type has one
    std::vector<PlanJointAxis>
        axes;  // ODE's first, second and third; a piston may have the same axis twice: for sliding and for turning
    Component<OdeJointSettings> ode;  // the values that the file states and ODE can take
    std::int32_t group = kNone;       // jointgroup: index among the world's joint groups
    // amotor: true: three axes, the first on body1, the last on body2, the second perpendicular to both; stops limit
    // Euler angles. False: axes in the world.
    bool euler = false;
    std::optional<SpringSettings> spring;  // ball, fixed: for the joint as a whole
    // Frame of body1 as authored (of body2 if body1 is the world), in the world, in the state in which all positions
    // and angles of the joint are 0. Anchor and axes belong to that state. nullopt: that state is the start.
    std::optional<Pose> referencePose;
};
template <std::same_as<PlanJoint> T>
constexpr auto membersOf(const T*) {
    return members("joint", Member{"type", &T::type}, Member{"body1", &T::body1}, Member{"body2", &T::body2},
                   Member{"anchor", &T::anchor, "m"}, Member{"anchor2", &T::anchor2, "m"}, Member{"axes", &T::axes},
                   Member{"ode", &T::ode}, Member{"group", &T::group}, Member{"euler", &T::euler},
                   Member{"spring", &T::spring}, Member{"referencePose", &T::referencePose});
}

struct PlanTrigger {
    NodeId node;
    std::vector<std::uint32_t> geoms;  // PlanWorld::geoms
};
template <std::same_as<PlanTrigger> T>
constexpr auto membersOf(const T*) {
    return members("trigger", Member{"geoms", &T::geoms});
}

// An affine map: p_outer = linear * p_inner + translation.
struct Affine {
    Matrix3 linear;
    Vector3 translation;  // m
};
template <std::same_as<Affine> T>
constexpr auto membersOf(const T*) {
    return members("affine", Member{"linear", &T::linear}, Member{"translation", &T::translation, "m"});
}

// A gravity volume: a field, and the trigger shapes inside which it acts. The values that define the field's direction
// are in the field's frame. That is the node's frame. If `scaleInShape` is set, it is the node's frame without its
// scale; `points` and `shape` then include the scale, because an uneven scale changes which point is nearest.
struct PlanGravityVolume {
    NodeId node;
    GravityType type = GravityType::Directional;
    double gravity = 0;         // m/s^2; negative pushes away
    std::int64_t priority = 0;  // fields of higher priority act first
    bool replace = false;
    bool stop = false;
    Vector3 direction{0, -1, 0};      // directional: unit length, field's frame
    double unitDistance = 0;          // all types but directional: m, in the world; 0: constant strength
    double radius = 1;                // disc, torus: m, field's frame; zero or positive
    std::vector<Vector3> points;      // line: at least 2, m, field's frame
    std::optional<ExactShape> shape;  // shaped: always set, field's frame
    bool pullsInSolid = false;        // shaped: true: pulls a body inside the solid toward the solid's surface
    bool scaleInShape = false;
    std::int32_t body = kNone;  // body that carries it, and that it does not act on
    Affine toWorld;             // from the field's frame, at the start; invertible
    Affine
        toBody;  // from the field's frame to the body's centre-of-mass frame; the same as toWorld if there is no body
    std::vector<std::uint32_t> geoms;  // PlanWorld::geoms: geoms of the trigger; at least one unless `everywhere`
    bool everywhere = false;           // acts on all bodies except the one that carries it
};
// The table leaves out `shape`, which has no members to list. ExactShape hashes itself.
template <std::same_as<PlanGravityVolume> T>
constexpr auto membersOf(const T*) {
    return members("gravity", Member{"type", &T::type}, Member{"gravity", &T::gravity, "m/s^2"},
                   Member{"priority", &T::priority}, Member{"replace", &T::replace}, Member{"stop", &T::stop},
                   Member{"direction", &T::direction}, Member{"unitDistance", &T::unitDistance, "m"},
                   Member{"radius", &T::radius, "m"}, Member{"points", &T::points, "m"},
                   Member{"pullsInSolid", &T::pullsInSolid}, Member{"scaleInShape", &T::scaleInShape},
                   Member{"body", &T::body}, Member{"toWorld", &T::toWorld}, Member{"toBody", &T::toBody},
                   Member{"geoms", &T::geoms}, Member{"everywhere", &T::everywhere});
}

// A curve that plays from the start of the simulation, or from the time when its scene was added.
template <typename Curve>
struct PlanCurve {
    Curve curve;          // has no fault
    double duration = 0;  // s, length of one pass
    bool repeats = true;  // false: it plays once
    bool closed = false;  // its end equals its beginning, so that it repeats without a jump
};
template <typename Curve>
constexpr auto membersOf(const PlanCurve<Curve>*) {
    using T = PlanCurve<Curve>;
    return members("curve", Member{"curve", &T::curve}, Member{"duration", &T::duration, "s"},
                   Member{"repeats", &T::repeats}, Member{"closed", &T::closed});
}

// A node that an animation moves, or a body that such a node above it carries. Its frame in the world is the frame of
// `outer`, times `between`, times `own`; each curve replaces one property of `own`.
struct PlanMotion {
    NodeId node;
    std::int32_t outer = kNone;  // index of an earlier one in PlanWorld::motions; kNone: the world
    Placement between;           // placement of the node's parent
    Transform own;
    std::optional<PlanCurve<VectorCurve>> position;  // m, in the parent's frame
    std::optional<PlanCurve<RotationCurve>> rotation;
    std::optional<PlanCurve<VectorCurve>> scale;  // places the nodes below; shapes keep their size
    std::int32_t body = kNone;                    // the kinematic body that is driven
};
template <std::same_as<PlanMotion> T>
constexpr auto membersOf(const T*) {
    return members("motion", Member{"outer", &T::outer}, Member{"between", &T::between}, Member{"own", &T::own},
                   Member{"position", &T::position}, Member{"rotation", &T::rotation}, Member{"scale", &T::scale},
                   Member{"body", &T::body});
}

struct PlanWorld {
    NodeId node;                   // the world node, or the root if the scene has no world
    Vector3 gravity;               // m/s^2
    bool gravityAuthored = false;  // stated by the file, and not overridden by PlanOptions
    OdeWorld ode;                  // the values that the file states and ODE can take; for gravity see above
    LargeVector<PlanBody> bodies;
    std::vector<PlanSpace> spaces;
    LargeVector<PlanGeom> geoms;
    std::vector<PlanJoint> joints;
    std::vector<NodeId> jointGroups;
    std::vector<PlanSixDofJoint> sixDofJoints;  // in addition to entries in `joints`, or instead of them
    std::vector<CollisionOverride> collisionOverrides;
    std::vector<PlanTrigger> triggers;
    std::vector<PlanGravityVolume> fields;  // highest priority first; equal priorities in document order
    std::vector<PlanMotion> motions;        // outer ones first
};
template <std::same_as<PlanWorld> T>
constexpr auto membersOf(const T*) {
    return members("world", Member{"gravity", &T::gravity, "m/s^2"}, Member{"gravityAuthored", &T::gravityAuthored},
                   Member{"ode", &T::ode}, Member{"bodies", &T::bodies}, Member{"spaces", &T::spaces},
                   Member{"geoms", &T::geoms}, Member{"joints", &T::joints}, Member{"jointGroups", &T::jointGroups},
                   Member{"sixDofJoints", &T::sixDofJoints}, Member{"collisionOverrides", &T::collisionOverrides},
                   Member{"triggers", &T::triggers}, Member{"fields", &T::fields}, Member{"motions", &T::motions});
}

// A surface with all defaults filled in.
struct PlanMaterial {
    double staticFriction = 0.6;
    double dynamicFriction = 0.6;
    double restitution = 0;
    // nullopt: the mode of the other surface is used; if both are nullopt, Average.
    std::optional<CombineMode> frictionCombine = CombineMode::Average;
    std::optional<CombineMode> restitutionCombine = CombineMode::Average;
};
template <std::same_as<PlanMaterial> T>
constexpr auto membersOf(const T*) {
    return members("material", Member{"staticFriction", &T::staticFriction},
                   Member{"dynamicFriction", &T::dynamicFriction}, Member{"restitution", &T::restitution},
                   Member{"frictionCombine", &T::frictionCombine},
                   Member{"restitutionCombine", &T::restitutionCombine});
}

// A collision filter with names replaced by numbers, indices into Plan::systems; each list is sorted.
struct PlanFilter {
    std::vector<std::uint32_t> systems;
    std::vector<std::uint32_t> collideWith;
    std::vector<std::uint32_t> notCollideWith;
};
template <std::same_as<PlanFilter> T>
constexpr auto membersOf(const T*) {
    return members("filter", Member{"systems", &T::systems}, Member{"collideWith", &T::collideWith},
                   Member{"notCollideWith", &T::notCollideWith});
}

struct Plan {
    std::vector<PlanWorld> worlds;
    std::vector<PlanMaterial> materials;  // [0] is the default material
    std::vector<PlanFilter> filters;
    std::vector<OdeSurface> surfaces;  // surfaces of geoms that state one
    std::vector<std::string> systems;  // names that the filters use
};
template <std::same_as<Plan> T>
constexpr auto membersOf(const T*) {
    return members("plan", Member{"worlds", &T::worlds}, Member{"materials", &T::materials},
                   Member{"filters", &T::filters}, Member{"surfaces", &T::surfaces}, Member{"systems", &T::systems});
}

// Resolves and checks a scene. Diagnostics go to `log`, each with the place of its object in the file. An object that
// cannot be simulated is left out, and the others stay. A scene that forbids simulation (SceneContents::simulable)
// gives a plan without worlds.
[[nodiscard]] Plan makePlan(const Scene& scene, const PlanOptions& options, DiagnosticLog& log);

}  // namespace orrery
