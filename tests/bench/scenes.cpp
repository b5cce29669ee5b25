#include "scenes.hpp"

#include <string>

#include "orrery/scene/scene.hpp"

namespace orrery::bench {

Scene stackedBoxes() {
    SceneBuilder make;
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    for (int stack = 0; stack < 100; ++stack) {
        for (int level = 0; level < 10; ++level) {
            const std::string name = "box" + std::to_string(stack * 10 + level);
            Node& body = make.addBody(make.root(), name, {2.0 * (stack % 10), 0.5 + level, 2.0 * (stack / 10)});
            make.addBox(body, name + " shape", {1, 1, 1});
        }
    }
    return make.build();
}

namespace {

// Trunk, head, and four limbs of two parts each, all capsules or spheres, joined by balls and hinges.
void addRagdoll(SceneBuilder& make, const std::string& name, Vector3 at) {
    const auto part = [&](const char* suffix, Vector3 p, double radius, double length) -> Node& {
        Node& body = make.addBody(make.root(), name + suffix, {at.x + p.x, at.y + p.y, at.z + p.z}, 3);
        body.transform.rotation = EulerAngles{{90, 0, 0}, true};
        make.addCapsule(body, name + suffix + " shape", radius, length);
        return body;
    };
    const auto join = [&](JointType type, const Node& a, const Node& b, Vector3 p) {
        const std::vector<Vector3> axes =
            type == JointType::Hinge ? std::vector<Vector3>{{1, 0, 0}} : std::vector<Vector3>{};
        make.addJoint(make.root(), name + " " + b.name, type, &a, &b, Vector3{at.x + p.x, at.y + p.y, at.z + p.z},
                      axes);
    };
    const Node& trunk = part(" trunk", {0, 0, 0}, 0.2, 0.4);
    const Node& head = part(" head", {0, 0.65, 0}, 0.12, 0.1);
    join(JointType::Ball, trunk, head, {0, 0.45, 0});
    for (const double side : {-1.0, 1.0}) {
        const std::string which = side < 0 ? " left" : " right";
        const Node& arm = part((which + " arm").c_str(), {0.35 * side, 0.15, 0}, 0.07, 0.25);
        const Node& hand = part((which + " hand").c_str(), {0.35 * side, -0.25, 0}, 0.06, 0.25);
        const Node& leg = part((which + " leg").c_str(), {0.15 * side, -0.65, 0}, 0.09, 0.3);
        const Node& foot = part((which + " foot").c_str(), {0.15 * side, -1.15, 0}, 0.08, 0.3);
        join(JointType::Ball, trunk, arm, {0.35 * side, 0.3, 0});
        join(JointType::Hinge, arm, hand, {0.35 * side, -0.05, 0});
        join(JointType::Ball, trunk, leg, {0.15 * side, -0.42, 0});
        join(JointType::Hinge, leg, foot, {0.15 * side, -0.9, 0});
    }
}

}  // namespace

Scene ragdolls() {
    SceneBuilder make;
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    for (int i = 0; i < 100; ++i) {
        addRagdoll(make, "doll" + std::to_string(i), {3.0 * (i % 10), 1.6, 3.0 * (i / 10)});
    }
    return make.build();
}

Scene freeSpheres() {
    SceneBuilder make;
    for (int i = 0; i < 10'000; ++i) {
        const std::string name = "ball" + std::to_string(i);
        Node& body = make.addBody(make.root(), name, {3.0 * (i % 100), 3.0 * (i % 7), 3.0 * (i / 100)});
        make.addSphere(body, name + " shape", 0.5);
    }
    return make.build();
}

Scene pileOfSpheres(int count, int wide) {
    SceneBuilder make;
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    make.addPlane(make.root(), "left", {1, 0, 0}, -0.6);
    make.addPlane(make.root(), "right", {-1, 0, 0}, -(wide - 0.4));
    make.addPlane(make.root(), "front", {0, 0, 1}, -0.6);
    make.addPlane(make.root(), "back", {0, 0, -1}, -(wide - 0.4));
    for (int i = 0; i < count; ++i) {
        const std::string name = "ball" + std::to_string(i);
        const double aside = 0.05 * (i % 3 - 1);  // no ball stands on another one
        Node& body = make.addBody(make.root(), name,
                                  {i % wide + aside, 0.5 + 1.01 * (i / (wide * wide)), i / wide % wide - aside});
        make.addSphere(body, name + " shape", 0.49);
    }
    return make.build();
}

namespace {

void addBrick(SceneBuilder& make, int number, const Vector3& place, const Vector3& size) {
    const std::string name = "brick" + std::to_string(number);
    Node& body = make.addBody(make.root(), name, place, 1);
    make.addBox(body, name + " shape", size);
}

}  // namespace

Scene pyramid() {
    SceneBuilder make;
    constexpr int kBase = 30;
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    int number = 0;
    for (int row = 0; row < kBase; ++row) {
        for (int column = 0; column < kBase - row; ++column)
            addBrick(make, number++, {1.02 * column + 0.51 * row, row + 0.5, 0}, {1, 1, 1});
    }
    return make.build();
}

Scene wallThatIsHit() {
    SceneBuilder make;
    make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    for (int i = 0; i < 1'000; ++i) {
        const int row = i / 40;
        addBrick(make, i, {1.01 * (i % 40) + 0.505 * (row % 2), 0.5 * row + 0.25, 0}, {1, 0.5, 0.5});
    }
    Node& ball = make.addBody(make.root(), "ball", {20, 5, -8}, 50);
    ball.body->linearVelocity = {0, 0, 40};
    make.addSphere(ball, "ball shape", 1);
    return make.build();
}

std::optional<Scene> sceneByName(std::string_view name) {
    if (name == "boxes") return stackedBoxes();
    if (name == "ragdolls") return ragdolls();
    if (name == "spheres") return freeSpheres();
    if (name == "pile") return pileOfSpheres(5'000, 12);
    if (name == "bin") return pileOfSpheres(1'000, 8);
    if (name == "pyramid") return pyramid();
    if (name == "wall") return wallThatIsHit();
    return std::nullopt;
}

}  // namespace orrery::bench
