// One demo of ODE's: so many steps of its own, captured, saved, loaded, and both worlds stepped on alike.
#pragma once

namespace orrery::test {

// The functions that the demo gives drawstuff.
struct DemoCalls {
    void (*start)() = nullptr;
    void (*step)(int pause) = nullptr;
    void (*command)(int key) = nullptr;
};

// The exit code: 0 where both worlds move alike, or a diagnostic says what of the demo's ODE keeps to itself.
int runDemo(const DemoCalls& calls);

}  // namespace orrery::test
