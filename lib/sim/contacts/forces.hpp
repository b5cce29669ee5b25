// The forces of contacts in a step.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <cstddef>
#include <deque>
#include <span>
#include <vector>

#include "contacts/sticking.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery {

class ContactForces {
public:
    static constexpr std::size_t kNone = ~std::size_t{0};

    // Call it before the first contact of a step.
    void begin() { wanted_.clear(); }
    // Asks ODE for the force of a contact. `event` and `place` are the indices where it is stored, or kNone.
    void ask(dJointID joint, const dContactGeom& contact, bool reversed, std::size_t event, std::size_t place);
    // Call it after the world step.
    void read(StickingPairs& sticking, std::span<ContactEvent> events);

private:
    struct Wanted {
        Eigen::Vector3d normal;
        bool reversed = false;  // ODE's first body belongs to the second geom
        std::size_t event = kNone;
        std::size_t place = kNone;
    };
    std::vector<Wanted> wanted_;
    std::deque<dJointFeedback> feedbacks_;  // as many as wanted_ or more; ODE keeps pointers to them
};

}  // namespace orrery
