// The linear system of a group of joints: a block for each joint and each pair that shares a body, solved without
// iteration in an order in which few blocks come up that were not there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "orrery/solver/joints.hpp"

namespace orrery::solver {

using JointRows = std::array<double, kMostRows>;  // a number for each row of a joint

class Elimination {
public:
    // Joints by number, and pairs of those that share a body, each both ways round. Least degree comes first; joints of
    // equal degree come by number.
    void build(std::size_t joints, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs);
    // Where the block of a row and a column of joints begins. For a pair of `build` or a joint with itself.
    [[nodiscard]] std::size_t blockOf(std::uint32_t row, std::uint32_t column) const;

    [[nodiscard]] std::size_t diagonalOf(std::size_t joint) const { return diagonals_[joint]; }

    // Sets all numbers to 0, in memory that may have been another system's.
    void clear();
    [[nodiscard]] std::vector<double>& numbers() { return numbers_; }
    // The numbers of a block; kMostRows of them a row.
    [[nodiscard]] double* block(std::size_t begin) { return numbers_.data() + begin; }
    // Decomposes the system in place. `rows`: of each joint. Diagonals grow by `softness` of theirs, so that rows that
    // say the same twice do no harm.
    void factor(const std::vector<std::size_t>& rows, double softness);
    // Solves in place, after `factor`.
    void solve(std::vector<JointRows>& x) const;

private:
    struct Step {
        std::uint32_t joint;
        std::size_t firstLink, links, firstUpdate;
        std::size_t diagonal;
    };
    struct Link {
        std::uint32_t joint;
        std::size_t upper, lower;  // blocks of the step's row and of its column
    };
    [[nodiscard]] std::size_t addBlock(std::uint32_t row, std::uint32_t column);
    void addStep(std::uint32_t joint, const std::vector<std::uint32_t>& others);
    void eliminate(const Step& step);

    std::vector<double> numbers_;
    std::vector<Step> steps_;
    std::vector<Link> links_;
    std::vector<std::size_t> diagonals_;  // by joint
    std::vector<std::size_t> updates_;    // of each step, for each pair of its links: the block that changes
    std::vector<std::size_t> rows_;
    std::vector<std::pair<std::pair<std::uint32_t, std::uint32_t>, std::size_t>> places_;  // of blocks, sorted
};

}  // namespace orrery::solver
