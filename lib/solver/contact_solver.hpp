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

    bool operator==(const Rigidity&) const = default;
};

// The rows of manifolds that are solved together. Manifolds that share a body which moves are solved in their order;
// those that share none side by side, which gives the same bits as one after the other.
class ContactSolver {
public:
    // Manifolds and bodies stay where they are until the last `finish` of the step. `wide`: StepSettings::wide.
    void begin(BodyStore& bodies, std::span<Manifold> manifolds, bool wide);
    // Takes these, by number, instead of the ones before; how rigid they are hangs on how the bodies lie.
    void take(std::span<const std::size_t> manifolds, const Rigidity& rigidity);

    // Arms, gaps and responses as the bodies lie now.
    void refresh() { passes_->refresh(work()); }
    // Gives the bodies the impulses of the last substep.
    void warmStart() { passes_->warmStart(work()); }
    // Normals only, with the speed that corrects their depths. Marks bodies that are pushed as held.
    void push() { passes_->push(work()); }
    // Once more, after joints changed the velocities.
    void pushAgain() { passes_->pushAgain(work()); }
    // Whether a point stops what came from afar in this substep.
    [[nodiscard]] bool stops() const;
    // Normals only, without that speed.
    void ease() { passes_->ease(work()); }
    // Normals without that speed, then twist, rolling and friction.
    void relax() { passes_->relax(work()); }
    void refreshAndRelax() { passes_->refreshAndRelax(work()); }
    // Writes the impulses back into the manifolds.
    void finish();

    [[nodiscard]] std::span<Manifold> manifolds() const { return manifolds_; }
    // Values of a manifold that was taken.
    [[nodiscard]] Vec3 normal(std::size_t manifold) const { return laneOf(patchOf(manifold).normal, laneAt(manifold)); }
    [[nodiscard]] double bounceFrom(std::size_t manifold) const {
        return patchOf(manifold).bounceFrom[laneAt(manifold)];
    }
    struct Point {
        double gap;  // m
        Vec3 turnA, turnB;
    };
    [[nodiscard]] Point point(std::size_t manifold, std::size_t point) const;
    // Rows leave points that approach with this speed, m/s, or more to impacts.
    void setBounceFrom(std::size_t manifold, double speed);

private:
    [[nodiscard]] const ContactBlock& blockOf(std::size_t manifold) const {
        return blocks_[places_[manifold] / kLanes];
    }
    [[nodiscard]] const PatchRow& patchOf(std::size_t manifold) const { return blockOf(manifold).patch; }
    [[nodiscard]] std::size_t laneAt(std::size_t manifold) const { return places_[manifold] % kLanes; }
    [[nodiscard]] ContactWork work() {
        return {*bodies_,      blocks_,       points_.data(), anchors_.data(),
                faces_.data(), rares_.data(), arms_,          rigidity_.substep};
    }
    [[nodiscard]] std::uint32_t turnOf(const Manifold& manifold);
    void sortByTurn(std::span<const std::size_t> manifolds);
    void makeBlocks();
    void fill(std::size_t block, std::size_t lane);
    static void fillRare(const Manifold& manifold, std::size_t lane, ContactBlock& block, RareRow& rare);
    [[nodiscard]] double crowding(const ContactBlock& block, std::size_t lane) const;
    void soften(std::size_t block, std::size_t lane);

    const ContactPasses* passes_ = &contactPasses(true);
    BodyStore* bodies_ = nullptr;
    std::span<Manifold> manifolds_;
    Rigidity rigidity_;
    std::vector<ContactBlock> blocks_;
    std::vector<FaceRow> faces_;  // by block
    std::vector<RareRow> rares_;  // by block
    std::vector<PointRow> points_;
    std::vector<PointAnchors> anchors_;  // by point
    std::array<Vec<Lane>, kMostPoints> arms_;
    std::vector<std::size_t> places_;       // by manifold: block and lane
    std::vector<std::uint32_t> nextTurns_;  // by body: after all manifolds that it has so far
    std::vector<std::uint32_t> keys_;       // by place in the list: turn and number of points
    std::vector<std::size_t> begins_;       // of each key in `sorted_`, and the end
    std::vector<std::size_t> sorted_;       // manifolds, by key
};

}  // namespace orrery::solver
