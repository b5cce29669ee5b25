// Threads that stay, and work at the parts of a task together with the thread that has it.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace orrery::python::batch {

// One thread at a time gives it tasks. A process that was forked has none of its parent's threads: it starts its own.
class WorkerThreads {
public:
    // `count`: how many threads work, with the one that gives the task. They start with the first task.
    explicit WorkerThreads(std::size_t count);
    WorkerThreads(const WorkerThreads&) = delete;
    WorkerThreads& operator=(const WorkerThreads&) = delete;
    ~WorkerThreads();

    [[nodiscard]] std::size_t count() const { return count_; }
    // The threads end; another task would start them again.
    void end();

    // Calls work(i) for each i below `parts`, in any order and by any of the threads. Returns when all calls have
    // returned. `work` must not throw. Allocates nothing after the first task.
    template <typename Work>
    void run(std::size_t parts, Work&& work) {
        runAll(
            parts, [](void* of, std::size_t part) { (*static_cast<std::remove_reference_t<Work>*>(of))(part); }, &work);
    }

private:
    using Call = void (*)(void* work, std::size_t part);
    struct Crew;
    void runAll(std::size_t parts, Call call, void* work);

    std::size_t count_;
    std::unique_ptr<Crew> crew_;  // null: no task yet
};

}  // namespace orrery::python::batch
