// Functions for a value of any type (structure.hpp).
#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "orrery/base/numbers.hpp"
#include "orrery/scene/structure.hpp"

namespace orrery {
namespace {

using Kind = MemberType::Kind;

std::string textOfNumbers(const MemberType& vector, const void* value, std::string_view separator) {
    std::string text;
    for (const StructMember& member : vector.members) {
        if (!text.empty()) text += separator;
        text += toText(*static_cast<const double*>(member.in(value)));
    }
    return text;
}

// Reads a Whole, a Boolean or a Word.
std::optional<std::int64_t> parseWhole(const MemberType& type, std::string_view text) {
    if (type.kind == Kind::Whole) return parseInteger(text);
    if (type.kind == Kind::Boolean) return parseBoolean(text);
    const auto found = std::find(type.words.begin(), type.words.end(), text);
    return found == type.words.end() ? std::nullopt : std::optional(found - type.words.begin());
}

// A table as a list, in its place.
struct Entries {
    Entries(const SceneContents& contents, SceneTable table)
        : member(sceneStructures().tables.members[static_cast<std::size_t>(table)]),
          list(member.in(static_cast<const SceneData*>(&contents))) {}

    const StructMember& member;
    const MemberType& type = *member.type;
    const void* list;
    std::size_t count = type.count(list);
};

}  // namespace

// ---- scalars

std::string textOfValue(const MemberType& type, const void* value, std::string_view separator) {
    if (type.kind == Kind::Number) return toText(*static_cast<const double*>(value));
    if (type.kind == Kind::Text) return *static_cast<const std::string*>(value);
    if (type.kind == Kind::Struct) return textOfNumbers(type, value, separator);
    const auto whole = static_cast<std::size_t>(type.integerIn(value));
    if (type.kind == Kind::Boolean) return whole != 0 ? "true" : "false";
    if (type.kind == Kind::Word) return std::string(whole < type.words.size() ? type.words[whole] : "");
    return std::to_string(type.integerIn(value));
}

bool parseScalar(const MemberType& type, std::string_view text, void* value) {
    if (type.kind == Kind::Number) {
        const auto read = parseDouble(text);
        if (read && *read == *read) *static_cast<double*>(value) = *read;
        return read && *read == *read;
    }
    if (type.kind == Kind::Text) {
        *static_cast<std::string*>(value) = text;
        return true;
    }
    const auto read = parseWhole(type, text);
    if (!read || *read < type.least || *read > type.most) return false;
    type.setInteger(value, *read);
    return true;
}

// ---- values of any type

void assign(const MemberType& type, void* value, const void* from) {
    if (type.isFlat || type.kind == Kind::Node || type.kind == Kind::Entry) {
        std::memcpy(value, from, type.size);
    } else if (type.kind == Kind::Text) {
        *static_cast<std::string*>(value) = *static_cast<const std::string*>(from);
    } else if (type.kind == Kind::Struct) {
        for (const StructMember& member : type.members) assign(*member.type, member.in(value), member.in(from));
    } else if (type.kind == Kind::List) {
        const std::size_t count = type.count(from);
        if (type.resize) type.resize(value, count);
        for (std::size_t i = 0; i < count; ++i) assign(*type.inner, type.element(value, i), type.element(from, i));
    } else if (type.kind != Kind::Nothing) {
        const std::size_t alternative = type.count(from);
        void* held = type.count(value) == alternative ? type.held(value) : type.emplace(value, alternative);
        assign(*type.alternatives[alternative], held, type.held(from));
    }
}

void insertElement(const MemberType& type, void* list, std::size_t index) {
    std::size_t at = type.count(list);
    type.resize(list, at + 1);
    for (; at > index; --at) type.swap(type.element(list, at - 1), type.element(list, at));
}

void eraseElement(const MemberType& type, void* list, std::size_t index) {
    const std::size_t last = type.count(list) - 1;
    for (; index < last; ++index) type.swap(type.element(list, index), type.element(list, index + 1));
    type.resize(list, last);
}

// ---- entries of the tables

const void* entryAt(const SceneContents& contents, SceneTable table, std::uint32_t index) {
    const Entries entries(contents, table);
    return index < entries.count ? entries.type.element(entries.list, index) : nullptr;
}

void* entryAt(SceneContents& contents, SceneTable table, std::uint32_t index) {
    return const_cast<void*>(entryAt(std::as_const(contents), table, index));
}

const void* entryOf(const SceneContents& contents, const MemberType& type, const void* id) {
    return entryAt(contents, type.table, static_cast<std::uint32_t>(type.integerIn(id)));
}

std::size_t entryCount(const SceneContents& contents, SceneTable table) {
    return Entries(contents, table).count;
}

std::uint32_t addEntry(SceneContents& contents, SceneTable table) {
    const Entries entries(contents, table);
    entries.type.resize(const_cast<void*>(entries.list), entries.count + 1);
    return static_cast<std::uint32_t>(entries.count);
}

std::string memberName(std::span<const MemberStep> steps) {
    std::string name;
    for (const MemberStep& step : steps) {
        if (step.name.empty())
            name += '[' + std::to_string(step.index) + ']';
        else
            name.append(name.empty() ? "" : ".").append(step.name);
    }
    return name;
}

std::string joined(std::span<const std::string_view> words, std::string_view quote) {
    std::string text;
    for (const std::string_view word : words)
        text.append(text.empty() ? "" : ", ").append(quote).append(word).append(quote);
    return text;
}

}  // namespace orrery
