// Sends everything that fuzzing has found worth keeping, and all files of data/ and of the golden
// tests, on the journey again: an ordinary test, with any compiler.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "journey.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/test/files.hpp"

namespace {

namespace fs = std::filesystem;

// How many files of `folder` with that suffix were sent; in a corpus of the fuzzer names are hashes without a suffix.
template <typename Journey>
std::size_t replay(const fs::path& folder, const std::string& suffix, Journey&& journey) {
    std::size_t inputs = 0;
    if (!fs::is_directory(folder)) return inputs;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file() || entry.path().extension() != suffix) continue;
        ++inputs;
        const auto broken = journey(orrery::test::fileBytes(entry.path()));
        BOOST_TEST(!broken, entry.path() << ": " << broken.value_or(""));
    }
    return inputs;
}

fs::path tests() {
    return orrery::test::sourceFolder() / "tests";
}

}  // namespace

BOOST_AUTO_TEST_CASE(found) {
    std::vector<std::string> kinds{"baseline", "checkpoint", "command", "expectation"};
    for (const orrery::Format* format : orrery::kFormats) kinds.emplace_back(format->text.name);
    for (const std::string& kind : kinds) {
        const auto journey = [&](const std::string& bytes) { return orrery::fuzz::brokenPromise(kind, bytes); };
        BOOST_TEST(replay(tests() / "fuzz/corpus" / kind, "", journey) > 0U, kind << " has no corpus");
    }
}

BOOST_AUTO_TEST_CASE(golden_and_data) {
    for (const orrery::Format* format : orrery::kFormats) {
        std::size_t inputs = 0;
        for (const bool binary : {false, true}) {
            const std::string suffix = format->container(binary).suffix();
            const auto journey = [&](const std::string& bytes) {
                return orrery::fuzz::sceneJourney(bytes, "input" + suffix);
            };
            inputs += replay(tests() / "golden", suffix, journey);
            inputs += replay(orrery::test::sourceFolder() / "data", suffix, journey);
        }
        BOOST_TEST(inputs > 0U, format->title << " has no scenes");
    }
}
