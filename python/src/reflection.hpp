// The member tables of the Scene (membersOf) as Python sees them: what a struct has, and how a member is read and
// written. One function for each kind of member, made from the tables; no property is bound by hand.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common.hpp"

namespace orrery::python {

struct Structure;
struct MemberType;

// A step on the way to a value: into a member (its name in the table), or into an element of a list.
struct Step {
    std::string_view member;
    std::size_t index = 0;
};

// Where a value of a scene is. It is found again each time: what is gone by then is a LookupError, never another value.
struct Location {
    enum class Root : std::uint8_t { Data, Node, Shape, Mesh, Material, Filter, JointSettings };
    SceneRef scene;
    Root root = Root::Data;
    std::uint32_t index = 0;  // NodeId, or the index in a table
    std::vector<Step> steps = {};
};

// A value that was found: its memory, and what is there.
struct Found {
    const void* memory = nullptr;
    const MemberType* type = nullptr;      // of a member or an element; null: a root
    const Structure* structure = nullptr;  // where it is a struct, or an optional or a choice that holds one
};

// What a value that is set may refer to.
struct Setting {
    SceneRef scene;
    SceneContents& contents;
    std::string name;  // "mass.total", for messages
    Range range;
};

// A kind of member.
struct MemberType {
    std::string text;  // in the words of Python: "float", "Body | None"
    py::object (*get)(const void* memory, const Location& at) = nullptr;
    void (*set)(void* memory, py::handle value, const Setting& setting) = nullptr;
    void (*copy)(void* memory, const void* from) = nullptr;
    Found (*inside)(const void* memory) = nullptr;  // the struct in it; null: none ever
    // Of a list of structs:
    const MemberType* item = nullptr;
    std::size_t (*size)(const void* memory) = nullptr;
    void* (*at)(void* memory, std::size_t index) = nullptr;
    void (*insert)(void* memory, std::size_t index) = nullptr;
    void (*erase)(void* memory, std::size_t index) = nullptr;
};

struct StructMember {
    std::string_view name;
    std::string_view unit;
    Range range;
    const MemberType* type = nullptr;
    void* (*address)(void* owner) = nullptr;
};

struct Structure {
    std::string name;       // "MotionMass"
    std::string_view kind;  // "motion": in one word
    std::vector<StructMember> members;
    [[nodiscard]] const StructMember* find(std::string_view member) const;
};

// All that the scene's tables lead to, in the order in which they are reached.
[[nodiscard]] const std::vector<const Structure*>& structures();
[[nodiscard]] const Structure& structureOf(Location::Root root);

// LookupError where it is not there (any more).
[[nodiscard]] Found find(const Location& at, const SceneContents& contents);
// An object of Python for a struct: of the class that the package has made for it.
[[nodiscard]] py::object partAt(const Location& at, const Structure& structure);
[[nodiscard]] py::object listAt(const Location& at, const MemberType& list);
[[nodiscard]] py::object nodeAt(const SceneRef& scene, NodeId id);
// Where a Part or a Node of Python is; null for other objects.
[[nodiscard]] const Location* locationOf(py::handle object);

// Sets members of a struct by their names: what a dict says, or another part of the same kind. What a dict does not
// name becomes as in `fresh`, a new struct. What is set in place keeps its own place in the file.
void setStructure(const Structure& structure, void* memory, void* fresh, py::handle value, const Setting& setting);
[[noreturn]] void raiseNoMember(const Structure& structure, std::string_view member);

// "(3,) floats" of what Python has: any sequence, an array. TypeError and ValueError say what is wrong with them.
void readNumbers(py::handle value, double* numbers, std::size_t count, const Setting& setting);
[[nodiscard]] double readNumber(py::handle value, const Setting& setting);
[[nodiscard]] std::int64_t readInteger(py::handle value, double least, double most, const Setting& setting);
[[nodiscard]] std::string readText(py::handle value, const Setting& setting);
[[nodiscard]] bool readBoolean(py::handle value, const Setting& setting);
[[nodiscard]] std::uint32_t readEntry(py::handle value, Location::Root table, const Setting& setting);
[[nodiscard]] NodeId readNode(py::handle value, const Setting& setting);
[[nodiscard]] std::vector<double> readRows(py::handle value, std::size_t columns, const Setting& setting);
[[nodiscard]] py::object toArray(const double* numbers, std::size_t rows, std::size_t columns);
[[nodiscard]] py::object toArray(const std::uint32_t* numbers, std::size_t rows, std::size_t columns);
[[nodiscard]] py::tuple toTuple(const double* numbers, std::size_t count);

}  // namespace orrery::python
