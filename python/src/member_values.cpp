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
    if (element.isPart()) return listAt(at);
    if (element.kind == Kind::Node) return readNodes(static_cast<const NodeId*>(first), count, at.scene);
    if (element.kind == Kind::List) return toArray<std::uint32_t>(first, {count, 3});
    if (element.kind == Kind::Number) return toArray<double>(first, {count});
    if (isNumbers(element)) return toArray<double>(first, {count, element.members.size()});
    std::vector<py::object> values;
    for (std::size_t i = 0; i < count; ++i) values.push_back(read(element, type.element(list, i), at));
    py::list made;
    for (const py::object& value : values) made.append(value);
    return made;
}

py::object read(const MemberType& type, const void* memory, const Location& at) {
    if (type.kind == Kind::Nothing) return py::none();
    if (type.kind == Kind::Number) return py::float_(*static_cast<const double*>(memory));
    if (type.kind == Kind::Whole) return py::int_(type.integerIn(memory));
    if (type.kind == Kind::Boolean) return py::bool_(*static_cast<const bool*>(memory));
    if (type.isScalar()) return text(textOfValue(type, memory));
    if (type.kind == Kind::Node) return nodeAt(at.scene, *static_cast<const NodeId*>(memory));
    if (type.isPart()) return partAt(at, type);
    if (type.isVector()) return toTuple(static_cast<const double*>(memory), type.members.size());
    if (type.isMatrix()) return toArray<double>(memory, {rowsOf(type), rowsOf(type)});
    if (type.kind == Kind::List) return readList(type, memory, at);
    if (type.kind != Kind::Entry) return read(type.alternative(memory), type.held(memory), at);
    const auto index = static_cast<std::uint32_t>(type.integerIn(memory));
    if (index == kNoEntry) return py::none();
    return partAt({at.scene, rootOf(type.table), index}, *type.inner);
}

// ---- Writing. Where a value is refused, half of it may be written.

void write(const MemberType& type, void* memory, py::handle value, const Setting& setting);
void writeMembers(const MemberType& type, void* memory, py::handle value, const Setting& setting);

std::int64_t readWord(const MemberType& type, py::handle value, const Setting& setting) {
    const std::string word = readText(value, setting);
    const auto found = std::find(type.words.begin(), type.words.end(), word);
    if (found == type.words.end())
        raiseValue(setting.name + " is to be one of " + joined(type.words, "'") + ", not '" + word + '\'');
    return found - type.words.begin();
}

// Reads what MemberType::setInteger takes.
std::int64_t readInteger(const MemberType& type, py::handle value, const Setting& setting) {
    // The ends of 64 bits are no doubles: the next ones inside are.
    const double least = std::max(static_cast<double>(type.least), -9e18);
    const double most = std::min(static_cast<double>(type.most), 9e18);
    if (type.kind == Kind::Whole) return readInteger(value, least, most, setting);
    if (type.kind == Kind::Boolean) return readBoolean(value, setting) ? 1 : 0;
    if (type.kind == Kind::Word) return readWord(type, value, setting);
    if (type.kind == Kind::Node) return readNode(value, setting).value;
    return value.is_none() ? kNoEntry : readEntry(value, type.table, setting);
}

void writeMatrix(const MemberType& type, double* numbers, py::handle value, const Setting& setting) {
    const std::vector<double> rows = readRows(value, rowsOf(type), setting);
    if (rows.size() != rowsOf(type) * rowsOf(type)) raiseValue(setting.name + " is to have as many rows as columns");
    std::copy(rows.begin(), rows.end(), numbers);
}

void writeTriangle(const MemberType& type, void* corners, py::handle value, const Setting& setting) {
    std::array<double, 3> numbers{};
    readNumbers(value, numbers.data(), numbers.size(), setting);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (!(numbers[i] >= 0 && numbers[i] < 4294967295.0))
            raiseValue(setting.name + " is to hold three indices from 0");
        type.inner->setInteger(type.element(corners, i), static_cast<std::int64_t>(numbers[i]));
    }
}

void writeList(const MemberType& type, void* list, py::handle value, const Setting& setting) {
    if (!type.resize) return writeTriangle(type, list, value, setting);
    const MemberType& element = *type.inner;
    if (isNumbers(element)) {
        const std::size_t columns = element.isVector() ? element.members.size() : 0;
        const std::vector<double> rows = readRows(value, columns, setting);
        type.resize(list, rows.size() / std::max<std::size_t>(columns, 1));
        std::copy(rows.begin(), rows.end(), static_cast<double*>(type.element(list, 0)));
        return;
    }
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
    if (type.integerIn) return type.setInteger(memory, readInteger(type, value, setting));
    if (type.isPart()) return writeMembers(type, memory, value, setting);
    if (type.isVector()) return readNumbers(value, static_cast<double*>(memory), type.members.size(), setting);
    if (type.isMatrix()) return writeMatrix(type, static_cast<double*>(memory), value, setting);
    if (type.kind == Kind::List) return writeList(type, memory, value, setting);
    if (type.kind == Kind::Choice) return writeChoice(type, memory, value, setting);
    if (type.kind == Kind::Number) *static_cast<double*>(memory) = readNumber(value, setting);
    if (type.kind == Kind::Text) *static_cast<std::string*>(memory) = readText(value, setting);
    if (type.kind != Kind::Optional) return;
    if (value.is_none() || !type.held(memory)) type.emplace(memory, value.is_none() ? 0 : 1);
    if (type.held(memory)) write(*type.inner, type.held(memory), value, setting);
}

// A member that a dict does not name becomes as in a new struct.
void writeMembers(const MemberType& type, void* memory, py::handle value, const Setting& setting) {
    if (value.is_none()) raiseType(setting.name + " cannot be None");
    if (const Location* at = locationOf(value)) {
        const Found other = find(*at);
        if (other.type != &type || at->scene != setting.scene)
            raiseType(setting.name + " is to be a " + std::string(type.name) + " of the same scene, or a dict");
        return assign(type, memory, other.memory);
    }
    if (!py::isinstance<py::dict>(value)) raiseType(setting.name + " is to be a dict, or a " + std::string(type.name));
    const auto dict = py::reinterpret_borrow<py::dict>(value);
    for (const StructMember& member : type.members) {
        if (!dict.contains(text(member.name))) assign(*member.type, member.in(memory), member.in(type.fresh()));
    }
    // A copy of the items: reading values may run code of Python's, which may change the dict.
    for (const py::handle item : py::list(dict.attr("items")())) {
        const auto pair = py::reinterpret_borrow<py::tuple>(item);
        const std::string name = readText(pair[0], setting);
        if (name == "kind" && !type.find(name)) {
            if (readText(pair[1], setting) != type.word)
                raiseValue(setting.name + " is a \"" + std::string(type.word) + '"');
            continue;
        }
        const StructMember& member = memberNamed(type, name);
        write(*member.type, member.in(memory), pair[1],
              {setting.scene, setting.contents, setting.name + '.' + name, member.range});
    }
}

}  // namespace

py::object readMember(const MemberType& owner, const void* memory, std::string_view name, Location at) {
    const StructMember& member = memberNamed(owner, name);
    at.steps.push_back({member.name});
    return read(*member.type, member.in(memory), at);
}

// A value with an entry that is new makes a table grow, which moves its entries. None has ids of its own table, so that
// the owner stays where it is.
void writeMember(const MemberType& owner, void* memory, std::string_view name, py::handle value, Setting setting) {
    const StructMember& member = memberNamed(owner, name);
    setting.name = member.name;
    setting.range = member.range;
    const auto copy = owner.create();
    assign(*member.type, member.in(copy.get()), member.in(memory));
    write(*member.type, member.in(copy.get()), value, setting);
    assign(*member.type, member.in(memory), member.in(copy.get()));
}

void writeStructure(const MemberType& type, void* memory, py::handle value, const Setting& setting) {
    const auto copy = type.create();
    assign(type, copy.get(), memory);
    writeMembers(type, copy.get(), value, setting);
    assign(type, memory, copy.get());
}

std::uint32_t readEntry(py::handle value, SceneTable table, const Setting& setting) {
    const MemberType& type = sceneStructures().of(table);
    if (const Location* at = locationOf(value)) {
        if (at->scene != setting.scene || at->root != rootOf(table) || !at->steps.empty())
            raiseType(setting.name + " is to be a " + std::string(type.name) + " of the same scene, or a dict");
        static_cast<void>(find(*at));
        return at->index;
    }
    if (py::isinstance<py::dict>(value)) {
        const auto entry = type.create();
        writeMembers(type, entry.get(), value, setting);
        const std::uint32_t index = addEntry(setting.contents, table);
        assign(type, entryAt(setting.contents, table, index), entry.get());
        return index;
    }
    const std::size_t count = entryCount(setting.contents, table);
    if (count == 0) raiseValue(setting.name + ": the table is empty");
    const Setting whole{setting.scene, setting.contents, setting.name, {}};
    return static_cast<std::uint32_t>(readInteger(value, 0, static_cast<double>(count - 1), whole));
}

}  // namespace orrery::python
