// Watches what actuators do: their forces, and whether these are enough.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "orrery/sim/planned_actuators.hpp"
#include "orrery/sim/watched.hpp"
#include "world/world.hpp"

namespace orrery {

// Ends that ODE tells the forces of a joint.
struct EndOfFeedback {
    void operator()(dJointFeedback* feedback) const;
    const SimulationWorld* world = nullptr;
    dJointID joint = nullptr;
};

class WatchedMotors {
public:
    void list(const SimulationWorld& world, const InstanceRange& part);
    // Call it at the start, and then after steps. `now`: s, of the simulation; what is seen holds since the last look.
    void look(double now);
    // In the order of Simulation::actuators().
    [[nodiscard]] const std::vector<ActuatorSummary>& summaries() const { return summaries_; }
    void report(DiagnosticLog& log) const;

private:
    using Feedback = std::unique_ptr<dJointFeedback, EndOfFeedback>;
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
        double slipped = 0;      // rad or m: its way against its greatest force, beyond its target ...
        double slippedAt = -1;   // ... and s, when that was more than a jolt
        bool holds = false;      // its target is to stand still
        bool toPlace = false;    // its target is a position
        bool sinks = false;      // moved against its force at the last look
        Feedback feedback;       // of a joint of ODE, where nobody else asked for it
    };
    // One actuator after a step.
    struct Now {
        std::optional<double> force;  // N or N m, without its sign; nullopt: nobody knows
        double most = 0;              // N or N m
        double missing = 0;           // m/s, rad/s, m or rad
        double speed = 0;             // m/s or rad/s, without its sign
        bool atLimit = false;
        bool tooWeak = false;
        bool dragged = false;  // too weak for a target speed, and moved against its force
        bool holds = false;
        bool toPlace = false;
    };
    [[nodiscard]] static Feedback askForForces(const SimulationWorld& world, const PlannedActuator& planned);
    // False where joints were added or removed, or ODE has failed.
    [[nodiscard]] static bool isThere(const Watched& watched);
    [[nodiscard]] static Now nowOf(const Watched& watched);
    [[nodiscard]] static Now jointNow(const SimulationWorld& world, std::uint32_t number, std::size_t axis);
    [[nodiscard]] static Now driveNow(const SimulationWorld& world, std::uint32_t number, std::size_t drive);
    void addSlip(Watched& watched, const Now& seen, double passed) const;
    [[nodiscard]] static double leastSlip(const Watched& watched);
    [[nodiscard]] bool isSaturated(std::size_t number) const;
    [[nodiscard]] bool isUndecided(std::size_t number) const;
    // Beyond its target, farther than a jolt moves it and not so far as what friction brakes.
    [[nodiscard]] bool slips(std::size_t number) const;
    [[nodiscard]] double failedAt(std::size_t number) const;
    // Among those whose bodies joints connect with its own.
    [[nodiscard]] std::size_t firstToFail(std::size_t number) const;
    // SimulationWorld::linkageOf; kNone: neither body moves.
    [[nodiscard]] static std::int64_t linkageOf(const Watched& watched);
    void reportTooWeak(DiagnosticLog& log, std::size_t number) const;
    [[nodiscard]] Place nodePlaceOf(std::size_t number) const;
    [[nodiscard]] std::string trialOf(std::size_t number) const;
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
