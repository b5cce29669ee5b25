// Makes a Structure of each member table that the scene leads to.
#include "reflection.hpp"

#include <string>
#include <utility>

#include "member_values.hpp"

namespace orrery::python {
namespace {

template <typename T>
struct IsVector : std::false_type {};
template <typename T>
struct IsVector<std::vector<T>> : std::bool_constant<Plain<T>> {
    static void fill(MemberType& type) {
        type.item = &typeFor<T>();
        type.size = [](const void* memory) { return as<std::vector<T>>(memory).size(); };
        type.at = [](void* memory, std::size_t i) -> void* { return &as<std::vector<T>>(memory)[i]; };
        type.insert = [](void* memory, std::size_t i) {
            auto& list = as<std::vector<T>>(memory);
            list.insert(list.begin() + static_cast<std::ptrdiff_t>(i), T{});
        };
        type.erase = [](void* memory, std::size_t i) {
            auto& list = as<std::vector<T>>(memory);
            list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
        };
    }
};

// ---- The tables of these

std::vector<const Structure*>& reached() {
    static std::vector<const Structure*> all;
    return all;
}

}  // namespace

// A struct may hold itself (ComposedMass::children): what is being made is there already.
template <typename T>
const Structure& structureFor() {
    static Structure* made = [] {
        static Structure structure;
        return &structure;
    }();
    static bool begun = false;
    if (begun) return *made;
    begun = true;
    made->name = nameOfType<T>();
    made->kind = kMembersOf<T>.kind;
    reached().push_back(made);
    std::apply(
        [&](const auto&... member) {
            (made->members.push_back({member.name, member.unit, member.range, nullptr, nullptr}), ...);
        },
        kMembersOf<T>.list);
    [&]<std::size_t... Index>(std::index_sequence<Index...>) {
        ((
             made->members[Index].type =
                 &typeFor<
                     std::remove_cvref_t<decltype(std::declval<T&>().*(std::get<Index>(kMembersOf<T>.list).member))>>(),
             made->members[Index].address = [](void* owner) -> void* {
                 return &(static_cast<T*>(owner)->*(std::get<Index>(kMembersOf<T>.list).member));
             }),
         ...);
    }
    (std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<decltype(kMembersOf<T>.list)>>>{});
    return *made;
}

template <typename T>
const MemberType& typeFor() {
    static MemberType type;
    static bool begun = false;
    if (begun) return type;
    begun = true;
    if constexpr (Plain<T>) type.text = nameOfType<T>();  // before its members, among which it may be again
    type.get = [](const void* memory, const Location& at) { return Kind<T>::get(as<T>(memory), at); };
    type.set = [](void* memory, py::handle value, const Setting& setting) {
        Kind<T>::set(as<T>(memory), value, setting);
    };
    type.copy = [](void* memory, const void* from) { as<T>(memory) = as<T>(from); };
    if constexpr (requires(const T& value) { Kind<T>::inside(value); }) {
        type.inside = [](const void* memory) { return Kind<T>::inside(as<T>(memory)); };
    }
    if constexpr (IsVector<T>::value) IsVector<T>::fill(type);
    type.text = Kind<T>::text();
    return type;
}

namespace {

// Name, transform and parts of a node: what NodeComponents has.
const void* rootMemory(const Location& at, const SceneContents& contents) {
    const auto in = [&](const auto& table) -> const void* {
        return at.index < table.size() ? &table[at.index] : nullptr;
    };
    switch (at.root) {
        case Location::Root::Data:
            return static_cast<const SceneData*>(&contents);
        case Location::Root::Node:
            return static_cast<const NodeComponents*>(contents.find(NodeId{at.index}));
        case Location::Root::Shape:
            return in(contents.shapes);
        case Location::Root::Mesh:
            return in(contents.meshes);
        case Location::Root::Material:
            return in(contents.materials);
        case Location::Root::Filter:
            return in(contents.filters);
        case Location::Root::JointSettings:
            return in(contents.joints);
    }
    return nullptr;
}

[[noreturn]] void raiseGone(const Location& at, std::size_t steps) {
    std::string text = structureOf(at.root).name;
    for (std::size_t i = 0; i < steps; ++i) {
        const Step& step = at.steps[i];
        text += step.member.empty() ? '[' + std::to_string(step.index) + ']' : '.' + std::string(step.member);
    }
    raiseLookup(text + " is not in the scene any more");
}

Found stepInto(const Found& from, const Step& step) {
    if (!step.member.empty()) {
        const StructMember* member = from.structure ? from.structure->find(step.member) : nullptr;
        if (!member) return {};
        const void* memory = member->address(const_cast<void*>(from.memory));
        if (!member->type->inside) return {memory, member->type, nullptr};
        return member->type->inside(memory);
    }
    if (!from.type || !from.type->item || step.index >= from.type->size(from.memory)) return {};
    return from.type->item->inside(from.type->at(const_cast<void*>(from.memory), step.index));
}

}  // namespace

const StructMember* Structure::find(std::string_view member) const {
    for (const StructMember& one : members) {
        if (one.name == member) return &one;
    }
    return nullptr;
}

const Structure& structureOf(Location::Root root) {
    switch (root) {
        case Location::Root::Node:
            return structureFor<NodeComponents>();
        case Location::Root::Shape:
            return structureFor<Shape>();
        case Location::Root::Mesh:
            return structureFor<Mesh>();
        case Location::Root::Material:
            return structureFor<PhysicsMaterial>();
        case Location::Root::Filter:
            return structureFor<CollisionFilter>();
        case Location::Root::JointSettings:
            return structureFor<JointSettings>();
        case Location::Root::Data:
            break;
    }
    return structureFor<SceneData>();
}

const std::vector<const Structure*>& structures() {
    for (const auto root : {Location::Root::Data, Location::Root::Node, Location::Root::Shape, Location::Root::Mesh,
                            Location::Root::Material, Location::Root::Filter, Location::Root::JointSettings}) {
        static_cast<void>(structureOf(root));
    }
    return reached();
}

Found find(const Location& at, const SceneContents& contents) {
    Found found{rootMemory(at, contents), nullptr, &structureOf(at.root)};
    if (!found.memory) raiseGone(at, 0);
    for (std::size_t i = 0; i < at.steps.size(); ++i) {
        found = stepInto(found, at.steps[i]);
        if (!found.memory) raiseGone(at, i + 1);
    }
    return found;
}

}  // namespace orrery::python
