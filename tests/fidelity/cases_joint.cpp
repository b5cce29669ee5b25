// Joints: springs keep their amplitude, limits are kept, and what is joined stays joined.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <numbers>
#include <stdexcept>
#include <string>

#include "cases.hpp"
#include "observe.hpp"
#include "orrery/importers/load.hpp"
#include "solids.hpp"

namespace orrery::fidelity {

namespace {

struct Spring {
    bool angular = false;
    bool drive = false;  // else a limit whose bounds are one, and soft
    double hw = 0.1;     // step times angular frequency
    double damping = 0;  // ratio
    double dt = 0.01;
};

constexpr double kAmplitude = 0.2;  // m or rad

// A box of 1 kg that a spring holds to a point of the world.
Scene sceneOf(const Spring& spring) {
    SceneBuilder make;
    constexpr double edge = 0.6;
    constexpr double inertia = edge * edge / 6;
    const double moved = spring.angular ? inertia : 1;
    const double w = spring.hw / spring.dt;
    JointSettings settings;
    const double stiffness = moved * w * w;
    const double damping = 2 * moved * w * spring.damping;
    if (spring.drive) {
        JointDrive& drive = settings.drives.emplace_back();
        drive.type = spring.angular ? DriveType::Angular : DriveType::Linear;
        drive.axis = 0;
        drive.positionTarget = 0;
        drive.stiffness = stiffness;
        drive.damping = damping;
    } else {
        JointLimit& limit = settings.limits.emplace_back();
        (spring.angular ? limit.angularAxes : limit.linearAxes) = {0};
        limit.min = limit.max = 0;
        limit.stiffness = stiffness;
        limit.damping = damping;
    }
    const JointSettingsId id = make.contents().addJointSettings(std::move(settings));
    Node& body = make.addBody(make.root(), "body", {spring.angular ? 0 : kAmplitude, 0, 0});
    make.addBox(body, "body shape", {edge, edge, edge});
    if (spring.angular) body.transform.rotation = AxisAngle{{1, 0, 0}, kAmplitude, false};
    make.addSixDofJoint(make.root(), "spring", body, id);
    setGravity(make, {});
    return make.build();
}

double deflection(const Simulation& sim, bool angular) {
    const dBodyID body = sim.ode(sim.bodies()[0]);
    if (!angular) return center(body).x;
    const dReal* q = dBodyGetQuaternion(body);
    return 2 * std::atan2(q[1], q[0]);
}

// The largest deflection in the last period before `seconds`, over the first; of a damped spring over what
// remains by the formula.
Figures measureSpring(const Spring& spring, const SimulationOptions& options) {
    Simulation sim = simulate(sceneOf(spring), options);
    const double w = spring.hw / spring.dt;
    const double seconds = spring.damping > 0 ? 4 / w : 3;
    const double period = 2 * std::numbers::pi / w;
    double largest = 0;
    double lastCrossing = 0;
    int crossings = 0;
    double before = kAmplitude;
    while (sim.time() < seconds) {
        sim.step(spring.dt);
        const double x = deflection(sim, spring.angular);
        if (sim.time() > seconds - period) largest = std::max(largest, std::abs(x));
        if (before * x < 0) {
            lastCrossing = sim.time() - spring.dt * x / (x - before);
            ++crossings;
        }
        before = x;
    }
    if (spring.damping > 0) {
        const double wd = w * std::sqrt(1 - spring.damping * spring.damping);
        const double t = sim.time();
        const double expected = kAmplitude * std::exp(-spring.damping * w * t) *
                                (std::cos(wd * t) + spring.damping * w / wd * std::sin(wd * t));
        return {below("off the formula by", std::abs(deflection(sim, spring.angular) - expected) / kAmplitude, 0.05)};
    }
    const double measuredPeriod = crossings > 0 ? lastCrossing / (crossings - 0.5) * 2 : kInfinity;
    return {within("amplitude left", largest / kAmplitude, 0.95, 1.05),
            within("period", measuredPeriod / period, 0.98, 1.02)};
}

// A body of 1 kg flies through a frame joint that lets it go 0.25 m along one axis, or that far in a plane, or turn
// so far: how far it gets, and what comes back.
enum class Limited { Line, Plane, Turn };

Figures measureLimit(Limited what, double speed, const SimulationOptions& options) {
    constexpr double bound = 0.25;
    double overrun = 0;
    double back = 0;
    for (int phase = 0; phase < 16; ++phase) {
        SceneBuilder make;
        JointSettings settings;
        JointLimit& limit = settings.limits.emplace_back();
        if (what == Limited::Line) limit.linearAxes = {0};
        if (what == Limited::Plane) limit.linearAxes = {0, 1};
        if (what == Limited::Turn) limit.angularAxes = {0};
        limit.min = what == Limited::Plane ? 0 : -1;
        limit.max = bound;
        const JointSettingsId id = make.contents().addJointSettings(std::move(settings));
        const double start = bound - speed * 0.01 * (3 + phase / 16.0);
        const bool turns = what == Limited::Turn;
        Node& body = make.addBody(make.root(), "body", {turns ? 0 : start, 0, 0});
        make.addBox(body, "body shape", {0.2, 0.2, 0.2});
        if (turns) body.transform.rotation = AxisAngle{{1, 0, 0}, start, false};
        (turns ? body.body->angularVelocity : body.body->linearVelocity) = Vector3{speed, 0, 0};
        make.addSixDofJoint(make.root(), "joint", body, id);
        setGravity(make, {});
        Simulation sim = simulate(make.build(), options);
        for (int i = 0; i < 20; ++i) {
            sim.step(0.01);
            overrun = std::max(overrun, deflection(sim, turns) - bound);
            back = std::max(
                back,
                -(turns ? angularVelocity(sim.ode(sim.bodies()[0])).x : velocity(sim.ode(sim.bodies()[0])).x) / speed);
        }
    }
    return {below("overrun", overrun, 0.005, what == Limited::Turn ? "rad" : "m"), below("most back", back, 0.01)};
}

double gapOf(dJointID joint) {
    dVector3 one{};
    dVector3 two{};
    switch (dJointGetType(joint)) {
        case dJointTypeBall:
            dJointGetBallAnchor(joint, one);
            dJointGetBallAnchor2(joint, two);
            break;
        case dJointTypeHinge:
            dJointGetHingeAnchor(joint, one);
            dJointGetHingeAnchor2(joint, two);
            break;
        case dJointTypeHinge2:
            dJointGetHinge2Anchor(joint, one);
            dJointGetHinge2Anchor2(joint, two);
            break;
        case dJointTypeUniversal:
            dJointGetUniversalAnchor(joint, one);
            dJointGetUniversalAnchor2(joint, two);
            break;
        default:
            return 0;
    }
    return std::hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
}

// The largest gap over all joints that have an anchor on both bodies. The gap of a hinge2 along the suspension's axis
// is its travel.
double largestGap(const Simulation& sim) {
    double largest = 0;
    for (const orrery::BodyId id : sim.bodies()) {
        const dBodyID body = sim.ode(id);
        for (int i = 0; i < dBodyGetNumJoints(body); ++i) {
            const dJointID joint = dBodyGetJoint(body, i);
            double gap = gapOf(joint);
            if (dJointGetType(joint) == dJointTypeHinge2) {
                dVector3 one{};
                dVector3 two{};
                dVector3 axis{};
                dJointGetHinge2Anchor(joint, one);
                dJointGetHinge2Anchor2(joint, two);
                dJointGetHinge2Axis1(joint, axis);
                const double along =
                    axis[0] * (one[0] - two[0]) + axis[1] * (one[1] - two[1]) + axis[2] * (one[2] - two[2]);
                gap = std::sqrt(std::max(0.0, gap * gap - along * along));
            }
            if (!std::isfinite(gap)) return kInfinity;
            largest = std::max(largest, gap);
        }
    }
    return largest;
}

Scene sceneOfFile(const std::filesystem::path& file) {
    DiagnosticLog log;
    LoadOptions reading;
    reading.xode.pyBrainParameters = true;  // without them parts of PyBrain's robots push each other apart
    Scene scene = load(file, log, reading);
    for (const Diagnostic& diagnostic : log.entries()) {
        if (diagnostic.severity == Severity::Error) throw std::runtime_error(toText(diagnostic));
    }
    return scene;
}

Figures measureGaps(const std::filesystem::path& file, const SimulationOptions& options) {
    Simulation sim = simulate(sceneOfFile(file), options);
    double largest = 0;
    double farthest = 0;
    for (int i = 0; i < 1000; ++i) {
        sim.step(0.01);
        largest = std::max(largest, largestGap(sim));
    }
    for (const Vector3& p : centers(sim)) farthest = std::max(farthest, length(p));
    // The end of the chain goes at 10 m/s: there the arc of a step and its chord differ by centimetres.
    const double most = file.stem() == "chain" ? 60 : 5;
    return {below("largest gap", 1000 * largest, most, "mm"), below("gap at the end", 1000 * largestGap(sim), 5, "mm"),
            note("farthest body", farthest, "m"), note("speed", fastestPoint(sim), "m/s")};
}

void addFile(Cases& cases, const std::filesystem::path& file) {
    if (!std::filesystem::exists(file)) return;
    cases.push_back(
        {"anchors/" + file.stem().string(), [file](const SimulationOptions& o) { return measureGaps(file, o); }});
}

void addSprings(Cases& cases) {
    const auto add = [&](std::string name, const Spring& spring) {
        cases.push_back({"spring/" + name, [spring](const SimulationOptions& o) { return measureSpring(spring, o); }});
    };
    for (const bool angular : {false, true}) {
        for (const bool drive : {false, true}) {
            const std::string kind = std::string(angular ? "angular" : "linear") + (drive ? "-drive" : "-limit");
            for (const double hw : {0.02, 0.05, 0.1, 0.2}) {
                add(kind + "/hw" + std::to_string(hw).substr(0, 4), {.angular = angular, .drive = drive, .hw = hw});
            }
            add(kind + "/damped", {.angular = angular, .drive = drive, .hw = 0.05, .damping = 0.2});
            add(kind + "/dt0.001", {.angular = angular, .drive = drive, .hw = 0.1, .dt = 0.001});
        }
    }
}

void addLimits(Cases& cases) {
    const auto add = [&](const char* name, Limited what) {
        for (const double speed : {0.5, 1.0, 5.0}) {
            cases.push_back({"limit/" + std::string(name) + "/" + std::to_string(speed).substr(0, 3) + "mps",
                             [=](const SimulationOptions& o) { return measureLimit(what, speed, o); }});
        }
    };
    add("line", Limited::Line);
    add("plane", Limited::Plane);
    add("turn", Limited::Turn);
}

}  // namespace

void addJointCases(Cases& cases) {
    addSprings(cases);
    addLimits(cases);
    const std::filesystem::path source = ORRERY_SOURCE_DIR;
    for (const char* name : {"vehicle", "robot_arm", "rover", "chain"}) {
        addFile(cases, source / "data" / (std::string(name) + ".xode"));
    }
    const char* set = std::getenv("ORRERY_CORPUS");
    const std::filesystem::path robots = std::filesystem::path(set ? set : ORRERY_CORPUS) / "xode" / "pybrain";
    for (const char* name : {"acrobot", "arm", "box-sphere", "ccrlTable", "crawler", "hand", "johnnie"}) {
        addFile(cases, robots / (std::string(name) + ".xode"));
    }
}

}  // namespace orrery::fidelity
