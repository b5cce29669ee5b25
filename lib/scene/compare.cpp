// Walks two scenes in step. What is compared is in the tables beside the structs (members.hpp);
// a new kind of value needs one `same` and one `textOf` here.
#include "orrery/scene/compare.hpp"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <set>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "member_kinds.hpp"
#include "orrery/base/numbers.hpp"

namespace orrery {
namespace {

// ---- values as text

std::string textOf(double value) {
    return toText(value);
}
std::string textOf(bool value) {
    return value ? "true" : "false";
}
std::string textOf(std::integral auto value) {
    return std::to_string(value);
}
std::string textOf(const std::string& value) {
    return '"' + value + '"';
}
std::string textOf(std::monostate) {
    return "absent";
}
std::string textOf(const Vector3& v) {
    return toText(v.x) + ' ' + toText(v.y) + ' ' + toText(v.z);
}
std::string textOf(Enumeration auto value) {
    return std::string(toText(value));
}
template <Struct T>
std::string textOf(const T&) {
    return std::string(kMembersOf<T>.kind);
}
template <typename... Alternatives>
std::string textOf(const std::variant<Alternatives...>& value) {
    return std::visit([](const auto& alternative) { return textOf(alternative); }, value);
}
template <OptionalLike T>
std::string textOf(const T& value) {
    return value ? textOf(*value) : "absent";
}

// One scene of the two, with what is needed to say what a NodeId refers to.
class Side {
public:
    explicit Side(const SceneContents& scene) : contents(scene) {}

    const SceneContents& contents;

    // Number of the node in document order, from 1; 0 for none.
    [[nodiscard]] std::size_t position(NodeId id) {
        if (!contents.find(id)) return 0;
        if (positions_.empty()) {
            positions_.resize(contents.idLimit());
            std::size_t next = 1;
            forEachNode(contents.root(), [&](const Node& node) { positions_[node.id.value] = next++; });
        }
        return positions_[id.value];
    }
    [[nodiscard]] std::string path(NodeId id) {
        const Node* node = contents.find(id);
        if (!node) return "absent";
        if (!names_) names_.emplace(contents);
        return names_->path(*node);
    }

private:
    std::vector<std::size_t> positions_;
    std::optional<PathNames> names_;
};

// Walks both scenes in step. Every `same` returns true while no difference has been found.
class Comparison {
public:
    Comparison(const SceneContents& a, const SceneContents& b) : a_(a), b_(b) {}

    std::optional<SceneDifference> run() {
        if (same<SceneData>(a_.contents, b_.contents)) sameTrees();
        return std::move(difference_);
    }

private:
    using NodePair = std::pair<const Node*, const Node*>;

    void sameTrees() {
        std::vector<NodePair> pending{{&a_.contents.root(), &b_.contents.root()}};
        while (!pending.empty() && !difference_) {
            const NodePair pair = pending.back();
            pending.pop_back();
            node_ = pair.first ? pair.first : pair.second;
            if (sameNode(pair)) pushChildren(pair, pending);
        }
    }

    bool sameNode(NodePair pair) {
        if (pair.first && pair.second) return same<NodeComponents>(*pair.first, *pair.second);
        steps_.push_back({"node"});
        return differAs(pair.first ? std::string(kindName(*pair.first)) : "absent",
                        pair.second ? std::string(kindName(*pair.second)) : "absent");
    }

    // Last child first, as the stack wants it. A child that the other side lacks has a null partner.
    static void pushChildren(NodePair pair, std::vector<NodePair>& pending) {
        const auto& a = pair.first->children;
        const auto& b = pair.second->children;
        for (std::size_t i = std::max(a.size(), b.size()); i-- > 0;) {
            pending.emplace_back(i < a.size() ? a[i].get() : nullptr, i < b.size() ? b[i].get() : nullptr);
        }
    }

    template <Struct T>
    bool same(const T& a, const T& b) {
        return std::apply([&](const auto&... member) { return (sameMember(member, a, b) && ...); }, kMembersOf<T>.list);
    }

    template <typename Pointer, typename T>
    bool sameMember(const Member<Pointer>& member, const T& a, const T& b) {
        return sameAt({member.name}, a.*member.member, b.*member.member);
    }

    // The step is left in place where a difference was found: it is part of the member's name.
    template <typename T>
    bool sameAt(MemberStep step, const T& a, const T& b) {
        steps_.push_back(step);
        if (!same(a, b)) return false;
        steps_.pop_back();
        return true;
    }

    // Not ==: a NaN must equal itself, and 0 equals -0.
    bool same(double a, double b) { return a == b || sameBits(a, b) || differ(a, b); }
    bool same(const std::string& a, const std::string& b) { return a == b || differ(a, b); }
    bool same(std::monostate, std::monostate) { return true; }
    template <typename T>
    requires std::integral<T> || Enumeration<T>
    bool same(T a, T b) { return a == b || differ(a, b); }

    template <OptionalLike T>
    bool same(const T& a, const T& b) {
        if (static_cast<bool>(a) != static_cast<bool>(b)) return differ(a, b);
        return !a || same(*a, *b);
    }

    template <ListLike T>
    bool same(const T& a, const T& b) {
        for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
            if (!sameAt({{}, i}, a[i], b[i])) return false;
        }
        if (a.size() == b.size()) return true;
        steps_.push_back({"size"});
        return differAs(std::to_string(a.size()), std::to_string(b.size()));
    }

    template <typename... Alternatives>
    bool same(const std::variant<Alternatives...>& a, const std::variant<Alternatives...>& b) {
        if (a.index() != b.index()) return differ(a, b);
        return std::visit([&]<typename T>(const T& alternative) { return same(alternative, *std::get_if<T>(&b)); }, a);
    }

    // By what the table has there. Equal pairs are remembered: large meshes may have many users.
    template <typename Tag>
    bool same(TableId<Tag> idA, TableId<Tag> idB) {
        const auto* a = entry(a_.contents, idA);
        const auto* b = entry(b_.contents, idB);
        if (!a || !b) return a == b || differAs(a ? textOf(*a) : "absent", b ? textOf(*b) : "absent");
        if (a == b || equalEntries_.contains({a, b})) return true;
        if (!same(*a, *b)) return false;
        equalEntries_.emplace(a, b);
        return true;
    }

    // Positions differ too where a node was added further up: then the names decide, and the added
    // node is the difference to report.
    bool same(NodeId idA, NodeId idB) {
        if (a_.position(idA) == b_.position(idB)) return true;
        const std::string pathA = a_.path(idA);
        const std::string pathB = b_.path(idB);
        return pathA == pathB || differAs(pathA, pathB);
    }

    template <typename T>
    bool differ(const T& a, const T& b) {
        return differAs(textOf(a), textOf(b));
    }
    bool differAs(std::string a, std::string b) {
        difference_ = SceneDifference{node_ ? pathOf(*node_) : "", memberName(steps_), std::move(a), std::move(b)};
        return false;
    }

    Side a_;
    Side b_;
    const Node* node_ = nullptr;  // null: the members of the scene itself
    std::vector<MemberStep> steps_;
    std::set<std::pair<const void*, const void*>> equalEntries_;
    std::optional<SceneDifference> difference_;
};

}  // namespace

std::string toText(const SceneDifference& difference) {
    const std::string where = difference.path.empty() ? "scene" : difference.path;
    return where + ": " + difference.field + " is " + difference.a + " against " + difference.b;
}

std::optional<SceneDifference> firstDifference(const SceneContents& a, const SceneContents& b) {
    if (&a == &b) return std::nullopt;
    return Comparison(a, b).run();
}

std::optional<SceneDifference> firstDifference(const Scene& a, const Scene& b) {
    return firstDifference(a.contents(), b.contents());
}

}  // namespace orrery
