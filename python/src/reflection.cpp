// Names the structures of a scene in Python, and says where a part of a scene is.
#include "reflection.hpp"

#include <span>
#include <utility>

namespace orrery::python {
namespace {

using Kind = MemberType::Kind;

std::string listText(const MemberType& element) {
    if (isNumbers(element)) return "Floats";
    if (element.kind == Kind::List) return "Indices";
    return (element.isPart() ? "PartList[" : "list[") + typeText(element) + ']';
}

std::string choiceText(const MemberType& type) {
    std::string all;
    for (const MemberType* alternative : type.alternatives)
        all.append(all.empty() ? "" : " | ").append(typeText(*alternative));
    return all;
}

// ---- Places

const void* rootMemory(const Location& at, const SceneContents& contents) {
    if (at.root == Location::Root::Data) return static_cast<const SceneData*>(&contents);
    // Name, transform and parts of a node: what NodeComponents has.
    if (at.root == Location::Root::Node) return static_cast<const NodeComponents*>(contents.find(NodeId{at.index}));
    return entryAt(contents, static_cast<SceneTable>(at.root), at.index);
}

const MemberType& typeOf(Location::Root root) {
    if (root == Location::Root::Data) return sceneStructures().data;
    if (root == Location::Root::Node) return sceneStructures().node;
    return sceneStructures().of(static_cast<SceneTable>(root));
}

// The struct, or the list of structs, in a value; nothing where it has none.
Found inside(const MemberType* type, const void* memory) {
    while (memory && (type->kind == Kind::Optional || type->kind == Kind::Choice)) {
        const void* held = type->held(memory);
        type = &type->alternative(memory);
        memory = held;
    }
    const bool hasMembers = type->isPart() || (type->kind == Kind::List && type->inner->isPart());
    return memory && hasMembers ? Found{const_cast<void*>(memory), type} : Found{};
}

Found stepInto(const Found& from, const MemberStep& step) {
    if (!step.name.empty()) {
        const StructMember* member = from.type->find(step.name);
        return member ? inside(member->type, member->in(std::as_const(from.memory))) : Found{};
    }
    if (from.type->kind != Kind::List || step.index >= from.type->count(from.memory)) return {};
    return inside(from.type->inner, from.type->element(std::as_const(from.memory), step.index));
}

}  // namespace

bool isNumbers(const MemberType& type) {
    return type.kind == Kind::Number || type.isVector();
}

std::string typeText(const MemberType& type) {
    if (type.kind == Kind::Number) return "float";
    if (type.kind == Kind::Whole) return "int";
    if (type.kind == Kind::Boolean) return "bool";
    if (type.kind == Kind::Word) return "Literal[" + joined(type.words, "'") + ']';
    if (type.kind == Kind::Text) return "str";
    if (type.kind == Kind::Node) return "Node | None";
    if (type.kind == Kind::Nothing) return "None";
    if (type.kind == Kind::Struct) return type.isMatrix() ? "Floats" : std::string(type.name);
    if (type.kind == Kind::List) return listText(*type.inner);
    if (type.kind == Kind::Choice) return choiceText(type);
    const std::string present = typeText(*type.inner);
    return present.ends_with("None") ? present : present + " | None";
}

Found find(const Location& at) {
    Found found{const_cast<void*>(rootMemory(at, at.scene->scene.contents())), &typeOf(at.root)};
    std::size_t taken = 0;
    while (found.memory && taken < at.steps.size()) found = stepInto(found, at.steps[taken++]);
    if (found.memory) return found;
    std::string name(typeOf(at.root).name);
    if (taken > 0) name += '.' + memberName(std::span(at.steps).first(taken));
    raiseLookup(name + " is not in the scene any more");
}

Found findEdited(const Location& at) {
    static_cast<void>(find(at));  // an edit may copy the scene
    static_cast<void>(at.scene->scene.edit());
    return find(at);
}

}  // namespace orrery::python
