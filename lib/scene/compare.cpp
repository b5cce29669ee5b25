// Visits two scenes in parallel, by the structures of their content (structure.hpp).
#include "orrery/scene/compare.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "member_pairs.hpp"

namespace orrery {
namespace {

using Kind = MemberType::Kind;

// Names a struct by its kind, a vector by its numbers.
std::string textOf(const MemberType& type, const void* value) {
    switch (type.kind) {
        case Kind::Text:
            return '"' + textOfValue(type, value) + '"';
        case Kind::Struct:
            if (type.structure->form == Structure::Form::Vector3) return textOfValue(type, value);
            return std::string(type.structure->kind);
        case Kind::Optional:
        case Kind::Choice:
            return textOf(type.alternative(value), type.held(value));
        default:
            return type.isScalar() ? textOfValue(type, value) : "absent";
    }
}

// One of the two scenes, with the data needed to find the target of a NodeId.
class Side {
public:
    explicit Side(const SceneContents& scene) : contents(scene), positions_(scene.idLimit()) {
        forEachNode(scene.root(), [this, next = 1U](const Node& node) mutable { positions_[node.id.value] = next++; });
    }

    const SceneContents& contents;

    // Returns the number of the node in document order, from 1; 0 for none.
    [[nodiscard]] std::uint32_t position(NodeId id) const {
        return id.value < positions_.size() ? positions_[id.value] : 0;
    }
    [[nodiscard]] std::string path(NodeId id) {
        const Node* node = contents.find(id);
        if (!names_) names_.emplace(contents);
        return node ? names_->path(*node) : "absent";
    }

private:
    std::vector<std::uint32_t> positions_;
    std::optional<PathNames> names_;
};

// Visits both scenes in parallel. Every function returns true while no difference has been found.
class Comparison final : MemberPairs {
public:
    Comparison(const SceneContents& a, const SceneContents& b) : a_(a), b_(b) {}

    std::optional<SceneDifference> run() {
        if (visit(structures_.data, static_cast<const SceneData*>(&a_.contents),
                  static_cast<const SceneData*>(&b_.contents)))
            sameTrees();
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
        const auto [a, b] = pair;
        if (a && b)
            return visit(structures_.node, static_cast<const NodeComponents*>(a),
                         static_cast<const NodeComponents*>(b));
        steps_.push_back({"node"});
        return differAs(a ? std::string(kindName(*a)) : "absent", b ? std::string(kindName(*b)) : "absent");
    }

    // Pushes the last child first, because it is a stack. A child that the other side lacks has a null partner.
    static void pushChildren(NodePair pair, std::vector<NodePair>& pending) {
        const auto& a = pair.first->children;
        const auto& b = pair.second->children;
        for (std::size_t i = std::max(a.size(), b.size()); i-- > 0;) {
            pending.emplace_back(i < a.size() ? a[i].get() : nullptr, i < b.size() ? b[i].get() : nullptr);
        }
    }

    bool visitLeaf(const MemberType& type, const void* a, const void* b) override {
        switch (type.kind) {
            case Kind::Number:  // bit for bit, but 0 equals -0
                return *static_cast<const double*>(a) == *static_cast<const double*>(b) ||
                       MemberPairs::visitLeaf(type, a, b);
            case Kind::Entry:
                return sameEntries(type, entryIndex(a), entryIndex(b));
            case Kind::Node:
                return same(*static_cast<const NodeId*>(a), *static_cast<const NodeId*>(b));
            default:
                return MemberPairs::visitLeaf(type, a, b);
        }
    }
    bool visitUnequalLists(const MemberType& type, const void* a, const void* b) override {
        const std::size_t countA = type.count(a);
        const std::size_t countB = type.count(b);
        if (!visitElements(type, a, b, std::min(countA, countB))) return false;
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
        if (!visit(*type.inner, a, b)) return false;
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

    bool differ(const MemberType& type, const void* a, const void* b) override {
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
