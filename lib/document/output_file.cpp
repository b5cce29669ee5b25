#include "orrery/document/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <random>
#include <system_error>

namespace orrery {
namespace {

namespace fs = std::filesystem;

std::string textOf(int error) {
    return std::error_code(error, std::generic_category()).message();
}

// Again where a signal came in between.
template <typename Call>
auto retried(Call call) {
    auto result = call();
    while (result < 0 && errno == EINTR) result = call();
    return result;
}

// What a path of links leads to, whether it is there or not. Of links that lead round, one of them.
fs::path targetOf(fs::path path) {
    constexpr int kMostLinks = 40;
    std::error_code error;
    for (int i = 0; i < kMostLinks; ++i) {
        if (!fs::is_symlink(path, error)) return path;
        const fs::path next = fs::read_symlink(path, error);
        path = path.parent_path() / next;  // an absolute one replaces all
    }
    return path;
}

// Not of the target's name, which may be as long as names can be.
std::string randomName() {
    static constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuv";
    std::random_device random;
    std::string name = ".orrery-";
    for (int i = 0; i < 16; ++i) name += kDigits[random() % kDigits.size()];
    return name + ".part";
}

// A name in a folder is on the disk when the folder is. Not every file system can be asked for that.
int syncFolder(const fs::path& folder) {
    const int descriptor =
        retried([&] { return ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); });
    if (descriptor < 0) return errno == EACCES ? 0 : errno;
    const int result = retried([&] { return ::fsync(descriptor); });
    const int error = result < 0 && errno != EINVAL && errno != ENOTSUP ? errno : 0;
    ::close(descriptor);
    return error;
}

}  // namespace

OutputFile::OutputFile(const fs::path& path) : target_(targetOf(path)), stream_(this) {
    setp(buffer_.data(), buffer_.data() + buffer_.size());
    create();
    if (descriptor_ < 0) fail();
}

OutputFile::~OutputFile() {
    close();
    if (!beside_.empty()) ::unlink(beside_.c_str());
}

void OutputFile::create() {
    std::error_code error;
    if (fs::is_symlink(target_, error)) {
        errno = ELOOP;
        return;
    }
    const fs::file_status status = fs::status(target_, error);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        descriptor_ = retried([&] { return ::open(target_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY); });
        return;
    }
    beside_ = target_.parent_path() / randomName();
    descriptor_ = retried([&] { return ::open(beside_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666); });
    if (descriptor_ < 0) {
        beside_.clear();
    } else if (fs::exists(status)) {
        keepRights();
    }
}

// The owner first: a change of it takes away some of the rights.
void OutputFile::keepRights() {
    struct stat old {};
    if (::stat(target_.c_str(), &old) != 0) return;
    // Of somebody else's file the new one is the writer's.
    const bool owned = ::fchown(descriptor_, old.st_uid, old.st_gid) == 0 ||
                       ::fchown(descriptor_, static_cast<uid_t>(-1), old.st_gid) == 0;
    static_cast<void>(owned);
    if (::fchmod(descriptor_, old.st_mode & 07777U) != 0) fail();
}

bool OutputFile::fail() {
    if (fault_.empty()) fault_ = textOf(errno);
    stream_.setstate(std::ios::failbit);
    return false;
}

bool OutputFile::write(std::string_view bytes) {
    while (!bytes.empty() && fault_.empty()) {
        const ssize_t written = retried([&] { return ::write(descriptor_, bytes.data(), bytes.size()); });
        if (written == 0) errno = EIO;  // a device that takes nothing and says no more
        if (written <= 0) return fail();
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return fault_.empty();
}

bool OutputFile::flush() {
    const bool good = write({pbase(), static_cast<std::size_t>(pptr() - pbase())});
    setp(buffer_.data(), buffer_.data() + buffer_.size());
    return good;
}

OutputFile::int_type OutputFile::overflow(int_type character) {
    if (!flush()) return traits_type::eof();
    if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
    return sputc(traits_type::to_char_type(character));
}

std::streamsize OutputFile::xsputn(const char* bytes, std::streamsize count) {
    if (count <= epptr() - pptr()) return std::streambuf::xsputn(bytes, count);
    return flush() && write({bytes, static_cast<std::size_t>(count)}) ? count : 0;
}

int OutputFile::sync() {
    return flush() ? 0 : -1;
}

// On Linux the descriptor is gone even where closing fails.
void OutputFile::close() {
    if (descriptor_ >= 0 && ::close(descriptor_) != 0 && errno != EINTR) fail();
    descriptor_ = -1;
}

void OutputFile::replace() {
    if (::rename(beside_.c_str(), target_.c_str()) != 0) {
        fail();
        return;
    }
    beside_.clear();
    errno = syncFolder(target_.parent_path());
    if (errno != 0) fail();
}

std::string OutputFile::commit() {
    if (fault_.empty()) flush();
    if (fault_.empty() && !stream_) fault_ = "what was to be written could not be made";
    if (fault_.empty() && !beside_.empty() && retried([&] { return ::fsync(descriptor_); }) != 0) fail();
    close();
    if (fault_.empty() && !beside_.empty()) replace();
    return fault_;
}

}  // namespace orrery
