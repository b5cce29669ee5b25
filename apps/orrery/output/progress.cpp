#include "output/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace orrery::app {
namespace {

constexpr std::chrono::milliseconds kInterval{100};
constexpr std::uint64_t kBarWidth = 40;

}  // namespace

Progress::Progress(std::uint64_t total, bool wanted)
    : total_(std::max<std::uint64_t>(total, 1)),
      shown_(wanted && isatty(STDERR_FILENO) == 1),
      drawn_(std::chrono::steady_clock::now()) {}

Progress::~Progress() {
    if (shown_) std::fputs("\r\033[K", stderr);
}

void Progress::update(std::uint64_t done) {
    if (!shown_ || done < nextLook_) return;
    const auto now = std::chrono::steady_clock::now();
    const auto passed = now - drawn_;
    // Fast steps: look at the clock less often, but never so seldom that the bar stands still.
    stride_ = passed < kInterval / 8 ? stride_ * 2 : std::max<std::uint64_t>(stride_ / 2, 1);
    nextLook_ = done + stride_;
    if (passed < kInterval) return;
    drawn_ = now;
    draw(done);
}

void Progress::draw(std::uint64_t done) {
    const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(total_));
    const auto filled = static_cast<std::size_t>(part * static_cast<double>(kBarWidth));
    std::string bar(filled, '#');
    bar.resize(kBarWidth, '.');
    std::fprintf(stderr, "\r[%s] %3d %%", bar.c_str(), static_cast<int>(part * 100));
    std::fflush(stderr);
}

}  // namespace orrery::app
