// Starting ODE, and catching what it has to say.
#pragma once

#include <ode/ode.h>

#include <cstdarg>
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// Initialises ODE for the process and the calling thread, as often as it is called. False, with SIM_ODE_PRECISION,
// where the library that the program runs with has another precision than this code was compiled for.
[[nodiscard]] bool startOde(DiagnosticLog& log);

// Prepares a further thread for collision.
void startOdeThread();

// One of ODE's own checks failed.
class OdeRefusal : public std::exception {
public:
    explicit OdeRefusal(std::string text) : text_(std::move(text)) {}
    [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

private:
    std::string text_;
};

// ODE's messages of one kind (one format string).
struct OdeMessage {
    const char* format = nullptr;  // ODE's own literal
    std::string text;              // of the first one
    std::uint64_t count = 0;
};

// While it lives, ODE's messages are collected, and failed checks throw OdeRefusal out of the ODE
// call. A channel that the application has a handler for stays the application's. Nests, and may live in several
// threads at once: ODE's handlers are those of the process, set by the first guard and taken away after the last.
class OdeGuard {
public:
    explicit OdeGuard(std::vector<OdeMessage>& messages);
    ~OdeGuard();
    OdeGuard(const OdeGuard&) = delete;
    OdeGuard& operator=(const OdeGuard&) = delete;

private:
    std::vector<OdeMessage>* outer_;
};

// While it lives, messages by which dWorldStep says that it has no solution (d_ERR_LCP) call `failed`, and go nowhere
// else; all other messages go where they went before. Lives inside an OdeGuard.
class LcpGuard {
public:
    using Failed = void (*)(void* user);
    LcpGuard(Failed failed, void* user);
    ~LcpGuard();
    LcpGuard(const LcpGuard&) = delete;
    LcpGuard& operator=(const LcpGuard&) = delete;
    // One came from a thread of ODE's own, where `failed` was not called: of this world or of another one that was
    // being stepped meanwhile.
    [[nodiscard]] bool failedElsewhere() const;

private:
    static void catchMessage(int number, const char* pattern, va_list arguments);

    Failed failed_;
    void* user_;
    LcpGuard* outer_;
    unsigned failedElsewhere_;  // how many had by then
};

}  // namespace orrery
