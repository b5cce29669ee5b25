// Mistakes that users make (tests/golden/mistakes), and the output of `orrery validate` for each: NAME.said beside the
// file. With ORRERY_UPDATE_GOLDEN=1 in the environment they are written anew: read the difference before committing it.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "program.hpp"

using namespace orrery::test;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> mistakes() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(sourceFolder() / "tests" / "golden" / "mistakes")) {
        if (entry.path().extension() != ".said") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// A file that is named in a message is named with its folder, which is another one each time.
std::string withoutFolder(std::string text, const TemporaryFolder& folder) {
    const std::string name = fs::weakly_canonical(folder.path()).string() + '/';
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name)) text.erase(at, name.size());
    return text;
}

std::string saidOf(const fs::path& file) {
    const TemporaryFolder folder;
    const std::string name = file.filename().string();
    folder.write(name, fileBytes(file));
    const Output output = runProgram(folder, {"validate", name});
    std::string said;
    for (const std::string& line : lines(withoutFolder(output.err, folder))) {
        if (!contains(line, "PLAN_GRAVITY_DEFAULT")) said += line + '\n';
    }
    return said + output.out + "status " + std::to_string(output.status) + '\n';
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_mistake_gets_the_message_that_it_has) {
    const char* update = std::getenv("ORRERY_UPDATE_GOLDEN");
    const std::vector<fs::path> files = mistakes();
    BOOST_TEST(files.size() >= 40u);
    for (const fs::path& file : files) {
        const std::string said = saidOf(file);
        const fs::path expectation = fs::path(file).replace_extension(".said");
        if (update != nullptr && std::string_view(update) == "1") {
            std::ofstream(expectation, std::ios::binary) << said;
            continue;
        }
        BOOST_TEST_REQUIRE(fs::exists(expectation), "no " << expectation);
        BOOST_TEST(said == fileBytes(expectation), file << "\n--- said\n" << said);
        // Nothing goes by in silence: there is more than the summary and the status.
        BOOST_TEST(lines(said).size() > 2, said);
    }
}
