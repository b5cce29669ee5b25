// Sends everything that fuzzing has found worth keeping, and all files of data/ and of the golden
// tests, on the journey again: an ordinary test, with any compiler.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <string>

#include "journey.hpp"
#include "orrery/test/files.hpp"

namespace {

namespace fs = std::filesystem;

// Files of `folder` with that suffix; in a corpus of the fuzzer names are hashes without a suffix.
void replay(const fs::path& folder, const std::string& suffix, const std::string& nameOfInput) {
    std::size_t inputs = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file() || entry.path().extension() != suffix) continue;
        ++inputs;
        const auto broken = orrery::fuzz::brokenPromise(orrery::test::fileBytes(entry.path()), nameOfInput);
        BOOST_TEST(!broken, entry.path() << ": " << broken.value_or(""));
    }
    BOOST_TEST(inputs > 0U, folder << " has no inputs");
}

fs::path tests() {
    return orrery::test::sourceFolder() / "tests";
}

}  // namespace

BOOST_AUTO_TEST_CASE(found_xode) {
    replay(tests() / "fuzz/corpus/xode", "", "input.xode");
}

BOOST_AUTO_TEST_CASE(found_gltf) {
    replay(tests() / "fuzz/corpus/gltf", "", "input.gltf");
}

BOOST_AUTO_TEST_CASE(found_g4mf) {
    replay(tests() / "fuzz/corpus/g4tf", "", "input.g4tf");
    replay(orrery::test::sourceFolder() / "data", ".g4tf", "input.g4tf");
}

BOOST_AUTO_TEST_CASE(golden_and_data) {
    for (const std::string suffix : {".xode", ".gltf", ".glb"}) {
        replay(tests() / "golden", suffix, "input" + suffix);
        replay(orrery::test::sourceFolder() / "data", suffix, "input" + suffix);
    }
}
