// Starting ODE, and catching what it has to say.
#pragma once

#include <ode/ode.h>

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

}  // namespace orrery
