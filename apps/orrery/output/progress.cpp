#include "output/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "orrery/base/system.hpp"
#include "output/number_text.hpp"

namespace orrery::app {
namespace {

constexpr std::chrono::milliseconds kInterval{100};
constexpr std::uint64_t kBarWidth = 40;

}  // namespace

Progress::Progress(std::uint64_t total, bool wanted)
    : total_(std::max<std::uint64_t>(total, 1)),
      shown_(wanted && system::isTerminal(stderr)),
      begun_(std::chrono::steady_clock::now()),
      drawn_(begun_) {}

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
    const double passed = std::chrono::duration<double>(drawn_ - begun_).count();
    // The first second says little about the others.
    const std::string left = passed > 1 && part > 0 ? ", " + durationText(passed * (1 - part) / part) + " left" : "";
    std::fprintf(stderr, "\r[%s] %3d %%%s\033[K", bar.c_str(), static_cast<int>(part * 100), left.c_str());
    std::fflush(stderr);
}

}  // namespace orrery::app
