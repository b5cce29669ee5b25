// Every glTF that is written is one that tinygltf loads without a word.
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/files.hpp"
#include "scenes.hpp"

#include <tiny_gltf.h>

using namespace orrery;

namespace {

struct Loaded {
    bool good = false;
    std::string said;
    tinygltf::Model model;
};

Loaded loadedBy(const std::string& bytes, const std::filesystem::path& folder) {
    Loaded loaded;
    tinygltf::TinyGLTF loader;
    std::string warnings;
    const auto size = static_cast<unsigned>(bytes.size());
    if (bytes.starts_with("glTF")) {
        const auto* first = reinterpret_cast<const unsigned char*>(bytes.data());
        loaded.good = loader.LoadBinaryFromMemory(&loaded.model, &loaded.said, &warnings, first, size, folder.string());
    } else {
        loaded.good =
            loader.LoadASCIIFromString(&loaded.model, &loaded.said, &warnings, bytes.data(), size, folder.string());
    }
    loaded.said += warnings;
    return loaded;
}

// Only files of this tree: files of others may be broken already.
void forEachOfData(const std::function<void(const std::filesystem::path&)>& check) {
    for (const auto& entry : std::filesystem::directory_iterator(test::sourceFolder() / "data")) {
        const std::string suffix = entry.path().extension().string();
        if (suffix == ".xode" || suffix == ".gltf" || suffix == ".glb" || suffix == ".g4tf") check(entry.path());
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(read_by_tinygltf)

BOOST_AUTO_TEST_CASE(scenes_that_are_written_are_read) {
    forEachOfData([](const std::filesystem::path& file) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        for (const char* format : {"gltf", "glb"}) {
            const auto bytes = saveBytes(scene, format, log);
            if (!bytes) continue;  // a diagnostic says why
            const Loaded loaded = loadedBy(*bytes, file.parent_path());
            BOOST_TEST(loaded.good, file << " as " << format);
            BOOST_TEST(loaded.said == "", file << " as " << format);
            const Scene again = loadBytes(*bytes, std::string("again.") + format, file.parent_path(), log);
            std::size_t nodes = 0;
            forEachNode(again.root(), [&](const Node&) { ++nodes; });
            BOOST_TEST(loaded.model.nodes.size() + 1 >= nodes, file << " as " << format);
        }
    });
}

BOOST_AUTO_TEST_CASE(animations_that_are_written_are_read) {
    const test::TemporaryFolder folder;
    forEachOfData([&](const std::filesystem::path& file) {
        DiagnosticLog log;
        const Scene scene = load(file, log);
        Simulation simulation(scene, {}, log);
        Recording recording = startRecording(simulation);
        for (int i = 0; i < 5; ++i) {
            simulation.step(0.01);
            recordFrame(simulation, recording);
        }
        const auto baked = folder.path() / "baked.glb";
        BOOST_TEST_REQUIRE(saveAnimation(scene, recording, baked, log), file);
        const Loaded loaded = loadedBy(test::fileBytes(baked), file.parent_path());
        BOOST_TEST(loaded.good, file);
        BOOST_TEST(loaded.said == "", file);
        BOOST_TEST(!loaded.model.animations.empty(), file);
    });
}

BOOST_AUTO_TEST_SUITE_END()
