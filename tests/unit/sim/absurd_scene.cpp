#include "absurd_scene.hpp"

#include <array>
#include <limits>

#include "plan_support.hpp"

namespace orrery::test {

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

}  // namespace orrery::test
