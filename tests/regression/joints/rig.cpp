#include "rig.hpp"

#include <cmath>

#include "orrery/base/codes/plan.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"

namespace orrery::test {
namespace {

Pose composed(const Pose& a, const Pose& b) {
    const Eigen::Isometry3d both = toEigen(a) * toEigen(b);
    return {fromEigen(Eigen::Vector3d(both.translation())), fromEigen(Eigen::Quaterniond(both.linear()))};
}

Pose inverse(const Pose& pose) {
    const Eigen::Isometry3d back = toEigen(pose).inverse();
    return {fromEigen(Eigen::Vector3d(back.translation())), fromEigen(Eigen::Quaterniond(back.linear()))};
}

Node& addFrame(SceneBuilder& make, Node& parent, std::string name, const Pose& pose) {
    return make.addGroup(parent, std::move(name), pose.position, Rotation{pose.rotation});
}

}  // namespace

JointLimit linearLimit(std::vector<std::uint32_t> axes, double min, double max) {
    JointLimit limit;
    limit.linearAxes = std::move(axes);
    limit.min = min;
    limit.max = max;
    return limit;
}

JointLimit angularLimit(std::vector<std::uint32_t> axes, double min, double max) {
    JointLimit limit = linearLimit({}, min, max);
    limit.angularAxes = std::move(axes);
    return limit;
}

JointDrive motor(DriveType type, std::uint32_t axis, double velocity, double maxForce) {
    JointDrive drive;
    drive.type = type;
    drive.axis = axis;
    drive.velocityTarget = velocity;
    drive.maxForce = maxForce;
    return drive;
}

double Coordinates::twist(int axis) const {
    double angle = 2 * std::atan2(rotation.vec()[axis], rotation.w());
    if (angle > M_PI) angle -= 2 * M_PI;
    if (angle < -M_PI) angle += 2 * M_PI;
    return angle;
}

double Coordinates::angle() const {
    return 2 * std::atan2(rotation.vec().norm(), std::abs(rotation.w()));
}

Scene Rig::scene() const {
    SceneBuilder make;
    Node& still = addFrame(make, make.root(), "still", worldFrame);
    if (collide) {
        still.body.emplace().type = BodyType::Static;
        make.addBox(still, "box", {1, 1, 1});
    }
    const Pose bodyPose = composed(composed(worldFrame, start), inverse(frameInBody));
    Node& body = make.addBody(make.root(), "body", bodyPose.position, mass);
    body.transform.rotation = Rotation{bodyPose.rotation};
    make.addSphere(body, "ball", radius);
    Node& carried = addFrame(make, body, "carried", frameInBody);
    Node& joint = onBody == OnBody::Connected ? still : carried;
    Node& connected = onBody == OnBody::Connected ? carried : still;
    SixDofJoint& made = joint.sixDofJoint.emplace();
    made.connectedNode = connected.id;
    made.settings = make.contents().addJointSettings(settings);
    return make.build();
}

Simulation Rig::simulate() const {
    SimulationOptions options;
    options.solver = solver;
    options.exactSprings = exactSprings;
    options.iterations = 100;
    options.plan.gravityOverride = gravity;
    DiagnosticLog log;
    Simulation sim(scene(), options, log);
    BOOST_TEST(log.entries().size() == diagnostics);
    for (const Diagnostic& diagnostic : log.entries()) BOOST_TEST_MESSAGE(diagnostic.message);
    return sim;
}

Coordinates Rig::coordinates(const Simulation& sim) const {
    const Eigen::Isometry3d still = toEigen(worldFrame);
    const Eigen::Isometry3d carried = toEigen(sim.pose(sim.bodies()[0])) * toEigen(frameInBody);
    const Eigen::Isometry3d seen = onBody == OnBody::Connected ? still.inverse() * carried : carried.inverse() * still;
    return {seen.translation(), Eigen::Quaterniond(seen.linear())};
}

void run(Simulation& sim, int steps, double dt) {
    for (int i = 0; i < steps; ++i) BOOST_REQUIRE(sim.step(dt));
}

std::string kinds(const Simulation& sim) {
    std::string words;
    const auto add = [&](std::string_view word) { words += (words.empty() ? "" : " ") + std::string(word); };
    const PlanWorld& world = orrery::planOf(sim).worlds.at(0);
    for (const PlanJoint& joint : world.joints) add(toText(joint.type));
    for (const PlanSixDofJoint& joint : world.sixDofJoints) {
        if (!joint.rows.empty()) add("rows");
    }
    return words;
}

}  // namespace orrery::test
