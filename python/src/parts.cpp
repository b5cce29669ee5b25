// Parts of a scene, and lists of them, as objects of Python: each finds its place in the scene anew.
#include <pybind11/numpy.h>

#include <cmath>
#include <map>

#include "orrery/base/numbers.hpp"
#include "reflection.hpp"

namespace orrery::python {
namespace {

// The part of the scene that a place in it leads to.
struct Part {
    Location at;
};
struct PartList {
    Location at;
};

// The classes that the package makes of the structures. Kept for ever: they are those of the module.
std::map<std::string, PyObject*, std::less<>>& classes() {
    static std::map<std::string, PyObject*, std::less<>> made;
    return made;
}

py::object instanceOf(std::string_view name, py::object at) {
    const auto found = classes().find(name);
    if (found == classes().end()) raiseLookup("no class for " + std::string(name));
    return py::reinterpret_borrow<py::object>(found->second)(std::move(at));
}

// LookupError where the place has a list by now.
Found foundPart(const Part& part) {
    const Found here = find(part.at);
    if (here.type->kind == MemberType::Kind::List) raiseLookup("nothing is there any more");
    return here;
}

py::object get(const Part& part, const std::string& name) {
    const Found here = foundPart(part);
    return readMember(*here.type, here.memory, name, part.at);
}

void set(const Part& part, const py::dict& values) {
    foundPart(part);
    const Editing editing(*part.at.scene);
    SceneContents& contents = part.at.scene->scene.edit();
    const Found mine = find(part.at, contents);
    // One by one, each all or nothing.
    for (const auto& [key, value] : values) {
        const Setting setting{part.at.scene, contents, "", {}};
        writeMember(*mine.type, mine.memory, readText(key, setting), value, setting);
    }
}

Found foundList(const PartList& list) {
    const Found here = find(list.at);
    if (here.type->kind != MemberType::Kind::List || !here.type->inner->isPart())
        raiseLookup("the list is not there any more");
    return here;
}

std::size_t sizeOf(const PartList& list) {
    const Found here = foundList(list);
    return here.type->count(here.memory);
}

py::object itemOf(const PartList& list, std::size_t index) {
    const Found here = foundList(list);
    if (index >= here.type->count(here.memory)) throw py::index_error("no such element");
    Location at = list.at;
    at.steps.push_back({{}, index});
    return partAt(at, *here.type->inner);
}

void setItem(const PartList& list, std::size_t index, py::handle value) {
    if (index >= sizeOf(list)) throw py::index_error("no such element");
    const Editing editing(*list.at.scene);
    SceneContents& contents = list.at.scene->scene.edit();
    const Found mine = find(list.at, contents);
    writeStructure(*mine.type->inner, mine.type->element(mine.memory, index), value,
                   {list.at.scene, contents, '[' + std::to_string(index) + ']', {}});
}

void erase(const PartList& list, std::size_t index) {
    if (index >= sizeOf(list)) throw py::index_error("no such element");
    const Editing editing(*list.at.scene);
    const Found mine = find(list.at, list.at.scene->scene.edit());
    eraseElement(*mine.type, mine.memory, index);
}

void insert(const PartList& list, std::size_t index, py::handle value) {
    index = std::min(index, sizeOf(list));
    {
        const Editing editing(*list.at.scene);
        const Found mine = find(list.at, list.at.scene->scene.edit());
        insertElement(*mine.type, mine.memory, index);
    }
    try {
        setItem(list, index, value);
    } catch (...) {
        erase(list, index);
        throw;
    }
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

py::object partAt(const Location& at, const MemberType& type) {
    return instanceOf(type.name, py::cast(at));
}

py::object listAt(const Location& at) {
    return instanceOf("PartList", py::cast(at));
}

py::object nodeAt(const SceneRef& scene, NodeId id) {
    if (!scene->scene.contents().find(id)) return py::none();
    return partAt({scene, Location::Root::Node, id.value}, typeOf(Location::Root::Node));
}

const Location* locationOf(py::handle object) {
    return py::isinstance<Part>(object) ? &object.cast<const Part&>().at : nullptr;
}

void bindParts(py::module_& module) {
    py::class_<Location>(module, "Location");
    py::class_<Part>(module, "Part")
        .def(py::init([](const Location& at) { return Part{at}; }))
        .def("get", &get, py::arg("name"), "The value of a member, by its name in the table.")
        .def("_set", &set)
        .def("_structure",
             [](const Part& part) {
                 const Found here = find(part.at);
                 return text(here.type->name);
             })
        .def_property_readonly("kind",
                               [](const Part& part) {
                                   const Found here = find(part.at);
                                   return text(here.type->word);
                               })
        .def("_index", [](const Part& part) { return part.at.index; })
        .def("_box", [](const Part& part) { return part.at.scene; })
        .def("__eq__",
             [](const Part& part, py::handle other) {
                 const Location* at = locationOf(other);
                 return at && part.at == *at;
             })
        .def("__hash__", [](const Part& part) {
            return std::hash<const void*>()(part.at.scene.get()) * 31 + static_cast<std::size_t>(part.at.root) * 7 +
                   part.at.index + part.at.steps.size();
        });
    py::class_<PartList>(module, "PartList")
        .def(py::init([](const Location& at) { return PartList{at}; }))
        .def("__len__", &sizeOf)
        .def("_item", &itemOf)
        .def("_set_item", &setItem)
        .def("_erase", &erase)
        .def("_insert", &insert);
    module.def("structures", &structureList);
    module.def("register_class", [](const std::string& name, py::object made) {
        auto& kept = classes()[name];
        Py_XDECREF(kept);
        kept = made.release().ptr();
    });
}

// ---- Values of Python

void raiseValue(const std::string& message) {
    throw py::value_error(message);
}
void raiseType(const std::string& message) {
    throw py::type_error(message);
}
void raiseRuntime(const std::string& message) {
    throw std::runtime_error(message);
}
void raiseLookup(const std::string& message) {
    PyErr_SetString(PyExc_LookupError, message.c_str());
    throw py::error_already_set();
}

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
    const auto index =
        py::reinterpret_steal<py::object>(PyBool_Check(value.ptr()) ? nullptr : PyNumber_Index(value.ptr()));
    if (!index) {
        PyErr_Clear();
        raiseType(setting.name + " is to be a whole number");
    }
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
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
    if (!PyUnicode_Check(value.ptr())) raiseType((setting.name.empty() ? "a name" : setting.name) + " is to be a str");
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (!bytes) {
        PyErr_Clear();
        raiseValue(setting.name + " has characters that are none");
    }
    return {bytes, static_cast<std::size_t>(size)};
}

namespace {

using Array = py::array_t<double, py::array::c_style | py::array::forcecast>;

Array arrayOf(py::handle value, const Setting& setting) {
    Array array = PyUnicode_Check(value.ptr()) ? Array() : Array::ensure(value);
    if (!array || PyUnicode_Check(value.ptr())) {
        PyErr_Clear();
        raiseType(setting.name + " is to hold numbers");
    }
    for (py::ssize_t i = 0; i < array.size(); ++i) {
        if (std::isnan(array.data()[i])) raiseValue(setting.name + " holds what is not a number");
    }
    return array;
}

}  // namespace

void readNumbers(py::handle value, double* numbers, std::size_t count, const Setting& setting) {
    const Array array = arrayOf(value, setting);
    if (array.ndim() != 1 || static_cast<std::size_t>(array.size()) != count)
        raiseValue(setting.name + " is to be " + std::to_string(count) + " numbers");
    std::copy(array.data(), array.data() + count, numbers);
}

std::vector<double> readRows(py::handle value, std::size_t columns, const Setting& setting) {
    const Array array = arrayOf(value, setting);
    const bool empty = array.size() == 0;
    const bool fits =
        columns == 0 ? array.ndim() == 1 : array.ndim() == 2 && static_cast<std::size_t>(array.shape(1)) == columns;
    if (!fits && !empty) {
        raiseValue(setting.name + " is to be an array of shape " +
                   (columns == 0 ? std::string("(n,)") : "(n, " + std::to_string(columns) + ')'));
    }
    return {array.data(), array.data() + array.size()};
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
    py::tuple tuple(count);
    for (std::size_t i = 0; i < count; ++i) tuple[i] = py::float_(numbers[i]);
    return tuple;
}

}  // namespace orrery::python
