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
    if (type.kind == Kind::Text) return '"' + textOfValue(type, value) + '"';
    if (type.isScalar() || type.name == "Vector3") return textOfValue(type, value);
    if (type.kind == Kind::Optional || type.kind == Kind::Choice)
        return textOf(type.alternative(value), type.held(value));
    return type.kind == Kind::Struct ? std::string(type.word) : "absent";
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
class Comparison {
public:
    Comparison(const SceneContents& a, const SceneContents& b) : a_(a), b_(b) {}

    std::optional<SceneDifference> run() {
        if (visit(structures_.data, static_cast<const SceneData*>(&a_.contents),
                  static_cast<const SceneData*>(&b_.contents)))
            sameTrees();
        return std::move(difference_);
    }

private:
    void sameTrees() {
        std::vector<std::pair<const Node*, const Node*>> pending{{&a_.contents.root(), &b_.contents.root()}};
        while (!pending.empty()) {
            const auto [a, b] = pending.back();
            pending.pop_back();
            node_ = a ? a : b;
            if (!sameNode(a, b)) return;
            // The last child first, because it is a stack. A child that the other side lacks has a null partner.
            for (std::size_t i = std::max(a->children.size(), b->children.size()); i-- > 0;)
                pending.emplace_back(childAt(*a, i), childAt(*b, i));
        }
    }
    static const Node* childAt(const Node& parent, std::size_t index) {
        return index < parent.children.size() ? parent.children[index].get() : nullptr;
    }

    bool sameNode(const NodeComponents* a, const NodeComponents* b) {
        if (a && b) return visit(structures_.node, a, b);
        steps_.push_back({"node"});
        const std::string kind(kindName(*node_));
        return a ? differ(kind, "absent") : differ("absent", kind);
    }

    // steps_ lead to the member where the visit ends.
    bool visit(const MemberType& type, const void* a, const void* b) {
        if (type.kind == Kind::Struct) return visitMembers(type, a, b);
        if (!type.count || type.count(a) != type.count(b)) return visitLeaf(type, a, b);
        if (type.kind == Kind::List) return visitElements(type, a, b, type.count(a));
        return !type.held(a) || visit(type.alternative(a), type.held(a), type.held(b));
    }
    bool visitMembers(const MemberType& type, const void* a, const void* b) {
        return std::all_of(type.members.begin(), type.members.end(), [&](const StructMember& member) {
            return visitAt({member.name}, *member.type, member.in(a), member.in(b));
        });
    }
    bool visitElements(const MemberType& list, const void* a, const void* b, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            if (!visitAt({{}, i}, *list.inner, list.element(a, i), list.element(b, i))) return false;
        }
        return true;
    }
    bool visitAt(MemberStep step, const MemberType& type, const void* a, const void* b) {
        const bool areBytes = type.isFlat || (type.kind == Kind::List && type.inner->isFlat);
        if (areBytes && type.same(a, b)) return true;
        steps_.push_back(step);
        if (!visit(type, a, b)) return false;
        steps_.pop_back();
        return true;
    }
    // Values that have no members, and lists and choices without a common form.
    bool visitLeaf(const MemberType& type, const void* a, const void* b) {
        if (type.kind == Kind::Entry)
            return sameEntries(*type.inner, entryOf(a_.contents, type, a), entryOf(b_.contents, type, b));
        if (type.kind == Kind::Node) return same(*static_cast<const NodeId*>(a), *static_cast<const NodeId*>(b));
        if (type.kind == Kind::List) return differInLength(type, a, b);
        // Bit for bit, but 0 equals -0.
        if (type.kind == Kind::Number && *static_cast<const double*>(a) == *static_cast<const double*>(b)) return true;
        return type.same(a, b) || differ(textOf(type, a), textOf(type, b));
    }
    bool differInLength(const MemberType& list, const void* a, const void* b) {
        if (!visitElements(list, a, b, std::min(list.count(a), list.count(b)))) return false;
        steps_.push_back({"size"});
        return differ(std::to_string(list.count(a)), std::to_string(list.count(b)));
    }

    // Compares the entries of the table. Equal pairs are remembered, because large meshes may have many users.
    bool sameEntries(const MemberType& type, const void* a, const void* b) {
        if (!a || !b) return a == b || differ(a ? textOf(type, a) : "absent", b ? textOf(type, b) : "absent");
        if (a == b || equalEntries_.contains({a, b})) return true;
        if (!visit(type, a, b)) return false;
        equalEntries_.emplace(a, b);
        return true;
    }

    // Positions also differ if a node was added before. In that case the names decide, and the added node is the
    // difference to report.
    bool same(NodeId idA, NodeId idB) {
        if (a_.position(idA) == b_.position(idB)) return true;
        const std::string pathA = a_.path(idA);
        const std::string pathB = b_.path(idB);
        return pathA == pathB || differ(pathA, pathB);
    }

    bool differ(std::string a, std::string b) {
        difference_ = SceneDifference{node_ ? pathOf(*node_) : "", memberName(steps_), std::move(a), std::move(b)};
        return false;
    }

    const SceneStructures& structures_ = sceneStructures();
    Side a_;
    Side b_;
    std::vector<MemberStep> steps_;
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
