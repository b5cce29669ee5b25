// Potential energy in gravity volumes: against closed formulas, against the forces, and the cases without it.
#include <array>
#include <boost/test/data/test_case.hpp>
#include <numbers>

#include "gravity_support.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/test/files.hpp"

using namespace orrery;
using namespace orrery::test;
namespace data = boost::unit_test::data;

namespace {

// ODE in single precision cannot tell some numbers apart: they are no difference.
void close(double found, double expected, double tolerance = 1e-12) {
    BOOST_TEST(std::abs(found - expected) <= nearly(tolerance) * std::max(1.0, std::abs(expected)),
               "found " << found << ", expected " << expected);
}

struct Field {
    const char* name;
    GravityType type;
    double unitDistance;
};

std::ostream& operator<<(std::ostream& out, const Field& field) {
    return out << field.name << (field.unitDistance > 0 ? ", weaker far away" : ", as strong everywhere");
}

const Field kFields[] = {
    {"directional", GravityType::Directional, 0},
    {"point", GravityType::Point, 0},
    {"point", GravityType::Point, 3},
    {"disc", GravityType::Disc, 0},
    {"disc", GravityType::Disc, 3},
    {"torus", GravityType::Torus, 0},
    {"torus", GravityType::Torus, 3},
    {"line", GravityType::Line, 0},
    {"line", GravityType::Line, 3},
    {"shaped", GravityType::Shaped, 0},
    {"shaped", GravityType::Shaped, 3},
};

// One field with a ball in it, turned, and scaled evenly.
void fill(Fields& make, const Field& field) {
    Node& node = make.add("field", field.type, 7, sphere(100), {1, 2, 3});
    node.transform.rotation = Quaternion{0.5, 0.1, -0.3, 0.8};
    GravityVolume& volume = *node.gravity;
    if (field.unitDistance > 0) volume.unitDistance = field.unitDistance;
    if (field.type == GravityType::Disc || field.type == GravityType::Torus) volume.radius = 2;
    if (field.type == GravityType::Line) volume.points = {{-2, 0, 0}, {1, 1, 0}, {3, 0, 1}};
    if (field.type == GravityType::Shaped) volume.shape = make.shape(box(3));
    Node& ball = make.ball("ball", {0, 0, 0});
    ball.body->gravityFactor = 0.5;
}

void place(Simulation& sim, const Eigen::Vector3d& at) {
    dBodySetPosition(sim.ode(sim.findBody("ball")), static_cast<dReal>(at.x()), static_cast<dReal>(at.y()),
                     static_cast<dReal>(at.z()));
}

double potentialAt(Simulation& sim, const Eigen::Vector3d& at) {
    place(sim, at);
    return sim.energy().potential;
}

// A star that pulls with mu = 1000 m^3/s^2, and a planet of 1 kg.
void fillWithOrbit(Fields& make, const Vector3& velocity) {
    make.add("star", GravityType::Point, 10, sphere(200)).gravity->unitDistance = 10;
    Body& planet = *make.ball("planet", {20, 0, 0}).body;
    planet.linearVelocity = velocity;
    planet.mass.emplace<MotionMass>().mass = 1;
}

void step(Simulation& sim, int steps, double dt) {
    for (int i = 0; i < steps; ++i) BOOST_REQUIRE(sim.step(dt));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gravity_energy)

// The moon of data/planet.gltf, 1 kg at 20 m with 12.5 m^2/s^2, and two boxes of 1 kg that rest at 7 m: g u^2 = 250.
BOOST_AUTO_TEST_CASE(the_planet_of_data_has_the_energy_of_the_formula) {
    ClaimedLog log;
    const Scene scene = load(sourceFolder() / "data" / "planet.gltf", log);
    Simulation sim(scene, {}, log);
    close(sim.energy().kinetic, 12.5 / 2);
    close(sim.energy().potential, -250.0 / 20 - 2 * 250.0 / 7);
    const double start = sim.energy().kinetic + sim.energy().potential;
    const Recording first = startRecording(sim);
    close(first.totals[0].potential, -250.0 / 20 - 2 * 250.0 / 7);
    // The steps end before the boxes touch the planet.
    step(sim, 500, 0.001);
    BOOST_TEST(sim.results().totalContacts() == 0u);
    BOOST_TEST(std::abs(sim.energy().kinetic + sim.energy().potential - start) < 0.02);
}

// An ellipse of half the speed of the circle: from 20 m down to 20/7 m, where it is seven times as fast.
BOOST_AUTO_TEST_CASE(an_ellipse_keeps_its_energy) {
    const double circular = std::sqrt(1000.0 / 20);
    Fields make;
    fillWithOrbit(make, {0, circular / 2, 0});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    const double start = sim.energy().kinetic + sim.energy().potential;
    close(start, 1000.0 / 20 / 8 - 1000.0 / 20);
    const double longAxis = 1000.0 / (-2 * start);
    const double period = 2 * std::numbers::pi * std::sqrt(longAxis * longAxis * longAxis / 1000.0);
    double nearest = 20;
    double most = 0;
    for (int i = 0; i < 20'000; ++i) {
        BOOST_REQUIRE(sim.step(period / 20'000));
        const double radius = toEigen(sim.pose(sim.bodies()[0]).position).norm();
        nearest = std::min(nearest, radius);
        close(sim.energy().potential, -1000.0 / radius);
        most = std::max(most, std::abs((sim.energy().kinetic + sim.energy().potential) / start - 1));
    }
    BOOST_TEST(std::abs(nearest - 20.0 / 7) < 0.01);
    BOOST_TEST(most < 0.01);
}

// The force is what potential energy loses on the way.
BOOST_TEST_DECORATOR(ORRERY_TEST_OF_DOUBLE)
BOOST_DATA_TEST_CASE(the_force_is_the_slope_of_the_energy, data::make(kFields), field) {
    Fields make({0, -1, 0});
    fill(make, field);
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    BOOST_TEST(sim.whyNoPotential() == "");
    const double mass = planOf(sim).worlds[0].bodies[0].mass;
    for (const Eigen::Vector3d& at : {Eigen::Vector3d(4, 5, 6), Eigen::Vector3d(-3, 2, 7), Eigen::Vector3d(1, -4, 2)}) {
        const Eigen::Vector3d force = 0.5 * mass * toEigen(sim.gravity().accelerationAt(fromEigen(at)));
        for (int axis = 0; axis < 3; ++axis) {
            constexpr double kWay = 1e-4;
            const Eigen::Vector3d way = kWay * Eigen::Vector3d::Unit(axis);
            const double slope = (potentialAt(sim, at + way) - potentialAt(sim, at - way)) / (2 * kWay);
            BOOST_TEST(std::abs(slope + force[axis]) < 1e-5 * mass, axis << ": " << slope << " and " << force[axis]);
        }
    }
}

// A ball at 5 m from a centre, and its energy for each kg.
BOOST_AUTO_TEST_CASE(closed_formulas) {
    const std::array<double, 3> cases[] = {{10, 0, 50}, {10, 2, -8}, {-10, 2, 8}, {-10, 0, -50}};
    for (const auto& [gravity, unitDistance, expected] : cases) {
        Fields make;
        make.add("pull", GravityType::Point, gravity, sphere(100)).gravity->unitDistance = unitDistance;
        make.ball("ball", {3, 4, 0});
        ClaimedLog log;
        const Simulation sim = make.simulate(log);
        close(sim.energy().potential, planOf(sim).worlds[0].bodies[0].mass * expected);
    }
}

// There are three volumes about the ball: `stop` keeps one away, `replace` drops one.
BOOST_AUTO_TEST_CASE(what_is_replaced_or_stopped_has_no_part) {
    Fields make({0, -3, 0});
    make.add("dropped", GravityType::Directional, 100, box(10)).gravity->priority = 3;
    GravityVolume& kept = *make.add("kept", GravityType::Directional, 5, box(10)).gravity;
    kept.priority = 2;
    kept.replace = true;
    kept.stop = true;
    make.add("stopped", GravityType::Directional, 200, box(10)).gravity->priority = 1;
    make.ball("ball", {1, 2, 1});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    close(sim.energy().potential, planOf(sim).worlds[0].bodies[0].mass * 5 * 2);
}

BOOST_AUTO_TEST_CASE(a_body_that_leaves_its_volume_has_none_until_it_is_back) {
    Fields make;
    make.add("room", GravityType::Directional, 5, box(10));
    make.ball("ball", {0, 0, 0});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    BOOST_TEST(potentialAt(sim, {0, 3, 0}) > 0);
    BOOST_TEST(std::isnan(potentialAt(sim, {0, 30, 0})));
    BOOST_TEST(sim.energy().kinetic == 0);
    BOOST_TEST(sim.whyNoPotential() == "body \"ball\" is in other gravity volumes than at the start");
    BOOST_TEST(potentialAt(sim, {0, 3, 0}) > 0);
    BOOST_TEST(sim.whyNoPotential() == "");
}

BOOST_AUTO_TEST_CASE(none_of_a_volume_that_rides_on_a_body) {
    Fields make;
    Node& carrier = make.ball("carrier", {});
    make.add("pull", GravityType::Point, 4, box(10), {}, &carrier);
    make.ball("ball", {2, 0, 0});
    ClaimedLog log;
    const Simulation sim = make.simulate(log);
    BOOST_TEST(std::isnan(sim.energy().potential));
    BOOST_TEST(sim.whyNoPotential() == "gravity volume \"pull\" rides on a body");
}

BOOST_AUTO_TEST_CASE(none_where_a_callback_gives_the_acceleration) {
    Fields make({0, -3, 0});
    make.ball("ball", {0, 2, 0});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    BOOST_TEST(sim.energy().potential > 0);
    const auto none = [](const BodyState&, void*) { return Vector3{}; };
    sim.gravity().setAcceleration(none, nullptr);
    BOOST_TEST(std::isnan(sim.energy().potential));
    BOOST_TEST(sim.whyNoPotential() == "a callback gives the acceleration of gravity");
}

// A scene that comes later begins anew.
BOOST_AUTO_TEST_CASE(volumes_that_are_added_count_from_then_on) {
    Fields make;
    make.ball("ball", {0, 2, 0});
    InstanceLog log;
    Simulation sim = make.simulate(log);
    close(sim.energy().potential, 0);
    Fields later;
    later.add("room", GravityType::Directional, 5, box(10));
    const auto added = sim.add(later.build(), {}, log);
    BOOST_REQUIRE(added.has_value());
    close(sim.energy().potential, planOf(sim).worlds[0].bodies[0].mass * 5 * 2);
    BOOST_TEST(sim.remove(*added));
    close(sim.energy().potential, 0);
}

BOOST_AUTO_TEST_SUITE_END()
