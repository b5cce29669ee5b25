#include "picture/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <iterator>
#include <system_error>
#include <thread>

#include "orrery/base/system.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kFirstOfChild = 3;  // the descriptors that it talks over
constexpr std::chrono::milliseconds kTurn{10};
constexpr int kApart = 10;  // descriptors from here on are none of these

// In the new process, which may only make system calls.
[[noreturn]] void becomeProgram(char* const* words, const char* folder, int log, int socket) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    setpgid(0, 0);  // so that all that it starts can be ended with it
    log = fcntl(log, F_DUPFD, kApart);
    if (socket >= 0) socket = fcntl(socket, F_DUPFD, kApart);
    const int nothing = open("/dev/null", O_RDONLY);
    bool isReady = dup2(nothing, STDIN_FILENO) >= 0 && dup2(log, STDOUT_FILENO) >= 0 && dup2(log, STDERR_FILENO) >= 0;
    isReady = isReady && (*folder == '\0' || chdir(folder) == 0);
    for (int i = 0; socket >= 0 && i < 2; ++i) isReady = dup2(socket, kFirstOfChild + i) >= 0 && isReady;
    close(log);
    close(socket);
    for (const int signal : {SIGXFSZ, SIGCHLD}) std::signal(signal, SIG_DFL);
    if (isReady) execvp(words[0], words);
    _exit(127);
}

// In `folder`; "": the present one. -1 if there can be no process.
int startProcess(std::vector<std::string> words, const fs::path& folder, const fs::path& log, int socket) {
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const int file = open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const pid_t process = fork();
    if (process == 0) becomeProgram(pointers.data(), folder.c_str(), file, socket);
    if (file >= 0) close(file);
    return process;
}

int waitFor(int process) {
    int status = -1;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

void endProcess(int process) {
    kill(-process, SIGKILL);
    kill(process, SIGKILL);  // if it has not come to be the first of its group
    waitFor(process);
}

// A pair of sockets that programs which others start do not get. False if there can be none.
bool makeSockets(std::array<int, 2>& sockets) {
#ifdef SOCK_CLOEXEC
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) == 0;
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets.data()) != 0) return false;
    for (const int each : sockets) fcntl(each, F_SETFD, FD_CLOEXEC);
    return true;
#endif
}

}  // namespace

WorkFolder::WorkFolder() : path_(system::makeTemporaryFolder("orrery-")) {}

WorkFolder::~WorkFolder() {
    // A browser that is ended may still write.
    std::error_code error;
    for (int i = 0; i < 3 && !path_.empty(); ++i) {
        fs::remove_all(path_, error);
        if (!error) return;
    }
}

ChildProcess::ChildProcess(const std::vector<std::string>& words, const fs::path& log) {
    std::array<int, 2> sockets{};
    if (!makeSockets(sockets)) return;
    socket_ = sockets[0];
    process_ = startProcess(words, "", log, sockets[1]);
    close(sockets[1]);
}

ChildProcess::~ChildProcess() {
    if (process_ > 0) endProcess(process_);
    if (socket_ >= 0) close(socket_);
}

void ChildProcess::send(std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;  // it has ended, which receive() tells
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

bool ChildProcess::receive(std::string& text, Clock::time_point until, const StopRequest* stop) const {
    constexpr long long kLook = 200;  // ms: a signal may come just before poll()
    std::array<char, 1U << 16U> bytes{};
    while (socket_ >= 0 && signalOf(stop) == 0) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
        if (left <= 0) return false;
        pollfd waiting{socket_, POLLIN, 0};
        const int ready = poll(&waiting, 1, static_cast<int>(std::min<long long>(left, kLook)));
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        if (ready < 0) return false;
        const ssize_t count = ::read(socket_, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        text.append(bytes.data(), static_cast<std::size_t>(count));
        return true;
    }
    return false;
}

void ChildProcess::awaitEnd(Clock::time_point until) {
    while (process_ > 0 && Clock::now() < until) {
        if (waitpid(process_, nullptr, WNOHANG) != 0) {
            kill(-process_, SIGKILL);  // what it has started, and left
            process_ = -1;
            return;
        }
        std::this_thread::sleep_for(kTurn);
    }
}

bool runToEnd(const std::vector<std::string>& words, const fs::path& folder, const fs::path& log,
              const StopRequest* stop) {
    const int process = startProcess(words, folder, log, -1);
    if (process <= 0) return false;
    int status = -1;
    while (waitpid(process, &status, WNOHANG) == 0) {
        if (signalOf(stop) != 0) {
            endProcess(process);
            return false;
        }
        std::this_thread::sleep_for(kTurn);
    }
    return status == 0;
}

std::string endOfLog(const fs::path& log) {
    constexpr std::size_t kMost = 300;
    std::ifstream in(log, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    while (!text.empty() && text.back() == '\n') text.pop_back();
    if (text.size() > kMost) text.erase(0, text.size() - kMost);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

}  // namespace orrery::app
