#include "output/scene_changes.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "orrery/base/counted.hpp"
#include "orrery/base/printable.hpp"
#include "output/number_text.hpp"

namespace orrery::app {
namespace {

constexpr std::size_t kMostChanges = 5;

using MembersByName = std::map<std::pair<std::string_view, std::string_view>, std::string_view>;

MembersByName byName(const std::vector<SceneMember>& members) {
    MembersByName names;
    for (const SceneMember& each : members) names.try_emplace({each.node, each.member}, each.value);
    return names;
}

// Is it a member of a node that only this scene has?
bool isOfOwnNode(const SceneMember& member, const MembersByName& others) {
    return !member.node.empty() && !member.member.empty() && !others.contains({member.node, {}});
}

std::string changeText(const MemberChange& change) {
    const auto value = [](const std::string& text) { return text.empty() ? "not given" : printable(text); };
    std::string text = "  " + (change.node.empty() ? "the scene" : printable(change.node)) + ": ";
    if (change.member.empty() && change.before.empty())
        return text + "new, " + withArticle(printable(change.after)) + '\n';
    if (change.member.empty() && change.after.empty())
        return text + "gone, " + withArticle(printable(change.before)) + '\n';
    if (!change.member.empty()) text += printable(change.member) + ' ';
    return text + value(change.before) + " -> " + value(change.after) + '\n';
}

}  // namespace

std::vector<MemberChange> changesOfMembers(const std::vector<SceneMember>& before,
                                           const std::vector<SceneMember>& after) {
    const MembersByName old = byName(before);
    const MembersByName now = byName(after);
    std::vector<MemberChange> changes;
    for (const SceneMember& each : after) {
        if (isOfOwnNode(each, old)) continue;
        const auto found = old.find({each.node, each.member});
        const std::string_view was = found == old.end() ? std::string_view() : found->second;
        if (was != each.value) changes.push_back({each.node, each.member, std::string(was), each.value});
    }
    for (const SceneMember& each : before) {
        if (isOfOwnNode(each, now) || now.contains({each.node, each.member})) continue;
        changes.push_back({each.node, each.member, each.value, {}});
    }
    return changes;
}

std::string changesText(const std::vector<MemberChange>& changes) {
    std::string text;
    for (std::size_t i = 0; i < std::min(kMostChanges, changes.size()); ++i) text += changeText(changes[i]);
    if (changes.size() <= kMostChanges) return text;
    return text + "  ... and " + std::to_string(changes.size() - kMostChanges) + " more (--json lists them)\n";
}

Json toJson(const std::vector<MemberChange>& changes) {
    Json list = Json::array();
    for (const MemberChange& each : changes) {
        list.push_back({{"node", textOrNull(each.node)},
                        {"member", textOrNull(each.member)},
                        {"before", textOrNull(each.before)},
                        {"after", textOrNull(each.after)}});
    }
    return list;
}

std::string firstNames(const std::vector<std::string>& names, std::string_view where) {
    std::string text;
    for (std::size_t i = 0; i < std::min(kMostChanges, names.size()); ++i)
        text += (text.empty() ? "" : ", ") + printable(names[i]);
    if (names.size() > kMostChanges)
        text.append(" and ").append(std::to_string(names.size() - kMostChanges)).append(" more").append(where);
    return text;
}

}  // namespace orrery::app
