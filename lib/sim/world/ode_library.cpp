// ODE's process-wide state: initialisation and the handlers of its messages.
#include "world/ode_library.hpp"

#include <array>
#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <utility>

#include "orrery/base/codes/sim.hpp"
#include "orrery/sim/ode.hpp"

namespace orrery {
namespace {

// Maximum number of different messages that are kept; a scene cannot cause more that matter.
constexpr std::size_t kMaxMessages = 16;

// ODE's handlers have no user pointer, so that they find the active guard through this variable.
thread_local std::vector<OdeMessage>* guardedMessages = nullptr;
thread_local LcpGuard* lcpGuard = nullptr;

// ODE's own threads have no guard.
std::atomic<unsigned> lcpFailedElsewhere = 0;

// ODE's handlers while there are guards. All code that runs inside ODE has a guard, so that handlers change only while
// nobody calls them.
struct Handlers {
    std::mutex mutex;
    unsigned guards = 0;
    bool message = false;  // channels that were taken over
    bool error = false;
    bool debug = false;
    unsigned lcpGuards = 0;
    std::atomic<dMessageFunction*> beforeLcp = nullptr;
};

Handlers& handlers() {
    static Handlers all;
    return all;
}

std::string format(const char* pattern, va_list arguments) {
    std::array<char, 500> text{};
    std::vsnprintf(text.data(), text.size(), pattern, arguments);
    return text.data();
}

// Formats only the first message of a kind: a failing solver reports thousands per second.
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

// ODE ends the process if this function returns, so that it throws inside a guard.
void throwRefusal(int, const char* pattern, va_list arguments) {
    if (guardedMessages) throw OdeRefusal(format(pattern, arguments));
}

}  // namespace

std::string odeMismatch(std::string_view configuration) {
    std::string_view found = "unknown";
    if (configuration.find("ODE_single_precision") != std::string_view::npos) found = "single";
    if (configuration.find("ODE_double_precision") != std::string_view::npos) found = "double";
    if (found == kOdePrecision) return {};
    return "Orrery was built for ODE in " + std::string(kOdePrecision) +
           " precision, and the ODE library that the program runs with is in " + std::string(found) + " precision";
}

bool startOde(DiagnosticLog& log) {
    const std::lock_guard lock(handlers().mutex);
    if (std::string mismatch = odeMismatch(dGetConfiguration()); !mismatch.empty()) {
        log.report(code::SIM_ODE_PRECISION, {}, std::move(mismatch));
        return false;
    }
    dInitODE2(0);
    dAllocateODEDataForThread(static_cast<unsigned>(dAllocateMaskAll));
    return true;
}

namespace {

// ODE's worlds have virtual functions: they begin with the address of a table, of which each copy of ODE has its own.
// Null if they do not.
const void* tableOf(dWorldID world) {
    const void* table = nullptr;
    std::memcpy(&table, world, sizeof(table));
    return table;
}

}  // namespace

bool isOfThisOde(dWorldID world) {
    const dWorldID ours = dWorldCreate();
    const void* const table = tableOf(ours);
    dWorldDestroy(ours);
    return !table || tableOf(world) == table;
}

void startOdeThread() {
    const std::lock_guard lock(handlers().mutex);
    dAllocateODEDataForThread(static_cast<unsigned>(dAllocateMaskAll));
}

OdeGuard::OdeGuard(std::vector<OdeMessage>& messages) : outer_(guardedMessages) {
    guardedMessages = &messages;
    Handlers& all = handlers();
    const std::lock_guard lock(all.mutex);
    if (++all.guards > 1) return;
    all.message = dGetMessageHandler() == nullptr;
    all.error = dGetErrorHandler() == nullptr;
    all.debug = dGetDebugHandler() == nullptr;
    if (all.message) dSetMessageHandler(&collectMessage);
    if (all.error) dSetErrorHandler(&throwRefusal);
    if (all.debug) dSetDebugHandler(&throwRefusal);
}

OdeGuard::~OdeGuard() {
    guardedMessages = outer_;
    Handlers& all = handlers();
    const std::lock_guard lock(all.mutex);
    if (--all.guards > 0) return;
    // The application may have set its own handler from a callback.
    if (all.message && dGetMessageHandler() == &collectMessage) dSetMessageHandler(nullptr);
    if (all.error && dGetErrorHandler() == &throwRefusal) dSetErrorHandler(nullptr);
    if (all.debug && dGetDebugHandler() == &throwRefusal) dSetDebugHandler(nullptr);
}

LcpGuard::LcpGuard(Failed failed, void* user)
    : failed_(failed), user_(user), outer_(lcpGuard), failedElsewhere_(lcpFailedElsewhere) {
    lcpGuard = this;
    Handlers& all = handlers();
    const std::lock_guard lock(all.mutex);
    if (++all.lcpGuards > 1) return;
    all.beforeLcp = dGetMessageHandler();
    dSetMessageHandler(&catchMessage);
}

LcpGuard::~LcpGuard() {
    lcpGuard = outer_;
    Handlers& all = handlers();
    const std::lock_guard lock(all.mutex);
    if (--all.lcpGuards == 0) dSetMessageHandler(all.beforeLcp);
}

bool LcpGuard::failedElsewhere() const {
    return lcpFailedElsewhere != failedElsewhere_;
}

void LcpGuard::catchMessage(int number, const char* pattern, va_list arguments) {
    if (number != d_ERR_LCP) {
        if (dMessageFunction* const handler = handlers().beforeLcp) handler(number, pattern, arguments);
    } else if (lcpGuard) {
        lcpGuard->failed_(lcpGuard->user_);
    } else {
        ++lcpFailedElsewhere;
    }
}

}  // namespace orrery
