#include "stop_request.hpp"

#include <array>
#include <csignal>
#include <cstddef>

#include "orrery/base/system.hpp"

namespace orrery::app {
namespace {

// A terminal that is closed sends SIGHUP. Where the system has none, SIGINT stands twice.
#ifdef SIGHUP
constexpr std::array kStops{SIGINT, SIGTERM, SIGHUP, SIGALRM};
#else
constexpr std::array kStops{SIGINT, SIGTERM, SIGINT, SIGTERM};
#endif

volatile std::sig_atomic_t came = 0;

extern "C" void remember(int signal) {
    came = signal;
    for (const int each : kStops) std::signal(each, SIG_DFL);
#ifdef SIGALRM
    std::signal(SIGALRM, SIG_IGN);  // --max-seconds must not end what is written now
#endif
}

// One that is ignored stays so: of a program in the background the shell has Ctrl-C ignored.
void (*listen(int signal))(int) {
    void (*const before)(int) = std::signal(signal, &remember);
    if (before == SIG_IGN) std::signal(signal, SIG_IGN);
    return before;
}

#ifdef SIGALRM
extern "C" void tellAndEnd(int) {
    system::endAtOnce("orrery: stopped by --max-seconds while files were read\n", 128 + SIGALRM);
}
#endif

}  // namespace

void limitRealTime(const std::optional<double>& seconds) {
    if (!seconds) return;
#ifdef SIGALRM
    std::signal(SIGALRM, &tellAndEnd);
#endif
    system::raiseAlarmAfter(*seconds);
}

StopRequest::StopRequest() {
    came = 0;
    for (std::size_t i = 0; i < kStops.size(); ++i) before_[i] = listen(kStops[i]);
}

StopRequest::~StopRequest() {
    for (std::size_t i = kStops.size(); i-- > 0;) {
        if (before_[i] != SIG_ERR) std::signal(kStops[i], before_[i]);
    }
}

int StopRequest::signal() const {
    return came;
}

const char* causeOf(int signal) {
#ifdef SIGALRM
    if (signal == SIGALRM) return "--max-seconds";
#endif
    return nameOfSignal(signal);
}

const char* nameOfSignal(int signal) {
    if (signal == SIGINT) return "SIGINT";
    if (signal == SIGTERM) return "SIGTERM";
#ifdef SIGALRM
    if (signal == SIGALRM) return "SIGALRM";
#endif
    return "SIGHUP";
}

}  // namespace orrery::app
