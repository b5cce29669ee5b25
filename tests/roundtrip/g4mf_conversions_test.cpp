// Scenes of G4MF are scenes like any other: written as XODE and glTF they move alike, and gravity fields act in them.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <filesystem>
#include <string>

#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/files.hpp"
#include "orrery/test/sanitized.hpp"

using namespace orrery;

namespace g4mf_conversions_test {
namespace {

constexpr int kSteps = test::fewerIfSanitized(200);
constexpr double kStep = 0.01;  // s

std::vector<std::filesystem::path> scenesOfG4mf() {
    std::vector<std::filesystem::path> files;
    for (const char* name : {"heightmap", "shapes", "steinmetz", "tipping"}) {
        files.push_back(test::sourceFolder() / "data" / ("g4mf_" + std::string(name) + ".g4tf"));
    }
    return files;
}

std::vector<std::string> bodiesOf(const Scene& scene) {
    std::vector<std::string> names;
    forEachNode(scene.root(), [&](const Node& node) {
        if (node.body && node.body->type != BodyType::Static) names.push_back(node.name);
    });
    return names;
}

// x, y and z of the bodies after each step.
std::vector<double> wayOf(const Scene& scene, const std::vector<std::string>& bodies) {
    DiagnosticLog log;
    Simulation simulation(scene, {}, log);
    std::vector<double> way;
    for (int i = 0; i < kSteps; ++i) {
        simulation.step(kStep);
        for (const std::string& name : bodies) {
            const dReal* p = dBodyGetPosition(simulation.ode(simulation.findBody(name)));
            way.insert(way.end(), p, p + 3);
        }
    }
    return way;
}

double greatestDistance(const std::vector<double>& a, const std::vector<double>& b) {
    double greatest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) greatest = std::max(greatest, std::abs(a[i] - b.at(i)));
    return greatest;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(g4mf_conversions)

BOOST_AUTO_TEST_CASE(scenes_written_in_other_formats_move_as_they_did) {
    for (const std::filesystem::path& file : scenesOfG4mf()) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        BOOST_TEST(!log.hasErrors(), file);
        const std::vector<std::string> bodies = bodiesOf(scene);
        const std::vector<double> way = wayOf(scene, bodies);
        for (const char* format : {"xode", "gltf", "glb"}) {
            const auto bytes = saveBytes(scene, format, log);
            BOOST_REQUIRE_MESSAGE(bytes, file << " as " << format);
            const Scene again = loadBytes(*bytes, std::string("again.") + format, {}, log);
            BOOST_REQUIRE_MESSAGE(bodiesOf(again) == bodies, file << " as " << format);
            BOOST_TEST(greatestDistance(way, wayOf(again, bodies)) < 1e-9, file << " as " << format);
        }
    }
}

BOOST_AUTO_TEST_CASE(gravity_fields_act_on_their_bodies) {
    for (const std::filesystem::path& file : scenesOfG4mf()) {
        DiagnosticLog log;
        Scene scene = load(file, log);
        Shape everywhere;
        everywhere.geometry = BoxShape{Vector3{100, 100, 100}};
        Node& field = scene.edit().addNode(scene.edit().root(), "up");
        field.trigger.emplace().shape = scene.edit().addShape(everywhere);
        GravityVolume& gravity = field.gravity.emplace();
        gravity.type = GravityType::Directional;
        gravity.gravity = 12;
        gravity.direction = Vector3{0, 1, 0};
        gravity.stop = true;
        Simulation simulation(scene, {}, log);
        const std::string name = bodiesOf(scene).front();
        const double start = dBodyGetPosition(simulation.ode(simulation.findBody(name)))[1];
        for (int i = 0; i < 100; ++i) simulation.step(kStep);
        // Steps of Euler's: half a step more than 12 / 2.
        BOOST_TEST(dBodyGetPosition(simulation.ode(simulation.findBody(name)))[1] - start == 6.06,
                   boost::test_tools::tolerance(1e-9));
    }
}

BOOST_AUTO_TEST_CASE(runs_repeat_to_the_last_bit) {
    for (const std::filesystem::path& file : scenesOfG4mf()) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        Simulation first(scene, {}, log);
        Simulation second(load(file, log), {}, log);
        for (int i = 0; i < kSteps; ++i) {
            first.step(kStep);
            second.step(kStep);
        }
        BOOST_TEST(first.stateHash() == second.stateHash(), file);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace g4mf_conversions_test
