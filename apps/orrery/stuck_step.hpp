// A step that does not come to its end when the run is asked to stop.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

#include "stop_request.hpp"

namespace orrery::app {

// Watches the steps from a thread of its own. A step that goes on for a while after the signal to stop is left alone,
// and `giveUp` ends the process.
class StuckStep {
public:
    StuckStep(const StopRequest& stop, std::function<void(int signal)> giveUp);
    ~StuckStep();
    StuckStep(const StuckStep&) = delete;
    StuckStep& operator=(const StuckStep&) = delete;

    // To be held while anything is changed that `giveUp` reads. Steps are done without it.
    [[nodiscard]] std::unique_lock<std::mutex> between() {
        ++count_;
        return std::unique_lock<std::mutex>(mutex_);
    }

private:
    void watch();

    const StopRequest& stop_;
    std::function<void(int signal)> giveUp_;
    std::atomic<std::uint64_t> count_ = 0;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool isOver_ = false;
    std::thread thread_;  // last: it uses all others
};

}  // namespace orrery::app
