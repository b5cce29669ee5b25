#include "orrery/test/files.hpp"

#include <stdlib.h>

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

namespace orrery::test {
namespace fs = std::filesystem;

fs::path sourceFolder() {
    return ORRERY_SOURCE_DIR;
}

std::optional<fs::path> corpusFolder() {
    const char* variable = std::getenv("ORRERY_CORPUS");
    const fs::path folder = variable != nullptr ? variable : ORRERY_CORPUS;
    std::error_code error;
    if (!folder.empty() && fs::is_directory(folder, error)) return folder;
    BOOST_TEST_MESSAGE("skipped: no corpus (set ORRERY_CORPUS to its folder)");
    return std::nullopt;
}

std::string fileBytes(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    BOOST_REQUIRE_MESSAGE(in, "cannot read " << path);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "orrery-test-XXXXXX").string();
    BOOST_REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

fs::path TemporaryFolder::write(const fs::path& name, std::string_view bytes) const {
    const fs::path path = path_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    BOOST_REQUIRE_MESSAGE(out, "cannot write " << path);
    return path;
}

}  // namespace orrery::test
