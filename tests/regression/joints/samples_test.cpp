// Joints as authors write them: published samples where the corpus is there, and the same by hand.
#include <cmath>

#include "orrery/importers/load.hpp"
#include "orrery/test/files.hpp"
#include "rig.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;

struct Played {
    Scene scene;
    Simulation sim;
};

Played play(const std::filesystem::path& file, int steps) {
    DiagnosticLog log;
    Scene scene = load(file, log);
    Simulation sim(scene, {}, log);
    for (const Diagnostic& finding : log.entries()) BOOST_TEST((finding.severity != Severity::Error), finding.message);
    run(sim, steps);
    return {scene, std::move(sim)};
}

Vector3 connectedSeen(const Played& played) {
    // Frames ride on their bodies; all bodies of the samples have theirs at the centre of mass.
    const PlanWorld& world = played.sim.plan().worlds.at(0);
    BOOST_REQUIRE(!world.joints.empty());
    const PlanJoint& joint = world.joints.front();
    const auto at = [&](std::int32_t body) {
        return body == kNone ? Vector3{} : played.sim.pose(static_cast<std::size_t>(body)).position;
    };
    const Vector3 a = at(joint.body1);
    const Vector3 b = at(joint.body2);
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

}  // namespace

// 5.4: a joint on the ball from -1.75 to 0.25 and one on the rail from -0.25 to 1.75 are the same 2 m of rail.
BOOST_AUTO_TEST_CASE(a_rail_is_the_same_from_both_of_its_ends) {
    for (const double pull : {-10.0, 10.0}) {
        double place[2] = {0, 0};
        for (const bool jointOnBall : {false, true}) {
            Rig rig;
            rig.onBody = jointOnBall ? OnBody::Joint : OnBody::Connected;
            rig.gravity = {pull, 0, 0};
            rig.settings.limits = {jointOnBall ? linearLimit({0}, -1.75, 0.25) : linearLimit({0}, -0.25, 1.75),
                                   linearLimit({1, 2}, 0, 0), angularLimit({0}, 0, 0), angularLimit({1, 2}, 0, 0)};
            Simulation sim = rig.simulate();
            BOOST_TEST(kinds(sim) == "slider");
            run(sim, 500);
            place[jointOnBall ? 1 : 0] = sim.pose(0).position.x - rig.worldFrame.position.x;
        }
        BOOST_TEST(std::abs(place[0] - (pull > 0 ? 1.75 : -0.25)) < 1e-6);
        BOOST_TEST(std::abs(place[1] - place[0]) < 1e-6);
    }
}

BOOST_AUTO_TEST_CASE(samples_of_the_corpus_move_as_their_authors_say) {
    const auto corpus = corpusFolder();
    if (!corpus) return;
    const auto folder = *corpus / "gltf/omi/joint";
    const Played slider = play(folder / "slider_ball.gltf", 300);
    BOOST_TEST(kinds(slider.sim) == "slider");
    const Played pin = play(folder / "simple_joint.gltf", 300);
    BOOST_TEST(kinds(pin.sim) == "ball");
    const Played weld = play(folder / "weld_joint.gltf", 300);
    BOOST_TEST(kinds(weld.sim) == "fixed");
    for (const Played* each : {&slider, &pin, &weld}) {
        const Vector3 seen = connectedSeen(*each);
        BOOST_TEST_MESSAGE(seen.x << ' ' << seen.y << ' ' << seen.z);
        for (std::size_t i = 0; i < each->sim.bodies().size(); ++i) {
            BOOST_TEST(std::isfinite(each->sim.pose(i).position.y));
        }
    }
}
