// Reads what the joints of a simulation do.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "orrery/sim/simulation.hpp"
#include "world/world.hpp"

namespace orrery {

class JointReadings {
public:
    // After joints came or went: one reading for each joint that there is, scene by scene, in plan order; those that
    // are rows alone come after the others of their scene.
    void list(const std::vector<std::unique_ptr<SimulationWorld>>& worlds, const std::vector<InstanceId>& instances);
    // After a world step, while its contact joints are still there.
    void read();
    [[nodiscard]] const std::vector<JointReading>& readings() const { return readings_; }

private:
    // What a reading is of: joints of ODE, next to each other, and rows.
    struct Source {
        const SimulationWorld* world = nullptr;
        std::size_t begin = 0;  // SimulationWorld::joints
        std::size_t end = 0;
        std::int32_t rows = kNone;  // PlanWorld::sixDofJoints
    };
    void list(const SimulationWorld& world, const InstanceRange& part);
    static void read(const Source& source, JointReading& reading);

    std::vector<Source> sources_;
    std::vector<JointReading> readings_;
};

// How far a joint of ODE is off; absent: its type has none, or does not tell.
struct JointGap {
    std::optional<double> gap;      // m
    std::optional<double> axisGap;  // rad
};
[[nodiscard]] JointGap gapOf(dJointID id, JointType type, const JointOrigin& origin);

// Feedback of joints that may have no row in the coming step, which ODE then leaves as it was.
void clearFeedback(SimulationWorld& world);

}  // namespace orrery
