// Ctrl-C, `kill` and a closed terminal while something runs that may be broken off at a good place.
#pragma once

#include <array>
#include <optional>

namespace orrery::app {

// While it lives, SIGINT, SIGTERM, SIGHUP and SIGALRM are remembered instead of ending the process. The second one ends
// it, as a long step may never come to its end. One at a time.
class StopRequest {
public:
    StopRequest();
    ~StopRequest();
    StopRequest(const StopRequest&) = delete;
    StopRequest& operator=(const StopRequest&) = delete;

    // The signal that came; 0: none.
    [[nodiscard]] int signal() const;

private:
    std::array<void (*)(int), 4> before_;  // as they were
};

// Sends SIGALRM after that many seconds; absent: never. Where no StopRequest lives then, as while files are read, a
// sentence tells it and the status is 142.
void limitRealTime(const std::optional<double>& seconds);

// "SIGINT", "SIGTERM", "SIGHUP" or "SIGALRM".
[[nodiscard]] const char* nameOfSignal(int signal);
// The same for people: "--max-seconds" in place of SIGALRM.
[[nodiscard]] const char* causeOf(int signal);

}  // namespace orrery::app
