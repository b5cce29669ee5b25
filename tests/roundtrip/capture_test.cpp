// A live world of ODE's own, made by hand, becomes a Scene and a file, and moves on from there as it does.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "hand_world.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/exporters/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/sim/capture.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test::capture_test {
namespace {

double differenceOf(dBodyID a, dBodyID b) {
    double most = 0;
    for (int i = 0; i < 3; ++i) most = std::max(most, std::abs(dBodyGetPosition(a)[i] - dBodyGetPosition(b)[i]));
    for (int i = 0; i < 12; ++i) {
        if (i % 4 != 3) most = std::max(most, std::abs(dBodyGetRotation(a)[i] - dBodyGetRotation(b)[i]));
    }
    return most;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(capture)

BOOST_AUTO_TEST_CASE(every_geom_and_joint_captured_saved_and_loaded_moves_as_the_original) {
    dInitODE2(0);
    dAllocateODEDataForThread(static_cast<unsigned>(dAllocateMaskAll));
    ClaimedLog log;
    HandWorld original;
    const Scene scene = captureWorld(original.world_, original.space_, log, original.options());
    // ODE does not tell all of a plane2d and an lmotor.
    log.claimAll(code::SIM_CAPTURE_JOINT);
    const auto file = saveXode(scene, log);
    BOOST_REQUIRE(file.has_value());
    BOOST_TEST(file->find("ename=\"orrery\"") == std::string::npos);

    SimulationOptions options = SimulationOptions::odeDefaults();
    options.solver = Solver::Step;
    Simulation sim(loadBytes(*file, "captured.xode", {}, log), options, log);
    BOOST_TEST(sim.bodies().size() == original.bodies_.size());
    for (int i = 0; i < 200; ++i) {
        original.step();
        sim.step(kStep);
    }
    for (std::size_t i = 0; i < original.bodies_.size(); ++i) {
        const dBodyID again = sim.ode(sim.findBody("b" + std::to_string(i)));
        BOOST_REQUIRE(again);
        BOOST_TEST_INFO("body " << i);
        BOOST_TEST(differenceOf(original.bodies_[i], again) < 1e-12);
    }
}

BOOST_AUTO_TEST_CASE(every_setting_of_a_world_is_captured) {
    dInitODE2(0);
    const dWorldID world = dWorldCreate();
    dWorldSetERP(world, 0.3);
    dWorldSetCFM(world, 1e-6);
    dWorldSetQuickStepNumIterations(world, 33);
    dWorldSetQuickStepW(world, 1.1);
    dWorldSetContactMaxCorrectingVel(world, 7);
    dWorldSetContactSurfaceLayer(world, 0.01);
    dWorldSetStepIslandsProcessingMaxThreadCount(world, 3);
    dWorldSetMaxAngularSpeed(world, 50);
    dWorldSetAutoDisableSteps(world, 4);
    dWorldSetLinearDamping(world, 0.1);
    ClaimedLog log;
    const Scene scene = captureWorld(world, nullptr, log);
    dWorldDestroy(world);
    BOOST_REQUIRE(scene.root().children.at(0)->world);
    const OdeWorld& ode = *scene.root().children[0]->world->ode;
    BOOST_TEST(ode.erp.value() == 0.3);
    BOOST_TEST(ode.cfm.value() == 1e-6);
    BOOST_TEST(ode.iterations.value() == 33);
    BOOST_TEST(ode.overRelaxation.value() == 1.1);
    BOOST_TEST(ode.maxCorrectingVelocity.value() == 7);
    BOOST_TEST(ode.surfaceLayer.value() == 0.01);
    BOOST_TEST(ode.maxThreads.value() == 3);
    BOOST_TEST(ode.maxAngularSpeed.value() == 50);
    BOOST_TEST(ode.autoDisable.value().steps.value() == 4);
    BOOST_TEST(ode.damping.value().linear.value() == 0.1);
}

BOOST_AUTO_TEST_CASE(what_ode_does_not_give_back_is_a_diagnostic_with_the_path_of_its_node) {
    dInitODE2(0);
    dAllocateODEDataForThread(static_cast<unsigned>(dAllocateMaskAll));
    ClaimedLog log;
    HandWorld original;
    CaptureOptions options = original.options();
    options.shapeOf = nullptr;
    log.claimAll(code::SIM_CAPTURE_SHAPE);
    log.claimAll(code::SIM_CAPTURE_JOINT);
    const Scene scene = captureWorld(original.world_, original.space_, log, options);
    BOOST_TEST(static_cast<bool>(scene.find("b0")));
}

BOOST_AUTO_TEST_CASE(a_joint_that_was_moved_keeps_its_stops) {
    dInitODE2(0);
    dAllocateODEDataForThread(static_cast<unsigned>(dAllocateMaskAll));
    const dWorldID world = dWorldCreate();
    const dBodyID body = dBodyCreate(world);
    const dBodyID other = dBodyCreate(world);
    const dJointID hinge = dJointCreateHinge(world, nullptr);
    dJointAttach(hinge, body, other);
    dJointSetHingeAnchor(hinge, 0, 1, 0);
    dJointSetHingeAxis(hinge, 0, 0, 1);
    const dJointID slider = dJointCreateSlider(world, nullptr);
    dJointAttach(slider, nullptr, other);
    dJointSetSliderAxis(slider, 1, 0, 0);
    dQuaternion turn;
    dQFromAxisAndAngle(turn, 0, 0, 1, 0.4);
    dBodySetQuaternion(body, turn);
    // About the anchor.
    dBodySetPosition(body, std::sin(0.4), 1 - std::cos(0.4), 0);
    const double angle = dJointGetHingeAngle(hinge);
    BOOST_TEST(std::abs(std::abs(angle) - 0.4) < 1e-12);
    dBodySetPosition(other, 0.25, 0, 0);
    const double position = dJointGetSliderPosition(slider);

    ClaimedLog log;
    CaptureOptions options;
    options.joints = {hinge, slider};
    options.jointName = [&](dJointID joint) { return joint == hinge ? "hinge" : "slider"; };
    const Scene scene = captureWorld(world, nullptr, log, options);
    Simulation sim(scene, {}, log);
    BOOST_TEST(std::abs(dJointGetHingeAngle(sim.ode(sim.findJoint("hinge"))) - angle) < 1e-12);
    BOOST_TEST(std::abs(dJointGetSliderPosition(sim.ode(sim.findJoint("slider"))) - position) < 1e-12);
    dWorldDestroy(world);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test::capture_test
