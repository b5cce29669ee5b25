// A simulation as a line of a Boost.Test suite.
#define BOOST_TEST_MODULE consumer
#include <boost/test/unit_test.hpp>
#include <orrery/importers/load.hpp>
#include <orrery/regression/regression.hpp>

BOOST_AUTO_TEST_CASE(the_scene_moves_as_it_did) {
    orrery::DiagnosticLog log;
    const orrery::Scene scene = orrery::load(SCENE, log);
    BOOST_TEST(orrery::matchesBaseline(scene, orrery::baselineBeside(SCENE)));
}

BOOST_AUTO_TEST_CASE(another_scene_does_not) {
    orrery::DiagnosticLog log;
    const orrery::Scene scene = orrery::load(SCENE, log);
    orrery::Tolerance exact;
    exact.exact = true;
    auto baseline = orrery::readBaseline(orrery::baselineBeside(SCENE), log);
    BOOST_REQUIRE(baseline.has_value());
    baseline->run.simulation.plan.gravityOverride = orrery::Vector3{0, -1, 0};
    BOOST_REQUIRE(orrery::writeBaseline(*baseline, "other.baseline", log));
    const auto result = orrery::matchesBaseline(scene, "other.baseline", exact);
    BOOST_TEST(!result);
    BOOST_TEST(result.message.find("step") != std::string::npos, result.message);
}

BOOST_AUTO_TEST_CASE(ode_has_the_precision_that_the_package_says) {
    BOOST_TEST(orrery::kOdePrecision == ODE_PRECISION);
    BOOST_TEST((sizeof(dReal) == sizeof(float)) == (orrery::kOdePrecision == "single"));
    BOOST_TEST(orrery::odeMismatch(dGetConfiguration()) == "");
}
