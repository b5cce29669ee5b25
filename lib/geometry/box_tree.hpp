// A binary tree of axis-aligned boxes over fixed items. Queries allocate nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "orrery/scene/eigen.hpp"

namespace orrery {

struct TreeBox {
    Eigen::Vector3d low = Eigen::Vector3d::Constant(1e300);
    Eigen::Vector3d high = Eigen::Vector3d::Constant(-1e300);

    void include(const Eigen::Vector3d& p) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    void include(const TreeBox& other) {
        low = low.cwiseMin(other.low);
        high = high.cwiseMax(other.high);
    }
    [[nodiscard]] double squaredDistance(const Eigen::Vector3d& p) const {
        return (low - p).cwiseMax(p - high).cwiseMax(0.0).squaredNorm();
    }
};

class BoxTree {
public:
    // Writes the numbers of the items in the order of the leaves into `order`. The visitors below get indices into it.
    BoxTree(std::span<const TreeBox> items, std::vector<std::uint32_t>& order);

    [[nodiscard]] const TreeBox& bounds() const { return nodes_.front().box; }

    // Calls visit(place) for items in boxes that are nearer than the smallest squared distance that visit has returned
    // so far. Nearer boxes come first.
    template <typename Visit>
    void visitNearest(const Eigen::Vector3d& point, Visit&& visit) const;

    // The same with other distances than those from a point: calls visit(place) for items in boxes whose distance(box)
    // is not above the smallest value that visit has returned so far, beginning with `best`.
    template <typename Distance, typename Visit>
    void visitBest(Distance&& distance, double best, Visit&& visit) const;

    // Calls visit(place) for items in boxes for which meets(box) is true, as long as visit returns true.
    template <typename Meets, typename Visit>
    void visitMeeting(Meets&& meets, Visit&& visit) const;

    // Gives the items other boxes: boxOf(place). The order of the leaves stays. Returns the sum of the sizes of all
    // nodes, which grows as items that were neighbours part.
    template <typename BoxOf>
    double refit(BoxOf&& boxOf);

private:
    struct Node {
        TreeBox box;
        std::uint32_t first =
            0;  // for a leaf: place of its first item; else its first child, which the other one follows
        std::uint32_t count = 0;  // 0: the node is not a leaf
    };
    // Halving keeps the tree below 32 levels. For each level at most one node is pending.
    static constexpr std::size_t kStack = 64;

    std::vector<Node> nodes_;  // [0] is the root
};

template <typename Visit>
void BoxTree::visitNearest(const Eigen::Vector3d& point, Visit&& visit) const {
    visitBest([&](const TreeBox& box) { return box.squaredDistance(point); }, 1e300, visit);
}

template <typename Distance, typename Visit>
void BoxTree::visitBest(Distance&& distance, double best, Visit&& visit) const {
    struct Waiting {
        std::uint32_t node;
        double distance;
    };
    std::array<Waiting, kStack> stack;
    std::size_t size = 0;
    stack[size++] = {0, distance(nodes_.front().box)};
    while (size > 0) {
        const Waiting waiting = stack[--size];
        if (waiting.distance > best) continue;
        const Node& node = nodes_[waiting.node];
        for (std::uint32_t i = 0; i < node.count; ++i) best = std::min(best, visit(node.first + i));
        if (node.count > 0) continue;
        Waiting near{node.first, distance(nodes_[node.first].box)};
        Waiting far{node.first + 1, distance(nodes_[node.first + 1].box)};
        if (far.distance < near.distance) std::swap(near, far);
        if (far.distance <= best) stack[size++] = far;
        if (near.distance <= best) stack[size++] = near;
    }
}

template <typename BoxOf>
double BoxTree::refit(BoxOf&& boxOf) {
    double sizes = 0;
    // Children come after their parents.
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        Node& node = nodes_[i];
        node.box = {};
        for (std::uint32_t item = 0; item < node.count; ++item) node.box.include(boxOf(node.first + item));
        if (node.count == 0) {
            node.box.include(nodes_[node.first].box);
            node.box.include(nodes_[node.first + 1].box);
        }
        sizes += (node.box.high - node.box.low).sum();
    }
    return sizes;
}

template <typename Meets, typename Visit>
void BoxTree::visitMeeting(Meets&& meets, Visit&& visit) const {
    std::array<std::uint32_t, kStack> stack;
    std::size_t size = 0;
    stack[size++] = 0;
    while (size > 0) {
        const Node& node = nodes_[stack[--size]];
        if (!meets(node.box)) continue;
        for (std::uint32_t i = 0; i < node.count; ++i) {
            if (!visit(node.first + i)) return;
        }
        if (node.count > 0) continue;
        stack[size++] = node.first + 1;
        stack[size++] = node.first;
    }
}

}  // namespace orrery
