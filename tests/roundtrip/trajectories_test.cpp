// A scene, and the same written anew as XODE and read again, move alike to the last bit.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <memory>

#include "orrery/exporters/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"
#include "scenes.hpp"

using namespace orrery;

namespace {

constexpr int kSteps = 40;

// The hashes of every state on the way, not only the last.
std::vector<std::uint64_t> hashesOf(const Scene& scene) {
    DiagnosticLog log;
    Simulation simulation(scene, {}, log);
    std::vector<std::uint64_t> hashes{simulation.stateHash()};
    for (int i = 0; i < kSteps; ++i) {
        simulation.step(0.01);
        hashes.push_back(simulation.stateHash());
    }
    return hashes;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(trajectories)

BOOST_AUTO_TEST_CASE(scenes_written_as_xode_move_as_they_did) {
    test::forEachScene({".xode", ".gltf", ".glb"}, [](const std::filesystem::path& file) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        if (!scene.contents().simulable) return;
        const auto copy = std::make_shared<SceneContents>(scene.contents());
        DiagnosticLog saving;
        const auto text = saveXode(Scene(copy), saving);
        BOOST_REQUIRE(text.has_value());
        const Scene again = loadBytes(*text, "again.xode", {}, log);
        const bool alike = hashesOf(scene) == hashesOf(again);
        BOOST_TEST((alike || !saving.entries().empty()), file);
    });
}

BOOST_AUTO_TEST_SUITE_END()
