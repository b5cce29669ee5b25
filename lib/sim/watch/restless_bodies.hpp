// Finds bodies that could come to rest and never do, and why.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "world/world.hpp"

namespace orrery {

// Looks at bodies without joints, in worlds where gravity alone pulls and no surface, kinematic body or animation
// drives. It knows of the last two whole windows.
class RestlessBodies {
public:
    explicit RestlessBodies(const SimulationWorld& world);

    // `time`: s, of the simulation.
    void look(double time);
    // `isLost`: is this body (SimulationWorld::bodies) to be left out?
    void report(DiagnosticLog& log, const std::function<bool(std::size_t body)>& isLost) const;

private:
    // The way of a body in a second and a half.
    struct Window {
        Eigen::Vector3d begin = Eigen::Vector3d::Zero();  // m
        Eigen::Vector3d end = Eigen::Vector3d::Zero();    // m
        Eigen::Vector3d least = Eigen::Vector3d::Zero();  // m: its bounds
        Eigen::Vector3d most = Eigen::Vector3d::Zero();   // m
        double speedAtBegin = 0;                          // m/s
        double speedAtEnd = 0;                            // m/s
        double turningAtBegin = 0;                        // rad/s
        double turningAtEnd = 0;                          // rad/s
        double highest = 0;                               // m, against gravity
        double energyAtBegin = 0;                         // J/kg, of place and speed
        double energy = 0;                                // J/kg at the end
        int bounces = 0;                                  // times that it began to rise
        double rising = 0;                                // m/s, against gravity, at the last look
        int looks = 0;
        int flies = 0;  // looks between which gravity alone changed its speed
        bool wasRising = false;
        bool rested = false;  // it was slow at some look
    };
    struct Watched {
        Window now, last, before;
    };
    void beginWindow(std::size_t body);
    [[nodiscard]] double energyOf(std::size_t body) const;  // J/kg, of place and speed
    // `passed`: s, since the last look.
    void add(std::size_t body, double passed);
    [[nodiscard]] std::string whyOf(std::size_t body) const;
    [[nodiscard]] bool isRound(std::size_t body) const;

    const SimulationWorld& world_;
    std::vector<char> looks_;       // by body: it is watched
    std::vector<Watched> watched_;  // by body
    Eigen::Vector3d up_ = Eigen::Vector3d::Zero();
    double strength_ = 0;  // m/s^2
    double looked_ = 0;    // s: the last look
    double began_ = -1;    // s: the present window; -1: not yet
    int windows_ = 0;      // whole ones so far
};

}  // namespace orrery
