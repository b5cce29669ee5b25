// Pairs nodes by id and walks the tables of members of each pair.
#include "orrery/scene/changes.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <variant>

#include "member_kinds.hpp"

namespace orrery {
namespace {

// Names of all members in which two values differ.
class FieldDifferences {
public:
    template <typename T>
    std::vector<std::string> between(const T& a, const T& b) {
        names_.clear();
        compare(a, b);
        return std::move(names_);
    }

private:
    template <Struct T>
    void compare(const T& a, const T& b) {
        std::apply([&](const auto&... member) { (compareAt({member.name}, a.*member.member, b.*member.member), ...); },
                   membersOf(static_cast<const T*>(nullptr)).list);
    }

    // Most members of most nodes are absent: they are passed over before their way is noted down.
    template <typename T>
    static bool areAbsent(const T& a, const T& b) {
        if constexpr (OptionalLike<T>) return !static_cast<bool>(a) && !static_cast<bool>(b);
        if constexpr (ListLike<T>) return a.empty() && b.empty();
        return false;
    }

    template <typename T>
    void compareAt(MemberStep step, const T& a, const T& b) {
        if (areAbsent(a, b)) return;
        steps_.push_back(step);
        compare(a, b);
        steps_.pop_back();
    }

    // Bit for bit: a NaN equals itself, and -0 is written otherwise than 0.
    void compare(double a, double b) {
        if (!sameBits(a, b)) differ();
    }
    void compare(const std::string& a, const std::string& b) {
        if (a != b) differ();
    }
    void compare(std::monostate, std::monostate) {}
    template <typename T>
    requires std::integral<T> || Enumeration<T>
    void compare(T a, T b) {
        if (a != b) differ();
    }
    template <typename Tag>
    void compare(TableId<Tag> a, TableId<Tag> b) {
        if (a != b) differ();
    }
    void compare(NodeId a, NodeId b) {
        if (a != b) differ();
    }
    template <OptionalLike T>
    void compare(const T& a, const T& b) {
        if (static_cast<bool>(a) != static_cast<bool>(b)) return differ();
        if (a) compare(*a, *b);
    }
    template <ListLike T>
    void compare(const T& a, const T& b) {
        if (a.size() != b.size()) return differ();
        for (std::size_t i = 0; i < a.size(); ++i) compareAt({{}, i}, a[i], b[i]);
    }
    template <typename... Alternatives>
    void compare(const std::variant<Alternatives...>& a, const std::variant<Alternatives...>& b) {
        if (a.index() != b.index()) return differ();
        std::visit([&]<typename T>(const T& value) { compare(value, *std::get_if<T>(&b)); }, a);
    }

    void differ() { names_.push_back(memberName(steps_)); }

    std::vector<MemberStep> steps_;
    std::vector<std::string> names_;
};

// Marks in `moved` the siblings that are not in the longest run of those that kept their order.
// `places`: for each, its place among the siblings it had before.
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

class ChangeSearch {
public:
    ChangeSearch(const SceneContents& before, const SceneContents& after) : before_(before), after_(after) {}

    SceneChanges run() {
        changes_.fields = differences_.between<SceneData>(before_, after_);
        compareTable(TableChange::Table::Shapes, before_.shapes, after_.shapes);
        compareTable(TableChange::Table::Meshes, before_.meshes, after_.meshes);
        compareTable(TableChange::Table::Materials, before_.materials, after_.materials);
        compareTable(TableChange::Table::Filters, before_.filters, after_.filters);
        compareTable(TableChange::Table::Joints, before_.joints, after_.joints);
        moved_.resize(after_.idLimit());
        forEachNode(after_.root(), [this](const Node& node) { compareNode(node); });
        findRemoved();
        return std::move(changes_);
    }

private:
    template <typename T>
    void compareTable(TableChange::Table table, const std::vector<T>& before, const std::vector<T>& after) {
        for (std::size_t i = 0; i < after.size(); ++i) {
            const bool added = i >= before.size();
            std::vector<std::string> fields;
            if (!added) fields = differences_.between(before[i], after[i]);
            if (added || !fields.empty()) {
                changes_.tables.push_back({table, static_cast<std::uint32_t>(i), added, std::move(fields)});
            }
        }
    }

    void compareNode(const Node& node) {
        markMovedChildren(node);
        const Node* before = before_.find(node.id);
        if (!before) {
            changes_.nodes.push_back({NodeChange::Kind::Added, node.id, nullptr, &node, false, {}});
            return;
        }
        std::vector<std::string> fields = differences_.between<NodeComponents>(*before, node);
        const bool moved = moved_[node.id.value];
        if (fields.empty() && !moved) return;
        changes_.nodes.push_back({NodeChange::Kind::Changed, node.id, before, &node, moved, std::move(fields)});
    }

    void markMovedChildren(const Node& parent) {
        const Node* parentBefore = before_.find(parent.id);
        if (parent.children.empty()) return;
        std::vector<const Node*> stayed;
        for (const auto& child : parent.children) {
            const Node* before = before_.find(child->id);
            if (!before) continue;
            if (parentBefore && before->parent == parentBefore)
                stayed.push_back(child.get());
            else
                moved_[child->id.value] = true;
        }
        if (sameOrder(parentBefore, stayed)) return;
        placeOf_.resize(before_.idLimit());
        for (std::size_t i = 0; i < parentBefore->children.size(); ++i)
            placeOf_[parentBefore->children[i]->id.value] = i;
        std::vector<std::size_t> places;
        for (const Node* child : stayed) places.push_back(placeOf_[child->id.value]);
        std::vector<bool> moved;
        markMoved(places, moved);
        for (std::size_t i = 0; i < stayed.size(); ++i) moved_[stayed[i]->id.value] = moved[i];
    }

    // The common case, without tables: those that stayed are met in the order they had.
    static bool sameOrder(const Node* parentBefore, const std::vector<const Node*>& stayed) {
        if (!parentBefore) return true;
        std::size_t met = 0;
        for (const auto& child : parentBefore->children) {
            if (met < stayed.size() && child->id == stayed[met]->id) ++met;
        }
        return met == stayed.size();
    }

    void findRemoved() {
        forEachNode(before_.root(), [this](const Node& node) {
            if (after_.find(node.id)) return;
            changes_.nodes.push_back({NodeChange::Kind::Removed, node.id, &node, nullptr, false, {}});
        });
    }

    const SceneContents& before_;
    const SceneContents& after_;
    FieldDifferences differences_;
    std::vector<bool> moved_;           // index = NodeId.value
    std::vector<std::size_t> placeOf_;  // of the children of one parent; index = NodeId.value
    SceneChanges changes_;
};

// Calls visit(origin, its origin as read) for each node and table entry; the latter is null for what is new.
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

SceneChanges changesOf(const Scene& scene) {
    if (scene.asRead()) return changesBetween(*scene.asRead(), scene.contents());
    return changesBetween(SceneContents(), scene.contents());
}

SceneChanges changesBetween(const SceneContents& before, const SceneContents& after) {
    if (&before == &after) return {};
    return ChangeSearch(before, after).run();
}

}  // namespace orrery
