// The functions of orrery/base/system.hpp for all POSIX systems.
#include <fcntl.h>
#include <locale.h>  // NOLINT(modernize-deprecated-headers): uselocale() is of POSIX
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): mkdtemp()
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#if __has_include(<xlocale.h>)
#include <xlocale.h>  // where macOS has uselocale()
#endif

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>

#include "orrery/base/system.hpp"

namespace orrery::system {
namespace {

namespace fs = std::filesystem;

// Repeats a call that a signal interrupted.
template <typename Call>
auto retried(Call call) {
    auto result = call();
    while (result < 0 && errno == EINTR) result = call();
    return result;
}

OpenedFile opened(const fs::path& path, int flags) {
    const int descriptor = retried([&] { return ::open(path.c_str(), flags | O_WRONLY | O_CLOEXEC, 0600); });
    return {descriptor, descriptor < 0 ? errno : 0};
}

// The mask can be read without changing it for a moment, for all threads, only on Linux. Emscripten reports a mask that
// takes all rights, the owner's too, until a program sets one.
mode_t maskOfNewFiles() {
#ifdef __EMSCRIPTEN__
    return S_IWGRP | S_IWOTH;
#else
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        constexpr std::string_view kKey = "Umask:";
        if (line.starts_with(kKey)) return static_cast<mode_t>(std::strtoul(line.c_str() + kKey.size(), nullptr, 8));
    }
    static std::mutex one;
    const std::lock_guard<std::mutex> lock(one);
    const mode_t mask = ::umask(077);
    ::umask(mask);
    return mask;
#endif
}

// While it lives, numbers have a decimal point in this thread.
class PlainNumbers {
public:
    PlainNumbers() : plain_(newlocale(LC_NUMERIC_MASK, "C", nullptr)), before_(plain_ ? uselocale(plain_) : nullptr) {}
    ~PlainNumbers() {
        if (!plain_) return;
        uselocale(before_);
        freelocale(plain_);
    }
    PlainNumbers(const PlainNumbers&) = delete;
    PlainNumbers& operator=(const PlainNumbers&) = delete;

private:
    locale_t plain_;
    locale_t before_;
};

}  // namespace

OpenedFile createFile(const fs::path& path) {
    return opened(path, O_CREAT | O_EXCL);
}

OpenedFile openDevice(const fs::path& path) {
    return opened(path, O_NOCTTY);
}

int writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = retried([&] { return ::write(descriptor, bytes.data(), bytes.size()); });
        if (written == 0) return EIO;  // a device that accepts nothing and reports no error
        if (written < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

int syncFile(int descriptor) {
    return retried([&] { return ::fsync(descriptor); }) < 0 ? errno : 0;
}

int syncFolder(const fs::path& folder) {
    const int descriptor =
        retried([&] { return ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); });
    if (descriptor < 0) return errno == EACCES ? 0 : errno;
    const int error = syncFile(descriptor);
    ::close(descriptor);
    return error == EINVAL || error == ENOTSUP ? 0 : error;
}

// Sets the owner first, because changing it removes some of the rights.
int copyRights(int descriptor, const fs::path& path) {
    struct stat old {};
    if (::stat(path.c_str(), &old) != 0) {
        // Some file systems do not support rights.
        static_cast<void>(::fchmod(descriptor, 0666U & ~maskOfNewFiles()));
        return 0;
    }
    // If the old file belongs to another user, the new one belongs to the user who writes it.
    const bool owned = ::fchown(descriptor, old.st_uid, old.st_gid) == 0 ||
                       ::fchown(descriptor, static_cast<uid_t>(-1), old.st_gid) == 0;
    static_cast<void>(owned);
    return ::fchmod(descriptor, old.st_mode & 07777U) != 0 ? errno : 0;
}

// On Linux the descriptor is closed even if close() fails.
int closeFile(int descriptor) {
    return ::close(descriptor) != 0 && errno != EINTR ? errno : 0;
}

int renameFile(const fs::path& from, const fs::path& to) {
    return ::rename(from.c_str(), to.c_str()) != 0 ? errno : 0;
}

void removeFile(const fs::path& path) {
    ::unlink(path.c_str());
}

bool canWriteIn(const fs::path& folder) {
    return ::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) == 0;
}

fs::path makeTemporaryFolder(std::string_view prefix) {
    std::error_code error;
    std::string folder = (fs::temp_directory_path(error) / std::string(prefix)).string() + "XXXXXX";
    const char* made = ::mkdtemp(folder.data());
    return made ? made : fs::path();
}

void reportFullFiles() {
    std::signal(SIGXFSZ, SIG_IGN);
}

void raiseAlarmAfter(double seconds) {
    constexpr double kMostSeconds = 1e8;
    const double whole = std::floor(std::min(seconds, kMostSeconds));
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(whole);
    timer.it_value.tv_usec = static_cast<suseconds_t>((std::min(seconds, kMostSeconds) - whole) * 1e6);
    if (seconds > 0 && whole == 0) timer.it_value.tv_usec = std::max<suseconds_t>(1, timer.it_value.tv_usec);
    ::setitimer(ITIMER_REAL, &timer, nullptr);
}

void endAtOnce(std::string_view text, int status) {
    static_cast<void>(writeAll(STDERR_FILENO, text));
    ::_exit(status);
}

bool isTerminal(std::FILE* stream) {
    return ::isatty(::fileno(stream)) == 1;
}

fs::path programPath() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error);
}

bool isRoot() {
    return ::geteuid() == 0;
}

bool hasProgram(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
        const std::string_view folder = rest.substr(0, rest.find(':'));
        rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
        if (::access((fs::path(folder) / name).c_str(), X_OK) == 0) return true;
    }
    return false;
}

// The program is started in a grandchild process, so that this process need not wait for it.
bool startProgram(const std::string& name, const std::string& argument) {
    const pid_t child = ::fork();
    if (child < 0) return false;
    if (child == 0) {
        if (::fork() != 0) ::_exit(0);
        ::setsid();
        std::signal(SIGXFSZ, SIG_DFL);
        const bool silent = std::freopen("/dev/null", "w", stdout) && std::freopen("/dev/null", "w", stderr);
        if (!silent) ::_exit(127);
        ::execlp(name.c_str(), name.c_str(), argument.c_str(), nullptr);
        ::_exit(127);
    }
    int status = 0;
    return ::waitpid(child, &status, 0) == child && status == 0;
}

std::string printed(const std::function<void(std::FILE*)>& write) {
    const PlainNumbers numbers;
    char* text = nullptr;
    std::size_t size = 0;
    std::FILE* file = ::open_memstream(&text, &size);
    if (!file) return {};
    write(file);
    std::fclose(file);
    const std::unique_ptr<char, decltype(&std::free)> owned(text, &std::free);
    return text ? std::string(text, size) : std::string();
}

}  // namespace orrery::system
