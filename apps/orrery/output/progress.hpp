// A progress bar on stderr with the time that is left, when that is a terminal.
#pragma once

#include <chrono>
#include <cstdint>

namespace orrery::app {

class Progress {
public:
    // Draws nothing when `wanted` is false or stderr is no terminal.
    Progress(std::uint64_t total, bool wanted);
    ~Progress();  // wipes the bar
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void update(std::uint64_t done);

private:
    void draw(std::uint64_t done);
    std::uint64_t total_;
    bool shown_;
    std::uint64_t nextLook_ = 0;  // the clock is asked again at this count
    std::uint64_t stride_ = 1;
    std::chrono::steady_clock::time_point begun_;
    std::chrono::steady_clock::time_point drawn_;
};

}  // namespace orrery::app
