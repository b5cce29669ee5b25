// ODE's process-wide state: initialisation and the handlers of its messages.
#include "world/ode_library.hpp"

#include <array>
#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace orrery {
namespace {

// Distinct messages kept; a scene cannot make ODE say more different things that matter.
constexpr std::size_t kMaxMessages = 16;

// ODE's handlers take no user pointer, so the guard in force can only be found through this.
thread_local std::vector<OdeMessage>* guardedMessages = nullptr;
thread_local LcpGuard* lcpGuard = nullptr;

// Where the message handler before an LcpGuard's is kept: threads of ODE's own have no guard.
std::atomic<dMessageFunction*> messageHandler = nullptr;
std::atomic<bool> lcpFailedElsewhere = false;

std::string format(const char* pattern, va_list arguments) {
    std::array<char, 500> text{};
    std::vsnprintf(text.data(), text.size(), pattern, arguments);
    return text.data();
}

// Formats only the first message of a kind: a failing solver gives thousands a second.
void collectMessage(int, const char* pattern, va_list arguments) {
    if (!guardedMessages) return;
    for (OdeMessage& message : *guardedMessages) {
        if (std::strcmp(message.format, pattern) == 0) {
            ++message.count;
            return;
        }
    }
    if (guardedMessages->size() < kMaxMessages) guardedMessages->push_back({pattern, format(pattern, arguments), 1});
}

// ODE ends the process when this returns, so inside a guard it does not.
void throwRefusal(int, const char* pattern, va_list arguments) {
    if (guardedMessages) throw OdeRefusal(format(pattern, arguments));
}

}  // namespace

bool startOde() {
    if (dCheckConfiguration("ODE_double_precision") == 0) return false;
    dInitODE2(0);
    startOdeThread();
    return true;
}

void startOdeThread() {
    dAllocateODEDataForThread(dAllocateMaskAll);
}

OdeGuard::OdeGuard(std::vector<OdeMessage>& messages) : outer_(guardedMessages) {
    guardedMessages = &messages;
    message_ = dGetMessageHandler() == nullptr;
    error_ = dGetErrorHandler() == nullptr;
    debug_ = dGetDebugHandler() == nullptr;
    if (message_) dSetMessageHandler(&collectMessage);
    if (error_) dSetErrorHandler(&throwRefusal);
    if (debug_) dSetDebugHandler(&throwRefusal);
}

OdeGuard::~OdeGuard() {
    guardedMessages = outer_;
    // The application may have set a handler of its own from a callback.
    if (message_ && dGetMessageHandler() == &collectMessage) dSetMessageHandler(nullptr);
    if (error_ && dGetErrorHandler() == &throwRefusal) dSetErrorHandler(nullptr);
    if (debug_ && dGetDebugHandler() == &throwRefusal) dSetDebugHandler(nullptr);
}

LcpGuard::LcpGuard(Failed failed, void* user)
    : failed_(failed), user_(user), outer_(lcpGuard), message_(dGetMessageHandler()) {
    lcpGuard = this;
    if (message_ != &catchMessage) messageHandler = message_;
    lcpFailedElsewhere = false;
    dSetMessageHandler(&catchMessage);
}

LcpGuard::~LcpGuard() {
    lcpGuard = outer_;
    dSetMessageHandler(message_);
}

bool LcpGuard::failedElsewhere() const {
    return lcpFailedElsewhere;
}

void LcpGuard::catchMessage(int number, const char* pattern, va_list arguments) {
    if (number != d_ERR_LCP) {
        if (dMessageFunction* const handler = messageHandler) handler(number, pattern, arguments);
    } else if (lcpGuard) {
        lcpGuard->failed_(lcpGuard->user_);
    } else {
        lcpFailedElsewhere = true;
    }
}

}  // namespace orrery
