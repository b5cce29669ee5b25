// Finds bodies of a world that fall away from everything.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "orrery/sim/watched.hpp"
#include "world/world.hpp"

namespace orrery {

class LostBodies {
public:
    explicit LostBodies(const SimulationWorld& world);

    // `time`: s, of the simulation.
    void look(double time);
    // `body`: SimulationWorld::bodies. Nullopt: it is not lost.
    [[nodiscard]] std::optional<LostPlace> find(std::size_t body) const;
    void report(DiagnosticLog& log) const;

private:
    using Box = Eigen::AlignedBox3d;
    // Bodies that joints connect are lost together.
    struct Lost {
        std::uint32_t first = 0;  // SimulationWorld::bodies
        std::size_t others = 0;
        LostPlace at;
        bool below = false;  // below everything; false: far away
    };
    void noteStart();
    void noteHeld();
    [[nodiscard]] bool isFalling(std::size_t body) const;
    [[nodiscard]] bool isBelowAll(std::size_t linkage);
    [[nodiscard]] bool isFarAway(std::size_t linkage);
    [[nodiscard]] bool isPlaneBelow(std::size_t linkage) const;
    [[nodiscard]] bool fallsByWorldGravity(std::size_t body) const;
    [[nodiscard]] double highestPoint(std::size_t linkage) const;
    [[nodiscard]] double lowestHold();
    template <typename Test>
    [[nodiscard]] bool allOf(std::size_t linkage, Test&& test) const;
    void report(const Lost& lost, DiagnosticLog& log) const;

    const SimulationWorld& world_;
    Box start_;                         // m: of all bodies and geoms
    double extent_ = 0;                 // m
    bool anyStands_ = false;            // something that holds a body
    std::vector<char> held_;            // by linkage: by the world or a kinematic body
    std::vector<double> out_;           // m/s, by linkage: how fast it went away when last seen far away
    std::vector<std::int32_t> lostOf_;  // by linkage: index in `lost_`
    std::vector<Lost> lost_;
    // In this look:
    Eigen::Vector3d down_ = Eigen::Vector3d::Zero();
    double strength_ = 0;           // m/s^2
    std::optional<double> lowest_;  // m along `down_`
};

}  // namespace orrery
