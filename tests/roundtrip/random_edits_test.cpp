// Whatever is edited in a scene that was read, the saved file reads as the edited scene. If that is impossible, a
// diagnostic says so, when it is saved or when it is read again. ORRERY_TEST_SEED sets the seed.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "orrery/base/numbers.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/test/files.hpp"
#include "orrery/test/sanitized.hpp"
#include "orrery/test/scene_edits.hpp"

#include "scenes.hpp"

namespace orrery::test {
namespace {

constexpr int kSavesPerFile = fewerIfSanitized(40);
constexpr int kMostEdits = 3;  // before a save

std::set<Code> codesOf(const DiagnosticLog& log) {
    std::set<Code> codes;
    for (const Diagnostic& diagnostic : log.entries()) codes.insert(diagnostic.code);
    return codes;
}

// Extensions that an edit brings are added to the list.
std::optional<SceneDifference> differenceOf(const SceneContents& edited, Scene read) {
    std::vector<std::string>& used = read.edit().extensionsUsed;
    const auto& wanted = edited.extensionsUsed;
    const auto ends = std::mismatch(wanted.begin(), wanted.end(), used.begin(), used.end());
    if (ends.first == wanted.end()) used = wanted;
    return firstDifference(edited, read.contents());
}

// False where nothing was written.
bool check(const Scene& original, const DiagnosticLog& found, const std::filesystem::path& file,
           std::mt19937_64& random) {
    Scene scene = original;
    SceneContents& contents = scene.edit();
    std::string what;
    for (int i = std::uniform_int_distribution<int>(1, kMostEdits)(random); i > 0; --i) {
        const std::vector<SceneEdit> edits = editsOf(contents);
        const SceneEdit& edit = edits[std::uniform_int_distribution<std::size_t>(0, edits.size() - 1)(random)];
        edit.apply();
        what += edit.what + "; ";
    }
    followUp(contents);
    BOOST_TEST_CONTEXT(file.filename().string() << ": " << what) {
        DiagnosticLog saving;
        const auto saved = saveBytes(scene, original.contents().format, saving);
        if (!saved) {
            BOOST_TEST(saving.hasErrors(), "nothing is written without a word");
            return false;
        }
        DiagnosticLog again;
        const Scene read = loadBytes(*saved, file.string(), file.parent_path(), again);
        const auto before = codesOf(found);
        const auto after = codesOf(again);
        const bool told =
            !saving.entries().empty() || !std::includes(before.begin(), before.end(), after.begin(), after.end());
        if (told) return true;
        const auto difference = differenceOf(contents, read);
        BOOST_TEST(!difference, "lost without a word: " << toText(difference.value_or(SceneDifference{})));
    }
    return true;
}

BOOST_AUTO_TEST_CASE(whatever_is_edited_is_saved_or_there_is_a_word_about_it) {
    const char* seed = std::getenv("ORRERY_TEST_SEED");
    std::mt19937_64 random(static_cast<std::uint64_t>(parseInteger(seed != nullptr ? seed : "1").value_or(1)));
    int written = 0;
    int tried = 0;
    forEachScene({".xode", ".gltf", ".glb"}, [&](const std::filesystem::path& file) {
        DiagnosticLog found;
        const Scene original = load(file, found);
        if (!original.source()) return;
        for (int i = 0; i < kSavesPerFile; ++i, ++tried) written += check(original, found, file, random) ? 1 : 0;
    });
    for (const char* old : {"khr-2022", "khr-2023", "khr-2023-august", "khr-2024"}) {
        const std::filesystem::path file = sourceFolder() / "tests/fuzz/corpus/gltf" / old;
        DiagnosticLog found;
        const Scene original = load(file, found);
        BOOST_REQUIRE(original.source());
        for (int i = 0; i < kSavesPerFile; ++i, ++tried) written += check(original, found, file, random) ? 1 : 0;
    }
    BOOST_TEST(written > tried / 2, "most edits can be written: " << written << " of " << tried);
}

}  // namespace
}  // namespace orrery::test
