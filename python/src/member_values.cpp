// How a value of each type is read and written.
#include <pybind11/numpy.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "orrery/base/spelling.hpp"
#include "reflection.hpp"

namespace orrery::python {
namespace {

using Kind = MemberType::Kind;

constexpr std::uint32_t kNoEntry = ShapeId{}.index;

const StructMember& memberNamed(const MemberType& type, std::string_view name) {
    if (const StructMember* member = type.find(name)) return *member;
    const std::vector<std::string_view> names = type.memberNames();
    const std::string message = std::string(type.name) + " has no \"" + std::string(name) + '"';
    throw py::attribute_error((message + didYouMean(name, names) + " It has: " + joined(names)).c_str());
}

// ---- Reading

py::object read(const MemberType& type, const void* memory, const Location& at);

template <typename Number>
py::object toArray(const void* numbers, std::vector<std::size_t> shape) {
    return py::array_t<Number>(std::move(shape), static_cast<const Number*>(numbers));
}

std::size_t rowsOf(const MemberType& matrix) {
    return matrix.name == "Matrix3" ? 3 : 4;
}

// Making lists and nodes may run code of Python's, which may change the scene: nothing of it is read after that.
py::object readList(const MemberType& type, const void* list, const Location& at) {
    const MemberType& element = *type.inner;
    const std::size_t count = type.count(list);
    const void* first = type.elements(list);
    if (element.isPart()) return objectAt(at);
    if (element.kind == Kind::List) return toArray<std::uint32_t>(first, {count, 3});
    if (element.kind == Kind::Number) return toArray<double>(first, {count});
    if (element.isVector()) return toArray<double>(first, {count, element.members.size()});
    std::vector<py::object> values;
    if (element.kind == Kind::Node) {
        const auto* ids = static_cast<const NodeId*>(first);
        for (const NodeId id : std::vector<NodeId>(ids, ids + count)) values.push_back(nodeAt(at.scene, id));
    } else {
        for (std::size_t i = 0; i < count; ++i) values.push_back(read(element, type.element(list, i), at));
    }
    return py::cast(values);
}

py::object read(const MemberType& type, const void* memory, const Location& at) {
    if (type.kind == Kind::Nothing) return py::none();
    if (type.kind == Kind::Number) return py::float_(*static_cast<const double*>(memory));
    if (type.kind == Kind::Whole) return py::int_(type.integerIn(memory));
    if (type.kind == Kind::Boolean) return py::bool_(*static_cast<const bool*>(memory));
    if (type.isScalar()) return text(textOfValue(type, memory));
    if (type.kind == Kind::Node) return nodeAt(at.scene, *static_cast<const NodeId*>(memory));
    if (type.isPart()) return objectAt(at);
    if (type.isVector()) return toTuple(static_cast<const double*>(memory), type.members.size());
    if (type.isMatrix()) return toArray<double>(memory, {rowsOf(type), rowsOf(type)});
    if (type.kind == Kind::List) return readList(type, memory, at);
    if (type.kind != Kind::Entry) return read(type.alternative(memory), type.held(memory), at);
    if (!entryOf(at.scene->scene.contents(), type, memory)) return py::none();
    return objectAt({at.scene, rootOf(type.table), static_cast<std::uint32_t>(type.integerIn(memory))});
}

// ---- Writing. Where a value is refused, half of it may be written.

void write(const MemberType& type, void* memory, py::handle value, const Setting& setting);
void writeMembers(const MemberType& type, void* memory, py::handle value, const Setting& setting);

void writeWord(const MemberType& type, void* memory, py::handle value, const Setting& setting) {
    const std::string word = readText(value, setting);
    if (!parseScalar(type, word, memory))
        raiseValue(setting.name + " is to be one of " + joined(type.words, "'") + ", not '" + word + '\'');
}

// Reads what MemberType::setInteger takes.
std::int64_t readInteger(const MemberType& type, py::handle value, const Setting& setting) {
    // The ends of 64 bits are no doubles: the next ones inside are.
    const double least = std::max(static_cast<double>(type.least), -9e18);
    const double most = std::min(static_cast<double>(type.most), 9e18);
    if (type.kind == Kind::Whole) return readInteger(value, least, most, setting);
    if (type.kind == Kind::Boolean) return readBoolean(value, setting) ? 1 : 0;
    if (type.kind == Kind::Node) return readNode(value, setting).value;
    return value.is_none() ? kNoEntry : readEntry(value, type.table, setting);
}

void checkIndices(const std::vector<double>& corners, const Setting& setting) {
    const auto isIndex = [](double number) { return number >= 0 && number < 4294967295.0; };
    const auto wrong = std::find_if_not(corners.begin(), corners.end(), isIndex);
    if (wrong != corners.end()) {
        const auto triangle = (wrong - corners.begin()) / 3;
        raiseValue(setting.name + '[' + std::to_string(triangle) + "] is to hold three indices from 0");
    }
}

void writeList(const MemberType& type, void* list, py::handle value, const Setting& setting) {
    const MemberType& element = *type.inner;
    const bool areTriangles = element.kind == Kind::List;
    if (isNumbers(element) || areTriangles) {
        const std::size_t columns = areTriangles ? 3 : element.members.size();
        const std::vector<double> rows = readRows(value, columns, setting);
        if (areTriangles) checkIndices(rows, setting);
        type.resize(list, rows.size() / std::max<std::size_t>(columns, 1));
        void* first = type.element(list, 0);
        if (areTriangles)
            std::copy(rows.begin(), rows.end(), static_cast<std::uint32_t*>(first));
        else
            std::copy(rows.begin(), rows.end(), static_cast<double*>(first));
        return;
    }
    if (!py::isinstance<py::iterable>(value) || py::isinstance<py::str>(value) || py::isinstance<py::dict>(value))
        raiseType(setting.name + " is to be a list");
    const py::tuple values(py::reinterpret_borrow<py::object>(value));
    type.resize(list, values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string name = setting.name + '[' + std::to_string(i) + ']';
        write(element, type.element(list, i), values[i], {setting.scene, name, setting.range});
    }
}

// Is the value for this alternative: None, a tuple (of a rotation), a part, or a dict whose "kind" says so? Without
// one, a dict is for what is there already.
bool isFor(const MemberType& type, bool isThere, py::handle value, const Setting& setting) {
    const Location* at = locationOf(value);
    const bool isDict = py::isinstance<py::dict>(value);
    if (type.kind == Kind::Nothing) return value.is_none();
    if (!type.isPart()) return !value.is_none() && !isDict && !at;
    if (at) return find(*at).type == &type;
    if (!isDict) return false;
    const auto dict = py::reinterpret_borrow<py::dict>(value);
    return dict.contains("kind") ? readText(dict["kind"], setting) == type.word : isThere;
}

void writeChoice(const MemberType& type, void* memory, py::handle value, const Setting& setting) {
    std::vector<std::string_view> kinds;
    for (std::size_t i = 0; i < type.alternatives.size(); ++i) {
        const MemberType& alternative = *type.alternatives[i];
        const bool isThere = type.count(memory) == i;
        if (isFor(alternative, isThere, value, setting))
            return write(alternative, isThere ? type.held(memory) : type.emplace(memory, i), value, setting);
        if (alternative.isPart()) kinds.push_back(alternative.word);
    }
    raiseValue(setting.name + " is to be a dict with a \"kind\" of " + joined(kinds, "'"));
}

void write(const MemberType& type, void* memory, py::handle value, const Setting& setting) {
    if (type.kind == Kind::Word) return writeWord(type, memory, value, setting);
    if (type.integerIn) return type.setInteger(memory, readInteger(type, value, setting));
    if (type.isPart()) return writeMembers(type, memory, value, setting);
    if (type.isVector()) return readNumbers(value, static_cast<double*>(memory), type.members.size(), setting);
    if (type.isMatrix()) {
        const std::vector<double> rows = readRows(value, rowsOf(type), setting, rowsOf(type));
        std::copy(rows.begin(), rows.end(), static_cast<double*>(memory));
    }
    if (type.kind == Kind::List) return writeList(type, memory, value, setting);
    if (type.kind == Kind::Choice) return writeChoice(type, memory, value, setting);
    if (type.kind == Kind::Number) *static_cast<double*>(memory) = readNumber(value, setting);
    if (type.kind == Kind::Text) *static_cast<std::string*>(memory) = readText(value, setting);
    if (type.kind != Kind::Optional) return;
    if (value.is_none() || !type.held(memory)) type.emplace(memory, value.is_none() ? 0 : 1);
    if (type.held(memory)) write(*type.inner, type.held(memory), value, setting);
}

// The place of a part of that type in the scene; null for what is no part.
const Location* placeOf(py::handle value, const MemberType& type, const Setting& setting) {
    const Location* at = locationOf(value);
    if (at && (at->scene != setting.scene || find(*at).type != &type))
        raiseType(setting.name + " is to be a " + std::string(type.name) + " of the same scene, or a dict");
    return at;
}

// A member that a dict does not name becomes as in a new struct.
void writeMembers(const MemberType& type, void* memory, py::handle value, const Setting& setting) {
    if (value.is_none()) raiseType(setting.name + " cannot be None");
    if (const Location* at = placeOf(value, type, setting)) return assign(type, memory, find(*at).memory);
    if (!py::isinstance<py::dict>(value)) raiseType(setting.name + " is to be a dict, or a " + std::string(type.name));
    // A copy: reading values may run code of Python's, which may change the dict.
    const py::dict dict = value.attr("copy")();
    for (const StructMember& member : type.members) {
        if (!dict.contains(text(member.name))) assign(*member.type, member.in(memory), member.in(type.fresh()));
    }
    for (const auto& [key, one] : dict) {
        const std::string name = readText(key, setting);
        if (name == "kind" && !type.find(name)) {
            if (readText(one, setting) != type.word)
                raiseValue(setting.name + " is a \"" + std::string(type.word) + '"');
            continue;
        }
        const StructMember& member = memberNamed(type, name);
        write(*member.type, member.in(memory), one, {setting.scene, setting.name + '.' + name, member.range});
    }
}

}  // namespace

py::object getMember(Location at, const std::string& name) {
    const Found owner = find(at);
    const StructMember& member = memberNamed(*owner.type, name);
    at.steps.push_back({member.name});
    return read(*member.type, member.in(std::as_const(owner.memory)), at);
}

// A value with an entry that is new makes a table grow, which moves its entries. None has ids of its own table, so that
// the owner stays where it is.
void setMember(const Location& at, const std::string& name, py::handle value) {
    const Editing editing(*at.scene);
    const Found owner = findEdited(at);
    const StructMember& member = memberNamed(*owner.type, name);
    const auto copy = owner.type->create();
    assign(*member.type, member.in(copy.get()), member.in(owner.memory));
    write(*member.type, member.in(copy.get()), value, {at.scene, std::string(member.name), member.range});
    assign(*member.type, member.in(owner.memory), member.in(copy.get()));
}

void writeStructure(const MemberType& type, void* memory, py::handle value, const Setting& setting) {
    const auto copy = type.create();
    assign(type, copy.get(), memory);
    writeMembers(type, copy.get(), value, setting);
    assign(type, memory, copy.get());
}

std::uint32_t readEntry(py::handle value, SceneTable table, const Setting& setting) {
    const MemberType& type = sceneStructures().of(table);
    if (const Location* at = placeOf(value, type, setting)) return at->index;
    SceneContents& contents = setting.scene->scene.edit();
    if (py::isinstance<py::dict>(value)) {
        const auto entry = type.create();
        writeMembers(type, entry.get(), value, setting);
        const std::uint32_t index = addEntry(contents, table);
        assign(type, entryAt(contents, table, index), entry.get());
        return index;
    }
    const std::size_t count = entryCount(contents, table);
    if (count == 0) raiseValue(setting.name + ": the table is empty");
    return static_cast<std::uint32_t>(
        readInteger(value, 0, static_cast<double>(count - 1), {setting.scene, setting.name, {}}));
}

}  // namespace orrery::python
