// Parts of a scene, and lists of them, as objects of Python: each finds its place in the scene anew.
#include <pybind11/numpy.h>
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "orrery/base/numbers.hpp"
#include "reflection.hpp"

namespace orrery::python {
namespace {

py::ssize_t sizeOf(const Location& list) {
    const Found here = find(list);
    if (here.type->kind != MemberType::Kind::List) raiseLookup("the list is not there any more");
    return static_cast<py::ssize_t>(here.type->count(here.memory));
}

// The place of an element; IndexError if there is none.
Location elementOf(Location list, py::ssize_t index) {
    if (index < 0 || index >= sizeOf(list)) throw py::index_error("no such element");
    list.steps.push_back({{}, static_cast<std::size_t>(index)});
    return list;
}

py::object itemOf(const Location& list, py::ssize_t index) {
    return objectAt(elementOf(list, index));
}

void setItem(const Location& list, py::ssize_t index, py::handle value) {
    const Location at = elementOf(list, index);
    const Editing editing(*at.scene);
    const Found here = findEdited(at);
    writeStructure(*here.type, here.memory, value, {at.scene, memberName(std::span(at.steps).last(1)), {}});
}

void erase(const Location& list, py::ssize_t index) {
    const std::size_t element = elementOf(list, index).steps.back().index;
    const Editing editing(*list.scene);
    const Found here = findEdited(list);
    eraseElement(*here.type, here.memory, element);
}

void insert(const Location& list, py::ssize_t index, py::handle value) {
    const MemberStep step{{}, static_cast<std::size_t>(std::clamp<py::ssize_t>(index, 0, sizeOf(list)))};
    const MemberType& type = *find(list).type->inner;
    const Editing editing(*list.scene);
    const NewStruct made = type.create();
    writeStructure(type, made.get(), value, {list.scene, memberName({&step, 1}), {}});
    const Found here = findEdited(list);
    insertElement(*here.type, here.memory, step.index);
    assign(type, here.type->element(here.memory, step.index), made.get());
}

std::string rangeText(const Range& range) {
    if (range.hasNone()) return "kept; ODE takes none";
    const bool least = range.least > -std::numeric_limits<double>::infinity();
    const bool most = range.most < std::numeric_limits<double>::infinity();
    if (least && most) return orrery::toText(range.least) + " to " + orrery::toText(range.most);
    if (least) return "at least " + orrery::toText(range.least);
    return most ? "at most " + orrery::toText(range.most) : "";
}

py::list structureList() {
    py::list all;
    for (const MemberType* structure : sceneStructures().all) {
        if (!structure->isPart() || structure == &sceneStructures().tables) continue;
        py::list members;
        for (const StructMember& member : structure->members) {
            members.append(
                py::make_tuple(text(member.name), typeText(*member.type), text(member.unit), rangeText(member.range)));
        }
        all.append(py::make_tuple(text(structure->name), text(structure->word), members));
    }
    return all;
}

}  // namespace

py::object objectAt(const Location& at) {
    const MemberType& type = *find(at).type;
    const auto name = text(type.kind == MemberType::Kind::List ? "PartList" : type.name);
    static PyObject* classes = nullptr;  // kept for ever
    if (!classes) classes = py::object(py::module_::import("orrery._parts").attr("CLASSES")).release().ptr();
    return py::handle(classes)[name](at);
}

py::object nodeAt(const SceneRef& scene, NodeId id) {
    if (!scene->scene.contents().find(id)) return py::none();
    return objectAt({scene, Location::Root::Node, id.value});
}

const Location* locationOf(py::handle object) {
    return py::isinstance<Location>(object) ? object.cast<const Location*>() : nullptr;
}

void bindParts(py::module_& module) {
    py::class_<Location>(module, "Location")
        .def(py::init<const Location&>())
        .def(py::self == py::self)
        .def("__hash__", [](const Location& at) { return std::hash<const void*>()(at.scene.get()) + at.index; })
        .def_readonly("_box", &Location::scene)
        .def_readonly("_index", &Location::index)
        .def("_type",
             [](const Location& at) {
                 const Found here = find(at);
                 return py::make_tuple(text(here.type->name), text(here.type->word));
             })
        .def("_get", &getMember)
        .def("_set", &setMember)
        .def("_size", &sizeOf)
        .def("_item", &itemOf)
        .def("_set_item", &setItem)
        .def("_erase", &erase)
        .def("_insert", &insert);
    module.def("structures", &structureList);
}

// ---- Values of Python

double readNumber(py::handle value, const Setting& setting) {
    const double number = PyBool_Check(value.ptr()) ? -1 : PyFloat_AsDouble(value.ptr());
    if (PyErr_Occurred() || PyBool_Check(value.ptr())) {
        PyErr_Clear();
        raiseType(setting.name + " is to be a number");
    }
    if (std::isnan(number)) raiseValue(setting.name + " is not a number");
    if (!setting.range.has(number) && !setting.range.hasNone())
        raiseValue(setting.name + " is out of range: " + orrery::toText(number) + ", not " + rangeText(setting.range));
    return number;
}

std::int64_t readInteger(py::handle value, double least, double most, const Setting& setting) {
    const bool isIndex = PyIndex_Check(value.ptr()) != 0 && !PyBool_Check(value.ptr());
    int overflow = 0;
    const long long number = isIndex ? PyLong_AsLongLongAndOverflow(value.ptr(), &overflow) : 0;
    if (!isIndex || PyErr_Occurred()) {
        PyErr_Clear();
        raiseType(setting.name + " is to be a whole number");
    }
    const auto asDouble = static_cast<double>(number);
    const bool fits = overflow == 0 && asDouble >= least && asDouble <= most;
    if (!fits || !(setting.range.has(asDouble) || setting.range.hasNone())) {
        const Range range{std::max(least, setting.range.least), std::min(most, setting.range.most)};
        raiseValue(setting.name + " is out of range: it is to be " + rangeText(range));
    }
    return number;
}

bool readBoolean(py::handle value, const Setting& setting) {
    // NumPy's too.
    const std::string_view type = Py_TYPE(value.ptr())->tp_name;
    if (!PyBool_Check(value.ptr()) && type != "numpy.bool_" && type != "numpy.bool")
        raiseType(setting.name + " is to be True or False");
    const int truth = PyObject_IsTrue(value.ptr());
    if (truth < 0) throw py::error_already_set();
    return truth == 1;
}

std::string readText(py::handle value, const Setting& setting) {
    if (!PyUnicode_Check(value.ptr())) raiseType(setting.name + " is to be a str");
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (!bytes) {
        PyErr_Clear();
        raiseValue(setting.name + " has characters that are none");
    }
    return {bytes, static_cast<std::size_t>(size)};
}

std::vector<double> readRows(py::handle value, std::size_t columns, const Setting& setting, std::size_t rows) {
    const auto array = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(value);
    if (PyUnicode_Check(value.ptr()) || !array) raiseType(setting.name + " is to hold numbers");
    std::vector<double> numbers(array.data(), array.data() + array.size());
    if (std::any_of(numbers.begin(), numbers.end(), [](double number) { return std::isnan(number); }))
        raiseValue(setting.name + " holds what is not a number");
    const std::vector<std::size_t> shape(array.shape(), array.shape() + array.ndim());
    const bool fits = shape.size() == (columns == 0 ? 1 : 2) && (columns == 0 || shape[1] == columns) &&
                      (rows == 0 || shape[0] == rows);
    if (fits || (rows == 0 && numbers.empty())) return numbers;
    const std::string count = rows == 0 ? "n" : std::to_string(rows);
    if (columns > 0)
        raiseValue(setting.name + " is to be an array of shape (" + count + ", " + std::to_string(columns) + ')');
    raiseValue(setting.name + " is to be " + (rows == 0 ? "an array of shape (n,)" : count + " numbers"));
}

void readNumbers(py::handle value, double* numbers, std::size_t count, const Setting& setting) {
    const std::vector<double> read = readRows(value, 0, setting, count);
    std::copy(read.begin(), read.end(), numbers);
}

NodeId readNode(py::handle value, const Setting& setting) {
    if (value.is_none()) return {};
    if (const Location* at = locationOf(value)) {
        if (at->scene != setting.scene || at->root != Location::Root::Node)
            raiseType(setting.name + " is to be a Node of the same scene");
        static_cast<void>(find(*at));
        return NodeId{at->index};
    }
    const std::string name = readText(value, setting);
    const Node* node = setting.scene->scene.find(name);
    if (!node) raiseLookup(setting.name + ": no node \"" + name + "\" in the scene");
    return node->id;
}

py::tuple toTuple(const double* numbers, std::size_t count) {
    return py::tuple(py::cast(std::vector<double>(numbers, numbers + count)));
}

}  // namespace orrery::python
