// Watches what actuators do: their forces, and whether these are enough.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "orrery/sim/planned_actuators.hpp"
#include "orrery/sim/watched.hpp"
#include "world/world.hpp"

namespace orrery {

class WatchedMotors {
public:
    void list(const SimulationWorld& world, const InstanceRange& part);
    // Call it at the start, and then after steps. `now`: s, of the simulation; what is seen holds since the last look.
    void look(double now);
    // In the order of Simulation::actuators().
    [[nodiscard]] const std::vector<ActuatorSummary>& summaries() const { return summaries_; }
    void report(DiagnosticLog& log) const;

private:
    struct Watched {
        const SimulationWorld* world = nullptr;
        const Scene* scene = nullptr;
        PlannedActuator planned;
        std::size_t joints = 0;  // in its world, when it was listed
        double missing = 0;      // m/s, rad/s, m or rad: by which it misses its target now
        double least = 0;        // the least of these so far ...
        double leastAt = 0;      // ... and s, when that was
        double tooWeak = 0;      // s: at its greatest force without reaching its target ...
        double weakAt = -1;      // s, when it was so last
        double slipped = 0;      // rad or m: its way at its greatest force, while it was to stand still
        bool holds = false;      // its target is to stand still
        bool toPlace = false;    // its target is a position
    };
    // One actuator after a step.
    struct Now {
        std::optional<double> force;  // N or N m, without its sign; nullopt: nobody knows
        double most = 0;              // N or N m
        double missing = 0;           // m/s, rad/s, m or rad
        bool atLimit = false;
        bool tooWeak = false;
        bool holds = false;
        bool toPlace = false;
    };
    // False where joints were added or removed, or ODE has failed.
    [[nodiscard]] static bool isThere(const Watched& watched);
    [[nodiscard]] static Now nowOf(const Watched& watched);
    [[nodiscard]] static Now jointNow(const SimulationWorld& world, std::uint32_t number, std::size_t axis);
    [[nodiscard]] static Now driveNow(const SimulationWorld& world, std::uint32_t number, std::size_t drive);
    [[nodiscard]] bool isSaturated(std::size_t number) const;
    // From its hold, farther than a jolt moves it and not so far as what friction brakes.
    [[nodiscard]] bool slips(std::size_t number) const;
    [[nodiscard]] std::string nameOf(std::size_t number) const;
    [[nodiscard]] std::string slipOf(std::size_t number) const;
    [[nodiscard]] std::string textOf(std::size_t number) const;

    std::vector<Watched> watched_;
    std::vector<ActuatorSummary> summaries_;
    double began_ = 0;  // s
    double last_ = 0;   // s
    bool hasBegun_ = false;
};

}  // namespace orrery
