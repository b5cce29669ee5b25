// Starts ODE, and catches its messages.
#pragma once

#include <ode/ode.h>

#include <cstdarg>
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// Initialises ODE for the process and the calling thread; it may be called several times. Returns false, with
// SIM_ODE_PRECISION, if the library that the program runs with has another precision than this code was compiled for.
[[nodiscard]] bool startOde(DiagnosticLog& log);

// Was the world made by the copy of ODE that this library calls? A program may have two, of which one has no symbols
// that can be seen. True if nobody knows.
[[nodiscard]] bool isOfThisOde(dWorldID world);

// Prepares another thread for collision.
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
    std::string text;              // text of the first message
    std::uint64_t count = 0;
};

// While it lives, ODE's messages are collected, and failed checks throw OdeRefusal out of the ODE call. If the
// application has set a handler for a channel, that handler stays. Guards may be nested, and several threads may have
// them at once: the process has one set of ODE's handlers, which the first guard sets and the last one removes.
class OdeGuard {
public:
    explicit OdeGuard(std::vector<OdeMessage>& messages);
    ~OdeGuard();
    OdeGuard(const OdeGuard&) = delete;
    OdeGuard& operator=(const OdeGuard&) = delete;

private:
    std::vector<OdeMessage>* outer_;
};

// While it lives, messages of dWorldStep that it has no solution (d_ERR_LCP) call `failed` and are not passed on. All
// other messages are handled as before. It must live inside an OdeGuard.
class LcpGuard {
public:
    using Failed = void (*)(void* user);
    LcpGuard(Failed failed, void* user);
    ~LcpGuard();
    LcpGuard(const LcpGuard&) = delete;
    LcpGuard& operator=(const LcpGuard&) = delete;
    // Did a message come from one of ODE's own threads, where `failed` was not called? It may belong to this world, or
    // to another one that was stepped at the same time.
    [[nodiscard]] bool failedElsewhere() const;

private:
    static void catchMessage(int number, const char* pattern, va_list arguments);

    Failed failed_;
    void* user_;
    LcpGuard* outer_;
    unsigned failedElsewhere_;  // number at that time
};

}  // namespace orrery
