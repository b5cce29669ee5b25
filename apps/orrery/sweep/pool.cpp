#include "sweep/pool.hpp"

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
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <vector>

#include "orrery/base/bit_cast.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery::app {
namespace {

using Clock = std::chrono::steady_clock;
using sweep::RunStatus;

// So that what leaks stays small.
constexpr std::size_t kMostRunsOfWorker = 100;

struct Worker {
    pid_t process = -1;
    int socket = -1;
    std::size_t made = 0;  // runs that it has ended
    // The run that it is at:
    std::optional<sweep::SweepRun> run;
    Clock::time_point start;
    std::string text;  // it came through the socket
    bool late = false;
};

void sendAll(int socket, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;  // its process has ended, which is seen where it is read from
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

std::optional<std::uint64_t> receiveIndex(int socket) {
    std::array<char, sizeof(std::uint64_t)> bytes{};
    std::size_t have = 0;
    while (have < bytes.size()) {
        const ssize_t count = ::read(socket, bytes.data() + have, bytes.size() - have);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return std::nullopt;
        have += static_cast<std::size_t>(count);
    }
    return bitCast<std::uint64_t>(bytes);
}

void sendIndex(int socket, std::uint64_t index) {
    const auto bytes = bitCast<std::array<char, sizeof(std::uint64_t)>>(index);
    sendAll(socket, {bytes.data(), bytes.size()});
}

// In the new process: it ends here, and nothing of the parent's is flushed or destroyed.
[[noreturn]] void work(const SweepScene& scene, const sweep::Design& design, int socket) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    // Ctrl-C reaches the whole group: the parent decides.
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGTERM, SIG_DFL);
    while (const auto index = receiveIndex(socket)) sendAll(socket, lineOf(rowOfRun(scene, design.run(*index))));
    _exit(0);
}

// A new process and its memory cost more than a short run: a worker makes many runs, one after the other. If a run ends
// a worker that has made others before, a new worker makes it again. Only a run that ends the new worker, too, is a
// crash.
class Pool {
public:
    Pool(const SweepScene& scene, const PoolOptions& options) : scene_(scene), options_(options), design_(scene.plan) {}
    ~Pool() {
        for (const Worker& worker : workers_) end(worker);
    }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    [[nodiscard]] bool full() const { return busy() >= options_.jobs; }
    [[nodiscard]] bool empty() const { return busy() == 0 && again_.empty(); }

    void start(std::uint64_t index) { give(idleWorker(), index); }
    // A run that is to be made again, if there is one, by a new process.
    bool startAgain() {
        if (again_.empty()) return false;
        // One that has nothing to do makes place.
        const auto idle = std::find_if(workers_.begin(), workers_.end(), isIdle);
        if (idle != workers_.end()) {
            end(*idle);
            workers_.erase(idle);
        }
        const std::uint64_t index = again_.back();
        again_.pop_back();
        give(newWorker(), index);
        return true;
    }

    // Waits until something happens, or some time has passed; gives the rows of all runs that have ended.
    void wait(const std::function<void(const sweep::Row&)>& take) {
        std::vector<pollfd> waiting;
        for (const Worker& worker : workers_) waiting.push_back({worker.socket, POLLIN, 0});
        poll(waiting.data(), waiting.size(), kTick);
        for (std::size_t i = 0; i < workers_.size(); ++i) {
            Worker& worker = workers_[i];
            const bool ended = (waiting[i].revents & (POLLIN | POLLHUP | POLLERR)) != 0 && readFrom(worker);
            if (worker.run && worker.text.ends_with('\n'))
                take(rowOf(worker));
            else if (ended)
                takeEnded(worker, take);
            else
                endIfLate(worker);
            if (!ended && worker.made < kMostRunsOfWorker) continue;
            end(worker);
            worker.process = -1;
        }
        std::erase_if(workers_, [](const Worker& worker) { return worker.process < 0; });
    }

private:
    static constexpr int kTick = 100;  // ms

    static bool isIdle(const Worker& worker) { return !worker.run; }
    [[nodiscard]] std::size_t busy() const {
        return workers_.size() - static_cast<std::size_t>(std::count_if(workers_.begin(), workers_.end(), isIdle));
    }

    static void end(const Worker& worker) {
        kill(worker.process, SIGKILL);
        while (waitpid(worker.process, nullptr, 0) < 0 && errno == EINTR) {
        }
        close(worker.socket);
    }

    Worker& idleWorker() {
        const auto idle = std::find_if(workers_.begin(), workers_.end(), isIdle);
        return idle != workers_.end() ? *idle : newWorker();
    }

    Worker& newWorker() {
        std::array<int, 2> ends{};
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0)
            throw std::system_error(errno, std::generic_category(), "socketpair");
        const pid_t process = fork();
        if (process < 0) throw std::system_error(errno, std::generic_category(), "fork");
        if (process == 0) {
            close(ends[0]);
            for (const Worker& other : workers_) close(other.socket);
            work(scene_, design_, ends[1]);
        }
        close(ends[1]);
        workers_.emplace_back();
        workers_.back().process = process;
        workers_.back().socket = ends[0];
        return workers_.back();
    }

    void give(Worker& worker, std::uint64_t index) {
        worker.run = design_.run(index);
        worker.start = Clock::now();
        worker.text.clear();
        sendIndex(worker.socket, index);
    }

    // True when there is no more to read: the process has ended.
    static bool readFrom(Worker& worker) {
        std::array<char, 65536> buffer;
        const ssize_t count = ::read(worker.socket, buffer.data(), buffer.size());
        if (count > 0) worker.text.append(buffer.data(), static_cast<std::size_t>(count));
        return count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN);
    }

    void endIfLate(Worker& worker) const {
        if (!options_.timeout || worker.late || !worker.run) return;
        if (secondsOf(worker) < *options_.timeout) return;
        worker.late = true;
        kill(worker.process, SIGKILL);
    }

    static double secondsOf(const Worker& worker) {
        return std::chrono::duration<double>(Clock::now() - worker.start).count();
    }

    // The row of a run that came to its end.
    [[nodiscard]] sweep::Row rowOf(Worker& worker) const {
        const sweep::Journal journal = sweep::readJournal(worker.text);
        sweep::Row row = journal.rows.size() == 1 ? journal.rows.front()
                                                  : rowWithout(scene_, *worker.run, RunStatus::Crash, "no result");
        row.seconds = secondsOf(worker);
        worker.run.reset();
        ++worker.made;
        return row;
    }

    // Takes the result of the run whose process has ended.
    void takeEnded(Worker& worker, const std::function<void(const sweep::Row&)>& take) {
        if (!worker.run) return;
        if (!worker.late && worker.made > 0) {
            again_.push_back(worker.run->index);
            return;
        }
        // The process has not been waited for: end() does that.
        siginfo_t how{};
        while (waitid(P_PID, static_cast<id_t>(worker.process), &how, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
        }
        const int status = how.si_status;
        RunStatus kind = RunStatus::Crash;
        std::string cause = "ended with status " + std::to_string(status) + " and no result";
        if (worker.late) {
            kind = RunStatus::Timeout;
            cause = "stopped after " + orrery::toText(*options_.timeout) + " s";
        } else if (how.si_code != CLD_EXITED) {
            cause = "ended by signal " + std::to_string(status) + " (" + strsignal(status) + ")";
        }
        sweep::Row row = rowWithout(scene_, *worker.run, kind, cause);
        row.seconds = secondsOf(worker);
        take(row);
    }

    const SweepScene& scene_;
    PoolOptions options_;
    sweep::Design design_;
    std::vector<Worker> workers_;
    std::vector<std::uint64_t> again_;
};

}  // namespace

void runAll(const SweepScene& scene, const PoolOptions& options,
            const std::function<std::optional<std::uint64_t>()>& next,
            const std::function<void(const sweep::Row&)>& take, const std::function<bool()>& watch) {
    std::fflush(nullptr);  // the parent writes its own buffers
    Pool pool(scene, options);
    for (bool more = true; more || !pool.empty();) {
        while (!pool.full()) {
            if (pool.startAgain()) continue;
            const auto index = more ? next() : std::nullopt;
            more = index.has_value();
            if (!more) break;
            pool.start(*index);
        }
        if (!pool.empty()) pool.wait(take);
        if (watch()) return;
    }
}

}  // namespace orrery::app
