#include "orrery/scene/member_values.hpp"

#include <map>
#include <span>
#include <utility>

#include "orrery/base/hash.hpp"
#include "orrery/scene/structure.hpp"

namespace orrery {
namespace {

using Kind = MemberType::Kind;

constexpr std::size_t kMostElements = 16;

// The kinds of single values are the same, in the same order.
static_assert(static_cast<int>(MemberValue::Kind::Text) == static_cast<int>(Kind::Text));

class Lister {
public:
    // `onlyGiven`: lists only what differs from a new struct, with digests of meshes and long lists.
    Lister(const SceneContents& contents, const std::function<std::string(NodeId)>& nameOf, bool onlyGiven)
        : contents_(contents), nameOf_(nameOf), onlyGiven_(onlyGiven) {}

    void listMembers(const MemberType& type, const void* value) {
        for (const StructMember& member : type.members) {
            if (onlyGiven_ && member.type->same(member.in(value), member.in(type.fresh()))) continue;
            steps_.push_back({member.name});
            member_ = &member;
            list(*member.type, member.in(value));
            steps_.pop_back();
        }
    }
    [[nodiscard]] std::vector<MemberValue> take() { return std::exchange(all_, {}); }

private:
    // `value`: null if it is absent.
    void list(const MemberType& type, const void* value) {
        if (type.isScalar() || type.isVector()) {
            const auto kind = type.isVector() ? MemberValue::Kind::Vector : static_cast<MemberValue::Kind>(type.kind);
            std::optional<std::string> text;
            if (value) text = textOfValue(type, value, ", ");
            return add(std::move(text), member_->range.hasNone() ? MemberValue::Kind::Fixed : kind, type.words);
        }
        if (!value) return;
        if (type.kind == Kind::Entry && type.table == SceneTable::Meshes && !onlyGiven_) return;  // cannot be set
        if (type.kind == Kind::Entry) return list(*type.inner, entryOf(contents_, type, value));
        if (type.kind == Kind::Struct) {
            if (onlyGiven_ && !memberName(steps_).ends_with(type.word)) add(std::string(type.word));
            return listMembers(type, value);
        }
        if (type.kind == Kind::Optional) return list(*type.inner, type.held(value));
        if (type.kind == Kind::Choice) return list(type.alternative(value), type.held(value));
        if (type.kind == Kind::List) return listElements(type, value);
        if (type.kind != Kind::Node) return;
        if (const NodeId id = *static_cast<const NodeId*>(value)) add(nameOf_(id));
    }
    void listElements(const MemberType& type, const void* elements) {
        const std::size_t count = type.count(elements);
        if (count > kMostElements) return add(std::to_string(count) + " elements" + digestOf(type, elements));
        for (std::size_t i = 0; i < count; ++i) {
            steps_.push_back({{}, i});
            list(*type.inner, type.element(elements, i));
            steps_.pop_back();
        }
    }
    std::string digestOf(const MemberType& list, const void* elements) {
        if (!onlyGiven_ || !list.inner->isFlat) return {};
        const auto [at, isNew] = digests_.try_emplace(elements);
        if (isNew) {
            Fnv1a hash;
            hash.add({static_cast<const char*>(list.elements(elements)), list.count(elements) * list.inner->size});
            at->second = ", digest " + hexadecimal(hash.value());
        }
        return at->second;
    }
    void add(std::optional<std::string> value, MemberValue::Kind kind = MemberValue::Kind::Fixed,
             std::span<const std::string_view> words = {}) {
        all_.push_back({memberName(steps_), std::move(value), kind, member_->unit, {words.begin(), words.end()}});
    }

    const SceneContents& contents_;
    const std::function<std::string(NodeId)>& nameOf_;
    const bool onlyGiven_;
    std::vector<MemberStep> steps_;
    const StructMember* member_ = nullptr;
    std::vector<MemberValue> all_;
    std::map<const void*, std::string> digests_;  // of lists, which may have many users
};

}  // namespace

std::vector<MemberValue> memberValues(const SceneContents& contents, const Node& node,
                                      const std::function<std::string(NodeId)>& nameOf) {
    Lister lister(contents, nameOf, false);
    const NodeComponents& parts = node;
    lister.listMembers(sceneStructures().node, &parts);
    std::vector<MemberValue> all = lister.take();
    // A matrix replaces these.
    if (node.transform.matrix) {
        std::erase_if(all, [](const MemberValue& each) {
            return !each.value && each.path.starts_with("transform.") && !each.path.starts_with("transform.matrix");
        });
    }
    return all;
}

void visitGivenMembers(const SceneContents& contents, const TakeGivenMember& take) {
    const ShortPaths paths(contents);
    const std::function<std::string(NodeId)> nameOf = [&](NodeId id) {
        const Node* node = contents.find(id);
        return node ? paths.path(*node) : "absent";
    };
    Lister lister(contents, nameOf, true);
    const auto takeAll = [&](const std::string& node) {
        for (MemberValue& each : lister.take()) {
            if (!node.empty() && each.path == "name") continue;  // the path has it
            std::string value = std::move(each.value).value_or("");
            if (!each.unit.empty()) value.append(" ").append(each.unit);
            take(node, std::move(each.path), std::move(value));
        }
    };
    lister.listMembers(sceneStructures().data, static_cast<const SceneData*>(&contents));
    takeAll({});
    forEachNode(contents.root(), [&](const Node& node) {
        const std::string path = paths.path(node);
        take(path, {}, std::string(kindName(node)));
        lister.listMembers(sceneStructures().node, static_cast<const NodeComponents*>(&node));
        takeAll(path);
    });
}

}  // namespace orrery
