// The loop that an ODE application writes by hand, over the objects of a Simulation: what the
// framework's own step is measured against.
#pragma once

#include <ode/ode.h>

#include "orrery/scene/values.hpp"

namespace orrery::bench {

class HandLoop {
public:
    // Gravity is ODE's own in this loop.
    HandLoop(dWorldID world, dSpaceID space, const Vector3& gravity);
    ~HandLoop();
    HandLoop(const HandLoop&) = delete;
    HandLoop& operator=(const HandLoop&) = delete;
    // From now on the geoms lie in one dHashSpace, as most applications have it; before, in the simulation's spaces.
    void takeHashSpace();
    void step(double dt);

private:
    static void nearCallback(void* data, dGeomID a, dGeomID b);
    dWorldID world_;
    dSpaceID space_;
    dSpaceID hashSpace_ = nullptr;
    dJointGroupID contacts_;
};

}  // namespace orrery::bench
