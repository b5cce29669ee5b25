// Forces on bodies that the application added before a step.
#pragma once

#include <ode/ode.h>

#include <memory>
#include <vector>

#include "world/world.hpp"

namespace orrery {

// A body that falls asleep in a step keeps its gravity of that step; this takes it back before the body wakes.
void takeBackForce(SimulationWorld& world, std::size_t body);

// ODE clears all forces after each part of a step; these act in all parts.
class Pushes {
public:
    // Notes the forces on all bodies that are awake; call it before gravity is added.
    void note(const std::vector<std::unique_ptr<SimulationWorld>>& worlds);
    // Adds them again for the next part.
    void repeat() const;
    void clear() { pushes_.clear(); }

private:
    struct Push {
        dBodyID body = nullptr;
        Vector3 force;   // N
        Vector3 torque;  // N m
    };
    std::vector<Push> pushes_;
};

}  // namespace orrery
