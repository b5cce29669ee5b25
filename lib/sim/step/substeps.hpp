// Bodies that are fast for the length of a step: those that turn far get ODE's exact rotation; those that would pass
// through what is in their way, or whose ends would as they turn, are told of, or have the step cut into smaller ones.
// Kinematic bodies are fast for the dynamic ones that they sweep.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <vector>

#include "orrery/geometry/solid.hpp"
#include "step/extents.hpp"

namespace orrery {

struct SimGeom;
struct SimulationWorld;

inline constexpr int kMaxSubsteps = 64;  // that a step is cut into because of fast bodies

class FastBodies {
public:
    // `turnExactly`: SimulationOptions::exactSpin.
    FastBodies(SimulationWorld& world, bool turnExactly) : world_(world), turnExactly_(turnExactly) {}
    ~FastBodies();
    FastBodies(const FastBodies&) = delete;
    FastBodies& operator=(const FastBodies&) = delete;

    // After bodies or geoms came or went.
    void refresh() { listed_ = false; }
    // Before a world step of `dt` seconds: sets the rotation mode of bodies (dBodySetFiniteRotationMode), and reports
    // SIM_BODY_FAST, once for each body; of very many fast bodies, some in each step are looked at.
    void look(double dt);
    // Into how many parts a step of `dt` seconds is to be cut for no body to move further than half its extent where
    // something is in its way: a power of two, at most kMaxSubsteps. Before gravity has given its forces.
    [[nodiscard]] int substeps(double dt);

private:
    struct Watched {
        double reach = 0;         // m, squared: how far a body may move, whatever its direction
        double turn = 0;          // rad, squared: how far a body may turn, whatever the axis
        bool finite = false;      // rotation mode as set here
        bool turnedHere = false;  // neither the file nor an animation says how it turns
        bool kinematic = false;
        bool silent = false;  // reported
    };
    // The way of a body in a step.
    struct Way {
        std::size_t body = 0;
        Eigen::Vector3d direction = Eigen::Vector3d::UnitX();
        double length = 0;      // m
        double halfExtent = 0;  // m, of the body along the way
        bool turns = false;     // it is that of an end of the body, which turns
        [[nodiscard]] double parts() const { return halfExtent > 0 ? length / halfExtent : kMaxSubsteps; }
    };
    void list();
    void watch(std::size_t body, const Solid& solid, const Vector3& at);
    [[nodiscard]] bool isFar(std::size_t body, double dt) const;
    [[nodiscard]] Eigen::Vector3d gravityOn(std::size_t body) const;
    [[nodiscard]] Eigen::Vector3d velocityOf(std::size_t body, double dt) const;
    [[nodiscard]] Way wayOf(std::size_t body, const Eigen::Vector3d& way) const;
    // The way that needs most parts, more than `parts`, of those with something in it; `sure`: of all.
    [[nodiscard]] Way worstOf(std::size_t body, double dt, double parts, bool sure);
    [[nodiscard]] Way worstTurn(std::size_t body, double dt, double parts, bool sure);
    [[nodiscard]] Way worstSweep(std::size_t body, double dt, double parts);
    [[nodiscard]] bool isBlocked(const Way& way);
    [[nodiscard]] bool isTurnBlocked(const Way& way, const SimGeom& geom, const TurningExtent& extent, double further);
    [[nodiscard]] bool reaches(const Way& way, dBodyID target);
    void aim(const Way& way);
    [[nodiscard]] dSpaceID space() const;
    void reportSome(double dt);
    void report(const Way& way);

    SimulationWorld& world_;
    bool turnExactly_;
    bool listed_ = false;
    std::vector<Watched> watched_;     // as SimulationWorld::bodies
    std::vector<std::uint32_t> fast_;  // bodies that move far in this step
    std::size_t next_ = 0;             // of fast_, where not all can be looked at
    dGeomID ray_ = nullptr;            // along the way of a body
    dGeomID cylinder_ = nullptr;       // around what turns
    bool forced_ = false;              // gravity has given its forces
};

}  // namespace orrery
