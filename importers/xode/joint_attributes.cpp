#include <algorithm>
#include <cmath>

#include "orrery/base/numbers.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

constexpr double kRounded = 1e-6;  // of a number that went through 32 bits

bool alike(const MemberTree::Value& a, const MemberTree::Value& b) {
    if (a.text == b.text) return true;
    const auto x = parseDouble(a.text);
    const auto y = parseDouble(b.text);
    return x && y && std::abs(*x - *y) <= kRounded * std::max({1.0, std::abs(*x), std::abs(*y)});
}

template <typename Entry>
const Entry* named(const std::vector<Entry>& entries, const Entry& like) {
    const auto at = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.name == like.name; });
    return at == entries.end() ? nullptr : &*at;
}

// Attributes may stand in any order; in a list the order counts.
bool alike(const MemberTree& a, const MemberTree& b) {
    if (a.values.size() != b.values.size() || a.members.size() != b.members.size()) return false;
    for (const MemberTree::Value& value : a.values) {
        const MemberTree::Value* other = named(b.values, value);
        if (!other || !alike(value, *other)) return false;
    }
    for (std::size_t i = 0; i < a.members.size(); ++i) {
        const MemberTree& member = a.members[i];
        const MemberTree* other = member.name == "item" ? &b.members[i] : named(b.members, member);
        if (!other || !alike(member, *other)) return false;
    }
    return true;
}

}  // namespace

bool saysTheSame(const SceneContents& scene, const Joint& joint, const MemberTree& written) {
    NodeComponents parts;
    Joint& read = parts.joint.emplace(joint);
    for (auto* link : {&read.link1, &read.link2}) {
        if (*link) (*link)->body = {};
    }
    MemberTree tree;
    describePart(
        scene, parts, "joint", [](NodeId) { return std::string(); }, tree);
    return alike(tree.members.at(0), written);
}

}  // namespace orrery::xode
