// Real files by others: they give no error, and only warnings that the reference calls for.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <map>

#include "orrery/base/codes/gltf.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/test/files.hpp"
#include "reading.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;
namespace fs = std::filesystem;

std::vector<fs::path> gltfFiles(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const auto suffix = entry.path().extension();
        if (suffix == ".gltf" || suffix == ".glb") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

BOOST_AUTO_TEST_CASE(corpus_files_load_without_errors) {
    const auto corpus = corpusFolder();
    if (!corpus) return;
    // Triggers of the form before February 2024.
    const std::map<std::string, std::size_t> emptyTriggers = {{"two_boxes.gltf", 1}, {"indirect_children.gltf", 2}};
    for (const fs::path& file : gltfFiles(*corpus)) {
        BOOST_TEST_CONTEXT(file) {
            ClaimedLog log;
            log.allow(code::OMI_LIMIT_UNITLESS);
            const auto known = emptyTriggers.find(file.filename().string());
            for (std::size_t i = 0; known != emptyTriggers.end() && i < known->second; ++i) {
                log.claim(code::OMI_TRIGGER_EMPTY);
            }
            const Scene scene = load(file, log);
            BOOST_TEST(!scene.root().children.empty());
            BOOST_TEST(scene.contents().simulable);
        }
    }
}

BOOST_AUTO_TEST_CASE(scenes_of_our_own_load_without_diagnostics) {
    for (const fs::path& file : gltfFiles(sourceFolder() / "data")) {
        BOOST_TEST_CONTEXT(file) {
            ClaimedLog log;
            log.allow(code::KHR_VARIANTS_NOT_CHOSEN);
            BOOST_TEST(!load(file, log).root().children.empty());
        }
    }
}

BOOST_AUTO_TEST_CASE(the_two_containers_of_a_scene_say_the_same) {
    const auto corpus = corpusFolder();
    if (!corpus) return;
    DiagnosticLog log;
    const Scene text = load(*corpus / "gltf/omi/gravity/ramp_gravity.gltf", log);
    const Scene binary = load(*corpus / "gltf/omi/gravity/ramp_gravity.glb", log);
    BOOST_TEST(text.contents().meshes.at(1).triangles.size() == 68U);
    BOOST_TEST((text.contents().meshes.at(1).triangles == binary.contents().meshes.at(1).triangles));
    BOOST_TEST((text.contents().meshes.at(1).positions == binary.contents().meshes.at(1).positions));
}
