// Impacts with restitution: a phase of their own, in closed form, before each substep.
#pragma once

#include <span>
#include <vector>

#include "contact_solver.hpp"
#include "island_list.hpp"
#include "orrery/solver/world_step.hpp"

namespace orrery::solver {

struct ImpactPoint;

// Finds which surfaces come together within a substep, when, and how fast, and gives their bodies the impulse that
// makes them part with the speed that the coefficient of restitution says. Bodies go freely to the time of contact, are
// changed there, and go back by that time: from where they come out, the whole substep takes them where they would be.
// Bodies that joints hold are changed at the beginning of the substep, together with all that hangs on them.
inline constexpr std::size_t kNoGroup = static_cast<std::size_t>(-1);

class ImpactPhase {
public:
    // `groupOf`: of joints, by body; kNoGroup where it has none.
    void begin(BodyStore& bodies, ContactSolver& contacts, ManifoldFinder* finder, JointStep* joints,
               std::span<const std::size_t> groupOf);
    // Whether any manifold of the island may bounce.
    [[nodiscard]] bool concerns(const Island& island) const;
    // Before the kick of a substep: `accelerations` by body.
    void run(const Island& island, std::span<const Vec3> accelerations, double h);
    // Puts a body that had impacts where the substep has to start for it: just before it moves.
    void place(BodyNumber body);
    [[nodiscard]] std::size_t count() const { return count_; }

private:
    // The effect of impacts on a body in this substep.
    struct Change {
        BodyPlace start;  // where the substep starts for it
        Vec3 shift;       // m, of that from where the body is
        Vec3 turn;        // rad
        double time = 0;  // s, of the last impact
        bool changed = false;
    };
    struct Hit {
        std::size_t manifold;
        double time;
    };
    void noteThresholds(const Island& island, double h);
    [[nodiscard]] Vec3 accelerationBetween(const Manifold& manifold) const;
    [[nodiscard]] double timeOf(std::size_t manifold, std::size_t point, double h) const;
    [[nodiscard]] bool findFirst(const Island& island, double h, Hit& first) const;
    void advance(BodyNumber body, double time);
    void goBack(BodyNumber body, double time, const MovingBody& was, const BodyPlace& is);
    void collide(const Hit& hit);
    [[nodiscard]] double exchange(Manifold& manifold);
    // Velocities of the bodies of a manifold and of all that hangs on them.
    [[nodiscard]] bool isJointed(const Manifold& manifold) const;
    void listConcerned(const Manifold& manifold);
    void fitJoints(const Manifold& manifold);
    void sweepJointed(const Manifold& manifold, std::span<ImpactPoint> points);

    BodyStore* bodies_ = nullptr;
    ContactSolver* contacts_ = nullptr;
    ManifoldFinder* finder_ = nullptr;
    std::span<const Vec3> accelerations_;
    std::vector<Change> changes_;  // by body
    std::vector<char> missed_;     // by manifold: its surfaces pass each other in this substep
    std::size_t count_ = 0;
    JointStep* joints_ = nullptr;
    std::span<const std::size_t> groupOf_;
    std::vector<BodyNumber> concerned_;
    std::vector<MovingBody> kept_;  // of those
};

}  // namespace orrery::solver
