// Values that scenes are made of: vectors and quaternions, transforms and their curves over time, components that an
// owner may lack, and the tables of members.
//
// Vectors have no member functions and no operators beyond equality: calculations use a library of mathematics. Units
// are SI (metres, kilograms, seconds, radians) and frames are right-handed.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "orrery/base/diagnostics.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Three numbers; whoever holds them says of which unit and in which frame. The default is zero.
struct Vector3 {
    double x = 0;  ///< along the first axis
    double y = 0;  ///< along the second axis
    double z = 0;  ///< along the third axis
    bool operator==(const Vector3&) const = default;
};

/// x, y, z, w as in glTF; ODE's order is w, x, y, z. The default is the identity rotation.
struct Quaternion {
    double x = 0;  ///< sin(angle / 2) * x of the axis
    double y = 0;  ///< sin(angle / 2) * y of the axis
    double z = 0;  ///< sin(angle / 2) * z of the axis
    double w = 1;  ///< cos(angle / 2)
    bool operator==(const Quaternion&) const = default;
};

/// Three rows and columns. The default is the identity.
struct Matrix3 {
    std::array<double, 9> m{1, 0, 0, 0, 1, 0, 0, 0, 1};  ///< row-major: m[row * 3 + column]
    bool operator==(const Matrix3&) const = default;
};

/// Four rows and columns, acts on column vectors. The default is the identity.
struct Matrix4 {
    /// Row-major: m[row * 4 + column]; the translation is m[3], m[7], m[11].
    std::array<double, 16> m{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    bool operator==(const Matrix4&) const = default;
};

/// A rigid placement: p_outer = rotation * p_inner + position.
struct Pose {
    Vector3 position;     ///< m, of the inner origin, in the outer frame
    Quaternion rotation;  ///< of unit length
    bool operator==(const Pose&) const = default;
};

/// Stable reference to a node of one Scene and of its copies. Never reused within a Scene.
struct NodeId {
    std::uint32_t value = 0;                               ///< counts up from the root's 1; 0: none
    explicit operator bool() const { return value != 0; }  ///< does it name a node?
    bool operator==(const NodeId&) const = default;
};

/// What a node or a body may have or lack: a std::optional<T> of the size of a pointer, whose copies are deep.
///
/// Threads: as a std::optional; const functions may be called side by side. References to the value are good until
/// emplace(), reset(), an assignment, or the end of the component; a move takes the value along and keeps them good.
template <typename T>
class Component {
public:
    /// Lacks the part.
    Component() = default;
    Component(T value) : value_(std::make_unique<T>(std::move(value))) {}  ///< has the part
    /// Copies the part, where there is one.
    Component(const Component& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
    /// Takes the part over; `other` lacks it then.
    Component(Component&&) noexcept = default;
    /// The part of `other`, copied or taken over; what was here is destroyed.
    Component& operator=(Component other) noexcept {
        value_ = std::move(other.value_);
        return *this;
    }
    ~Component() = default;

    /// Makes the part from the arguments, in place of one that was there.
    template <typename... Args>
    T& emplace(Args&&... args) {
        value_ = std::make_unique<T>(std::forward<Args>(args)...);
        return *value_;
    }
    void reset() { value_.reset(); }                                    ///< takes the part away
    [[nodiscard]] bool has_value() const { return value_ != nullptr; }  ///< is the part there?
    explicit operator bool() const { return has_value(); }              ///< is the part there?
    T& operator*() { return *value_; }                                  ///< the part; it must be there
    const T& operator*() const { return *value_; }                      ///< the part; it must be there
    T* operator->() { return value_.get(); }                            ///< the part; null where it is not there
    const T* operator->() const { return value_.get(); }                ///< the part; null where it is not there

    /// By what they hold; absent ones are equal.
    friend bool operator==(const Component& a, const Component& b) requires std::equality_comparable<T> {
        return a && b ? *a == *b : a.has_value() == b.has_value();
    }

private:
    std::unique_ptr<T> value_;
};

// ---- What members the structs of a Scene have: a table beside each struct has the name of every member that counts
// when two scenes are compared, and, where it is known, the unit and what ODE can take. Origins, ids and links
// between nodes are left out.
//
// A new member costs one line in its struct's table; the unit test of compare does not compile without it. How a
// file format or ODE has the member stands in columns of their own (lib/formats, lib/sim), which do not compile
// while a member of the table is not in them.

// What every number that ODE is given keeps to.
inline constexpr double kMaxCoordinate = 1e7;         ///< m; ODE's spaces count cells in 32-bit integers
inline constexpr double kMaxSpeed = 1e7;              ///< m/s, rad/s, m/s^2: each component
inline constexpr double kMaxForce = 1e15;             ///< N, N m: each component
inline constexpr std::int64_t kMaxCount = 1'000'000;  ///< of steps, iterations and threads

/// The numbers that ODE can take.
struct Range {
    double least = -std::numeric_limits<double>::infinity();  ///< the lowest of them
    double most = std::numeric_limits<double>::infinity();    ///< the highest of them

    /// Is the value one of them? Not: a NaN.
    [[nodiscard]] constexpr bool has(double value) const { return value >= least && value <= most; }
    /// Is no value one of them?
    [[nodiscard]] constexpr bool hasNone() const { return least > most; }
};
inline constexpr Range kFromZero{0};                      ///< 0 and above
inline constexpr Range kShare{0, 1};                      ///< a part of a whole
inline constexpr Range kCompliance{0, kMaxForce};         ///< CFM and slip
inline constexpr Range kAnySpeed{-kMaxSpeed, kMaxSpeed};  ///< m/s or rad/s, either way
inline constexpr Range kAnyStop{-1e7, 1e7};               ///< rad or m; a stop further out is none
inline constexpr Range kNeverTaken{1, 0};                 ///< ODE has a name for it and takes no value

/// Bits of the kinds of an object (joint types, kinds of spaces) that have a member: all of them.
inline constexpr std::uint32_t kAllKinds = ~0U;
/// The bits of some kinds.
template <typename... Kinds>
requires(std::is_enum_v<Kinds>&&...) constexpr std::uint32_t onlyFor(Kinds... kinds) {
    return ((1U << static_cast<unsigned>(kinds)) | ...);
}

/// A line of a table: one member of a struct.
template <typename Pointer>
struct Member {
    std::string_view name;            ///< as in C++
    Pointer member;                   ///< pointer to member
    std::string_view unit = {};       ///< "m/s"; empty where there is none
    Range range = {};                 ///< of a number
    std::uint32_t kinds = kAllKinds;  ///< of the object, that have the member

    /// Have objects of that kind the member?
    template <typename Kind>
    [[nodiscard]] constexpr bool isOf(Kind kind) const {
        return (kinds >> static_cast<unsigned>(kind) & 1U) != 0;
    }
};
/// @private
template <typename Pointer>
Member(const char*, Pointer, std::string_view = {}, Range = {}, std::uint32_t = {}) -> Member<Pointer>;

/// @private One line among others.
template <std::size_t Index, typename T>
struct LineAt {
    T line;
};
/// @private
template <typename Indices, typename... T>
struct LinesAt;
/// @private
template <std::size_t... Index, typename... T>
struct LinesAt<std::index_sequence<Index...>, T...> : LineAt<Index, T>... {
    static constexpr std::size_t kCount = sizeof...(T);
    constexpr LinesAt(T... lines) : LineAt<Index, T>{lines}... {}
    template <typename Function>
    constexpr decltype(auto) apply(Function&& function) const {
        return function(static_cast<const LineAt<Index, T>&>(*this).line...);
    }
};
/// Lines of a table, each of a type of its own: apply(f) gives f(line ...), kCount says how many there are. A
/// std::tuple takes several times as long to compile.
template <typename... T>
struct TableLines : LinesAt<std::index_sequence_for<T...>, T...> {
    /// The lines, in the order of the table.
    constexpr TableLines(T... lines) : LinesAt<std::index_sequence_for<T...>, T...>(lines...) {}
};

/// All lines of both.
template <typename... First, typename... Second>
constexpr TableLines<First..., Second...> operator+(const TableLines<First...>& first,
                                                    const TableLines<Second...>& second) {
    return first.apply([&](const auto&... one) {
        return second.apply([&](const auto&... other) { return TableLines<First..., Second...>{one..., other...}; });
    });
}

/// The table of a struct.
template <typename... Pointers>
struct Members {
    std::string_view kind;  ///< the struct in one word, printed where one scene has it and the other one has not
    TableLines<Member<Pointers>...> lines;  ///< one for each member
};
/// Makes a table.
template <typename... Pointers>
constexpr Members<Pointers...> members(std::string_view kind, Member<Pointers>... lines) {
    return {kind, {lines...}};
}
/// Of a struct that has all members of another one, too.
template <typename... First, typename... Second>
constexpr Members<First..., Second...> operator+(const Members<First...>& first, const Members<Second...>& second) {
    return {first.kind, first.lines + second.lines};
}

/// Each table is found by the type of a null pointer: membersOf(static_cast<const Body*>(nullptr)).
template <typename T>
concept HasMembers = requires(const T* null) {
    membersOf(null);
};
/// The table of T, made once.
template <HasMembers T>
inline constexpr auto kMembersOf = membersOf(static_cast<const T*>(nullptr));

/// An enumeration whose values have words: enumNames(Enum), beside it, has them in the order of the values.
template <typename Enum>
concept Named = requires {
    enumNames(Enum{});
};
/// The word of a value; "" for what is none of its values.
template <Named Enum>
[[nodiscard]] constexpr std::string_view toText(Enum value) {
    constexpr auto names = enumNames(Enum{});
    const auto index = static_cast<std::size_t>(value);
    return index < names.size() ? names[index] : std::string_view();
}
/// The value of a word; nullopt for a word that names none.
template <Named Enum>
[[nodiscard]] constexpr std::optional<Enum> valueNamed(std::string_view word) {
    constexpr auto names = enumNames(Enum{});
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == word) return static_cast<Enum>(i);
    }
    return std::nullopt;
}

/// visit(member) for each line of the table, in its order.
template <typename T, typename Visit>
constexpr void forEachMember(Visit&& visit) {
    kMembersOf<T>.lines.apply([&](const auto&... member) { (visit(member), ...); });
}

/// Of pointers to members, which need not be of one type.
template <typename A, typename B>
constexpr bool isSameMember(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, B>) {
        return a == b;
    } else {
        return false;
    }
}

template <std::same_as<Vector3> T>
constexpr auto membersOf(const T*) {
    return members("vector", Member{"x", &T::x}, Member{"y", &T::y}, Member{"z", &T::z});
}
template <std::same_as<Quaternion> T>
constexpr auto membersOf(const T*) {
    return members("quaternion", Member{"x", &T::x}, Member{"y", &T::y}, Member{"z", &T::z}, Member{"w", &T::w});
}
template <std::same_as<Pose> T>
constexpr auto membersOf(const T*) {
    return members("pose", Member{"position", &T::position, "m"}, Member{"rotation", &T::rotation});
}
template <std::same_as<Matrix3> T>
constexpr auto membersOf(const T*) {
    return members("matrix", Member{"m", &T::m});
}
template <std::same_as<Matrix4> T>
constexpr auto membersOf(const T*) {
    return members("matrix", Member{"m", &T::m});
}

// ---- Where a node is in its parent, as its author wrote it.

/// ODE's dRFromEulerAngles (XODE 2.3 "euler"): R = Rx(-x) * Ry(-y) * Rz(-z) for column vectors.
struct EulerAngles {
    Vector3 angles;        ///< in `degrees` or radians, as written
    bool degrees = false;  ///< XODE aformat="degrees"; absent there: radians
    bool operator==(const EulerAngles&) const = default;
};
template <std::same_as<EulerAngles> T>
constexpr auto membersOf(const T*) {
    return members("euler", Member{"angles", &T::angles}, Member{"degrees", &T::degrees});
}

/// XODE 2.3 "axisangle": right-handed, as ODE's dQFromAxisAndAngle.
struct AxisAngle {
    Vector3 axis;          ///< of any length but zero
    double angle = 0;      ///< in `degrees` or radians, as written
    bool degrees = false;  ///< XODE aformat="degrees"; absent there: radians
    bool operator==(const AxisAngle&) const = default;
};
template <std::same_as<AxisAngle> T>
constexpr auto membersOf(const T*) {
    return members("axisangle", Member{"axis", &T::axis}, Member{"angle", &T::angle}, Member{"degrees", &T::degrees});
}

/// A rotation in the form that its author wrote. A quaternion need not be of unit length; one of zero turns nothing.
using Rotation = std::variant<Quaternion, EulerAngles, AxisAngle>;

/// Either `matrix`, or translate * rotate * scale of the parts that are present; what is absent changes nothing.
/// A transform that is not finite, or puts something further than 1e7 m out, is an error when a scene is simulated
/// (PLAN_TRANSFORM_INVALID, PLAN_COORDINATE_LIMIT).
struct Transform {
    std::optional<Vector3> position;   ///< m, in the parent's frame (the root's when `absolute`)
    std::optional<Rotation> rotation;  ///< from the node's frame to its parent's
    /// A factor for each of the node's axes. XODE 1.0 has no scale; where a file has one it is reported (XODE_SCALE).
    std::optional<Vector3> scale;
    Component<Matrix4> matrix;  ///< in place of the three above; column-vector convention
    bool absolute = false;      ///< XODE: relative to the root placement, not to the parent

    /// Does the author say nothing, so that the node's frame is that of its parent?
    [[nodiscard]] bool empty() const { return !position && !rotation && !scale && !matrix && !absolute; }
    bool operator==(const Transform&) const = default;
};
template <std::same_as<Transform> T>
constexpr auto membersOf(const T*) {
    return members("transform", Member{"absolute", &T::absolute}, Member{"matrix", &T::matrix},
                   Member{"position", &T::position}, Member{"rotation", &T::rotation}, Member{"scale", &T::scale});
}

/// The rotation as a quaternion of unit length. A zero quaternion or axis gives the identity. Angles
/// in degrees are reduced before they become radians: a quarter turn has no rounding in its matrix.
[[nodiscard]] ORRERY_API Quaternion toQuaternion(const Rotation& rotation);

/// The rotation as a matrix, for column vectors.
[[nodiscard]] ORRERY_API Matrix3 rotationMatrix(const Rotation& rotation);

/// The 4x4 matrix of the transform in its parent (or root) frame.
[[nodiscard]] ORRERY_API Matrix4 toMatrix(const Transform& transform);

// ---- How a file moves nodes by itself: curves of their places over time (glTF's node animations).

/// What a curve is between its keys (glTF 2.0, appendix C).
enum class Interpolation : std::uint8_t {
    Linear,       ///< rotations: the shorter way round, at even speed (slerp)
    Step,         ///< the value of the key before
    CubicSpline,  ///< Hermite, by the tangents at the keys; rotations are normalised
};

/// glTF's words, in the order of the values.
constexpr std::array<std::string_view, 3> enumNames(Interpolation) {
    return {"LINEAR", "STEP", "CUBICSPLINE"};
}

/// A position or scale over time: before the first key the first value, after the last key the last one.
struct VectorCurve {
    Interpolation interpolation = Interpolation::Linear;  ///< between keys
    std::vector<double> times;                            ///< s, from 0, strictly increasing; at least one
    /// One for each key; CubicSpline: three (tangent in, value, tangent out; tangents a second). Finite.
    std::vector<Vector3> values;
    bool operator==(const VectorCurve&) const = default;
};
template <std::same_as<VectorCurve> T>
constexpr auto membersOf(const T*) {
    return members("curve", Member{"interpolation", &T::interpolation}, Member{"times", &T::times},
                   Member{"values", &T::values});
}

/// A rotation over time: before the first key the first value, after the last key the last one.
struct RotationCurve {
    Interpolation interpolation = Interpolation::Linear;  ///< between keys
    std::vector<double> times;                            ///< s, from 0, strictly increasing; at least one
    /// As those of VectorCurve, as written: values need not be of unit length, but are not zero.
    std::vector<Quaternion> values;
    bool operator==(const RotationCurve&) const = default;
};
template <std::same_as<RotationCurve> T>
constexpr auto membersOf(const T*) {
    return members("curve", Member{"interpolation", &T::interpolation}, Member{"times", &T::times},
                   Member{"values", &T::values});
}

/// What is wrong with a curve: "its times do not increase"; empty where it can be sampled. A simulation ignores a
/// curve with a fault (PLAN_ANIMATION_INVALID).
[[nodiscard]] ORRERY_API std::string_view faultOf(const VectorCurve& curve);
/// The same of a rotation.
[[nodiscard]] ORRERY_API std::string_view faultOf(const RotationCurve& curve);

/// The value at a time (s) of a curve without fault; zero where it has not as many values as its keys call for. Never
/// allocates.
[[nodiscard]] ORRERY_API Vector3 valueAt(const VectorCurve& curve, double time);
/// The rotation at a time (s) of a curve without fault, of unit length; none (identity) where it has not as many values
/// as its keys call for. Never allocates.
[[nodiscard]] ORRERY_API Quaternion valueAt(const RotationCurve& curve, double time);

/// What one animation does to one node: what it leaves alone stays as the node's transform has it.
struct AnimationTrack {
    std::uint32_t animation = 0;            ///< index in SceneData::animations
    std::optional<VectorCurve> position;    ///< m, parent's frame; absent: stays
    std::optional<RotationCurve> rotation;  ///< from the node's frame to its parent's; absent: stays
    std::optional<VectorCurve> scale;       ///< a factor for each axis; absent: stays
    Origin origin;                          ///< glTF: the first channel's object
};
template <std::same_as<AnimationTrack> T>
constexpr auto membersOf(const T*) {
    return members("track", Member{"animation", &T::animation}, Member{"position", &T::position},
                   Member{"rotation", &T::rotation}, Member{"scale", &T::scale});
}

/// A node's part in the animations of the scene.
struct NodeAnimation {
    std::vector<AnimationTrack> tracks;  ///< one for each animation, in their order
};
template <std::same_as<NodeAnimation> T>
constexpr auto membersOf(const T*) {
    return members("animation", Member{"tracks", &T::tracks});
}

/// An animation that nodes take part in: their curves begin at time 0 together. PlanOptions::animation says which
/// ones a simulation plays.
struct Animation {
    std::string name;                ///< "" where it has none
    std::optional<double> duration;  ///< s, of one pass; absent: to the last key of its tracks
    Origin origin;                   ///< glTF: the animation's object
};
template <std::same_as<Animation> T>
constexpr auto membersOf(const T*) {
    return members("animation", Member{"name", &T::name}, Member{"duration", &T::duration});
}

}  // namespace orrery
