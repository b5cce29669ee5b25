// Solver::Auto: which of ODE's two solvers moves which bodies.
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

// The world step of a world that the simulation owns. Small islands are solved exactly (dWorldStep), large ones by
// iteration (dWorldQuickStep): ODE does one and then the other while the bodies of the rest are switched off, which
// gives the same bits as two worlds would. What the exact solver has no solution for is put back and solved by
// iteration; so is, from the start, what joints hold twice without any give (two hinges of one door with a CFM of 0):
// its equations are singular, and the exact solver would end in numbers that are none. A world with bodies of the
// application's own is solved by iteration as a whole: a body that is not known cannot be switched off. So is one whose
// bodies fall asleep by means over several steps, which ODE takes and begins anew when a body is switched on.
class IslandSolver {
public:
    explicit IslandSolver(SimulationWorld& world) : world_(world) {}

    // After bodies, geoms or spaces came or went.
    void refresh() { listed_ = false; }
    // Takes note of all joints; before contacts are made (SimulationWorld::contactLinks are the contacts).
    void noteJoints();
    // The world step.
    void step(double dt);

    // Islands of the last step.
    struct Counts {
        std::size_t exact = 0;   // solved exactly
        std::size_t failed = 0;  // by iteration, because the exact solver failed
        std::size_t quick = 0;   // by iteration, because they are large
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

private:
    // What a joint connects; `b` is kNoBody where that does not move.
    struct Link {
        std::uint32_t a;
        std::uint32_t b;
        std::uint32_t rows;
        bool contact;
        RowsOfJoint held{};  // of a joint
    };
    // A body of an island that is solved exactly, as it was before.
    struct Kept {
        std::uint32_t body;
        bool enabled;
        BodyMotion motion;
    };
    // What becomes of an island in this step.
    enum class Fate : std::uint8_t { Sleeps, Exact, Failed, Quick };

    void list();
    void noteJointsOf(std::uint32_t body);
    [[nodiscard]] bool isWhole() const;
    [[nodiscard]] bool hasForeignBodies() const;
    void connect();
    void connect(const Link& link);
    void leaveRedundant(double dt);
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
    BodyIndex index_;                 // as SimulationWorld::bodies
    bool averages_ = false;           // over several steps, of a body that may fall asleep
    int ownGeoms_ = 0;                // in the simulation's spaces, nested spaces counted
    std::vector<double> mobilities_;  // as SimulationWorld::bodies: 1/kg or 1/(kg m^2), the larger; 0: kinematic
    double leastCfm_ = 0;             // that a joint states
    std::vector<Link> joints_;
    Islands rigid_;         // of joints without give: as rows, how often bodies are held, at 2 more often than needed
    bool foreign_ = false;  // a joint goes to a body of the application's
    Islands islands_;
    std::vector<Fate> fates_;             // by island
    std::vector<std::uint32_t> larger_;   // islands that may be solved exactly
    std::vector<Kept> kept_;              // bodies of islands solved exactly
    std::vector<std::uint32_t> quick_;    // bodies of islands solved by iteration
    std::vector<std::uint32_t> stopped_;  // bodies switched off for that
    Counts counts_;
};

}  // namespace orrery
