#include "triggers/index.hpp"

#include <algorithm>

namespace orrery {
namespace {

// A tree is rebuilt when its cost is this many times that after building.
constexpr double kWorse = 2;

int longestAxis(std::span<const WorldBox> boxes, std::span<const std::uint32_t> items) {
    WorldBox centers;
    for (const std::uint32_t item : items) {
        const Eigen::Vector3d center = boxes[item].low + boxes[item].high;
        centers.include({center, center});
    }
    Eigen::Index axis = 0;
    (centers.high - centers.low).maxCoeff(&axis);
    return static_cast<int>(axis);
}

}  // namespace

void VolumeIndex::build(std::span<const WorldBox> boxes, std::span<const std::uint32_t> items) {
    items_.assign(items.begin(), items.end());
    pending_.reserve(64);
    split(boxes);
}

void VolumeIndex::split(std::span<const WorldBox> boxes) {
    nodes_.clear();
    if (items_.empty()) return;
    nodes_.reserve(2 * items_.size() - 1);
    pending_.push_back({0, static_cast<std::uint32_t>(items_.size())});
    while (!pending_.empty()) {
        const Range range = pending_.back();
        pending_.pop_back();
        const std::uint32_t count = range.end - range.begin;
        const auto at = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({{}, at + 2 * count - 1, items_[range.begin]});
        if (count == 1) continue;
        const std::span<std::uint32_t> part(items_.data() + range.begin, count);
        const int axis = longestAxis(boxes, part);
        // The number decides between equal ones, so that every library sorts in the same way.
        std::nth_element(part.begin(), part.begin() + count / 2, part.end(), [&](std::uint32_t a, std::uint32_t b) {
            const double x = boxes[a].low[axis] + boxes[a].high[axis];
            const double y = boxes[b].low[axis] + boxes[b].high[axis];
            return x < y || (x == y && a < b);
        });
        const std::uint32_t middle = range.begin + count / 2;
        pending_.push_back({middle, range.end});
        pending_.push_back({range.begin, middle});
    }
    builtCost_ = 0;
    refit(boxes);
    builtCost_ = totalCost();
}

void VolumeIndex::refit(std::span<const WorldBox> boxes) {
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        TreeNode& node = nodes_[i];
        if (node.after == i + 1) {
            node.box = boxes[node.item];
            continue;
        }
        const TreeNode& left = nodes_[i + 1];
        node.box = left.box;
        node.box.include(nodes_[left.after].box);
    }
    if (builtCost_ > 0 && totalCost() > kWorse * builtCost_) split(boxes);
}

double VolumeIndex::totalCost() const {
    double sum = 0;
    for (const TreeNode& node : nodes_) sum += node.box.cost();
    return sum;
}

}  // namespace orrery
