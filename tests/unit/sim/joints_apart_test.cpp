// Joints between frames that begin far apart.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <utility>

#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"

namespace joints_apart_test {
namespace {

using namespace orrery;

// A body that a joint between frames holds on the first `axes` axes, 5 m away from where it holds it.
Scene heldApart(std::uint32_t axes, bool driven) {
    SceneBuilder make;
    JointSettings settings;
    JointLimit held;
    for (std::uint32_t axis = 0; axis < axes; ++axis) held.linearAxes.push_back(axis);
    held.min = held.max = 0;
    settings.limits = {held};
    if (driven) {
        JointDrive drive;
        drive.type = DriveType::Angular;
        drive.axis = 2;
        drive.positionTarget = 1;
        drive.stiffness = 20;
        drive.damping = 5;
        settings.drives = {drive};
    }
    const JointSettingsId id = make.contents().addJointSettings(std::move(settings));
    Node& body = make.addBody(make.root(), "body", {5, 0, 0});
    make.addSphere(body, "shape", 0.5);
    body.body->gravityFactor = 0;
    make.addSixDofJoint(make.root(), "joint", body, id);
    return make.build();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(joints_apart)

// The energy that ERP gives a body grows with the square of the number of steps in a second; here it does not.
BOOST_AUTO_TEST_CASE(a_joint_that_begins_apart_closes_at_one_speed_at_every_step) {
    for (const std::uint32_t axes : {1U, 2U, 3U}) {
        for (const bool driven : {false, true}) {
            for (const double dt : {1.0 / 1000, 1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
                DiagnosticLog log;
                Simulation sim(heldApart(axes, driven), {}, log);
                const dReal* v = dBodyGetLinearVel(sim.ode(sim.findBody("body")));
                double most = 0;
                for (double time = 0; time < 6; time += dt) {
                    BOOST_REQUIRE(sim.step(dt));
                    most = std::max<double>(most, std::hypot(v[0], v[1], v[2]));
                }
                BOOST_TEST_CONTEXT(axes << " axes, driven " << driven << ", dt " << dt) {
                    // A drive that turns the held body moves it on a circle, too.
                    if (!driven) BOOST_TEST(std::abs(most - 1) < 0.05);
                    BOOST_TEST(most < 5);
                    BOOST_TEST(sim.diagnostics().entries().empty());
                    BOOST_TEST(std::hypot(v[0], v[1], v[2]) < 0.01);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace joints_apart_test
