// What kinds of members the tables of the Scene's structs hold, for those who walk them.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "orrery/base/bit_cast.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

template <typename T>
concept OptionalLike = requires(const T& value) {
    static_cast<bool>(value);
    *value;
};
template <typename T>
concept ListLike = !std::same_as<T, std::string> && requires(const T& value) {
    value.size();
    value[0];
};
template <typename T>
concept Enumeration = std::is_enum_v<T>;
template <typename T>
concept Struct = HasMembers<T>;
// A number, a word or a text.
template <typename T>
concept PlainScalar = std::same_as<T, double> || std::integral<T> || Enumeration<T> || std::same_as<T, std::string>;
// To a resource of the scene.
template <typename T>
concept Reference = requires(T id) {
    id.valid();
    id.index;
};

// Of all members of T, in the order of its table.
template <Struct T>
inline constexpr auto kNamesOf =
    std::apply([](const auto&... member) { return std::array<std::string_view, sizeof...(member)>{member.name...}; },
               kMembersOf<T>.list);

// As settings.hpp reads it.
template <PlainScalar T>
[[nodiscard]] std::string textOfScalar(const T& value) {
    if constexpr (std::same_as<T, std::string>)
        return value;
    else if constexpr (std::same_as<T, bool>)
        return value ? "true" : "false";
    else if constexpr (std::same_as<T, double>)
        return toText(value);
    else if constexpr (std::integral<T>)
        return std::to_string(value);
    else
        return std::string(toText(value));
}

// A step on the way to a member.
struct MemberStep {
    std::string_view name;  // empty: an element of a list
    std::size_t index = 0;
};

// "body.mass.total", "joint.axes[1].loStop".
[[nodiscard]] std::string memberName(const std::vector<MemberStep>& steps);

// A NaN equals itself, and -0 does not equal 0.
[[nodiscard]] inline bool sameBits(double a, double b) {
    return bitCast<std::uint64_t>(a) == bitCast<std::uint64_t>(b);
}

// What an id of a table stands for; null for none.
[[nodiscard]] inline const Shape* entry(const SceneContents& contents, ShapeId id) {
    return contents.shape(id);
}
[[nodiscard]] inline const Mesh* entry(const SceneContents& contents, MeshId id) {
    return contents.mesh(id);
}
[[nodiscard]] inline const PhysicsMaterial* entry(const SceneContents& contents, MaterialId id) {
    return contents.material(id);
}
[[nodiscard]] inline const CollisionFilter* entry(const SceneContents& contents, FilterId id) {
    return contents.filter(id);
}
[[nodiscard]] inline const JointSettings* entry(const SceneContents& contents, JointSettingsId id) {
    return contents.jointSettings(id);
}

}  // namespace orrery
