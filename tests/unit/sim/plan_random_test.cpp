// Scenes of random parts with absurd values: whatever they hold, every number of the Plan is one that
// ODE can be given. ORRERY_TEST_SEED sets the seed, ORRERY_TEST_SCENES how many.
#include <cstdlib>
#include <limits>
#include <random>

#include "orrery/base/codes/sim.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/sim/simulation.hpp"
#include "plan_support.hpp"

namespace orrery::test {
namespace {

#ifdef NDEBUG
constexpr std::uint64_t kScenes = 20'000;
#else
constexpr std::uint64_t kScenes = 2'000;  // the same rules, at a tenth of the speed
#endif

std::uint64_t environmentNumber(const char* name, std::uint64_t fallback) {
    const char* text = std::getenv(name);
    const auto number = text != nullptr ? parseInteger(text) : std::nullopt;
    return number && *number >= 0 ? static_cast<std::uint64_t>(*number) : fallback;
}

// Values as fuzzers like them, more often good ones: else nothing would get far.
class AbsurdScene {
public:
    explicit AbsurdScene(std::uint64_t seed) : random_(seed) {}
    Scene make();

private:
    std::size_t below(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }
    bool chance(double probability) { return std::bernoulli_distribution(probability)(random_); }
    double number();
    double positive() {
        return chance(absurdity_) ? number() : std::uniform_real_distribution<double>(.01, 10)(random_);
    }
    Vector3 vector() { return {number(), number(), number()}; }
    Vector3 sizes() { return {positive(), positive(), positive()}; }
    Transform transform();
    Rotation rotation();
    ShapeGeometry geometry();
    ComposedMass mass(int depth);
    MotionMass motion();
    void addBody(Node& node);
    void addJoint(Node& node);
    void addTrigger(Node& node);
    void addTables();
    void fill(Node& node);
    NodeId anyNode() { return NodeId{static_cast<std::uint32_t>(below(40))}; }
    template <typename T>
    void maybe(std::optional<T>& value, T with) {
        if (chance(.5)) value = std::move(with);
    }

    std::mt19937_64 random_;
    double absurdity_ = 0;
    SceneBuilder make_;
};

double AbsurdScene::number() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    static const std::array<double, 18> kAbsurd{
        0,   -0.0, 1e300, -1e300, 1e-300, 5e-324, kInfinity, -kInfinity, std::numeric_limits<double>::quiet_NaN(),
        1e7, -1e7, 1e8,   1e12,   1e-12,  1e30,   -1,        1e154,      std::numeric_limits<double>::max()};
    if (chance(absurdity_)) return kAbsurd[below(kAbsurd.size())];
    return std::uniform_real_distribution<double>(-5, 5)(random_);
}

Rotation AbsurdScene::rotation() {
    switch (below(3)) {
        case 0:
            return Quaternion{number(), number(), number(), number()};
        case 1:
            return EulerAngles{vector(), chance(.5)};
        default:
            return AxisAngle{vector(), number(), chance(.5)};
    }
}

Transform AbsurdScene::transform() {
    Transform result;
    if (chance(.1)) {
        Matrix4& matrix = result.matrix.emplace();
        for (std::size_t i = 0; i < 12; ++i) {
            if (chance(.3)) matrix.m[i] = number();
        }
        return result;
    }
    maybe(result.position, vector());
    maybe(result.rotation, rotation());
    if (chance(.3)) result.scale = chance(.5) ? Vector3{2, 2, 2} : vector();
    result.absolute = chance(.1);
    return result;
}

ShapeGeometry AbsurdScene::geometry() {
    const auto round = [this](auto shape) {
        shape.axis = static_cast<Axis>(below(3));
        maybe(shape.height, positive());
        maybe(shape.radius, positive());
        if (chance(.1)) maybe(shape.radiusBottom, positive());
        if (chance(.1)) maybe(shape.radiusTop, positive());
        return shape;
    };
    switch (below(12)) {
        case 0:
            return std::monostate{};
        case 1:
        case 2:
            return SphereShape{positive()};
        case 3: {
            CapsuleShape capsule = round(CapsuleShape{});
            if (chance(.5)) capsule.meaning = CapsuleShape::Height::Total;
            return capsule;
        }
        case 4:
            return round(CylinderShape{});
        case 5:
            return ConeShape{positive(), positive()};
        case 6:
            return PlaneShape{number(), number(), number(), number()};
        case 7:
            return RayShape{positive()};
        case 8:
            return ConvexShape{MeshId{static_cast<std::uint32_t>(below(4))}};
        case 9:
            return TriMeshShape{MeshId{static_cast<std::uint32_t>(below(4))}};
        default:
            return BoxShape{sizes()};
    }
}

ComposedMass AbsurdScene::mass(int depth) {
    ComposedMass result;
    if (chance(.4)) {
        result.own = MassParameters{positive(), vector(), diagonal(positive(), positive(), positive())};
        if (chance(.3)) std::get<MassParameters>(result.own).inertia.m[below(9)] = number();
    } else if (chance(.6)) {
        MassShape shape;
        maybe(shape.density, positive());
        maybe(shape.total, positive());
        if (chance(.5)) shape.solid = SphereShape{positive()};
        result.own = shape;
    }
    if (chance(.3)) result.transform = transform();
    if (chance(.3)) result.adjust = positive();
    while (depth < 3 && chance(.3)) result.children.push_back(mass(depth + 1));
    return result;
}

MotionMass AbsurdScene::motion() {
    MotionMass result;
    maybe(result.mass, positive());
    if (chance(.3)) result.centerOfMass = vector();
    if (chance(.3)) result.inertiaDiagonal = chance(.3) ? Vector3{positive(), 0, 1} : sizes();
    if (chance(.3)) result.inertiaOrientation = Quaternion{number(), number(), number(), number()};
    return result;
}

void AbsurdScene::addBody(Node& node) {
    Body& body = node.body.emplace();
    body.type = static_cast<BodyType>(chance(.6) ? 0 : below(3));
    body.velocityFrame = static_cast<VelocityFrame>(below(2));
    maybe(body.enabled, chance(.5));
    maybe(body.gravityFactor, number());
    maybe(body.linearVelocity, vector());
    maybe(body.angularVelocity, vector());
    if (chance(.2)) body.force = vector();
    if (chance(.2)) body.torque = vector();
    if (chance(.2)) body.finiteRotation = FiniteRotation{true, vector()};
    if (chance(.4))
        body.mass = mass(0);
    else if (chance(.7))
        body.mass = motion();
}

void AbsurdScene::addJoint(Node& node) {
    Joint& joint = node.joint.emplace();
    joint.type = static_cast<JointType>(below(7));
    if (chance(.8)) joint.link1 = JointLink{anyNode(), {}, {}};
    if (chance(.8)) joint.link2 = JointLink{anyNode(), {}, {}};
    if (chance(.8)) joint.anchor = JointAnchor{vector(), chance(.5), {}};
    const std::size_t usual[] = {0, 1, 2, 1, 2, 0, 3};
    const std::size_t count = chance(.9) ? usual[static_cast<std::size_t>(joint.type)] : below(5);
    for (std::size_t i = 0; i < count; ++i) {
        JointAxis& axis = joint.axes.emplace_back();
        axis.direction = vector();
        for (auto* value : {&axis.loStop, &axis.hiStop, &axis.velocity, &axis.fMax, &axis.fudgeFactor, &axis.bounce,
                            &axis.cfm, &axis.stopErp, &axis.stopCfm, &axis.suspensionErp, &axis.suspensionCfm}) {
            if (chance(.3)) *value = number();
        }
    }
}

void AbsurdScene::addTrigger(Node& node) {
    Trigger& trigger = node.trigger.emplace();
    if (chance(.7)) trigger.shape = addShape(make_, geometry());
    trigger.ownsDescendants = chance(.2);
    trigger.filter.index = static_cast<std::uint32_t>(below(4));
    while (chance(.3)) trigger.nodes.push_back(anyNode());
}

void AbsurdScene::addTables() {
    for (int i = 0; i < 3; ++i) {
        Mesh mesh;
        const std::size_t count = below(12);
        for (std::size_t k = 0; k < count; ++k) mesh.positions.push_back(vector());
        for (std::size_t k = 0; k < count; ++k) {
            const auto index = [&] { return static_cast<std::uint32_t>(below(chance(.9) ? count : 1000)); };
            mesh.triangles.push_back({index(), index(), index()});
        }
        mesh.loaded = chance(.9);
        make_.contents().addMesh(std::move(mesh));
        PhysicsMaterial material;
        maybe(material.dynamicFriction, number());
        maybe(material.restitution, number());
        make_.contents().addMaterial(material);
        CollisionFilter filter;
        filter.systems = {"a", "b"};
        if (chance(.5)) filter.collideWith = {"c"};
        if (chance(.5)) filter.notCollideWith = {"a"};
        make_.contents().addFilter(filter);
    }
}

void AbsurdScene::fill(Node& node) {
    node.transform = transform();
    if (chance(.05)) node.world.emplace();
    if (chance(.1)) node.space.emplace();
    if (chance(.1)) node.jointGroup.emplace();
    if (chance(.35)) addBody(node);
    if (chance(.4)) {
        Collider& collider = node.collider.emplace();
        if (chance(.95)) collider.shape = addShape(make_, geometry());
        if (chance(.2)) collider.shape.index = static_cast<std::uint32_t>(below(30));
        if (chance(.3)) collider.material.index = static_cast<std::uint32_t>(below(4));
        if (chance(.3)) collider.filter.index = static_cast<std::uint32_t>(below(4));
    }
    if (chance(.1)) addTrigger(node);
    if (chance(.25)) addJoint(node);
}

Scene AbsurdScene::make() {
    absurdity_ = std::array<double, 4>{0, .01, .05, .3}[below(4)];
    addTables();
    std::vector<Node*> nodes{&make_.root()};
    if (chance(.3)) fill(make_.root());
    const std::size_t count = 1 + below(30);
    for (std::size_t i = 0; i < count; ++i) {
        Node& parent = *nodes[chance(.5) ? nodes.size() - 1 : below(nodes.size())];
        fill(*nodes.emplace_back(&make_.contents().addNode(parent)));
    }
    return make_.build();
}

// What is wrong with a plan, as words; empty when nothing is.
class PlanChecker {
public:
    explicit PlanChecker(const Plan& plan) : plan_(plan) {}
    std::string check() {
        for (const PlanWorld& world : plan_.worlds) checkWorld(world);
        for (const PlanMaterial& material : plan_.materials) {
            require(material.dynamicFriction >= 0 && material.dynamicFriction <= 1e7, "friction");
            require(material.restitution >= 0 && material.restitution <= 1e7, "restitution");
        }
        return fault_;
    }

private:
    void require(bool good, const char* what) {
        if (!good && fault_.empty()) fault_ = what;
    }
    static bool inside(const Vector3& v, double limit) {
        return std::abs(v.x) <= limit && std::abs(v.y) <= limit && std::abs(v.z) <= limit;
    }
    static bool unit(const Vector3& v) { return near(toEigen(v).norm(), 1, 1e-12); }
    static bool usable(const Pose& pose) {
        return inside(pose.position, kMaxCoordinate) && near(toEigen(pose.rotation).norm(), 1, 1e-12);
    }
    static bool index(std::int32_t i, std::size_t size) {
        return i == kNone || (i >= 0 && static_cast<std::size_t>(i) < size);
    }
    static bool length(double value) { return value > 0 && value <= kMaxCoordinate; }

    void checkWorld(const PlanWorld& world);
    void checkBody(const PlanBody& body);
    void checkGeom(const PlanWorld& world, const PlanGeom& geom);
    void checkSolid(const Solid& solid);
    void checkJoint(const PlanWorld& world, const PlanJoint& joint);
    void checkAxis(const PlanJointAxis& axis);

    const Plan& plan_;
    std::string fault_;
};

void PlanChecker::checkWorld(const PlanWorld& world) {
    require(inside(world.gravity, kMaxSpeed), "gravity");
    for (const PlanBody& body : world.bodies) checkBody(body);
    for (std::size_t i = 0; i < world.spaces.size(); ++i) require(index(world.spaces[i].parent, i), "space parent");
    for (const PlanGeom& geom : world.geoms) checkGeom(world, geom);
    for (const PlanJoint& joint : world.joints) checkJoint(world, joint);
    for (const PlanTrigger& trigger : world.triggers) {
        require(!trigger.geoms.empty(), "empty trigger");
        for (const std::uint32_t geom : trigger.geoms) {
            require(geom < world.geoms.size() && world.geoms[geom].trigger, "geom of trigger");
        }
    }
}

void PlanChecker::checkBody(const PlanBody& body) {
    require(usable(body.pose), "body pose");
    require(inside(body.centerOfMass, kMaxCoordinate), "centre of mass");
    const Eigen::Isometry3d pose = toEigen(body.pose);
    require(inside(fromEigen(Eigen::Vector3d(pose * toEigen(body.centerOfMass))), 1.001 * kMaxCoordinate), "centre");
    require(body.mass >= kMinMass && body.mass <= kMaxMass, "mass");
    const Eigen::Matrix3d inertia = toEigen(body.inertia);
    require(inertia.allFinite() && inertia == inertia.transpose(), "inertia symmetric");
    require(inertia.llt().info() == Eigen::Success, "inertia positive definite");
    require(inertia.inverse().allFinite(), "inertia inverse");
    // As the body turns, ODE turns the inertia: it has to stay positive definite.
    const Eigen::Matrix3d turn = Eigen::AngleAxisd(1, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix();
    require((turn * inertia * turn.transpose()).llt().info() == Eigen::Success, "turned inertia");
    require(inside(body.linearVelocity, kMaxSpeed), "linear velocity");
    require(inside(body.angularVelocity, kMaxSpeed), "angular velocity");
    require(inside(body.force, kMaxForce) && inside(body.torque, kMaxForce), "force");
    require(std::abs(body.gravityFactor) <= kMaxSpeed, "gravity factor");
    require(!body.finiteRotationAxis || unit(*body.finiteRotationAxis), "finite rotation axis");
}

void PlanChecker::checkSolid(const Solid& solid) {
    if (const auto* box = std::get_if<SolidBox>(&solid)) {
        require(length(box->size.x) && length(box->size.y) && length(box->size.z), "box");
    } else if (const auto* sphere = std::get_if<SolidSphere>(&solid)) {
        require(length(sphere->radius), "sphere");
    } else if (const auto* capsule = std::get_if<SolidCapsule>(&solid)) {
        require(length(capsule->radius) && length(capsule->length), "capsule");
    } else if (const auto* cylinder = std::get_if<SolidCylinder>(&solid)) {
        require(length(cylinder->radius) && length(cylinder->length), "cylinder");
    } else if (const auto* plane = std::get_if<SolidPlane>(&solid)) {
        require(unit(plane->normal) && std::abs(plane->d) <= kMaxCoordinate, "plane");
    } else if (const auto* ray = std::get_if<SolidRay>(&solid)) {
        require(length(ray->length), "ray");
    } else if (const auto* hull = std::get_if<SolidHull>(&solid)) {
        require(hull->hull && hull->hull->pointCount() >= 4 && hull->hull->planeCount() >= 4, "hull");
        for (const double x : hull->hull->points) require(std::abs(x) <= 2 * kMaxCoordinate, "hull point");
        for (std::size_t i = 3; i < hull->hull->planes.size(); i += 4) require(hull->hull->planes[i] > 0, "hull plane");
    } else {
        const auto& mesh = std::get<SolidMesh>(solid).mesh;
        require(mesh && !mesh->triangles.empty(), "mesh");
        for (const Vector3& p : mesh->positions) require(inside(p, kMaxCoordinate), "mesh position");
        for (const Triangle& t : mesh->triangles) {
            for (const std::uint32_t i : t) require(i < mesh->positions.size(), "mesh index");
        }
    }
}

void PlanChecker::checkGeom(const PlanWorld& world, const PlanGeom& geom) {
    require(static_cast<bool>(geom.node), "geom node");
    checkSolid(geom.solid);
    const bool plane = std::holds_alternative<SolidPlane>(geom.solid);
    require(plane || usable(geom.pose), "geom pose");
    require(usable(geom.odePose), "geom pose in ODE");
    require(!plane || geom.body == kNone, "plane on a body");
    require(index(geom.body, world.bodies.size()) && index(geom.space, world.spaces.size()), "geom index");
    require(geom.material < plan_.materials.size() && index(geom.filter, plan_.filters.size()), "geom tables");
}

void PlanChecker::checkAxis(const PlanJointAxis& axis) {
    require(unit(axis.direction), "axis");
    const auto between = [](const std::optional<double>& value, double least, double most) {
        return !value || (*value >= least && *value <= most);
    };
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    require(between(axis.loStop, -kInfinity, 1e7) && between(axis.hiStop, -1e7, kInfinity), "stops");
    require(between(axis.velocity, -kMaxSpeed, kMaxSpeed) && between(axis.fMax, 0, kInfinity), "motor");
    require(between(axis.fudgeFactor, 0, 1) && between(axis.bounce, 0, 1) && between(axis.stopErp, 0, 1), "0 to 1");
    require(between(axis.cfm, 0, kMaxForce) && between(axis.stopCfm, 0, kMaxForce), "cfm");
    require(between(axis.suspensionErp, 0, 1) && between(axis.suspensionCfm, 0, kMaxForce), "suspension");
}

void PlanChecker::checkJoint(const PlanWorld& world, const PlanJoint& joint) {
    require(index(joint.body1, world.bodies.size()) && index(joint.body2, world.bodies.size()), "joint bodies");
    require(joint.body1 != joint.body2, "joint with itself");
    require(index(joint.group, world.jointGroups.size()), "joint group");
    require(!joint.anchor || inside(*joint.anchor, kMaxCoordinate), "anchor");
    const bool anchored =
        joint.type != JointType::Slider && joint.type != JointType::Fixed && joint.type != JointType::AMotor;
    require(joint.anchor.has_value() == anchored, "anchor of type");
    const std::size_t least[] = {0, 1, 2, 1, 2, 0, 1};
    const std::size_t most[] = {0, 1, 2, 1, 2, 0, 3};
    const auto type = static_cast<std::size_t>(joint.type);
    require(joint.axes.size() >= least[type] && joint.axes.size() <= most[type], "axis count");
    for (const PlanJointAxis& axis : joint.axes) checkAxis(axis);
    if (joint.type != JointType::Hinge2 && joint.type != JointType::Universal) return;
    const auto cross = toEigen(joint.axes[0].direction).cross(toEigen(joint.axes[1].direction));
    require(cross.norm() >= 1e-6, "parallel axes");
    require(joint.type != JointType::Hinge2 || (joint.body1 != kNone && joint.body2 != kNone), "hinge2 bodies");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(plan_random)

BOOST_AUTO_TEST_CASE(every_number_is_one_that_ode_takes) {
    const std::uint64_t first = environmentNumber("ORRERY_TEST_SEED", 1);
    const std::uint64_t count = environmentNumber("ORRERY_TEST_SCENES", kScenes);
    std::size_t bodies = 0;
    std::size_t geoms = 0;
    std::size_t joints = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const Scene scene = AbsurdScene(seed).make();
        DiagnosticLog log;
        const Plan plan = makePlan(scene, {}, log);
        const std::string fault = PlanChecker(plan).check();
        BOOST_REQUIRE_MESSAGE(fault.empty(), "seed " << seed << ": " << fault);
        for (const PlanWorld& world : plan.worlds) {
            bodies += world.bodies.size();
            geoms += world.geoms.size();
            joints += world.joints.size();
        }
    }
    // The scenes are not so absurd that nothing is left to check.
    BOOST_TEST(bodies > count / 2);
    BOOST_TEST(geoms > count / 2);
    BOOST_TEST(joints > count / 20);
    BOOST_TEST_MESSAGE(bodies << " bodies, " << geoms << " geoms, " << joints << " joints");
}

// The other side of the same rule: ODE is really given the plans, and refuses nothing.
BOOST_AUTO_TEST_CASE(ode_refuses_nothing) {
    const std::uint64_t first = environmentNumber("ORRERY_TEST_SEED", 1);
    const std::uint64_t count = environmentNumber("ORRERY_TEST_SCENES", kScenes) / 10;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const Scene scene = AbsurdScene(seed).make();
        DiagnosticLog log;
        const Simulation simulation(scene, {}, log);
        for (const Diagnostic& finding : log.entries()) {
            const bool refused = finding.code == code::SIM_ODE_REFUSED || finding.code == code::SIM_HULL_INVALID ||
                                 finding.code == code::SIM_JOINT_PARAMETER_IGNORED ||
                                 finding.code == code::SIM_ODE_MESSAGE;
            BOOST_TEST(!refused, "seed " << seed << ": " << toText(finding));
        }
    }
}

BOOST_AUTO_TEST_CASE(same_scene_gives_the_same_findings) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Scene scene = AbsurdScene(seed).make();
        DiagnosticLog a;
        DiagnosticLog b;
        static_cast<void>(makePlan(scene, {}, a));
        static_cast<void>(makePlan(scene, {}, b));
        BOOST_REQUIRE_EQUAL(a.entries().size(), b.entries().size());
        for (std::size_t i = 0; i < a.entries().size(); ++i) {
            BOOST_REQUIRE_EQUAL(toText(a.entries()[i]), toText(b.entries()[i]));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test
