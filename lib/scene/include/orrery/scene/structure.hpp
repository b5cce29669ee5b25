// Describes the structs of a scene at run time: a Structure for each struct that has a table of members
// (membersOf), a MemberType for each type that a member has. They are made once, from the tables
// (structure_from_tables.hpp); comparing, saving, setting, printing, hashing and Python are loops over them.
//
// A value is a pointer to memory, with its type beside it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery {

struct Structure;

// The tables of SceneContents that ids refer to.
enum class SceneTable : std::uint8_t { Shapes, Meshes, Materials, Filters, Joints };
inline constexpr std::size_t kSceneTables = 5;

struct MemberType {
    // The order counts: scalars come first, numbers before the others.
    enum class Kind : std::uint8_t {
        Number,    // double
        Whole,     // an integer of `size` bytes
        Boolean,   // bool
        Word,      // an enumeration of one byte, whose values have `words` (in a Plan, some have none)
        Text,      // std::string
        Node,      // NodeId
        Entry,     // id of an entry of `table`; `inner` is the type of the entries
        Nothing,   // the alternative of a choice that has no value
        Struct,    // `structure` has its members
        Optional,  // may lack its value, of type `inner`
        List,      // any or a fixed number of values of type `inner`, one after the other in memory
        Choice,    // one of `alternatives`
    };
    Kind kind = Kind::Nothing;
    bool isSigned = false;  // of a Whole
    bool isFlat = false;    // identical values have identical bytes, and it holds no ids
    SceneTable table = SceneTable::Shapes;
    std::size_t size = 0;  // bytes
    std::span<const std::string_view> words = {};
    const Structure* structure = nullptr;
    const MemberType* inner = nullptr;
    std::vector<const MemberType*> alternatives = {};

    // Optional: the value, null where it is absent. Choice: the value of the alternative that it has.
    const void* (*heldBy)(const void* value) = nullptr;
    // Optional: a new value in place of what was there; null of a std::shared_ptr, whose value cannot be changed.
    // Choice: the same, of the alternative with that index.
    void* (*emplace)(void* value, std::size_t alternative) = nullptr;
    void (*reset)(void* value) = nullptr;  // Optional: takes the value away
    // List: the number of its elements. Choice: the index of the alternative that it has.
    std::size_t (*count)(const void* value) = nullptr;
    const void* (*elements)(const void* value) = nullptr;      // List: its first element
    void (*resize)(void* value, std::size_t count) = nullptr;  // List: null where the number is fixed
    void (*insert)(void* value, std::size_t index) = nullptr;  // List of structs: a new element; null of others
    void (*erase)(void* value, std::size_t index) = nullptr;   // the same: takes it away

    [[nodiscard]] const void* held(const void* value) const { return heldBy(value); }
    [[nodiscard]] void* held(void* value) const { return const_cast<void*>(heldBy(value)); }
    [[nodiscard]] const void* element(const void* value, std::size_t index) const {
        return static_cast<const std::byte*>(elements(value)) + index * inner->size;
    }
    [[nodiscard]] void* element(void* value, std::size_t index) const {
        return const_cast<void*>(element(static_cast<const void*>(value), index));
    }
    // The type of the value that a Choice has.
    [[nodiscard]] const MemberType& alternative(const void* value) const { return *alternatives[count(value)]; }
    // A number, a word, a text, true or false.
    [[nodiscard]] bool isScalar() const { return kind <= Kind::Text; }
};

// A line of a table.
struct StructMember {
    std::string_view name;
    std::string_view unit;  // "" where there is none
    Range range;            // of a number
    const MemberType* type = nullptr;
    std::size_t offset = 0;  // bytes, from the start of the struct

    [[nodiscard]] const void* in(const void* owner) const { return static_cast<const std::byte*>(owner) + offset; }
    [[nodiscard]] void* in(void* owner) const { return static_cast<std::byte*>(owner) + offset; }
};

// A struct that is nobody's.
using NewStruct = std::unique_ptr<void, void (*)(void*)>;

struct Structure {
    std::string_view name;  // of the struct in C++: "MotionMass"
    std::string_view kind;  // in one word: "motion"
    std::vector<StructMember> members = {};
    bool isVector = false;            // of numbers that are read and set together: Vector3, Quaternion
    const void* fresh = nullptr;      // a new struct, with all its defaults
    NewStruct (*create)() = nullptr;  // another one, that may be changed

    // Null where it has no member of that name.
    [[nodiscard]] const StructMember* find(std::string_view member) const;
};

// The structures that a scene begins with. Those of their members are reached from there.
//
// Threads: as of const data; the first call makes all of them.
struct SceneStructures {
    const Structure& data;                                    // SceneData
    const Structure& node;                                    // NodeComponents
    std::array<const Structure*, kSceneTables> entries = {};  // index = SceneTable

    [[nodiscard]] const Structure& of(SceneTable table) const { return *entries[static_cast<std::size_t>(table)]; }
};
[[nodiscard]] const SceneStructures& sceneStructures();

// ---- Values of any type

// As settings.hpp reads it; of a scalar. "" for what is no value of a Word.
[[nodiscard]] std::string textOfScalar(const MemberType& type, const void* value);
// The numbers of a vector, with the separator between them.
[[nodiscard]] std::string textOfVector(const Structure& vector, const void* value, std::string_view separator);
// False, and the value stays as it is, where the text is no value of that scalar. A NaN is none.
[[nodiscard]] bool parseScalar(const MemberType& type, std::string_view text, void* value);
// A Whole, a Word or a Boolean as a number.
[[nodiscard]] std::int64_t integerIn(const MemberType& type, const void* value);
// Does a Whole of that type have room for the number?
[[nodiscard]] bool fits(const MemberType& type, std::int64_t number);
void setInteger(const MemberType& type, void* value, std::int64_t number);

// Are two values the same, bit for bit? A NaN equals itself, and -0 does not equal 0. Ids of entries and nodes are
// compared as numbers; members that are in no table do not count.
[[nodiscard]] bool identical(const MemberType& type, const void* a, const void* b);
[[nodiscard]] bool identical(const Structure& structure, const void* a, const void* b);
// Makes a value what another one is; members that are in no table stay.
void assign(const MemberType& type, void* value, const void* from);
void assign(const Structure& structure, void* value, const void* from);

// ---- Entries of the tables

// The index that an Entry has, which need not be one of its table.
[[nodiscard]] std::uint32_t entryIndex(const void* id);
// Null for an index beyond the table.
[[nodiscard]] const void* entryAt(const SceneContents& contents, SceneTable table, std::uint32_t index);
[[nodiscard]] void* entryAt(SceneContents& contents, SceneTable table, std::uint32_t index);
[[nodiscard]] std::size_t entryCount(const SceneContents& contents, SceneTable table);
// Appends a new entry; gives its index.
std::uint32_t addEntry(SceneContents& contents, SceneTable table);

// A step on the way to a member.
struct MemberStep {
    std::string_view name;  // empty: an element of a list
    std::size_t index = 0;
    bool operator==(const MemberStep&) const = default;
};

// "body.mass.total", "joint.axes[1].loStop".
[[nodiscard]] std::string memberName(std::span<const MemberStep> steps);

}  // namespace orrery
