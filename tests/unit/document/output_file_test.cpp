// A file is there whole or not at all (design: nothing lost, no half-written file).
#include "orrery/document/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "orrery/test/files.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;
namespace fs = std::filesystem;

std::string write(const fs::path& path, std::string_view text) {
    OutputFile file(path);
    file.stream() << text;
    return file.commit();
}

std::size_t countFiles(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), {}));
}

}  // namespace

BOOST_AUTO_TEST_CASE(nothing_is_there_before_all_of_it_is) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "a";
    {
        OutputFile file(path);
        file.stream() << std::string(300'000, 'x');
        BOOST_TEST(!fs::exists(path));
        BOOST_TEST(countFiles(folder.path()) == 1U);
    }
    BOOST_TEST(countFiles(folder.path()) == 0U);
    BOOST_TEST(write(path, std::string(300'000, 'x')) == "");
    BOOST_TEST((fileBytes(path) == std::string(300'000, 'x')));
    BOOST_TEST(countFiles(folder.path()) == 1U);
}

BOOST_AUTO_TEST_CASE(nobody_else_may_read_what_is_being_written) {
    const mode_t before = umask(022);
    const auto rightsOf = [](const fs::path& path) {
        struct stat status {};
        BOOST_TEST(stat(path.c_str(), &status) == 0);
        return status.st_mode & 07777U;
    };
    for (const auto& [mask, rights] : {std::pair{022U, 0644U}, std::pair{077U, 0600U}, std::pair{002U, 0664U}}) {
        umask(mask);
        const TemporaryFolder folder;
        const fs::path path = folder.path() / "a";
        OutputFile file(path);
        file.stream() << "text";
        file.stream().flush();
        BOOST_TEST(rightsOf(fs::directory_iterator(folder.path())->path()) == 0600U);
        BOOST_TEST(file.commit() == "");
        BOOST_TEST(rightsOf(path) == rights);
    }
    umask(before);
}

BOOST_AUTO_TEST_CASE(an_exception_leaves_the_old_file_and_nothing_beside_it) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "a";
    BOOST_TEST(write(path, "old") == "");
    try {
        OutputFile file(path);
        file.stream() << "new";
        throw std::runtime_error("out of memory");
    } catch (const std::runtime_error&) {
    }
    BOOST_TEST(fileBytes(path) == "old");
    BOOST_TEST(countFiles(folder.path()) == 1U);
}

BOOST_AUTO_TEST_CASE(a_stream_that_fails_writes_nothing) {
    const TemporaryFolder folder;
    OutputFile file(folder.path() / "a");
    file.stream() << "half";
    file.stream().setstate(std::ios::failbit);
    BOOST_TEST(file.commit() != "");
    BOOST_TEST(!fs::exists(folder.path() / "a"));
}

BOOST_AUTO_TEST_CASE(links_are_followed_to_what_they_point_to) {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "in");
    BOOST_TEST(write(folder.path() / "in" / "old", "old") == "");
    fs::create_symlink("in/old", folder.path() / "to old");
    fs::create_symlink("to old", folder.path() / "to link");
    fs::create_symlink("in/new", folder.path() / "to new");
    fs::create_symlink("round", folder.path() / "round");
    BOOST_TEST(write(folder.path() / "to link", "one") == "");
    BOOST_TEST(fileBytes(folder.path() / "in" / "old") == "one");
    BOOST_TEST(write(folder.path() / "to new", "two") == "");
    BOOST_TEST(fileBytes(folder.path() / "in" / "new") == "two");
    BOOST_TEST(write(folder.path() / "round", "three") != "");
    for (const char* link : {"to old", "to link", "to new", "round"}) {
        BOOST_TEST(fs::is_symlink(folder.path() / link), link);
    }
}

BOOST_AUTO_TEST_CASE(the_access_rights_are_those_of_the_old_file) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "a";
    BOOST_TEST(write(path, "old") == "");
    const mode_t mask = ::umask(0);
    ::umask(mask);
    BOOST_TEST(static_cast<unsigned>(fs::status(path).permissions()) == (0666U & ~mask));
    for (const unsigned mode : {0600U, 0755U, 0444U}) {
        fs::permissions(path, static_cast<fs::perms>(mode));
        BOOST_TEST(write(path, "new") == "");
        BOOST_TEST(static_cast<unsigned>(fs::status(path).permissions()) == mode);
    }
}

BOOST_AUTO_TEST_CASE(a_pipe_is_written_into) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "pipe";
    BOOST_REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
    std::string read;
    std::thread reader([&] { read = fileBytes(path); });
    BOOST_TEST(write(path, "through") == "");
    reader.join();
    BOOST_TEST(read == "through");
    BOOST_TEST(fs::is_fifo(path));
}

BOOST_AUTO_TEST_CASE(of_two_that_write_at_once_one_file_stays) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "a";
    const auto writeMany = [&](char letter) {
        for (int i = 0; i < 50; ++i) write(path, std::string(100'000, letter));
    };
    std::thread other(writeMany, 'a');
    writeMany('b');
    other.join();
    const std::string bytes = fileBytes(path);
    BOOST_TEST((bytes == std::string(100'000, 'a') || bytes == std::string(100'000, 'b')));
    BOOST_TEST(countFiles(folder.path()) == 1U);
}

BOOST_AUTO_TEST_CASE(names_may_be_as_long_as_the_system_allows) {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / std::string(255, 'n');
    BOOST_TEST(write(path, "new") == "");
    BOOST_TEST(fileBytes(path) == "new");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_written_says_why) {
    const TemporaryFolder folder;
    BOOST_TEST(write(folder.path() / "missing" / "a", "") == "there is no such folder");
    BOOST_TEST(write(folder.path(), "") == "Is a directory");
    if (fs::exists("/dev/full")) BOOST_TEST(write("/dev/full", "a") == "No space left on device");
}

BOOST_AUTO_TEST_CASE(whoever_writes_into_the_buffer_is_told_whether_it_was_written) {
    const TemporaryFolder folder;
    OutputFile good(folder.path() / "a");
    std::streambuf& into = *good.stream().rdbuf();
    BOOST_TEST(into.sputn("abc", 3) == 3);
    BOOST_TEST(into.pubsync() == 0);
    const std::string much(1'000'000, 'x');
    BOOST_TEST(into.sputn(much.data(), 1'000'000) == 1'000'000);
    BOOST_TEST(good.commit() == "");
    BOOST_TEST((fileBytes(folder.path() / "a") == "abc" + much));
    if (!fs::exists("/dev/full")) return;
    OutputFile full("/dev/full");
    std::streambuf& nowhere = *full.stream().rdbuf();
    BOOST_TEST(nowhere.sputn("abc", 3) == 3);  // as much as the buffer holds
    BOOST_TEST(nowhere.pubsync() == -1);
    BOOST_TEST(nowhere.sputn(much.data(), 1'000'000) == 0);
    BOOST_TEST(full.commit() == "No space left on device");
}
