// Starting ODE, and catching what it has to say.
#pragma once

#include <ode/ode.h>

#include <cstdarg>
#include <cstdint>
#include <exception>
#include <string>
#include <vector>

namespace orrery {

// Initialises ODE for the process and the calling thread, as often as it is called. False when the
// library calculates in single precision, which this code cannot use.
[[nodiscard]] bool startOde();

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
// call. A channel that the application has a handler for stays the application's. Nests.
class OdeGuard {
public:
    explicit OdeGuard(std::vector<OdeMessage>& messages);
    ~OdeGuard();
    OdeGuard(const OdeGuard&) = delete;
    OdeGuard& operator=(const OdeGuard&) = delete;

private:
    bool message_ = false;  // channels taken over
    bool error_ = false;
    bool debug_ = false;
    std::vector<OdeMessage>* outer_;
};

// While it lives, messages by which dWorldStep says that it has no solution (d_ERR_LCP) call `failed`, and go nowhere
// else; all other messages go where they went before.
class LcpGuard {
public:
    using Failed = void (*)(void* user);
    LcpGuard(Failed failed, void* user);
    ~LcpGuard();
    LcpGuard(const LcpGuard&) = delete;
    LcpGuard& operator=(const LcpGuard&) = delete;
    // One came from another thread, where `failed` was not called.
    [[nodiscard]] bool failedElsewhere() const;

private:
    static void catchMessage(int number, const char* pattern, va_list arguments);

    Failed failed_;
    void* user_;
    LcpGuard* outer_;
    dMessageFunction* message_;
};

}  // namespace orrery
