// Handles bodies that are fast for the length of a step. Bodies that turn far get ODE's exact rotation. Bodies that
// would pass through an obstacle, also with their ends as they turn, are reported, or the step is divided into smaller
// ones. Kinematic bodies are fast for the dynamic ones that they sweep.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <vector>

#include "orrery/geometry/solid.hpp"
#include "step/extents.hpp"

namespace orrery {

struct SimGeom;
struct SimulationWorld;

inline constexpr int kMaxSubsteps = 64;  // maximum number of parts of a step because of fast bodies

class FastBodies {
public:
    // `turnExactly`: SimulationOptions::exactSpin.
    FastBodies(SimulationWorld& world, bool turnExactly) : world_(world), turnExactly_(turnExactly) {}
    ~FastBodies();
    FastBodies(const FastBodies&) = delete;
    FastBodies& operator=(const FastBodies&) = delete;

    // Call it after single bodies or geoms were removed, or masses changed.
    void refresh() { watched_.clear(); }
    // Call it after bodies were removed.
    void noteRemoved(const RemovedRanges& bodies);
    // Call it before a world step of `dt` seconds: sets the rotation mode of bodies (dBodySetFiniteRotationMode), and
    // reports SIM_BODY_FAST once for each body. If very many bodies are fast, each step checks some of them.
    void look(double dt);
    // Call it after the step: also reports bodies that a joint or a push made fast in it, so that look() did not know.
    void lookBack(double dt);
    // Returns the number of parts of a step of `dt` seconds for which no body with an obstacle in its way moves further
    // than half its extent: a power of two, at most kMaxSubsteps. Call it before gravity adds its forces.
    [[nodiscard]] int substeps(double dt);

private:
    struct Watched {
        double reach = 0;         // m, squared: how far a body may move in any direction
        double turn = 0;          // rad, squared: how far a body may turn about any axis
        bool finite = false;      // rotation mode that was set here
        bool turnedHere = false;  // neither the file nor an animation states the rotation mode
        bool kinematic = false;
        bool silent = false;  // reported
    };
    // The way of a body in a step.
    struct Way {
        std::size_t body = 0;
        Eigen::Vector3d direction = Eigen::Vector3d::UnitX();
        double length = 0;      // m
        double halfExtent = 0;  // m, of the body along the way
        bool turns = false;     // it is the way of an end of the body, which turns
        [[nodiscard]] double parts() const { return halfExtent > 0 ? length / halfExtent : kMaxSubsteps; }
    };
    [[nodiscard]] bool isListed() const { return watched_.size() == world_.bodies.size(); }
    void list();
    void watch(std::size_t body, const Solid& solid, const Vector3& at);
    [[nodiscard]] double turnOf(std::size_t body, double dt) const;
    [[nodiscard]] bool isFar(std::size_t body, double dt) const;
    [[nodiscard]] Eigen::Vector3d gravityOn(std::size_t body) const;
    [[nodiscard]] Eigen::Vector3d velocityOf(std::size_t body, double dt) const;
    [[nodiscard]] Way wayOf(std::size_t body, const Eigen::Vector3d& way) const;
    // Returns the way that needs most parts, and more than `parts`, among ways with an obstacle; `sure`: among all
    // ways.
    [[nodiscard]] Way worstOf(std::size_t body, double dt, double parts, bool sure);
    [[nodiscard]] Way worstTurn(std::size_t body, double dt, double parts, bool sure);
    [[nodiscard]] Way worstSweep(std::size_t body, double dt, double parts);
    [[nodiscard]] bool isBlocked(const Way& way);
    [[nodiscard]] bool cameThrough(const Way& back);
    [[nodiscard]] bool isTurnBlocked(const Way& way, const SimGeom& geom, const TurningExtent& extent, double further);
    [[nodiscard]] bool reaches(const Way& way, dBodyID target);
    void aim(const Way& way);
    [[nodiscard]] dSpaceID space() const;
    void reportSome(double dt);
    void report(const Way& way, bool isPast);

    SimulationWorld& world_;
    bool turnExactly_;
    std::vector<Watched> watched_;     // as SimulationWorld::bodies, as far as they are listed
    std::vector<std::uint32_t> fast_;  // bodies that move far in this step
    std::size_t next_ = 0;             // start in fast_ if not all can be checked
    dGeomID ray_ = nullptr;            // along the way of a body
    dGeomID cylinder_ = nullptr;       // around a turning body
    bool forced_ = false;              // gravity has added its forces
};

}  // namespace orrery
