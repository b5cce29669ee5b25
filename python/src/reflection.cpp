// Names the structures of a scene in Python, and says where a part of a scene is.
#include "reflection.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace orrery::python {
namespace {

using Kind = MemberType::Kind;

// A struct may hold itself (ComposedMass::children).
void reach(const Structure& structure, std::vector<const Structure*>& all);

void reach(const MemberType& type, std::vector<const Structure*>& all) {
    if (isPart(type)) reach(*type.structure, all);
    if (type.inner) reach(*type.inner, all);
    for (const MemberType* alternative : type.alternatives) reach(*alternative, all);
}

void reach(const Structure& structure, std::vector<const Structure*>& all) {
    if (std::find(all.begin(), all.end(), &structure) != all.end()) return;
    all.push_back(&structure);
    for (const StructMember& member : structure.members) reach(*member.type, all);
}

std::string listText(const MemberType& element) {
    if (isNumbers(element)) return "Floats";
    if (element.kind == Kind::List) return "Indices";
    return (isPart(element) ? "PartList[" : "list[") + typeText(element) + ']';
}

std::string choiceText(const MemberType& type) {
    std::string all;
    for (const MemberType* alternative : type.alternatives)
        all.append(all.empty() ? "" : " | ").append(typeText(*alternative));
    return all;
}

// ---- Places

SceneTable tableAt(Location::Root root) {
    return static_cast<SceneTable>(static_cast<std::size_t>(root) -
                                   static_cast<std::size_t>(Location::Root::FirstTable));
}

const void* rootMemory(const Location& at, const SceneContents& contents) {
    if (at.root == Location::Root::Data) return static_cast<const SceneData*>(&contents);
    // Name, transform and parts of a node: what NodeComponents has.
    if (at.root == Location::Root::Node) return static_cast<const NodeComponents*>(contents.find(NodeId{at.index}));
    return entryAt(contents, tableAt(at.root), at.index);
}

[[noreturn]] void raiseGone(const Location& at, std::size_t steps) {
    std::string name(structureOf(at.root).name);
    if (steps > 0) name += '.' + memberName(std::span(at.steps).first(steps));
    raiseLookup(name + " is not in the scene any more");
}

// The struct or the list in a value; nothing where it has none.
Found inside(const MemberType* type, const void* memory) {
    while (memory && (type->kind == Kind::Optional || type->kind == Kind::Choice)) {
        const void* held = type->held(memory);
        type = &type->alternative(memory);
        memory = held;
    }
    if (!memory || !(isPart(*type) || type->kind == Kind::List)) return {};
    return {const_cast<void*>(memory), type->structure, type};
}

Found stepInto(const Found& from, const MemberStep& step) {
    if (!step.name.empty()) {
        const StructMember* member = from.structure ? from.structure->find(step.name) : nullptr;
        return member ? inside(member->type, member->in(std::as_const(from.memory))) : Found{};
    }
    if (from.structure || step.index >= from.type->count(from.memory)) return {};
    return inside(from.type->inner, from.type->element(std::as_const(from.memory), step.index));
}

}  // namespace

Location::Root rootOf(SceneTable table) {
    return static_cast<Location::Root>(static_cast<std::size_t>(Location::Root::FirstTable) +
                                       static_cast<std::size_t>(table));
}

const Structure& structureOf(Location::Root root) {
    if (root == Location::Root::Data) return sceneStructures().data;
    return root == Location::Root::Node ? sceneStructures().node : sceneStructures().of(tableAt(root));
}

const std::vector<const Structure*>& structures() {
    static const std::vector<const Structure*> reached = [] {
        std::vector<const Structure*> all;
        reach(sceneStructures().data, all);
        reach(sceneStructures().node, all);
        for (const Structure* entry : sceneStructures().entries) reach(*entry, all);
        return all;
    }();
    return reached;
}

bool isPart(const MemberType& type) {
    return type.structure && type.structure->form == Structure::Form::Part;
}

bool isNumbers(const MemberType& type) {
    return type.kind == Kind::Number || (type.structure && type.structure->isVector());
}

std::string wordsOf(const MemberType& type) {
    std::string all;
    for (const std::string_view word : type.words) all.append(all.empty() ? "'" : ", '").append(word).append("'");
    return all;
}

std::string typeText(const MemberType& type) {
    switch (type.kind) {
        case Kind::Number:
            return "float";
        case Kind::Whole:
            return "int";
        case Kind::Boolean:
            return "bool";
        case Kind::Word:
            return "Literal[" + wordsOf(type) + ']';
        case Kind::Text:
            return "str";
        case Kind::Node:
            return "Node | None";
        case Kind::Entry:
            return typeText(*type.inner) + " | None";
        case Kind::Nothing:
            return "None";
        case Kind::Struct:
            return isPart(type) || type.structure->isVector() ? std::string(type.structure->name) : "Floats";
        case Kind::Optional: {
            const std::string present = typeText(*type.inner);
            return present.ends_with("None") ? present : present + " | None";
        }
        case Kind::List:
            return listText(*type.inner);
        case Kind::Choice:
            return choiceText(type);
    }
    return {};
}

Found find(const Location& at, const SceneContents& contents) {
    Found found{const_cast<void*>(rootMemory(at, contents)), &structureOf(at.root)};
    if (!found.memory) raiseGone(at, 0);
    for (std::size_t i = 0; i < at.steps.size(); ++i) {
        found = stepInto(found, at.steps[i]);
        if (!found.memory) raiseGone(at, i + 1);
    }
    return found;
}

Found find(const Location& at) {
    return find(at, at.scene->scene.contents());
}

}  // namespace orrery::python
