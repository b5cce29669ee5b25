// Which bodies act on each other in a step, and through which manifolds.
#pragma once

#include <span>
#include <vector>

#include "orrery/solver/joint_step.hpp"
#include "orrery/solver/manifold.hpp"

namespace orrery::solver {

// Bodies that manifolds and joints connect, and these: all in the order of their numbers.
struct Island {
    std::span<const BodyNumber> bodies;  // a body of mass 0 that rests is in none
    std::span<const std::size_t> manifolds;
    std::span<const std::size_t> groups;  // of joints
};

// A union of sets. Nothing hangs on the order in which they grew, so that an island does not see the others.
class IslandList {
public:
    // `joints`: where there are some.
    void make(const BodyStore& bodies, std::span<const Manifold> manifolds, const JointStep* joints);
    // In the order of the smallest body of each.
    [[nodiscard]] std::size_t size() const { return islands_.size(); }
    [[nodiscard]] Island operator[](std::size_t island) const;

private:
    struct Ranges {
        std::size_t firstBody, bodies, firstManifold, manifolds, firstGroup, groups;
    };
    [[nodiscard]] BodyNumber rootOf(BodyNumber body);
    void connect(BodyNumber a, BodyNumber b);
    void listBodies(const BodyStore& bodies);
    void listGroups(const JointStep& joints);
    void listManifolds(const BodyStore& bodies, std::span<const Manifold> manifolds);

    std::vector<BodyNumber> parents_;
    std::vector<std::size_t> islandOf_;  // by root
    std::vector<Ranges> islands_;
    std::vector<BodyNumber> bodies_;
    std::vector<std::size_t> manifolds_;
    std::vector<std::size_t> groups_;
};

}  // namespace orrery::solver
