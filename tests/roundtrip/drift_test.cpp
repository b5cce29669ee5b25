// Joints of a live world that have drifted and moved since they were made, captured, saved and loaded: ODE has
// the same values of them as before, and solves them alike.
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "orrery/base/codes/export.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/sim/capture.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test::drift_test {
namespace {

constexpr double kSame = 1e-11;     // m or rad: what is read of a joint
constexpr double kSameLate = 1e-9;  // m: where bodies are after many steps
constexpr double kStep = 0.01;      // s

using Numbers = std::vector<double>;

struct JointCase {
    const char* name;
    std::function<dJointID(dWorldID, dBodyID, dBodyID)> make;
    std::function<Numbers(dJointID)> read;
    double turn = 0.3;   // rad: how far the second body turns once the joint is made
    bool world = true;   // one end may be the world
    bool told = false;   // ODE keeps something to itself
    bool first = false;  // the angles are told from the step on
};

Numbers readAll(dJointID id, std::vector<void (*)(dJointID, dVector3)> vectors,
                std::vector<dReal (*)(dJointID)> scalars) {
    Numbers numbers;
    for (auto* get : vectors) {
        dVector3 v = {};
        get(id, v);
        numbers.insert(numbers.end(), v, v + 3);
    }
    for (auto* get : scalars) numbers.push_back(get(id));
    return numbers;
}

dJointID attached(dJointID id, dBodyID a, dBodyID b) {
    dJointAttach(id, a, b);
    return id;
}

std::vector<JointCase> turningCases() {
    return {
        {"ball",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreateBall(w, nullptr), a, b);
             dJointSetBallAnchor(id, 0.5, 0.2, 0.1);
             return id;
         },
         [](dJointID id) {
             return readAll(id, {dJointGetBallAnchor, dJointGetBallAnchor2}, {});
         }},
        {"hinge",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreateHinge(w, nullptr), a, b);
             dJointSetHingeAnchor(id, 0.5, 0.2, 0.1);
             dJointSetHingeAxis(id, 0.6, 0, 0.8);
             dJointSetHingeParam(id, dParamHiStop, 0.1);
             return id;
         },
         [](dJointID id) {
             return readAll(id, {dJointGetHingeAnchor, dJointGetHingeAnchor2, dJointGetHingeAxis},
                            {dJointGetHingeAngle, dJointGetHingeAngleRate});
         }},
        {"hinge2",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreateHinge2(w, nullptr), a, b);
             const dVector3 up = {0, 0, 1};
             const dVector3 side = {0, 1, 0};
             dJointSetHinge2Anchor(id, 0.5, 0.2, 0.1);
             dJointSetHinge2Axes(id, up, side);
             dJointSetHinge2Param(id, dParamLoStop, -0.05);
             return id;
         },
         [](dJointID id) {
             return readAll(id,
                            {dJointGetHinge2Anchor, dJointGetHinge2Anchor2, dJointGetHinge2Axis1, dJointGetHinge2Axis2},
                            {dJointGetHinge2Angle1, dJointGetHinge2Angle2});
         },
         0.03, false},
        {"universal",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreateUniversal(w, nullptr), a, b);
             dJointSetUniversalAnchor(id, 0.5, 0.2, 0.1);
             dJointSetUniversalAxis1(id, 0, 0, 1);
             dJointSetUniversalAxis2(id, 1, 0, 0);
             dJointSetUniversalParam(id, dParamHiStop2, 0.05);
             return id;
         },
         [](dJointID id) {
             return readAll(id,
                            {dJointGetUniversalAnchor, dJointGetUniversalAnchor2, dJointGetUniversalAxis1,
                             dJointGetUniversalAxis2},
                            {dJointGetUniversalAngle1, dJointGetUniversalAngle2});
         }},
        {"fixed",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreateFixed(w, nullptr), a, b);
             dJointSetFixed(id);
             return id;
         },
         [](dJointID) { return Numbers{}; }},
        {"amotor",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreateAMotor(w, nullptr), a, b);
             dJointSetAMotorNumAxes(id, 3);
             dJointSetAMotorAxis(id, 0, 1, 0, 0, 1);
             dJointSetAMotorAxis(id, 2, 2, 1, 0, 0);
             dJointSetAMotorMode(id, dAMotorEuler);
             return id;
         },
         [](dJointID id) {
             Numbers numbers;
             for (int i = 0; i < 3; ++i) numbers.push_back(dJointGetAMotorAngle(id, i));
             return numbers;
         },
         0.3, false, false, true},
    };
}

std::vector<JointCase> slidingCases() {
    return {
        {"slider",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreateSlider(w, nullptr), a, b);
             dJointSetSliderAxis(id, 0, 0.6, 0.8);
             dJointSetSliderParam(id, dParamHiStop, 0.01);
             return id;
         },
         [](dJointID id) { return readAll(id, {dJointGetSliderAxis}, {dJointGetSliderPosition}); }},
        {"piston",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreatePiston(w, nullptr), a, b);
             dJointSetPistonAnchor(id, 0.5, 0.2, 0.1);
             dJointSetPistonAxis(id, 0, 0.6, 0.8);
             return id;
         },
         [](dJointID id) {
             return readAll(id, {dJointGetPistonAnchor, dJointGetPistonAnchor2, dJointGetPistonAxis},
                            {dJointGetPistonPosition, dJointGetPistonAngle});
         }},
        {"pr",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreatePR(w, nullptr), a, b);
             dJointSetPRAnchor(id, 0.5, 0.2, 0.1);
             dJointSetPRAxis1(id, 0, 0, 1);
             dJointSetPRAxis2(id, 0, 1, 0);
             return id;
         },
         [](dJointID id) {
             return readAll(id, {dJointGetPRAnchor, dJointGetPRAxis1, dJointGetPRAxis2},
                            {dJointGetPRPosition, dJointGetPRAngle});
         }},
        {"pu",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreatePU(w, nullptr), a, b);
             dJointSetPUAnchor(id, 0.5, 0.2, 0.1);
             dJointSetPUAxis1(id, 1, 0, 0);
             dJointSetPUAxis2(id, 0, 1, 0);
             dJointSetPUAxis3(id, 0, 0, 1);
             return id;
         },
         [](dJointID id) {
             return readAll(id, {dJointGetPUAnchor, dJointGetPUAxis1, dJointGetPUAxis2, dJointGetPUAxis3},
                            {dJointGetPUPosition, dJointGetPUAngle1, dJointGetPUAngle2});
         }},
        {"dball",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreateDBall(w, nullptr), a, b);
             dJointSetDBallAnchor1(id, 0.1, 0.2, 0.1);
             dJointSetDBallAnchor2(id, 0.9, 0.2, 0.1);
             return id;
         },
         [](dJointID id) {
             return readAll(id, {dJointGetDBallAnchor1, dJointGetDBallAnchor2}, {dJointGetDBallDistance});
         }},
        {"dhinge",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreateDHinge(w, nullptr), a, b);
             dJointSetDHingeAxis(id, 0, 0, 1);
             dJointSetDHingeAnchor1(id, 0.1, 0.2, 0.1);
             dJointSetDHingeAnchor2(id, 0.9, 0.2, 0.1);
             return id;
         },
         [](dJointID id) {
             return readAll(id, {dJointGetDHingeAnchor1, dJointGetDHingeAnchor2, dJointGetDHingeAxis},
                            {dJointGetDHingeDistance});
         },
         0, true, true},
        {"transmission",
         [](dWorldID w, dBodyID a, dBodyID b) {
             const dJointID id = attached(dJointCreateTransmission(w, nullptr), a, b);
             dJointSetTransmissionMode(id, dTransmissionParallelAxes);
             dJointSetTransmissionAnchor1(id, 0, 0, 0);
             dJointSetTransmissionAnchor2(id, 1, 0.5, 0);
             dJointSetTransmissionAxis(id, 0, 0, 1);
             dJointSetTransmissionRatio(id, 2.5);
             return id;
         },
         [](dJointID id) {
             return readAll(id,
                            {dJointGetTransmissionAnchor1, dJointGetTransmissionAnchor2, dJointGetTransmissionAxis1,
                             dJointGetTransmissionAxis2},
                            {dJointGetTransmissionRatio});
         },
         0.05, false},
    };
}

// Two bodies and a joint, which is made before one of them is put elsewhere.
class DriftedWorld {
public:
    enum class Ends { Both, WorldSecond, WorldFirst };

    DriftedWorld(const JointCase& of, Ends ends) : of_(of), world_(dWorldCreate()) {
        for (int i = 0; i < 2; ++i) {
            const dBodyID body = dBodyCreate(world_);
            dMass mass;
            dMassSetBoxTotal(&mass, 1 + i, 1, 0.8, 1.2);
            dBodySetMass(body, &mass);
            dBodySetPosition(body, i, 0.5 * i, -0.1 * i);
            dQuaternion turn;
            dQFromAxisAndAngle(turn, 1, 2, 3, 0.7 + 0.4 * i);
            dBodySetQuaternion(body, turn);
            bodies_.push_back(body);
        }
        joint_ = of.make(world_, ends == Ends::WorldFirst ? nullptr : bodies_[0],
                         ends == Ends::WorldSecond ? nullptr : bodies_[1]);
        drift(bodies_[ends == Ends::WorldSecond ? 0 : 1]);
        if (of.first) dWorldStep(world_, kStep);
    }
    ~DriftedWorld() { dWorldDestroy(world_); }
    DriftedWorld(const DriftedWorld&) = delete;
    DriftedWorld& operator=(const DriftedWorld&) = delete;

    [[nodiscard]] Scene captured(DiagnosticLog& log) const {
        CaptureOptions options;
        options.bodies = bodies_;
        options.joints = {joint_};
        options.bodyName = [this](dBodyID body) { return body == bodies_[0] ? "a" : "b"; };
        options.jointName = [](dJointID) { return "joint"; };
        return captureWorld(world_, nullptr, log, options);
    }

    // Farthest that the numbers of both joints are from each other.
    [[nodiscard]] double apart(dJointID other) const {
        const Numbers here = of_.read(joint_);
        const Numbers there = of_.read(other);
        double most = 0;
        for (std::size_t i = 0; i < here.size(); ++i) most = std::fmax(most, std::abs(here[i] - there.at(i)));
        return most;
    }

    // The same after so many steps, of both bodies.
    double stepBeside(Simulation& sim, int steps) {
        double most = 0;
        for (int i = 0; i < steps; ++i) {
            dWorldStep(world_, kStep);
            dWorldStep(sim.world(), kStep);
        }
        for (const auto& [body, name] : {std::pair{bodies_[0], "a"}, std::pair{bodies_[1], "b"}}) {
            const dReal* here = dBodyGetPosition(body);
            const dReal* there = dBodyGetPosition(sim.ode(sim.findBody(name)));
            for (int i = 0; i < 3; ++i) most = std::fmax(most, std::abs(here[i] - there[i]));
        }
        return most;
    }

private:
    void drift(dBodyID body) const {
        const dReal* at = dBodyGetPosition(body);
        dBodySetPosition(body, at[0] + 0.02, at[1] - 0.01, at[2] + 0.03);
        dQuaternion turn;
        dQFromAxisAndAngle(turn, 3, -1, 2, of_.turn);
        dQuaternion turned;
        dQMultiply0(turned, turn, dBodyGetQuaternion(body));
        dBodySetQuaternion(body, turned);
    }

    const JointCase& of_;
    dWorldID world_;
    std::vector<dBodyID> bodies_;
    dJointID joint_;
};

void start() {
    dInitODE2(0);
    dAllocateODEDataForThread(static_cast<unsigned>(dAllocateMaskAll));
}

void checkDrifted(const JointCase& of, DriftedWorld::Ends ends, const std::string& format) {
    BOOST_TEST_CONTEXT(of.name << " in " << format << ", ends " << static_cast<int>(ends)) {
        ClaimedLog log;
        DriftedWorld original(of, ends);
        const Scene scene = original.captured(log);
        if (of.told) log.claim(code::SIM_CAPTURE_JOINT);
        const auto file = saveBytes(scene, format, log);
        BOOST_REQUIRE(file.has_value());
        Simulation sim(loadBytes(*file, "drifted." + format, {}, log), SimulationOptions::odeDefaults(), log);
        log.allow(code::PLAN_JOINT_END_ORDER);
        log.allow(code::EXPORT_JOINT_CARRIED);
        BOOST_REQUIRE(sim.ode(sim.findJoint("joint")));
        if (!of.first) BOOST_TEST(original.apart(sim.ode(sim.findJoint("joint"))) < kSame);
        BOOST_TEST(original.stepBeside(sim, 1) < kSame);
        if (of.first) BOOST_TEST(original.apart(sim.ode(sim.findJoint("joint"))) < kSame);
        // ODE throws away a piston or pr whose first end is the world.
        if (ends != DriftedWorld::Ends::WorldFirst) BOOST_TEST(original.stepBeside(sim, 100) < kSameLate);
    }
}

Simulation simulated(const Scene& scene, DiagnosticLog& log) {
    const auto file = saveBytes(scene, "xode", log);
    BOOST_REQUIRE(file.has_value());
    return Simulation(loadBytes(*file, "captured.xode", {}, log), SimulationOptions::odeDefaults(), log);
}

dBodyID addBody(dWorldID world, double x) {
    const dBodyID body = dBodyCreate(world);
    dBodySetPosition(body, x, 0, 0);
    return body;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(drift)

BOOST_AUTO_TEST_CASE(a_drifted_joint_of_every_type_is_told_and_solved_as_the_original) {
    start();
    for (const auto& cases : {turningCases(), slidingCases()}) {
        for (const JointCase& of : cases) {
            for (const char* format : {"xode", "gltf"}) {
                checkDrifted(of, DriftedWorld::Ends::Both, format);
                if (!of.world) continue;
                checkDrifted(of, DriftedWorld::Ends::WorldSecond, format);
                checkDrifted(of, DriftedWorld::Ends::WorldFirst, format);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(two_joints_between_the_same_bodies_keep_their_own_drift) {
    start();
    const dWorldID world = dWorldCreate();
    const dBodyID a = addBody(world, 0);
    const dBodyID b = addBody(world, 1);
    std::array<dJointID, 2> joints{};
    for (std::size_t i = 0; i < 2; ++i) {
        joints[i] = attached(dJointCreateBall(world, nullptr), a, b);
        dJointSetBallAnchor(joints[i], 0.5, static_cast<double>(i), 0);
        dBodySetPosition(b, 1.1 + 0.1 * static_cast<double>(i), 0, 0);
    }
    ClaimedLog log;
    CaptureOptions options;
    options.joints = {joints[0], joints[1]};
    options.jointName = [&](dJointID joint) { return joint == joints[0] ? "j0" : "j1"; };
    Simulation sim = simulated(captureWorld(world, nullptr, log, options), log);
    for (std::size_t i = 0; i < 2; ++i) {
        dVector3 here = {};
        dVector3 there = {};
        dJointGetBallAnchor2(joints[i], here);
        dJointGetBallAnchor2(sim.ode(sim.findJoint("j" + std::to_string(i))), there);
        for (int k = 0; k < 3; ++k) BOOST_TEST(std::abs(here[k] - there[k]) < kSame);
    }
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_CASE(a_motor_without_limit_is_read_again) {
    start();
    const dWorldID world = dWorldCreate();
    const dJointID hinge = attached(dJointCreateHinge(world, nullptr), addBody(world, 0), addBody(world, 1));
    dJointSetHingeParam(hinge, dParamFMax, dInfinity);
    dJointSetHingeParam(hinge, dParamVel, 1);
    ClaimedLog log;
    CaptureOptions options;
    options.joints = {hinge};
    options.jointName = [](dJointID) { return "hinge"; };
    const Scene scene = captureWorld(world, nullptr, log, options);
    const auto file = saveBytes(scene, "xode", log);
    BOOST_REQUIRE(file.has_value());
    BOOST_TEST(file->find("FMax=\"INF\"") != std::string::npos);
    BOOST_TEST(file->find("ename=\"orrery\"") == std::string::npos);
    Simulation sim = simulated(scene, log);
    BOOST_TEST(dJointGetHingeParam(sim.ode(sim.findJoint("hinge")), dParamFMax) == dInfinity);
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_CASE(an_lmotor_keeps_its_one_to_three_axes_and_what_they_go_with) {
    start();
    for (int count = 1; count <= 3; ++count) {
        const dWorldID world = dWorldCreate();
        const dBodyID a = addBody(world, 0);
        const dBodyID b = addBody(world, 1);
        const dJointID motor = attached(dJointCreateLMotor(world, nullptr), a, b);
        dJointSetLMotorNumAxes(motor, count);
        for (int i = 0; i < count; ++i) {
            dJointSetLMotorAxis(motor, i, i, i == 0, i == 1, i == 2);
            dJointSetLMotorParam(motor, dParamFMax + i * dParamGroup, 2 + i);
        }
        dQuaternion turn;
        dQFromAxisAndAngle(turn, 1, 2, 3, 0.5);
        dBodySetQuaternion(a, turn);
        dBodySetQuaternion(b, turn);
        ClaimedLog log;
        CaptureOptions options;
        options.joints = {motor};
        options.jointName = [](dJointID) { return "motor"; };
        Simulation sim = simulated(captureWorld(world, nullptr, log, options), log);
        const dJointID again = sim.ode(sim.findJoint("motor"));
        BOOST_REQUIRE(again);
        BOOST_TEST(dJointGetLMotorNumAxes(again) == count);
        for (int i = 0; i < count; ++i) {
            dVector3 axis = {};
            dJointGetLMotorAxis(again, i, axis);  // in the frame of what it goes with
            BOOST_TEST(std::abs(axis[i] - 1) < kSame);
            BOOST_TEST(dJointGetLMotorParam(again, dParamFMax + i * dParamGroup) == 2 + i);
        }
        dWorldDestroy(world);
    }
}

BOOST_AUTO_TEST_CASE(a_ray_keeps_its_direction_and_length) {
    start();
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dSimpleSpaceCreate(nullptr);
    const std::array<std::array<double, 3>, 4> directions{{{0.6, 0, 0.8}, {0, 0, -1}, {-1, 0, 0}, {0.48, -0.6, -0.64}}};
    for (const auto& d : directions) dGeomRaySet(dCreateRay(space, 3), 1, 2, 3, d[0], d[1], d[2]);
    ClaimedLog log;
    CaptureOptions options;
    options.geomName = [&](dGeomID geom) {
        for (int i = 0; i < 4; ++i) {
            if (dSpaceGetGeom(space, i) == geom) return "ray" + std::to_string(3 - i);
        }
        return std::string();
    };
    Simulation sim = simulated(captureWorld(world, space, log, options), log);
    for (std::size_t i = 0; i < directions.size(); ++i) {
        const dGeomID ray = sim.ode(sim.findGeom("ray" + std::to_string(i)));
        BOOST_REQUIRE(ray);
        dVector3 from = {};
        dVector3 direction = {};
        dGeomRayGet(ray, from, direction);
        BOOST_TEST(dGeomRayGetLength(ray) == 3);
        for (int k = 0; k < 3; ++k) {
            BOOST_TEST(std::abs(direction[k] - directions[i][static_cast<std::size_t>(k)]) < 1e-15);
            BOOST_TEST(from[k] == k + 1);
        }
    }
    dSpaceDestroy(space);
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_CASE(what_the_application_says_of_surfaces_and_shapes_is_in_the_file) {
    start();
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dSimpleSpaceCreate(nullptr);
    const dHeightfieldDataID data = dGeomHeightfieldDataCreate();
    const std::array<double, 6> heights{0, 0.25, 0.5, 0.75, 1, 1.25};
    dGeomHeightfieldDataBuildDouble(data, heights.data(), 0, 4, 2, 3, 2, 1, 0, 1, 0);
    dCreateHeightfield(space, data, 1);
    ClaimedLog log;
    CaptureOptions options;
    options.geomName = [](dGeomID) { return "terrain"; };
    options.shapeOf = [&](dGeomID, SceneContents&) -> std::optional<ShapeGeometry> {
        HeightfieldShape field;
        field.width = 4;
        field.depth = 2;
        field.widthSamples = 3;
        field.depthSamples = 2;
        field.samples.assign(heights.begin(), heights.end());
        field.thickness = 1;
        return field;
    };
    options.surfaceOf = [](dGeomID) -> std::optional<OdeSurface> {
        OdeSurface surface;
        surface.mu = std::numeric_limits<double>::infinity();
        surface.bounce = 0.4;
        surface.softCfm = 0.01;
        return surface;
    };
    const auto file = saveBytes(captureWorld(world, space, log, options), "xode", log);
    BOOST_REQUIRE(file.has_value());
    const Scene scene = loadBytes(*file, "surface.xode", {}, log);
    const Node* node = scene.find("terrain");
    BOOST_REQUIRE(node);
    BOOST_REQUIRE(node->collider);
    const OdeSurface& surface = node->collider->ode->surface.value();
    BOOST_TEST(std::isinf(surface.mu.value()));
    BOOST_TEST(surface.bounce.value() == 0.4);
    BOOST_TEST(surface.softCfm.value() == 0.01);
    const auto& field = std::get<HeightfieldShape>(scene.contents().shape(node->collider->shape)->geometry);
    BOOST_TEST(field.samples == std::vector<double>(heights.begin(), heights.end()), boost::test_tools::per_element());
    dSpaceDestroy(space);
    dGeomHeightfieldDataDestroy(data);
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_CASE(bodies_and_joints_come_in_the_order_in_which_they_were_made) {
    start();
    const dWorldID world = dWorldCreate();
    std::vector<dBodyID> bodies;
    for (int i = 0; i < 4; ++i) bodies.push_back(addBody(world, i));
    std::vector<dJointID> joints;
    for (std::size_t i = 0; i < 3; ++i) {
        joints.push_back(attached(dJointCreateBall(world, nullptr), bodies[3 - i], bodies[2 - i]));
    }
    ClaimedLog log;
    CaptureOptions options;
    options.joints = {joints[1]};
    options.bodyName = [&](dBodyID body) {
        return "b" + std::to_string(std::find(bodies.begin(), bodies.end(), body) - bodies.begin());
    };
    options.jointName = [&](dJointID joint) {
        return "j" + std::to_string(std::find(joints.begin(), joints.end(), joint) - joints.begin());
    };
    const Scene scene = captureWorld(world, nullptr, log, options);
    std::string order;
    forEachNode(scene.root(), [&](const Node& node) {
        if (node.body || node.joint) order += node.name + " ";
    });
    BOOST_TEST(order == "b0 b1 b2 b3 j0 j1 j2 ");
    dWorldDestroy(world);
}

// There it touches nothing, and in the scene it would lie in a space.
BOOST_AUTO_TEST_CASE(a_geom_that_is_in_no_space_is_captured_disabled) {
    start();
    const dWorldID world = dWorldCreate();
    const dSpaceID space = dSimpleSpaceCreate(nullptr);
    const dBodyID body = addBody(world, 0);
    dGeomSetBody(dCreateSphere(space, 1), body);
    const dGeomID loose = dCreateBox(nullptr, 1, 2, 3);
    dGeomSetBody(loose, body);
    ClaimedLog log;
    const Scene scene = captureWorld(world, space, log, {});
    log.claim(code::SIM_CAPTURE_SPACE);
    std::vector<bool> enabled;
    forEachNode(scene.root(), [&](const Node& node) {
        if (!node.collider) return;
        const bool disabled =
            node.collider->ode && node.collider->ode->collide && node.collider->ode->collide->enabled == false;
        enabled.push_back(!disabled);
    });
    BOOST_TEST(enabled == std::vector<bool>({true, false}), boost::test_tools::per_element());
    // Without a space to lie in, all are of the same kind.
    const Scene ofBodies = captureWorld(world, nullptr, log, {{body}, {}, {}, {}, {}, {}, {}, {}});
    forEachNode(ofBodies.root(), [](const Node& node) { BOOST_TEST(!(node.collider && node.collider->ode)); });
    dGeomDestroy(loose);
    dSpaceDestroy(space);
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_CASE(bodies_that_hang_on_nothing_are_a_diagnostic) {
    start();
    const dWorldID world = dWorldCreate();
    addBody(world, 0);
    ClaimedLog log;
    static_cast<void>(captureWorld(world, nullptr, log));
    log.claim(code::SIM_CAPTURE_BODIES);
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_CASE(what_the_application_knows_of_a_plane2d_is_captured) {
    start();
    const dWorldID world = dWorldCreate();
    const dJointID joint = attached(dJointCreatePlane2D(world, nullptr), addBody(world, 0), nullptr);
    ClaimedLog log;
    CaptureOptions options;
    options.joints = {joint};
    options.jointDetails = [](dJointID, Joint& to) {
        JointAxis& axis = to.axes.emplace_back();
        axis.direction = {1, 0, 0};
        axis.velocity = 2;
        axis.fMax = 10;
    };
    const Scene scene = captureWorld(world, nullptr, log, options);
    Simulation sim = simulated(scene, log);
    for (int i = 0; i < 100; ++i) dWorldStep(sim.world(), kStep);
    BOOST_TEST(std::abs(dBodyGetLinearVel(sim.ode(sim.bodies()[0]))[0] - 2) < 1e-6);
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test::drift_test
