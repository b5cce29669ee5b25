// Converts the structures of a scene to trees and back.
#include "orrery/scene/member_tree.hpp"

#include <algorithm>
#include <utility>

#include "orrery/scene/structure.hpp"

namespace orrery {
namespace {

using Kind = MemberType::Kind;

// In a list, values have their own names; an element with members is an "item".
bool isValue(const MemberType& type) {
    return type.isScalar() || type.kind == Kind::Node;
}

MemberTree::Kind kindOf(const MemberType& type) {
    if (type.kind == Kind::Boolean) return MemberTree::Kind::Boolean;
    return type.kind <= Kind::Whole ? MemberTree::Kind::Number : MemberTree::Kind::Text;
}

class TreeWriter {
public:
    TreeWriter(const SceneContents* contents, const std::function<std::string(NodeId)>* pathOf)
        : contents_(contents), pathOf_(pathOf) {}

    // Writes the members of a struct; values that a new struct has are left out.
    void writeMembers(MemberTree& tree, const MemberType& type, const void* value) {
        for (const StructMember& member : type.members) {
            const bool isFresh = isValue(*member.type) && member.type->same(member.in(value), member.in(type.fresh()));
            if (!isFresh) write(tree, member.name, *member.type, member.in(value));
        }
    }

    void write(MemberTree& tree, std::string_view name, const MemberType& type, const void* value) {
        if (isValue(type)) return writeText(tree, name, textOf(type, value), kindOf(type));
        if (type.kind == Kind::List) return writeList(tree, name, type, value);
        if (type.kind == Kind::Struct) return writeMembers(child(tree, name), type, value);
        if (type.kind == Kind::Choice) return writeChoice(tree, name, type.alternative(value), type.held(value));
        const void* held = type.kind == Kind::Entry ? entryOf(*contents_, type, value) : type.held(value);
        if (held) write(tree, name, *type.inner, held);
    }

private:
    [[nodiscard]] std::string textOf(const MemberType& type, const void* value) const {
        return type.kind == Kind::Node ? (*pathOf_)(*static_cast<const NodeId*>(value)) : textOfValue(type, value);
    }
    void writeList(MemberTree& tree, std::string_view name, const MemberType& type, const void* list) {
        const std::size_t count = type.count(list);
        if (count == 0) return;
        MemberTree& items = child(tree, name);
        for (std::size_t i = 0; i < count; ++i)
            write(items, isValue(*type.inner) ? 'i' + std::to_string(i) : "item", *type.inner, type.element(list, i));
    }
    void writeChoice(MemberTree& tree, std::string_view name, const MemberType& alternative, const void* value) {
        if (alternative.kind == Kind::Nothing) return;
        MemberTree& member = child(tree, name);
        writeText(member, "kind", std::string(alternative.word), MemberTree::Kind::Text);
        writeMembers(member, alternative, value);
    }
    static void writeText(MemberTree& tree, std::string_view name, std::string text, MemberTree::Kind kind) {
        tree.values.push_back({std::string(name), std::move(text), kind});
    }
    static MemberTree& child(MemberTree& tree, std::string_view name) {
        return tree.members.emplace_back(MemberTree{std::string(name), {}, {}});
    }

    const SceneContents* contents_;
    const std::function<std::string(NodeId)>* pathOf_;
};

class TreeReader {
public:
    TreeReader(SceneContents& contents, const std::function<NodeId(std::string_view)>* nodeAt)
        : contents_(contents), nodeAt_(nodeAt) {}

    // `also`: the name of a value that is no member.
    void readMembers(const MemberTree& tree, const MemberType& type, void* owner, std::string_view also = {}) {
        for (const StructMember& member : type.members)
            readAt({member.name}, *member.type, named(tree.values, member.name), named(tree.members, member.name),
                   member.in(owner));
        const auto refuse = [&](std::string_view name) {
            if (name == also || type.find(name)) return;
            path_.push_back({name});
            fault("no such field");
            path_.pop_back();
        };
        for (const MemberTree::Value& other : tree.values) refuse(other.name);
        for (const MemberTree& other : tree.members) refuse(other.name);
    }

    [[nodiscard]] std::vector<std::string> takeFaults() { return std::move(faults_); }

private:
    template <typename Named>
    static const Named* named(const std::vector<Named>& list, std::string_view name) {
        const auto at = std::find_if(list.begin(), list.end(), [&](const Named& one) { return one.name == name; });
        return at == list.end() ? nullptr : &*at;
    }

    void readAt(MemberStep step, const MemberType& type, const MemberTree::Value* text, const MemberTree* tree,
                void* value) {
        path_.push_back(step);
        read(type, text, tree, value);
        path_.pop_back();
    }
    // `text`, `tree`: its forms in the file, null if it is missing; then it stays unchanged.
    void read(const MemberType& type, const MemberTree::Value* text, const MemberTree* tree, void* value) {
        if (type.kind == Kind::Optional && (text || tree)) read(*type.inner, text, tree, type.emplace(value, 1));
        if (isValue(type) && text && !parse(type, text->text, value)) fault("not a value that can stand here");
        if (type.kind == Kind::Entry && tree) readEntry(*tree, type, value);
        if (type.kind == Kind::List && tree) readList(*tree, type, value);
        if (type.kind == Kind::Choice && tree) readChoice(*tree, type, value);
        if (type.kind != Kind::Struct || !tree) return;
        assign(type, value, type.fresh());
        readMembers(*tree, type, value);
    }
    void readList(const MemberTree& tree, const MemberType& type, void* list) {
        const bool holdsValues = isValue(*type.inner);
        const std::size_t count = holdsValues ? tree.values.size() : tree.members.size();
        if (type.resize) type.resize(list, count);
        if (type.count(list) != count) return fault("a list of another length");
        for (std::size_t i = 0; i < count; ++i)
            readAt({{}, i}, *type.inner, holdsValues ? &tree.values[i] : nullptr,
                   holdsValues ? nullptr : &tree.members[i], type.element(list, i));
    }
    void readChoice(const MemberTree& tree, const MemberType& type, void* value) {
        const MemberTree::Value* kind = named(tree.values, "kind");
        for (std::size_t i = 0; kind && i < type.alternatives.size(); ++i) {
            const MemberType& alternative = *type.alternatives[i];
            if (alternative.kind == Kind::Struct && alternative.word == kind->text)
                return readMembers(tree, alternative, type.emplace(value, i), "kind");
        }
        fault("no such choice");
    }
    // No entry refers to an entry of its own table, so that the table does not grow while it is read.
    void readEntry(const MemberTree& tree, const MemberType& type, void* id) {
        const std::uint32_t index = addEntry(contents_, type.table);
        void* entry = entryAt(contents_, type.table, index);
        read(*type.inner, nullptr, &tree, entry);
        if (type.table == SceneTable::Meshes) dropOutside(*static_cast<Mesh*>(entry));
        type.setInteger(id, index);
    }
    void dropOutside(Mesh& mesh) {
        const auto outside = [&](const auto& triangle) {
            return std::any_of(triangle.begin(), triangle.end(), [&](auto i) { return i >= mesh.positions.size(); });
        };
        if (std::erase_if(mesh.triangles, outside) > 0) fault("triangles of positions that are not there");
    }

    bool parse(const MemberType& type, const std::string& text, void* value) {
        if (type.kind != Kind::Node) return parseScalar(type, text, value);
        const NodeId node = (*nodeAt_)(text);
        type.setInteger(value, node.value);
        return static_cast<bool>(node);
    }

    void fault(std::string_view what) { faults_.push_back(memberName(path_).append(": ").append(what)); }

    SceneContents& contents_;
    const std::function<NodeId(std::string_view)>* nodeAt_;
    std::vector<MemberStep> path_;
    std::vector<std::string> faults_;
};

}  // namespace

void describePart(const SceneContents& contents, const NodeComponents& node, std::string_view part,
                  const std::function<std::string(NodeId)>& pathOf, MemberTree& tree) {
    const MemberType& type = sceneStructures().node;
    const StructMember* member = type.find(part);
    if (!member) return;
    if (isValue(*member->type) && member->type->same(member->in(&node), member->in(type.fresh()))) return;
    TreeWriter(&contents, &pathOf).write(tree, member->name, *member->type, member->in(&node));
}

void describeScene(const SceneData& scene, MemberTree& tree) {
    TreeWriter(nullptr, nullptr).writeMembers(tree, sceneStructures().data, &scene);
}

std::vector<std::string> applyParts(const MemberTree& tree, SceneContents& contents, NodeComponents& node,
                                    const std::function<NodeId(std::string_view)>& nodeAt) {
    TreeReader reader(contents, &nodeAt);
    reader.readMembers(tree, sceneStructures().node, &node);
    return reader.takeFaults();
}

std::vector<std::string> applyScene(const MemberTree& tree, SceneContents& contents) {
    TreeReader reader(contents, nullptr);
    SceneData& data = contents;
    reader.readMembers(tree, sceneStructures().data, &data);
    return reader.takeFaults();
}

}  // namespace orrery
