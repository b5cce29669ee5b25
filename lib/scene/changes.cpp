// Pairs nodes by id and compares the members of each pair.
#include "orrery/scene/changes.hpp"

#include <algorithm>
#include <utility>

namespace orrery {
namespace {

// Calls visit(table, entries, entries as read) for each table.
template <typename Contents, typename Visit>
void forEachTable(Contents& now, const SceneContents& then, Visit&& visit) {
    visit(SceneTable::Shapes, now.shapes, then.shapes);
    visit(SceneTable::Meshes, now.meshes, then.meshes);
    visit(SceneTable::Materials, now.materials, then.materials);
    visit(SceneTable::Filters, now.filters, then.filters);
    visit(SceneTable::Joints, now.joints, then.joints);
}

// Returns the indices of the longest sequence of siblings that kept its order. `places`: for each sibling, its place
// among the siblings before.
std::vector<std::size_t> longestRun(const std::vector<std::size_t>& places) {
    std::vector<std::size_t> ends;  // ends[n]: index of the lowest place that ends a run of n + 1
    std::vector<std::size_t> previous(places.size());
    const auto below = [&](std::size_t index, std::size_t place) { return places[index] < place; };
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto at = std::lower_bound(ends.begin(), ends.end(), places[i], below);
        previous[i] = at == ends.begin() ? i : *(at - 1);
        if (at == ends.end())
            ends.push_back(i);
        else
            *at = i;
    }
    std::vector<std::size_t> run(ends.size());
    for (std::size_t n = ends.size(); n-- > 0;) run[n] = n + 1 == ends.size() ? ends.back() : previous[run[n + 1]];
    return run;
}

// Returns the names of all members in which two structs differ.
ChangedMembers differences(const MemberType& type, const void* a, const void* b) {
    ChangedMembers names;
    if (type.same(a, b)) return names;
    for (const StructMember& member : type.members) {
        if (!member.type->same(member.in(a), member.in(b))) names.push_back(member.name);
    }
    return names;
}

// Visits both trees in parallel.
class ChangeSearch {
public:
    ChangeSearch(const SceneContents& before, const SceneContents& after) : before_(before), after_(after) {}

    SceneChanges run() {
        changes_.members = differences(structures_.data, static_cast<const SceneData*>(&before_),
                                       static_cast<const SceneData*>(&after_));
        forEachTable(after_, before_, [this](SceneTable table, const auto& after, const auto& before) {
            compareTable(table, before, after);
        });
        moved_.resize(after_.idLimit());
        forEachNode(after_.root(), [this](const Node& node) { compareNode(before_.find(node.id), node); });
        findRemoved();
        return std::move(changes_);
    }

private:
    template <typename T>
    void compareTable(SceneTable table, const std::vector<T>& before, const std::vector<T>& after) {
        for (std::size_t i = 0; i < after.size(); ++i) {
            const bool added = i >= before.size();
            noteOrigin(added ? Origin{} : before[i].origin, after[i].origin);
            ChangedMembers members;
            if (!added) members = differences(structures_.of(table), &before[i], &after[i]);
            if (added || !members.empty())
                changes_.tables.push_back({table, static_cast<std::uint32_t>(i), added, std::move(members)});
        }
    }

    void noteOrigin(Origin before, Origin after) { changes_.originsDiffer |= before != after; }

    // `before`: null for a new node.
    void compareNode(const Node* before, const Node& after) {
        noteOrigin(before ? before->origin : Origin{}, after.origin);
        noteLinks(after);
        markMovedChildren(before, after);
        if (!before) return changes_.nodes.push_back({NodeChange::Kind::Added, after.id, nullptr, &after, false, {}});
        noteLinks(*before);
        auto members = differences(structures_.node, static_cast<const NodeComponents*>(before),
                                   static_cast<const NodeComponents*>(&after));
        const bool moved = moved_[after.id.value];
        if (moved || !members.empty())
            changes_.nodes.push_back({NodeChange::Kind::Changed, after.id, before, &after, moved, std::move(members)});
    }
    void noteLinks(const Node& node) {
        changes_.nodesNameOthers |= node.joint || node.sixDofJoint || (node.trigger && !node.trigger->nodes.empty());
    }

    void markMovedChildren(const Node* before, const Node& after) {
        const auto sameId = [](const auto& a, const auto& b) { return a->id == b->id; };
        if (before && std::equal(before->children.begin(), before->children.end(), after.children.begin(),
                                 after.children.end(), sameId))
            return;
        placeOf_.resize(before_.idLimit());
        for (std::size_t i = 0; before && i < before->children.size(); ++i) placeOf_[before->children[i]->id.value] = i;
        std::vector<NodeId> siblings;
        std::vector<std::size_t> places;
        for (const auto& child : after.children) {
            const Node* was = before_.find(child->id);
            moved_[child->id.value] = was != nullptr;
            if (!was || was->parent != before) continue;
            siblings.push_back(child->id);
            places.push_back(placeOf_[child->id.value]);
        }
        for (const std::size_t stayed : longestRun(places)) moved_[siblings[stayed].value] = false;
    }

    void findRemoved() {
        bool anyGone = false;  // mostly none: the table of ids tells it without a walk over the tree
        for (std::uint32_t id = 0; id < before_.idLimit(); ++id)
            anyGone = anyGone || (before_.find(NodeId{id}) && !after_.find(NodeId{id}));
        if (!anyGone) return;
        forEachNode(before_.root(), [this](const Node& node) {
            if (after_.find(node.id)) return;
            noteLinks(node);
            changes_.nodes.push_back({NodeChange::Kind::Removed, node.id, &node, nullptr, false, {}});
        });
    }

    const SceneStructures& structures_ = sceneStructures();
    const SceneContents& before_;
    const SceneContents& after_;
    std::vector<bool> moved_;           // index = NodeId.value
    std::vector<std::size_t> placeOf_;  // for the children of one parent; index = NodeId.value
    SceneChanges changes_;
};

// Calls visit(origin, its origin as read) for each node and table entry; the second is null for a new one.
template <typename Contents, typename Visit>
void visitOrigins(Contents& now, const SceneContents& then, Visit&& visit) {
    forEachNode(now.root(), [&](auto& node) {
        const Node* was = then.find(node.id);
        visit(node.origin, was != nullptr ? was->origin : Origin{});
    });
    forEachTable(now, then, [&](SceneTable, auto& entries, const auto& read) {
        for (std::size_t i = 0; i < entries.size(); ++i)
            visit(entries[i].origin, i < read.size() ? read[i].origin : Origin{});
    });
}

}  // namespace

bool contains(const ChangedMembers& members, std::string_view member) {
    return std::find(members.begin(), members.end(), member) != members.end();
}

Scene withOwnOrigins(const Scene& scene) {
    const SceneContents* const then = scene.asRead();
    if (then == nullptr || then == &scene.contents()) return scene;
    const auto isForeign = [&](Origin origin) { return origin && !scene.source()->owns(origin); };
    bool anyForeign = false;
    visitOrigins(scene.contents(), *then, [&](Origin now, Origin) { anyForeign = anyForeign || isForeign(now); });
    if (!anyForeign) return scene;
    Scene own = scene;
    visitOrigins(own.edit(), *then, [&](Origin& now, Origin read) {
        if (isForeign(now)) now = read;
    });
    return own;
}

EditedScene editsOf(const Scene& scene) {
    EditedScene edited{scene, changesOf(scene)};
    if (edited.changes.originsDiffer) {
        edited.scene = withOwnOrigins(scene);
        edited.changes = changesOf(edited.scene);
    }
    return edited;
}

SceneChanges changesOf(const Scene& scene) {
    if (scene.asRead()) return changesBetween(*scene.asRead(), scene.contents());
    return changesBetween(SceneContents(), scene.contents());
}

SceneChanges changesBetween(const SceneContents& before, const SceneContents& after) {
    if (&before == &after) return {};
    return ChangeSearch(before, after).run();
}

}  // namespace orrery
