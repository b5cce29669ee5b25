#include "joint_rig.hpp"

namespace orrery::fidelity {
namespace {

constexpr Vector3 kX{1, 0, 0};
constexpr Vector3 kY{0, 1, 0};
constexpr Vector3 kZ{0, 0, 1};

}  // namespace

std::vector<JointAxisCase> stopAxes() {
    return {{JointType::Hinge, {kZ}, 0},          {JointType::Slider, {kX}, 0, true},
            {JointType::Universal, {kX, kY}, 0},  {JointType::Universal, {kX, kY}, 1},
            {JointType::Hinge2, {kY, kX}, 0},     {JointType::Piston, {kX}, 0, true},
            {JointType::Piston, {kX}, 1},         {JointType::PR, {kX, kY}, 0, true},
            {JointType::PR, {kX, kY}, 1},         {JointType::PU, {kY, kZ, kX}, 0},
            {JointType::PU, {kY, kZ, kX}, 1},     {JointType::PU, {kY, kZ, kX}, 2, true},
            {JointType::AMotor, {kX, kY, kZ}, 0}, {JointType::AMotor, {kX, kY, kZ}, 1},
            {JointType::AMotor, {kX, kY, kZ}, 2}};
}

std::string nameOf(const JointAxisCase& one) {
    return std::string(toText(one.type)) + " axis " + std::to_string(one.axis + 1);
}

bool canHave(const JointAxisCase& one, Ends ends) {
    if (one.type == JointType::Hinge2) return ends == Ends::BodyBody;
    if (ends != Ends::WorldBody) return true;
    // If the world comes first, ODE throws away the body of a piston or PR, and has the stops of two crossing axes the
    // other way round; the angles of a motor go backward.
    const bool crossing = one.type == JointType::Universal || (one.type == JointType::PU && !one.linear);
    return !crossing && one.type != JointType::Piston && one.type != JointType::PR && one.type != JointType::AMotor;
}

JointRig::JointRig(const JointAxisCase& ofAxis, Ends ends) : one(ofAxis) {
    body = &make.addBody(make.root(), "body", {}, 2);
    make.addSphere(*body, "ball", 0.2);
    const Node* other = nullptr;
    if (ends == Ends::BodyBody) {
        Node& heavy = make.addBody(make.root(), "other", {5, 0, 0}, 1e6);
        make.addSphere(heavy, "other ball", 2);
        other = &heavy;
    }
    const bool first = ends != Ends::WorldBody;
    joint =
        &make.addJoint(make.root(), "joint", one.type, first ? body : other, first ? other : body, Vector3{}, one.axes);
    if (one.type == JointType::AMotor) joint->joint->ode.emplace().amotorMode = OdeAMotorMode::Euler;
    if (one.type == JointType::AMotor || one.type == JointType::Slider) joint->joint->anchor.reset();
}

Simulation JointRig::simulate(SimulationOptions options) {
    options.plan.gravityOverride = gravity;
    options.skipConnectedBodies = true;
    DiagnosticLog log;
    Simulation sim(make.build(), options, log);
    for (const Diagnostic& diagnostic : log.entries()) BOOST_TEST_MESSAGE(diagnostic.message);
    BOOST_REQUIRE(sim.ode(sim.findJoint("joint")));
    return sim;
}

Vector3 times(const Vector3& v, double factor) {
    return {v.x * factor, v.y * factor, v.z * factor};
}

double dot(const dReal* a, const Vector3& b) {
    return a[0] * b.x + a[1] * b.y + a[2] * b.z;
}

}  // namespace orrery::fidelity
