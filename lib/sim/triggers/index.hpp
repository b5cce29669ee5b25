// Finds the boxes that a box meets, without looking at the others: a tree of bounding boxes, in one
// array. Queries and refits allocate nothing.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace orrery {

struct WorldBox {
    Eigen::Vector3d low{Eigen::Vector3d::Constant(std::numeric_limits<double>::infinity())};
    Eigen::Vector3d high{Eigen::Vector3d::Constant(-std::numeric_limits<double>::infinity())};

    void include(const WorldBox& other) {
        low = low.cwiseMin(other.low);
        high = high.cwiseMax(other.high);
    }
    // Without branches between: which of the six sides is beyond cannot be foretold.
    [[nodiscard]] bool meetsBall(const Eigen::Vector3d& center, double radius) const {
        const auto inside = [&](int i) {
            return static_cast<unsigned>(center[i] + radius >= low[i]) &
                   static_cast<unsigned>(center[i] - radius <= high[i]);
        };
        return (inside(0) & inside(1) & inside(2)) != 0;
    }
    // Half the surface: how likely it is to be met.
    [[nodiscard]] double cost() const {
        const Eigen::Vector3d size = high - low;
        return size.x() * size.y() + size.y() * size.z() + size.z() * size.x();
    }
};

class VolumeIndex {
public:
    // Of the items whose numbers are given; `boxes` is indexed by these numbers.
    void build(std::span<const WorldBox> boxes, std::span<const std::uint32_t> items);
    // After boxes have changed. Builds anew when the tree has become much worse than it was.
    void refit(std::span<const WorldBox> boxes);

    [[nodiscard]] bool empty() const { return nodes_.empty(); }
    [[nodiscard]] std::size_t size() const { return items_.size(); }

    // Calls visit(item) for every item whose box meets the box around a ball; in no particular order.
    template <typename Visit>
    void forEachMeeting(const Eigen::Vector3d& center, double radius, Visit&& visit) const {
        std::size_t i = 0;
        while (i < nodes_.size()) {
            const TreeNode& node = nodes_[i];
            if (!node.box.meetsBall(center, radius)) {
                i = node.after;
                continue;
            }
            if (node.after == i + 1) visit(node.item);
            ++i;
        }
    }

private:
    // In the order of a walk that visits parents first: the left child follows its parent, and `after`
    // is where the walk goes on when the node is not met.
    struct TreeNode {
        WorldBox box;
        std::uint32_t after = 0;
        std::uint32_t item = 0;  // of a leaf
    };
    struct Range {
        std::uint32_t begin;
        std::uint32_t end;
    };
    void split(std::span<const WorldBox> boxes);
    [[nodiscard]] double totalCost() const;

    std::vector<TreeNode> nodes_;
    std::vector<std::uint32_t> items_;
    std::vector<Range> pending_;
    double builtCost_ = 0;
};

}  // namespace orrery
