// Sends everything that fuzzing has found worth keeping, and all files of data/ and of the golden
// tests, on the journey again: an ordinary test, with any compiler.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <string>

#include "journey.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/test/files.hpp"

namespace {

namespace fs = std::filesystem;

// How many files of `folder` with that suffix were sent; in a corpus of the fuzzer names are hashes without a suffix.
std::size_t replay(const fs::path& folder, const std::string& suffix, const std::string& nameOfInput) {
    std::size_t inputs = 0;
    if (!fs::is_directory(folder)) return inputs;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file() || entry.path().extension() != suffix) continue;
        ++inputs;
        const auto broken = orrery::fuzz::brokenPromise(orrery::test::fileBytes(entry.path()), nameOfInput);
        BOOST_TEST(!broken, entry.path() << ": " << broken.value_or(""));
    }
    return inputs;
}

fs::path tests() {
    return orrery::test::sourceFolder() / "tests";
}

}  // namespace

BOOST_AUTO_TEST_CASE(found) {
    for (const orrery::Format* format : orrery::kFormats) {
        const std::string name(format->text.name);
        BOOST_TEST(replay(tests() / "fuzz/corpus" / name, "", "input." + name) > 0U, name << " has no corpus");
    }
}

BOOST_AUTO_TEST_CASE(golden_and_data) {
    for (const orrery::Format* format : orrery::kFormats) {
        std::size_t inputs = 0;
        for (const bool binary : {false, true}) {
            const std::string suffix = format->container(binary).suffix();
            inputs += replay(tests() / "golden", suffix, "input" + suffix);
            inputs += replay(orrery::test::sourceFolder() / "data", suffix, "input" + suffix);
        }
        BOOST_TEST(inputs > 0U, format->title << " has no scenes");
    }
}
