#include "box_tree.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace orrery {
namespace {

constexpr std::uint32_t kLeafSize = 4;

// Orders the range so that its first half is lower along the longest axis.
void halve(std::span<std::uint32_t> range, std::span<const TreeBox> items, const TreeBox& box) {
    Eigen::Index axis = 0;
    (box.high - box.low).maxCoeff(&axis);
    const auto isLower = [&](std::uint32_t a, std::uint32_t b) {
        const double centerA = items[a].low[axis] + items[a].high[axis];
        const double centerB = items[b].low[axis] + items[b].high[axis];
        return centerA < centerB || (centerA == centerB && a < b);
    };
    std::nth_element(range.begin(), range.begin() + static_cast<std::ptrdiff_t>(range.size() / 2), range.end(),
                     isLower);
}

}  // namespace

BoxTree::BoxTree(std::span<const TreeBox> items, std::vector<std::uint32_t>& order) {
    order.resize(items.size());
    std::iota(order.begin(), order.end(), 0U);
    nodes_.reserve(items.size() / 2 + 1);
    nodes_.push_back({{}, 0, static_cast<std::uint32_t>(items.size())});
    std::vector<std::uint32_t> pending{0};
    while (!pending.empty()) {
        const std::uint32_t index = pending.back();
        pending.pop_back();
        const std::uint32_t first = nodes_[index].first;
        const std::uint32_t count = nodes_[index].count;
        const std::span<std::uint32_t> range(order.data() + first, count);
        TreeBox box;
        for (const std::uint32_t item : range) box.include(items[item]);
        nodes_[index].box = box;
        if (count <= kLeafSize) continue;
        halve(range, items, box);
        const auto child = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({{}, first, count / 2});
        nodes_.push_back({{}, first + count / 2, count - count / 2});
        nodes_[index].first = child;
        nodes_[index].count = 0;
        pending.push_back(child + 1);
        pending.push_back(child);
    }
}

}  // namespace orrery
