#include "worker_threads.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace orrery::python::batch {

// The threads and their task. A thread that wakes late finds the task closed: nobody waits for it.
struct WorkerThreads::Crew {
    explicit Crew(std::size_t helpers) {
        threads.reserve(helpers);
        for (std::size_t i = 0; i < helpers; ++i) threads.emplace_back([this] { help(); });
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew() {
        {
            const std::lock_guard lock(mutex);
            ended = true;
        }
        wanted.notify_all();
        for (std::thread& thread : threads) thread.join();
    }

    void help() {
        std::uint64_t seen = 0;
        std::unique_lock lock(mutex);
        for (;;) {
            wanted.wait(lock, [&] { return ended || task != seen; });
            if (ended) return;
            seen = task;
            if (!open) continue;
            ++helping;
            lock.unlock();
            work();
            lock.lock();
            if (--helping == 0) left.notify_one();
        }
    }

    void work() {
        for (std::size_t part = next++; part < parts; part = next++) call(user, part);
    }

    void run(std::size_t count, Call with, void* of) {
        {
            const std::lock_guard lock(mutex);
            parts = count;
            call = with;
            user = of;
            next = 0;
            open = true;
            ++task;
        }
        wanted.notify_all();
        work();
        std::unique_lock lock(mutex);
        open = false;
        left.wait(lock, [&] { return helping == 0; });
    }

    const pid_t process = getpid();
    std::mutex mutex;
    std::condition_variable wanted;
    std::condition_variable left;
    std::uint64_t task = 0;   // counts them
    std::size_t helping = 0;  // threads that are at the task
    bool open = false;        // may threads begin to help?
    bool ended = false;
    std::size_t parts = 0;
    std::atomic<std::size_t> next = 0;  // part
    Call call = nullptr;
    void* user = nullptr;
    std::vector<std::thread> threads;
};

WorkerThreads::WorkerThreads(std::size_t count) : count_(std::max<std::size_t>(count, 1)) {}

WorkerThreads::~WorkerThreads() {
    end();
}

void WorkerThreads::end() {
    // The parent's threads cannot be joined, and may hold its locks: the memory stays.
    if (crew_ && crew_->process != getpid()) static_cast<void>(crew_.release());
    crew_.reset();
}

void WorkerThreads::runAll(std::size_t parts, Call call, void* work) {
    if (count_ == 1 || parts < 2) {
        for (std::size_t part = 0; part < parts; ++part) call(work, part);
        return;
    }
    if (crew_ && crew_->process != getpid()) end();
    if (!crew_) crew_ = std::make_unique<Crew>(count_ - 1);
    crew_->run(parts, call, work);
}

}  // namespace orrery::python::batch
