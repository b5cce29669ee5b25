// Calls of ODE that Python makes: ODE's failed checks become exceptions, and nothing is destroyed under ODE's feet.
#pragma once

#include <ode/ode.h>

#include <exception>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include "common.hpp"
#include "sim/world/ode_library.hpp"

namespace orrery::python::ode {

[[noreturn]] void raiseRuntime(const std::string& message);
[[noreturn]] void raiseStale(const std::string& message);  // orrery.StaleError
// A RuntimeWarning, which may be made an exception.
void warn(const std::string& message);
// Warns of what ODE has said.
void warnOf(const std::vector<OdeMessage>& messages);

// Calls ODE: its messages become warnings, and a check of its own that fails a RuntimeError.
template <class Call>
auto guarded(const Call& call) -> decltype(call()) {
    std::vector<OdeMessage> messages;
    try {
        const OdeGuard guard(messages);
        if constexpr (std::is_void_v<decltype(call())>) {
            call();
        } else {
            const auto result = call();
            if (!messages.empty()) warnOf(messages);
            return result;
        }
    } catch (const OdeRefusal& refusal) {
        raiseRuntime(std::string("ODE: ") + refusal.what());
    }
    if constexpr (std::is_void_v<decltype(call())>) {
        if (!messages.empty()) warnOf(messages);
    }
}

// While ODE may call Python: in a step, or looking for pairs in these spaces. The outermost one destroys at its end
// what had to wait.
class Running {
public:
    enum class What { Step, Collide };
    explicit Running(What what, dSpaceID first = nullptr, dSpaceID second = nullptr);
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running();

private:
    What what_;
    std::size_t locked_;
};

[[nodiscard]] bool idle();
// Calls `destroy` when ODE is idle.
void later(std::function<void()> destroy);
// Destroys something of ODE's now, or, if ODE is at work, after that.
template <class Destroy>
void whenIdle(const Destroy& destroy) {
    if (!idle()) return later(destroy);
    std::vector<OdeMessage> messages;
    const OdeGuard guard(messages);
    try {
        destroy();
    } catch (const OdeRefusal&) {
        return;
    }
}
// ODE needs memory for each thread that collides.
void prepareThread();
// RuntimeError while a world steps: what ODE's solver works with must not change.
void refuseInStep(const char* what);
// A failed check leaves a space locked: nothing of it can be destroyed any more, which ODE would end the process for.
void leaveLocked(dSpaceID space);
[[nodiscard]] bool leftLocked(dGeomID geom);
// RuntimeError if the geom is in a space in which collide() looks for pairs.
void refuseLocked(dGeomID geom);

}  // namespace orrery::python::ode
