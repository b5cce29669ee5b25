#include <sys/stat.h>

#include <boost/test/unit_test.hpp>

#include "orrery/base/codes/document.hpp"
#include "orrery/base/diagnostics.hpp"
#include "orrery/document/file.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

using namespace orrery;
using orrery::test::ClaimedLog;

namespace {
const Place kPlace{Place::Kind::Json, "t.gltf", 0, 0, 5, "/buffers/0/uri"};
}

BOOST_AUTO_TEST_CASE(a_file_is_read_whole) {
    ClaimedLog log;
    const test::TemporaryFolder folder;
    const std::string bytes("a\r\n\0\xFF", 5);
    BOOST_TEST(readFile(folder.write("sub/a.bin", bytes), 5, log, kPlace).value() == bytes);
    BOOST_TEST(readFile(folder.write("empty", ""), 5, log, kPlace).value().empty());
}

BOOST_AUTO_TEST_CASE(a_file_beyond_the_limit_is_not_read) {
    ClaimedLog log;
    const test::TemporaryFolder folder;
    BOOST_TEST(!readFile(folder.write("a.bin", "123456"), 5, log, kPlace));
    log.claim(code::FILE_TOO_LARGE, "/buffers/0/uri");
    BOOST_TEST(log.entries()[0].found == "6 bytes");
}

BOOST_AUTO_TEST_CASE(only_regular_files_are_opened) {
    ClaimedLog log;
    const test::TemporaryFolder folder;
    BOOST_TEST(!readFile(folder.path() / "missing", 5, log, kPlace));
    BOOST_TEST(!readFile(folder.path(), 5, log, kPlace));
    BOOST_REQUIRE(mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);
    BOOST_TEST(!readFile(folder.path() / "pipe", 5, log, kPlace));
    BOOST_TEST(!readFile("/dev/zero", 5, log, kPlace));
    BOOST_TEST(!readFile("", 5, log, kPlace));
    for (int i = 0; i < 5; ++i) log.claim(code::FILE_UNREADABLE, "/buffers/0/uri");
}
