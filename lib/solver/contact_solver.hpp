// Contacts as soft rows with warm start (TGS-soft): a depth becomes a speed that a damped spring would give it, and a
// relax pass takes that speed out again when the bodies have moved.
#pragma once

#include <span>
#include <vector>

#include "contact_rows.hpp"
#include "orrery/solver/manifold.hpp"

namespace orrery::solver {

// How rigid contacts are, for one length of the substep.
struct Rigidity {
    double substep = 0;       // s
    double frequency = 0;     // Hz, with which a depth goes away; twice that against what does not move
    double dampingRatio = 0;  // half of that against what does not move
};

// The rows of the manifolds of a step. The order of the manifolds is the order in which they are solved.
class ContactSolver {
public:
    // Manifolds and bodies stay where they are until `finish`.
    void begin(BodyStore& bodies, std::span<Manifold> manifolds);
    // Sets the values that depend on the length of the substep; call it after the first refresh.
    void soften(std::size_t manifold, const Rigidity& rigidity);
    // Arms, gaps and responses as the bodies lie now.
    void refresh(std::size_t manifold);
    // Gives the bodies the impulses of the last substep.
    void warmStart(std::size_t manifold);
    // Normals only, with the speed that corrects their depths. Marks bodies that are pushed as held.
    void push(std::size_t manifold);
    // Once more, after joints changed the velocities.
    void pushAgain(std::size_t manifold);
    // Whether a point stops what came from afar in this substep.
    [[nodiscard]] bool stops(std::size_t manifold) const;
    // Normals only, without that speed.
    void ease(std::size_t manifold);
    // Normals without that speed, then twist, rolling and friction.
    void relax(std::size_t manifold);
    // Writes the impulses back into the manifold.
    void finish(std::size_t manifold);

    [[nodiscard]] std::span<Manifold> manifolds() const { return manifolds_; }
    [[nodiscard]] const PatchRow<double>& patch(std::size_t manifold) const { return patches_[manifold]; }
    [[nodiscard]] std::span<const PointRow<double>> points(std::size_t manifold) const {
        return {points_.data() + first_[manifold], manifolds_[manifold].count};
    }
    // Rows leave points that approach with this speed, m/s, or more to impacts.
    void setBounceFrom(std::size_t manifold, double speed) { patches_[manifold].bounceFrom = speed; }

private:
    std::span<PointRow<double>> pointsOf(std::size_t manifold) {
        return {points_.data() + first_[manifold], manifolds_[manifold].count};
    }
    [[nodiscard]] double crowding(std::size_t manifold) const;
    void refreshNormal(const Manifold& manifold, PatchRow<double>& patch) const;
    void refreshPoints(std::size_t manifold);
    void refreshFriction(const Manifold& manifold, PatchRow<double>& patch) const;

    BodyStore* bodies_ = nullptr;
    std::span<Manifold> manifolds_;
    double substep_ = 0;
    std::vector<PatchRow<double>> patches_;
    std::vector<PointRow<double>> points_;
    std::vector<std::size_t> first_;  // point of each manifold
    std::vector<Vec3> faceNormals_;   // in the frame of the body whose face it is
};

}  // namespace orrery::solver
