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
        if (type.kind == Kind::Choice) return writeChoice(tree, name, type.alternative(value), type.held(value));
        if (type.kind == Kind::Struct) return writeMembers(child(tree, name), type, value);
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

    void readMembers(const MemberTree& tree, const MemberType& type, void* value, bool isChoice = false) {
        for (const StructMember& member : type.members) readMember(tree, member.name, *member.type, member.in(value));
        refuseOthers(tree, type, isChoice);
    }

    [[nodiscard]] std::vector<std::string> takeFaults() { return std::move(faults_); }

private:
    void refuseOthers(const MemberTree& tree, const MemberType& type, bool isChoice) {
        const auto refuse = [&](std::string_view name) {
            if (!(isChoice && name == "kind") && !type.find(name)) fault(name, "no such field");
        };
        for (const auto& value : tree.values) refuse(value.name);
        for (const auto& member : tree.members) refuse(member.name);
    }
    template <typename Named>
    static const Named* named(const std::vector<Named>& list, std::string_view name) {
        const auto at = std::find_if(list.begin(), list.end(), [&](const Named& one) { return one.name == name; });
        return at == list.end() ? nullptr : &*at;
    }

    // A member that is missing in the tree stays unchanged.
    void readMember(const MemberTree& tree, std::string_view name, const MemberType& type, void* value) {
        const MemberTree* member = named(tree.members, name);
        const MemberTree::Value* text = named(tree.values, name);
        if (isValue(type)) {
            if (text && !parse(type, text->text, value)) fault(name, "not a value that can stand here");
        } else if (type.kind == Kind::Optional) {
            if (member || text) readMember(tree, name, *type.inner, type.emplace(value, 1));
        } else if (type.kind == Kind::Entry) {
            if (member) readEntry(tree, name, type, value);
        } else if (member) {
            path_.push_back({name});
            readInto(type, *member, value);
            path_.pop_back();
        }
    }
    void readInto(const MemberType& type, const MemberTree& tree, void* value) {
        if (type.kind == Kind::List) return readList(tree, type, value);
        if (type.kind == Kind::Choice) return readChoice(tree, type, value);
        assign(type, value, type.fresh());
        readMembers(tree, type, value);
    }
    void readList(const MemberTree& tree, const MemberType& type, void* list) {
        const bool holdsValues = isValue(*type.inner);
        const std::size_t count = holdsValues ? tree.values.size() : tree.members.size();
        if (type.resize) type.resize(list, count);
        if (type.count(list) != count) return fault({}, "a list of another length");
        for (std::size_t i = 0; i < count; ++i) {
            if (!holdsValues)
                readItem(*type.inner, tree.members[i], type.element(list, i));
            else if (!parse(*type.inner, tree.values[i].text, type.element(list, i)))
                fault(tree.values[i].name, "not a value");
        }
    }
    void readItem(const MemberType& type, const MemberTree& tree, void* value) {
        const bool isList = type.kind == Kind::List;
        if (isList) path_.push_back({tree.name});
        readInto(type, tree, value);
        if (isList) path_.pop_back();
    }
    void readChoice(const MemberTree& tree, const MemberType& type, void* value) {
        const MemberTree::Value* kind = named(tree.values, "kind");
        for (std::size_t i = 0; kind && i < type.alternatives.size(); ++i) {
            const MemberType& alternative = *type.alternatives[i];
            if (alternative.kind == Kind::Struct && alternative.word == kind->text)
                return readMembers(tree, alternative, type.emplace(value, i), true);
        }
        fault("kind", "no such choice");
    }
    // No entry refers to an entry of its own table, so that the table does not grow while it is read.
    void readEntry(const MemberTree& tree, std::string_view name, const MemberType& type, void* id) {
        const std::uint32_t index = addEntry(contents_, type.table);
        void* entry = entryAt(contents_, type.table, index);
        readMember(tree, name, *type.inner, entry);
        if (type.table == SceneTable::Meshes) dropOutside(*static_cast<Mesh*>(entry), name);
        type.setInteger(id, index);
    }
    void dropOutside(Mesh& mesh, std::string_view name) {
        const auto outside = [&](const auto& triangle) {
            return std::any_of(triangle.begin(), triangle.end(), [&](auto i) { return i >= mesh.positions.size(); });
        };
        if (std::erase_if(mesh.triangles, outside) > 0) fault(name, "triangles of positions that are not there");
    }

    bool parse(const MemberType& type, const std::string& text, void* value) {
        if (type.kind != Kind::Node) return parseScalar(type, text, value);
        const NodeId node = (*nodeAt_)(text);
        type.setInteger(value, node.value);
        return static_cast<bool>(node);
    }

    // `name`: name of the member; "" for the struct that is being read.
    void fault(std::string_view name, std::string_view what) {
        if (!name.empty()) path_.push_back({name});
        faults_.push_back(memberName(path_).append(": ").append(what));
        if (!name.empty()) path_.pop_back();
    }

    SceneContents& contents_;
    const std::function<NodeId(std::string_view)>* nodeAt_;
    std::vector<MemberStep> path_;
    std::vector<std::string> faults_;
};

}  // namespace

void describePart(const SceneContents& contents, const NodeComponents& node, std::string_view part,
                  const std::function<std::string(NodeId)>& pathOf, MemberTree& tree) {
    const StructMember* member = sceneStructures().node.find(part);
    if (member) TreeWriter(&contents, &pathOf).write(tree, member->name, *member->type, member->in(&node));
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
