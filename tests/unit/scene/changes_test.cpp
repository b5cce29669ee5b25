#include "orrery/scene/changes.hpp"

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery {
namespace {

constexpr std::size_t kSiblings = 5;
using Order = std::array<std::size_t, kSiblings>;

// Returns how many numbers the longest part of the sequence has that rises.
std::size_t longestRise(const Order& order) {
    std::array<std::size_t, kSiblings> rises{};
    for (std::size_t i = 0; i < kSiblings; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (order[j] < order[i]) rises[i] = std::max(rises[i], rises[j]);
        }
        ++rises[i];
    }
    return *std::max_element(rises.begin(), rises.end());
}

std::size_t countOf(const SceneChanges& changes, NodeChange::Kind kind) {
    return static_cast<std::size_t>(std::count_if(changes.nodes.begin(), changes.nodes.end(),
                                                  [&](const NodeChange& change) { return change.kind == kind; }));
}

}  // namespace

BOOST_AUTO_TEST_CASE(as_few_siblings_as_possible_are_moved_in_any_order) {
    SceneContents before;
    std::vector<NodeId> ids;
    for (std::size_t i = 0; i < kSiblings; ++i) ids.push_back(before.addNode(before.root(), std::to_string(i)).id);
    Order order{};
    std::iota(order.begin(), order.end(), 0U);
    do {
        SceneContents after(before);
        for (const std::size_t i : order) after.moveNode(*after.find(ids[i]), after.root());
        const SceneChanges changes = changesBetween(before, after);
        BOOST_TEST(changes.nodes.size() == kSiblings - longestRise(order));
        std::vector<std::uint32_t> stayed;
        for (const auto& child : after.root().children) {
            const auto moved = std::find_if(changes.nodes.begin(), changes.nodes.end(),
                                            [&](const NodeChange& change) { return change.id == child->id; });
            if (moved == changes.nodes.end()) stayed.push_back(child->id.value);
            if (moved != changes.nodes.end()) BOOST_TEST(moved->moved);
        }
        BOOST_TEST(std::is_sorted(stayed.begin(), stayed.end()));
    } while (std::next_permutation(order.begin(), order.end()));
}

BOOST_AUTO_TEST_CASE(siblings_do_not_move_where_others_come_and_go) {
    for (std::size_t gone = 0; gone < kSiblings; ++gone) {
        SceneContents before;
        std::vector<NodeId> ids;
        for (std::size_t i = 0; i < kSiblings; ++i) ids.push_back(before.addNode(before.root(), std::to_string(i)).id);
        before.addNode(*before.find(ids[gone]), "below");
        SceneContents after(before);
        after.removeNode(*after.find(ids[gone]));
        const SceneChanges removed = changesBetween(before, after);
        BOOST_TEST(removed.nodes.size() == 2U);
        BOOST_TEST(countOf(removed, NodeChange::Kind::Removed) == 2U);
        const SceneChanges added = changesBetween(after, before);
        BOOST_TEST(added.nodes.size() == 2U);
        BOOST_TEST(countOf(added, NodeChange::Kind::Added) == 2U);
    }
}

}  // namespace orrery
