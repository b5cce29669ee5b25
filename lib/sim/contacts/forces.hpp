// What the contacts of a step push with.
#pragma once

#include <ode/ode.h>

#include <cstddef>
#include <deque>
#include <span>

#include "orrery/sim/simulation.hpp"

namespace orrery {

class ContactForces {
public:
    void clear() { count_ = 0; }
    // A contact joint that is attached, made of the event that is the latest.
    void watch(dJointID contact);
    // After the world step: writes the forces into the events, one for each contact that was watched.
    void read(std::span<ContactEvent> events) const;

private:
    struct Watched {
        dJointFeedback feedback;  // ODE has a pointer to it: it must stay where it is
        bool onFirst = true;      // of geom 1's body; else, where that does not move, of geom 2's
    };
    std::deque<Watched> watched_;  // kept from step to step
    std::size_t count_ = 0;        // of this step
};

}  // namespace orrery
