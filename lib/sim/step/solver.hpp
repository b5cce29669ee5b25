// Solver::Auto: chooses between ODE's two solvers.
#pragma once

#include <ode/ode.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "joints/types.hpp"
#include "step/islands.hpp"
#include "world/body_motion.hpp"

namespace orrery {

struct SimulationWorld;

// The world step of an owned world. Small islands are solved exactly (dWorldStep), large ones by iteration
// (dWorldQuickStep). ODE does one after the other while the other bodies are disabled, which gives the same bits as two
// worlds.
//
// If the exact solver finds no solution for an island, it is reset and solved by iteration. Islands in which joints
// hold the same direction twice without any softness (two hinges of one door with a CFM of 0) are solved by iteration
// from the start: their equations are singular, and the exact solver would return NaN. A world with the application's
// own bodies is solved completely by iteration, because unknown bodies cannot be disabled. So is a world whose bodies
// fall asleep by means over several steps: ODE computes these, and restarts them when a body is enabled.
class IslandSolver {
public:
    explicit IslandSolver(SimulationWorld& world) : world_(world) {}

    // Call it after single bodies, geoms or joints were removed, or masses changed.
    void refresh();
    // Call it after bodies or joints were removed; after scenes were added or removed.
    void noteRemoved(const RemovedRanges& bodies, const RemovedRanges& joints);
    void extend() { listed_ = false; }
    // Notes all joints; call it before contacts are made. (SimulationWorld::contactLinks are the contacts.)
    void noteJoints();
    // Does the world step.
    void step(double dt);

    // Numbers of islands in the last step.
    struct Counts {
        std::size_t exact = 0;   // solved exactly
        std::size_t failed = 0;  // by iteration, because the exact solver failed
        std::size_t quick = 0;   // by iteration, because they are large
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

private:
    // The bodies that a joint connects; `b` is kNoBody if that end does not move.
    struct Link {
        std::uint32_t a;
        std::uint32_t b;
        std::uint32_t rows;
        bool contact;
        RowsOfJoint held{};  // for a joint
    };
    // A body of an exactly solved island, in its state before.
    struct Kept {
        std::uint32_t body;
        bool enabled;
        BodyMotion motion;
    };
    // How an island is handled in this step.
    enum class Fate : std::uint8_t { Sleeps, Exact, Failed, Quick };

    void list();
    void listBodies();
    void noteJointsOf(std::uint32_t body);
    [[nodiscard]] bool isWhole() const;
    [[nodiscard]] bool hasForeignBodies() const;
    void connect();
    void connect(const Link& link);
    void leaveRedundant(double dt);
    void leaveTooLight(double dt);
    [[nodiscard]] double massOf(std::uint32_t body) const;
    void holdTogether(const Link& link);
    [[nodiscard]] bool isStill(std::uint32_t body) const;
    [[nodiscard]] bool isWithoutGive(const Link& link, double dt) const;
    [[nodiscard]] bool isDouble(std::size_t link) const;
    void choose();
    void sortBodies();
    void solveExactly(double dt);
    void solveRest(double dt);
    void noteFailure();
    void putBackFailed();
    [[nodiscard]] bool isMoved(std::uint32_t body) const;

    SimulationWorld& world_;
    bool listed_ = false;
    BodyIndex index_;  // in the order of SimulationWorld::bodies, as far as they are listed
    bool isIndexed_ = false;
    bool averages_ = false;  // a body that may fall asleep uses means over several steps
    int ownGeoms_ = 0;       // in the simulation's spaces, including nested ones
    std::vector<double>
        mobilities_;  // in the order of SimulationWorld::bodies: 1/kg or 1/(kg m^2), the larger; 0: kinematic
    std::vector<double> masses_;  // kg, in the same order; infinite: no force moves it
    std::vector<double> cfms_;    // in the order of SimulationWorld::joints: the smallest CFM that it states
    double leastCfm_ = 0;         // smallest CFM that a joint states
    double lightest_ = 0;         // kg, of all bodies that forces move
    std::vector<Link> joints_;
    Islands
        rigid_;  // of joints without softness: `rows` counts how often bodies are held; from 2 on rows are redundant
    bool foreign_ = false;  // a joint is attached to a body of the application
    Islands islands_;
    std::vector<Fate> fates_;             // by island
    std::vector<std::uint32_t> larger_;   // islands that may be solved exactly
    std::vector<Kept> kept_;              // bodies of islands solved exactly
    std::vector<std::uint32_t> quick_;    // bodies of islands solved by iteration
    std::vector<std::uint32_t> stopped_;  // bodies switched off for that
    Counts counts_;
};

}  // namespace orrery
