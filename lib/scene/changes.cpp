// Pairs nodes by id and walks the structures of each pair.
#include "orrery/scene/changes.hpp"

#include <algorithm>
#include <utility>

#include "orrery/scene/structure.hpp"

namespace orrery {
namespace {

// The names of all members in which two values differ.
class MemberDifferences {
public:
    std::vector<std::string> between(const Structure& structure, const void* a, const void* b) {
        names_.clear();
        name(structure, a, b);
        return std::move(names_);
    }

private:
    void nameAt(MemberStep step, const MemberType& type, const void* a, const void* b) {
        if (identical(type, a, b)) return;
        steps_.push_back(step);
        if (!nameInside(type, a, b)) names_.push_back(memberName(steps_));
        steps_.pop_back();
    }

    // Call it if the two values differ. Returns false if they differ as a whole.
    bool nameInside(const MemberType& type, const void* a, const void* b) {
        switch (type.kind) {
            case MemberType::Kind::Struct:
                name(*type.structure, a, b);
                return true;
            case MemberType::Kind::Optional:
                return type.held(a) && type.held(b) && nameInside(*type.inner, type.held(a), type.held(b));
            case MemberType::Kind::Choice:
                return type.count(a) == type.count(b) && nameInside(type.alternative(a), type.held(a), type.held(b));
            case MemberType::Kind::List:
                if (type.count(a) != type.count(b)) return false;
                for (std::size_t i = 0; i < type.count(a); ++i)
                    nameAt({{}, i}, *type.inner, type.element(a, i), type.element(b, i));
                return true;
            default:
                return false;
        }
    }
    void name(const Structure& structure, const void* a, const void* b) {
        for (const StructMember& member : structure.members)
            nameAt({member.name}, *member.type, member.in(a), member.in(b));
    }

    std::vector<MemberStep> steps_;
    std::vector<std::string> names_;
};

// Marks in `moved` the siblings that are not in the longest sequence that kept its order. `places`: for each sibling,
// its place among the siblings before.
void markMoved(const std::vector<std::size_t>& places, std::vector<bool>& moved) {
    moved.assign(places.size(), false);
    if (std::is_sorted(places.begin(), places.end())) return;
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
    moved.assign(places.size(), true);
    for (std::size_t i = ends.back();; i = previous[i]) {
        moved[i] = false;
        if (previous[i] == i) break;
    }
}

bool namesOthers(const Node& node) {
    return node.joint || node.sixDofJoint || (node.trigger && !node.trigger->nodes.empty());
}

// Visits both trees in parallel.
class ChangeSearch {
public:
    ChangeSearch(const SceneContents& before, const SceneContents& after) : before_(before), after_(after) {}

    SceneChanges run() {
        const SceneData& dataBefore = before_;
        const SceneData& dataAfter = after_;
        changes_.members = differences_.between(structures_.data, &dataBefore, &dataAfter);
        compareTable(SceneTable::Shapes, before_.shapes, after_.shapes);
        compareTable(SceneTable::Meshes, before_.meshes, after_.meshes);
        compareTable(SceneTable::Materials, before_.materials, after_.materials);
        compareTable(SceneTable::Filters, before_.filters, after_.filters);
        compareTable(SceneTable::Joints, before_.joints, after_.joints);
        moved_.resize(after_.idLimit());
        compareTrees();
        findRemoved();
        return std::move(changes_);
    }

private:
    template <typename T>
    void compareTable(SceneTable table, const std::vector<T>& before, const std::vector<T>& after) {
        for (std::size_t i = 0; i < after.size(); ++i) {
            const bool added = i >= before.size();
            noteOrigin(added ? Origin{} : before[i].origin, after[i].origin);
            std::vector<std::string> members;
            if (!added) members = differences_.between(structures_.of(table), &before[i], &after[i]);
            if (added || !members.empty()) {
                changes_.tables.push_back({table, static_cast<std::uint32_t>(i), added, std::move(members)});
            }
        }
    }

    void noteOrigin(Origin before, Origin after) { changes_.originsDiffer = changes_.originsDiffer || before != after; }

    // A node as it is, with the same node as it was; null for a new one.
    struct Pair {
        const Node* before;
        const Node* after;
    };

    void compareTrees() {
        std::vector<Pair> pending{{before_.find(after_.root().id), &after_.root()}};
        while (!pending.empty()) {
            const Pair pair = pending.back();
            pending.pop_back();
            compareNode(pair);
            const auto& children = pair.after->children;
            for (std::size_t i = children.size(); i-- > 0;) pending.push_back(pairOf(*children[i], i, pair.before));
        }
    }

    // Most children are at the same place in their parent as before.
    [[nodiscard]] Pair pairOf(const Node& child, std::size_t place, const Node* parentBefore) const {
        const bool known = parentBefore != nullptr && place < parentBefore->children.size();
        if (known && parentBefore->children[place]->id == child.id) {
            return {parentBefore->children[place].get(), &child};
        }
        return {before_.find(child.id), &child};
    }

    void compareNode(Pair pair) {
        const Node& node = *pair.after;
        markMovedChildren(pair);
        noteOrigin(pair.before != nullptr ? pair.before->origin : Origin{}, node.origin);
        changes_.nodesNameOthers = changes_.nodesNameOthers || namesOthers(node);
        if (pair.before == nullptr) {
            changes_.nodes.push_back({NodeChange::Kind::Added, node.id, nullptr, &node, false, {}});
            return;
        }
        changes_.nodesNameOthers = changes_.nodesNameOthers || namesOthers(*pair.before);
        const NodeComponents& partsBefore = *pair.before;
        const NodeComponents& partsAfter = node;
        std::vector<std::string> members = differences_.between(structures_.node, &partsBefore, &partsAfter);
        const bool moved = moved_[node.id.value];
        if (members.empty() && !moved) return;
        changes_.nodes.push_back({NodeChange::Kind::Changed, node.id, pair.before, &node, moved, std::move(members)});
    }

    // The common case: all old children are at their old places.
    static bool sameChildren(const Node& before, const Node& after) {
        return std::equal(before.children.begin(), before.children.end(), after.children.begin(), after.children.end(),
                          [](const auto& a, const auto& b) { return a->id == b->id; });
    }

    void markMovedChildren(Pair parent) {
        if (parent.before != nullptr && sameChildren(*parent.before, *parent.after)) return;
        std::vector<const Node*> stayed;
        for (const auto& child : parent.after->children) {
            const Node* before = before_.find(child->id);
            if (!before) continue;
            if (parent.before != nullptr && before->parent == parent.before)
                stayed.push_back(child.get());
            else
                moved_[child->id.value] = true;
        }
        if (stayed.empty()) return;
        placeOf_.resize(before_.idLimit());
        for (std::size_t i = 0; i < parent.before->children.size(); ++i)
            placeOf_[parent.before->children[i]->id.value] = i;
        std::vector<std::size_t> places;
        places.reserve(stayed.size());
        for (const Node* child : stayed) places.push_back(placeOf_[child->id.value]);
        std::vector<bool> moved;
        markMoved(places, moved);
        for (std::size_t i = 0; i < stayed.size(); ++i) moved_[stayed[i]->id.value] = moved[i];
    }

    [[nodiscard]] bool isAnyRemoved() const {
        for (std::uint32_t id = 0; id < before_.idLimit(); ++id) {
            if (before_.find(NodeId{id}) != nullptr && after_.find(NodeId{id}) == nullptr) return true;
        }
        return false;
    }

    void findRemoved() {
        if (!isAnyRemoved()) return;
        forEachNode(before_.root(), [this](const Node& node) {
            if (after_.find(node.id)) return;
            changes_.nodesNameOthers = changes_.nodesNameOthers || namesOthers(node);
            changes_.nodes.push_back({NodeChange::Kind::Removed, node.id, &node, nullptr, false, {}});
        });
    }

    const SceneStructures& structures_ = sceneStructures();
    const SceneContents& before_;
    const SceneContents& after_;
    MemberDifferences differences_;
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
    const auto visitTable = [&](auto& table, const auto& read) {
        for (std::size_t i = 0; i < table.size(); ++i) {
            visit(table[i].origin, i < read.size() ? read[i].origin : Origin{});
        }
    };
    visitTable(now.shapes, then.shapes);
    visitTable(now.meshes, then.meshes);
    visitTable(now.materials, then.materials);
    visitTable(now.filters, then.filters);
    visitTable(now.joints, then.joints);
}

}  // namespace

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
