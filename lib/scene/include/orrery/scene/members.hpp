// What members the structs of a Scene have: a table beside each struct has the name of every member that counts
// when two scenes are compared, and, where it is known, the unit and what ODE can take. Origins, ids and links
// between nodes are left out.
//
// A new member costs one line in its struct's table; the unit test of compare does not compile without it. How a
// file format or ODE has the member stands in columns of their own (lib/formats, lib/sim), which do not compile
// while a member of the table is not in them.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "orrery/scene/values.hpp"

namespace orrery {

// What every number that ODE is given keeps to.
inline constexpr double kMaxCoordinate = 1e7;  // m; ODE's spaces count cells in 32-bit integers
inline constexpr double kMaxSpeed = 1e7;       // m/s, rad/s, m/s^2: each component
inline constexpr double kMaxForce = 1e15;      // N, N m: each component
inline constexpr std::int64_t kMaxCount = 1'000'000;

// The numbers that ODE can take.
struct Range {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();

    [[nodiscard]] constexpr bool has(double value) const { return value >= least && value <= most; }
    [[nodiscard]] constexpr bool hasNone() const { return least > most; }
};
inline constexpr Range kFromZero{0};
inline constexpr Range kShare{0, 1};
inline constexpr Range kCompliance{0, kMaxForce};
inline constexpr Range kAnySpeed{-kMaxSpeed, kMaxSpeed};
inline constexpr Range kAnyStop{-1e7, 1e7};  // rad or m; a stop further out is none
inline constexpr Range kNeverTaken{1, 0};    // ODE has a name for it and takes no value

// Bits of the kinds of an object (joint types, kinds of spaces) that have a member.
inline constexpr std::uint32_t kAllKinds = ~0U;
template <typename... Kinds>
requires(std::is_enum_v<Kinds>&&...) constexpr std::uint32_t onlyFor(Kinds... kinds) {
    return ((1U << static_cast<unsigned>(kinds)) | ...);
}

template <typename Pointer>
struct Member {
    std::string_view name;
    Pointer member;                   // pointer to member
    std::string_view unit = {};       // "m/s"; empty where there is none
    Range range = {};                 // of a number
    std::uint32_t kinds = kAllKinds;  // of the object, that have the member

    template <typename Kind>
    [[nodiscard]] constexpr bool isOf(Kind kind) const {
        return (kinds >> static_cast<unsigned>(kind) & 1U) != 0;
    }
};
template <typename Pointer>
Member(const char*, Pointer, std::string_view = {}, Range = {}, std::uint32_t = {}) -> Member<Pointer>;

// `kind` is the struct in one word, printed where one scene has it and the other one has not.
template <typename... Pointers>
struct Members {
    std::string_view kind;
    std::tuple<Member<Pointers>...> list;
};
template <typename... Pointers>
constexpr Members<Pointers...> members(std::string_view kind, Member<Pointers>... list) {
    return {kind, {list...}};
}
// Of a struct that has all members of another one, too.
template <typename... First, typename... Second>
constexpr Members<First..., Second...> operator+(Members<First...> first, Members<Second...> second) {
    return {first.kind, std::tuple_cat(first.list, second.list)};
}

// Each table is found by the type of a null pointer: membersOf(static_cast<const Body*>(nullptr)).
template <typename T>
concept HasMembers = requires(const T* null) {
    membersOf(null);
};

// An enumeration whose values have words: enumNames(Enum), beside it, has them in the order of the values.
template <typename Enum>
concept Named = requires {
    enumNames(Enum{});
};
// "" for what is none of its values.
template <Named Enum>
[[nodiscard]] constexpr std::string_view toText(Enum value) {
    constexpr auto names = enumNames(Enum{});
    const auto index = static_cast<std::size_t>(value);
    return index < names.size() ? names[index] : std::string_view();
}
template <Named Enum>
[[nodiscard]] constexpr std::optional<Enum> valueNamed(std::string_view word) {
    constexpr auto names = enumNames(Enum{});
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == word) return static_cast<Enum>(i);
    }
    return std::nullopt;
}

// visit(member) for each line of the table, in its order.
template <typename T, typename Visit>
constexpr void forEachMember(Visit&& visit) {
    std::apply([&](const auto&... member) { (visit(member), ...); }, membersOf(static_cast<const T*>(nullptr)).list);
}

// Of pointers to members, which need not be of one type.
template <typename A, typename B>
constexpr bool isSameMember(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, B>) {
        return a == b;
    } else {
        return false;
    }
}

constexpr auto membersOf(const Vector3*) {
    return members("vector", Member{"x", &Vector3::x}, Member{"y", &Vector3::y}, Member{"z", &Vector3::z});
}
constexpr auto membersOf(const Quaternion*) {
    return members("quaternion", Member{"x", &Quaternion::x}, Member{"y", &Quaternion::y}, Member{"z", &Quaternion::z},
                   Member{"w", &Quaternion::w});
}
constexpr auto membersOf(const Matrix3*) {
    return members("matrix", Member{"m", &Matrix3::m});
}
constexpr auto membersOf(const Matrix4*) {
    return members("matrix", Member{"m", &Matrix4::m});
}

}  // namespace orrery
