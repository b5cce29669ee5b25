// Readings of instruments fixed to bodies.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "orrery/sim/simulation.hpp"
#include "sensors/moved_bodies.hpp"

namespace orrery {

class BodyReadings {
public:
    // Call it after bodies were added or removed: lists them in their order from number `first` on.
    void list(std::size_t first, std::span<const FollowedBody> bodies);

    // The bodies of two scenes of the same bodies change places.
    void exchange(std::size_t first, std::size_t second, std::size_t count);

    void beginStep();
    // `dt` seconds after beginStep().
    void endStep(double dt);
    [[nodiscard]] std::span<const BodyReading> readings() const { return readings_; }

private:
    std::vector<FollowedBody> bodies_;
    std::vector<Eigen::Vector3d> before_;  // m/s, at the node's origin
    std::vector<BodyReading> readings_;
};

}  // namespace orrery
