// Names of XODE's elements, found by hash.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace orrery::xode {

// A fixed set of words, each with a value; found in one or two comparisons.
template <typename Value, std::size_t N>
class KeywordTable {
public:
    struct Word {
        std::string_view text;
        Value value;
    };

    constexpr explicit KeywordTable(const std::array<Word, N>& words) {
        for (const Word& word : words) {
            std::size_t slot = slotOf(word.text);
            while (!slots_[slot].text.empty()) slot = (slot + 1) % kSlots;
            slots_[slot] = word;
        }
    }

    [[nodiscard]] constexpr Value find(std::string_view text, Value otherwise) const {
        if (text.empty()) return otherwise;
        for (std::size_t slot = slotOf(text); !slots_[slot].text.empty(); slot = (slot + 1) % kSlots) {
            if (slots_[slot].text == text) return slots_[slot].value;
        }
        return otherwise;
    }

private:
    static constexpr std::size_t kSlots = std::bit_ceil(4 * N);
    static constexpr std::size_t slotOf(std::string_view text) {
        const auto at = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(text[i])); };
        return (text.size() * 7 + at(0) * 5 + at(text.size() / 2) * 3 + at(text.size() - 1)) % kSlots;
    }
    std::array<Word, kSlots> slots_{};
};

enum class Tag : std::uint8_t {
    Unknown,
    Xode,
    World,
    Space,
    Group,
    JointGroup,
    Body,
    Geom,
    Joint,
    Transform,
    Ext,
    // in a body
    Torque,
    Force,
    FiniteRotation,
    LinearVel,
    AngularVel,
    Mass,
    MassStruct,
    MassShape,
    CenterGravity,
    Imatrix,
    Adjust,
    // shapes
    Box,
    Sphere,
    CappedCylinder,
    Cylinder,
    Cone,
    Plane,
    Ray,
    TriMesh,
    Vertices,
    V,
    Triangles,
    T,
    // in a joint
    Link1,
    Link2,
    Ball,
    Hinge,
    Hinge2,
    Slider,
    Universal,
    Fixed,
    AMotor,
    Anchor,
    Axis,
    // in a transform
    Matrix4f,
    Matrix,
    Position,
    Rotation,
    Euler,
    AxisAngle,
    Quaternion,
    Scale
};

[[nodiscard]] Tag tagOf(std::string_view name);

// The places where an element may stand, in words: "<transform>", "<world>, <space> or <group>".
[[nodiscard]] std::string_view placesOf(Tag tag);

// The element name nearest to `name`; "" when none is near.
[[nodiscard]] std::string_view nearestTagName(std::string_view name);

}  // namespace orrery::xode
