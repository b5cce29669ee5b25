// Makes the Structure of a struct from its table of members. It is slow to compile: each part of the library has one
// source that includes it (structure.cpp), for all of its own structs.
#pragma once

#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "orrery/scene/structure.hpp"

namespace orrery {

template <HasMembers T>
const Structure& structureOf();
template <typename T>
const MemberType& typeOf();

namespace structure_detail {

template <typename T>
const T& as(const void* value) {
    return *static_cast<const T*>(value);
}
template <typename T>
T& as(void* value) {
    return *static_cast<T*>(value);
}

template <typename T>
concept ListLike = requires(const T& value) {
    value.size();
    value[0];
};

// Returns the name of the struct as the compiler spells it: "MotionMass".
template <typename T>
constexpr std::string_view nameOfStruct() {
    const std::string_view all = __PRETTY_FUNCTION__;
    const std::size_t begin = all.find("T = ") + 4;
    const std::string_view name = all.substr(begin, all.find_first_of(";]", begin) - begin);
    const std::size_t colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

inline void fillEntry(MemberType& type, const ShapeId*) {
    type.table = SceneTable::Shapes;
    type.inner = &typeOf<Shape>();
}
inline void fillEntry(MemberType& type, const MeshId*) {
    type.table = SceneTable::Meshes;
    type.inner = &typeOf<Mesh>();
}
inline void fillEntry(MemberType& type, const MaterialId*) {
    type.table = SceneTable::Materials;
    type.inner = &typeOf<PhysicsMaterial>();
}
inline void fillEntry(MemberType& type, const FilterId*) {
    type.table = SceneTable::Filters;
    type.inner = &typeOf<CollisionFilter>();
}
inline void fillEntry(MemberType& type, const JointSettingsId*) {
    type.table = SceneTable::Joints;
    type.inner = &typeOf<JointSettings>();
}
template <typename T>
concept EntryId = requires(MemberType& type, const T* id) {
    fillEntry(type, id);
};

template <typename... Alternatives>
void fillChoice(MemberType& type, const std::variant<Alternatives...>*) {
    using T = std::variant<Alternatives...>;
    type.alternatives = {&typeOf<Alternatives>()...};
    type.count = [](const void* value) { return as<T>(value).index(); };
    type.heldBy = [](const void* value) {
        return std::visit([](const auto& held) -> const void* { return &held; }, as<T>(value));
    };
    type.emplace = [](void* value, std::size_t alternative) -> void* {
        static constexpr std::array<void* (*)(T&), sizeof...(Alternatives)> kMakers{
            [](T& choice) -> void* { return &choice.template emplace<Alternatives>(); }...};
        return kMakers[alternative](as<T>(value));
    };
}

template <typename T>
void fillList(MemberType& type) {
    using Element = std::remove_cvref_t<decltype(std::declval<const T&>()[0])>;
    type.inner = &typeOf<Element>();
    type.count = [](const void* list) { return static_cast<std::size_t>(as<T>(list).size()); };
    type.elements = [](const void* list) -> const void* { return as<T>(list).data(); };
    if constexpr (requires(T & list) { list.resize(1); }) {
        type.resize = [](void* list, std::size_t count) { as<T>(list).resize(count); };
    } else {
        type.isFlat = type.inner->isFlat;
    }
    if constexpr (HasMembers<Element> && requires(T & list) { list.resize(1); }) {
        type.insert = [](void* list, std::size_t index) {
            as<T>(list).emplace(as<T>(list).begin() + static_cast<std::ptrdiff_t>(index));
        };
        type.erase = [](void* list, std::size_t index) {
            as<T>(list).erase(as<T>(list).begin() + static_cast<std::ptrdiff_t>(index));
        };
    }
}

template <typename T>
void fillOptional(MemberType& type) {
    type.inner = &typeOf<std::remove_cvref_t<decltype(*std::declval<const T&>())>>();
    type.heldBy = [](const void* value) -> const void* { return as<T>(value) ? &*as<T>(value) : nullptr; };
    if constexpr (requires(T & value) { value.emplace(); }) {
        type.emplace = [](void* value, std::size_t) -> void* { return &as<T>(value).emplace(); };
        type.reset = [](void* value) { as<T>(value).reset(); };
    }
}

template <typename T>
void fillScalar(MemberType& type) {
    using Kind = MemberType::Kind;
    type.isFlat = !std::same_as<T, NodeId>;
    if constexpr (std::same_as<T, bool>) {
        type.kind = Kind::Boolean;
    } else if constexpr (std::same_as<T, double>) {
        type.kind = Kind::Number;
    } else if constexpr (std::same_as<T, NodeId>) {
        type.kind = Kind::Node;
    } else if constexpr (std::integral<T>) {
        static_assert(!std::same_as<T, std::uint64_t>, "integerIn() gives signed numbers");
        type.kind = Kind::Whole;
        type.isSigned = std::is_signed_v<T>;
    } else {
        static_assert(sizeof(T) == 1);
        type.kind = Kind::Word;
        if constexpr (Named<T>) {
            static constexpr auto kWords = enumNames(T{});
            type.words = kWords;
        }
    }
}

inline bool isVector(const Structure& structure) {
    for (const StructMember& member : structure.members) {
        if (member.type->kind != MemberType::Kind::Number) return false;
    }
    return structure.find("z") != nullptr;
}

// True if the struct has no padding, and no members outside the table.
inline bool isFlat(const Structure& structure, std::size_t size) {
    for (const StructMember& member : structure.members) {
        if (!member.type->isFlat || member.type->size > size) return false;
        size -= member.type->size;
    }
    return size == 0;
}

template <typename T>
void fillType(MemberType& type) {
    using Kind = MemberType::Kind;
    type.size = sizeof(T);
    if constexpr (std::same_as<T, std::monostate>) {
        type.kind = Kind::Nothing;
    } else if constexpr (std::same_as<T, std::string>) {
        type.kind = Kind::Text;
    } else if constexpr (std::same_as<T, NodeId> || std::is_arithmetic_v<T> || std::is_enum_v<T>) {
        fillScalar<T>(type);
    } else if constexpr (EntryId<T>) {
        type.kind = Kind::Entry;
        fillEntry(type, static_cast<const T*>(nullptr));
    } else if constexpr (HasMembers<T>) {
        type.kind = Kind::Struct;
        type.structure = &structureOf<T>();
        type.isFlat = isFlat(*type.structure, sizeof(T));
    } else if constexpr (requires { std::variant_size<T>::value; }) {
        type.kind = Kind::Choice;
        fillChoice(type, static_cast<const T*>(nullptr));
    } else if constexpr (ListLike<T>) {
        type.kind = Kind::List;
        fillList<T>(type);
    } else {
        type.kind = Kind::Optional;
        fillOptional<T>(type);
    }
}

template <typename T, typename Pointer>
StructMember memberOf(const T& fresh, const Member<Pointer>& line) {
    const auto& value = fresh.*line.member;
    const auto* begin = reinterpret_cast<const std::byte*>(&fresh);
    const auto offset = static_cast<std::size_t>(reinterpret_cast<const std::byte*>(&value) - begin);
    return {line.name, line.unit, line.range, &typeOf<std::remove_cvref_t<decltype(value)>>(), offset};
}

}  // namespace structure_detail

// A struct may contain itself (ComposedMass::children). So the static variable already exists while it is being filled.
// Therefore one thread alone must make the first call for the structs of a part of the library, as in the
// initialisation of a static variable.
template <HasMembers T>
const Structure& structureOf() {
    static Structure structure{structure_detail::nameOfStruct<T>(), kMembersOf<T>.kind};
    static const T fresh{};
    if (structure.fresh) return structure;
    structure.fresh = &fresh;
    structure.create = [] { return NewStruct(new T{}, [](void* made) { delete static_cast<T*>(made); }); };
    try {
        kMembersOf<T>.lines.apply(
            [](const auto&... line) { structure.members = {structure_detail::memberOf(fresh, line)...}; });
    } catch (...) {  // out of memory: the next call makes it again
        structure.members.clear();
        structure.fresh = nullptr;
        throw;
    }
    structure.isVector = structure_detail::isVector(structure);
    return structure;
}

template <typename T>
const MemberType& typeOf() {
    static MemberType type;
    if (type.size != 0) return type;
    try {
        structure_detail::fillType<T>(type);
    } catch (...) {
        type = {};
        throw;
    }
    return type;
}

}  // namespace orrery
