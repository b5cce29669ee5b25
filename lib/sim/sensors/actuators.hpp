// Lists the actuators of joints by name, and sets their targets.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "orrery/sim/simulation.hpp"
#include "world/world.hpp"

namespace orrery {

class Actuators {
public:
    // Lists those of one part of a world, scene by scene. The targets of drives are stored in `plan`.
    void list(SimulationWorld& world, PlanWorld& plan, const InstanceRange& part);

    [[nodiscard]] std::span<const Actuator> all() const { return actuators_; }
    [[nodiscard]] std::optional<std::size_t> find(std::string_view nameOrPath) const;
    bool setPosition(std::size_t number, double position, double maxSpeed) const;
    bool setVelocity(std::size_t number, double velocity) const;

private:
    struct Source {
        SimulationWorld* world = nullptr;
        PlanWorld* plan = nullptr;
        const Scene* scene = nullptr;
        std::uint32_t joint = 0;  // SimulationWorld::joints, or of a drive PlanWorld::sixDofJoints
        std::int32_t drive = kNone;
    };
    [[nodiscard]] static PlanJointDrive& driveOf(const Source& source);
    static void wake(const Source& source);

    std::vector<Source> sources_;  // in the order of actuators_
    std::vector<Actuator> actuators_;
};

}  // namespace orrery
