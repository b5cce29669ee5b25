// Values of scenes: vectors and quaternions, transforms and their curves over time, components that may be absent, and
// the tables of members.
//
// Vectors have no member functions and no operators except equality: use a mathematical library for calculations. Units
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

/// Three numbers. The member that holds them defines the unit and the frame. The default is zero.
struct Vector3 {
    double x = 0;  ///< along the first axis
    double y = 0;  ///< along the second axis
    double z = 0;  ///< along the third axis
    bool operator==(const Vector3&) const = default;
};

/// A rotation as x, y, z, w, the order of glTF; ODE's order is w, x, y, z. The default is the identity rotation.
struct Quaternion {
    double x = 0;  ///< sin(angle / 2) * x of the axis
    double y = 0;  ///< sin(angle / 2) * y of the axis
    double z = 0;  ///< sin(angle / 2) * z of the axis
    double w = 1;  ///< cos(angle / 2)
    bool operator==(const Quaternion&) const = default;
};

/// A matrix of three rows and columns. The default is the identity.
struct Matrix3 {
    std::array<double, 9> m{1, 0, 0, 0, 1, 0, 0, 0, 1};  ///< row-major: m[row * 3 + column]
    bool operator==(const Matrix3&) const = default;
};

/// A matrix of four rows and columns that acts on column vectors. The default is the identity.
struct Matrix4 {
    /// Row-major: m[row * 4 + column]; the translation is m[3], m[7], m[11].
    std::array<double, 16> m{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    bool operator==(const Matrix4&) const = default;
};

/// A rigid placement: p_outer = rotation * p_inner + position.
struct Pose {
    Vector3 position;     ///< m, position of the inner origin in the outer frame
    Quaternion rotation;  ///< of unit length
    bool operator==(const Pose&) const = default;
};

/// Stable reference to a node of one Scene and of its copies. A Scene never uses an id twice.
struct NodeId {
    std::uint32_t value = 0;                               ///< counts up from the root's 1; 0: no node
    explicit operator bool() const { return value != 0; }  ///< does it name a node?
    bool operator==(const NodeId&) const = default;
};

/// A part that a node or a body may have or lack: like a std::optional<T>, but with the size of a pointer. Copies are
/// deep.
///
/// Threads: like std::optional; const functions may be called from several threads at once. References to the value are
/// valid until emplace(), reset(), an assignment, or the end of the component. A move hands the value over, and
/// references to it stay valid.
template <typename T>
class Component {
public:
    /// Makes a component without the part.
    Component() = default;
    Component(T value) : value_(std::make_unique<T>(std::move(value))) {}  ///< makes a component with the part
    /// Copies the part if there is one.
    Component(const Component& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
    /// Takes the part from `other`, which lacks it afterwards.
    Component(Component&&) noexcept = default;
    /// Copies or takes the part of `other`; the old part is destroyed.
    Component& operator=(Component other) noexcept {
        value_ = std::move(other.value_);
        return *this;
    }
    ~Component() = default;

    /// Makes the part from the arguments and replaces an old one.
    template <typename... Args>
    T& emplace(Args&&... args) {
        value_ = std::make_unique<T>(std::forward<Args>(args)...);
        return *value_;
    }
    void reset() { value_.reset(); }                                    ///< removes the part
    [[nodiscard]] bool has_value() const { return value_ != nullptr; }  ///< is the part there?
    explicit operator bool() const { return has_value(); }              ///< is the part there?
    T& operator*() { return *value_; }                                  ///< the part; it must exist
    const T& operator*() const { return *value_; }                      ///< the part; it must exist
    T* operator->() { return value_.get(); }                            ///< the part; null if there is none
    const T* operator->() const { return value_.get(); }                ///< the part; null if there is none

    /// Compares the parts; two absent parts are equal.
    friend bool operator==(const Component& a, const Component& b) requires std::equality_comparable<T> {
        return a && b ? *a == *b : a.has_value() == b.has_value();
    }

private:
    std::unique_ptr<T> value_;
};

// ---- Tables of members. A table beside each struct has the name of every member that counts when two scenes are
// compared. If known, it also has the unit and the range that ODE can take. Origins, ids and links between nodes are
// left out.
//
// A new member costs one line in its struct's table; the unit test of compare does not compile without it. Separate
// columns (lib/formats, lib/sim) say how a file format or ODE represents the member. They do not compile while a member
// of the table is missing in them.

// Limits for every number that ODE is given.
inline constexpr double kMaxCoordinate = 1e7;         ///< m; ODE's spaces count cells in 32-bit integers
inline constexpr double kMaxSpeed = 1e7;              ///< m/s, rad/s, m/s^2: each component
inline constexpr double kMaxForce = 1e15;             ///< N, N m: each component
inline constexpr std::int64_t kMaxCount = 1'000'000;  ///< limit for numbers of steps, iterations and threads

/// A range of numbers that ODE can take.
struct Range {
    double least = -std::numeric_limits<double>::infinity();  ///< the lowest number
    double most = std::numeric_limits<double>::infinity();    ///< the highest number

    /// Is the value in the range? A NaN is not.
    [[nodiscard]] constexpr bool has(double value) const { return value >= least && value <= most; }
    /// Is the range empty?
    [[nodiscard]] constexpr bool hasNone() const { return least > most; }
};
inline constexpr Range kFromZero{0};                      ///< 0 and above
inline constexpr Range kShare{0, 1};                      ///< a part of a whole
inline constexpr Range kCompliance{0, kMaxForce};         ///< CFM and slip
inline constexpr Range kAnySpeed{-kMaxSpeed, kMaxSpeed};  ///< m/s or rad/s, either way
inline constexpr Range kAnyStop{-1e7, 1e7};               ///< rad or m; a stop further out has no effect
inline constexpr Range kNeverTaken{1, 0};                 ///< ODE has a name for it but takes no value

/// Bits for the kinds of an object (joint types, kinds of spaces) that have a member. The default is all kinds.
inline constexpr std::uint32_t kAllKinds = ~0U;
/// Returns the bits of some kinds.
template <typename... Kinds>
requires(std::is_enum_v<Kinds>&&...) constexpr std::uint32_t onlyFor(Kinds... kinds) {
    return ((1U << static_cast<unsigned>(kinds)) | ...);
}

/// A line of a table: one member of a struct.
template <typename Pointer>
struct Member {
    std::string_view name;            ///< its name in C++
    Pointer member;                   ///< pointer to member
    std::string_view unit = {};       ///< "m/s"; empty if there is none
    Range range = {};                 ///< for a number
    std::uint32_t kinds = kAllKinds;  ///< the kinds of the object that have the member

    /// Do objects of that kind have the member?
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
/// Lines of a table, each with its own type. apply(f) returns f(line ...); kCount is their number. A std::tuple takes
/// several times as long to compile.
template <typename... T>
struct TableLines : LinesAt<std::index_sequence_for<T...>, T...> {
    /// Makes them from the lines, in the order of the table.
    constexpr TableLines(T... lines) : LinesAt<std::index_sequence_for<T...>, T...>(lines...) {}
};

/// Joins the lines of both.
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
    std::string_view kind;  ///< the struct in one word, printed if one scene has it and the other one lacks it
    TableLines<Member<Pointers>...> lines;  ///< one for each member
};
/// Makes a table.
template <typename... Pointers>
constexpr Members<Pointers...> members(std::string_view kind, Member<Pointers>... lines) {
    return {kind, {lines...}};
}
/// Joins two tables, for a struct that also has all members of another one.
template <typename... First, typename... Second>
constexpr Members<First..., Second...> operator+(const Members<First...>& first, const Members<Second...>& second) {
    return {first.kind, first.lines + second.lines};
}

/// A struct that has a table. Each table is found by the type of a null pointer: membersOf(static_cast<const
/// Body*>(nullptr)).
template <typename T>
concept HasMembers = requires(const T* null) {
    membersOf(null);
};
/// The table of T, made once.
template <HasMembers T>
inline constexpr auto kMembersOf = membersOf(static_cast<const T*>(nullptr));

/// An enumeration whose values have words. The function enumNames(Enum) beside it returns them in the order of the
/// values.
template <typename Enum>
concept Named = requires {
    enumNames(Enum{});
};
/// Returns the word of a value; "" if the number is no value of the enumeration.
template <Named Enum>
[[nodiscard]] constexpr std::string_view toText(Enum value) {
    constexpr auto names = enumNames(Enum{});
    const auto index = static_cast<std::size_t>(value);
    return index < names.size() ? names[index] : std::string_view();
}
/// Returns the value of a word; nullopt if no value has that word.
template <Named Enum>
[[nodiscard]] constexpr std::optional<Enum> valueNamed(std::string_view word) {
    constexpr auto names = enumNames(Enum{});
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == word) return static_cast<Enum>(i);
    }
    return std::nullopt;
}

/// Calls visit(member) for each line of the table, in its order.
template <typename T, typename Visit>
constexpr void forEachMember(Visit&& visit) {
    kMembersOf<T>.lines.apply([&](const auto&... member) { (visit(member), ...); });
}

/// Are two pointers to members the same? They may be of different types.
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

// ---- The place of a node in its parent, as its author wrote it.

/// ODE's dRFromEulerAngles (XODE 2.3 "euler"): R = Rx(-x) * Ry(-y) * Rz(-z) for column vectors.
struct EulerAngles {
    Vector3 angles;        ///< in `degrees` or radians, as written
    bool degrees = false;  ///< XODE aformat="degrees"; if it is absent there: radians
    bool operator==(const EulerAngles&) const = default;
};
template <std::same_as<EulerAngles> T>
constexpr auto membersOf(const T*) {
    return members("euler", Member{"angles", &T::angles}, Member{"degrees", &T::degrees});
}

/// XODE 2.3 "axisangle": right-handed, as ODE's dQFromAxisAndAngle.
struct AxisAngle {
    Vector3 axis;          ///< any length but zero
    double angle = 0;      ///< in `degrees` or radians, as written
    bool degrees = false;  ///< XODE aformat="degrees"; if it is absent there: radians
    bool operator==(const AxisAngle&) const = default;
};
template <std::same_as<AxisAngle> T>
constexpr auto membersOf(const T*) {
    return members("axisangle", Member{"axis", &T::axis}, Member{"angle", &T::angle}, Member{"degrees", &T::degrees});
}

/// A rotation in the form that its author wrote. A quaternion may have any length; a zero quaternion stands for no
/// rotation.
using Rotation = std::variant<Quaternion, EulerAngles, AxisAngle>;

/// Either `matrix`, or translate * rotate * scale from the parts that are present; an absent part has no effect. A
/// transform that is not finite, or puts an object more than 1e7 m away, is an error when the scene is simulated
/// (PLAN_TRANSFORM_INVALID, PLAN_COORDINATE_LIMIT).
struct Transform {
    std::optional<Vector3> position;   ///< m, in the parent's frame (the root's when `absolute`)
    std::optional<Rotation> rotation;  ///< from the node's frame to its parent's
    /// A factor for each of the node's axes. XODE 1.0 has no scale; if a file has one, it is reported (XODE_SCALE).
    std::optional<Vector3> scale;
    Component<Matrix4> matrix;  ///< replaces the three above; for column vectors
    bool absolute = false;      ///< XODE: relative to the root's frame, not to the parent

    /// Is the transform empty, so that the node's frame is that of its parent?
    [[nodiscard]] bool empty() const { return !position && !rotation && !scale && !matrix && !absolute; }
    bool operator==(const Transform&) const = default;
};
template <std::same_as<Transform> T>
constexpr auto membersOf(const T*) {
    return members("transform", Member{"absolute", &T::absolute}, Member{"matrix", &T::matrix},
                   Member{"position", &T::position}, Member{"rotation", &T::rotation}, Member{"scale", &T::scale});
}

/// Returns the rotation as a quaternion of unit length. A zero quaternion or axis gives the identity. Angles in degrees
/// are reduced before they are converted to radians, so that the matrix of a quarter turn has no rounding errors.
[[nodiscard]] ORRERY_API Quaternion toQuaternion(const Rotation& rotation);

/// Returns the rotation as a matrix for column vectors.
[[nodiscard]] ORRERY_API Matrix3 rotationMatrix(const Rotation& rotation);

/// Returns the 4x4 matrix of the transform in its parent (or root) frame.
[[nodiscard]] ORRERY_API Matrix4 toMatrix(const Transform& transform);

// ---- Animations: curves that move nodes over time (glTF's node animations).

/// The form of a curve between its keys (glTF 2.0, appendix C).
enum class Interpolation : std::uint8_t {
    Linear,       ///< rotations turn the shorter way, at even speed (slerp)
    Step,         ///< the value of the previous key
    CubicSpline,  ///< Hermite, with the tangents at the keys; rotations are normalised
};

/// glTF's words, in the order of the values.
constexpr std::array<std::string_view, 3> enumNames(Interpolation) {
    return {"LINEAR", "STEP", "CUBICSPLINE"};
}

/// A position or scale over time. Before the first key it has the first value, after the last key the last one.
struct VectorCurve {
    Interpolation interpolation = Interpolation::Linear;  ///< between keys
    std::vector<double> times;                            ///< s, from 0, strictly increasing; at least one
    /// One for each key; for CubicSpline three (tangent in, value, tangent out; tangents are per second). All are
    /// finite.
    std::vector<Vector3> values;
    bool operator==(const VectorCurve&) const = default;
};
template <std::same_as<VectorCurve> T>
constexpr auto membersOf(const T*) {
    return members("curve", Member{"interpolation", &T::interpolation}, Member{"times", &T::times},
                   Member{"values", &T::values});
}

/// A rotation over time. Before the first key it has the first value, after the last key the last one.
struct RotationCurve {
    Interpolation interpolation = Interpolation::Linear;  ///< between keys
    std::vector<double> times;                            ///< s, from 0, strictly increasing; at least one
    /// Like those of VectorCurve, as written. They may have any length but zero.
    std::vector<Quaternion> values;
    bool operator==(const RotationCurve&) const = default;
};
template <std::same_as<RotationCurve> T>
constexpr auto membersOf(const T*) {
    return members("curve", Member{"interpolation", &T::interpolation}, Member{"times", &T::times},
                   Member{"values", &T::values});
}

/// Returns the fault of a curve, for example "its times do not increase"; empty if the curve can be sampled. A
/// simulation ignores a curve with a fault (PLAN_ANIMATION_INVALID).
[[nodiscard]] ORRERY_API std::string_view faultOf(const VectorCurve& curve);
/// The same for a rotation.
[[nodiscard]] ORRERY_API std::string_view faultOf(const RotationCurve& curve);

/// Returns the value at a time (s); the curve must have no fault. Returns zero if there are fewer values than its keys
/// need. Never allocates.
[[nodiscard]] ORRERY_API Vector3 valueAt(const VectorCurve& curve, double time);
/// Returns the rotation at a time (s), of unit length; the curve must have no fault. Returns the identity if there are
/// fewer values than its keys need. Never allocates.
[[nodiscard]] ORRERY_API Quaternion valueAt(const RotationCurve& curve, double time);

/// The effect of one animation on one node. A property without a curve keeps the value of the node's transform.
struct AnimationTrack {
    std::uint32_t animation = 0;            ///< index in SceneData::animations
    std::optional<VectorCurve> position;    ///< m, in the parent's frame; absent: not animated
    std::optional<RotationCurve> rotation;  ///< from the node's frame to its parent's; absent: not animated
    std::optional<VectorCurve> scale;       ///< a factor for each axis; absent: not animated
    Origin origin;                          ///< glTF: the first channel's object
};
template <std::same_as<AnimationTrack> T>
constexpr auto membersOf(const T*) {
    return members("track", Member{"animation", &T::animation}, Member{"position", &T::position},
                   Member{"rotation", &T::rotation}, Member{"scale", &T::scale});
}

/// The curves of one node in the animations of the scene.
struct NodeAnimation {
    std::vector<AnimationTrack> tracks;  ///< one for each animation, in their order
};
template <std::same_as<NodeAnimation> T>
constexpr auto membersOf(const T*) {
    return members("animation", Member{"tracks", &T::tracks});
}

/// An animation of some nodes: all its curves begin at time 0. PlanOptions::animation chooses the animations that a
/// simulation plays.
struct Animation {
    std::string name;                ///< "" if it has none
    std::optional<double> duration;  ///< s, length of one pass; absent: until the last key of its tracks
    Origin origin;                   ///< glTF: the animation's object
};
template <std::same_as<Animation> T>
constexpr auto membersOf(const T*) {
    return members("animation", Member{"name", &T::name}, Member{"duration", &T::duration});
}

}  // namespace orrery
