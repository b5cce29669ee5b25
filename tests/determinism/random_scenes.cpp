#include "random_scenes.hpp"

#include <array>
#include <iterator>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace orrery {
namespace {

// The distributions of the standard library differ from one to the next; its engines do not.
class Chance {
public:
    explicit Chance(std::uint32_t seed) : engine_(seed) {}

    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(engine_()) % count; }
    double between(double low, double high) {
        return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
    }
    Vector3 vector(double low, double high) {
        // One after the other: the order in which arguments are worked out is the compiler's choice.
        const double x = between(low, high);
        const double y = between(low, high);
        const double z = between(low, high);
        return {x, y, z};
    }
    Rotation turn() {
        const Vector3 axis = vector(-1, 1);
        return AxisAngle{axis, between(-180, 180), true};
    }

private:
    std::mt19937 engine_;
};

// The corners of a lump.
std::vector<Vector3> lump(Chance& chance) {
    std::vector<Vector3> points;
    for (int i = 0; i < 12; ++i) points.push_back(chance.vector(-0.4, 0.4));
    return points;
}

void addCurved(SceneBuilder& make, Node& body, Chance& chance) {
    GeneralShape shape;
    shape.size = chance.vector(0.1, 0.3);
    shape.curves.push_back({chance.vector(0.1, 0.3), chance.between(1.5, 5), {}});
    make.addCollider(body, "", make.contents().addShape({"", shape, {}}));
}

void addHull(SceneBuilder& make, Node& body, Chance& chance) {
    Mesh mesh;
    mesh.positions = lump(chance);
    mesh.loaded = true;
    const MeshId id = make.contents().addMesh(std::move(mesh));
    make.addCollider(body, "", make.contents().addShape({"", ConvexShape{id}, {}}));
}

void addSomeShape(SceneBuilder& make, Node& body, Chance& chance) {
    const Vector3 at = chance.vector(-0.1, 0.1);  // first, since arguments are worked out in any order
    Node& place = make.addGroup(body, "", at, chance.turn());
    const double size = chance.between(0.1, 0.4);
    switch (chance.below(7)) {
        case 0:
            make.addSphere(place, "", size);
            break;
        case 1:
            make.addCapsule(place, "", size / 2, size);
            break;
        case 2:
            make.addCylinder(place, "", size, size * 1.3);
            break;
        case 3:
            addCurved(make, place, chance);
            break;
        case 4:
            addHull(make, place, chance);
            break;
        default:
            make.addBox(place, "", chance.vector(0.2, 0.6));
            break;
    }
}

// Hills of 12 by 12 squares.
void addHills(SceneBuilder& make, Chance& chance) {
    constexpr std::uint32_t kSide = 13;
    std::vector<Vector3> positions;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    for (std::uint32_t row = 0; row < kSide; ++row) {
        for (std::uint32_t column = 0; column < kSide; ++column) {
            positions.push_back({column - 6.0, chance.between(-0.5, 0), row - 6.0});
            if (row == 0 || column == 0) continue;
            const std::uint32_t last = row * kSide + column;
            triangles.push_back({last, last - kSide, last - kSide - 1});
            triangles.push_back({last, last - kSide - 1, last - 1});
        }
    }
    make.addTriMesh(make.root(), "hills", std::move(positions), std::move(triangles));
}

void addGround(SceneBuilder& make, Chance& chance) {
    switch (chance.below(3)) {
        case 0:
            make.addPlane(make.root(), "ground", {chance.between(-0.2, 0.2), 1, chance.between(-0.2, 0.2)}, 0);
            break;
        case 1:
            make.addBox(make.root(), "ground", {20, 1, 20}, {0, -0.5, 0});
            break;
        default:
            addHills(make, chance);
            break;
    }
}

void addField(SceneBuilder& make, Chance& chance) {
    const Vector3 at = chance.vector(-2, 2);
    Node& node = make.addGroup(make.root(), "field", at, chance.turn());
    GravityVolume field;
    field.type = static_cast<GravityType>(chance.below(4));  // no polyline, no shape
    field.gravity = chance.between(-5, 20);
    field.direction = chance.vector(-1, 1);
    field.radius = chance.between(0.5, 2);
    if (chance.below(2) == 0) field.unitDistance = chance.between(0.5, 2);
    field.replace = chance.below(2) == 0;
    node.gravity = field;
    Trigger trigger;
    trigger.shape = make.contents().addShape({"", SphereShape{chance.between(2, 6)}, {}});
    node.trigger = trigger;
}

void addJoints(SceneBuilder& make, Chance& chance, const std::vector<const Node*>& bodies) {
    constexpr JointType kTypes[] = {JointType::Ball,      JointType::Hinge,  JointType::Slider, JointType::Hinge2,
                                    JointType::Universal, JointType::Piston, JointType::DBall};
    for (std::size_t i = 1; i < bodies.size(); i += 2) {
        const JointType type = kTypes[chance.below(std::size(kTypes))];
        const Vector3 axis = chance.vector(-1, 1);
        std::vector<Vector3> axes(traitsOf(type).axes.least, axis);
        if (axes.size() > 1) axes[1] = {axis.y, -axis.x, 0};  // across the first
        Node& joint =
            make.addJoint(make.root(), "", type, bodies[i - 1], bodies[i], bodies[i]->transform.position, axes);
        if (!axes.empty() && chance.below(2) == 0) {
            joint.joint->axes[0].loStop = -0.5;
            joint.joint->axes[0].hiStop = chance.between(0, 1);
        }
    }
}

}  // namespace

Scene randomScene(std::uint32_t seed) {
    Chance chance(seed);
    SceneBuilder make;
    addGround(make, chance);
    std::vector<const Node*> bodies;
    const std::uint32_t count = 4 + chance.below(12);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vector3 at = chance.vector(-1.5, 1.5);
        Node& body = make.addBody(make.root(), "body " + std::to_string(i), at, chance.between(0.1, 5));
        body.transform.position->y += 2 + i * 0.4;
        body.transform.rotation = chance.turn();
        const std::uint32_t shapes = 1 + chance.below(2);
        for (std::uint32_t k = 0; k < shapes; ++k) addSomeShape(make, body, chance);
        bodies.push_back(&body);
    }
    if (chance.below(2) == 0) addJoints(make, chance, bodies);
    if (chance.below(2) == 0) addField(make, chance);
    return make.build();
}

}  // namespace orrery
