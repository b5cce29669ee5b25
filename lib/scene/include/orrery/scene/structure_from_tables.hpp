// Makes the Structure of a struct from its table of members. It is slow to compile: each part of the library has one
// source that includes it (structure.cpp), for all of its own structs.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "orrery/scene/structure.hpp"

namespace orrery {

template <typename T>
struct TypeOf {
    static const MemberType kValue;
};
// A struct may contain itself (ComposedMass::children).
template <HasMembers T>
struct StructureOf {
    static Structure value;
};

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
template <typename T>
concept Growing = ListLike<T> && requires(T& list) {
    list.resize(1);
};
template <ListLike T>
using ElementOf = std::remove_cvref_t<decltype(std::declval<const T&>()[0])>;

// Returns the name of the struct as the compiler spells it: "MotionMass".
template <typename T>
constexpr std::string_view nameOfStruct() {
    const std::string_view all = __PRETTY_FUNCTION__;
    const std::size_t begin = all.find("T = ") + 4;
    const std::string_view name = all.substr(begin, all.find_first_of(";]", begin) - begin);
    const std::size_t colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

// The table and the type of the entries that an id refers to.
template <typename Id>
struct EntryOf;
template <SceneTable Table, typename T>
struct EntryIn {
    static constexpr SceneTable kTable = Table;
    using Type = T;
};
template <>
struct EntryOf<ShapeId> : EntryIn<SceneTable::Shapes, Shape> {};
template <>
struct EntryOf<MeshId> : EntryIn<SceneTable::Meshes, Mesh> {};
template <>
struct EntryOf<MaterialId> : EntryIn<SceneTable::Materials, PhysicsMaterial> {};
template <>
struct EntryOf<FilterId> : EntryIn<SceneTable::Filters, CollisionFilter> {};
template <>
struct EntryOf<JointSettingsId> : EntryIn<SceneTable::Joints, JointSettings> {};
template <typename T>
concept EntryId = requires {
    EntryOf<T>::kTable;
};

template <typename T, typename Pointer>
using MemberIn = std::remove_cvref_t<decltype(std::declval<const T&>().*std::declval<Pointer>())>;

// MemberType::isFlat. A struct is flat if it has no padding, and no members outside its table.
template <typename T>
consteval bool isFlat() {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
        return true;
    } else if constexpr (HasMembers<T>) {
        return kMembersOf<T>.lines.apply([]<typename... Pointers>(const Member<Pointers>&...) {
            return (isFlat<MemberIn<T, Pointers>>() && ...) &&
                   (sizeof(MemberIn<T, Pointers>) + ... + std::size_t{0}) == sizeof(T);
        });
    } else if constexpr (ListLike<T> && !Growing<T> && !std::same_as<T, std::string>) {
        return isFlat<ElementOf<T>>();
    } else {
        return false;
    }
}

// The library would export these variables, since it exports the types that they are of.
template <Named Enum>
[[gnu::visibility("hidden")]] inline constexpr auto kWordsOf = enumNames(Enum{});

template <typename T>
consteval void describeScalar(MemberType& type) {
    using Kind = MemberType::Kind;
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
        if constexpr (Named<T>) type.words = kWordsOf<T>;
    }
}

template <typename... Alternatives>
[[gnu::visibility("hidden")]] inline constexpr std::array<const MemberType*, sizeof...(Alternatives)> kTypesOf{
    &TypeOf<Alternatives>::kValue...};

template <typename... Alternatives>
consteval void describeChoice(MemberType& type, const std::variant<Alternatives...>*) {
    using T = std::variant<Alternatives...>;
    type.alternatives = kTypesOf<Alternatives...>;
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

template <ListLike T>
consteval void describeList(MemberType& type) {
    type.inner = &TypeOf<ElementOf<T>>::kValue;
    type.count = [](const void* list) { return static_cast<std::size_t>(as<T>(list).size()); };
    type.elements = [](const void* list) -> const void* { return as<T>(list).data(); };
    if constexpr (Growing<T>) type.resize = [](void* list, std::size_t count) { as<T>(list).resize(count); };
    if constexpr (Growing<T> && HasMembers<ElementOf<T>>) {
        type.insert = [](void* list, std::size_t index) {
            as<T>(list).emplace(as<T>(list).begin() + static_cast<std::ptrdiff_t>(index));
        };
        type.erase = [](void* list, std::size_t index) {
            as<T>(list).erase(as<T>(list).begin() + static_cast<std::ptrdiff_t>(index));
        };
    }
}

template <typename T>
consteval void describeOptional(MemberType& type) {
    type.inner = &TypeOf<std::remove_cvref_t<decltype(*std::declval<const T&>())>>::kValue;
    type.heldBy = [](const void* value) -> const void* { return as<T>(value) ? &*as<T>(value) : nullptr; };
    if constexpr (requires(T & value) { value.emplace(); }) {
        type.emplace = [](void* value, std::size_t) -> void* { return &as<T>(value).emplace(); };
        type.reset = [](void* value) { as<T>(value).reset(); };
    }
}

template <typename T>
consteval MemberType describeType() {
    using Kind = MemberType::Kind;
    MemberType type;
    type.size = sizeof(T);
    type.isFlat = isFlat<T>();
    if constexpr (std::same_as<T, std::monostate>) {
        type.kind = Kind::Nothing;
    } else if constexpr (std::same_as<T, std::string>) {
        type.kind = Kind::Text;
    } else if constexpr (std::same_as<T, NodeId> || std::is_arithmetic_v<T> || std::is_enum_v<T>) {
        describeScalar<T>(type);
    } else if constexpr (EntryId<T>) {
        type.kind = Kind::Entry;
        type.table = EntryOf<T>::kTable;
        type.inner = &TypeOf<typename EntryOf<T>::Type>::kValue;
    } else if constexpr (HasMembers<T>) {
        type.kind = Kind::Struct;
        type.structure = &StructureOf<T>::value;
    } else if constexpr (requires { std::variant_size<T>::value; }) {
        type.kind = Kind::Choice;
        describeChoice(type, static_cast<const T*>(nullptr));
    } else if constexpr (ListLike<T>) {
        type.kind = Kind::List;
        describeList<T>(type);
    } else {
        type.kind = Kind::Optional;
        describeOptional<T>(type);
    }
    return type;
}

template <HasMembers T>
[[gnu::visibility("hidden")]] inline constinit auto membersIn =
    kMembersOf<T>.lines.apply([]<typename... Pointers>(const Member<Pointers>&... line) {
        return std::array<StructMember, sizeof...(Pointers)>{
            StructMember{line.name, line.unit, line.range, &TypeOf<MemberIn<T, Pointers>>::kValue}...};
    });

// Is it made of numbers, one of which is z?
template <HasMembers T>
consteval bool isVector() {
    return kMembersOf<T>.lines.apply([]<typename... Pointers>(const Member<Pointers>&... line) {
        return (std::same_as<MemberIn<T, Pointers>, double> && ...) && ((line.name == "z") || ...);
    });
}

template <HasMembers T>
const void* placeIn(const void* value, std::size_t index) {
    return kMembersOf<T>.lines.apply([&](const auto&... line) {
        return std::array<const void*, sizeof...(line)>{&(as<T>(value).*line.member)...}[index];
    });
}

template <HasMembers T>
NewStruct create() {
    return NewStruct(new T{}, [](void* made) { delete static_cast<T*>(made); });
}

}  // namespace structure_detail

template <typename T>
constinit const MemberType TypeOf<T>::kValue = structure_detail::describeType<T>();

template <HasMembers T>
constinit Structure StructureOf<T>::value{structure_detail::nameOfStruct<T>(), kMembersOf<T>.kind,
                                          structure_detail::membersIn<T>,      structure_detail::isVector<T>(),
                                          &structure_detail::create<T>,        &structure_detail::placeIn<T>};

}  // namespace orrery
