// Reads forces, positions and gaps of a simulation's joints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "orrery/sim/simulation.hpp"
#include "world/world.hpp"

namespace orrery {

// One axis of a joint: of ODE's joint, by SimulationWorld::joints; of a row or a drive of PlanWorld::sixDofJoints.
struct AxisOf {
    enum class Kind : std::uint8_t { Joint, Row, Drive };
    Kind kind = Kind::Joint;
    std::size_t joint = 0;
    std::size_t number = 0;
};
// Tells what acts along an axis; null where nobody knows.
using ForcesAlong = std::optional<AxisForces> (*)(const SimulationWorld& world, const AxisOf& axis);

class JointReadings {
public:
    // Call it after joints were added or removed, with the number of readings of the scenes before. Then add scene by
    // scene.
    void keep(std::size_t count);
    // Two scenes of the same joints change places.
    void exchange(std::size_t first, std::size_t second, std::size_t count);
    // Makes one reading for each joint of a part, in plan order; joints that consist of rows only come after the
    // others.
    void list(const SimulationWorld& world, const InstanceRange& part);
    // Call it after a world step, while its contact joints still exist.
    void read(ForcesAlong forcesAlong = nullptr);
    [[nodiscard]] const std::vector<JointReading>& readings() const { return readings_; }

private:
    // The source of a reading: consecutive joints of ODE, and rows.
    struct Source {
        const SimulationWorld* world = nullptr;
        std::size_t begin = 0;  // SimulationWorld::joints
        std::size_t end = 0;
        std::int32_t rows = kNone;  // PlanWorld::sixDofJoints
    };
    static void read(const Source& source, ForcesAlong forcesAlong, JointReading& reading);

    std::vector<Source> sources_;
    std::vector<JointReading> readings_;
};

// Gaps of a joint of ODE; absent if its type has none, or if ODE does not tell.
struct JointGap {
    std::optional<double> gap;      // m
    std::optional<double> axisGap;  // rad
};
[[nodiscard]] JointGap gapOf(dJointID id, JointType type, const JointOrigin& origin);

// Clears the feedback of joints that may have no row in the coming step, which ODE would not change.
void clearFeedback(SimulationWorld& world);

}  // namespace orrery
