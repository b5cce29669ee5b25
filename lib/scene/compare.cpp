// Visits two scenes in parallel, by the structures of their content (structure.hpp).
#include "orrery/scene/compare.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "orrery/scene/structure.hpp"

namespace orrery {
namespace {

using Kind = MemberType::Kind;

// Names a struct by its kind, a vector by its numbers.
std::string textOf(const MemberType& type, const void* value) {
    switch (type.kind) {
        case Kind::Text:
            return '"' + textOfScalar(type, value) + '"';
        case Kind::Struct:
            return type.structure->kind == "vector" ? textOfVector(*type.structure, value, " ")
                                                    : std::string(type.structure->kind);
        case Kind::Optional:
            return type.held(value) ? textOf(*type.inner, type.held(value)) : "absent";
        case Kind::Choice:
            return textOf(type.alternative(value), type.held(value));
        default:
            return type.isScalar() ? textOfScalar(type, value) : "absent";
    }
}

// One of the two scenes, with the data needed to find the target of a NodeId.
class Side {
public:
    explicit Side(const SceneContents& scene) : contents(scene) {}

    const SceneContents& contents;

    // Returns the number of the node in document order, from 1; 0 for none.
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

// Visits both scenes in parallel. Every `same` function returns true while no difference has been found.
class Comparison {
public:
    Comparison(const SceneContents& a, const SceneContents& b) : a_(a), b_(b) {}

    std::optional<SceneDifference> run() {
        const SceneData& dataA = a_.contents;
        const SceneData& dataB = b_.contents;
        if (same(structures_.data, &dataA, &dataB)) sameTrees();
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
        if (pair.first && pair.second) {
            const NodeComponents* a = pair.first;
            const NodeComponents* b = pair.second;
            return same(structures_.node, a, b);
        }
        steps_.push_back({"node"});
        return differAs(pair.first ? std::string(kindName(*pair.first)) : "absent",
                        pair.second ? std::string(kindName(*pair.second)) : "absent");
    }

    // Pushes the last child first, because it is a stack. A child that the other side lacks has a null partner.
    static void pushChildren(NodePair pair, std::vector<NodePair>& pending) {
        const auto& a = pair.first->children;
        const auto& b = pair.second->children;
        for (std::size_t i = std::max(a.size(), b.size()); i-- > 0;) {
            pending.emplace_back(i < a.size() ? a[i].get() : nullptr, i < b.size() ? b[i].get() : nullptr);
        }
    }

    bool same(const Structure& structure, const void* a, const void* b) {
        return std::all_of(structure.members.begin(), structure.members.end(), [&](const StructMember& member) {
            return sameAt({member.name}, *member.type, member.in(a), member.in(b));
        });
    }

    // If a difference was found, the step stays: it is part of the member's name.
    bool sameAt(MemberStep step, const MemberType& type, const void* a, const void* b) {
        if (type.isFlat && identical(type, a, b)) return true;
        steps_.push_back(step);
        if (!same(type, a, b)) return false;
        steps_.pop_back();
        return true;
    }

    bool same(const MemberType& type, const void* a, const void* b) {
        switch (type.kind) {
            case Kind::Number:  // bit for bit, but 0 equals -0
                return *static_cast<const double*>(a) == *static_cast<const double*>(b) || sameScalars(type, a, b);
            case Kind::Struct:
                return same(*type.structure, a, b);
            case Kind::Optional:
                if (!type.held(a) != !type.held(b)) return differ(type, a, b);
                return !type.held(a) || same(*type.inner, type.held(a), type.held(b));
            case Kind::List:
                return sameLists(type, a, b);
            case Kind::Choice:
                if (type.count(a) != type.count(b)) return differ(type, a, b);
                return same(type.alternative(a), type.held(a), type.held(b));
            case Kind::Entry:
                return sameEntries(type, entryIndex(a), entryIndex(b));
            case Kind::Node:
                return same(*static_cast<const NodeId*>(a), *static_cast<const NodeId*>(b));
            default:
                return sameScalars(type, a, b);
        }
    }
    bool sameScalars(const MemberType& type, const void* a, const void* b) {
        return identical(type, a, b) || differ(type, a, b);
    }

    bool sameLists(const MemberType& type, const void* a, const void* b) {
        if (type.inner->isFlat && identical(type, a, b)) return true;
        const std::size_t countA = type.count(a);
        const std::size_t countB = type.count(b);
        for (std::size_t i = 0; i < std::min(countA, countB); ++i) {
            if (!sameAt({{}, i}, *type.inner, type.element(a, i), type.element(b, i))) return false;
        }
        if (countA == countB) return true;
        steps_.push_back({"size"});
        return differAs(std::to_string(countA), std::to_string(countB));
    }

    // Compares the entries of the table. Equal pairs are remembered, because large meshes may have many users.
    bool sameEntries(const MemberType& type, std::uint32_t indexA, std::uint32_t indexB) {
        const void* a = entryAt(a_.contents, type.table, indexA);
        const void* b = entryAt(b_.contents, type.table, indexB);
        if (!a || !b)
            return a == b || differAs(a ? textOf(*type.inner, a) : "absent", b ? textOf(*type.inner, b) : "absent");
        if (a == b || equalEntries_.contains({a, b})) return true;
        if (!same(*type.inner, a, b)) return false;
        equalEntries_.emplace(a, b);
        return true;
    }

    // Positions also differ if a node was added before. In that case the names decide, and the added node is the
    // difference to report.
    bool same(NodeId idA, NodeId idB) {
        if (a_.position(idA) == b_.position(idB)) return true;
        const std::string pathA = a_.path(idA);
        const std::string pathB = b_.path(idB);
        return pathA == pathB || differAs(pathA, pathB);
    }

    bool differ(const MemberType& type, const void* a, const void* b) {
        return differAs(textOf(type, a), textOf(type, b));
    }
    bool differAs(std::string a, std::string b) {
        difference_ = SceneDifference{node_ ? pathOf(*node_) : "", memberName(steps_), std::move(a), std::move(b)};
        return false;
    }

    const SceneStructures& structures_ = sceneStructures();
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
