// The structures of a scene (orrery/scene/structure.hpp) as Python sees them: where a part is, and how a value of any
// type is read and written. No property is bound by hand.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common.hpp"
#include "orrery/scene/structure.hpp"

namespace orrery::python {

// The place of a value in a scene. It is found again each time: a value that is gone by then is a LookupError, never
// another value.
struct Location {
    enum class Root : std::uint8_t { Data = 254, Node = 255 };  // or a SceneTable
    SceneRef scene;
    Root root = Root::Data;
    std::uint32_t index = 0;  // NodeId, or the index in a table
    std::vector<MemberStep> steps = {};
    bool operator==(const Location&) const = default;
};

[[nodiscard]] constexpr Location::Root rootOf(SceneTable table) {
    return static_cast<Location::Root>(table);
}

// A struct or a list that was found.
struct Found {
    void* memory = nullptr;
    const MemberType* type = nullptr;
};

// The context of a value that is set: the value may refer to these.
struct Setting {
    SceneRef scene;
    std::string name;  // "mass.total", for messages
    Range range;
};

// A number or a vector: a list of them is an array.
[[nodiscard]] bool isNumbers(const MemberType& type);
// The type in Python's words: "float", "Body | None".
[[nodiscard]] std::string typeText(const MemberType& type);

// LookupError where it is not there (any more). Change only what findEdited() found, while Editing.
[[nodiscard]] Found find(const Location& at);
[[nodiscard]] Found findEdited(const Location& at);
// An object of Python for a struct or a list: of the class that the package has made for it.
[[nodiscard]] py::object objectAt(const Location& at);
[[nodiscard]] py::object nodeAt(const SceneRef& scene, NodeId id);
// The place of a Part, a Node or a PartList of Python; null for other objects.
[[nodiscard]] const Location* locationOf(py::handle object);

// A member of the struct that is there. AttributeError, here and below, if it has none of that name.
[[nodiscard]] py::object getMember(Location at, const std::string& name);
// All or nothing. Members that are set in place keep their own place in the file. A struct is set by a dict, or by
// another part of its kind in the same scene; members that a dict does not name become as in a new struct.
void setMember(const Location& at, const std::string& name, py::handle value);
void writeStructure(const MemberType& type, void* memory, py::handle value, const Setting& setting);

// "(3,) floats" of what Python has: any sequence, an array. TypeError and ValueError tell their faults.
void readNumbers(py::handle value, double* numbers, std::size_t count, const Setting& setting);
[[nodiscard]] double readNumber(py::handle value, const Setting& setting);
[[nodiscard]] std::int64_t readInteger(py::handle value, double least, double most, const Setting& setting);
[[nodiscard]] std::string readText(py::handle value, const Setting& setting);
[[nodiscard]] bool readBoolean(py::handle value, const Setting& setting);
// Index of an entry of the table: a new one of a dict.
[[nodiscard]] std::uint32_t readEntry(py::handle value, SceneTable table, const Setting& setting);
[[nodiscard]] NodeId readNode(py::handle value, const Setting& setting);
// "(n, 3) floats", of any number of rows if it is not given; a list of numbers has 0 columns.
[[nodiscard]] std::vector<double> readRows(py::handle value, std::size_t columns, const Setting& setting,
                                           std::size_t rows = 0);
[[nodiscard]] py::tuple toTuple(const double* numbers, std::size_t count);

}  // namespace orrery::python
