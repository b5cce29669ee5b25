#include "stuck_step.hpp"

#include <chrono>
#include <system_error>
#include <utility>

namespace orrery::app {

// If the system has no threads, the program waits for the step.
StuckStep::StuckStep(const StopRequest& stop, std::function<void(int signal)> giveUp)
    : stop_(stop), giveUp_(std::move(giveUp)) {
    try {
        thread_ = std::thread([this] { watch(); });
    } catch (const std::system_error&) {
    }
}

StuckStep::~StuckStep() {
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        isOver_ = true;
    }
    ended_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void StuckStep::watch() {
    constexpr std::chrono::milliseconds kLook{50};
    constexpr int kLooks = 10;  // after the signal, at one step
    std::unique_lock<std::mutex> lock(mutex_);
    std::uint64_t at = 0;
    for (int looks = 0; !ended_.wait_for(lock, kLook, [this] { return isOver_; });) {
        const bool same = stop_.signal() != 0 && count_ == std::exchange(at, count_.load());
        looks = same ? looks + 1 : 0;
        if (looks >= kLooks) giveUp_(stop_.signal());
    }
}

}  // namespace orrery::app
