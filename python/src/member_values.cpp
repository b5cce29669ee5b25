// How a value of each type is read and written.
#include <pybind11/numpy.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "orrery/base/spelling.hpp"
#include "reflection.hpp"

namespace orrery::python {
namespace {

using Kind = MemberType::Kind;

constexpr std::uint32_t kNoEntry = ShapeId{}.index;

const StructMember& memberNamed(const Structure& structure, std::string_view name) {
    if (const StructMember* member = structure.find(name)) return *member;
    std::vector<std::string_view> names;
    std::string all;
    for (const StructMember& one : structure.members) {
        names.push_back(one.name);
        all.append(all.empty() ? "" : ", ").append(one.name);
    }
    const std::string message =
        std::string(structure.name) + " has no \"" + std::string(name) + '"' + didYouMean(name, names);
    throw py::attribute_error((message + " It has: " + all).c_str());
}

// ---- Reading

py::object read(const MemberType& type, const void* memory, const Location& at);

template <typename Number>
py::object toArray(const void* numbers, std::vector<std::size_t> shape) {
    py::array_t<Number> array(std::move(shape));
    std::copy_n(static_cast<const Number*>(numbers), array.size(), array.mutable_data());
    return array;
}

// The rows of a Matrix3 or a Matrix4.
std::size_t rowsOf(const Structure& matrix) {
    return matrix.form == Structure::Form::Matrix3 ? 3 : 4;
}

py::object readStruct(const Structure& structure, const void* memory, const Location& at) {
    if (structure.form == Structure::Form::Part) return partAt(at, structure);
    if (structure.isVector()) return toTuple(static_cast<const double*>(memory), structure.members.size());
    return toArray<double>(memory, {rowsOf(structure), rowsOf(structure)});
}

py::object readNodes(const NodeId* first, std::size_t count, const SceneRef& scene) {
    const std::vector<NodeId> ids(first, first + count);
    py::list made;
    for (const NodeId id : ids) made.append(nodeAt(scene, id));
    return made;
}

// Making lists and nodes may run code of Python's, which may change the scene: nothing of it is read after that.
py::object readList(const MemberType& type, const void* list, const Location& at) {
    const MemberType& element = *type.inner;
    const std::size_t count = type.count(list);
    const void* first = type.elements(list);
    if (isPart(element)) return listAt(at);
    if (element.kind == Kind::Node) return readNodes(static_cast<const NodeId*>(first), count, at.scene);
    if (element.kind == Kind::List) return toArray<std::uint32_t>(first, {count, 3});
    if (element.kind == Kind::Number) return toArray<double>(first, {count});
    if (isNumbers(element)) return toArray<double>(first, {count, element.structure->members.size()});
    std::vector<py::object> values;
    for (std::size_t i = 0; i < count; ++i) values.push_back(read(element, type.element(list, i), at));
    py::list made;
    for (const py::object& value : values) made.append(value);
    return made;
}

py::object read(const MemberType& type, const void* memory, const Location& at) {
    switch (type.kind) {
        case Kind::Number:
            return py::float_(*static_cast<const double*>(memory));
        case Kind::Whole:
            return py::int_(integerIn(type, memory));
        case Kind::Boolean:
            return py::bool_(*static_cast<const bool*>(memory));
        case Kind::Word:
        case Kind::Text:
            return text(textOfValue(type, memory));
        case Kind::Node:
            return nodeAt(at.scene, *static_cast<const NodeId*>(memory));
        case Kind::Entry:
            if (entryIndex(memory) == kNoEntry) return py::none();
            return partAt({at.scene, rootOf(type.table), entryIndex(memory)}, *type.inner->structure);
        case Kind::Nothing:
            return py::none();
        case Kind::Struct:
            return readStruct(*type.structure, memory, at);
        case Kind::List:
            return readList(type, memory, at);
        case Kind::Optional:
        case Kind::Choice:
            return read(type.alternative(memory), type.held(memory), at);
    }
    return py::none();
}

// ---- Writing. Where a value is refused, half of it may be written.

void write(const MemberType& type, void* memory, py::handle value, const Setting& setting);
void writeMembers(const Structure& structure, void* memory, py::handle value, const Setting& setting);

void writeWhole(const MemberType& type, void* memory, py::handle value, const Setting& setting) {
    const double values = std::ldexp(1.0, static_cast<int>(8 * type.size));
    double least = type.isSigned ? -values / 2 : 0;
    double most = least + values - 1;
    // The ends of 64 bits are no doubles: the next ones inside are.
    least = std::max(least, -9e18);
    most = std::min(most, 9e18);
    setInteger(type, memory, readInteger(value, least, most, setting));
}

void writeWord(const MemberType& type, void* memory, py::handle value, const Setting& setting) {
    const std::string word = readText(value, setting);
    if (!parseScalar(type, word, memory))
        raiseValue(setting.name + " is to be one of " + wordsOf(type) + ", not '" + word + '\'');
}

void writeStruct(const Structure& structure, void* memory, py::handle value, const Setting& setting) {
    auto* numbers = static_cast<double*>(memory);
    if (structure.form == Structure::Form::Part) return writeMembers(structure, memory, value, setting);
    if (structure.isVector()) return readNumbers(value, numbers, structure.members.size(), setting);
    const std::vector<double> rows = readRows(value, rowsOf(structure), setting);
    if (rows.size() != rowsOf(structure) * rowsOf(structure))
        raiseValue(setting.name + " is to have as many rows as columns");
    std::copy(rows.begin(), rows.end(), numbers);
}

void writeNumbers(const MemberType& type, void* list, std::size_t columns, py::handle value, const Setting& setting) {
    const std::vector<double> rows = readRows(value, columns, setting);
    type.resize(list, rows.size() / std::max<std::size_t>(columns, 1));
    std::copy(rows.begin(), rows.end(), static_cast<double*>(type.element(list, 0)));
}

void writeTriangle(const MemberType& type, void* corners, py::handle value, const Setting& setting) {
    std::array<double, 3> numbers{};
    readNumbers(value, numbers.data(), numbers.size(), setting);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (!(numbers[i] >= 0 && numbers[i] < 4294967295.0))
            raiseValue(setting.name + " is to hold three indices from 0");
        setInteger(*type.inner, type.element(corners, i), static_cast<std::int64_t>(numbers[i]));
    }
}

void writeList(const MemberType& type, void* list, py::handle value, const Setting& setting) {
    if (!type.resize) return writeTriangle(type, list, value, setting);
    const MemberType& element = *type.inner;
    if (element.kind == Kind::Number) return writeNumbers(type, list, 0, value, setting);
    if (isNumbers(element)) return writeNumbers(type, list, element.structure->members.size(), value, setting);
    if (!py::isinstance<py::iterable>(value) || py::isinstance<py::str>(value) || py::isinstance<py::dict>(value))
        raiseType(setting.name + " is to be a list");
    std::size_t count = 0;
    for (const py::handle one : py::reinterpret_borrow<py::iterable>(value)) {
        if (count == type.count(list)) type.resize(list, count + 1);
        Setting named = setting;
        named.name += '[' + std::to_string(count) + ']';
        write(element, type.element(list, count), one, named);
        ++count;
    }
    type.resize(list, count);
}

// Is the value for this alternative: None, a tuple (of a rotation), a part, or a dict whose "kind" says so? Without
// one, a dict is for what is there already.
bool isFor(const MemberType& type, bool isThere, py::handle value, const Setting& setting) {
    const Location* at = locationOf(value);
    const bool isDict = py::isinstance<py::dict>(value);
    if (type.kind == Kind::Nothing) return value.is_none();
    if (!isPart(type)) return !value.is_none() && !isDict && !at;
    if (at) return find(*at).structure == type.structure;
    if (!isDict) return false;
    const auto dict = py::reinterpret_borrow<py::dict>(value);
    return dict.contains("kind") ? readText(dict["kind"], setting) == type.structure->kind : isThere;
}

void writeChoice(const MemberType& type, void* memory, py::handle value, const Setting& setting) {
    std::string kinds;
    for (std::size_t i = 0; i < type.alternatives.size(); ++i) {
        const MemberType& alternative = *type.alternatives[i];
        const bool isThere = type.count(memory) == i;
        if (isFor(alternative, isThere, value, setting))
            return write(alternative, isThere ? type.held(memory) : type.emplace(memory, i), value, setting);
        if (isPart(alternative))
            kinds.append(kinds.empty() ? "'" : ", '").append(alternative.structure->kind).append("'");
    }
    raiseValue(setting.name + " is to be a dict with a \"kind\" of " + kinds);
}

void write(const MemberType& type, void* memory, py::handle value, const Setting& setting) {
    switch (type.kind) {
        case Kind::Number:
            *static_cast<double*>(memory) = readNumber(value, setting);
            return;
        case Kind::Whole:
            return writeWhole(type, memory, value, setting);
        case Kind::Boolean:
            *static_cast<bool*>(memory) = readBoolean(value, setting);
            return;
        case Kind::Word:
            return writeWord(type, memory, value, setting);
        case Kind::Text:
            *static_cast<std::string*>(memory) = readText(value, setting);
            return;
        case Kind::Node:
            *static_cast<NodeId*>(memory) = readNode(value, setting);
            return;
        case Kind::Entry:
            return setInteger(type, memory, value.is_none() ? kNoEntry : readEntry(value, type.table, setting));
        case Kind::Nothing:
            return;
        case Kind::Struct:
            return writeStruct(*type.structure, memory, value, setting);
        case Kind::Optional:
            if (value.is_none()) return static_cast<void>(type.emplace(memory, 0));
            return write(*type.inner, type.held(memory) ? type.held(memory) : type.emplace(memory, 1), value, setting);
        case Kind::List:
            return writeList(type, memory, value, setting);
        case Kind::Choice:
            return writeChoice(type, memory, value, setting);
    }
}

// Is all of a value written at once, after the last reason to refuse it?
bool isWrittenAtOnce(const MemberType& type) {
    if (type.kind == Kind::List) return isNumbers(*type.inner);
    return type.kind == Kind::Struct ? !isPart(type) : type.kind <= Kind::Entry;
}

py::object readMember(const StructMember& member, const void* owner, Location at) {
    at.steps.push_back({member.name});
    return read(*member.type, member.in(owner), at);
}

// A member that a dict does not name becomes as in a new struct.
void writeMembers(const Structure& structure, void* memory, py::handle value, const Setting& setting) {
    if (value.is_none()) raiseType(setting.name + " cannot be None");
    if (const Location* at = locationOf(value)) {
        const Found other = find(*at);
        if (other.structure != &structure || at->scene != setting.scene)
            raiseType(setting.name + " is to be a " + std::string(structure.name) + " of the same scene, or a dict");
        return assign(structure, memory, other.memory);
    }
    if (!py::isinstance<py::dict>(value))
        raiseType(setting.name + " is to be a dict, or a " + std::string(structure.name));
    const auto dict = py::reinterpret_borrow<py::dict>(value);
    for (const StructMember& member : structure.members) {
        if (!dict.contains(text(member.name))) assign(*member.type, member.in(memory), member.in(structure.fresh));
    }
    // A copy of the items: reading values may run code of Python's, which may change the dict.
    for (const py::handle item : py::list(dict.attr("items")())) {
        const auto pair = py::reinterpret_borrow<py::tuple>(item);
        const std::string name = readText(pair[0], setting);
        if (name == "kind" && !structure.find(name)) {
            if (readText(pair[1], setting) != structure.kind)
                raiseValue(setting.name + " is a \"" + std::string(structure.kind) + '"');
            continue;
        }
        const StructMember& member = memberNamed(structure, name);
        write(*member.type, member.in(memory), pair[1],
              {setting.scene, setting.contents, setting.name + '.' + name, member.range});
    }
}

}  // namespace

py::object readMember(const Structure& owner, const void* memory, std::string_view name, Location at) {
    return readMember(memberNamed(owner, name), memory, std::move(at));
}

// A value with an entry that is new makes a table grow, which moves its entries. None has ids of its own table, so that
// the owner stays where it is.
void writeMember(const Structure& owner, void* memory, std::string_view name, py::handle value, Setting setting) {
    const StructMember& member = memberNamed(owner, name);
    setting.name = member.name;
    setting.range = member.range;
    if (isWrittenAtOnce(*member.type)) return write(*member.type, member.in(memory), value, setting);
    const auto copy = owner.create();
    assign(*member.type, member.in(copy.get()), member.in(memory));
    write(*member.type, member.in(copy.get()), value, setting);
    assign(*member.type, member.in(memory), member.in(copy.get()));
}

void writeStructure(const Structure& structure, void* memory, py::handle value, const Setting& setting) {
    const auto copy = structure.create();
    assign(structure, copy.get(), memory);
    writeMembers(structure, copy.get(), value, setting);
    assign(structure, memory, copy.get());
}

std::uint32_t readEntry(py::handle value, SceneTable table, const Setting& setting) {
    const Structure& structure = sceneStructures().of(table);
    if (const Location* at = locationOf(value)) {
        if (at->scene != setting.scene || at->root != rootOf(table) || !at->steps.empty())
            raiseType(setting.name + " is to be a " + std::string(structure.name) + " of the same scene, or a dict");
        static_cast<void>(find(*at));
        return at->index;
    }
    if (py::isinstance<py::dict>(value)) {
        const auto entry = structure.create();
        writeMembers(structure, entry.get(), value, setting);
        const std::uint32_t index = addEntry(setting.contents, table);
        assign(structure, entryAt(setting.contents, table, index), entry.get());
        return index;
    }
    const std::size_t count = entryCount(setting.contents, table);
    if (count == 0) raiseValue(setting.name + ": the table is empty");
    const Setting whole{setting.scene, setting.contents, setting.name, {}};
    return static_cast<std::uint32_t>(readInteger(value, 0, static_cast<double>(count - 1), whole));
}

}  // namespace orrery::python
