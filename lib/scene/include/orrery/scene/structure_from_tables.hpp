// Makes the MemberType of a struct from its table of members. It is slow to compile: each part of the library has one
// source that includes it (structure.cpp), for all of its own structs.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "orrery/base/bit_cast.hpp"
#include "orrery/scene/structure.hpp"

namespace orrery {

// A struct may contain itself (ComposedMass::children).
template <typename T>
struct TypeOf {
    static const MemberType kValue;
};

namespace structure_detail {

// Returns the value as a T, constant if its memory is.
template <typename T, typename Void>
auto& as(Void* value) {
    return *static_cast<std::conditional_t<std::is_const_v<Void>, const T, T>*>(value);
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
template <typename T>
concept ChoiceLike = std::variant_size<T>::value != 0;

// Returns the name of the struct as the compiler spells it: "MotionMass".
template <typename T>
constexpr std::string_view nameOfStruct() {
    const std::string_view all = __PRETTY_FUNCTION__;
    const std::size_t begin = all.find("T = ") + 4;
    const std::string_view name = all.substr(begin, all.find_first_of(";]", begin) - begin);
    const std::size_t colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

// The entries that an id refers to: their table, and its type.
template <SceneTable Table, typename T>
struct EntriesIn {
    static constexpr SceneTable kTable = Table;
    using Type = T;
};
EntriesIn<SceneTable::Shapes, Shape> entriesOf(ShapeId);
EntriesIn<SceneTable::Meshes, Mesh> entriesOf(MeshId);
EntriesIn<SceneTable::Materials, PhysicsMaterial> entriesOf(MaterialId);
EntriesIn<SceneTable::Filters, CollisionFilter> entriesOf(FilterId);
EntriesIn<SceneTable::Joints, JointSettings> entriesOf(JointSettingsId);
template <typename T>
concept EntryId = requires(T id) {
    entriesOf(id);
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

// Bits count: numbers are equal where their bytes are.
inline bool sameBytes(const void* a, const void* b, std::size_t size) {
    return size == 0 || std::memcmp(a, b, size) == 0;
}

// MemberType::same, compiled for each type: saving compares all members of a scene.
template <typename T>
bool same(const T& a, const T& b) {
    if constexpr (isFlat<T>() || EntryId<T> || std::same_as<T, NodeId>) {
        return sameBytes(&a, &b, sizeof(T));
    } else if constexpr (std::same_as<T, std::string>) {
        return a == b;
    } else if constexpr (HasMembers<T>) {
        return kMembersOf<T>.lines.apply(
            [&](const auto&... line) { return (same(a.*line.member, b.*line.member) && ...); });
    } else if constexpr (ListLike<T>) {
        if constexpr (isFlat<ElementOf<T>>())
            return a.size() == b.size() && sameBytes(a.data(), b.data(), a.size() * sizeof(ElementOf<T>));
        else
            return std::equal(a.begin(), a.end(), b.begin(), b.end(), &same<ElementOf<T>>);
    } else if constexpr (ChoiceLike<T>) {
        const auto sameHeld = [&b]<typename Held>(const Held& held) { return same(held, *std::get_if<Held>(&b)); };
        return a.index() == b.index() && std::visit(sameHeld, a);
    } else if constexpr (std::same_as<T, std::monostate>) {
        return true;
    } else {
        return a && b ? same(*a, *b) : !a == !b;
    }
}
template <typename T>
bool sameAt(const void* a, const void* b) {
    return same(as<T>(a), as<T>(b));
}

// The library would export these variables, since it exports the types that they are of.
template <Named Enum>
[[gnu::visibility("hidden")]] inline constexpr auto kWordsOf = enumNames(Enum{});

template <typename T>
consteval MemberType::Kind kindOf() {
    using Kind = MemberType::Kind;
    if (std::same_as<T, double>) return Kind::Number;
    if (std::same_as<T, bool>) return Kind::Boolean;
    if (std::integral<T>) return Kind::Whole;
    if (std::is_enum_v<T>) return Kind::Word;
    if (std::same_as<T, std::string>) return Kind::Text;
    if (std::same_as<T, NodeId>) return Kind::Node;
    if (EntryId<T>) return Kind::Entry;
    if (std::same_as<T, std::monostate>) return Kind::Nothing;
    if (HasMembers<T>) return Kind::Struct;
    if (ListLike<T>) return Kind::List;
    return ChoiceLike<T> ? Kind::Choice : Kind::Optional;
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
    if constexpr (Growing<T> && HasMembers<ElementOf<T>>)
        type.swap = [](void* a, void* b) { std::swap(as<ElementOf<T>>(a), as<ElementOf<T>>(b)); };
}

template <typename T>
consteval void describeOptional(MemberType& type) {
    using Held = std::remove_cvref_t<decltype(*std::declval<const T&>())>;
    type.inner = &TypeOf<Held>::kValue;
    type.alternatives = kTypesOf<std::monostate, Held>;
    type.count = [](const void* value) -> std::size_t { return as<T>(value) ? 1 : 0; };
    type.heldBy = [](const void* value) -> const void* { return as<T>(value) ? &*as<T>(value) : nullptr; };
    if constexpr (requires(T & value) { value.emplace(); }) {
        type.emplace = [](void* value, std::size_t alternative) -> void* {
            if (alternative != 0) return &as<T>(value).emplace();
            as<T>(value).reset();
            return nullptr;
        };
    }
}

template <HasMembers T>
[[gnu::visibility("hidden")]] inline constinit auto membersIn =
    kMembersOf<T>.lines.apply([]<typename... Pointers>(const Member<Pointers>&... line) {
        return std::array<StructMember, sizeof...(Pointers)>{
            StructMember{line.name, line.unit, line.range, &TypeOf<MemberIn<T, Pointers>>::kValue}...};
    });

template <HasMembers T>
[[gnu::visibility("hidden")]] inline constinit const void* freshOf = nullptr;

template <HasMembers T>
consteval void describeStruct(MemberType& type) {
    type.name = nameOfStruct<T>();
    type.word = kMembersOf<T>.kind;
    type.members = membersIn<T>;
    type.made = &freshOf<T>;
    type.create = [] { return NewStruct(new T{}, [](void* made) { delete static_cast<T*>(made); }); };
    type.place = [](const void* value, std::size_t index) {
        return kMembersOf<T>.lines.apply([&](const auto&... line) {
            return std::array<const void*, sizeof...(line)>{&(as<T>(value).*line.member)...}[index];
        });
    };
}

template <typename T>
consteval void describeInteger(MemberType& type) {
    using Bits = std::conditional_t<sizeof(T) == 1, std::uint8_t, std::uint32_t>;  // of an enumeration or an id
    using Integer = std::conditional_t<std::integral<T>, T, Bits>;
    type.integerIn = [](const void* value) { return static_cast<std::int64_t>(bitCast<Integer>(as<T>(value))); };
    type.setInteger = [](void* value, std::int64_t number) { as<T>(value) = bitCast<T>(static_cast<Integer>(number)); };
    type.least = std::numeric_limits<Integer>::min();
    type.most = std::numeric_limits<Integer>::max();
}

template <typename T>
consteval MemberType describeType() {
    using Kind = MemberType::Kind;
    constexpr Kind kKind = kindOf<T>();
    static_assert(!std::same_as<T, std::uint64_t>, "integerIn() gives signed numbers");
    static_assert(kKind != Kind::Word || sizeof(T) == 1);
    MemberType type;
    type.kind = kKind;
    type.isFlat = isFlat<T>();
    type.size = sizeof(T);
    type.same = &sameAt<T>;
    if constexpr (Named<T>) type.words = kWordsOf<T>;
    if constexpr (HasMembers<T>) describeStruct<T>(type);
    if constexpr (kKind <= Kind::Entry && kKind != Kind::Number && kKind != Kind::Text) describeInteger<T>(type);
    if constexpr (kKind == Kind::List) describeList<T>(type);
    if constexpr (kKind == Kind::Optional) describeOptional<T>(type);
    if constexpr (kKind == Kind::Choice) describeChoice(type, static_cast<const T*>(nullptr));
    if constexpr (kKind == Kind::Entry) {
        using Entries = decltype(entriesOf(T{}));
        type.table = Entries::kTable;
        type.inner = &TypeOf<typename Entries::Type>::kValue;
    }
    return type;
}

}  // namespace structure_detail

template <typename T>
constinit const MemberType TypeOf<T>::kValue = structure_detail::describeType<T>();

}  // namespace orrery
