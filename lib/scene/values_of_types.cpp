// Functions for a value of any type (structure.hpp).
#include <algorithm>
#include <cstring>
#include <utility>

#include "orrery/base/numbers.hpp"
#include "orrery/scene/structure.hpp"

namespace orrery {
namespace {

using Kind = MemberType::Kind;

template <typename T>
T load(const void* value) {
    T loaded;
    std::memcpy(&loaded, value, sizeof(T));
    return loaded;
}

// Calls `visit` with an object of a Whole's integer type.
template <typename Visit>
auto withIntegerType(const MemberType& type, Visit&& visit) {
    switch (type.size) {
        case 1:
            return type.isSigned ? visit(std::int8_t{}) : visit(std::uint8_t{});
        case 2:
            return type.isSigned ? visit(std::int16_t{}) : visit(std::uint16_t{});
        case 4:
            return type.isSigned ? visit(std::int32_t{}) : visit(std::uint32_t{});
        default:
            return type.isSigned ? visit(std::int64_t{}) : visit(std::uint64_t{});
    }
}

bool parseNumber(std::string_view text, void* value) {
    const auto read = parseDouble(text);
    if (!read || *read != *read) return false;
    std::memcpy(value, &*read, sizeof(double));
    return true;
}

bool parseWhole(const MemberType& type, std::string_view text, void* value) {
    const auto read = parseInteger(text);
    if (!read || !fits(type, *read)) return false;
    setInteger(type, value, *read);
    return true;
}

bool parseWord(const MemberType& type, std::string_view text, void* value) {
    const auto found = std::find(type.words.begin(), type.words.end(), text);
    if (found == type.words.end()) return false;
    setInteger(type, value, found - type.words.begin());
    return true;
}

std::string textOfNumbers(const Structure& vector, const void* value, std::string_view separator) {
    std::string text;
    for (const StructMember& member : vector.members) {
        if (!text.empty()) text += separator;
        text += toText(load<double>(member.in(value)));
    }
    return text;
}

void assignList(const MemberType& type, void* value, const void* from) {
    const std::size_t count = type.count(from);
    if (type.resize) type.resize(value, count);
    for (std::size_t i = 0; i < count; ++i) assign(*type.inner, type.element(value, i), type.element(from, i));
}

void assignChoice(const MemberType& type, void* value, const void* from) {
    const std::size_t alternative = type.count(from);
    void* held = type.count(value) == alternative ? type.held(value) : type.emplace(value, alternative);
    assign(*type.alternatives[alternative], held, type.held(from));
}

template <typename Contents, typename Visit>
auto withTable(Contents& contents, SceneTable table, Visit&& visit) {
    switch (table) {
        case SceneTable::Meshes:
            return visit(contents.meshes);
        case SceneTable::Materials:
            return visit(contents.materials);
        case SceneTable::Filters:
            return visit(contents.filters);
        case SceneTable::Joints:
            return visit(contents.joints);
        case SceneTable::Shapes:
            break;
    }
    return visit(contents.shapes);
}

}  // namespace

// ---- scalars

std::int64_t integerIn(const MemberType& type, const void* value) {
    return withIntegerType(type,
                           [value](auto integer) { return static_cast<std::int64_t>(load<decltype(integer)>(value)); });
}

bool fits(const MemberType& type, std::int64_t number) {
    return withIntegerType(type, [number](auto integer) { return std::in_range<decltype(integer)>(number); });
}

void setInteger(const MemberType& type, void* value, std::int64_t number) {
    withIntegerType(type, [value, number](auto integer) {
        integer = static_cast<decltype(integer)>(number);
        std::memcpy(value, &integer, sizeof(integer));
    });
}

std::string textOfValue(const MemberType& type, const void* value, std::string_view separator) {
    switch (type.kind) {
        case Kind::Number:
            return toText(load<double>(value));
        case Kind::Whole:
            return std::to_string(integerIn(type, value));
        case Kind::Boolean:
            return load<bool>(value) ? "true" : "false";
        case Kind::Word: {
            const auto index = static_cast<std::size_t>(load<std::uint8_t>(value));
            return std::string(index < type.words.size() ? type.words[index] : std::string_view());
        }
        case Kind::Text:
            return *static_cast<const std::string*>(value);
        case Kind::Struct:
            return textOfNumbers(*type.structure, value, separator);
        default:
            return {};
    }
}

bool parseScalar(const MemberType& type, std::string_view text, void* value) {
    switch (type.kind) {
        case Kind::Number:
            return parseNumber(text, value);
        case Kind::Whole:
            return parseWhole(type, text, value);
        case Kind::Boolean: {
            const auto read = parseBoolean(text);
            if (read) *static_cast<bool*>(value) = *read;
            return read.has_value();
        }
        case Kind::Word:
            return parseWord(type, text, value);
        case Kind::Text:
            *static_cast<std::string*>(value) = text;
            return true;
        default:
            return false;
    }
}

// ---- values of any type

void assign(const MemberType& type, void* value, const void* from) {
    switch (type.kind) {
        case Kind::Nothing:
            return;
        case Kind::Text:
            *static_cast<std::string*>(value) = *static_cast<const std::string*>(from);
            return;
        case Kind::Struct:
            return assign(*type.structure, value, from);
        case Kind::List:
            return assignList(type, value, from);
        case Kind::Optional:
        case Kind::Choice:
            return assignChoice(type, value, from);
        default:
            std::memcpy(value, from, type.size);
    }
}

void assign(const Structure& structure, void* value, const void* from) {
    for (const StructMember& member : structure.members) assign(*member.type, member.in(value), member.in(from));
}

// ---- entries of the tables

std::uint32_t entryIndex(const void* id) {
    return load<std::uint32_t>(id);
}

const void* entryAt(const SceneContents& contents, SceneTable table, std::uint32_t index) {
    return withTable(contents, table, [index](const auto& entries) -> const void* {
        return index < entries.size() ? &entries[index] : nullptr;
    });
}

void* entryAt(SceneContents& contents, SceneTable table, std::uint32_t index) {
    return const_cast<void*>(entryAt(std::as_const(contents), table, index));
}

std::size_t entryCount(const SceneContents& contents, SceneTable table) {
    return withTable(contents, table, [](const auto& entries) { return entries.size(); });
}

std::uint32_t addEntry(SceneContents& contents, SceneTable table) {
    return withTable(contents, table, [](auto& entries) {
        entries.emplace_back();
        return static_cast<std::uint32_t>(entries.size() - 1);
    });
}

std::string memberName(std::span<const MemberStep> steps) {
    std::string name;
    for (const MemberStep& step : steps) {
        if (step.name.empty()) {
            name += '[' + std::to_string(step.index) + ']';
        } else {
            if (!name.empty()) name += '.';
            name += step.name;
        }
    }
    return name;
}

}  // namespace orrery
