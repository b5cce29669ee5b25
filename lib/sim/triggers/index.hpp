// Finds the boxes that meet a box, with a tree of bounding boxes in one array. Queries and refits allocate nothing.
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
    // There are no branches in between, because it is unpredictable on which of the six sides the ball is outside.
    [[nodiscard]] bool meetsBall(const Eigen::Vector3d& center, double radius) const {
        const auto inside = [&](int i) {
            return static_cast<unsigned>(center[i] + radius >= low[i]) &
                   static_cast<unsigned>(center[i] - radius <= high[i]);
        };
        return (inside(0) & inside(1) & inside(2)) != 0;
    }
    // Half the surface, which is proportional to the probability of a hit.
    [[nodiscard]] double cost() const {
        const Eigen::Vector3d size = high - low;
        return size.x() * size.y() + size.y() * size.z() + size.z() * size.x();
    }
};

class VolumeIndex {
public:
    // Builds the tree of the items whose numbers are given; `boxes` is indexed by these numbers.
    void build(std::span<const WorldBox> boxes, std::span<const std::uint32_t> items);
    // Call it after boxes have changed. Rebuilds the tree if it has become much worse.
    void refit(std::span<const WorldBox> boxes);

    [[nodiscard]] bool empty() const { return nodes_.empty(); }
    [[nodiscard]] std::size_t size() const { return items_.size(); }

    // Calls visit(item) for every item whose box meets the box around a ball, in any order.
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
    // In depth-first order with parents first: the left child follows its parent, and `after` is the next node if this
    // one is not hit.
    struct TreeNode {
        WorldBox box;
        std::uint32_t after = 0;
        std::uint32_t item = 0;  // for a leaf
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
