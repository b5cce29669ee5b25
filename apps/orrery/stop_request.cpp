#include "stop_request.hpp"

#include <csignal>

namespace orrery::app {
namespace {

volatile std::sig_atomic_t came = 0;

extern "C" void remember(int signal) {
    came = signal;
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

// One that is ignored stays so: of a program in the background the shell has Ctrl-C ignored.
void (*listen(int signal))(int) {
    void (*const before)(int) = std::signal(signal, &remember);
    if (before == SIG_IGN) std::signal(signal, SIG_IGN);
    return before;
}

}  // namespace

StopRequest::StopRequest() {
    came = 0;
    interrupt_ = listen(SIGINT);
    terminate_ = listen(SIGTERM);
}

StopRequest::~StopRequest() {
    if (interrupt_ != SIG_ERR) std::signal(SIGINT, interrupt_);
    if (terminate_ != SIG_ERR) std::signal(SIGTERM, terminate_);
}

int StopRequest::signal() const {
    return came;
}

const char* nameOfSignal(int signal) {
    return signal == SIGINT ? "SIGINT" : "SIGTERM";
}

}  // namespace orrery::app
