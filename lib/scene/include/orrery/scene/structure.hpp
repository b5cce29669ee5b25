// Describes the structs of a scene at run time. Each struct with a table of members (membersOf) has a Structure, and
// each type of a member has a MemberType. The compiler makes them from the tables (structure_from_tables.hpp).
// Comparing, saving, setting, printing, hashing and Python loop over them.
//
// A value is represented by a pointer to memory together with its type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery {

struct MemberType;

// The tables of SceneContents that ids refer to, in the order of SceneStructures::tables.
enum class SceneTable : std::uint8_t { Shapes, Meshes, Materials, Filters, Joints };

// One line of a table.
struct StructMember {
    std::string_view name;
    std::string_view unit;  // "" if there is none
    Range range;            // for a number
    const MemberType* type = nullptr;
    std::size_t offset = 0;  // bytes, from the start of the struct; known after prepare()

    [[nodiscard]] const void* in(const void* owner) const { return static_cast<const std::byte*>(owner) + offset; }
    [[nodiscard]] void* in(void* owner) const { return static_cast<std::byte*>(owner) + offset; }
};

// A new struct that belongs to no scene.
using NewStruct = std::unique_ptr<void, void (*)(void*)>;

struct MemberType {
    // The order matters: scalars come first, numbers before the others.
    enum class Kind : std::uint8_t {
        Number,    // double
        Whole,     // an integer of `size` bytes
        Boolean,   // bool
        Word,      // an enumeration of one byte whose values have `words` (in a Plan, some have none)
        Text,      // std::string
        Node,      // NodeId
        Entry,     // id of an entry of `table`; `inner` is the type of the entries
        Nothing,   // the alternative of a choice that holds no value
        Struct,    // has `members`
        Optional,  // a choice of nothing and a value of type `inner`
        List,      // any or a fixed number of values of type `inner`, contiguous in memory
        Choice,    // one of `alternatives`
    };
    Kind kind = Kind::Nothing;
    bool isFlat = false;  // identical values have identical bytes, and the type holds no ids
    SceneTable table = SceneTable::Shapes;
    std::size_t size = 0;  // bytes
    std::span<const std::string_view> words = {};
    const MemberType* inner = nullptr;
    std::span<const MemberType* const> alternatives = {};

    // Are two values the same, bit for bit? A NaN equals itself, and -0 differs from 0. Ids of entries and nodes are
    // compared as numbers. Members that are in no table do not count.
    bool (*same)(const void* a, const void* b) = nullptr;
    // Whole, Boolean, Word, Node, Entry: gives and sets the value as a number; a Whole holds numbers from least to
    // most.
    std::int64_t (*integerIn)(const void* value) = nullptr;
    void (*setInteger)(void* value, std::int64_t number) = nullptr;
    std::int64_t least = 0;
    std::int64_t most = 0;
    // Struct
    std::string_view name;  // its name in C++: "MotionMass"
    std::string_view word;  // the struct in one word: "motion"
    std::span<StructMember> members = {};
    NewStruct (*create)() = nullptr;  // makes a new struct, which may be changed
    // Returns the place of the member with that index in a struct. It is slow: StructMember::offset is for use.
    const void* (*place)(const void* value, std::size_t index) = nullptr;
    const void** made = nullptr;  // a new struct, with all its defaults; null before prepare()
    // Choice, Optional: returns the value of the active alternative; null if an Optional lacks it.
    const void* (*heldBy)(const void* value) = nullptr;
    // Choice, Optional: makes a new value, of the alternative with that index. Null for a std::shared_ptr, whose value
    // cannot be changed.
    void* (*emplace)(void* value, std::size_t alternative) = nullptr;
    // List: returns the number of its elements. Choice, Optional: returns the index of the active alternative.
    std::size_t (*count)(const void* value) = nullptr;
    const void* (*elements)(const void* value) = nullptr;      // List: returns its first element
    void (*resize)(void* value, std::size_t count) = nullptr;  // List: null if the length is fixed
    void (*swap)(void* a, void* b) = nullptr;  // List of structs: swaps two elements; null for other lists

    // The place of a value that these return is constant if that of `value` is.
    template <typename Void>
    [[nodiscard]] Void* held(Void* value) const {
        return const_cast<Void*>(heldBy(value));
    }
    template <typename Void>
    [[nodiscard]] Void* element(Void* list, std::size_t index) const {
        return const_cast<std::byte*>(static_cast<const std::byte*>(elements(list))) + index * inner->size;
    }
    // Returns the type of the active alternative of a Choice or an Optional.
    [[nodiscard]] const MemberType& alternative(const void* value) const { return *alternatives[count(value)]; }
    // Is it a number, a word, a text, or true or false?
    [[nodiscard]] bool isScalar() const { return kind <= Kind::Text; }
    // Returns a struct with all its defaults.
    [[nodiscard]] const void* fresh() const { return *made; }
    // Returns the member of that name; null if there is none.
    [[nodiscard]] const StructMember* find(std::string_view member) const;
    [[nodiscard]] std::vector<std::string_view> memberNames() const;
    // Does it consist of numbers that are read and set together?
    [[nodiscard]] bool isVector() const { return name == "Vector3" || name == "Quaternion"; }
    [[nodiscard]] bool isMatrix() const { return name == "Matrix3" || name == "Matrix4"; }
    // Is it any other struct?
    [[nodiscard]] bool isPart() const { return kind == Kind::Struct && !isVector() && !isMatrix(); }
};

// Finds out the offsets of members and makes fresh structs, for all structs that those at the top lead to. Returns all
// of them, in the order in which they are reached. One thread alone must call it, as in the initialisation of a static
// variable; after an exception it may be called again.
std::vector<const MemberType*> prepare(std::initializer_list<const MemberType*> top);

// The structs at the top of a scene. The types of their members are reached from there.
//
// Threads: may be read from several threads at once; the first call makes all of them.
struct SceneStructures {
    const MemberType& data;    // SceneData without its tables
    const MemberType& node;    // NodeComponents
    const MemberType& tables;  // the tables of SceneData as lists; index of a member = SceneTable
    std::vector<const MemberType*> all;

    // Returns the type of a table's entries.
    [[nodiscard]] const MemberType& of(SceneTable table) const {
        return *tables.members[static_cast<std::size_t>(table)].type->inner;
    }
};
[[nodiscard]] const SceneStructures& sceneStructures();

// ---- Values of any type

// Returns a scalar or a vector as the text that settings.hpp reads; `separator` stands between the numbers of a vector.
// "" if the value of a Word has no word.
[[nodiscard]] std::string textOfValue(const MemberType& type, const void* value, std::string_view separator = " ");
// Reads a scalar from text. Returns false and leaves the value unchanged if the text is no value of that type. NaN is
// refused.
[[nodiscard]] bool parseScalar(const MemberType& type, std::string_view text, void* value);

// Copies a value. Members that are in no table stay unchanged.
void assign(const MemberType& type, void* value, const void* from);

// Inserts a new element into a list of structs, and removes one.
void insertElement(const MemberType& type, void* list, std::size_t index);
void eraseElement(const MemberType& type, void* list, std::size_t index);

// ---- Entries of the tables

// Returns the entry of a table; null for an index beyond the table.
[[nodiscard]] const void* entryAt(const SceneContents& contents, SceneTable table, std::uint32_t index);
[[nodiscard]] void* entryAt(SceneContents& contents, SceneTable table, std::uint32_t index);
// Returns the entry that an Entry refers to; null if there is none.
[[nodiscard]] const void* entryOf(const SceneContents& contents, const MemberType& type, const void* id);
[[nodiscard]] std::size_t entryCount(const SceneContents& contents, SceneTable table);
// Appends a new entry and returns its index.
std::uint32_t addEntry(SceneContents& contents, SceneTable table);

// One step on the path to a member.
struct MemberStep {
    std::string_view name;  // empty: an element of a list
    std::size_t index = 0;
    bool operator==(const MemberStep&) const = default;
};

// Returns a path as text: "body.mass.total", "joint.axes[1].loStop".
[[nodiscard]] std::string memberName(std::span<const MemberStep> steps);

// Returns words as text: "x, y, z", or "'x', 'y', 'z'" with a quote.
[[nodiscard]] std::string joined(std::span<const std::string_view> words, std::string_view quote = {});

}  // namespace orrery
