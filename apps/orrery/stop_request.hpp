// Ctrl-C, `kill` and a closed terminal while something runs that may be broken off at a good place.
#pragma once

#include <array>

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

// "SIGINT", "SIGTERM", "SIGHUP" or "SIGALRM".
[[nodiscard]] const char* nameOfSignal(int signal);

}  // namespace orrery::app
