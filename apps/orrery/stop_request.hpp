// Ctrl-C and `kill` while something runs that may be broken off at a good place.
#pragma once

namespace orrery::app {

// While it lives, SIGINT and SIGTERM are remembered instead of ending the process. The second one ends it, as a long
// step may never come to its end. One at a time.
class StopRequest {
public:
    StopRequest();
    ~StopRequest();
    StopRequest(const StopRequest&) = delete;
    StopRequest& operator=(const StopRequest&) = delete;

    // The signal that came; 0: none.
    [[nodiscard]] int signal() const;

private:
    void (*interrupt_)(int);  // as it was before
    void (*terminate_)(int);
};

// "SIGINT" or "SIGTERM".
[[nodiscard]] const char* nameOfSignal(int signal);

}  // namespace orrery::app
